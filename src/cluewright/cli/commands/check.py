"""cluewright check"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, NO, YES, reported, say, say_json
from cluewright.core import InputError, OptionError
from cluewright.workshop import Puzzle, Solution, check, fetch, read_solution
from cluewright.workshop.texts import MissingFileError


@reported
def command(
    given: options.OnePuzzle,
    solution: Annotated[
        str,
        typer.Argument(metavar="SOLUTION", help="The solution: a file, - for standard input, or the solution itself."),
    ],
    family: options.FamilyName = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Say whether a solution is right, and if not, every rule it breaks."""
    puzzle, *others = puzzles([given], family, View(as_json))
    if others:
        raise OptionError(f"there are {len(others) + 1} puzzles in it; this takes one", given)
    if puzzle is None:
        return BAD
    faults = check(puzzle, _read(puzzle, solution))
    if as_json:
        named = [{"rule": fault.rule, "says": fault.says} for fault in faults]
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "valid": not faults, "faults": named})
        return NO if faults else YES
    for fault in faults:
        say(f"{fault.rule}: {fault.says}")
    say("the solution is wrong" if faults else "the solution is right")
    return NO if faults else YES


def _read(puzzle: Puzzle, given: str) -> Solution:
    """The solution in a file, in standard input or in the words given, even if these look like a file's name."""
    try:
        text = fetch(given).text
    except MissingFileError as missing:
        try:
            return read_solution(puzzle, given)
        except InputError:
            raise missing from None
    return read_solution(puzzle, text)
