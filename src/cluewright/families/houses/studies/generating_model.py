"""The paper's generator of houses as a constraint model: coordinates, connections and distances are all variables.

Its labelling is ffc over the coordinates, the connections and the distances, each value at random.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.families.houses.model import add_connections, connection_list
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
