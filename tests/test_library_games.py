"""Games in the library: saved after every move, found again, one writer at a time, each player his own."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cluewright.cli.app import application
from cluewright.core import OptionError
from cluewright.games import hints
from cluewright.games.documents import read_state
from cluewright.library.games import GameConflictError
from cluewright.library.store import Library
from cluewright.workshop import read
from library_damage import as_version_5
from test_cli_library import Command

MATHS = "0 45 72; 72 . .; 14 . ."
QUEENS = Path(__file__).parents[1] / "examples" / "families" / "queens"


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "library.sqlite")


def enter(where: str, value: str) -> dict[str, str]:
    return {"do": "enter", "place": where, "value": value}


def test_a_game_is_found_again_with_its_undo_notes_wishes_and_time(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS), right={"a1": "9", "b1": "8", "a2": "5", "b2": "9"})
    game = saved.game
    for operation in (
        enter("a1", "9"),
        enter("b1", "7"),
        {"do": "note", "place": "b2", "value": "9"},
        {"do": "wish", "what": "counts", "value": True},
        {"do": "undo"},
    ):
        game = game.do(operation)
        saved = games.save(saved.after(game))
    again = Library(place).games.get(saved.key)
    assert again.game.entries == {"a1": "9", "b1": "7"}
    assert again.game.redo().notes == {"b2": ("9",)}
    assert again.game.undo().entries == {"a1": "9"}
    assert again.game.wishes == {"counts", "timer"}
    assert again.game.check().wrong == ("b1 7",)
    assert again.revision == saved.revision == 6
    assert Library(place).games.of(read(MATHS)).key == saved.key


def test_the_second_writer_gets_a_conflict_and_nothing_of_his_is_written(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS))
    one, other = games.get(saved.key), games.get(saved.key)
    games.save(one.after(one.game.do(enter("a1", "9"))))
    with pytest.raises(GameConflictError, match="played elsewhere"):
        games.save(other.after(other.game.do(enter("a1", "1"))))
    assert games.get(saved.key).game.entries == {"a1": "9"}
    games.remove(saved.key)
    with pytest.raises(OptionError, match="removed"):
        games.save(one)


def test_games_are_listed_by_player_with_the_last_one_first_and_have_names_of_their_own(place: str) -> None:
    games = Library(place).games
    puzzle = read(MATHS)
    first, second = games.begin(puzzle), games.begin(puzzle)
    theirs = games.begin(puzzle, player="cookie-7")
    assert (first.name, second.name, theirs.name) == (puzzle.name, f"{puzzle.name}-2", puzzle.name)
    games.save(first.after(first.game.do(enter("a1", "9"))))
    cards = games.list()
    assert [(card.name, card.filled, card.total) for card in cards] == [(first.name, 1, 4), (second.name, 0, 4)]
    assert [card.key for card in games.list("cookie-7")] == [theirs.key]
    with pytest.raises(OptionError, match="there is no game"):
        games.get(theirs.key)
    with pytest.raises(OptionError, match="there is no game"):
        games.remove(first.key, "nonesuch")
    assert len(games.list()) == 2


def test_a_solved_game_is_left_and_the_next_one_begins_anew(place: str) -> None:
    games = Library(place).games
    saved = games.of(read(MATHS))
    game = saved.game
    for where, value in {"a1": "9", "b1": "8", "a2": "5", "b2": "9"}.items():
        game = game.do(enter(where, value))
    games.save(saved.after(game))
    assert games.list()[0].solved
    assert games.of(read(MATHS)).key != saved.key


def test_the_state_that_is_exported_is_what_hint_takes(place: str) -> None:
    games = Library(place).games
    puzzle = read(MATHS)
    saved = games.begin(puzzle)
    game = saved.game.do(enter("a1", "4")).do({"do": "note", "place": "b2", "value": "9"})
    games.save(saved.after(game))
    written = json.dumps(games.record(saved.name))
    assert hints.hint(puzzle, read_state(puzzle, written)).wrong == ("a1 is 4",)


def test_an_older_library_gets_games_and_keeps_its_puzzles(place: str) -> None:
    names = Library(place).names()
    with sqlite3.connect(place) as raw:
        raw.execute("DROP TABLE moves")
        raw.execute("DROP TABLE games")
        raw.execute("UPDATE library SET version = 4")
    raw.close()
    opened = Library(place)
    assert opened.names() == names
    assert opened.games.list() == []
    assert opened.games.begin(read(MATHS)).revision == 1


def test_a_move_that_a_room_no_longer_takes_costs_the_history_alone(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS))
    games.save(saved.after(saved.game.do(enter("a1", "9"))))
    with sqlite3.connect(place) as raw:
        raw.execute("""UPDATE moves SET operation = '{"do": "enter", "place": "zz", "value": "9"}'""")
    raw.close()
    assert games.get(saved.key).game.entries == {"a1": "9"}


def test_games_of_a_family_from_outside_are_kept_where_it_is_not_installed(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLUEWRIGHT_FAMILIES", str(QUEENS))
    games = Library(place).games
    saved = games.begin(read('{"family": "queens", "size": 6, "queens": [[1, 2]]}'))
    games.save(saved.after(saved.game.do(enter("row 2", "4"))))
    assert games.get(saved.name).game.entries == {"row 2": "4"}
    monkeypatch.delenv("CLUEWRIGHT_FAMILIES")
    from cluewright import families

    if "queens" not in families.names():
        with pytest.raises(OptionError, match="not installed"):
            games.get(saved.name)
    assert games.list()[0].family == "queens"
    assert games.record(saved.name)["entries"] == {"row 2": "4"}


def test_a_writer_that_is_killed_loses_no_move_that_was_saved(place: str) -> None:
    Library(place)
    script = """
