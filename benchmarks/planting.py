"""Planted puzzles with one solution: planted at random, without our generators, and kept where proved unique.

The sizes are such as people solve and `grade` reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count as numbers_from
from random import Random
from types import MappingProxyType

from cluewright import families
from cluewright.core import Verdict
from cluewright.families.weight.puzzle import Mobile
from cluewright.workshop import Puzzle, prove
from logic import made_puzzle
from peer_models.sets import lettered, planted_maths
from planted import planted as planted_houses
from square import planted as planted_square
from weight import blanked
from weight import planted as planted_mobile

_SECONDS = 2.0
"""For the proof of one; what is not decided by then is left out."""

_PATIENCE = 60
"""How many are planted at most for each that is wanted: of sums one in ten has one solution."""


def _houses(random: Random, count: int) -> object:
    return planted_houses(count, count, random)


def _mobile(random: Random, count: int) -> object:
    return Mobile(blanked(planted_mobile(random, count, -(-count // 3)), frozenset()))


def _sum(random: Random, count: int) -> object:
    return lettered(random, [[random.randrange(10**2, 10**4)] for _ in range(count)])


def _product(random: Random) -> object:
    return lettered(random, [[random.randrange(10**2, 10**3), random.randrange(10, 10**2)]])


def _logic(random: Random, places: int, categories: int) -> object:
    return made_puzzle(random, places, categories)


def _maths(random: Random, size: int) -> object:
    return planted_maths(random, size)


def _square(random: Random, size: int) -> object:
    return planted_square(size, random.randrange(10**6)).content


PLANTERS: Mapping[str, Mapping[str, Callable[[Random], object]]] = MappingProxyType(
    {
        "houses": {f"{count} houses": partial(_houses, count=count) for count in (8, 10, 12, 16)},
        "weight": {f"{count} weights": partial(_mobile, count=count) for count in (6, 8, 9, 10)},
        "cryptarithm": {
            "sums of two": partial(_sum, count=2),
            "sums of three": partial(_sum, count=3),
            "products": _product,
        },
        "logic": {f"{p}x{c}": partial(_logic, places=p, categories=c) for p, c in ((4, 4), (5, 4), (5, 5))},
        "maths": {f"{size}x{size}": partial(_maths, size=size) for size in (3, 4, 5)},
        "square": {f"{size}x{size}": partial(_square, size=size) for size in (6, 7, 8, 9)},
    }
)
"""By family: what is planted, by its name."""


def planted_unique(name: str, wanted: int) -> Iterator[tuple[str, Puzzle]]:
    """About so many planted puzzles of a family with one solution, as many of each kind, and the name of their kind."""
    family, kinds = families.load(name), PLANTERS[name]
    share = -(-wanted // len(kinds))
    for kind, plant in kinds.items():
        found = 0
        for number in numbers_from():
            if found == share or number == _PATIENCE * share:
                break
            puzzle = Puzzle(family, plant(Random(f"{name} {kind} {number}")), f"planted {kind} {number}")
            if prove(puzzle, limit=_SECONDS).verdict == Verdict.UNIQUE:
                found += 1
                yield f"planted {kind}", puzzle
