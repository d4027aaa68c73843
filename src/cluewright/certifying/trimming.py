"""From a solver's proof to the steps that are needed.

CaDiCaL lists every clause that it learned, with the clauses that it follows from (LRAT); most of them it never used.
Backwards from the contradiction the needed ones are kept, and numbered anew. Nobody has to trust any of it: what comes
out is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice
from typing import NamedTuple


class Step(NamedTuple):
    """A clause of a proof, and the clauses and steps that it follows from, by their numbers from 1, in order."""

    literals: tuple[int, ...]
    hints: tuple[int, ...]


def trimmed(lines: Iterable[str], clauses: int) -> list[Step] | None:
    """The steps of an LRAT proof that are needed, counted on from so many clauses; None where one is of another kind.

    The numbers that no step has are those of the clauses, in their order.

    >>> trimmed(["2 1 0 1 3 0", "2 d 1 0", "5 -1 0 4 0", "6 3 0 3 4 0", "7 0 2 5 0"], 3)
    [Step(literals=(1,), hints=(1, 2)), Step(literals=(-1,), hints=(3,)), Step(literals=(), hints=(4, 5))]
    """
    told: dict[int, str] = {}
    for line in lines:
        name, _, rest = line.partition(" ")
        if not rest.startswith("d"):
            told[int(name)] = rest
            if rest.startswith("0 "):
                break
    else:
        return None
    own = islice((number for number in count(1) if number not in told), clauses)
    numbers = {number: index for index, number in enumerate(own, start=1)}
    needed: dict[int, Step] = {}
    wanted = {int(name)}
    for number in reversed(told):
        if number in wanted:
            step = needed[number] = _step(told[number])
            if min(step.hints, default=0) <= 0:
                return None
            wanted.update(step.hints)
    numbers |= {number: index for index, number in enumerate(reversed(needed), start=clauses + 1)}
    return [step._replace(hints=tuple(numbers[hint] for hint in step.hints)) for step in reversed(needed.values())]


def _step(told: str) -> Step:
    entries = tuple(map(int, told.split()))
    end = entries.index(0)
    return Step(entries[:end], entries[end + 1 : -1])
