"""An item is a puzzle for the booklet with what was proved of it, chosen by the reader or freshly made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from cluewright.core import Clock, Limit, OptionError, Request, Verdict
from cluewright.core.errors import option
from cluewright.workshop import Answer, Puzzle, examples, prove
from cluewright.workshop.batch import executor
from cluewright.workshop.generate_many import Made, Order, generate
from cluewright.workshop.questions import agreement

MOST = 10_000
"""Puzzles that one order may ask for: some thousand pages."""


_ORDER = re.compile(r"(?:([0-9]{1,6})\s+)?([a-z_]+)(?:\s+of\s+size\s+([0-9]{1,6}))?")
_FORMER_ORDER = re.compile(r"([a-z_]+)(?::([0-9]{1,6}))?(?:x([0-9]{1,6}))?")


def _right_form(text: str) -> str:
    """What to write instead: of an order in the form that was once used, the same order.

    >>> _right_form("logic:5x4")
    "Write '4 logic of size 5'"
    """
    match = _FORMER_ORDER.fullmatch(text.strip())
    if not match:
        return "Write how many, the family and the size, for example '4 houses of size 10', '4 houses' or 'houses'"
    count = f"{match[3]} " if match[3] else ""
    size = f" of size {match[2]}" if match[2] else ""
    return f"Write '{count}{match[1]}{size}'"


@dataclass(frozen=True)
class Item:
    """A puzzle to print."""

    answer: Answer
    answers: Mapping[str, str] = field(default_factory=dict)
    """What the puzzle asks, and what every solution answers."""

    is_fresh: bool = False
    """Whether it was made for this booklet, so that its name says nothing to a reader."""

    certificate: str = ""
    """The file with the certificate of its only solution, where there is one; a line beside the solution names it."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answer.puzzle

    @property
    def source(self) -> str:
        """Who made the puzzle, or where it stands; those that come with Cluewright are known by themselves."""
        if self.is_fresh:
            return "Cluewright"
        return self.puzzle.source or next(
            (each.source for each in examples(self.puzzle.family) if each.puzzle.content == self.puzzle.content), ""
        )

    @property
    def verdict(self) -> Verdict:
        """What is proved of its solutions."""
        return self.answer.verdict


def proved(puzzle: Puzzle, limit: Limit) -> Item:
    """The puzzle with as much as can be proved of it within the limit."""
    clock = limit.start()
    return _item(prove(puzzle, limit=limit), clock)


class Ordered(NamedTuple):
    """An order for the booklet, and how many puzzles of it."""

    order: Order
    number: int = 1


def ordered(text: str, seed: int = 0) -> Ordered:
    """Read an order as people type it.

    >>> order, number = ordered("4 houses of size 10", seed=7)
    >>> order.words, number
    ('houses --size 10 --seed 7', 4)
    """
    match = _ORDER.fullmatch(text.strip())
    if not match:
        raise OptionError(f"{text[:40]!r} is not an order. {_right_form(text)}", option("generate"))
    count, family, size = int(match[1] or 1), match[2], match[3]
    if not 1 <= count <= MOST:
        raise OptionError(f"{count} puzzles; ask for 1 to {MOST:,}", option("generate", text[:40]))
    return Ordered(Order(family, Request(int(size) if size else None), seed), count)


def fresh(orders: Sequence[Ordered], limit: Limit) -> Iterator[Item]:
    """The puzzles ordered, in that order, no two alike; `limit` is for each, and there are fewer when time is up.

    Equal orders go on counting where the one before stopped, so that none comes twice.
    """
    totals: Counter[str] = Counter()
    for order, count in orders:
        totals[order.words] += count
    makers = {order.words: _making(order, totals[order.words], limit) for order, _ in orders}
    for order, count in orders:
        for made in islice(makers[order.words], count):
            yield _item(made.answer, limit.start(), is_fresh=True)


def _making(order: Order, count: int, limit: Limit) -> Iterator[Made]:
    whole = Limit(limit.seconds * count) if limit.seconds else None
    return generate(order, count, limit=whole, where=executor())


def _item(answer: Answer, clock: Clock, *, is_fresh: bool = False) -> Item:
    asked = agreement(answer, clock).answers if answer.puzzle.family.offers("dialogue") else {}
    return Item(answer, asked, is_fresh)
