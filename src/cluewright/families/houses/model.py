"""The rules of houses, in three formulations.

`edges`: a switch for every two houses and one for every distance. `connections`: the paper's own, a list that names
the houses pair by pair, with two distance variables; its labelling decides the distances first. `partners`: a partner
for every house and one variable for the distances, whose values are the choices of distances that reach every house.
Explanations are checked against a further model, `explained`, whose rules say what their sentences say and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.families.houses import wording
from cluewright.families.houses.distances import OTHERS, distances
from cluewright.families.houses.puzzle import Houses, Pairing, distance, length


def edges(puzzle: Houses) -> Model[Pairing]:
    """One switch a pair of houses; a distance is on when one of its pairs is."""
    pairs = list(combinations(range(len(puzzle.houses)), 2))
    names = [puzzle.name_of(house) for house in puzzle.houses]
    joined = [cp.boolvar(name=f"{names[one]}-{names[other]}") for one, other in pairs]
    at_house: list[list[Any]] = [[] for _ in puzzle.houses]
    at_distance: dict[int, list[Any]] = {}
    for switch, (one, other) in zip(joined, pairs, strict=True):
        at_house[one].append(switch)
        at_house[other].append(switch)
        at_distance.setdefault(distance(puzzle.houses[one], puzzle.houses[other]), []).append(switch)
    occurs = [cp.boolvar(name=f"distance {length(squared)}") for squared in at_distance]

    def decode(values: Values) -> Pairing:
        return puzzle.pairing(pair for pair, on in zip(pairs, values, strict=True) if on)

    model = Model(answer=joined, label=[*occurs, *joined], decode=decode, linear=False, probing=False)
    for name, switches in zip(names, at_house, strict=True):
        model.add(f"house {name}", f"the house {name} is joined once", cp.sum(switches) == 1)
    for on, (squared, switches) in zip(occurs, at_distance.items(), strict=True):
        says = f"the distance {length(squared)} occurs when two houses that far apart are joined"
        model.add(f"distance {length(squared)}", says, on == cp.any(switches))
    model.add("distances", *_distances(puzzle, cp.sum(occurs)))
    return model


def _distances(puzzle: Houses, number: Any) -> tuple[str, Any]:
    if puzzle.exactly_two:
        return "exactly two distances occur", number == 2
    return "at most two distances occur", number <= 2


def connections(puzzle: Houses) -> Model[Pairing]:
    """The paper's list of house numbers, two by two, each pair and the list of pairs ascending."""
    left, top = (min(house[axis] for house in puzzle.houses) for axis in (0, 1))
    coordinates = [part for x, y in puzzle.houses for part in (x - left, y - top)]
    widest = max(coordinates)
    distances = cp.intvar(1, 2 * widest * widest, shape=2, name=["distance 1", "distance 2"])
    listed = connection_list(len(puzzle.houses))

    def decode(values: Values) -> Pairing:
        numbers = [value - 1 for value in values]
        return puzzle.pairing(zip(numbers[::2], numbers[1::2], strict=True))

    model = Model(answer=list(listed), label=[*distances, *listed], decode=decode, linear=False)
    lengths = add_connections(model, coordinates, listed, distances)
    if puzzle.exactly_two:
        for each in distances:
            says = "each of the two distances occurs"
            model.add("distances", says, cp.any([length == each for length in lengths]))
    return model


def connection_list(count: int) -> Any:
    """The paper's variables: the numbers of the houses, from 1, pair by pair."""
    return cp.intvar(1, count, shape=count, name=[f"connection {number}" for number in range(1, count + 1)])


def add_connections(model: Model[Any], coordinates: Sequence[Any], listed: Any, distances: Any) -> list[Any]:
    """State the paper's rules; the squared lengths of the pairs.

    `coordinates` are the x and y of each house, one after another: numbers, or variables where houses are placed.
    """
    model.add("houses", "every house is joined once", cp.AllDifferent(listed))
    model.add("distances", "the two distances differ", distances[0] < distances[1])
    count = len(listed) // 2
    # As in the paper, the length is an element of the two distances, whichever it is.
    which = cp.intvar(0, 1, shape=(count,), name=[f"which {number}" for number in range(1, count + 1)])
    numbered = [0, *coordinates]  # counted from 1, as there
    pairs = list(zip(listed[::2], listed[1::2], strict=True))
    lengths = []
    for number, (one, other) in enumerate(pairs, start=1):
        across = cp.Element(numbered, 2 * one - 1) - cp.Element(numbered, 2 * other - 1)
        down = cp.Element(numbered, 2 * one) - cp.Element(numbered, 2 * other)
        lengths.append(across * across + down * down)
        says = f"pair {number} is as far apart as one of the two distances"
        model.add(f"pair {number}", says, cp.Element(distances, which[number - 1]) == lengths[-1])
    for number, (one, other) in enumerate(pairs, start=1):
        model.add(f"pair {number}", f"pair {number} is written smaller house first", one <= other)
    for number, (before, after) in enumerate(pairwise(pairs), start=1):
        model.add(f"pair {number}", f"pair {number} is written before pair {number + 1}", before[0] <= after[0])
    return lengths


