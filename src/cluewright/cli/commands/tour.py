"""cluewright tour: every example of every family solved and proved, in one table."""

from cluewright import families
from cluewright.cli import options
from cluewright.cli.answers import json_line
from cluewright.cli.console import BUG, LIMIT, YES, Progress, complain, gravest, json_text, reported, say
from cluewright.core import Verdict
from cluewright.workshop import Answer, Example, examples, solve
from cluewright.workshop.answer import duration

_MOST = 1000
"""Solutions counted before the table says `1,000+`."""

_ROW = "{:11} {:24} {:8} {:>9} {:>9}  {}"


@reported
def command(
    limit: options.TimeLimit = None, memory: options.Memory = options.MEMORY, as_json: options.AsJson = False
) -> int:
    """Solve and prove every puzzle that comes with Cluewright, and show it as a table."""
    every = [example for name in families.built_in() for example in examples(families.load(name))]
    seconds, statuses = 0.0, []
    if not as_json:
        say(_ROW.format("family", "puzzle", "verdict", "solutions", "time", "size"))
    with Progress("solving and proving", total=len(every)) as progress:
        for example in every:
            answer = solve(example.puzzle, _MOST, limit=limit)
            if as_json:
                say(json_line(answer, [json_text(each.document) for each in answer.solutions], proving=True))
            else:
                say(_row(answer))
            progress.one_more()
            seconds += answer.seconds
            statuses.append(_status(example, answer))
    if not as_json:
        say(f"\n{len(every)} puzzles solved and proved in {duration(seconds)}, every solution verified.")
    return BUG if BUG in statuses else gravest(statuses)


def _row(answer: Answer) -> str:
    puzzle, count = answer.puzzle, len(answer.solutions)
    known = f"{count:,}" if answer.complete else f"{count:,}+"
    name = puzzle.name if len(puzzle.name) <= 24 else f"{puzzle.name[:23]}…"
    return _ROW.format(puzzle.family.name, name, answer.verdict, known, duration(answer.seconds), puzzle.size)


def _status(example: Example, answer: Answer) -> int:
    if answer.verdict == Verdict.UNKNOWN:
        return LIMIT
    if answer.verdict != example.verdict:
        complain(f"{example.puzzle.name}: the verdict is {answer.verdict}, recorded was {example.verdict}")
        return BUG
    return YES
