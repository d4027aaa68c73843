"""cluewright solve, prove and check"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, one_puzzle, proved, solved
from cluewright.cli.console import BAD, NO, YES, reported, say, say_json
from cluewright.cli.proof_output import certificates, write_certificate
from cluewright.core import InputError
from cluewright.workshop import Puzzle, Solution, check, fetch, read_solution
from cluewright.workshop.texts import MissingFileError


@reported
def solve_command(
    given: options.Puzzles,
    every: Annotated[bool, typer.Option("--all", help="Find every solution.")] = False,
    count: Annotated[int | None, typer.Option(help="Find up to this many solutions.", min=1)] = None,
    engine: options.EngineName = "auto",
    formulation: options.Formulation = None,
    label: options.Label = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
    strict: options.Strict = False,
) -> int:
    """Find a solution of each puzzle, or several, or all."""
    view = View(as_json, ascii_only, plain, strict)
    return solved(given, view, family, limit, engine, formulation, label, every=every, count=count)


@reported
def prove_command(
    given: options.Puzzles,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Of a puzzle with several solutions, find the fewest additions that leave one; of one without a "
            "solution, what contradicts what.",
        ),
    ] = False,
    keep: Annotated[
        str | None,
        typer.Option(metavar="SOLUTION", help="With --repair: the solution that shall stay; any if left out."),
    ] = None,
    engine: options.EngineName = "auto",
    formulation: options.Formulation = None,
    label: options.Label = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
    strict: options.Strict = False,
    certificate: options.Certificate = None,
) -> int:
    """Say whether each puzzle has exactly one solution; if there are more, show two of them and how they differ."""
    view = View(as_json, ascii_only, plain, strict)
    with certificates(certificate, many=len(given) > 1) as store:
        then = (lambda answer, bounds: write_certificate(store, answer, bounds)) if store else None
        return proved(given, view, family, limit, engine, formulation, label, repair=repair, keep=keep, then=then)


@reported
def check_command(
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
    puzzle = one_puzzle(given, family, View(as_json))
    if puzzle is None:
        return BAD
    faults = check(puzzle, _read(puzzle, solution))
    if as_json:
        named = [{"rule": fault.rule, "says": fault.says} for fault in faults]
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "valid": not faults, "faults": named})
    else:
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
