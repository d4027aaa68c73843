"""cluewright show and play"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from typer import Option

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import (
    View,
    drawn,
    each_of,
    explain_reading,
    one_puzzle,
    puzzles,
    say_heading,
    understood,
    why_unsolved,
)
from cluewright.cli.console import Status, complain, play, reported, save, say, say_json
from cluewright.core import NotationError, Picture
from cluewright.core.reading import marked
from cluewright.workshop import NOTATIONS, Puzzle, Solution, search
from cluewright.workshop.dialogue import Unclear, keep, unclear


@reported
def show_command(
    given: options.Puzzles,
    solution: Annotated[bool, Option("--solution", help="Draw the solution instead of the empty puzzle.")] = False,
    svg: Annotated[Path | None, Option(help="Write the picture to this file (- for standard output).")] = None,
    grid: Annotated[
        bool, Option("--grid", help="Draw an elimination grid instead (for families that have one).")
    ] = False,
    notation: Annotated[
        str | None, Option("--as", help=f"Write the puzzle in a notation: {', '.join(NOTATIONS)}.")
    ] = None,
    ascii_only: options.Ascii = False,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ask: Annotated[
        bool,
        Option("--ask", help="Ask about refused clues and words to confirm, and write the answers into the file."),
    ] = False,
    strict: options.Strict = False,
) -> int:
    """Draw each puzzle, or write it in another notation."""
    view = View(as_json, ascii_only, strict=strict)
    if ask:
        for each in given:
            _ask_about(each, family)
    found = list(puzzles(given, family, view))
    shown = _Shown(view, solution, svg, grid, notation, limit, alone=len(found) == 1)
    return each_of(found, shown.status, view)


@dataclass(frozen=True)
class _Shown:
    """What is shown of a puzzle, and where."""

    view: View
    solution: bool
    svg: Path | None
    grid: bool
    notation: str | None
    limit: str | None
    alone: bool

    def status(self, puzzle: Puzzle) -> int:
        """Show one puzzle; the exit status."""
        solved = None
        if self.solution:
            searching = search(puzzle, 1, limit=self.limit)
            solved = next(searching, None)
            if solved is None:
                why, status = why_unsolved(searching.ending)
                complain(f"{puzzle.name}: {why}")
                return status
        picture = _picture(puzzle, solved, self.grid)
        if self.svg:
            save(drawing.svg(picture), _numbered(self.svg, puzzle, alone=self.alone))
        elif self.view.as_json:
            named = {"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size}
            say_json({**named, **_written(puzzle), **understood(puzzle)})
        elif self.notation:
            say(puzzle.written(self.notation))
        else:
            say_heading(puzzle)
            say(f"\n{drawn(picture, self.view)}\n")
            explain_reading(puzzle)
        return Status.YES


def _picture(puzzle: Puzzle, solved: Solution | None, grid: bool) -> Picture:
    if grid:
        return puzzle.family.grid.picture(puzzle.content, solved.content if solved else None)
    return solved.picture() if solved else puzzle.picture()


def _written(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle in every notation; null for one that cannot say it."""
    return {"document": puzzle.document, "text": _tried(puzzle, "text"), "prolog": _tried(puzzle, "prolog")}


def _tried(puzzle: Puzzle, notation: str) -> str | None:
    try:
        return puzzle.written(notation)
    except NotationError:
        return None


def _numbered(path: Path, puzzle: Puzzle, *, alone: bool) -> Path:
    """One file a puzzle: the name given if there is one puzzle, else with the puzzle's name in it."""
    if alone or path == Path("-"):
        return path
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in puzzle.name)
    return path.with_name(f"{path.stem}-{safe}{path.suffix}")


def _ask_about(file: str, family: str | None) -> None:
    """Ask about every clue of a file that its setter has to decide, one by one, until nothing is left to ask."""
    path = Path(file)
    passed: set[tuple[str, int]] = set()
    while path.is_file():
        open_clues = (each for each in unclear(path, family) if each.readings)
        clue = next((each for each in open_clues if (each.puzzle, each.clue) not in passed), None)
        if clue is None:
            return
        try:
            answer = _answer(clue)
        except typer.Abort as abort:
            if isinstance(abort.__context__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            return  # the input has ended, and with it the asking
        if answer:
            keep(path, clue, answer, family)
        else:
            passed.add((clue.puzzle, clue.clue))


def _answer(clue: Unclear) -> int:
    """Which reading is chosen, counted from 1; 0 for none."""
    if clue.state == "loose":
        say(f"clue {clue.clue}: {marked(clue.says, clue.words)}\n  taken as: {clue.readings[0]}")
        return 1 if typer.confirm("is this meant?") else 0
    say(f"clue {clue.clue}: {marked(clue.says, clue.words)}\n  {clue.reason}. It may mean:")
    for number, reading in enumerate(clue.readings, start=1):
        say(f"  {number}. {reading}")
    choices = "1" if len(clue.readings) == 1 else f"1 to {len(clue.readings)}"
    answer: int = typer.prompt(f"which, {choices}, or 0 for none", type=int)
    return answer if 1 <= answer <= len(clue.readings) else 0


@reported
def play_command(
    given: options.OnePuzzle, family: options.FamilyName = None, memory: options.Memory = options.MEMORY
) -> int:
    """Play a puzzle in the terminal: type moves, undo them, have them checked."""
    puzzle = one_puzzle(given, family)
    if puzzle is None:
        return Status.BAD
    instead = "play in the browser with cluewright serve; cluewright show draws the puzzle"
    return play(f"{instead}, cluewright check judges a solution", puzzle)
