"""The paper's generator of houses as a constraint model: coordinates, connections and distances are all variables.

Its labelling is ffc over the coordinates, the connections and the distances, each value at random.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.families.houses.puzzle import Houses, Pairing

PARAMETERS = {"houses": (2, 4, 6, 8, 10), "range": (3, 6, 12, 24)}
LABELLING = "ffc,random"
PATIENCE = None


def model(random: Random, **parameters: int) -> Model[tuple[Houses, Pairing]]:
    """`houses` houses with coordinates from 0 to `range`, and a pairing; chance lies in the labelling alone."""
    count, widest = parameters["houses"], parameters["range"]
    numbers = range(1, count + 1)
    named = [f"{axis} {number}" for number in numbers for axis in "xy"]
    coordinates = cp.intvar(0, widest, shape=(2 * count,), name=named)
    listed = cp.intvar(1, count, shape=(count,), name=[f"connection {number}" for number in numbers])
    distances = cp.intvar(1, 2 * widest * widest, shape=(2,), name=["distance 1", "distance 2"])
    which = cp.intvar(0, 1, shape=(count // 2,), name=[f"which {number}" for number in numbers[: count // 2]])
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
    rules.add("connections", "every house is joined once", cp.AllDifferent(listed))
    rules.add("distances", "the two distances differ", distances[0] < distances[1])
    numbered = [0, *coordinates]  # counted from 1, as there
    for number, (one, other) in enumerate(zip(listed[::2], listed[1::2], strict=True), start=1):
        across = cp.Element(numbered, 2 * one - 1) - cp.Element(numbered, 2 * other - 1)
        down = cp.Element(numbered, 2 * one) - cp.Element(numbered, 2 * other)
        length = across * across + down * down
        says = f"pair {number} is as far apart as one of the two distances"
        rules.add(f"pair {number}", says, cp.Element(distances, which[number - 1]) == length)
        rules.add(f"pair {number}", f"pair {number} is written smaller house first", one <= other)
    for number, (one, other) in enumerate(zip(listed[::2], listed[2::2], strict=False), start=1):
        rules.add(f"pair {number}", f"pair {number} is written before pair {number + 1}", one <= other)
    return rules
