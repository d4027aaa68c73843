from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy

import cluewright
from cluewright import Verdict
from cluewright.core import Limit, OptionError, Request
from cluewright.library.exchange import Given, Saved, Terms, bring_in, generated
from cluewright.library.store import Entry, Library
from cluewright.library.tables import VERSION
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library as it is on the first day, in a folder that was not there."""
    path = tmp_path_factory.mktemp("library") / "folder" / "library.sqlite"
    Library(str(path)).close()
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


FIRST_VERSION = """
CREATE TABLE library (version INTEGER NOT NULL);
INSERT INTO library VALUES (1);
CREATE TABLE puzzles (
    id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL UNIQUE, family VARCHAR(40) NOT NULL,
    size VARCHAR(80) NOT NULL, extent INTEGER NOT NULL, verdict VARCHAR(10) NOT NULL, document TEXT NOT NULL,
    solution TEXT, evidence TEXT, source TEXT NOT NULL, saved VARCHAR(30) NOT NULL);
INSERT INTO puzzles VALUES (1, 'kept', 'houses', '2 houses', 2, 'unique',
    '{"family": "houses", "houses": [[0, 0], [3, 4]]}', NULL, NULL, 'me', '2024-01-31T12:00:00+00:00');
"""


def changed(path: Path | str, script: str) -> str:
    """A database after these statements."""
    raw = sqlite3.connect(path)
    raw.executescript(script)
    raw.close()
    return str(path)


def test_a_library_of_the_first_version_is_migrated(tmp_path: Path) -> None:
    library = Library(changed(tmp_path / "old", FIRST_VERSION))
    library.tag("kept", add=["old"])
    (kept,) = Library(str(tmp_path / "old")).find()
    assert (kept.puzzle.name, kept.tags, kept.saved) == ("kept", ("old",), "2024-01-31T12:00:00+00:00")


def test_a_newer_library_is_refused_and_left_as_it_is(place: str) -> None:
    changed(place, f"UPDATE library SET version = {VERSION + 1}")
    before = Path(place).read_bytes()
    with pytest.raises(OptionError, match="use the newer Cluewright"):
        Library(place)
    assert Path(place).read_bytes() == before


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("CREATE TABLE letters (id INTEGER)", "holds something else"),
        ("CREATE TABLE puzzles (id INTEGER)", "holds something else"),
        ("CREATE TABLE library (version INTEGER)", "not a library"),
        ("CREATE TABLE library (books TEXT)", "version"),
        ("CREATE TABLE library (version TEXT); INSERT INTO library VALUES ('soon')", "'soon'"),
        ("CREATE TABLE library (version INTEGER); INSERT INTO library VALUES (-3)", "'-3'"),
    ],
)
def test_a_database_of_something_else_is_refused_and_left_alone(tmp_path: Path, script: str, says: str) -> None:
    address = changed(tmp_path / "other", script)
    with pytest.raises(OptionError, match=says):
        Library(address)
    raw = sqlite3.connect(address)
    assert raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    raw.close()


def test_what_is_no_library_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is not a database at all, though it is long enough to look at" * 20)
    addresses = (
        "x" * 300,
        str(tmp_path / "text"),
        str(tmp_path / "text" / "inside"),
        str(tmp_path),
        "nonsense://x",
        "sqlite://",
    )
    for address in addresses:
        with pytest.raises(OptionError):
            Library(address)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(OptionError) as refused:
        Library("postgresql+nosuchdriver://me:secret@nowhere/puzzles")
    assert "secret" not in str(refused.value)


def test_a_damaged_puzzle_is_named_and_the_others_are_there(place: str) -> None:
    changed(place, "UPDATE puzzles SET document = '{' WHERE name = 'puzzle1'")
    changed(place, "UPDATE puzzles SET family = 'mouses', document = '{\"family\": \"mouses\"}' WHERE name = 'puzzle3'")
    library = Library(place)
    for name in ("puzzle1", "puzzle3"):
        with pytest.raises(OptionError, match=name):
            library.get(name)
    assert library.get("puzzle15")
    assert "puzzle1" in [card.name for card in library.cards()]


def test_a_url_gets_the_same_care_as_a_path(tmp_path: Path) -> None:
    Library(f"sqlite:///{tmp_path}/library.sqlite").save(entry("a"))
    raw = sqlite3.connect(tmp_path / "library.sqlite")
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    raw.close()
    assert Library(str(tmp_path / "library.sqlite")).get("a")


def test_odd_paths_are_paths(tmp_path: Path) -> None:
    path = tmp_path / "a ?b=c#d%20é" / "library"
    Library(str(path)).save(entry("a"))
    assert path.is_file()


def test_one_transaction_saves_many_and_says_which_names_were_taken(place: str) -> None:
    library = Library(place)
    assert library.save_all([entry("a"), entry("puzzle1"), entry("a"), entry("b")]) == ["a", None, None, "b"]
    assert library.save_all([entry("a"), entry("a")], rename=True) == ["a-2", "a-3"]
    with pytest.raises(OptionError, match="cannot be a name"):
        library.save_all([entry("c"), entry("c/d")])
    assert library.get("c") is None


def test_numbered_names_go_on_after_those_taken(place: str) -> None:
    library, other = Library(place), Library(place)
    assert [library.save_numbered(entry("x"), "x") for _ in range(2)] == ["x-1", "x-2"]
    assert other.save_numbered(entry("x"), "x") == "x-3"
    library.save(entry("x-7"))
    library.save(entry("x-08"))
    assert [library.save_numbered(entry("x"), "x") for _ in range(2)] == ["x-8", "x-9"]
    assert library.save_numbered(entry("x"), "y", alone=True) == "y"
    assert other.save_numbered(entry("x"), "y", alone=True) == "y-2"
    assert library.save_numbered(entry("x"), "y", alone=True) == "y-3"
    with pytest.raises(OptionError, match="cannot be a name"):
        library.save_numbered(entry("x"), "y" * 191)


def test_a_full_disk_is_reported_and_nothing_saved_is_lost(place: str) -> None:
    Library(place).save(entry("before"))
    room = Path(place).stat().st_size + 20_000
    filling = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
from cluewright.core import OptionError
try:
    exec({SAVING!r})
except OptionError as error:
    sys.exit(str(error))
"""
    done = subprocess.run(
        [sys.executable, "-c", filling, place, "x", "100000"], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"{place}: the library cannot be used: ")
    reported = done.stdout.split()
    assert reported
    assert {"before", *reported} <= set(Library(place).names())
    Library(place).save(entry("after"))


