"""What could be changed in a houses puzzle, where nothing can be given: houses moved, or two of them left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from cluewright.core.repairing import Change
from cluewright.families.houses.puzzle import House, Houses, Pairing, distance


def additions(puzzle: Houses) -> list[Any]:
    """Nothing can be given."""
    return []


def allows(puzzle: Houses, addition: Any, solution: Pairing) -> bool:
    """Never asked: nothing can be given."""
    raise AssertionError("nothing can be added to houses")


def added(puzzle: Houses, addition: Any) -> Houses | None:
    """Never asked: nothing can be given."""
    raise AssertionError("nothing can be added to houses")


def says(puzzle: Houses, addition: Any) -> str:
    """Never asked: nothing can be given."""
    raise AssertionError("nothing can be added to houses")


def changes(puzzle: Houses) -> Iterator[Change[Houses, Pairing]]:
    """One house moved to a free point of the map, the nearest first; then two houses left out.

    Where both distances must occur, it may also be allowed that one is enough.
    """
    if puzzle.exactly_two:
        yield Change("let one distance be enough", Houses(puzzle.houses))
    left, right, top, bottom = _map(puzzle)
    free = [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
    free = sorted(set(free) - set(puzzle.houses))
    moves = [(distance(house, to), number, to) for number, house in enumerate(puzzle.houses) for to in free]
    for _, number, to in sorted(moves):
        house = puzzle.houses[number]
        houses = (*puzzle.houses[:number], to, *puzzle.houses[number + 1 :])
        changed = Houses(tuple(sorted(houses, key=lambda each: each[::-1])), puzzle.exactly_two)
        says = f"move the house at {puzzle.name_of(house)} to {puzzle.name_of(to)}"
        yield Change(says, changed, _carrying(changed, {house: to}))
    if len(puzzle.houses) <= 2:
        return
    for pair in combinations(puzzle.houses, 2):
        kept = tuple(house for house in puzzle.houses if house not in pair)
        one, other = map(puzzle.name_of, pair)
        changed = Houses(kept, puzzle.exactly_two)
        yield Change(f"leave out the houses at {one} and {other}", changed, _carrying(changed, {}), parts=2)


def bound(puzzle: Houses) -> str:
    """The map is the least rectangle that holds all houses."""
    left, right, top, bottom = _map(puzzle)
    size = f"{right - left + 1} x {bottom - top + 1} points"
    enough = "one distance being enough, " if puzzle.exactly_two else ""
    return f"{enough}one house moved anywhere within the {size} of the map, or two houses left out"


def _map(puzzle: Houses) -> tuple[int, int, int, int]:
    across, down = [x for x, _ in puzzle.houses], [y for _, y in puzzle.houses]
    return min(across), max(across), min(down), max(down)


def _carrying(changed: Houses, moved: dict[House, House]) -> Callable[[Pairing], Pairing | None]:
    """What becomes of a pairing: a house that moved stays with its partner."""

    def carried(pairing: Pairing) -> Pairing | None:
        numbers = {house: number for number, house in enumerate(changed.houses)}
        pairs = [(moved.get(one, one), moved.get(other, other)) for one, other in pairing.pairs]
        kept = [(numbers[one], numbers[other]) for one, other in pairs if one in numbers and other in numbers]
        joined = changed.pairing(kept)
        whole = 2 * len(kept) == len(changed.houses) and len(joined.distances) <= 2
        return joined if whole and (len(joined.distances) == 2 or not changed.exactly_two) else None

    return carried
