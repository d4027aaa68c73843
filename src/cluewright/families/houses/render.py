"""Houses as a picture: dot paper, a house on each point, lines in two kinds and their legend."""

from __future__ import annotations

from string import ascii_uppercase

from cluewright.core import Key, Label, Line, Picture, Polygon, Role, Shape
from cluewright.families.houses.puzzle import House, Houses, Pairing, distance

_HOUSE = ((-0.27, 0.26), (-0.27, -0.06), (0, -0.32), (0.27, -0.06), (0.27, 0.26))
_LARGEST = 40
"""Cells across; what is wider is drawn to a smaller scale."""


def picture(puzzle: Houses, marks: Pairing | None = None) -> Picture:
    """The houses, joined as far as `marks` says."""
    pairs = marks.pairs if marks else ()
    occurring = sorted({distance(*pair) for pair in pairs})
    roles = {each: (Role.FIRST, Role.SECOND, Role.WRONG)[min(rank, 2)] for rank, each in enumerate(occurring)}
    sheet = _Sheet(puzzle)
    shapes: list[Shape] = [*sheet.axes(), *sheet.dots(puzzle)]
    for one, other in pairs:
        (x1, y1), (x2, y2) = sheet.at(one), sheet.at(other)
        shapes.append(Line(x1, y1, x2, y2, roles[distance(one, other)]))
    letters = _letters(marks, roles)
    for house in puzzle.houses:
        x, y = sheet.at(house)
        outline = tuple((x + dx * sheet.house, y + dy * sheet.house) for dx, dy in _HOUSE)
        shapes.append(Polygon(outline, Role.INK, Role.SHADE, letters.get(house, "#")))
    legend = tuple(Key(role, f"distance {each}") for each, role in roles.items())
    joined = f", {len(pairs)} pairs joined" if marks else ""
    title = f"{len(puzzle.houses)} houses{joined}"
    return Picture(sheet.width, sheet.height, tuple(shapes), title, legend, sheet.cell)


def _letters(marks: Pairing | None, roles: dict[int, Role]) -> dict[House, str]:
    """A letter for each pair, so that text shows who belongs to whom: capital for the first distance."""
    if not marks or len(marks.pairs) > len(ascii_uppercase):
        return {}
    return {
        house: letter if roles[distance(*pair)] == Role.FIRST else letter.lower()
        for letter, pair in zip(ascii_uppercase, marks.pairs, strict=False)
        for house in pair
    }


class _Sheet:
    """Where on the picture a point of the puzzle lies."""

    def __init__(self, puzzle: Houses) -> None:
        xs, ys = ([house[axis] for house in puzzle.houses] for axis in (0, 1))
        self.left, self.top = min(0, *xs), min(0, *ys)
        across, down = max(xs) - self.left, max(ys) - self.top
        self.columns, self.lines = across + 1, down + 1
        self.scale = min(1.0, _LARGEST / max(across, down))
        self.house = 1.0 if self.scale == 1 else 0.8
        self.width, self.height = across * self.scale + 1.5, down * self.scale + 1.5
        self.cell = (4, 2) if across <= 18 else (2, 1)

    def at(self, house: House) -> tuple[float, float]:
        return (house[0] - self.left) * self.scale + 1, (house[1] - self.top) * self.scale + 1

    def axes(self) -> list[Shape]:
        """Coordinates along the upper and the left edge, as many as have room."""
        step = next(each for each in (1, 2, 5, *(10**e for e in range(1, 8))) if each * self.scale >= 0.99)
        labels: list[Shape] = []
        for x in range(self.left, self.left + self.columns, step):
            labels.append(Label(self.at((x, 0))[0], 0.25, str(x), Role.FAINT, 0.36))
        for y in range(self.top, self.top + self.lines, step):
            labels.append(Label(0.25, self.at((0, y))[1], str(y), Role.FAINT, 0.36))
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
