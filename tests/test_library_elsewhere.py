"""Library files from elsewhere, full disks, others that write: refused or read soon, and never changed by a look."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cluewright.core import OptionError
from cluewright.core.grade import Grade, Level
from cluewright.library import connection
from cluewright.library.entry import shipped_names
from cluewright.library.store import Library
from cluewright.workshop import read
from test_cli_library import Command
from test_library import entry

EASY = Grade(Level.EASY, 1.0, (1,), "a step", 1.0, 1, 1)
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT"
COLUMNS = "id, name, family, size, extent, verdict, document, solution, evidence, source, saved"
HOSTILE = {
    "view": f"ALTER TABLE puzzles RENAME TO p; CREATE VIEW puzzles ({COLUMNS}) AS {ENDLESS} x, x, 'houses',"
    " x, 1, 'unique', '{}', '', '', '', '' FROM c",
    "view of the version": f"DROP TABLE library; CREATE VIEW library (version) AS {ENDLESS} max(x) FROM c",
    "view beside": "CREATE VIEW other AS SELECT 1",
    "trigger": "CREATE TRIGGER t AFTER UPDATE ON puzzles BEGIN DELETE FROM puzzles; END",
    "generated column": "ALTER TABLE puzzles ADD COLUMN g AS (length(hex(zeroblob(400000000))))",
    "index of an expression": "CREATE INDEX i ON puzzles (abs(extent))",
    "index of some rows": "CREATE INDEX i ON puzzles (name) WHERE extent LIKE source",
    "check": "CREATE TABLE other (a TEXT CHECK (a LIKE a))",
    "virtual table": "CREATE VIRTUAL TABLE other USING fts5(a)",
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "library.sqlite"
    with Library(str(path)):
        pass
    return path


@pytest.fixture
def place(tmp_path: Path, whole: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "library.sqlite"))


def changed(place: Path, script: str, journal: str = "wal") -> bytes:
    """Change the file behind Cluewright's back; its bytes."""
    raw = sqlite3.connect(place)
    raw.executescript(script)
    raw.execute(f"PRAGMA journal_mode = {journal}")
    raw.close()
    return place.read_bytes()


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_what_would_run_is_refused_and_the_file_left_as_it_was(
    what: str, journal: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = changed(place, HOSTILE[what], journal)
    run = Command(capsys)
    for words in (["list"], ["save", "0,0 3,4", "--name", "x"], ["games"]):
        done = run.library(*words, "--library", str(place))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done.err
        assert "this is not a library that Cluewright made" in done.err
    assert place.read_bytes() == before
    assert list(place.parent.iterdir()) == [place]


def test_another_programs_database_is_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "bookmarks.sqlite"
    before = changed(place, "CREATE TABLE bookmarks (name TEXT DEFAULT '')", "delete")
    done = Command(capsys).library("list", "--library", str(place))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert place.read_bytes() == before


def test_a_field_larger_than_any_puzzle_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(place, "UPDATE puzzles SET document = hex(zeroblob(50000)) WHERE name = 'puzzle15'")
    monkeypatch.setattr(connection, "_LARGEST_ROW", 90_000)
    with pytest.raises(OptionError, match="larger than any puzzle"):
        list(Library(str(place)).records())


def test_work_inside_sqlite_has_a_limit(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(str(place))
    monkeypatch.setattr(connection, "WORK_SECONDS", 0)
    with pytest.raises(OptionError, match="seconds of work; it is damaged, or too large"):
        ask_for_long(library)
    assert library.names()


def ask_for_long(library: Library) -> None:
    with library._reading() as connection:
        connection.exec_driver_sql(f"{ENDLESS} count(*) FROM (SELECT x FROM c LIMIT 20000000)").all()


@pytest.fixture
def rings() -> Iterator[Callable[[Callable[[], None]], None]]:
    """A clock that rings every tenth of a second."""

    def start(at_each: Callable[[], None]) -> None:
        signal.signal(signal.SIGALRM, lambda *_: at_each())
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)

    before = signal.getsignal(signal.SIGALRM)
    yield start
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_ctrl_c_is_heard_inside_sqlite(place: Path, rings: Callable[[Callable[[], None]], None]) -> None:
    library = Library(str(place))
    heard: list[int] = []

    def interrupt() -> None:
        heard.append(1)
        if len(heard) == 3:  # where nothing is heard inside, all rings become one at the end
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    rings(interrupt)
    with pytest.raises(KeyboardInterrupt):
        ask_for_long(library)
    assert library.names()


def test_signals_are_heard_while_others_write(
    place: Path, monkeypatch: pytest.MonkeyPatch, rings: Callable[[Callable[[], None]], None]
) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 2)
    library = Library(str(place))
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    heard: list[int] = []
    rings(lambda: heard.append(1))
    with pytest.raises(OptionError, match="others have been writing"):
        library.save(entry("mine"))
    assert len(heard) > 2  # while SQLite itself waits, all rings become one
    other.execute("COMMIT")
    other.close()
    library.save(entry("mine"))


