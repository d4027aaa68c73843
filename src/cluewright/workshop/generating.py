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
from cluewright.core import Clock, Family, Limit, OptionError, Request, Verdict
from cluewright.core.reading import nearest
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.solving import Answer, Method, prove

_FRUITLESS = 100_000
"""Proposals in a row that come to nothing before we give up."""


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
            made = make(order, index, attempt, clock)
            if made is None:
                return
            if made.fingerprint not in seen:
                break
            attempt += 1
            if attempt > _FRUITLESS:
                raise OptionError(f"only {len(seen)} different puzzles of this kind were found, not {count}")
        seen.add(made.fingerprint)
        yield made


def make(order: Order, index: int, attempt: int = 0, clock: Clock | None = None) -> Made | None:
    """Puzzle number `index` of the order; None when the clock runs out first."""
    maker = _Maker(families.load(order.family), clock or Limit().start())
    random = Random(f"{order.family} {order.seed} {index} {attempt}")
    content = maker.unique(random, order.request)
    if content is None:
        return None
    if not order.keep_redundant:
        content = maker.reduced(content, random)
    answer = maker.prove(content, f"{order.family}-{order.seed}-{index + 1}")
    if answer.verdict != Verdict.UNIQUE:  # only when the clock has run out meanwhile
        return None
    return Made(answer.solutions[0], answer, maker.family.generate.fingerprint(content))


class _Maker:
    """Proves on a room's behalf, with an effort that is the same on every machine."""

    def __init__(self, family: Family[Any, Any], clock: Clock) -> None:
        self.family, self.clock = family, clock
        self._method = Method("direct" if family.has_direct else "cpsat")

    def prove(self, content: Any, name: str = "puzzle") -> Answer:
        rest = self.clock.rest()
        if rest is None:
            return Answer(Puzzle(self.family, content, name), (), False, self._method.engine, 0.0)
        effort = self.family.generate.EFFORT if self.family.has_direct else None
        return prove(Puzzle(self.family, content, name), Limit(rest.seconds, effort=effort), self._method)

    def ask(self, content: Any) -> Verdict:
        return self.prove(content).verdict

    def unique(self, random: Random, request: Request) -> Any:
        """The first proposal that is unique; None when the time is up."""
        for _ in range(_FRUITLESS):
            if self.clock.expired():
                return None
            content = self.family.generate.propose(random, request, self.ask)
            if content is not None and self.ask(content) == Verdict.UNIQUE:
                return content
        raise OptionError(f"{_FRUITLESS:,} proposals gave no unique puzzle; ask for another size")

    def reduced(self, content: Any, random: Random) -> Any:
        """Without every given or clue that can go; one that once could not go never can, so one round is enough."""
        room = self.family.generate
        things = list(room.droppable(content))
        random.shuffle(things)
        for thing in things:
            smaller = room.without(content, thing)
            if self.ask(smaller) == Verdict.UNIQUE:
                content = smaller
        return content
