"""All that follows from a clue alone, by trying every way that is left, where these are few.

The clue is taken as the model states it: what is measured at a place along a category is the sum of its values there,
so that nothing is taken for granted but the clue itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

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
    Value,
    related,
)
from cluewright.families.logic.puzzle import Logic

_MOST = 3000
"""Ways that are tried: some milliseconds."""

_Test: TypeAlias = Callable[[Sequence[int]], bool]


def enumerated(
    puzzle: Logic, meaning: Meaning, scope: tuple[int, ...], numbers: Mapping[tuple[str, str], int]
) -> Callable[[Sequence[int]], list[int] | None]:
    """What is left of the places of the variables in the scope; everything, where there are too many ways to try.

    `numbers` are the variables of the values.
    """
    index = {variable: place for place, variable in enumerate(scope)}
    where = {value: index[variable] for value, variable in numbers.items() if variable in index}
    test = _Tests(puzzle, where).of(meaning)

    def narrow(masks: Sequence[int]) -> list[int] | None:
        if prod(mask.bit_count() for mask in masks) > _MOST:
            return list(masks)
        left = [0] * len(masks)
        choices = [[place for place in range(mask.bit_length()) if mask >> place & 1] for mask in masks]
        for ways in product(*choices):
            if test(ways):
                for place, number in enumerate(ways):
                    left[place] |= 1 << number
        return left if all(left) or not masks else None

    return narrow


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
            (self.place(Value(axis, value)), number)
            for value, number in zip(category.values, category.measures or (), strict=True)
        ]

        def total(ways: Sequence[int]) -> Number:
            here = place(ways)
            return sum((number for at, number in values if at(ways) == here), 0)

        return total
