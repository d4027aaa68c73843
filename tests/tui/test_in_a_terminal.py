"""The real program in a real pseudo-terminal of 80 x 24, driven by keys alone."""

from __future__ import annotations

import os
import re
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from cluewright.core import Verdict
from cluewright.families import logic
from cluewright.library.store import Entry, Library
from cluewright.workshop import Method, prove, read, read_solution
from tui.emulator import CEILING, Terminal


def test_solve_a_saved_puzzle_first_the_puzzle_then_its_solution(folder: Path) -> None:
    with Terminal(folder) as terminal:
        terminal.wait_for("1  Solve a saved puzzle", "8  Quit", "q quit")
        terminal.press("9")
        terminal.wait_for("'9' is not on the menu: press a number from 1 to 8")
        terminal.press("1")
        terminal.wait_for("all families: 1", "next family")
        terminal.type("friedman-8")
        terminal.wait_for("all families: 1 puzzle ", "> friedman-8")
        terminal.press("enter")
        puzzle = terminal.wait_for("Verdict: unique.", "Erich Friedman", "s solution")
        assert "distance of" not in puzzle
        terminal.press("s")
        solved = terminal.wait_for("Unique: this is the only solution (direct", "distance √")
        assert "The solution:" in solved
        terminal.press("u")
        terminal.wait_for("Verdict: unique.", gone="The solution:")
        terminal.press("r")
        terminal.wait_for("Join the houses in pairs", "r again shows the puzzle")
        assert "# Houses" not in terminal.text
        terminal.press("escape")
        terminal.wait_for("Search: friedman-8")
        terminal.press("ctrl+u")
        terminal.wait_for("all families: 15", gone="Search: friedman-8")
        terminal.type("zebra worded")
        terminal.wait_for("> zebra-as-worded")
        terminal.press("enter")
        terminal.wait_for("Verdict: multiple.")
        terminal.press("s")
        terminal.wait_for("Who has a zebra? Japanese", "There are 2 solutions", "Solution 1 of the 2 found:")
        terminal.press("n")
        terminal.wait_for("Solution 2 of the 2 found:")
        terminal.press("escape")
        terminal.wait_for("Search: zebra worded")
        terminal.press("escape")
        terminal.wait_for("2  Generate a new puzzle")
        terminal.press("8")
        assert terminal.leave() == 0
        assert terminal.restored


def test_generate_and_save_with_every_wrong_entry_explained(folder: Path) -> None:
    with Terminal(folder) as terminal:
        terminal.wait_for("2  Generate")
        terminal.press("2")
        terminal.wait_for("of which family?")
        terminal.press("down")
        terminal.wait_for("> houses")
        terminal.press("enter")
        terminal.wait_for("size:", "the number of houses, even, from 2 to", "range:", "seed:")
        terminal.type("7")
        terminal.press("enter")
        terminal.wait_for("7 houses cannot be made; the number must be even, from 2 to")
        terminal.press("backspace")
        terminal.wait_for("size:", gone="size: 7")
        terminal.type("six")
        terminal.press("enter")
        terminal.wait_for("The size is a whole number, not 'six'.")
        terminal.press("ctrl+u")
        terminal.wait_for("size:", gone="size: six")
        terminal.type("8")
        terminal.press("enter")
        terminal.wait_for("8 houses", "Not saved yet", "w save")
        terminal.press("w")
        terminal.wait_for("Name: houses-")
        terminal.press("ctrl+u")
        terminal.wait_for("Name:", gone="Name: houses")
        terminal.type("puzzle15")
        terminal.press("enter")
        terminal.wait_for("The name 'puzzle15' is taken; 'puzzle15-2' is free.")
        terminal.press(*" of mine")
        terminal.wait_for("Name: puzzle15 of mine")
        terminal.press("enter")
        terminal.wait_for("Saved as puzzle15 of mine.", gone="Not saved yet")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
        assert terminal.restored
    saved = Library(str(folder / "library.sqlite")).get("puzzle15 of mine")
    assert saved is not None
    assert saved.verdict == Verdict.UNIQUE
    assert prove(saved.puzzle, method=Method("cpsat")).verdict == Verdict.UNIQUE


