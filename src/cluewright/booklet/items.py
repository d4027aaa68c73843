"""An item is a puzzle for the booklet with what was proved of it, chosen by the reader or freshly made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from cluewright import families
from cluewright.core import Clock, Limit, OptionError, Request, Verdict
from cluewright.core.errors import option
from cluewright.core.grade import Grade, Level
from cluewright.processes.batch import executor
from cluewright.workshop import Answer, Puzzle, examples, prove
from cluewright.workshop.dialogue import agreement
from cluewright.workshop.generation import Made, unlike
from cluewright.workshop.orders import Order

MOST = 10_000
"""Puzzles that one order may ask for: some thousand pages."""


MIXED = "mixed"
"""Instead of a level: as many of each level as there are, from the easiest on."""

_LEVELS = "|".join((*Level, MIXED))
_ORDER = re.compile(rf"(?:([0-9]{{1,6}})\s+)?(?:({_LEVELS})\s+)?([a-z_]+)(?:\s+of\s+size\s+([0-9]{{1,6}}))?")


@dataclass(frozen=True)
class Item:
    """A puzzle to print."""

    answer: Answer
    answers: Mapping[str, str] = field(default_factory=dict)
    """What the puzzle asks, and what every solution answers."""

    is_fresh: bool = False
    """Whether it was made for this booklet, so that its name says nothing to a reader."""

    grade: Grade | None = None
    """How hard it is, if it was graded."""

    certificate: str = ""
    """The file with the certificate of its only solution, where there is one; a line beside the solution names it."""

    @property
    def difficulty(self) -> str:
        """How hard it is, in words, and where it is one of our levels, in symbols too; empty where it is not known."""
        level = str(self.grade.level) if self.grade else self.puzzle.difficulty
        return f"{level} {Level(level).dots}" if level in [*Level] else level

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


def graded(item: Item, limit: Limit) -> Item:
    """The same with its grade; without one where it has not exactly one solution, or the limit is reached."""
    if item.grade or item.verdict != Verdict.UNIQUE:
        return item
    from cluewright.workshop.grades import grade

    return replace(item, grade=grade(item.puzzle, limit=limit).grade)


def easy_first(items: Sequence[Item]) -> list[Item]:
    """The items in ascending order of difficulty; those that have no grade come last, as they stood."""
    return sorted(items, key=lambda item: (item.grade.level.place, item.grade.number) if item.grade else (9, 0.0))


class Ordered(NamedTuple):
    """An order for the booklet, and how many puzzles of it."""

    order: Order
    number: int = 1


def ordered(text: str, seed: int = 0, difficulty: str | None = None, *, no_guessing: bool = False) -> Ordered:
    """Read an order as people type it; `difficulty` is for one that names none.

    >>> order, number = ordered("4 easy houses of size 10", seed=7)
    >>> order.words, number
    ('houses --size 10 --difficulty easy --seed 7', 4)
    """
    (found, *others) = orders(text, seed, difficulty, no_guessing=no_guessing)
    if others:
        raise OptionError("a mixed order is several; read it with `orders`", option("generate", text[:40]))
    return found


def orders(text: str, seed: int = 0, difficulty: str | None = None, *, no_guessing: bool = False) -> list[Ordered]:
    """The same, where one that is mixed becomes an order for each level that can be had, the easiest first."""
    match = _ORDER.fullmatch(text.strip())
    if not match:
        write = (
            "Write how many, the family and the size, for example '4 houses of size 10', '4 easy houses' or 'houses'"
        )
        raise OptionError(f"{text[:40]!r} is not an order. {write}", option("generate"))
    count, level, family, size = int(match[1] or 1), match[2] or difficulty, match[3], match[4]
    if not 1 <= count <= MOST:
        raise OptionError(f"{count} puzzles; ask for 1 to {MOST:,}", option("generate", text[:40]))
    order = Order(family, Request(int(size) if size else None, no_guessing=no_guessing), seed)
    if level == MIXED:
        return _mixed(order, count)
    wanted = None if level is None else str(Level.parse(level))
    return [Ordered(replace(order, request=order.request._replace(difficulty=wanted)), count)]


def _mixed(order: Order, count: int) -> list[Ordered]:
    """As many of each level as the others have, the easiest first; where some are over, the easier ones get them."""
    order.checked()
    there = []
    if families.load(order.family).offers("difficulty"):
        for level in Level:
            one = replace(order, request=order.request._replace(difficulty=str(level)))
            with suppress(OptionError):
                there.append(one.checked())
    if not there:
        return [Ordered(order, count)]
    share, over = divmod(count, len(there))
    numbers = [share + (place < over) for place in range(len(there))]
    return [Ordered(one, number) for one, number in zip(there, numbers, strict=True) if number]


def fresh(orders: Sequence[Ordered], limit: Limit) -> Iterator[Item]:
    """The puzzles ordered, in that order; `limit` is for each, and there are fewer when time is up.

    No two puzzles of a family are alike or have equal solutions. Equal orders go on counting where the one before
    stopped; other orders of the same family, as for another level, have the next seeds, because one seed would propose
    the same puzzles to them.
    """
    totals: Counter[str] = Counter()
    for order, count in orders:
        totals[order.words] += count
    makers: dict[str, Iterator[Made]] = {}
    families_so_far: Counter[str] = Counter()
    seen: dict[str, set[str]] = {}
    for order, count in orders:
        if order.words not in makers:
            own = replace(order, seed=order.seed + families_so_far[order.family])
            families_so_far[order.family] += 1
            makers[order.words] = _making(own, totals[order.words], limit, seen.setdefault(order.family, set()))
        for made in islice(makers[order.words], count):
            yield replace(_item(made.answer, limit.start(), is_fresh=True), grade=made.grade)


def _making(order: Order, count: int, limit: Limit, seen: set[str]) -> Iterator[Made]:
    whole = Limit(limit.seconds * count if limit.seconds else None)
    return unlike(order, count, whole, executor(), _marks, seen)


def _marks(made: Made) -> set[str]:
    """What no other puzzle of the booklet may have: the same puzzle, and the same solution."""
    return {made.fingerprint, repr(made.solution.content)}


def _item(answer: Answer, clock: Clock, *, is_fresh: bool = False) -> Item:
    asked = agreement(answer, clock).answers if answer.puzzle.family.offers("dialogue") else {}
    return Item(answer, asked, is_fresh)
