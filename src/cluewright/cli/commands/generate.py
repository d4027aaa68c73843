"""cluewright generate"""

import sys
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, drawn, duration
from cluewright.cli.console import LIMIT, YES, Progress, note, reported, say, say_json
from cluewright.core import Limit, OptionError, Request
from cluewright.workshop.batch import Local, executor
from cluewright.workshop.generating import Made, Order, generate


@reported
def command(
    family: Annotated[str, typer.Argument(metavar="FAMILY", help="Which family.")],
    size: Annotated[
        int | None, typer.Option(help="How big; `cluewright families FAMILY` says in what measure.")
    ] = None,
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("--set", help="NAME=VALUE: an option of the family; `cluewright families FAMILY` lists them."),
    ] = None,
    keep_redundant: Annotated[
        bool, typer.Option("--keep-redundant", help="Keep givens and clues that uniqueness does not need.")
    ] = False,
    on: options.On = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes on this machine; as many as it has cores.", min=1)
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solutions too.")] = False,
    limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
) -> int:
    """Make new puzzles, each unique by proof."""
    order = Order(family, Request(size, _options(option or [])), seed, keep_redundant)
    where = executor(on) if on or workers is None else Local(workers)
    made = 0
    with Progress(f"making {family}", total=count) as progress:
        for each in generate(order, count, Limit.parse(limit), where):
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
        say_json({name: value for name, value in made.document.items() if name != "fingerprint"})
        return
    say(f"{made.puzzle.name} · {made.puzzle.size}\n")
    say(drawn(made.puzzle.picture(), view))
    if solved:
        say("\n" + drawn(made.solution.picture(), view))
    say(f"\nunique, by proof ({made.engine}, {duration(made.seconds)})\n")
    sys.stdout.flush()