def test_what_may_not_be_written_can_be_read(place: str) -> None:
    reading = """
import os, sys
from cluewright.core import Limit, OptionError, Request
from cluewright.library.store import Library
Library(sys.argv[2]).get("puzzle15")  # loads what a nobody may not read
if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)
library = Library(sys.argv[1])
print(library.get("puzzle15").puzzle.name)
try: library.remove("puzzle15")
except OptionError as error: print(error)
"""
    shared = Path(tempfile.mkdtemp())  # pytest's own folders are closed to others
    try:
        path = Path(shutil.copy(place, str(shared)))
        path.chmod(0o444)
        shared.chmod(0o555)
        command = [sys.executable, "-c", reading, str(path), place]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    finally:
        shared.chmod(0o755)
        shutil.rmtree(shared)
    first, second = done.stdout.splitlines()
    assert first == "puzzle15"
    assert "may only be read" in second


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


NUMBERING = """
import sys
from dataclasses import replace
import cluewright
from cluewright import Verdict
from cluewright.library.store import Entry, Library
sys.stdin.readline()
library = Library(sys.argv[1])
for _ in range(15):
    print(library.save_numbered(Entry(cluewright.read("0,0 3,4"), Verdict.UNIQUE), "x"), flush=True)
"""


def test_processes_that_make_the_library_and_save_under_one_name_at_once_all_succeed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NUMBERING, str(tmp_path / "library.sqlite")]
    writers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("go\n")
        writer.stdin.flush()
    names = [name for writer in writers for name in writer.communicate(timeout=120)[0].split()]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert sorted(names) == sorted(f"x-{number}" for number in range(1, 46))
    assert set(names) <= set(Library(str(tmp_path / "library.sqlite")).names())


def test_killing_the_process_loses_nothing_that_was_reported(place: str) -> None:
    Library(place)
    for attempt in range(4):
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


def test_an_interrupted_import_saves_what_was_examined(place: str) -> None:
    def items() -> Iterator[Given]:
        yield Given("line 1", entry("a").puzzle, {})
        yield Given("line 2", entry("b").puzzle, {})
        raise KeyboardInterrupt

    library = Library(place)
    outcomes = bring_in(library, items(), Terms(Limit(10)))
    told = [next(outcomes), next(outcomes)]
    with pytest.raises(KeyboardInterrupt):
        next(outcomes)
    assert [outcome.name for outcome in told if isinstance(outcome, Saved)] == ["a", "b"]
    assert {"a", "b"} <= set(library.names())


def test_made_puzzles_are_saved_with_their_evidence(place: str) -> None:
    order = Order("houses", Request(6), seed=5)
    library = Library(place)
    names = [library.save_numbered(generated(made, order), "new") for made in generate(order, 2)]
    assert names == ["new-1", "new-2"]
    saved = library.get("new-2")
    assert saved
    assert (saved.verdict, saved.tags) == (Verdict.UNIQUE, ("generated",))
    assert saved.source == f"generated by Cluewright {cluewright.__version__}: houses --size 6 --seed 5, number 2"
    assert set(saved.evidence or {}) == {"engine", "seconds", "minimal"}
    assert saved.solution
    assert cluewright.check(saved.puzzle, saved.solution) == []


def test_the_work_grows_with_the_number_of_puzzles_and_not_with_its_square(place: str) -> None:
    """Counted in statements, so that no machine changes it."""
    library = Library(place)
    statements: list[str] = []

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    sqlalchemy.event.listen(library._engine, "before_cursor_execute", count)

    def needed(work: Callable[[], object]) -> int:
        statements.clear()
        work()
        return len(statements)

    first, second = (needed(lambda: library.save_all([entry("same")] * 200, rename=True)) for _ in range(2))
    assert second <= first + 20
    first, second = (needed(lambda: [library.save_numbered(entry("x"), "x") for _ in range(50)]) for _ in range(2))
    assert second <= first
    assert needed(library.cards) <= 4
    assert "document" not in " ".join(statements)
