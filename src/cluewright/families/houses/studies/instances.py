"""Solvable houses of a wanted number and range: pairs are planted one after another at one of two distances.

A pair is a house and a step of the right length; it is planted where both ends are free.
"""

from __future__ import annotations

from random import Random

from cluewright.core import PuzzleError
from cluewright.families.houses.puzzle import House, Houses

PARAMETERS = {"houses": (2, 4, 6, 8, 10), "range": (3, 6, 12, 24)}
_TRIES = 200


def instance(random: Random, **parameters: int) -> Houses:
    """A puzzle of `houses` houses with coordinates from 0 to `range`.

    >>> len(instance(Random(1), houses=6, range=12).houses)
    6
    """
    count, widest = parameters["houses"], parameters["range"]
    if count < 2 or count % 2 or widest < 1 or count > (widest + 1) ** 2:
        raise PuzzleError(f"no {count} houses can be paired on coordinates from 0 to {widest}")
    for _ in range(_TRIES):
        houses = _planted(random, count, widest)
        if houses:
            random.shuffle(houses)
            return Houses(tuple(houses))
    raise PuzzleError(f"no {count} houses at two distances were found on coordinates from 0 to {widest}")


def _planted(random: Random, count: int, widest: int) -> list[House] | None:
    """Pairs at two random distances; None when the last ones find no room."""
    steps = [(random.randint(0, widest), random.randint(0, widest)) for _ in range(2)]
    if (0, 0) in steps or sum(x * x for x in steps[0]) == sum(x * x for x in steps[1]):
        return None
    taken: list[House] = []
    for number in range(count // 2):
        along, across = steps[number % 2]
        pair = _free_pair(random, taken, widest, (along, across))
        if pair is None:
            return None
        taken.extend(pair)
    return taken


def _free_pair(random: Random, taken: list[House], widest: int, step: tuple[int, int]) -> list[House] | None:
    for _ in range(_TRIES):
        along, across = random.sample(step, 2)
        x, y = random.randint(0, widest), random.randint(0, widest)
        other = x + along * random.choice((-1, 1)), y + across * random.choice((-1, 1))
        if min(other) >= 0 and max(other) <= widest and (x, y) not in taken and other not in taken:
            return [(x, y), other]
    return None