WITHOUT_ROOM = """
import resource, sys
from cluewright.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
main()
"""


def without_room(*words: str) -> tuple[int, str, str]:
    """A command that can write nothing to any file, as on a full disk."""
    command = [sys.executable, "-c", WITHOUT_ROOM, "library", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_where_nothing_can_be_written_a_library_is_read_to_its_last_write(place: Path) -> None:
    writer = Library(str(place))
    writer.save(entry("last"))
    waiting = place.with_name("waiting.sqlite")  # as a process leaves it that was killed after saving
    for beside in ("", "-wal"):
        shutil.copy(f"{place}{beside}", f"{waiting}{beside}")
    writer.close()
    for path in (place, waiting):
        before = path.read_bytes()
        status, out, err = without_room("list", "--library", str(path))
        assert (status, err) == (0, "")
        assert len(out.splitlines()) == len(shipped_names()) + 1
        status, out, err = without_room("save", "0,0 3,4", "--name", "more", "--library", str(path))
        assert (status, out, err.count("\n")) == (2, "", 1), err
        assert "the library cannot be used: the disk is full" in err
        assert path.read_bytes() == before


ROOM_AGAIN = """
import resource, sys
from cluewright.core import OptionError
from cluewright.library.store import Library
library = Library(sys.argv[1])
library.close()
allowed, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
print(library.names() != [])
try: library.remove("puzzle15")
except OptionError as error: print(error.message)
resource.setrlimit(resource.RLIMIT_FSIZE, (allowed, most))
library.remove("puzzle15")
print("puzzle15" in library.names())
"""


def test_a_library_that_stays_open_is_written_again_once_there_is_room(place: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ROOM_AGAIN, str(place)], capture_output=True, text=True, check=True, timeout=120
    )
    read_it, refused, still_there = done.stdout.splitlines()
    assert (read_it, still_there) == ("True", "False")
    assert "the disk is full" in refused


def test_a_library_has_a_greatest_size_and_can_be_made_smaller(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(str(place))
    game = library.games.begin(read("0 45 72; 72 . .; 14 . ."))
    monkeypatch.setattr(connection, "LARGEST_FILE", 1)
    adding: list[Callable[[], object]] = [
        lambda: library.save(entry("more")),
        lambda: library.save_numbered(entry("more"), "more"),
        lambda: library.games.begin(game.game.puzzle),
        lambda: library.games.save(game.after(game.game.play("a1 9"))),
    ]
    for add in adding:
        with pytest.raises(OptionError, match="remove puzzles or games from it, or save in another library"):
            add()
    library.remove("puzzle15")
    library.games.remove(game.key)
    assert "puzzle15" not in library.names()


def test_a_table_that_refuses_what_is_written_is_one_message(place: Path) -> None:
    changed(place, "DELETE FROM grades; CREATE UNIQUE INDEX once ON grades (level)")
    library = Library(str(place))
    one, other = shipped_names()[:2]
    library.keep_grade(one, EASY)
    with pytest.raises(OptionError, match="the library cannot take this"):
        library.keep_grade(other, EASY)


def test_text_that_is_not_utf_8_is_a_complaint_of_python_and_no_bug(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "odd.sqlite")
    try:
        with pytest.raises(sqlite3.OperationalError) as complaint:
            database.execute("SELECT CAST(x'ff' AS TEXT)").fetchall()
    finally:
        database.close()
    assert not hasattr(complaint.value, "sqlite_errorcode")
    assert connection._kind(complaint.value) == 0
