"""Make puzzles: a room proposes, the workshop proves them unique and takes away what is not needed.

Puzzle number i of a seed depends on the seed and i alone, so the same seed gives the same puzzles in whatever order,
on however many cores. Where two are alike, the later one is made again with its next attempt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cluewright import families
from cluewright.core import Family, Limit, OptionError, Request, Verdict
from cluewright.core.reading import nearest
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import Answer, prove

_EACH = Limit(seconds=5)
"""A proposal that is not proved in this time is dropped."""

_FRUITLESS = 100_000
"""Proposals in a row that come to nothing before we give up."""

_CHUNK = 25
"""Puzzles made by one process before it reports."""


@dataclass(frozen=True)
class Order:
    """What to make."""

    family: str
    request: Request = field(default_factory=Request)
    seed: int = 0
    keep_redundant: bool = False
    """Leave givens and clues that uniqueness does not need."""

    def checked(self) -> Order:
        """The same, after refusing what cannot be made."""
        room = families.load(self.family).generate
        for name in self.request.options:
            if name not in room.OPTIONS:
                raise OptionError(f"{self.family} has no option {name[:40]!r}{nearest(name, room.OPTIONS)}")
        room.check(self.request)
        return self


@dataclass(frozen=True)
class Made:
    """A puzzle made and the proof that it is unique."""

    solution: Solution
    answer: Answer
    fingerprint: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answer.puzzle

    @property
    def evidence(self) -> dict[str, Any]:
        """How it was proved."""
        return {"engine": self.answer.engine, "seconds": round(self.answer.seconds, 6)}


def generate(order: Order, count: int, limit: Limit | None = None) -> Iterator[Made]:
    """`count` puzzles, no two alike, one after another; fewer when the time is up."""
    clock = (limit or Limit()).start()
    order.checked()
    seen: set[str] = set()
    for index in range(count):
        attempt = 0
        while True:
            if clock.expired():
                return
            made = make(order, index, attempt)
            if made.fingerprint not in seen:
                break
            attempt += 1
            if attempt > _FRUITLESS:
                raise OptionError(f"only {len(seen)} different puzzles of this kind were found, not {count}")
        seen.add(made.fingerprint)
        yield made


def make(order: Order, index: int, attempt: int = 0) -> Made:
    """Puzzle number `index` of the order."""
    family = families.load(order.family)
    random = Random(f"{order.family} {order.seed} {index} {attempt}")

    def ask(content: Any) -> Verdict:
        return prove(Puzzle(family, content), _EACH).verdict

    for _ in range(_FRUITLESS):
        content = family.generate.propose(random, order.request, ask)
        if content is not None and ask(content) == Verdict.UNIQUE:
            break
    else:
        raise OptionError(f"{_FRUITLESS:,} proposals gave no unique puzzle; ask for another size")
    if not order.keep_redundant:
        content = _reduced(family, content, random, ask)
    name = f"{order.family}-{order.seed}-{index + 1}"
    answer = prove(Puzzle(family, content, name))
    return Made(answer.solutions[0], answer, family.generate.fingerprint(content))


def _reduced(family: Family[Any, Any], content: Any, random: Random, ask: Any) -> Any:
    """Without every given or clue that can go; one that once could not go never can, so one round is enough."""
    things = list(family.generate.droppable(content))
    random.shuffle(things)
    for thing in things:
        smaller = family.generate.without(content, thing)
        if ask(smaller) == Verdict.UNIQUE:
            content = smaller
    return content
