"""Library files made by others: what would run is refused and the file left as it was; all else is answered soon."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from random import Random

from campaign.case import Case, Part
from campaign.hostile import call, in_a_folder, sound_library

TABLES = ("library", "puzzles", "tags", "grades", "games", "moves")
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
READING = (
    ["library", "list"],
    ["library", "list", "--json", "p"],
    ["library", "show", "p0"],
    ["library", "export"],
    ["library", "games"],
    ["library", "games", "--json"],
    ["library", "games", "--export", "p0"],
    ["library", "games", "--continue", "p0"],
)
WRITING = (
    ["library", "save", "0,0 5,5", "--name", "new"],
    ["library", "rename", "p1", "q1"],
    ["library", "tag", "p0", "--add", "new"],
    ["library", "remove", "p2", "--yes"],
    ["library", "games", "--remove", "p0"],
    ["generate", "houses", "--size", "2", "--seed", "1", "--save", "made"],
)


def run(case: Case) -> None:
    """Make a hostile library and use it."""
    in_a_folder(case, _attack)


@functools.cache
def _played_library() -> Path:
    """A library with puzzles and a game, made once in each process."""
    from cluewright.library import Library

    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "played.sqlite"
    shutil.copy(sound_library(), path)
    with Library(str(path)) as library:
        entry = library.get("p0")
        assert entry
        saved = library.games.begin(entry.puzzle)
        library.games.save(saved.after(saved.game.play("M 1")))
    return path


def _attack(case: Case, random: Random, folder: Path) -> None:
    place = folder / "library.sqlite"
    shutil.copy(_played_library(), place)
    runs = random.random() < 0.5
    statements = (_that_run if runs else _odd)(random)
    journal = random.choice(["wal", "delete"])
    database = sqlite3.connect(place)
    for statement in statements:
        try:
            database.execute(statement)
        except sqlite3.Error as error:
            case.input = f"{statement} did not work: {error}"
            database.close()
            return
    database.commit()
    database.execute(f"PRAGMA journal_mode = {journal}")
    database.close()
    chosen = [*random.sample(READING, 3), *random.sample(WRITING, 2)]
    case.input = f"{journal}; {'; '.join(statements)[:2000]}"
    case.counts["runs" if runs else "odd"] += 1
    for words in chosen:
        before = place.read_bytes()
        ended = call(case, [*words, "--library", str(place)])
        untouched = place.read_bytes() == before
        name = " ".join(words[:3])
        if runs and (ended.status != 2 or ended.errors.count("\n") != 1):
            case.fault(f"not refused: {name}", f"{ended.status} {ended.errors[:400]}")
        if not untouched and (runs or words in READING) and "version" not in case.input:
            case.fault(f"the file was changed: {name}", ended.errors[:400])
    if runs and [*folder.iterdir()] != [place]:
        case.fault("files were left", [path.name for path in folder.iterdir()])
    os.environ["CLUEWRIGHT_LIBRARY"] = str(place)
    call(case, ["solve", "p0"])


def _that_run(random: Random) -> list[str]:
    """Something that would run when a table is used."""
    table = random.choice(TABLES)
    body = random.choice(
        [
            f"{ENDLESS} SELECT max(x) FROM c",
            "SELECT length(hex(zeroblob(400000000)))",
            "SELECT writefile('pwned', 'x')",
            "SELECT load_extension('x')",
            f"SELECT * FROM other_{table}",
        ]
    )
    when = random.choice(["INSERT", "UPDATE", "DELETE"])
    kinds = [
        [f"ALTER TABLE {table} RENAME TO other_{table}", f"CREATE VIEW {table} AS {body}"],
        [f"CREATE VIEW v AS {body}"],
        [f"CREATE TRIGGER t {random.choice(['BEFORE', 'AFTER'])} {when} ON {table} BEGIN {body}; END"],
        [f"CREATE TRIGGER t AFTER {when} ON {table} BEGIN DELETE FROM puzzles; END"],
        [f"ALTER TABLE {table} ADD COLUMN g AS (length(hex(zeroblob(400000000))))"],
        [f"ALTER TABLE {table} ADD COLUMN g TEXT GENERATED ALWAYS AS (hex(randomblob(99999999))) VIRTUAL"],
        ["CREATE INDEX i ON puzzles (length(document) * extent)"],
        ["CREATE UNIQUE INDEX i ON puzzles (name) WHERE source LIKE '%a%b%'"],
        [f"CREATE TABLE more (a CHECK (length(a) < {random.randrange(9)}))"],
        [f"CREATE TABLE more (a DEFAULT (hex(zeroblob({random.randrange(9)}))))"],
        ["CREATE VIRTUAL TABLE more USING fts5(a)"],
    ]
    return random.choice(kinds)


_COLUMNS = {
    "puzzles": "name family size extent verdict document solution evidence source saved",
    "games": "key player puzzle family size document source answer now state wishes seconds filled total solved"
    " revision began changed",
    "moves": "number operation",
    "grades": "level grade",
    "library": "version",
}
_VALUES = (
    "''",
    "'x'",
    "-1",
    "9e999",
    "x'ff00'",
    "NULL",
    "1000000000000000000",
    "char(27) || '[2J'",
    "'{}'",
    "'[]'",
    "'5'",
    "'[{'",
    "'{\"do\": [1]}'",
    '\'{"do": "undo", "more": 1}\'',
    '\'{"family": "weight"}\'',
    "replace(hex(zeroblob(50000)), '00', '[')",
    "replace(hex(zeroblob(5000)), '00', '{\"a\":')",
    "hex(zeroblob(12000000))",
)


def _odd(random: Random) -> list[str]:
    """Values and tables that Cluewright would never write, and that run nothing."""
    table = random.choice(list(_COLUMNS))
    column = random.choice(_COLUMNS[table].split())
    value = random.choice(_VALUES)
    kinds = [
        [f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE rowid % 100 = 1"],
        [f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE rowid % 100 = 1"],
        [f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE rowid % 100 = 1"],
        [f"ALTER TABLE {table} DROP COLUMN {column}"],
        [f"ALTER TABLE {table} RENAME COLUMN {column} TO other"],
        [f"DROP TABLE {table}"],
        [f"CREATE UNIQUE INDEX i ON {table} ({column})"],
        [f"UPDATE library SET version = {random.choice([1, 2, 3, 4, 5, 7, 99])}"],
        [
            "INSERT INTO moves WITH RECURSIVE c(x) AS (SELECT 9 UNION ALL SELECT x + 1 FROM c LIMIT 20000)"
            ' SELECT 1, x, \'{"do": "undo"}\' FROM c'
        ],
    ]
    return random.choice(kinds)


PART = Part("elsewhere", "library files made by others", run, chunk=10, patience=120, share=0.02)
