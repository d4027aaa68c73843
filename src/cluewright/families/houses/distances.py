"""Which distances reach which houses, for explanations, and what follows from each distance occurring.

Houses are numbered as in the puzzle, and a set of houses is the bits of an integer. A choice is one or two squared
distances, ascending; the choices listed are those that reach every house.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from cluewright.core import OptionError
from cluewright.core.explaining import Masks, Narrow, bits
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


def occurring(puzzle: Houses) -> Narrow:
    """Takes the partners of every house and the choices: all that follows from each distance occurring."""
    found = distances(puzzle)

    def narrow(masks: Masks) -> Masks | None:
        *partners, choices = masks
        if with_others(choices):
            return list(masks)
        kept, allowed = 0, [0] * len(partners)
        for bit in bits(choices):
            if bit == OTHERS:  # nothing is known of these
                kept, allowed = kept | 1, list(partners)
                continue
            left = _left(found, partners, found.choices[bit - 1])
            if left is not None:
                kept |= 1 << bit
                if allowed != partners:
                    allowed = [one | more for one, more in zip(allowed, left, strict=True)]
        return [*allowed, kept] if kept else None

    return narrow


def _left(found: Distances, partners: list[int], choice: Choice) -> list[int] | None:
    """What is left to the houses if exactly this choice occurs; None if it cannot."""
    able = [[house for house, mask in enumerate(partners) if mask & found.at[house].get(far, 0)] for far in choice]
    if not all(able):
        return None
    if all(len(houses) > 1 for houses in able) and (len(choice) < 2 or len(set(able[0]) | set(able[1])) > 2):
        return partners
    left = list(partners)
    for house in sorted({house for houses in able for house in houses}):
        kept = 0
        for partner in bits(partners[house]):
            far = found.apart[house][partner]
            lacking = [
                {each for each in houses if each != house}
                for wanted, houses in zip(choice, able, strict=True)
                if wanted != far
            ]
            if all(lacking) and (len(lacking) < 2 or len(lacking[0] | lacking[1]) > 1):
                kept |= 1 << partner
        left[house] = kept
    return left if all(left) else None


def can_be_joined(puzzle: Houses, masks: Masks, choice: int) -> bool:
    """Whether all houses can be joined, each to a partner that is left to it, at exactly the distances of a choice."""
    from cluewright.families.houses.matching import graph_of, perfect_matchings

    found = distances(puzzle)
    if choice == 1 << OTHERS:
        return False
    links = []
    for far in found.choices[choice.bit_length() - 2]:
        at_distance = [
            (house, partner)
            for house in range(found.count)
            for partner in bits(masks[house] & found.at[house].get(far, 0))
            if house < partner and masks[partner] >> house & 1
        ]
        links.append(at_distance)
    required = tuple(map(frozenset, links)) if len(links) > 1 else ()
    return next(perfect_matchings(graph_of(found.count, links), required, lambda: False), None) is not None
