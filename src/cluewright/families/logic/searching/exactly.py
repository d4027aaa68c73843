"""All that follows from a clue alone, by trying every way that is left, where these are few.

What is compared along a category, as in somebody's age, takes it for granted that its values stand once each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from cluewright.core.explaining import all_different, bits
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Same,
    Term,
    related,
    walk,
)
from cluewright.families.logic.puzzle import Category, Logic

_MOST = 4000
"""Ways that are tried: some milliseconds."""

_Test: TypeAlias = Callable[[Sequence[int]], bool]
_Narrow: TypeAlias = Callable[[Sequence[int]], Sequence[int] | None]


def compared(puzzle: Logic, meaning: Meaning) -> list[Category]:
    """The categories of numbers that a meaning compares."""
    axes = {inner.axis for inner in walk(meaning) if isinstance(inner, Compare | Apart)}
    return [category for category in puzzle.categories if category.name in axes - set(puzzle.places.axes)]


def exactly(puzzle: Logic, meaning: Meaning, scope: tuple[int, ...], numbers: Mapping[tuple[str, str], int]) -> _Narrow:
    """What is left of the places of the variables in the scope; everything, where there are too many ways to try.

    `numbers` are the variables of the values.
    """
    index = {variable: place for place, variable in enumerate(scope)}
    where = {value: index[variable] for value, variable in numbers.items() if variable in index}
    groups = [[where[category.name, value] for value in category.values] for category in compared(puzzle, meaning)]
    if isinstance(meaning, Compare | Apart) and groups:
        return _along(puzzle, meaning, where, groups[0])
    test = _Tests(puzzle, where).of(meaning)
    return _enumerated(test, groups)


def _along(puzzle: Logic, meaning: Compare | Apart, where: Mapping[tuple[str, str], int], group: list[int]) -> _Narrow:
    """One comparison along a category: for each two places and each two values there, who can be elsewhere."""
    measures = puzzle.category(meaning.axis).measures or ()
    fitting = [
        (one, other)
        for one, here in enumerate(measures)
        for other, there in enumerate(measures)
        if related(meaning, here, there)
    ]
    ends = [_end(term, where) for term in (meaning.one, meaning.other)]

    def narrow(masks: Sequence[int]) -> Sequence[int] | None:
        left = [0] * len(masks)
        firsts, seconds = ([place] if place is not None else bits(masks[at]) for place, at in ends)
        for first, second in product(firsts, seconds):
            if ends[0] == ends[1] and first != second:
                continue
            for one, other in fitting:
                if (one == other) == (first == second):
                    _add(left, masks, group, ((one, first), (other, second)), ends)
        return left if all(left) else None

    return narrow


def _end(term: Term, where: Mapping[tuple[str, str], int]) -> tuple[int | None, int]:
    """The place of a term, or where in the scope its variable stands."""
    return (term.number - 1, -1) if isinstance(term, Place) else (None, where[term.category, term.name])


def _add(
    left: list[int],
    masks: Sequence[int],
    group: list[int],
    pairs: tuple[tuple[int, int], tuple[int, int]],
    ends: Sequence[tuple[int | None, int]],
) -> None:
    """Add what is possible when two values of the group are at two places, where the terms are."""
    trial = list(masks)
    for (value, place), (fixed, at) in zip(pairs, ends, strict=True):
        trial[group[value]] &= 1 << place
        if fixed is None:
            trial[at] &= 1 << place
    found = all_different([trial[at] for at in group]) if all(trial) else None
    if found is None:
        return
    for at, mask in zip(group, found, strict=True):
        trial[at] = mask
    for at, mask in enumerate(trial):
        left[at] |= mask


def _enumerated(test: _Test, groups: list[list[int]]) -> _Narrow:
    """Any meaning, by trying every way in which the values of each group have different places."""

    def narrow(masks: Sequence[int]) -> Sequence[int] | None:
        left = [0] * len(masks)
        for number, ways in enumerate(_ways(masks, groups)):
            if number > _MOST:
                return list(masks)
            if test(ways):
                for at, place in enumerate(ways):
                    left[at] |= 1 << place
        return left if all(left) else None

    return narrow


def _ways(masks: Sequence[int], groups: list[list[int]]) -> Iterator[list[int]]:
    grouped = {at: number for number, group in enumerate(groups) for at in group}
    taken = [0] * len(groups)
    chosen = [0] * len(masks)
    # Groups first: their values exclude each other, so that dead ends are met early.
    order = [*(at for group in groups for at in group), *(at for at in range(len(masks)) if at not in grouped)]

    def rest(number: int) -> Iterator[list[int]]:
        if number == len(order):
            yield chosen
            return
        at = order[number]
        group = grouped.get(at)
        for place in bits(masks[at]):
            bit = 1 << place
            if group is not None and taken[group] & bit:
                continue
            chosen[at] = place
            if group is not None:
                taken[group] |= bit
            yield from rest(number + 1)
            if group is not None:
                taken[group] ^= bit

    return rest(0)


class _Tests:
    """Meanings as functions of the places in the scope."""

    def __init__(self, puzzle: Logic, where: Mapping[tuple[str, str], int]) -> None:
        self.puzzle = puzzle
        self.where = where

    def of(self, meaning: Meaning) -> _Test:
        match meaning:
            case Same(one, other):
                here, there = self.place(one), self.place(other)
                return lambda ways: here(ways) == there(ways)
            case Different(terms):
                places = [self.place(term) for term in terms]
                return lambda ways: len({place(ways) for place in places}) == len(places)
            case Compare() | Apart():
                first, second = self.measure(meaning.axis, meaning.one), self.measure(meaning.axis, meaning.other)
                return lambda ways: related(meaning, first(ways), second(ways))
            case Not(part):
                inner = self.of(part)
                return lambda ways: not inner(ways)
            case And(parts):
                every = [self.of(part) for part in parts]
                return lambda ways: all(test(ways) for test in every)
            case Or(parts):
                some = [self.of(part) for part in parts]
                return lambda ways: any(test(ways) for test in some)
            case ExactlyOne(parts):
                one_of = [self.of(part) for part in parts]
                return lambda ways: sum(test(ways) for test in one_of) == 1

    def place(self, term: Term) -> Callable[[Sequence[int]], int]:
        if isinstance(term, Place):
            number = term.number - 1
            return lambda ways: number
        index = self.where[term.category, term.name]
        return lambda ways: ways[index]

    def measure(self, axis: str, term: Term) -> Callable[[Sequence[int]], Number]:
        place = self.place(term)
        places = self.puzzle.places
        if axis in places.axes:
            along = [at[places.axes.index(axis)] for at in places.at]
            return lambda ways: along[place(ways)]
        category = self.puzzle.category(axis)
        values = [
            (self.where[axis, value], number)
            for value, number in zip(category.values, category.measures or (), strict=True)
        ]

        def there(ways: Sequence[int]) -> Number:
            here = place(ways)
            return next(number for at, number in values if ways[at] == here)

        return there