import sys
from cluewright.library.store import Library
from cluewright.workshop import read
games = Library(sys.argv[1]).games
saved = games.begin(read("0 45 72; 72 . .; 14 . ."))
for number in range(10_000):
    game = saved.game.do({"do": "enter", "place": "a1", "value": str(1 + number % 9)})
    saved = games.save(saved.after(game))
    print(saved.revision, flush=True)
"""
    writer = subprocess.Popen([sys.executable, "-c", script, place], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    seen = [int(writer.stdout.readline()) for _ in range(20)]
    writer.kill()
    rest = writer.communicate()[0].split()
    told = max([*seen, *map(int, rest)])
    (card,) = Library(place).games.list()
    assert Library(place).games.get(card.key).revision >= told


def test_the_command_lists_exports_and_removes_games(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", place)

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            application([*arguments])([*arguments])
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, out, err

    assert command("library", "games") == (1, "", "no game was played yet\n")
    games = Library(place).games
    saved = games.begin(read(MATHS))
    games.save(saved.after(saved.game.do(enter("a1", "4"))))
    status, out, _ = command("library", "games")
    assert status == 0
    assert out.startswith("puzzle\tmaths\t2x2\t1 of 4\t0:00\t")
    assert json.loads(command("library", "games", "--json")[1])["key"] == saved.key
    state = tmp_path / "state.json"
    assert command("library", "games", "--export", "puzzle", "--to", str(state))[0] == 0
    status, out, _ = command("hint", MATHS, "--state", str(state), "--plain")
    assert "a1 cannot be 4" in out
    assert "needs a terminal" in command("library", "games", "--continue", "puzzle")[2]
    assert "there is no game" in command("library", "games", "--remove", "puzzel")[2]
    assert command("library", "games", "--remove", "puzzle")[1] == "removed puzzle\n"
    assert games.list() == []


def kept_moves(place: str) -> list[str]:
    raw = sqlite3.connect(place)
    rows = raw.execute("SELECT operation FROM moves ORDER BY game, number").fetchall()
    raw.close()
    return [operation for (operation,) in rows]


def test_saving_a_move_writes_that_move_alone(place: str) -> None:
    library = Library(place)
    saved = library.games.begin(read(MATHS))
    for value in "9", "8":
        saved = library.games.save(saved.after(saved.game.do(enter("a1", value))))
    own = '{"do":  "enter",  "place":  "a1",  "value":  "9"}'
    with sqlite3.connect(place) as raw:  # whoever writes the first move again takes these spaces away
        raw.execute("UPDATE moves SET operation = ? WHERE number = 0", (own,))
    raw.close()
    saved = library.games.save(saved.after(saved.game.do(enter("b1", "7"))))
    saved = library.games.save(saved.after(saved.game.undo()))
    assert len(kept_moves(place)) == 3
    saved = library.games.get(saved.key)
    saved = library.games.save(saved.after(saved.game.do(enter("b1", "6"))))
    assert [json.loads(row)["value"] for row in kept_moves(place)] == ["9", "8", "6"]
    assert kept_moves(place)[0] == own
    again = library.games.get(saved.key).game
    assert (again.entries, again.can_redo) == ({"a1": "8", "b1": "6"}, False)
    library.games.remove(saved.key)
    assert kept_moves(place) == []


def test_a_conflict_adds_no_move(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS))
    games.save(saved.after(saved.game.do(enter("a1", "9"))))
    with pytest.raises(GameConflictError):
        games.save(saved.after(saved.game.do(enter("a1", "1"))))
    assert len(kept_moves(place)) == 1


def test_a_saved_move_with_an_unknown_field_is_still_played(place: str) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS))
    saved = games.save(saved.after(saved.game.do(enter("a1", "9"))))
    with sqlite3.connect(place) as raw:
        raw.execute("UPDATE moves SET operation = json_set(operation, '$.colour', 'red')")
    raw.close()
    again = games.get(saved.key)
    assert again.game.undo().redo().entries == {"a1": "9"}
    games.save(again.after(again.game.do(enter("b1", "8"))))
    assert "colour" in kept_moves(place)[0]


def test_a_game_that_is_too_long_is_refused_and_stays_as_it_was(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Library(place).games
    saved = games.begin(read(MATHS))
    saved = games.save(saved.after(saved.game.do(enter("a1", "9"))))
    with monkeypatch.context() as less:
        less.setattr("cluewright.library.games._LONGEST_GAME", 60)
        with pytest.raises(OptionError, match="at most 10,000 moves and 60 characters are kept"):
            games.save(saved.after(saved.game.do(enter("b1", "8"))))
    assert games.get(saved.key).game.entries == {"a1": "9"}
    monkeypatch.setattr("cluewright.library.games.MOST_MOVES", 0)
    with pytest.raises(OptionError, match="this game has 1 moves"):
        games.get(saved.key)


def of_version_5(place: str) -> str:
    """A library of version 5 with a game of three moves, the last undone, and one whose moves are damaged; the key."""
    with Library(place) as library:
        saved = library.games.begin(read(MATHS))
        game = saved.game.do(enter("a1", "9")).do(enter("b1", "7")).do(enter("b1", "8")).undo()
        library.games.save(saved.after(game))
        library.games.begin(read(MATHS))
    as_version_5(place)
    raw = sqlite3.connect(place)
    raw.execute("UPDATE games SET moves = '[{' WHERE name LIKE '%-2'")
    raw.commit()
    raw.close()
    return saved.key


KILLED = """
import os, signal, sys
from cluewright.library import tables
from cluewright.library.store import Library
migrate = tables._MIGRATIONS[5]
def killed(connection):
    migrate(connection)
    os.kill(os.getpid(), signal.SIGKILL)
