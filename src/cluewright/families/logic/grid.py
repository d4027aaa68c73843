"""An elimination grid: for every two groups of names, a block with a cell for each pair.

The groups are the places of a set and the categories. The blocks stand in steps, as in puzzle magazines: across are the
categories from the first to the last, down the places and then the categories from the last to the second. A tick says
that the two names go together, a cross that they do not; an empty cell that it is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape
from cluewright.families.logic.puzzle import Logic, Table

_CELL = 0.5
_TEXT = (8, 4)
"""Columns and rows of text in one unit: four columns and two rows in a cell of the grid."""

_SIZE, _SMALLEST = 0.34, 0.24
_BOLD = 0.62
"""How wide a bold letter is, of its height."""

_ACROSS, _UP = 0.19, 0.25
"""What one letter takes of a heading that reads to the right, and of one that reads upwards."""

_TICK = ((-0.16, 0.01), (-0.11, -0.05), (-0.04, 0.03), (0.12, -0.16), (0.17, -0.11), (-0.04, 0.15))


class Group(NamedTuple):
    """The places or a category."""

    name: str
    values: tuple[str, ...]


def groups(puzzle: Logic) -> list[Group]:
    """The places first."""
    return [Group(puzzle.places.noun, puzzle.places.names), *(Group(c.name, c.values) for c in puzzle.categories)]


def known(puzzle: Logic, marks: Table | None) -> Mapping[tuple[int, str, int, str], bool]:
    """For two names, each with the number of its group, whether they go together; only what the marks show."""
    listed = groups(puzzle)
    rows = [(label, *row) for label, row in zip(puzzle.places.names, marks.rows if marks else (), strict=False)]
    where = {(group, name): place for place, row in enumerate(rows) for group, name in enumerate(row) if name}
    found = {}
    for one, first in enumerate(listed):
        for other, second in enumerate(listed[:one]):
            for a in first.values:
                for b in second.values:
                    here, there = where.get((one, a)), where.get((other, b))
                    if here is not None and here == there:
                        found[one, a, other, b] = found[other, b, one, a] = True
                    elif (here is not None and (there is not None or rows[here][other])) or (
                        there is not None and rows[there][one]
                    ):
                        found[one, a, other, b] = found[other, b, one, a] = False
    return found


def picture(puzzle: Logic, marks: Table | None = None) -> Picture:
    """The grid with what the marks show."""
    title = f"{puzzle.title or 'logic'}: elimination grid of {len(puzzle.categories) + 1} groups"
    listed = groups(puzzle)
    numbers = range(len(listed))
    across, down = list(numbers[1:]), [0, *reversed(numbers[2:])]
    block = _CELL * len(puzzle.places)
    names = _to_cells(_SIZE * _BOLD * max(len(listed[number].name) for number in down) + 0.3)
    left = names + _to_cells(_ACROSS * max(len(value) for number in down for value in listed[number].values) + 0.3)
    top = 1 + _to_cells(_UP * max(len(value) for number in across for value in listed[number].values) + 0.1)
    shapes: list[Shape] = []
    for index, number in enumerate(across):
        shapes += _heading_across(listed[number], left + block * index, top, block)
    for index, number in enumerate(down):
        shapes += _heading_down(listed[number], top + block * index, names, left, block)
    shown = known(puzzle, marks)
    for step, row in enumerate(down):
        for index, column in enumerate(across[: len(across) - step]):
            x, y = left + block * index, top + block * step
            shapes += _lines(x, y, len(puzzle.places))
            shapes += _marks(shown, (row, listed[row]), (column, listed[column]), x, y)
    return Picture(left + block * len(across), top + block * len(down), tuple(shapes), title, cell=_TEXT)


def _to_cells(length: float) -> float:
    """The length, rounded up to whole cells."""
    return _CELL * -(-length // _CELL)


def _heading_across(group: Group, x: float, top: float, block: float) -> list[Shape]:
    name = _short(group.name, max(3, min(int(_TEXT[0] * block) - 1, int(block / (_SMALLEST * _BOLD)))))
    size = max(_SMALLEST, min(_SIZE, (block - 0.1) / (_BOLD * len(name))))
    shapes: list[Shape] = [
        Box(x, 0, block, top, Role.INK, Role.SHADE),
        Label(x + block / 2, 0.5, name, Role.INK, size, bold=True),
    ]
    for index, value in enumerate(group.values):
        middle = x + _CELL * (index + 0.5)
        shapes.append(Label(middle, top - 0.25, value, Role.INK, _SIZE, "start", turned=True))
    return shapes


def _heading_down(group: Group, y: float, names: float, left: float, block: float) -> list[Shape]:
    shapes: list[Shape] = [
        Box(0, y, left, block, Role.INK, Role.SHADE),
        Label(0.25, y + _CELL * ((len(group.values) - 1) // 2 + 0.5), group.name, Role.INK, _SIZE, "start", bold=True),
    ]
    for index, value in enumerate(group.values):
        shapes.append(Label(names, y + _CELL * (index + 0.5), value, Role.INK, _SIZE, "start"))
    return shapes


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _lines(x: float, y: float, size: int) -> list[Shape]:
    """One block."""
    end = _CELL * size
    shapes: list[Shape] = []
    for index in range(1, size):
        along = _CELL * index
        shapes.append(Line(x, y + along, x + end, y + along, Role.FAINT))
        shapes.append(Line(x + along, y, x + along, y + end, Role.FAINT))
    return [*shapes, Box(x, y, end, end, Role.INK)]


def _marks(
    shown: Mapping[tuple[int, str, int, str], bool],
    down: tuple[int, Group],
    across: tuple[int, Group],
    x: float,
    y: float,
) -> list[Shape]:
    shapes: list[Shape] = []
    for row, a in enumerate(down[1].values):
        for column, b in enumerate(across[1].values):
            middle_x, middle_y = x + _CELL * (column + 0.5), y + _CELL * (row + 0.5)
            match shown.get((down[0], a, across[0], b)):
                case True:
                    tick = tuple((middle_x + dx, middle_y + dy) for dx, dy in _TICK)
                    shapes.append(Polygon(tick, Role.ANSWER, Role.ANSWER, "✓"))
                case False:
                    shapes.append(Label(middle_x, middle_y, "×", Role.FAINT, _SIZE))
    return shapes
