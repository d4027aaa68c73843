"""An item is a puzzle for the booklet with what was proved of it, chosen by the reader or freshly made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.workshop import Answer, Puzzle, prove
from cluewright.workshop import generating
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


class Order(NamedTuple):
    """Puzzles to be made for the booklet."""

    family: str
    size: int | None = None
    count: int = 1

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


def fresh(orders: list[Order], seed: int, limit: Limit) -> Iterator[Item]:
    """The puzzles ordered, in that order, no two alike; `limit` is for each, and there are fewer when time is up.

    Orders of the same kind go on counting where the one before stopped, so that none comes twice.
    """
    kinds = {order[:2] for order in orders}
    makers = {kind: _making(kind, orders, seed, limit) for kind in kinds}
    for order in orders:
        for _ in range(order.count):
            made = next(makers[order[:2]], None)
            if made is None:
                break
            yield _item(made.answer, limit, "Cluewright", "", is_fresh=True)


def _making(
    kind: tuple[str, int | None], orders: list[Order], seed: int, limit: Limit
) -> Iterator[generating.Made]:
    count = sum(order.count for order in orders if order[:2] == kind)
    whole = Limit(limit.seconds * count) if limit.seconds else None
    order = generating.Order(kind[0], Request(kind[1]), seed).checked()
    return generating.generate(order, count, whole)


def _item(answer: Answer, limit: Limit, source: str, difficulty: str, *, is_fresh: bool = False) -> Item:
    asked = agreement(answer, limit).answers if answer.puzzle.family.has_dialogue else {}
    return Item(answer, source, difficulty, asked, is_fresh)
