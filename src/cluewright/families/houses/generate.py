"""Proposals for houses: pairs dropped at random on the points 0..range, at two distances chosen at random.

Few such puzzles are unique (one in four hundred at 10 houses on 5 x 5), so most proposals are thrown away here, as soon
as a second pairing turns up in a quick look; what is left is for the workshop to prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from cluewright.core import Ask, OptionError, Recipe, Request, Size
from cluewright.core.grade import Level
from cluewright.families.houses.puzzle import FARTHEST, MOST_HOUSES, House, Houses

OPTIONS = {
    "range": "the largest coordinate (standard: 4 for up to 10 houses, then growing with their number)",
    "distances": "'at most two' (standard) or 'exactly two'",
}
EFFORT = 100_000
SIZE = Size(f"the number of houses, even, from 2 to {MOST_HOUSES:,}", standard=10, larger=(20, 50))
_QUICK = 12
"""Up to this many points a side the links of a board are worth keeping, and a quick look pays."""

Board: TypeAlias = dict[int, list[int]]
"""For each distance and each point of a square, the points that far from it, as bits."""


def check(request: Request) -> None:
    """An even number of houses that has room; a sentence says what would be right."""
    count, reach = request.sized(SIZE), _reach(request)
    if count % 2 or not 2 <= count <= MOST_HOUSES:
        raise OptionError(f"{count} houses cannot be made; the number must be even, from 2 to {MOST_HOUSES}")
    if request.options.get("distances", "at most two") not in ("at most two", "exactly two"):
        raise OptionError("the option distances is 'at most two' or 'exactly two'")
    if count == 4 and not _exactly_two(request):
        raise OptionError("4 houses always have three pairings of at most two distances; ask for 2, 6 or more")
    if count == 2 and _exactly_two(request):
        raise OptionError("2 houses have one distance; exactly two need at least 4 houses")
    if 2 * count > (reach + 1) ** 2:
        raise OptionError(
            f"{count} houses would crowd the points 0..{reach}; the range must be {_roomy(count)} or more"
        )


def propose(random: Random, request: Request, ask: Ask[Houses]) -> Houses | None:
    """Houses with a hidden pairing; None when they do not fit or a second pairing is in sight."""
    count, reach = request.sized(SIZE), _reach(request)
    joined = _joined(random, count, reach)
    if joined is None:
        return None
    if reach < _QUICK and not _exactly_two(request) and _second_in_sight(joined, reach):
        return None
    houses = sorted((house for pair in joined for house in pair), key=lambda house: house[::-1])
    return Houses(tuple(houses), _exactly_two(request))


def _joined(random: Random, count: int, reach: int) -> list[tuple[House, House]] | None:
    """Pairs at two distances, none on another's points."""
    steps = [_step(random, reach), _step(random, reach)]
    taken: set[House] = set()
    joined: list[tuple[House, House]] = []
    for _ in range(5 * count):
        across, down = steps[random.random() < 0.5]
        if random.random() < 0.5:
            across, down = down, across
        if random.random() < 0.5:
            across = -across
        x = random.randrange(max(0, -across), reach + 1 - max(0, across))
        y = random.randrange(0, reach + 1 - down)
        one, other = (x, y), (x + across, y + down)
        if one not in taken and other not in taken:
            taken.update((one, other))
            joined.append((one, other))
            if 2 * len(joined) == count:
                return joined
    return None


def _second_in_sight(joined: list[tuple[House, House]], reach: int) -> bool:
    """Whether a pairing other than this one is found without much search."""
    side = reach + 1
    ends = [(1 << (x1 + side * y1)) | (1 << (x2 + side * y2)) for (x1, y1), (x2, y2) in joined]
    everyone = sum(ends)
    houses = [point for point in range(side * side) if everyone >> point & 1]
    board = _board(side)
    reaching = {each: [links[point] & everyone for point in houses] for each, links in board.items()}
    common = sorted(reaching, key=lambda each: reaching[each].count(0))
    for one, other in combinations(common, 2):
        neighbours = [a | b for a, b in zip(reaching[one], reaching[other], strict=True)]
        if 0 not in neighbours:
            graph = dict(zip(houses, neighbours, strict=True))
            for pairs in _matchings(graph, everyone):
                if set(pairs) != set(ends):
                    return True
    return False


