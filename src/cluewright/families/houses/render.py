"""Houses as a picture: dot paper, a house on each point, lines in two kinds with a letter for each pair, a legend."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import dist

from cluewright.core import Key, Label, Path, Picture, Polygon, Role, Shape
from cluewright.core.picture import Page
from cluewright.core.places import letters
from cluewright.families.houses.puzzle import House, Houses, Pair, Pairing, distance, length
from cluewright.families.houses.routes import Point, Route, routes

_HOUSE = ((-0.25, 0.24), (-0.25, -0.06), (0, -0.3), (0.25, -0.06), (0.25, 0.24))
_LARGEST = 40
"""Cells across; what is wider is drawn to a smaller scale."""

_SMALLEST = 0.2
"""A house is never drawn smaller than this, even where houses then overlap."""


def picture(puzzle: Houses, marks: Pairing | None = None) -> Picture:
    """The houses, joined as far as `marks` says."""
    pairs = marks.pairs if marks else ()
    roles = _roles(pairs)
    sheet = Sheet(puzzle)
    shapes: list[Shape] = [*sheet.axes(puzzle), *sheet.dots(puzzle)]
    for house in puzzle.houses:
        x, y = sheet.at(house)
        outline = tuple((x + dx * sheet.house, y + dy * sheet.house) for dx, dy in _HOUSE)
        shapes.append(Polygon(outline, Role.INK, Role.SHADE, "#"))
    for pair, route in zip(pairs, sheet.routes(puzzle, pairs), strict=True):
        shapes.append(Path(route, roles[distance(*pair)], ends=True))
    for pair, name in zip(pairs, names(pairs, wide=sheet.cell[0] > 2), strict=False):
        for house in pair:
            x, y = sheet.at(house)
            size = (0.34 if len(name) == 1 else 0.24) * sheet.house
            shapes.append(Label(x, y + 0.02 * sheet.house, name, Role.INK, size, bold=True))
    legend = tuple(Key(role, f"distance {length(each)}") for each, role in roles.items())
    joined = f", {len(pairs)} pairs joined" if marks else ""
    title = f"{len(puzzle.houses)} houses{joined}"
    return Picture(sheet.width, sheet.height, tuple(shapes), title, legend, sheet.cell)


def _roles(pairs: tuple[Pair, ...]) -> dict[int, Role]:
    """How each distance is drawn, the shortest first; a third one is a fault."""
    occurring = sorted({distance(*pair) for pair in pairs})
    return {each: (Role.FIRST, Role.SECOND, Role.WRONG)[min(rank, 2)] for rank, each in enumerate(occurring)}


def names(pairs: tuple[Pair, ...], *, wide: bool = True) -> list[str]:
    """A letter for each pair, capital for the first distance; two letters where one is not enough and there is room.

    >>> names((((0, 0), (1, 1)), ((0, 1), (1, 3))))
    ['A', 'b']
    """
    if len(pairs) > 26 and not wide:  # more than there are letters
        return []
    roles = _roles(pairs)
    named = (letters(number) for number in range(len(pairs)))
    return [
        name.upper() if roles[distance(*pair)] == Role.FIRST else name for pair, name in zip(pairs, named, strict=True)
    ]


class Sheet:
    """Where on the picture a point of the puzzle lies."""

    def __init__(self, puzzle: Houses) -> None:
        xs, ys = ([house[axis] for house in puzzle.houses] for axis in (0, 1))
        self.left, self.top = min(0, *xs), min(0, *ys)
        across, down = max(xs) - self.left, max(ys) - self.top
        self.columns, self.lines = across + 1, down + 1
        self.scale = min(1.0, _LARGEST / max(across, down))
        self.house = 1.0 if self.scale == 1 else min(1.0, max(_SMALLEST, self.scale * _closest(puzzle.houses)))
        self.width, self.height = across * self.scale + 1.5, down * self.scale + 1.5
        self.cell = (4, 2) if across <= 18 else (2, 1)

    def at(self, house: House) -> tuple[float, float]:
        """The middle of a house."""
        return (house[0] - self.left) * self.scale + 1, (house[1] - self.top) * self.scale + 1

    def routes(self, puzzle: Houses, pairs: tuple[Pair, ...]) -> list[Route]:
        """The lines, which are found in units of a house's size."""
        unit = self.house
        every = {house: (x / unit, y / unit) for house in puzzle.houses for x, y in (self.at(house),)}
        ends = [(_scaled(self.at(one), 1 / unit), _scaled(self.at(other), 1 / unit)) for one, other in pairs]
        found = routes(ends, list(every.values()))
        return [tuple(_scaled(point, unit) for point in _between_walls(route)) for route in found]

    def axes(self, puzzle: Houses) -> list[Shape]:
        """The names of columns and rows, or coordinates, along the upper and the left edge, as many as have room."""
        step = next(each for each in (1, 2, 5, *(10**e for e in range(1, 8))) if each * self.scale >= 0.99)
        named = puzzle.has_names
        labels: list[Shape] = []
        for x in range(self.left, self.left + self.columns, step):
            text = letters(x) if named else str(x)
            labels.append(_fitting(self.at((x, 0))[0], 0.25, text, 0.9))
        for y in range(self.top, self.top + self.lines, step):
            labels.append(_fitting(0.25, self.at((0, y))[1], str(y + 1 if named else y), 0.6))
        return labels

    def dots(self, puzzle: Houses) -> list[Shape]:
        """The empty points, where they are few enough to help the eye."""
        if self.scale < 1 or self.columns * self.lines > 900:
            return []
        taken = set(puzzle.houses)
        points = [
            (x, y) for y in range(self.top, self.top + self.lines) for x in range(self.left, self.left + self.columns)
        ]
        return [Label(*self.at(point), "·", Role.FAINT, 0.4) for point in points if point not in taken]


