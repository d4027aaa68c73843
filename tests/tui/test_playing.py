"""Playing in a real terminal: every family to its end by cursor keys alone, the mouse, notes, games that go on."""

from __future__ import annotations

import asyncio
import signal
from collections import deque
from collections.abc import Callable, Hashable
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cluewright import families
from cluewright.core.board import Way
from cluewright.games.game import Game, play
from cluewright.games.hints import only_solution
from cluewright.games.notes import cell_name
from cluewright.library.store import Library
from cluewright.tui.app import Menu
from cluewright.tui.board_view import WAYS, steered
from cluewright.tui.elimination_grid import Grid, Window, step
from cluewright.tui.play_screen import BoardSheet
from cluewright.tui.screens import markdown_lines
from cluewright.workshop import Puzzle, examples, read
from cluewright.workshop.generation import generate
from tui.emulator import Terminal

T = TypeVar("T", bound=Hashable)
QUEENS = Path(__file__).parents[2] / "examples" / "families" / "queens"
MATHS = "0 45 72; 72 . .; 14 . ."
PUZZLES = {
    "maths": MATHS,
    "square": "4x4",
    "weight": "puzzleDefault",
    "houses": "friedman-8",
    "cryptarithm": "A + A + A = BA",
    "logic": "at-the-zoo",
    "queens": '{"family": "queens", "size": 4, "queens": [[1, 2]]}',
}


def way_to(start: T, end: T, step: Callable[[T, str], T]) -> list[str]:
    """The arrow keys that lead from one place to another, as few as possible."""
    waiting: deque[tuple[T, list[str]]] = deque([(start, [])])
    seen = {start}
    while waiting:
        at, keys = waiting.popleft()
        if at == end:
            return keys
        for key in WAYS:
            there = step(at, key)
            if there not in seen:
                seen.add(there)
                waiting.append((there, [*keys, key]))
    raise AssertionError(f"{end} cannot be reached from {start}")


def solved(puzzle: Puzzle) -> dict[str, str]:
    right = only_solution(puzzle)[1]
    assert right
    return right


class Fingers:
    """A player who presses arrow keys and Enter, and nothing else."""

    def __init__(self, terminal: Terminal, puzzle: Puzzle) -> None:
        self.terminal, self.game = terminal, play(puzzle)
        self.at = next(number for number, place in enumerate(self.game.board.places) if not place.given)
        self.cell = (0, 0)

    def go(self, place: str) -> None:
        places = self.game.board.places
        number = next(number for number, each in enumerate(places) if each.name == place)
        self.terminal.press(*way_to(self.at, number, lambda at, key: steered(places, at, key)))
        self.at = number

    def enter(self, place: str, value: str) -> None:
        """In the way of the board; then the game says that it stands there, or that it is solved."""
        board = self.game.board
        if board.groups:
            self.tick(place, value)
        elif board.way == Way.JOIN:
            self.go(place)
            self.terminal.press("enter")
            self.go(value)
            self.terminal.press("enter")
        elif board.way == Way.PAINT:
            self.go(place)
            self.terminal.press("enter")
        else:
            self.go(place)
            values = board.places[self.at].values
            self.terminal.press("enter", *["right"] * values.index(value), "enter")
        self.game = self.game.play(f"{place} {value}")
        said = "Solved:" if self.game.finished else self.game.said.split(".")[0]
        self.terminal.wait_for(said)

    def tick(self, place: str, value: str) -> None:
        groups = self.game.board.groups
        grid = Grid(groups)
        group = next(number for number in range(1, len(groups)) if place.endswith(f" {groups[number].name}"))
        index = groups[0].values.index(place.removesuffix(f" {groups[group].name}"))
        wanted = cell_name((0, index), (group, groups[group].values.index(value)))
        end = next(
            (row, column)
            for row in range(len(grid.down))
            for column in range(len(grid.across))
            if grid.there(row, column) and grid.cell(row, column) == wanted
        )
        self.terminal.press(
            *way_to(self.cell, end, lambda at, key: step(grid, Window(10_000, 10_000, *at), key)), "enter"
        )
        self.cell = end


