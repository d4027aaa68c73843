"""cluewright generate"""

import sys
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, drawn, duration
from cluewright.cli.console import LIMIT, YES, Progress, note, reported, say, say_json
from cluewright.core import Limit, OptionError, Request
from cluewright.workshop.generating import Made, Order, generate


@reported
def command(
    family: Annotated[str, typer.Argument(metavar="FAMILY", help="Which family.")],
    size: Annotated[int | None, typer.Option(help="How big, in the family's own measure.")] = None,
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    option: Annotated[list[str] | None, typer.Option("--set", help="An option of the family: NAME=VALUE.")] = None,
    keep_redundant: Annotated[bool, typer.Option(help="Keep givens and clues that uniqueness does not need.")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solutions too.")] = False,
    limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
) -> int:
    """Make new puzzles, each unique by proof."""
    order = Order(family, Request(size, _options(option or [])), seed, keep_redundant)
    made = 0
    with Progress(f"making {family}") as progress:
        for each in generate(order, count, Limit.parse(limit)):
            made += 1
            progress.one_more()
            _show(each, solution, View(as_json, ascii_only))
    if made < count:
        note(f"the limit was reached: {made} of {count} puzzles were made")
        return LIMIT
    return YES


def _options(given: list[str]) -> dict[str, str]:
    chosen = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise OptionError(f"{each[:40]!r} is not of the form NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen


def _show(made: Made, solved: bool, view: View) -> None:
    if view.as_json:
        document = {"puzzle": made.puzzle.document, "solution": made.solution.document, "verdict": "unique"}
        say_json({"name": made.puzzle.name, **document, **made.evidence})
        return
    say(f"{made.puzzle.name} · {made.puzzle.size}\n")
    say(drawn(made.puzzle.picture(), view))
    if solved:
        say("\n" + drawn(made.solution.picture(), view))
    say(f"\nunique, by proof ({made.answer.engine}, {duration(made.answer.seconds)})\n")
    sys.stdout.flush()
