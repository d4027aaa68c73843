"""Another puzzle like one that was played: of its family, size, kind and level.

A room says what would be asked for to have such a puzzle (`like.py`). Not everything that exists can be made, so what
matters least is left out first: the last of its options, then the level, then all of its options, then the size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cluewright.core import Clock, Limit, OptionError, Request
from cluewright.core.grade import Grade, Level
from cluewright.workshop.generate_one import Made, Order, make
from cluewright.workshop.puzzle import Puzzle

_FOR_GRADING, _FOR_THE_LEVEL = 0.25, 0.6
"""The shares of the time after which the level is left out: if it is not found, and if no puzzle has it."""


class Another(NamedTuple):
    """What came of looking for another puzzle."""

    order: Order
    """What was made, in the end."""

    made: Made | None
    """The puzzle; None when the time was up first."""

    grade: Grade | None
    """Of the puzzle that it is to be like, where that had to be found."""


def another(puzzle: Puzzle, seed: int | None = None, level: Level | None = None) -> Order:
    """An order for a puzzle like this one: of its family, size and kind, and of this level.

    >>> from cluewright import read
    >>> another(read("0 45 72; 72 . .; 14 . ."), seed=1).words
    'maths --size 2 --seed 1'
    """
    from cluewright.workshop.generate_many import new_seed

    number = new_seed() if seed is None else seed
    for request in _requests(puzzle, level):
        try:
            return Order(puzzle.family.name, request, number).checked()
        except OptionError:
            continue
    return Order(puzzle.family.name, Request(puzzle.family.generate.SIZE.standard), number)


def make_another(puzzle: Puzzle, seconds: float, seed: int | None = None, level: Level | None = None) -> Another:
    """Make a puzzle like this one within these seconds; where its level is not known, it is graded first.

    Where no puzzle of the level is found in good time, one of any level is made.
    """
    _ = puzzle.family.generate  # a family without a generator is refused before anything is graded
    clock, grade = Limit(seconds).start(), None
    if level is None:
        from cluewright.workshop.grading import grade as graded

        grade = graded(puzzle, limit=seconds * _FOR_GRADING).grade
        level = grade.level if grade else None
    order = another(puzzle, seed, level)
    if order.request.difficulty is not None:
        made = _made(order, _part_of(clock, _FOR_THE_LEVEL))
        if made:
            return Another(order, made, grade)
        order = another(puzzle, order.seed)
    return Another(order, _made(order, clock), grade)


def _made(order: Order, clock: Clock) -> Made | None:
    """The first puzzle of an order; None if there is none, or none in time."""
    try:
        return make(order, 0, clock=clock)
    except OptionError:
        return None


def _part_of(clock: Clock, share: float) -> Clock:
    rest = clock.rest()
    return Limit(None if rest is None or rest.seconds is None else rest.seconds * share).start()


def _requests(puzzle: Puzzle, level: Level | None) -> Iterator[Request]:
    """What could be asked for, the likest first; the first of the options, its kind, matters more than the level."""
    like = _like(puzzle)
    options = list(like.options.items())
    if level is not None:
        for count in range(len(options), min(1, len(options)) - 1, -1):
            yield like._replace(options=dict(options[:count]), difficulty=str(level))
    for count in range(len(options), -1, -1):
        yield like._replace(options=dict(options[:count]))


def _like(puzzle: Puzzle) -> Request:
    """What would be asked for; where the room does not say it, the first number of its size."""
    if puzzle.family.offers("like"):
        return puzzle.family.like.request(puzzle.content)
    numbers = re.findall(r"\d{1,6}", puzzle.size)
    return Request(int(numbers[0]) if numbers else None)
