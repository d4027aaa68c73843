from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import cluewright
from cluewright import Verdict
from cluewright.core import OptionError
from cluewright.library.store import Entry, Library
from cluewright.library.tables import VERSION


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library as it is on the first day, in a folder that was not there."""
    path = tmp_path_factory.mktemp("library") / "folder" / "library.sqlite"
    Library(str(path))
    return path


@pytest.fixture
def place(tmp_path: Path, new: Path) -> str:
    return shutil.copy(str(new), str(tmp_path))


def entry(name: str) -> Entry:
    return Entry(replace(cluewright.read("0,0 3,4"), name=name), Verdict.UNIQUE, tags=("mine",))


def test_the_examples_are_there_from_the_start(place: str) -> None:
    library = Library(place)
    assert library.get("puzzle15")
    assert len(library.names()) == len(set(library.names())) > 100
    assert all(found.source for found in library.find())


def test_a_saved_puzzle_comes_back(place: str) -> None:
    Library(place).save(entry("two houses"))
    found = Library(place).get("two houses")
    assert found
    assert found.puzzle.content == cluewright.read("0,0 3,4").content
    assert (found.verdict, found.tags) == (Verdict.UNIQUE, ("mine",))


def test_a_name_that_is_taken_is_refused_and_nothing_is_overwritten(place: str) -> None:
    library = Library(place)
    library.save(entry("a"))
    library.save(entry("b"))
    with pytest.raises(OptionError, match="taken"):
        library.save(entry("a"))
    with pytest.raises(OptionError, match="taken"):
        library.rename("b", "a")
    assert library.get("a")
    assert library.get("b")


@pytest.mark.parametrize("name", ["", " a", "a/b", "-a", "a\x00", "x" * 201, "a\nb"])
def test_what_cannot_be_a_name_is_refused(place: str, name: str) -> None:
    with pytest.raises(OptionError, match="cannot be a name"):
        Library(place).save(entry(name))


def test_find_rename_tag_and_remove(place: str) -> None:
    library = Library(place)
    library.save(entry("a"))
    assert [found.puzzle.name for found in library.find(family="houses", extent=2, tag="mine")] == ["a"]
    library.tag("a", add=["good", "mine"], drop=["mine"])
    assert [found.puzzle.name for found in library.find(tag="good")] == ["a"]
    library.rename("a", "z")
    library.remove("z")
    assert library.get("z") is None
    for action in (library.remove, lambda name: library.rename(name, "q"), lambda name: library.tag(name, ["t"])):
        with pytest.raises(OptionError, match="there is no puzzle"):
            action("z")


def test_an_older_library_is_migrated_and_a_newer_one_refused(place: str) -> None:
    Library(place).save(entry("kept"))
    with sqlite3.connect(place) as raw:
        raw.execute("DROP TABLE tags")
        raw.execute("UPDATE library SET version = 1")
    raw.close()
    assert Library(place).get("kept")
    with sqlite3.connect(place) as raw:
        raw.execute(f"UPDATE library SET version = {VERSION + 1}")
    raw.close()
    with pytest.raises(OptionError, match="newer"):
        Library(place)


def test_what_is_no_library_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is not a database at all, though it is long enough to look at" * 20)
    for address in (str(tmp_path / "text"), str(tmp_path / "text" / "inside"), "nonsense://x"):
        with pytest.raises(OptionError):
            Library(address)


SAVING = """
import sys
from dataclasses import replace
import cluewright
from cluewright import Verdict
from cluewright.library.store import Entry, Library
library = Library(sys.argv[1])
for number in range(int(sys.argv[3])):
    name = f"{sys.argv[2]}-{number}"
    library.save(Entry(replace(cluewright.read("0,0 3,4"), name=name), Verdict.UNIQUE))
    print(name, flush=True)
"""


def test_two_processes_may_save_at_once(place: str) -> None:
    Library(place)
    command = [sys.executable, "-c", SAVING, place]
    writers = [subprocess.Popen([*command, name, "20"], stdout=subprocess.DEVNULL) for name in ("a", "b")]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0]
    assert len(Library(place).find(extent=2, words="-1")) >= 22


def test_killing_the_process_loses_nothing_that_was_reported(place: str) -> None:
    Library(place)
    for attempt in range(5):
        command = [sys.executable, "-c", SAVING, place, f"run{attempt}", "100000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            reported = [process.stdout.readline().strip() for _ in range(3 + attempt)]
            time.sleep(0.01 * attempt)
            os.kill(process.pid, signal.SIGKILL)
            reported += process.stdout.read().split()
        names = set(Library(place).names())
        assert set(reported) <= names
    with sqlite3.connect(place) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
