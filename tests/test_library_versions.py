"""Libraries of earlier versions: each is migrated without a loss, or read where it cannot be written."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cluewright.core import OptionError
from cluewright.library.store import Library
from cluewright.library.tables import VERSION
from test_cli_library import CLUEWRIGHT

HOUSES = {"family": "houses", "houses": [[0, 0], [3, 4]]}
SAVED = "2024-01-31T12:00:00+00:00"


def old_library(path: Path, rows: list[tuple[str, str, str, str | None]]) -> str:
    """A library of version 2 with these rows: name, document, verdict, solution."""
    raw = sqlite3.connect(path)
    raw.executescript("""
        CREATE TABLE library (version INTEGER NOT NULL);
        INSERT INTO library VALUES (2);
        CREATE TABLE puzzles (
            id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL UNIQUE, family VARCHAR(40) NOT NULL,
            size VARCHAR(80) NOT NULL, extent INTEGER NOT NULL, verdict VARCHAR(10) NOT NULL, document TEXT NOT NULL,
            solution TEXT, evidence TEXT, source TEXT NOT NULL, saved VARCHAR(30) NOT NULL);
        CREATE TABLE tags (puzzle INTEGER NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE, tag VARCHAR(60) NOT NULL,
            PRIMARY KEY (puzzle, tag));
    """)
    for name, document, verdict, solution in rows:
        values = (name, verdict, document, solution, '{"engine": "direct", "seconds": 0.1, "minimal": true}', SAVED)
        raw.execute(
            "INSERT INTO puzzles (name, family, size, extent, verdict, document, solution, evidence, source, saved)"
            " VALUES (?, 'logic', '2 people', 2, ?, ?, ?, ?, 'me', ?)",
            values,
        )
    raw.execute("INSERT INTO tags SELECT id, 'kept' FROM puzzles")
    raw.commit()
    raw.close()
    return str(path)


def some(count: int) -> list[tuple[str, str, str, str | None]]:
    """Puzzles of two houses."""
    return [(f"some-{number}", json.dumps(HOUSES), "unique", None) for number in range(count)]


def known(address: str) -> dict[str, dict[str, Any]]:
    return {record["name"]: record for record in Library(address).records()}


def test_a_library_of_version_2_keeps_all_that_it_holds_but_verdicts_of_rounded_puzzles(tmp_path: Path) -> None:
    rows: list[tuple[str, str, str, str | None]] = [
        ("plain", json.dumps(HOUSES), "unique", '{"distances": [5]}'),
        ("broken", '{"by": 12345', "multiple", None),
        ("fraction", '{"by": 12345.6789}', "unique", '{"some": 1}'),
    ]
    after = known(old_library(tmp_path / "old", rows))
    assert (after["plain"]["verdict"], after["plain"]["solution"]) == ("unique", {"distances": [5]})
    assert after["plain"]["evidence"] == {"engine": "direct", "seconds": 0.1, "minimal": True}
    assert (after["broken"]["puzzle"], after["broken"]["verdict"]) == ('{"by": 12345', "multiple")
    assert (after["fraction"]["verdict"], after["fraction"]["evidence"]) == ("unknown", {"recorded": "unique"})
    assert after["fraction"]["solution"] == {"some": 1}
    assert {(each["source"], *each["tags"], each["saved"]) for each in after.values()} == {("me", "kept", SAVED)}


DOUBTS = """
    CREATE TABLE doubts (puzzle INTEGER NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
        verdict VARCHAR(10) NOT NULL, evidence TEXT, solution TEXT);
    INSERT INTO doubts SELECT id, verdict, evidence, solution FROM puzzles WHERE name = 'doubtful';
    UPDATE puzzles SET verdict = 'unknown', evidence = '{"recorded": "unique"}', solution = NULL
        WHERE name = 'doubtful';
    UPDATE library SET version = 6;
"""


def test_a_puzzle_that_version_6_held_in_doubt_is_unknown_and_has_its_solution_again(tmp_path: Path) -> None:
    solution = '{"distances": [5]}'
    rows = [(name, json.dumps(HOUSES), "unique", solution) for name in ("sure", "doubtful")]
    place = tmp_path / "old"
    with Library(str(place)) as library:
        library.remove(*library.names())
    raw = sqlite3.connect(place)
    for name, document, verdict, solved in rows:
        raw.execute(
            "INSERT INTO puzzles (name, family, size, extent, verdict, document, solution, source, saved)"
            " VALUES (?, 'houses', '2 houses', 2, ?, ?, ?, 'me', ?)",
            (name, verdict, document, solved, SAVED),
        )
    raw.executescript(DOUBTS)
    raw.close()
    after = known(str(place))
    assert {name: each["verdict"] for name, each in after.items()} == {"sure": "unique", "doubtful": "unknown"}
    assert after["doubtful"]["evidence"] == {"recorded": "unique"}
    assert {json.dumps(each["solution"]) for each in after.values()} == {solution}
    raw = sqlite3.connect(place)
    assert raw.execute("SELECT name FROM sqlite_master WHERE name = 'doubts'").fetchall() == []
    raw.close()


def test_migrations_at_the_same_time_and_killed_in_the_middle_lose_nothing(tmp_path: Path) -> None:
    address = old_library(tmp_path / "old", some(60))
    command = [*CLUEWRIGHT, "library", "list", "--library", address]
    for kill in range(4):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(0.3 + 0.15 * kill)
            process.send_signal(signal.SIGKILL)
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for one in both:
        out, err = one.communicate(timeout=120)
        assert (one.returncode, len(out.splitlines())) == (0, 60), err
    assert {each["verdict"] for each in known(address).values()} == {"unique"}
    raw = sqlite3.connect(address)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert raw.execute("SELECT version FROM library").fetchall() == [(VERSION,)]
    raw.close()


READING = """
import os, sys
from cluewright.core import OptionError
from cluewright.library.store import Library
Library(sys.argv[2]).games.list()  # loads what a nobody may not read
if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
library = Library(sys.argv[1])
print([(card.name, card.verdict, card.tags) for card in library.cards()], library.games.list())
try: library.remove("plain")
except OptionError as error: print(error)
"""


def test_an_old_library_that_may_only_be_read_can_be_read_and_not_changed(tmp_path: Path) -> None:
    shared = Path("/tmp") / f"cluewright-test-{os.getpid()}"
    shared.mkdir()
    try:
        path = Path(old_library(shared / "old", [("plain", json.dumps(HOUSES), "unique", None)]))
        before = path.read_bytes()
        path.chmod(0o444)
        shared.chmod(0o555)
        command = [sys.executable, "-c", READING, str(path), old_library(tmp_path / "another", some(1))]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert path.read_bytes() == before
    finally:
        shared.chmod(0o755)
        shutil.rmtree(shared)
    assert not done.stderr
    seen, refused = done.stdout.splitlines()
    assert seen == "[('plain', 'unique', ('kept',))] []"
    assert "may only be read" in refused


def test_a_copy_of_an_old_library_is_read_by_several_threads_and_after_it_was_closed(tmp_path: Path) -> None:
    old_library(tmp_path / "old", some(200))
    library = Library(f"sqlite:///file:{tmp_path}/old?mode=ro&uri=true")
    with ThreadPoolExecutor(8) as several:
        counts = several.map(lambda _: len(library.cards()), range(40))
        assert set(counts) == {200}
    library.close()
    assert len(library.names()) == 200
    with pytest.raises(OptionError, match="may only be read"):
        library.remove("some-1")
