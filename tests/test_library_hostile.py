"""Libraries with entries that nobody should have saved: commands survive them, and nothing odd reaches the terminal."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from cluewright.core import OptionError
from cluewright.library.store import Library
from library_damage import damaged
from test_cli_library import Command

HOUSES = {"family": "houses", "houses": [[0, 0], [3, 4]]}
ODD = "a\u001b[31m\u009b\u007f\u202e"
ENTRIES = {
    "not-json": '{"family": ',
    "not-an-object": "5",
    "deep": "[" * 100_000,
    "digits": '{"family": "houses", "houses": [[0, ' + "9" * 5000 + "]]}",
    "constant": '{"family": "houses", "houses": [[0, Infinity], [3, 4]]}',
    "no-family": '{"houses": []}',
    "no-such-family": '{"family": "mouses"}',
    "family-of-another-kind": '{"family": ["houses"]}',
    "no-such-puzzle": '{"family": "houses", "houses": "none"}',
    "surrogate": json.dumps({**HOUSES, "title": "\ud800"}),
    "control": json.dumps({**HOUSES, "title": ODD}),
    "empty": "",
}
READABLE = ("good", "odd-source", "odd-evidence")


def filled_with_odd_entries(path: Path) -> Path:
    """A library with these entries and three that can be read."""
    Library(str(path)).close()
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM puzzles")
    for name, document in {**ENTRIES, **dict.fromkeys(READABLE, json.dumps(HOUSES))}.items():
        evidence = '{"engine": 5, "seconds": "long"}' if name == "odd-evidence" else None
        raw.execute(
            "INSERT INTO puzzles (name, family, size, extent, verdict, document, solution, evidence, source, saved)"
            " VALUES (?, 'houses', '2 houses', 2, 'unique', ?, NULL, ?, ?, '2024')",
            (name, document, evidence, ODD if name == "odd-source" else "me"),
        )
    raw.commit()
    raw.close()
    return path


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled_with_odd_entries(tmp_path_factory.mktemp("library") / "library.sqlite")


@pytest.fixture
def command(
    tmp_path: Path, filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", shutil.copy(str(filled), str(tmp_path)))
    return Command(capsys)


def plain(text: str) -> bool:
    return all(line.isprintable() for line in text.replace("\t", " ").splitlines())


def test_the_list_has_everything(command: Command) -> None:
    for arguments in ([], ["--json"]):
        done = command.library("list", *arguments)
        assert (done.status, len(done.out.splitlines())) == (0, len(ENTRIES) + len(READABLE))
        assert plain(done.out + done.err)


def test_show_tells_why_a_puzzle_cannot_be_read_and_goes_on_with_the_others(command: Command) -> None:
    done = command.library("show", *ENTRIES, *READABLE)
    assert done.status == 2
    for name in ENTRIES:
        assert f"cluewright: {name}: what the library holds under this name cannot be read: " in done.err
    assert done.out.count("verdict: unique") == len(READABLE)
    assert plain(done.out + done.err)
    assert plain(command.library("show", "--json", *ENTRIES).out)


def test_export_writes_everything_as_it_is_and_lists_what_cannot_be_read(command: Command, tmp_path: Path) -> None:
    target = tmp_path / "all.jsonl"
    done = command.library("export", "--to", str(target))
    assert done.status == 2
    assert plain(done.err)
    for name in ENTRIES:
        assert f"{name}: what the library holds under this name cannot be read: " in done.err
    text = target.read_text(encoding="utf-8")
    assert plain(text)
    exported = {record["name"]: record for record in map(json.loads, text.splitlines())}
    assert len(exported) == len(ENTRIES) + len(READABLE)
    assert exported["surrogate"]["puzzle"]["title"] == "\ud800"
    assert exported["control"]["puzzle"]["title"] == ODD
    assert exported["odd-source"]["source"] == ODD
    for name in ("not-json", "deep", "digits"):
        assert exported[name]["puzzle"] == ENTRIES[name]
    facts = command.library("export", "--format", "pl")
    assert facts.status == 2
    assert "good(" in facts.out
    assert plain(facts.out + facts.err)


def test_other_commands_do_with_such_names_what_they_do_with_others(command: Command) -> None:
    assert command.library("rename", "not-json", "renamed").status == 0
    assert command.library("tag", "deep", "--add", "odd").status == 0
    assert command.library("remove", "renamed", "deep", "surrogate", "--yes").status == 0
    assert command("solve", "control").status == 2
    assert command("solve", "good").status == 0


SEEDS = range(20)
COMMANDS = (
    ["list"],
    ["export"],
    ["show", "puzzle15", "zebra"],
    ["tag", "puzzle15", "--add", "x"],
    ["rename", "six", "z"],
)


def test_a_damaged_library_is_used_as_far_as_it_goes_or_refused_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole.sqlite"
    Library(str(whole)).close()
    run = Command(capsys)
    statuses = set()
    for seed in SEEDS:
        place = tmp_path / f"{seed}.sqlite"
        shutil.copy(whole, place)
        damaged(place, Random(seed))
        for words in COMMANDS:
            done = run.library(*words, "--library", str(place))  # whatever else is raised fails the test
            statuses.add(done.status)
            assert plain(done.out + done.err)
    assert statuses <= {0, 1, 2}
    assert {0, 2} <= statuses


def test_damage_that_the_database_quotes_is_called_damage(tmp_path: Path) -> None:
    """SQLite's complaint then holds bytes that are not text, and Python cannot even say it."""
    path = tmp_path / "library.sqlite"
    Library(str(path)).close()
    content = path.read_bytes()
    entry = b"tablepuzzlespuzzles"
    assert entry in content
    damaged_schema = content.replace(entry, b"tablepuz\xc5lespuzzles").replace(
        b"CREATE TABLE puzzles", b"CREATE TOBLE puzzles"
    )
    path.write_bytes(damaged_schema)
    with pytest.raises(OptionError, match="damaged"):
        Library(str(path)).names()