def _matchings(graph: dict[int, int], left: int) -> Iterator[list[int]]:
    """The perfect matchings of what is left, each as its edges' bits."""
    if not left:
        yield []
        return
    bit = left & -left
    partners = graph[bit.bit_length() - 1] & left
    while partners:
        partner = partners & -partners
        partners ^= partner
        for more in _matchings(graph, left ^ bit ^ partner):
            yield [bit | partner, *more]


@lru_cache(maxsize=4)
def _board(side: int) -> Board:
    board: Board = {}
    points = [(point % side, point // side) for point in range(side * side)]
    for one, (x1, y1) in enumerate(points):
        for other, (x2, y2) in enumerate(points):
            if one != other:
                far = (x1 - x2) ** 2 + (y1 - y2) ** 2
                board.setdefault(far, [0] * side * side)[one] |= 1 << other
    return board


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


def _exactly_two(request: Request) -> bool:
    return request.options.get("distances") == "exactly two"


def _roomy(count: int) -> int:
    """The smallest range in which this many houses take at most half of the points."""
    return next(reach for reach in range(1, FARTHEST) if 2 * count <= (reach + 1) ** 2)


def _reach(request: Request) -> int:
    """The more houses, the more room a single pairing needs: 10 houses on 5 x 5, but 100 on the points 0..100."""
    count = request.sized(SIZE)
    standard = 4 if count <= SIZE.standard else max(_roomy(count), count // 2 if count <= 20 else count)
    return request.number("range", standard, least=1, most=FARTHEST)


def _step(random: Random, reach: int) -> tuple[int, int]:
    while True:
        step = random.randint(0, reach), random.randint(0, reach)
        if step != (0, 0):
            return step


def like(puzzle: Houses) -> Request:
    """As many houses, by the same rule, on a map of the same extent."""
    extents = [max(each) - min(each) for each in zip(*puzzle.houses, strict=True)]
    rule = "exactly two" if puzzle.exactly_two else "at most two"
    return Request(len(puzzle.houses), {"distances": rule, "range": str(max(extents))})


_ANY = {"distances": "any"}

RECIPES = (
    Recipe(Level.EASY, (10, 8), {"range": "8"}, {**_ANY, "range": "5-1000000"}),
    Recipe(Level.EASY, (6, *range(12, 22, 2)), besides={**_ANY, "range": "8-1000000"}),
    Recipe(Level.EASY, range(22, 62, 2), besides={**_ANY, "range": "20-1000000"}),
    Recipe(Level.EASY, (6,), besides={**_ANY, "range": "4-7"}),
    Recipe(Level.MEDIUM, (10, 6, 8, 12), besides={**_ANY, "range": "4-10"}),
    Recipe(Level.MEDIUM, (14, 16, 18, 20), besides={**_ANY, "range": "7-10"}),
    Recipe(Level.MEDIUM, range(66, 102, 2), besides=_ANY, no_guessing=True),
    Recipe(Level.HARD, (10,), besides={**_ANY, "range": "4"}),
    Recipe(Level.HARD, (12,), besides={**_ANY, "range": "4-6"}),
    Recipe(Level.HARD, (14, 16), besides={**_ANY, "range": "5-8"}),
    Recipe(Level.HARD, (18, 20), besides={**_ANY, "range": "6-10"}),
    Recipe(Level.EXPERT, (10, 8), besides={**_ANY, "range": "4"}),
    Recipe(Level.EXPERT, (12,), {"range": "4"}, _ANY),
    Recipe(Level.EXPERT, (16,), {"range": "5"}, _ANY),
)
"""Measured over 100 puzzles of each size, and over 8 with each range. The more points the map has for each house, the
more the distances stand out: of 10 houses on 5 x 5 points none is easy, on 9 x 9 points 58 in a hundred are.
"""
