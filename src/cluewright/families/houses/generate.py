"""Proposals for houses: pairs dropped at random on the points 0..range, at two distances chosen at random."""

from __future__ import annotations

from random import Random
from typing import Any

from cluewright.core import Ask, OptionError, Request
from cluewright.families.houses.puzzle import FARTHEST, MOST_HOUSES, House, Houses

OPTIONS = {
    "range": "the largest coordinate (standard: 4 for up to 10 houses, then growing with their number)",
    "distances": "'at most two' (standard) or 'exactly two'",
}
_STANDARD = 10


def check(request: Request) -> None:
    """An even number of houses that has room; a sentence says what would be right."""
    count = _count(request)
    if count % 2 or not 2 <= count <= MOST_HOUSES:
        raise OptionError(f"{count} houses cannot be made; the number must be even, from 2 to {MOST_HOUSES}")
    if request.options.get("distances", "at most two") not in ("at most two", "exactly two"):
        raise OptionError("the option distances is 'at most two' or 'exactly two'")
    reach = _reach(request)
    if count > (reach + 1) ** 2 // 2 + 1:
        raise OptionError(f"{count} houses on the points 0..{reach} would crowd it; use a range of at least {_roomy(count)}")
    if _exactly_two(request) and count < 4:
        raise OptionError("exactly two distances need at least 4 houses")


def propose(random: Random, request: Request, ask: Ask[Houses]) -> Houses | None:
    """Houses with a hidden pairing; None when the pairs would not fit."""
    count, reach = _count(request), _reach(request)
    steps = [_step(random, reach), _step(random, reach)]
    houses: set[House] = set()
    for _ in range(10 * count):
        across, down = random.choice(steps)
        if random.random() < 0.5:
            across, down = down, across
        one = random.randint(0, reach), random.randint(0, reach)
        other = one[0] + random.choice((-across, across)), one[1] + random.choice((-down, down))
        if 0 <= min(other) and max(other) <= reach and one not in houses and other not in houses:
            houses |= {one, other}
            if len(houses) == count:
                return Houses(tuple(sorted(houses, key=lambda house: house[::-1])), _exactly_two(request))
    return None


def droppable(puzzle: Houses) -> list[Any]:
    """No house can be taken away."""
    return []


def without(puzzle: Houses, thing: Any) -> Houses:
    """Never asked for: nothing is droppable."""
    raise AssertionError("houses have nothing to drop")


def fingerprint(puzzle: Houses) -> str:
    """The houses moved to the corner, in the least of their eight turns and reflections."""
    turns = []
    for flip in (1, -1):
        points = [(x * flip, y) for x, y in puzzle.houses]
        for _ in range(4):
            points = [(-y, x) for x, y in points]
            left, top = min(x for x, _ in points), min(y for _, y in points)
            turns.append(sorted((x - left, y - top) for x, y in points))
    return f"{min(turns)} {puzzle.exactly_two}"


def _count(request: Request) -> int:
    return _STANDARD if request.size is None else request.size


def _exactly_two(request: Request) -> bool:
    return request.options.get("distances") == "exactly two"


def _roomy(count: int) -> int:
    """A range in which this many houses fill less than half of the points."""
    return next(reach for reach in range(1, FARTHEST) if 2 * count <= (reach + 1) ** 2)


def _reach(request: Request) -> int:
    """The larger the number, the more room a single pairing needs: 10 houses on 5 x 5, 100 on the points 0..100."""
    count = _count(request)
    standard = 4 if count <= _STANDARD else max(_roomy(count), count - _STANDARD + 4 if count > 20 else count // 2)
    return request.number("range", standard, least=1, most=FARTHEST)


def _step(random: Random, reach: int) -> tuple[int, int]:
    while True:
        step = random.randint(0, reach), random.randint(0, reach)
        if step != (0, 0):
            return step