def test_play_to_the_end_with_a_wrong_entry_check_and_undo(folder: Path) -> None:
    puzzle = read("TWO * TWO = THREE")
    (solution,) = prove(puzzle).solutions
    right = dict(puzzle.family.play.entries(puzzle.content, solution.content))
    wrong = str((int(right["T"]) + 1) % 10)
    with Terminal(folder, "play", "TWO * TWO = THREE") as terminal:
        terminal.wait_for("Playing puzzle", "Type a letter and its digit", "Ctrl-Z undo", "Ctrl-K check", "? all keys")
        terminal.type("T what")
        terminal.press("enter")
        terminal.wait_for("'T what' is not a move.", "as in T 9.", gone="Move: T what")
        terminal.type(f"T {wrong}")
        terminal.press("enter")
        count = len(right)
        terminal.wait_for(f"T is {wrong}.", f"1 of {count}")
        terminal.press("ctrl+k")
        terminal.wait_for("This contradicts the solution:", f"- T {wrong}", "Ctrl-T says why")
        terminal.press("ctrl+z")
        terminal.wait_for(f"Undone: 0 of {count}")
        terminal.press("ctrl+y")
        terminal.wait_for(f"Done again: 1 of {count}")
        terminal.press("ctrl+z")
        terminal.wait_for("T: empty")
        for count, (letter, digit) in enumerate(right.items(), start=1):
            terminal.type(f"{letter}={digit}")
            terminal.press("enter")
            terminal.wait_for("Solved: " if count == len(right) else f"{letter} is {digit}.", gone=f"Move: {letter}")
        terminal.wait_for("Solved: everything is filled in", "Ctrl-A makes another")
        terminal.press("escape")
        assert terminal.leave() == 0
        assert terminal.restored


def test_play_from_the_library_shows_clues_and_a_wrong_end_by_name(folder: Path) -> None:
    with Terminal(folder) as terminal:
        terminal.wait_for("3  Play")
        terminal.press("3")
        terminal.wait_for("all families: 1")
        terminal.type("zoo")
        terminal.wait_for("> at-the-zoo")
        terminal.press("enter")
        terminal.wait_for("Playing at-the-zoo", "age 10 - animal otter: not known", " 1. ")
        entry = Library(str(folder / "library.sqlite")).get("at-the-zoo")
        assert entry is not None
        puzzle = read(entry.puzzle.document, logic)
        content = puzzle.content
        values = content.categories[0].values
        order = list(zip(content.places.labels, values, strict=True))
        solution = read_solution(puzzle, entry.solution or {})
        if [row[0] for row in solution.content.rows] == list(values):
            order = list(zip(content.places.labels, values[::-1], strict=True))
        for count, (place, value) in enumerate(order, start=1):
            terminal.type(f"{place} {value}")
            terminal.press("enter")
            terminal.wait_for("every rule holds" if count == len(order) else f"{count} of {len(order)}")
        terminal.wait_for("Everything is filled in, but not", "- clue ")
        terminal.press("ctrl+o")
        terminal.wait_for("The solution:")
        terminal.press("q")
        assert terminal.leave() == 0


def test_the_laboratory_and_about(folder: Path) -> None:
    with Terminal(folder) as terminal:
        terminal.wait_for("5  Laboratory")
        terminal.press("5")
        terminal.wait_for("all families: 1")
        terminal.type("h2b3")
        terminal.wait_for("> h2b3")
        terminal.press("enter")
        terminal.wait_for("variables: leftmost,ff,ffc", "Tab next field")
        terminal.press(*",nonesuch")
        terminal.wait_for("ffc,nonesuch")
        terminal.press("enter")
        terminal.wait_for("'nonesuch' is no select option; there are leftmost")
        terminal.press("ctrl+u")
        terminal.wait_for("variables:", gone="variables: leftmost")
        terminal.type("ff")
        terminal.press("enter")
        terminal.wait_for("value choice \\ variable choice", "bisect down", "The times are not ranked")
        terminal.press("pagedown")
        terminal.wait_for("The commands do more")
        terminal.press("escape")
        terminal.wait_for("variables: ff")
        terminal.press("escape")
        terminal.wait_for("Search: h2b3")
        terminal.press("escape")
        terminal.wait_for("7  About")
        terminal.press("7")
        terminal.wait_for("Erich Friedman", "Ramos", "Brandão")
        terminal.press("pagedown")
        terminal.wait_for("Cheung", "Schachte", "Jéssica Nascimento", "Dudeney")
        terminal.press("q")
        assert terminal.leave() == 0
        assert terminal.restored


