"""Verdicts that are in doubt, and how they are settled.

Until version 2 of the library, numbers of more than ten significant digits were rounded when a puzzle was written down,
so that the puzzle that is kept may be another one than the one that was proved. A migration puts every puzzle in doubt
that could have been rounded: its verdict reads unknown, and what was recorded of it waits in the table `doubts`.
Settling reads the puzzle, proves it again and takes the doubt away; what cannot be read gets back what was recorded.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import sqlalchemy as sql

from cluewright.core import InputError, Verdict
from cluewright.library.entry import Entry
from cluewright.library.tables import doubts, puzzles
from cluewright.workshop import check, prove, read_solution

_NUMBER = re.compile(r"(\d+)(\.\d+)?(e[+-]?\d+)?", re.IGNORECASE)
_AT_ONCE = 1000
EACH, ALTOGETHER = 10.0, 20.0
"""Seconds for the proof of one puzzle, and for all that are settled when a library is opened; the others wait for the
next time."""

Transaction = Callable[[], AbstractContextManager[sql.Connection]]


class Settled(NamedTuple):
    """What became of a doubt."""

    name: str
    says: str
    changed: bool
    """Whether something else is known of the puzzle now than was recorded."""


def could_be_rounded(document: str) -> bool:
    """Whether a document holds a number that rounding to ten significant digits could have left.

    No JSON integer is one: only fractions were rounded.

    >>> [could_be_rounded(f'{{"by": {number}}}') for number in ("12345.6789", "0.3333333333", "4.5", "123456")]
    [True, True, False, False]
    """
    try:
        waiting = [json.loads(document)]
    except (ValueError, RecursionError, TypeError):
        return False  # what cannot be read is left as it is
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, list):
            waiting += each
        elif isinstance(each, float | str) and any(map(_is_long, _NUMBER.finditer(str(each)))):
            return True
    return False


def _is_long(number: re.Match[str]) -> bool:
    """A number is read with up to six decimals: one of five digits before the point is the first that was rounded.

    Numbers that were computed may have any decimals; rounding leaves ten digits of them, less the zeros at their end.
    """
    whole, decimals, exponent = number.groups()
    return bool(exponent) or len(whole) >= 5 or (bool(decimals) and len((whole + decimals[1:]).lstrip("0")) >= 6)


def cast_doubt(connection: sql.Connection) -> None:
    """Put every puzzle in doubt that could have been rounded; for a migration, in its transaction."""
    wanted = (puzzles.c.id, puzzles.c.document, puzzles.c.verdict, puzzles.c.evidence, puzzles.c.solution)
    last = -1
    while rows := connection.execute(
        sql.select(*wanted).where(puzzles.c.id > last).order_by(puzzles.c.id).limit(_AT_ONCE)
    ).all():
        last = rows[-1].id
        for row in rows:
            if could_be_rounded(row.document):
                kept = {"verdict": row.verdict, "evidence": row.evidence, "solution": row.solution}
                connection.execute(doubts.insert().values(puzzle=row.id, **kept))
                unsure = {"verdict": str(Verdict.UNKNOWN), "evidence": json.dumps({"recorded": row.verdict})}
                connection.execute(puzzles.update().where(puzzles.c.id == row.id).values(**unsure, solution=None))


def settle(reading: Transaction, writing: Transaction, limits: tuple[float, float]) -> Iterator[Settled]:
    """Settle doubts, one transaction each, until none is left or the time is up. Others may do the same meanwhile."""
    each, altogether = limits
    ends = time.monotonic() + altogether
    with reading() as connection:
        waiting = connection.execute(
            sql.select(doubts, puzzles.c.name, puzzles.c.document).join_from(doubts, puzzles).order_by(doubts.c.puzzle)
        ).all()
    for row in waiting:
        left = ends - time.monotonic()
        if left <= 0:
            return
        values, says = _examined(row, min(each, left))
        changed = values["verdict"] != row.verdict or row.solution not in (None, values["solution"])
        with writing() as connection:
            if connection.execute(doubts.delete().where(doubts.c.puzzle == row.puzzle)).rowcount:
                connection.execute(puzzles.update().where(puzzles.c.id == row.puzzle).values(**values))
                yield Settled(row.name, says, changed)


def _examined(row: Any, seconds: float) -> tuple[dict[str, str | None], str]:
    """What the library shall say of a puzzle in doubt, and a sentence about it."""
    recorded = {"verdict": row.verdict, "evidence": row.evidence, "solution": row.solution}
    try:
        entry = Entry.of({"name": row.name, "puzzle": json.loads(row.document), "verdict": Verdict.UNKNOWN})
        answer = prove(entry.puzzle, limit=seconds)
    except (InputError, ValueError, RecursionError) as error:
        return recorded, f"its verdict could not be proved again, and stays as recorded: {error}"
    verdict = str(answer.verdict)
    before, solution = _object(row.evidence), _object(row.solution)
    evidence = {"engine": answer.engine, "seconds": round(answer.seconds, 6)}
    if verdict == row.verdict:
        evidence = {**before, **evidence}
    else:
        evidence["recorded"] = row.verdict
    kept = row.solution
    if solution and not _solves(entry, solution):
        evidence["recorded solution"] = solution
        kept = None
    if not kept and answer.solutions:
        kept = json.dumps(answer.solutions[0].document)
    values = {"verdict": verdict, "evidence": json.dumps(evidence), "solution": kept}
    changed = "as recorded" if verdict == row.verdict else f"recorded was {row.verdict}"
    return values, f"proved again, since its numbers may have been rounded: {verdict}, {changed}"


def _object(text: str | None) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _solves(entry: Entry, solution: dict[str, Any]) -> bool:
    try:
        return not check(entry.puzzle, read_solution(entry.puzzle, solution))
    except InputError:
        return False
