"""An item is a puzzle for the booklet with what was proved of it, chosen by the reader or freshly made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.workshop import Answer, Puzzle, generating, prove
from cluewright.workshop.batch import executor
from cluewright.workshop.questions import agreement

MOST = 10_000
"""Puzzles that one order may ask for: some thousand pages."""


@dataclass(frozen=True)
class Item:
    """A puzzle to print."""

    answer: Answer
    source: str = ""
    """Who made it, or where it stands."""

    difficulty: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    """What the puzzle asks, and what every solution answers."""

    is_fresh: bool = False
    """Whether it was made for this booklet, so that its name says nothing to a reader."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answer.puzzle

    @property
    def verdict(self) -> Verdict:
        """What is proved of its solutions."""
        return self.answer.verdict


def proved(puzzle: Puzzle, limit: Limit, source: str = "", difficulty: str = "") -> Item:
    """The puzzle with as much as can be proved of it within the limit."""
    return _item(prove(puzzle, limit), limit, source, difficulty)


@dataclass(frozen=True)
class Order:
    """Puzzles to be made for the booklet."""

    family: str
    size: int | None = None
    count: int = 1

    @property
    def kind(self) -> tuple[str, int | None]:
        """What they have in common."""
        return self.family, self.size

    @classmethod
    def parse(cls, text: str) -> Order:
        """Read an order as people type it.

        >>> Order.parse("houses:10x4"), Order.parse("houses")
        (Order(family='houses', size=10, count=4), Order(family='houses', size=None, count=1))
        """
        match = re.fullmatch(r"([a-z_]+?)(?::([0-9]{1,6}))?(?:x([0-9]{1,6}))?", text.strip())
        if not match:
            raise OptionError(
                f"{text[:40]!r} is not FAMILY, FAMILY:SIZE or FAMILY:SIZExCOUNT, as in houses:10x4", "--generate"
            )
        family, size, count = match[1], match[2], int(match[3] or 1)
        if not 1 <= count <= MOST:
            raise OptionError(f"{count} puzzles; ask for 1 to {MOST:,}", f"--generate {text[:40]}")
        return cls(family, int(size) if size else None, count)

    def with_seed(self, seed: int) -> generating.Order:
        """What to ask the workshop for, after refusing what cannot be made."""
        return generating.Order(self.family, Request(self.size), seed).checked()


def fresh(orders: list[Order], seed: int, limit: Limit) -> Iterator[Item]:
    """The puzzles ordered, in that order, no two alike; `limit` is for each, and there are fewer when time is up.

    Orders of the same kind go on counting where the one before stopped, so that none comes twice.
    """
    makers = {
        order.kind: _making(order, sum(each.count for each in orders if each.kind == order.kind), seed, limit)
        for order in orders
    }
    for order in orders:
        for _ in range(order.count):
            made = next(makers[order.kind], None)
            if made is None:
                break
            yield _item(made.answer, limit, "Cluewright", "", is_fresh=True)


def _making(order: Order, count: int, seed: int, limit: Limit) -> Iterator[generating.Made]:
    whole = Limit(limit.seconds * count) if limit.seconds else None
    return generating.generate(order.with_seed(seed), count, whole, executor())


def _item(answer: Answer, limit: Limit, source: str, difficulty: str, *, is_fresh: bool = False) -> Item:
    asked = agreement(answer, limit).answers if answer.puzzle.family.has_dialogue else {}
    return Item(answer, source, difficulty, asked, is_fresh)
