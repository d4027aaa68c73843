"""Which distances reach which houses, for explanations.

Houses are numbered as in the puzzle, and a set of houses is the bits of an integer. A choice is one or two squared
distances, ascending; the choices listed are those that reach every house.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from cluewright.core import OptionError
from cluewright.core.explaining import bits
from cluewright.families.houses.puzzle import Houses, distance

Choice: TypeAlias = tuple[int, ...]

OTHERS = 0
"""The bit of the distances that stands for all choices that are not listed; the first one listed has bit 1."""


_MOST_REACHED = 1_000_000
"""Sets of houses that are kept: some 80 MB. A full block of 20 x 20 houses would have 24 million."""


class Distances:
    """The distances of one puzzle."""

    def __init__(self, puzzle: Houses) -> None:
        self.count = len(puzzle.houses)
        self.apart: list[list[int]] = [[distance(one, other) for other in puzzle.houses] for one in puzzle.houses]
        self.all = sorted({far for number, row in enumerate(self.apart) for far in row[:number]})
        self.at: list[dict[int, int]] = [_by_distance(row, number) for number, row in enumerate(self.apart)]
        """For each house, who is how far from it."""

        self.choices = self._choices(least=2 if puzzle.exactly_two else 1)
        count = len(self.all)
        self.possible = count * (count - 1) // 2 + (0 if puzzle.exactly_two else count)
        """How many choices there are, listed or not."""

        listed = (2 << len(self.choices)) - 2
        self.every = listed if 0 < len(self.choices) == self.possible else listed | 1 << OTHERS
        """The bits of all choices."""

        if self.count * len(self.choices) > _MOST_REACHED:
            raise OptionError(
                f"too large to be reasoned about: {self.count:,} houses, which {len(self.choices):,} choices of "
                f"distances reach; the one number times the other may be {_MOST_REACHED:,} at most"
            )
        self.reached: list[list[int]] = [self._reached(number) for number in range(self.count)]
        """For each house and each bit of the distances, the houses that it can then be joined to."""

    def _choices(self, least: int) -> list[Choice]:
        first = min(self.at, key=len)
        found: set[Choice] = set()
        for one in first:
            rest: set[int] | None = None
            for reached in self.at:
                if one not in reached:
                    rest = set(reached) if rest is None else rest & reached.keys()
            partners = self.all if rest is None else sorted(rest)
            if rest is None and least == 1:
                found.add((one,))
            found.update((min(one, other), max(one, other)) for other in partners if other != one)
        return sorted(found, key=lambda choice: (len(choice), choice))

    def _reached(self, number: int) -> list[int]:
        there = self.at[number]
        everyone = ((1 << self.count) - 1) & ~(1 << number)
        reached = [everyone]
        for choice in self.choices:
            mask = 0
            for far in choice:
                mask |= there.get(far, 0)
            reached.append(mask)
        return reached

    def partners(self, number: int, left: int) -> int:
        """The houses that a house can be joined to with these choices."""
        reached = self.reached[number]
        mask = 0
        for bit in bits(left):
            mask |= reached[bit]
        return mask

    def reaching(self, number: int, partners: int, left: int) -> int:
        """Of these choices, those at which a house can be joined to one of these partners."""
        reached = self.reached[number]
        return sum(1 << bit for bit in bits(left) if reached[bit] & partners)

    def bit_of(self, choice: Sequence[int]) -> int:
        """The bit of a choice."""
        return self.choices.index(tuple(choice)) + 1 if tuple(choice) in self.choices else OTHERS


def with_others(choices: int) -> bool:
    """Whether among these there still are choices that do not reach every house."""
    return bool(choices >> OTHERS & 1) and choices != 1 << OTHERS


def _by_distance(row: list[int], number: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for other, far in enumerate(row):
        if other != number:
            found[far] = found.get(far, 0) | 1 << other
    return found


@lru_cache(maxsize=8)
def distances(puzzle: Houses) -> Distances:
    """The distances of a puzzle, found once."""
    return Distances(puzzle)


def short(squared: int) -> str:
    """A distance in a sentence.

    >>> short(4), short(8)
    ('2', '√8')
    """
    root = isqrt(squared)
    return str(root) if root * root == squared else f"√{squared}"
