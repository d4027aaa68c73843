"""What could be changed in a houses puzzle, where nothing can be given: houses moved, or two of them left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import combinations

from cluewright.core.request import Addition, Change
from cluewright.families.houses.puzzle import House, Houses, Pairing, distance


def additions(puzzle: Houses) -> list[Addition[Houses, Pairing]]:
    """Nothing can be given."""
    return []


def changes(puzzle: Houses) -> Iterator[Change[Houses, Pairing]]:
    """One house moved to a free point of the map, the nearest first; then two houses left out.

    Where both distances must occur, it may also be allowed that one is enough.
    """
    if puzzle.exactly_two:
        yield Change("let one distance be enough", Houses(puzzle.houses))
    for number, to in _moves(puzzle):
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


def _moves(puzzle: Houses) -> Iterator[tuple[int, House]]:
    """The number of a house and a free point of the map, the nearest first; a map may have millions of millions."""
    left, right, top, bottom = _map(puzzle)
    occupied = set(puzzle.houses)
    waiting = len(occupied) * ((right - left + 1) * (bottom - top + 1) - len(occupied))
    rings = _rings(right - left, bottom - top)
    while waiting:
        ring = next(rings)
        for number, (x, y) in enumerate(puzzle.houses):
            for across, down in ring:
                to = (x + across, y + down)
                if to not in occupied and left <= to[0] <= right and top <= to[1] <= bottom:
                    waiting -= 1
                    yield number, to


def _rings(wide: int, high: int) -> Iterator[list[House]]:
    """The steps from a point to others of a map, those that are equally long together, the shortest first."""
    waiting = [(0, 0, 0)]
    while waiting:
        length = waiting[0][0]
        ring: set[House] = set()
        while waiting and waiting[0][0] == length:
            _, across, down = heappop(waiting)
            ring |= {(x, y) for x in (-across, across) for y in (-down, down)}
            if down < high:
                heappush(waiting, (distance((0, 0), (across, down + 1)), across, down + 1))
            if not down and across < wide:
                heappush(waiting, (distance((0, 0), (across + 1, 0)), across + 1, 0))
        yield sorted(ring)


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