@pytest.mark.parametrize("name", PUZZLES)
def test_every_family_is_played_to_its_end_by_cursor_keys_alone(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLUEWRIGHT_FAMILIES", str(QUEENS))
    text = PUZZLES[name]
    puzzle = _puzzle(name, text, folder)
    right = {place: value for place, value in solved(puzzle).items() if value != "-"}
    with Terminal(folder, "play", text, environment={"CLUEWRIGHT_FAMILIES": str(QUEENS)}) as terminal:
        terminal.wait_for("Playing", "? all keys")
        fingers = Fingers(terminal, puzzle)
        for place, value in right.items():
            fingers.enter(place, value)
        terminal.wait_for("Solved: everything is filled in", "Ctrl-A makes another")
        terminal.press("escape")
        assert terminal.leave() == 0
        assert terminal.restored
    (card,) = Library(str(folder / "library.sqlite")).games.list()
    assert card.solved


def _puzzle(name: str, text: str, folder: Path) -> Puzzle:
    entry = Library(str(folder / "library.sqlite")).get(text) if " " not in text and "," not in text else None
    return entry.puzzle if entry else read(text, name)


def test_wrong_entries_hints_and_counts_are_marked_without_colour_and_undone(folder: Path) -> None:
    with Terminal(folder, "play", MATHS, environment={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("[░]", "? all keys", "0 of 4")
        terminal.press("8", "right", "8")
        terminal.wait_for("b1 is 8.", "2 of 4", "[8]")
        assert "!" not in terminal.text
        terminal.press("ctrl+e")
        terminal.wait_for("8!", "! row 1 holds 8 twice")
        terminal.press("ctrl+t")
        terminal.wait_for("again: what is filled in there")
        terminal.press("ctrl+t", "ctrl+t")
        terminal.wait_for("a1 cannot be 8: ")
        terminal.press("ctrl+k")
        terminal.wait_for("This contradicts the solution:", "- a1 8", "Ctrl-T says why.")
        terminal.press("left", "backspace")
        terminal.wait_for("a1 is empty again.", "1 of 4", gone="8!")
        terminal.press("ctrl+t")
        terminal.wait_for("Look at ", ">")
        terminal.press("ctrl+n")
        terminal.wait_for("Note:", "are notes")
        terminal.press("9", "5")
        terminal.wait_for("59]", "notes 5 9")
        terminal.press("ctrl+n", "ctrl+p")
        terminal.wait_for("Move:", "72✓", "[9]", "9 × 8 = 72 in row 1")
        terminal.press("ctrl+r")
        terminal.wait_for("Everything is empty again", "0 of 4")
        terminal.press("ctrl+z")
        terminal.wait_for("Undone: ")
        terminal.press("ctrl+l")
        terminal.wait_for("The time is hidden.", gone="0:0")
        terminal.press("?")
        terminal.wait_for("How to play maths", "Ctrl-P")
        terminal.press("escape")
        terminal.wait_for("Move:")
        terminal.press("escape")
        assert terminal.leave() == 0


def test_a_game_goes_on_after_a_kill_and_from_the_list_of_games(folder: Path) -> None:
    with Terminal(folder, "play", MATHS) as terminal:
        terminal.wait_for("? all keys")
        terminal.press("9", "right", "8")
        terminal.wait_for("b1 is 8.")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    with Terminal(folder, "play", MATHS) as terminal:
        terminal.wait_for("You go on where you left: 2 filled in.", "2 of 4")
        terminal.press("ctrl+z")
        terminal.wait_for("Undone: 1 of 4")
        terminal.press("escape")
        assert terminal.leave() == 0
    games = Library(str(folder / "library.sqlite")).games
    (card,) = games.list()
    with Terminal(folder, "library", "games", "--continue", card.name) as terminal:
        terminal.wait_for("You go on where you left: 1 filled in.")
        elsewhere = games.get(card.key)
        games.save(elsewhere.after(elsewhere.game.play("b2 9")))
        terminal.press("down", "5")
        terminal.wait_for("This game was played elsewhere", "2 of 4")
        terminal.press("5")
        terminal.wait_for("a2 is 5.", "3 of 4")
        terminal.press("ctrl+q")
        assert terminal.leave() == 0
    assert games.get(card.key).game.entries == {"a1": "9", "b2": "9", "a2": "5"}
    with Terminal(folder) as terminal:
        terminal.wait_for("4  Go on with a game")
        terminal.press("4")
        terminal.wait_for("> puzzle", "maths", "3 of 4", "x remove")
        terminal.press("enter")
        terminal.wait_for("You go on where you left: 3 filled in.")
        terminal.press("escape")
        terminal.wait_for("> puzzle", "x remove")
        terminal.press("x")
        terminal.wait_for("The game puzzle was removed.", gone="3 of 4")
        terminal.press("q")
        assert terminal.leave() == 0


def test_grid_and_clues_are_in_sight_together_and_clues_are_struck_off(folder: Path) -> None:
    for size in ((80, 24), (120, 30)):
        with Terminal(folder, "play", "five-children", size=size) as terminal:
            terminal.wait_for("instr", " 1. Alma", "child Alma - age 6: not known")
            rows = terminal.text.splitlines()
            assert any("Alma " in row and " 1. " in row for row in rows) or any("Benny" in row for row in rows)
            terminal.press("ctrl+f")
            terminal.wait_for("A tick crosses out what follows")
            terminal.press(*["down"] * 5, "enter")
            terminal.wait_for("Age 6 goes with violin.", "✓", "×")
            terminal.press("down", "right", "-")
            terminal.wait_for("Age 7 does not go with flute.")
            terminal.press("tab", "down", "enter")
            terminal.wait_for("Clue 2 is struck off.", ">x2. ")
            terminal.press("tab", "ctrl+g")
            terminal.wait_for("The table.", " 3. ", "[")
            terminal.press("ctrl+c")
            assert terminal.leave() == 0
        Library(str(folder / "library.sqlite")).games.remove("five-children")


def click(terminal: Terminal, text: str, offset: int = 0, button: int = 0) -> None:
    """Press and release a button of the mouse where a text stands on the screen."""
    for row, line in enumerate(terminal.screen.display, start=1):
        if text in line:
            column = line.index(text) + 1 + offset
            terminal.press(f"\x1b[<{button};{column};{row}M", f"\x1b[<{button};{column};{row}m")
            return
    raise AssertionError(f"{text!r} is not on the screen:\n{terminal.text}")


def test_the_mouse_points_paints_joins_and_strikes_off(folder: Path) -> None:
    with Terminal(folder, "play", "4x4") as terminal:
        terminal.wait_for("? all keys", "1 ┃[ ]")
        click(terminal, "  2 ┃", 6)
        terminal.wait_for("a2 is filled.")
        click(terminal, "  3 ┃", 6, button=2)
        terminal.wait_for("a3 is marked empty.")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
    with Terminal(folder, "play", "0,0 1,0 0,2 1,2 5,0 6,1") as terminal:
        terminal.wait_for("? all keys", "[#]")
        click(terminal, "[#]", 1)
        terminal.wait_for("a1 and which other?")
        click(terminal, "[#]", 5)
        terminal.wait_for("a1 and b1 are joined.")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0


def test_the_mouse_marks_the_grid_and_strikes_off_clues(folder: Path) -> None:
    with Terminal(folder, "play", "five-children") as terminal:
        terminal.wait_for("? all keys", " Benny ", " 2. The owner")
        click(terminal, " Benny     ", 11, button=2)
        terminal.wait_for("child Benny - age 6: do not", "×")
        click(terminal, " Cora      ", 12)
        terminal.wait_for("child Cora - age 7: not known")
        click(terminal, ">Cora      ", 12)
        terminal.wait_for("Cora age is 7.", "✓")
        click(terminal, " 2. The owner", 6)
        terminal.wait_for("> 2. The owner")
        click(terminal, "> 2. The owner", 6)
        terminal.wait_for("Clue 2 is struck off.", ">x2. ")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0


def test_another_puzzle_like_this_is_made_and_played(folder: Path) -> None:
    with Terminal(folder, "play", MATHS) as terminal:
        terminal.wait_for("? all keys", "Playing puzzle - maths, 2x2")
        terminal.press("ctrl+a")
        terminal.wait_for("Playing maths-", " - maths, 2x2", "? all keys", gone="Playing puzzle")
        terminal.press("escape")
        assert terminal.leave() == 0


def test_a_long_search_for_a_hint_leaves_the_board_in_sight_and_ends_with_esc_and_ctrl_c(folder: Path) -> None:
    puzzle = '{"family":"square","rows":[' + "1," * 15 + '1],"columns":[' + "1," * 15 + "2]}"
    with Terminal(folder, "play", puzzle) as terminal:
        terminal.wait_for("? all keys")
        terminal.press("ctrl+k")
        terminal.wait_for("Solving puzzle", "Esc stops it.", "[ ]")
        terminal.wait_until(lambda: bool(terminal.children()), "process of the work")
        terminal.press("ctrl+k")
        terminal.wait_for("Still looking.")
        terminal.press("escape")
        terminal.wait_for("Stopped; nothing was checked.")
        terminal.wait_until(lambda: not terminal.children(), "end of the work")
        terminal.press("ctrl+k")
        terminal.wait_until(lambda: bool(terminal.children()), "process of the work")
        working = terminal.children()
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
        assert terminal.restored
        assert not [pid for pid in working if Path(f"/proc/{pid}").exists()]


def test_rules_are_plain_lines_that_fit() -> None:
    for name in families.built_in():
        for width in (30, 78):
            lines = markdown_lines(families.load(name).rules, width)
            assert not [line for line in lines if line.startswith("#") or "**" in line]
            assert not [line for line in lines if "`" in line]
            assert [line for line in lines if len(line) > width] == [
                line for line in lines if len(line) > width and (line.startswith("  ") or " " not in line.strip())
            ]


def test_every_place_of_every_example_can_be_reached_with_arrow_keys() -> None:
    for name in families.built_in():
        for example in examples(families.load(name)):
            places = Game.begin(example.puzzle).board.places
            if len(places) > 120:
                continue
            waiting, seen = [0], {0}
            while waiting:
                at = waiting.pop()
                for key in WAYS:
                    there = steered(places, at, key)
                    if there not in seen:
                        seen.add(there)
                        waiting.append(there)
            assert len(seen) == len(places), example.puzzle.name


@pytest.mark.parametrize("name", families.built_in())
def test_standard_sizes_fit_the_smallest_terminal_with_every_count(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 80 columns and 24 lines; the grid of a logic puzzle is folded where it would be too tall, beside its clues."""
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(folder / "library.sqlite"))

    async def shown(puzzle: Puzzle) -> tuple[str, str]:
        menu = Menu(puzzle)
        async with menu.run_test(size=(80, 24)) as pilot:
            for _ in range(5):
                await pilot.pause()
            sheet = menu.screen.query_one(BoardSheet)
            position = sheet.query_one(".position")
            return str(sheet.shown.render()), str(position.render()) if position.display else ""

    for made in generate(name, 3, seed=11):
        text, position = asyncio.run(shown(made.puzzle))
        assert position == "", (made.puzzle.name, position, text)
        lines = text.splitlines()
        assert len(lines) <= 21
        assert max(map(len, lines)) <= 79
        board = play(made.puzzle).board
        content: Any = made.puzzle.content
        if name == "square":
            assert [line.split()[-1] for line in lines if "┃" in line] == [str(each) for each in content.rows]
            assert lines[-1].split() == [str(each) for each in content.columns]
        if name == "maths":
            assert lines[0].split() == [str(each) for each in content.columns]
        if board.groups:
            assert all(value[:6] in text for value in board.groups[0].values)
            cells = sum(len(one.values) * len(other.values) for one, other in combinations(board.groups, 2))
            assert text.count("·") == cells
