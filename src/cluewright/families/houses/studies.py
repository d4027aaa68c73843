"""What studies of houses need: instances of a wanted number and range, and the paper's generator as a model.

In an instance pairs are planted one after another at one of two distances: a pair is a house and a step of the right
length, where both ends are free. In the paper's generator coordinates, connections and distances are all variables; its
labelling is ffc over them in this order, each value at random.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import cpmpy as cp

from cluewright.core import Model, PuzzleError, Values
from cluewright.families.houses.model import add_connections, connection_list
from cluewright.families.houses.puzzle import House, Houses, Pairing

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


LABELLING = "ffc,random"
PATIENCE = None


def model(random: Random, **parameters: int) -> Model[tuple[Houses, Pairing]]:
    """`houses` houses with coordinates from 0 to `range`, and a pairing; chance lies in the labelling alone."""
    count, widest = parameters["houses"], parameters["range"]
    numbers = range(1, count + 1)
    named = [f"{axis} {number}" for number in numbers for axis in "xy"]
    coordinates = cp.intvar(0, widest, shape=(2 * count,), name=named)
    listed = connection_list(count)
    distances = cp.intvar(1, 2 * widest * widest, shape=(2,), name=["distance 1", "distance 2"])
    answer = [*coordinates, *listed]

    def decode(values: Values) -> tuple[Houses, Pairing]:
        flat, joined = values[: 2 * count], values[2 * count :]
        puzzle = Houses(tuple(zip(flat[::2], flat[1::2], strict=True)))
        return puzzle, puzzle.pairing(
            (one - 1, other - 1) for one, other in zip(joined[::2], joined[1::2], strict=True)
        )

    rules = Model(answer=answer, label=[*answer, *distances], decode=decode)
    places = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    for (one, place), (other, there) in combinations(enumerate(places, start=1), 2):
        says = f"houses {one} and {other} stand apart"
        rules.add(f"houses {one}, {other}", says, (place[0] != there[0]) | (place[1] != there[1]))
    add_connections(rules, coordinates, listed, distances)
    return rules