def start_long_work(terminal: Terminal) -> None:
    """Give each run much more time than any test has."""
    terminal.press("up")
    terminal.press("ctrl+u")
    terminal.wait_for("limit:", gone="limit: 5")
    terminal.type("50m")
    terminal.press("enter")
    terminal.wait_for("runs done", "Esc stop")
    terminal.wait_until(lambda: bool(terminal.children()), "process of the work")


def choose_hard_puzzle(terminal: Terminal, folder: Path) -> None:
    """A puzzle without a solution, which no labelling finds out in a lifetime."""
    puzzle = read('{"family":"square","rows":[' + "1," * 15 + '1],"columns":[' + "1," * 15 + "2]}")
    Library(str(folder / "library.sqlite")).save(Entry(replace(puzzle, name="hopeless"), Verdict.NONE))
    terminal.wait_for("5  Laboratory")
    terminal.press("5")
    terminal.wait_for("all families: 1")
    terminal.type("hopeless")
    terminal.wait_for("> hopeless ")
    terminal.press("enter")
    terminal.wait_for("limit: 5s")


def test_escape_stops_long_work_and_ctrl_c_leaves_it_and_nothing_goes_on_running(folder: Path) -> None:
    with Terminal(folder) as terminal:
        choose_hard_puzzle(terminal, folder)
        start_long_work(terminal)
        terminal.press("escape")
        terminal.wait_for("Stopped", "limit: 50m")
        assert terminal.children() == []
        terminal.press("enter")
        terminal.wait_for("runs done")
        terminal.wait_until(lambda: bool(terminal.children()), "process of the work")
        working = terminal.children()
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
        assert terminal.restored
        assert not [pid for pid in working if Path(f"/proc/{pid}").exists()]


def test_being_told_to_end_ends_the_work_and_restores_the_terminal(folder: Path) -> None:
    with Terminal(folder) as terminal:
        choose_hard_puzzle(terminal, folder)
        start_long_work(terminal)
        working = terminal.children()
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.leave() == 128 + signal.SIGTERM
        assert terminal.restored
        assert not [pid for pid in working if Path(f"/proc/{pid}").exists()]


def test_a_terminal_that_goes_away_ends_the_program_and_its_work(folder: Path) -> None:
    with Terminal(folder) as terminal:
        choose_hard_puzzle(terminal, folder)
        start_long_work(terminal)
        working = terminal.children()
        terminal.hang_up()
        assert terminal.process.wait(timeout=CEILING) == 128 + signal.SIGHUP
        assert not [pid for pid in working if Path(f"/proc/{pid}").exists()]


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": "linux", "NO_COLOR": "1"}], ids=str)
def test_ascii_without_colour_says_the_same(folder: Path, environment: dict[str, str]) -> None:
    with Terminal(folder, environment={"LC_ALL": "C", **environment}) as terminal:
        terminal.wait_for("> 1  Solve")
        terminal.press("down")
        terminal.wait_for("> 2  Generate")
        terminal.press("7")
        terminal.wait_for("Brandao and Pedro")
        terminal.press("escape")
        terminal.wait_for("3  Play")
        terminal.press("3")
        terminal.wait_for("all families: 1")
        terminal.type("spec-example")
        terminal.wait_for("> spec-example")
        terminal.press("enter")
        terminal.wait_for("| 1 |", "---+---", "Move:", "[:]")
        terminal.type("a1 7")
        terminal.press("enter")
        terminal.wait_for("[7]", "a1 is 7.")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0
        assert terminal.restored
        assert terminal.output.isascii()
        codes = {code for sent in re.findall(rb"\x1b\[([0-9;]*)m", terminal.output) for code in sent.split(b";")}
        assert codes
        assert not {code for code in codes if re.fullmatch(rb"3[0-8]|4[0-8]|9\d|10\d", code)}


def test_what_is_larger_than_the_screen_can_be_reached(folder: Path) -> None:
    with Terminal(folder) as terminal:
        terminal.wait_for("3  Play")
        terminal.press("3")
        terminal.wait_for("all families: 1")
        terminal.type("nine-open")
        terminal.wait_for("> nine-open")
        terminal.press("enter")
        terminal.wait_for("columns 1-79 of 87", "  a       b       c")
        assert " 9 \n" not in terminal.text
        for _ in range(7):
            terminal.press("right")
        terminal.wait_for("-87 of 87", " 1\n")
        terminal.type("a2 4")
        terminal.press("enter")
        terminal.wait_for("[  4  ]", "a2 is 4.", "  362880 ")
        terminal.press("ctrl+c")
        assert terminal.leave() == 0


