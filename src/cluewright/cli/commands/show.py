"""cluewright show"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import View, drawn, each_of, explain_reading, puzzles, understood, why_unsolved
from cluewright.cli.asking import ask_about
from cluewright.cli.console import YES, complain, reported, save, say, say_json
from cluewright.core import NotationError, Picture
from cluewright.workshop import NOTATIONS, Puzzle, Solution, search


@reported
def command(
    given: options.Puzzles,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw the solution instead of the empty puzzle.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file (- for standard output).")] = None,
    grid: Annotated[
        bool, typer.Option("--grid", help="Draw an elimination grid instead (for families that have one).")
    ] = False,
    notation: Annotated[
        str | None, typer.Option("--as", help=f"Write the puzzle in a notation: {', '.join(NOTATIONS)}.")
    ] = None,
    ascii_only: options.Ascii = False,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask", help="Ask about refused clues and words to confirm, and write the answers into the file."
        ),
    ] = False,
    strict: options.Strict = False,
) -> int:
    """Draw each puzzle, or write it in another notation."""
    view = View(as_json, ascii_only, strict=strict)
    if ask:
        for each in given:
            ask_about(each, family)
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
            told = {"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size}
            say_json({**told, **_written(puzzle), **understood(puzzle)})
        elif self.notation:
            say(puzzle.written(self.notation))
        else:
            say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
            say(drawn(picture, self.view) + "\n")
            explain_reading(puzzle)
        return YES


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
