"""cluewright show"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import View, drawn, explain_reading, puzzles
from cluewright.cli.console import BAD, LIMIT, NO, YES, complain, gravest, reported, save, say, say_json
from cluewright.core import Limit
from cluewright.workshop import NOTATIONS, Puzzle, search


@reported
def command(
    given: options.Puzzles,
    solution: Annotated[bool, typer.Option("--solution", help="Solved.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file (- for standard output).")] = None,
    notation: Annotated[str | None, typer.Option("--as", help=f"Write it as {', '.join(NOTATIONS)}.")] = None,
    ascii_only: options.Ascii = False,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
) -> int:
    """Draw each puzzle, or write it in another notation."""
    view = View(as_json, ascii_only)
    found = list(puzzles(given, family, view))
    statuses = []
    for puzzle in found:
        if puzzle is None:
            statuses.append(BAD)
            continue
        picture = puzzle.picture()
        if solution:
            searching = search(puzzle, Limit.parse(limit, solutions=1))
            solved = next(searching, None)
            if solved is None:
                none = searching.ending.complete
                complain(f"{puzzle.name}: " + ("there is no solution" if none else "the limit was reached"))
                statuses.append(NO if none else LIMIT)
                continue
            picture = solved.picture()
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


def _written(puzzle: Puzzle) -> dict[str, object]:
    return {"document": puzzle.document, "text": puzzle.written("text"), "prolog": puzzle.written("prolog")}


def _numbered(path: Path, puzzle: Puzzle, *, alone: bool) -> Path:
    """One file a puzzle: the name given if there is one puzzle, else with the puzzle's name in it."""
    if alone or path == Path("-"):
        return path
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in puzzle.name)
    return path.with_name(f"{path.stem}-{safe}{path.suffix}")
