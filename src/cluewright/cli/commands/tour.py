"""cluewright tour: every example of every family solved and proved, in one table."""

from typing import Any

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import json_line
from cluewright.cli.console import BUG, LIMIT, YES, complain, gravest, json_text, reported, say
from cluewright.core import Verdict
from cluewright.workshop import Answer, Example, examples, solve
from cluewright.workshop.answer import duration

_MOST = 1000
"""Solutions counted before the table says `more than`."""


@reported
def command(
    limit: options.TimeLimit = None, memory: options.Memory = options.MEMORY, as_json: options.AsJson = False
) -> int:
    """Solve and prove every puzzle that comes with Cluewright, and show it as a table."""
    every = [example for name in families.built_in() for example in examples(families.load(name))]
    done: list[tuple[Example, Answer]] = []
    try:
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            for example in progress.track(every, description="solving and proving"):
                answer = solve(example.puzzle, _MOST, limit=limit)
                done.append((example, answer))
                if as_json:
                    solutions = [json_text(each.document) for each in answer.solutions]
                    say(json_line(answer, solutions, proving=True))
    finally:  # also when it is stopped: what is proved is proved
        if not as_json and done:
            _print(done)
    statuses = [_status(example, answer) for example, answer in done]
    return BUG if BUG in statuses else gravest(statuses)


def _print(done: list[tuple[Example, Answer]]) -> None:
    """The table of what was solved and proved."""
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("family", "puzzle", "size", "verdict"):
        table.add_column(column, no_wrap=True, overflow="ellipsis", min_width=11, max_width=26)
    for column in ("solutions", "time"):
        table.add_column(column, justify="right", no_wrap=True, min_width=9)
    previous = ""
    for example, answer in done:
        family = example.puzzle.family.name
        if family != previous and previous:
            table.add_section()
        table.add_row(*_row(example, answer, first=family != previous))
        previous = family
    seconds = sum(answer.seconds for _, answer in done)
    _console().print(table)
    _console().print(f"{len(done)} puzzles solved and proved in {duration(seconds)}, every solution verified.")


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
