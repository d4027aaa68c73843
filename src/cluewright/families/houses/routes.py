"""The way of each line from house to house: straight where nothing is in the way, else bent around the houses there.

A route is the points of a line, from the middle of one house to that of the other, in units of a house's size. It keeps
away from every third house and, where it bends, from other lines: two lines may cross, but none runs along another or
bends on it.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Route: TypeAlias = tuple[Point, ...]

CLEAR = 0.44
"""How near a line may come to the middle of another house: its outline reaches to 0.35, the dots on it to 0.4."""

_RING = tuple((0.5 * math.cos(turn * math.pi / 4), 0.5 * math.sin(turn * math.pi / 4)) for turn in range(8))
"""The points around a house where a line may bend: they keep clear even half way between two of them, and of another
house right beside it."""

_STEP, _MANY = 4.0, 160
"""How far it may be from one bend to the next where bends are many; one that is not needed is taken out at the end."""

_REACHES = (CLEAR, 1.0, 2.5)
"""How far from the straight line the houses may be that a line is bent around, the nearest tried first."""

_NEAR = 0.13
"""Lines closer than this are taken for one."""

_BEND, _TOUCHING, _ALONG = 0.1, 1.0, 6.0
"""What a bend costs in units of length, what one on another line costs, and what running along another line does."""

_MOST = 60
"""Lines; where there are more, none can be followed anyhow, and all are straight."""


def routes(ends: Sequence[tuple[Point, Point]], houses: Sequence[Point]) -> list[Route]:
    """The route for each two houses that are joined; of several the straight ones first, then the shortest."""
    streets = _Streets(houses)
    found: dict[int, Route] = {}
    rest = []
    for number, (one, other) in enumerate(ends):
        if len(ends) > _MOST or one == other or streets.is_clear(one, other, (one, other)):
            found[number] = one, other
        else:
            rest.append(number)
    for number in sorted(rest, key=lambda each: math.dist(*ends[each])):
        pieces = [piece for route in found.values() for piece in pairwise(route)]
        found[number] = _Search(*ends[number], streets, pieces).route()
    return [found[number] for number in range(len(ends))]


def distance_to(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the piece of a line.

    >>> distance_to((1.0, 1.0), (0.0, 0.0), (5.0, 0.0)), distance_to((9.0, 3.0), (0.0, 0.0), (5.0, 0.0))
    (1.0, 5.0)
    """
    (x, y), (x1, y1), (x2, y2) = point, start, end
    across, down = x2 - x1, y2 - y1
    squared = across * across + down * down
    share = max(0.0, min(1.0, ((x - x1) * across + (y - y1) * down) / squared)) if squared else 0.0
    return math.hypot(x - x1 - share * across, y - y1 - share * down)


class _Streets:
    """The houses, by the square of side 1 that each lies in, so that only those nearby are looked at."""

    def __init__(self, houses: Sequence[Point]) -> None:
        self.houses = houses
        self.blocks: dict[tuple[int, int], list[Point]] = {}
        for house in houses:
            self.blocks.setdefault((math.floor(house[0]), math.floor(house[1])), []).append(house)

    def near(self, start: Point, end: Point) -> Iterator[Point]:
        """The houses around a piece of a line."""
        columns = range(math.floor(min(start[0], end[0]) - CLEAR), math.floor(max(start[0], end[0]) + CLEAR) + 1)
        rows = range(math.floor(min(start[1], end[1]) - CLEAR), math.floor(max(start[1], end[1]) + CLEAR) + 1)
        if len(columns) * len(rows) > len(self.houses):
            yield from self.houses
            return
        for column in columns:
            for row in rows:
                yield from self.blocks.get((column, row), ())

    def is_clear(self, start: Point, end: Point, own: tuple[Point, Point]) -> bool:
        """Whether a piece of a line keeps away from every house but the line's own two."""
        return all(distance_to(house, start, end) >= CLEAR or house in own for house in self.near(start, end))


class _Search:
    """The search for the cheapest route between two houses that others stand between."""

    def __init__(self, one: Point, other: Point, streets: _Streets, pieces: Sequence[tuple[Point, Point]]) -> None:
        self.ends = one, other
        self.streets = streets
        self.pieces = pieces
        """Of the other lines."""

    def route(self) -> Route:
        """A* over points around the houses in the way, then around those nearby too; straight if none is found."""
        for reach in _REACHES:
            close = [each for each in self.streets.houses if distance_to(each, *self.ends) < reach]
            bends = [(x + dx, y + dy) for x, y in close if (x, y) not in self.ends for dx, dy in _RING]
            found = self._cheapest([bend for bend in bends if self.streets.is_clear(bend, bend, self.ends)])
            if found:
                return self._pulled(found)
        return self.ends

    def _cheapest(self, bends: list[Point]) -> Route | None:
        one, other = self.ends
        extra = {bend: _BEND + _TOUCHING * self._touches(bend) for bend in bends}
        farthest = _STEP if len(bends) > _MANY else math.inf
        best = {one: 0.0}
        waiting: list[tuple[float, float, Route]] = [(math.dist(one, other), 0.0, (one,))]
        while waiting:
            _, cost, route = heapq.heappop(waiting)
            at = route[-1]
            if at == other:
                return route
            if cost > best[at]:
                continue
            for bend in (other, *bends):
                length = math.dist(at, bend)
                there = cost + length + extra.get(bend, 0.0)
                if (other != bend and at != one and not _NEAR < length < farthest) or there >= best.get(bend, math.inf):
                    continue
                if self.streets.is_clear(at, bend, self.ends):
                    there += _ALONG * self._runs_along(at, bend)
                    if there < best.get(bend, math.inf):
                        best[bend] = there
                        heapq.heappush(waiting, (there + math.dist(bend, other), there, (*route, bend)))
        return None

    def _pulled(self, route: Route) -> Route:
        """The route without the bends that are not needed."""
        points = list(route)
        for point in route[1:-1]:
            index = points.index(point)
            before, after = points[index - 1], points[index + 1]
            if self.streets.is_clear(before, after, self.ends) and not self._runs_along(before, after):
                points.remove(point)
        return tuple(points)

    def _touches(self, bend: Point) -> bool:
        return any(distance_to(bend, *piece) < _NEAR for piece in self.pieces)

    def _runs_along(self, start: Point, end: Point) -> bool:
        """Whether a piece lies so close to another line for so long that one would not be told from the other."""
        samples = [
            (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            for share in (0.2, 0.5, 0.8)
        ]
        return any(sum(distance_to(sample, *piece) < _NEAR for sample in samples) > 1 for piece in self.pieces)
