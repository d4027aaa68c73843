"""A library on a real PostgreSQL server: the same care as in a file, and one clear message for whatever goes wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import postgres
from cluewright.core import OptionError
from cluewright.library.entry import shipped_names
from cluewright.library.games import GameConflictError
from cluewright.library.store import Library
from cluewright.library.tables import VERSION
from cluewright.workshop import read
from test_cli_library import CLUEWRIGHT, Command
from test_library import NUMBERING, SAVING, entry
from test_library_versions import HOUSES

pytestmark = pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not())


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture
def place(server: postgres.Server) -> str:
    return server.new_database()


@pytest.fixture
def run(place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", place)
    return Command(capsys)


def test_every_command_works_as_with_a_file(run: Command, tmp_path: Path) -> None:
    assert run.library("list").out.count("\n") == len(shipped_names())
    assert run.library("save", "0,0 3,4", "--name", "mine", "--tag", "good").status == 0
    assert run.library("save", "0,0 3,4", "--name", "mine").status == 2
    assert run.library("show", "mine").status == 0
    assert run.library("rename", "mine", "yours, at last").status == 0
    assert run.library("tag", "yours, at last", "--add", "other").status == 0
    assert run.library("list", "at LAST", "--tag", "other", "--size", "2").out.startswith("yours, at last\thouses")
    assert run.library("export", "--to", str(tmp_path / "all.jsonl")).status == 0
    assert run.library("remove", "yours, at last", "--yes").status == 0
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    (tmp_path / "one.jsonl").write_text(next(line for line in lines if "yours" in line) + "\n")
    assert run.library("import", str(tmp_path / "one.jsonl")).status == 0
    assert run("solve", "yours, at last").status == 0
    assert run("generate", "houses", "--size", "6", "--save", "new", "--count", "2").status == 0
    assert run.library("list", "new").out.count("\n") == 2


def test_processes_that_make_the_library_and_save_under_one_name_at_once_all_succeed(place: str) -> None:
    command = [sys.executable, "-c", NUMBERING, place]
    writers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    names = [name for writer in writers for name in writer.communicate("go\n", timeout=120)[0].split()]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert sorted(names) == sorted(f"x-{number}" for number in range(1, 46))
    assert set(names) <= set(Library(place).names())


def test_killing_two_writers_loses_nothing_that_was_reported(place: str) -> None:
    Library(place)
    for attempt in range(3):
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", SAVING, place, f"run{attempt}{which}", "100000"],
                stdout=subprocess.PIPE,
                text=True,
            )
            for which in "ab"
        ]
        reported = []
        for writer in writers:
            with writer:
                assert writer.stdout
                reported += [writer.stdout.readline().strip() for _ in range(3 + attempt)]
                os.kill(writer.pid, signal.SIGKILL)
                reported += writer.stdout.read().split()
        assert set(filter(None, reported)) <= set(Library(place).names())
    Library(place).save(entry("after"))


def test_an_old_library_is_migrated_by_two_at_once_after_one_was_killed(server: postgres.Server, place: str) -> None:
    Library(place)
    database = place.rpartition("/")[2]
    document = json.dumps(HOUSES)
    server.ask(database, "DROP TABLE grades, moves, games")
    server.ask(database, "UPDATE library SET version = 2")
    server.ask(
        database,
        "INSERT INTO puzzles (name, family, size, extent, verdict, document, source, saved)"
        f" SELECT 'old-' || n, 'logic', '2', 2, 'unique', '{document}', 'me', '2024' FROM generate_series(1, 40) AS n",
    )
    command = [*CLUEWRIGHT, "library", "list", "old-", "--library", place]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        time.sleep(0.8)
        killed.kill()
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out.count("\n")) == (0, 40), err
    assert server.ask(database, "SELECT version FROM library") == [(VERSION,)]
    assert server.ask(database, "SELECT DISTINCT verdict FROM puzzles WHERE name LIKE 'old-%'") == [("unique",)]
    assert server.ask(database, "SELECT count(*) FROM puzzles") == [(len(shipped_names()) + 40,)]


def test_a_connection_that_is_lost_is_told_and_made_anew(server: postgres.Server, place: str) -> None:
    library = Library(place)
    others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
    server.ask("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    library.save(entry("again"))

    def lose_it_while_writing() -> None:
        with library._writing() as connection:
            connection.exec_driver_sql("SELECT 1")
            server.ask("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            connection.exec_driver_sql("SELECT 1")

    with pytest.raises(OptionError, match="the connection to the server was lost; nothing that was reported"):
        lose_it_while_writing()
    assert "again" in library.names()


def test_what_a_server_refuses_is_one_clear_message(server: postgres.Server, run: Command, place: str) -> None:
    nobody = place.replace(postgres.PASSWORD, "wrong")
    for address, says in (
        (nobody, "the server refuses the user name or the password"),
        (server.address("nonesuch"), 'database "nonesuch" does not exist'),
        (place.replace(f":{server.port}/", ":1/"), "no server answers there; is it running?"),
        (place.replace("127.0.0.1", "no-such-host.invalid"), "there is no computer of this name"),
    ):
        done = run.library("list", "--library", address)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), done.err
        assert says in done.err
        assert not {"wrong", postgres.PASSWORD} & set(done.err.replace(":", " ").replace("@", " ").split())


def test_a_server_that_stops_while_puzzles_are_saved_loses_none_that_was_reported(server: postgres.Server) -> None:
    place = server.new_database()
    Library(place)
    saving = [
        sys.executable,
        "-c",
        f"{WITH_A_MESSAGE}{SAVING!r})\nexcept OptionError as error:\n    sys.exit(str(error))",
    ]
    with subprocess.Popen(
        [*saving, place, "x", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout
        reported = [writer.stdout.readline().strip() for _ in range(5)]
        server.stop()
        out, err = writer.communicate(timeout=60)
    try:
        assert err.count("\n") == 1
        assert "the library cannot be used: " in err
        with pytest.raises(OptionError, match="no server answers there"):
            Library(place)
    finally:
        server.start()
    assert {*reported, *out.split()} <= set(Library(place).names())


WITH_A_MESSAGE = """
import sys
from cluewright.core import OptionError
try:
    exec("""


def test_games_are_saved_and_found_and_the_second_writer_gets_a_conflict(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read("0 45 72; 72 . .; 14 . ."))
    other = Library(place).games.get(saved.key)
    games.save(saved.after(saved.game.play("a1 9")))
    with pytest.raises(GameConflictError):
        games.save(other.after(other.game.play("a1 1")))
    assert [(card.name, card.filled) for card in games.list()] == [(saved.name, 1)]
    assert games.unsolved(read("0 45 72; 72 . .; 14 . .")) is not None
    games.remove(saved.name)
    assert games.list() == []


def test_a_move_is_one_row_and_games_of_version_5_keep_every_move(server: postgres.Server, place: str) -> None:
    games = Library(place).games
    saved = games.begin(read("0 45 72; 72 . .; 14 . ."))
    for move in ("a1 9", "b1 7"):
        saved = games.save(saved.after(saved.game.play(move)))
    saved = games.save(saved.after(saved.game.undo().play("b1 8")))
    database = place.rpartition("/")[2]
    rows = server.ask(database, "SELECT operation FROM moves ORDER BY number")
    assert [json.loads(row)["text"] for (row,) in rows] == ["a1 9", "b1 8"]
    server.ask(database, "ALTER TABLE games ADD COLUMN moves TEXT")
    server.ask(database, f"UPDATE games SET moves = '[{rows[0][0]}, {rows[1][0]}]'")
    server.ask(database, "DROP TABLE moves")
    server.ask(database, "UPDATE library SET version = 5")
    again = Library(place).games.get(saved.key)
    assert again.game.entries == {"a1": "9", "b1": "8"}
    assert again.game.undo().entries == {"a1": "9"}
    Library(place).games.remove(saved.key)
    assert server.ask(database, "SELECT count(*) FROM moves") == [(0,)]
