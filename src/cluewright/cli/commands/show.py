"""cluewright show"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import View, drawn, explain_reading, puzzles, why_unsolved
from cluewright.cli.asking import ask_about
from cluewright.cli.console import BAD, YES, complain, gravest, reported, save, say, say_json
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
        bool, typer.Option("--ask", help="Ask what unclear clues mean, and write the answers into the file.")
    ] = False,
) -> int:
    """Draw each puzzle, or write it in another notation."""
    view = View(as_json, ascii_only)
    if ask:
        for each in given:
            ask_about(each, family)
    found = list(puzzles(given, family, view))
    statuses = []
    for puzzle in found:
        if puzzle is None:
            statuses.append(BAD)
            continue
        solved = None
        if solution:
            searching = search(puzzle, 1, limit=limit)
            solved = next(searching, None)
            if solved is None:
                why, status = why_unsolved(searching.ending)
                complain(f"{puzzle.name}: {why}")
                statuses.append(status)
                continue
        picture = _picture(puzzle, solved, grid)
        if svg:
            save(drawing.svg(picture), _numbered(svg, puzzle, alone=len(found) == 1))
        elif as_json:
            say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "size": puzzle.size, **_written(puzzle)})
        elif notation:
            say(puzzle.written(notation))
        else:
            say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
            say(drawn(picture, view) + "\n")
            explain_reading(puzzle)
        statuses.append(YES)
    return gravest(statuses)


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
