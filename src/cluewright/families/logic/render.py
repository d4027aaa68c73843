"""Logic puzzles as pictures: a table of places and categories, or a map with who lives where."""

from __future__ import annotations

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape
from cluewright.families.logic.puzzle import Logic, Table

_WIDEST = 96
"""Columns of text that a table may take."""

_COLUMN, _ROW = 0.25, 0.5
"""How much of a cell of the picture one column and one row of text are."""

_CELL = (4, 2)
_SIZE = 0.42
_HOUSE = ((-0.35, 0.25), (-0.35, -0.1), (0.0, -0.45), (0.35, -0.1), (0.35, 0.25))


def picture(puzzle: Logic, marks: Table | None = None) -> Picture:
    """The empty table or map, or the values that `marks` knows."""
    title = f"{puzzle.title or 'logic'}: {len(puzzle.places)} places, {len(puzzle.categories)} categories"
    if puzzle.places.kind == "map":
        return _map(puzzle, marks, title)
    return _table(puzzle, marks, title)


def _cells(puzzle: Logic, marks: Table | None) -> list[list[str]]:
    """A row for each category and a column for each place, headings included."""
    noun = puzzle.places.noun
    grid = [[noun, *puzzle.places.labels]]
    for column, category in enumerate(puzzle.categories):
        known = [row[column] if column < len(row) else None for row in marks.rows] if marks else []
        values = [known[index] or "" if index < len(known) else "" for index in range(len(puzzle.places))]
        grid.append([category.name, *values])
    return grid


def _table(puzzle: Logic, marks: Table | None, title: str) -> Picture:
    grid = _cells(puzzle, marks)
    widths = [max(len(row[column]) for row in grid) for column in range(len(grid[0]))]
    room = max(max((len(value) for value in category.values), default=1) for category in puzzle.categories)
    if not marks or any(None in row for row in marks.rows):
        widths = [widths[0], *(max(width, min(room, 8)) for width in widths[1:])]
    if sum(widths) + 3 * len(widths) + 1 > _WIDEST:
        grid = [list(column) for column in zip(*grid, strict=True)]
        widths = [max(len(row[column]) for row in grid) for column in range(len(grid[0]))]
    return _drawn(grid, widths, title)


def _drawn(grid: list[list[str]], widths: list[int], title: str) -> Picture:
    edges = [0]
    for width in widths:
        edges.append(edges[-1] + width + 3)
    right, bottom = _COLUMN * edges[-1], float(len(grid))
    shapes: list[Shape] = [
        Box(0, 0, right, 1, Role.FAINT, Role.SHADE),
        Box(0, 0, _COLUMN * edges[1], bottom, Role.FAINT, Role.SHADE),
    ]
    for row in range(len(grid) + 1):
        framing = row in (0, 1, len(grid))
        shapes.append(Line(0, row, right, row, Role.INK if framing else Role.FAINT))
    for column, edge in enumerate(edges):
        framing = column in (0, 1, len(widths))
        shapes.append(Line(_COLUMN * edge, 0, _COLUMN * edge, bottom, Role.INK if framing else Role.FAINT))
    for row, cells in enumerate(grid):
        for column, text in enumerate(cells):
            if text:
                heading = row == 0 or column == 0
                role = Role.INK if heading else Role.ANSWER
                shapes.append(Label(_COLUMN * (edges[column] + 2), row + 0.5, text, role, _SIZE, "start", bold=heading))
    return Picture(right, bottom, tuple(shapes), title, cell=_CELL)


def _map(puzzle: Logic, marks: Table | None, title: str) -> Picture:
    """North is up: y grows the other way than in a picture."""
    captions = _captions(puzzle, marks)
    xs, ys = sorted({at[0] for at in puzzle.places.at}), sorted({at[1] for at in puzzle.places.at})
    across = max(max(map(len, lines)) for lines in captions) + 4
    down = len(puzzle.categories) + 4
    width, height = _COLUMN * across * len(xs) + 1, _ROW * (down * len(ys) + 1)
    shapes: list[Shape] = [Box(0, 0, width, height, Role.FAINT), *_compass(width)]
    for (x, y), lines in zip(puzzle.places.at, captions, strict=True):
        middle = _COLUMN * (xs.index(x) * across + across // 2)
        top = _ROW * ((len(ys) - 1 - ys.index(y)) * down + 2)
        outline = tuple((middle + dx, top + dy) for dx, dy in _HOUSE)
        shapes.append(Polygon(outline, Role.INK, Role.SHADE, "#"))
        for index, line in enumerate(lines):
            role, size = (Role.INK, 0.32) if index == 0 else (Role.ANSWER, _SIZE)
            shapes.append(Label(middle, top + _ROW * (index + 1.2), line, role, size))
    return Picture(width, height, tuple(shapes), title, cell=_CELL)


def _captions(puzzle: Logic, marks: Table | None) -> list[list[str]]:
    captions = []
    for number, label in enumerate(puzzle.places.labels):
        known = marks.rows[number] if marks and number < len(marks.rows) else ()
        captions.append([f"{number + 1} ({label})", *(value for value in known if value)])
    return captions


def _compass(width: float) -> list[Shape]:
    x = width - 0.5
    arrow = ((x - 0.14, 0.85), (x, 0.55), (x + 0.14, 0.85))
    return [
        Label(x, 0.5, "N", Role.FAINT, 0.36),
        Polygon(tuple((px, py + 0.25) for px, py in arrow), Role.FAINT, Role.FAINT, "^"),
    ]
