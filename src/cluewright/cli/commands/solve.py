"""cluewright solve, prove, check and tour"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import ProofRemarks, View, answered, certificates, json_line, one_puzzle, write_certificate
from cluewright.cli.console import Progress, Status, complain, gravest, json_text, reported, say, say_json
from cluewright.core import InputError, OptionError, Verdict
from cluewright.workshop import Answer, Example, Puzzle, Solution, check, examples, fetch, read_solution, solve
from cluewright.workshop.answer import duration
from cluewright.workshop.texts import MissingFileError


@reported
def solve_command(
    given: options.Puzzles,
    every: Annotated[bool, Option("--all", help="Find every solution.")] = False,
    count: Annotated[int | None, Option(help="Find up to this many solutions.", min=1)] = None,
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
    if every and count is not None:
        raise OptionError("--all and --count cannot be used together")
    view = View(as_json, ascii_only, plain, strict)
    return answered(given, view, family, limit, engine, formulation, label, solutions=None if every else count or 1)


@reported
def prove_command(
    given: options.Puzzles,
    repair: Annotated[
        bool,
        Option(
            "--repair",
            help="Of a puzzle with several solutions, find the fewest additions that leave one; of one without a "
            "solution, what contradicts what.",
        ),
    ] = False,
    keep: Annotated[
        str | None,
        Option(metavar="SOLUTION", help="With --repair: the solution that shall stay; any if left out."),
    ] = None,
    apply: Annotated[
        int | None, Option(metavar="N", min=1, help="With --repair and --to: write the puzzle that proposal N makes.")
    ] = None,
    to: Annotated[Path | None, Option(metavar="FILE", help="With --apply: where the mended puzzle is written.")] = None,
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
    if apply is not None and len(given) > 1:
        raise OptionError("a mended puzzle is written of one puzzle at a time", "--apply")
    with certificates(certificate, many=len(given) > 1) as store:
        then = (lambda answer, bounds: write_certificate(store, answer, bounds)) if store else None
        proof = ProofRemarks(view, repairing=repair, keep=keep, apply=apply, to=to)
        return answered(given, view, family, limit, engine, formulation, label, proof=proof, then=then)


@reported
def check_command(
    given: options.OnePuzzle,
    solution: Annotated[
        str,
        Argument(metavar="SOLUTION", help="The solution: a file, - for standard input, or the solution itself."),
    ],
    family: options.FamilyName = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
) -> int:
    """Say whether a solution is right, and if not, every rule it breaks."""
    puzzle = one_puzzle(given, family, View(as_json))
    if puzzle is None:
        return Status.BAD
    faults = check(puzzle, _read(puzzle, solution))
    if as_json:
        named = [{"rule": fault.rule, "says": fault.says} for fault in faults]
        say_json({"puzzle": puzzle.name, "family": puzzle.family.name, "valid": not faults, "faults": named})
    else:
        for fault in faults:
            say(f"{fault.rule}: {fault.says}")
        say("the solution is wrong" if faults else "the solution is right")
    return Status.NO if faults else Status.YES


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


_MOST = 1000
"""Solutions counted before the table says `1,000+`."""

_ROW = "{:11} {:24} {:8} {:>9} {:>9}  {}"


@reported
def tour_command(
    limit: options.TimeLimit = None, memory: options.Memory = options.MEMORY, as_json: options.AsJson = False
) -> int:
    """Solve and prove every puzzle that comes with Cluewright, and show it as a table."""
    every = [example for name in families.built_in() for example in examples(families.load(name))]
    seconds, statuses = 0.0, []
    if not as_json:
        say(_ROW.format("family", "puzzle", "verdict", "solutions", "time", "size"))
    with Progress("solving and proving", total=len(every)) as progress:
        for example in every:
            answer = replace(solve(example.puzzle, _MOST, limit=limit), proving=True)
            if as_json:
                say(json_line(answer, [json_text(each.document) for each in answer.solutions]))
            else:
                say(_row(answer))
            progress.one_more()
            seconds += answer.seconds
            statuses.append(_status(example, answer))
    if not as_json:
        say(f"\n{len(every)} puzzles solved and proved in {duration(seconds)}, every solution verified.")
    return Status.BUG if Status.BUG in statuses else gravest(statuses)


def _row(answer: Answer) -> str:
    puzzle, count = answer.puzzle, len(answer.solutions)
    known = f"{count:,}" if answer.complete else f"{count:,}+"
    name = puzzle.name if len(puzzle.name) <= 24 else f"{puzzle.name[:23]}…"
    return _ROW.format(puzzle.family.name, name, answer.verdict, known, duration(answer.seconds), puzzle.size)


def _status(example: Example, answer: Answer) -> int:
    if answer.verdict == Verdict.UNKNOWN:
        return Status.LIMIT
    if answer.verdict != example.verdict:
        complain(f"{example.puzzle.name}: the verdict is {answer.verdict}, recorded was {example.verdict}")
        return Status.BUG
    return Status.YES
