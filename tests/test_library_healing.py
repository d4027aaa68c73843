"""Libraries of earlier versions: what may have been rounded is proved again, and nothing is lost on the way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cluewright.core import OptionError
from cluewright.library.store import Library
from cluewright.library.tables import VERSION
from test_cli_library import CLUEWRIGHT

HOUSES = {"family": "houses", "houses": [[0, 0], [3, 4]]}
ROUNDED: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "score", "values": [1, 12346.6789]},
    "categories": {"name": ["Ann", "Bob"]},
    "clues": ["Bob scored 12345.678901 points more than Ann."],
}
"""It was proved with a score of 12346.678901, and then written down so; as it stands it has no solution."""

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


def long_numbers(count: int) -> list[tuple[str, str, str, str | None]]:
    """Puzzles that could have been rounded; each says that it is unique, though it has no solution."""
    return [(f"long-{number}", json.dumps(ROUNDED), "unique", None) for number in range(count)]


def known(address: str) -> dict[str, dict[str, Any]]:
    return {record["name"]: record for record in Library(address).records()}


def test_what_may_have_been_rounded_is_proved_again_and_the_rest_is_left_alone(tmp_path: Path) -> None:
    unreadable = json.dumps({**ROUNDED, "clues": ["Ann gnus 12345.678901 gnus."]})
    address = old_library(
        tmp_path / "old",
        [
            ("plain", json.dumps(HOUSES), "unique", '{"distances": [5]}'),
            ("rounded", json.dumps(ROUNDED), "unique", '{"wrong": 1}'),
            ("unreadable", unreadable, "unique", '{"wrong": 1}'),
            ("broken", '{"by": 12345.6789', "multiple", None),
        ],
    )
    library = Library(address)
    before = known(address)
    assert before["rounded"]["verdict"] == "unknown"
    assert before["rounded"]["evidence"] == {"recorded": "unique"}
    settled = {each.name: each for each in library.settle()}
    assert sorted(settled) == ["rounded", "unreadable"]
    assert settled["rounded"].changed
    assert "stays as recorded" in settled["unreadable"].says
    after = known(address)
    assert after["rounded"]["verdict"] == "none"
    assert after["rounded"]["evidence"]["recorded"] == "unique"
    assert after["rounded"]["evidence"]["recorded solution"] == {"wrong": 1}
    assert "solution" not in after["rounded"]
    assert (after["plain"]["verdict"], after["plain"]["solution"]) == ("unique", {"distances": [5]})
    assert (after["unreadable"]["verdict"], after["unreadable"]["solution"]) == ("unique", {"wrong": 1})
    assert after["unreadable"]["evidence"] == {"engine": "direct", "seconds": 0.1, "minimal": True}
    assert (after["broken"]["puzzle"], after["broken"]["verdict"]) == ('{"by": 12345.6789', "multiple")
    assert {(each["source"], *each["tags"], each["saved"]) for each in after.values()} == {("me", "kept", SAVED)}
    assert list(Library(address).settle()) == []


def test_a_verdict_that_holds_keeps_its_evidence_and_one_without_time_stays_unknown(tmp_path: Path) -> None:
    open_again = {**ROUNDED, "clues": []}
    address = old_library(tmp_path / "old", [("one", json.dumps(open_again), "multiple", None), *long_numbers(1)])
    assert list(Library(address).settle(altogether=1e-9)) == []
    assert {each["verdict"] for each in known(address).values()} == {"unknown"}
    (one,) = [each for each in Library(address).settle() if not each.changed]
    assert one.name == "one"
    evidence = known(address)["one"]["evidence"]
    assert (evidence["minimal"], evidence["engine"], "recorded" in evidence) == (True, "direct", False)


def test_migrations_at_the_same_time_and_killed_in_the_middle_lose_nothing(tmp_path: Path) -> None:
    address = old_library(tmp_path / "old", long_numbers(60))
    command = [*CLUEWRIGHT, "library", "list", "--library", address]
    for kill in range(4):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(0.3 + 0.15 * kill)
            process.send_signal(signal.SIGKILL)
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for one in both:
        out, err = one.communicate(timeout=120)
        assert (one.returncode, len(out.splitlines())) == (0, 60), err
    list(Library(address).settle(altogether=600))
    after = known(address)
    assert len(after) == 60
    assert {(each["verdict"], each["evidence"]["recorded"]) for each in after.values()} == {("none", "unique")}
    raw = sqlite3.connect(address)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert raw.execute("SELECT version FROM library").fetchall() == [(VERSION,)]
    raw.close()


READING = """
import os, sys
from cluewright.core import OptionError
from cluewright.library.store import Library
other = Library(sys.argv[2])  # loads what a nobody may not read
list(other.settle())
if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
library = Library(sys.argv[1])
print([(card.name, card.verdict) for card in library.cards()], list(library.settle()))
try: library.remove("plain")
except OptionError as error: print(error)
"""


def test_an_old_library_that_may_only_be_read_can_be_read_and_believes_no_doubtful_verdict(tmp_path: Path) -> None:
    shared = Path("/tmp") / f"cluewright-test-{os.getpid()}"
    shared.mkdir()
    try:
        rows: list[tuple[str, str, str, str | None]] = [("plain", json.dumps(HOUSES), "unique", None)]
        path = Path(old_library(shared / "old", [*rows, *long_numbers(1)]))
        path.chmod(0o444)
        shared.chmod(0o555)
        command = [sys.executable, "-c", READING, str(path), old_library(tmp_path / "another", long_numbers(1))]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    finally:
        shared.chmod(0o755)
        shutil.rmtree(shared)
    assert not done.stderr
    seen, refused = done.stdout.splitlines()
    assert seen == "[('long-0', 'unknown'), ('plain', 'unique')] []"
    assert "may only be read" in refused


def test_a_library_of_the_first_version_that_may_only_be_read_is_refused(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "old")
    raw.executescript("CREATE TABLE library (version INTEGER NOT NULL); INSERT INTO library VALUES (1);")
    raw.close()
    with pytest.raises(OptionError, match="old"):
        Library(f"sqlite:///file:{tmp_path}/old?mode=ro&uri=true")