def partners(puzzle: Houses) -> Model[Pairing]:
    """A partner for each house, by its number, and which of the choices of distances that reach every house is taken.

    Most distances leave some house alone. Where each distance is a variable, a search has to try them all; here they
    are no values of any.
    """
    count, found = len(puzzle.houses), distances(puzzle)
    names = [puzzle.name_of(house) for house in puzzle.houses]
    joined = _partners(puzzle)
    choice = cp.intvar(0, max(0, len(found.choices) - 1), name="distances")
    greater = [cp.boolvar(name=f"{name} at the greater distance") for name in names]
    model = Model(answer=joined, label=[choice, *joined], decode=partial(_decoded, puzzle), linear=False)
    for number, (name, house) in enumerate(zip(names, puzzle.houses, strict=True)):
        rows = [
            (which, other, int(far != taken[0]))
            for which, taken in enumerate(found.choices)
            for other, far in enumerate(found.apart[number])
            if other != number and far in taken
        ]
        reached = cp.Table([choice, joined[number], greater[number]], rows) if rows else cp.BoolVal(False)
        model.add(f"house {name}", wording.at_a_distance(puzzle, house), reached)
    for one, other in combinations(range(count), 2):
        mutual = (joined[one] == other) == (joined[other] == one)
        model.add(f"house {names[one]}", wording.both_ways(puzzle, puzzle.houses[one]), mutual)
    model.add("houses", "no two houses have the same partner", cp.AllDifferent(joined))
    alone = [which for which, taken in enumerate(found.choices) if len(taken) == 1]
    smaller_occurs, greater_occurs = cp.any([~each for each in greater]), cp.any(greater)
    both = (smaller_occurs & greater_occurs) | cp.any([choice == which for which in alone])
    model.add("distances", wording.occurs(puzzle), both)
    return model


def _partners(puzzle: Houses) -> list[Any]:
    """For each house the number of its partner, from 0."""
    last = len(puzzle.houses) - 1
    return [cp.intvar(0, last, name=f"partner of {puzzle.name_of(house)}") for house in puzzle.houses]


def _decoded(puzzle: Houses, partners: Values) -> Pairing:
    return puzzle.pairing({(min(pair), max(pair)) for pair in enumerate(partners)})


def explained(puzzle: Houses) -> Model[Pairing]:
    """A partner for each house, by its number, and two distances in any order, the same twice if there is but one."""
    count = len(puzzle.houses)
    found = distances(puzzle)
    names = [puzzle.name_of(house) for house in puzzle.houses]
    partners = _partners(puzzle)
    most = len(found.all) - 1
    first, other = cp.intvar(0, most, name="distance 1"), cp.intvar(0, most, name="distance 2")
    if puzzle.exactly_two and most:
        other = cp.intvar(0, most - 1, name="distance 2")
    model = Model(answer=partners, label=[first, other, *partners], decode=partial(_decoded, puzzle))
    second = _second(puzzle, model)
    rank = {far: index for index, far in enumerate(found.all)}
    lengths = []
    for number, partner in enumerate(partners):
        row = [rank.get(far, -1) for far in found.apart[number]]  # a house is at no distance from itself
        lengths.append(cp.Element(row, partner))
    reached = [(far == first) | (far == second) for far in lengths]
    if puzzle.exactly_two and not most:  # there are no two distances
        reached = [cp.BoolVal(False)] * count
    for number, house in enumerate(puzzle.houses):
        model.add(f"house {names[number]}", wording.at_a_distance(puzzle, house), reached[number])
        mutual = [
            (partners[number] == other) == (partners[other] == number) for other in range(count) if other != number
        ]
        model.add(f"house {names[number]}", wording.both_ways(puzzle, house), cp.all(mutual))
    model.add("distances", wording.EVERY_HOUSE, cp.all(reached))
    used = [cp.any([far == each for far in lengths]) for each in (first, second)]
    model.add("distances", wording.occurs(puzzle), cp.all(used))
    return model


def _second(puzzle: Houses, model: Model[Pairing]) -> Any:
    """The other distance; where there must be two, another than the first by how it is counted."""
    first, other = model.label[:2]
    return other + (other >= first) if puzzle.exactly_two and other.ub < first.ub else other


def holds(puzzle: Houses, model: Model[Pairing], variable: int, left: int) -> Any:
    """That a house has one of these partners, or that these are the distances."""
    if variable < len(puzzle.houses):
        return cp.any([model.answer[variable] == other for other in bits(left)])
    first, second = model.label[0], _second(puzzle, model)
    found = distances(puzzle)
    rank = {far: index for index, far in enumerate(found.all)}
    ends = [(rank[choice[0]], rank[choice[-1]]) for choice in found.choices]
    parts = [((first == a) & (second == b)) | ((first == b) & (second == a)) for a, b in ends]
    chosen = [parts[bit - 1] for bit in bits(left) if bit != OTHERS]
    if left >> OTHERS & 1:
        chosen.append(~cp.any(parts) if parts else cp.BoolVal(True))
    return cp.any(chosen)


FORMULATIONS = {"edges": edges, "connections": connections, "partners": partners}
