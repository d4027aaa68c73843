"""Damaged libraries, made at random from a seed: bytes that changed, and columns that hold what they should not."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    5,
    -1.5,
    10**17,
    b"\xff\x00blob",
    "",
    "x",
    "\x1b[2J",
    "null",
    "[]",
    "{}",
    '{"a": ',
    '"\\ud800"',
    "[" * 5000,
    "9" * 5000,
    "NaN",
    json.dumps({"family": "houses", "houses": [[0, 0], [3, "4"]]}),
    json.dumps({"family": "logic", "places": {"kind": "scale", "noun": "n", "values": [1e300]}}),
    json.dumps({"engine": [], "seconds": {}, "recorded": 5}),
)
COLUMNS = ("name", "family", "size", "extent", "verdict", "document", "solution", "evidence", "source", "saved")


def damaged(path: Path, random: Random) -> None:
    """Damage a library, in one way or in several."""
    for _ in range(random.choice((1, 1, 2, 5))):
        random.choice((_flip, _cut, _cell, _cell, _cell, _table))(path, random)


def _flip(path: Path, random: Random) -> None:
    content = bytearray(path.read_bytes() or b"x")
    for _ in range(random.choice((1, 10, 1000))):
        content[random.randrange(min(len(content), random.choice((100, 10**9))))] ^= 1 << random.randrange(8)
    path.write_bytes(content)


def _cut(path: Path, random: Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: random.randrange(len(content) + 1)])


def _run(path: Path, *statement: Any) -> None:
    raw = sqlite3.connect(path)
    try:
        raw.execute(*statement)
        raw.commit()
    except (sqlite3.DatabaseError, OverflowError):
        return  # damaged too much already
    finally:
        raw.close()


def _cell(path: Path, random: Random) -> None:
    some = random.choice(("1", "name = 'puzzle15'", f"id % 7 = {random.randrange(7)}"))
    column = random.choice(COLUMNS if some != "1" else COLUMNS[1:])
    _run(path, f"UPDATE OR IGNORE puzzles SET {column} = ? WHERE {some}", (random.choice(VALUES),))


def _table(path: Path, random: Random) -> None:
    statements = (
        "DROP TABLE tags",
        "DROP TABLE grades",
        "DROP TABLE puzzles",
        "DELETE FROM library",
        "INSERT INTO library VALUES (2)",
        "UPDATE library SET version = 2",
        "UPDATE library SET version = 1",
        "UPDATE library SET version = 'x'",
        "ALTER TABLE puzzles DROP COLUMN source",
        "INSERT INTO grades SELECT id, 5, x'ff' FROM puzzles",
        "UPDATE tags SET tag = x'ff' || puzzle",
        "CREATE TRIGGER t BEFORE UPDATE ON puzzles BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    _run(path, random.choice(statements))


def as_version_5(path: Path | str) -> None:
    """Make a library what version 5 was: all moves of a game are one list in its row."""
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE games ADD COLUMN moves TEXT")
    for (game,) in raw.execute("SELECT id FROM games").fetchall():
        rows = raw.execute("SELECT operation FROM moves WHERE game = ? ORDER BY number", (game,)).fetchall()
        raw.execute("UPDATE games SET moves = ? WHERE id = ?", (f"[{', '.join(row for (row,) in rows)}]", game))
    raw.execute("DROP TABLE moves")
    raw.execute("UPDATE library SET version = 5")
    raw.commit()
    raw.close()