def test_a_screen_too_small_for_everything_still_works(folder: Path) -> None:
    with Terminal(folder, size=(50, 12)) as terminal:
        terminal.wait_for("> 1  Solve")
        for _ in range(7):
            terminal.press("down")
        terminal.wait_for("> 8  Quit")
        terminal.press("enter")
        assert terminal.leave() == 0


def test_a_library_that_cannot_be_used_is_explained_and_the_menu_goes_on(folder: Path) -> None:
    with Terminal(folder, environment={"CLUEWRIGHT_LIBRARY": "/dev/null/library.sqlite"}) as terminal:
        terminal.wait_for("1  Solve")
        terminal.press("1")
        terminal.wait_for("/dev/null/library.sqlite: no library can be here")
        terminal.press("escape")
        terminal.wait_for("7  About")
        terminal.press("q")
        assert terminal.leave() == 0


def test_play_refuses_what_is_no_puzzle_without_opening_a_screen(folder: Path) -> None:
    with Terminal(folder, "play", os.devnull) as terminal:
        assert terminal.leave() == 2
        assert "there is no puzzle in it" in terminal.text
        assert b"\x1b[?1049h" not in terminal.output


UNCLEAR = """row: 3 houses
name: Ann, Bob, Cy
drink: tea, milk, juice
clues:
1. Ann hates tea.
2. Bob guzzles milk.
3. Cy lives in the first house.
"""


def test_open_a_file_and_choose_what_its_unclear_clues_mean(folder: Path) -> None:
    file = folder / "mine.txt"
    file.write_text(UNCLEAR)
    with Terminal(folder) as terminal:
        terminal.wait_for("6  Open a file")
        terminal.press("6")
        terminal.wait_for("File:")
        terminal.type("nowhere.txt")
        terminal.press("enter")
        terminal.wait_for("annot read it: No such file")
        terminal.press("ctrl+u")
        terminal.wait_for("File:", gone="nowhere")
        terminal.type("mine.txt")
        terminal.press("enter")
        terminal.wait_for("What does this clue mean?", "Clue 1: Ann ~hates~ tea.", "2  Ann does not go with tea", "> 0")
        assert file.read_text() == UNCLEAR
        terminal.press("enter")  # on "none of these", where one stands at first
        terminal.wait_for(
            "Clue 2: Bob ~guzzles~ milk.", "what the marked words mean", "1  Bob goes with", gone="Clue 1"
        )
        terminal.press("0")
        terminal.wait_for("Clue 1: 'Ann ~hates~ tea.' was not", "File:")
        assert file.read_text() == UNCLEAR
        terminal.press("enter")
        terminal.wait_for("Clue 1: Ann ~hates~ tea.")
        terminal.press("9")
        terminal.wait_for("Press a number from 1 to")
        terminal.press("2")
        terminal.wait_for("Clue 2: Bob ~guzzles~ milk.", gone="Clue 1")
        assert "1. Ann hates tea. [Ann does not go with tea]\n" in file.read_text()
        terminal.press("0")
        terminal.wait_for("mine - logic", "1 clue has words to confirm: 2 (“guzzles” taken as: Bob goes with milk)")
        terminal.press("escape")
        terminal.wait_for("File:")
        terminal.press("enter")
        terminal.wait_for("Clue 2: Bob ~guzzles~ milk.")
        terminal.press("1")
        terminal.wait_for("mine - logic", "Not saved yet", "w save", gone="to confirm")
        assert "2. Bob guzzles milk. [Bob goes with milk]\n" in file.read_text()
        terminal.press("w")
        terminal.wait_for("Name: mine")
        terminal.press("enter")
        terminal.wait_for("Saved as mine.")
        terminal.press("q")
        assert terminal.leave() == 0
    entry = Library(str(folder / "library.sqlite")).get("mine")
    assert isinstance(entry, Entry)
    told = entry.puzzle.family.dialogue.readings(entry.puzzle.content)
    assert [each.state for each in told] == ["confirmed", "confirmed", "plain"]