def _fitting(x: float, y: float, text: str, room: float) -> Label:
    """A label of the usual size, or as small as it must be."""
    return Label(x, y, text, Role.FAINT, min(0.36, room / (0.62 * len(text))))


def _between_walls(route: Route) -> Route:
    """The route without what lies over its own two houses, where their letters stand."""
    if route[0] == route[-1]:
        return route
    return (_wall(route[0], route[1]), *route[1:-1], _wall(route[-1], route[-2]))


def _wall(house: Point, towards: Point) -> Point:
    """Where a line from the middle of a house meets its outline."""
    across, down = towards[0] - house[0], towards[1] - house[1]
    shares = []
    for (x1, y1), (x2, y2) in pairwise((*_HOUSE, _HOUSE[0])):
        slant = across * (y2 - y1) - down * (x2 - x1)
        if slant:
            share = (x1 * (y2 - y1) - y1 * (x2 - x1)) / slant
            if share > 0:  # the outline is convex, so that the nearest of these is the wall
                shares.append(share)
    share = min(shares)
    return house[0] + share * across, house[1] + share * down


def _scaled(point: tuple[float, float], by: float) -> tuple[float, float]:
    return point[0] * by, point[1] * by


def _closest(houses: tuple[House, ...]) -> float:
    """How far apart the two nearest houses are."""
    ordered = sorted(houses)
    best = float("inf")
    for index, house in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other[0] - house[0] >= best:
                break
            best = min(best, dist(house, other))
    return best


def page(puzzle: Houses) -> Page:
    """The picture says everything but the variant."""
    notes = ("Exactly two different distances must occur.",) if puzzle.exactly_two else ()
    topics = frozenset({"Exactly two distances"} if puzzle.exactly_two else ())
    return Page(notes=notes, topics=topics, answer=partial(_answer, puzzle))


def _answer(puzzle: Houses, solution: Pairing) -> list[str]:
    """`distance √8 (squared 8): A a1 - c3, C b1 - d3`."""
    named = list(zip(names(solution.pairs), solution.pairs, strict=True))
    lines = []
    for each in solution.distances:
        pairs = [
            f"{name}\u00a0{puzzle.name_of(one)}\u00a0–\u00a0{puzzle.name_of(other)}"
            for name, (one, other) in named
            if distance(one, other) == each
        ]
        lines.append(f"distance {length(each)}: {', '.join(pairs)}")
    return lines