tables._MIGRATIONS[5] = killed
Library(sys.argv[1])
"""


def test_games_of_version_5_keep_every_move_also_when_the_migration_is_killed(place: str) -> None:
    key = of_version_5(place)
    done = subprocess.run([sys.executable, "-c", KILLED, place], check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    raw = sqlite3.connect(place)
    assert raw.execute("SELECT version, length(moves) > 50 FROM library, games WHERE key = ?", (key,)).fetchall() == [
        (5, 1)
    ]
    raw.close()
    games = Library(place).games
    saved = games.get(key)
    assert saved.game.entries == {"a1": "9", "b1": "7"}
    assert saved.game.redo().entries == {"a1": "9", "b1": "8"}
    assert saved.game.undo().undo().entries == {}
    assert kept_moves(place)[-1] == "[{"
    with pytest.raises(OptionError, match="this game cannot be read"):
        games.get("puzzle-2")
    games.save(saved.after(saved.game.do(enter("a2", "5"))))
    assert games.get(key).game.entries == {"a1": "9", "b1": "7", "a2": "5"}


def test_games_of_version_5_are_seen_where_nothing_can_be_written(place: str) -> None:
    key = of_version_5(place)
    script = """
import resource, sys
from cluewright.library.store import Library
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
games = Library(sys.argv[1]).games
print(len(games.list()), games.get(sys.argv[2]).game.entries)
"""
    command = [sys.executable, "-c", script, place, key]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "2 {'a1': '9', 'b1': '7'}\n"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("document", "[" * 100_000),
        ("state", "[" * 100_000),
        ("answer", "5"),
        ("wishes", "5"),
        ("seconds", "soon"),
        ("now", "soon"),
        ("name", "a\x1b[31m"),
        ("filled", "many"),
        ("changed", b"\xff"),
    ],
)
def test_odd_columns_of_a_game_are_one_message_and_its_list_can_be_shown(
    column: str, value: object, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Library(place) as library:
        key = library.games.begin(read(MATHS)).key
    raw = sqlite3.connect(place)
    raw.execute(f"UPDATE games SET {column} = ?", (value,))
    raw.commit()
    raw.close()
    run = Command(capsys)
    for words in ([], ["--json"]):
        listed = run.library("games", *words, "--library", place)
        assert (listed.status, listed.err) == (0, "")
        assert listed.out.replace("\t", " ").strip().isprintable()
    for words in (["--export", key], ["--continue", key]):
        assert run.library("games", *words, "--library", place).err.count("\n") <= 1
