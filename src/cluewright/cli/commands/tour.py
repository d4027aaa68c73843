"""cluewright tour: every example of every family solved and proved, in one table."""

from typing import Any

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import document
from cluewright.cli.console import BUG, LIMIT, YES, complain, gravest, reported, say_json
from cluewright.core import Limit, Verdict
from cluewright.workshop import Answer, Example, examples, solve
from cluewright.workshop.words import duration

_MOST = 1000
"""Solutions counted before the table says `more than`."""


@reported
def command(limit: options.TimeLimit = None, as_json: options.AsJson = False) -> int:
    """Solve and prove every puzzle that comes with Cluewright, and show it as a table."""
    every = [example for name in families.names() for example in examples(families.load(name))]
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("family", "puzzle", "size", "verdict"):
        table.add_column(column, no_wrap=True, overflow="ellipsis", min_width=11, max_width=26)
    for column in ("solutions", "time"):
        table.add_column(column, justify="right", no_wrap=True, min_width=9)
    statuses, seconds, previous = [], 0.0, ""
    bounds = Limit.parse(limit, solutions=_MOST)
    with Progress(transient=True, console=Console(stderr=True)) as progress:
        for example in progress.track(every, description="solving and proving"):
            answer = solve(example.puzzle, bounds)
            seconds += answer.seconds
            statuses.append(_status(example, answer))
            if as_json:
                say_json(document(answer, proving=True))
            family = example.puzzle.family.name
            if family != previous and previous:
                table.add_section()
            table.add_row(*_row(example, answer, first=family != previous))
            previous = family
    if not as_json:
        _console().print(table)
        _console().print(f"{len(every)} puzzles solved and proved in {duration(seconds)}, every solution verified.")
    return gravest(status for status in statuses if status != BUG) if BUG not in statuses else BUG


def _console() -> Any:
    """The terminal, or as wide as the table needs in a pipe."""
    console = Console()
    return console if console.is_terminal else Console(width=120)


def _row(example: Example, answer: Answer, *, first: bool) -> list[str]:
    puzzle, count = example.puzzle, len(answer.solutions)
    known = f"{count:,}" if answer.complete else f"{count:,} or more"
    name = puzzle.family.name if first else ""
    return [name, puzzle.name, puzzle.size, str(answer.verdict), known, duration(answer.seconds)]


def _status(example: Example, answer: Answer) -> int:
    if answer.verdict == Verdict.UNKNOWN:
        return LIMIT
    if answer.verdict != example.verdict:
        complain(f"{example.puzzle.name}: the verdict is {answer.verdict}, recorded was {example.verdict}")
        return BUG
    return YES
