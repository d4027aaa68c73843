"""A houses puzzle is a tuple of distinct points; a pairing is a tuple of pairs of them.

A point is `(x, y)`, y growing downwards as in a text map. Distances are squared, so they are integers; people are shown
lengths. A house is named as a cell of the map is, `d1` for the point (3, 0), unless there is a house that has no such
name: then all are called by their coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import MOST_COLUMNS, MOST_ROWS, cell_name

House: TypeAlias = tuple[int, int]
Pair: TypeAlias = tuple[House, House]

MOST_HOUSES = 2000
FARTHEST = 1_000_000


def distance(one: House, other: House) -> int:
    """The squared distance of two houses.

    >>> distance((3, 0), (4, 4))
    17
    """
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def length(squared: int) -> str:
    """A distance for people, with its square beside it.

    >>> length(4), length(8)
    ('2 (squared 4)', '√8 (squared 8)')
    """
    root = isqrt(squared)
    return f"{root if root * root == squared else f'√{squared}'} (squared {squared})"


def _has_name(house: House) -> bool:
    return 0 <= house[0] < MOST_COLUMNS and 0 <= house[1] < MOST_ROWS


@dataclass(frozen=True)
class Pairing:
    """Who is joined to whom, and the distances that occur, ascending."""

    pairs: tuple[Pair, ...]
    distances: tuple[int, ...]


@dataclass(frozen=True)
class Houses:
    """Where the houses stand."""

    houses: tuple[House, ...]
    exactly_two: bool = False
    """Whether both distances must occur; else one alone will do."""

    def __post_init__(self) -> None:
        count = len(self.houses)
        if not 2 <= count <= MOST_HOUSES:
            raise PuzzleError(f"{count} houses; a puzzle has 2 to {MOST_HOUSES}", "houses")
        if count % 2:
            raise PuzzleError(f"{count} houses cannot be paired; the number must be even", "houses")
        seen: dict[House, int] = {}
        for index, house in enumerate(self.houses):
            if max(map(abs, house)) > FARTHEST:
                raise PuzzleError(f"a coordinate beyond ±{FARTHEST:,}", f"houses[{index}]")
            if house in seen:
                raise PuzzleError(
                    f"two houses stand at [{house[0]},{house[1]}]; the other is house number {seen[house] + 1}",
                    f"houses[{index}]",
                )
            seen[house] = index

    @cached_property
    def has_names(self) -> bool:
        """Whether every house is called as a cell of the map."""
        return all(map(_has_name, self.houses))

    def name_of(self, house: House) -> str:
        """What a house is called.

        >>> Houses(((0, 0), (3, 4))).name_of((3, 4)), Houses(((-1, 0), (3, 4))).name_of((3, 4))
        ('d5', '[3,4]')
        """
        if self.has_names and _has_name(house):
            return cell_name(house[1], house[0])
        return f"[{house[0]},{house[1]}]"

    def pairing(self, joined: Iterable[tuple[int, int]]) -> Pairing:
        """The pairing that joins these house numbers, in the order of the puzzle."""
        ordered = sorted((min(pair), max(pair)) for pair in joined)
        pairs = tuple((self.houses[one], self.houses[other]) for one, other in ordered)
        return Pairing(pairs, tuple(sorted({distance(*pair) for pair in pairs})))
