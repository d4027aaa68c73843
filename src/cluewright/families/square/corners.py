"""The variables of an explanation of square: the cells row by row, then the corners.

A cell has bit 0 while it may be empty and bit 1 while it may be filled. A corner is a cell where a square may start,
as its upper left cell: bit k says that this square may have side k, bit 0 that none starts there. Every square that
lies in the grid is among them: that a count has no room for it is for a rule to say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cluewright.core.places import cell_name
from cluewright.families.square.puzzle import Square
from cluewright.families.square.sentences import line_name

EMPTY, FILLED, OPEN = 1, 2, 3
"""What is left to a cell."""

NONE = 1
"""What is left to a corner where no square starts."""


class Corner(NamedTuple):
    """Where squares may start."""

    variable: int
    top: int
    left: int
    largest: int
    """The side of the largest square that lies in the grid."""

    allowed: int
    """The side of the largest that the counts of the rows and columns it crosses have room for."""


class Crossing(NamedTuple):
    """A corner whose squares may cross a line: where they start on it, and which of them do, as bits of their sides."""

    variable: int
    start: int
    sides: int


class LineOf(NamedTuple):
    """A row or column: its cells, and what may cross it."""

    name: str
    cells: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    filled: int | None
    """How many of its cells are filled, if that is told."""

    @property
    def scope(self) -> tuple[int, ...]:
        """The variables: the cells, then the corners."""
        return (*self.cells, *(crossing.variable for crossing in self.crossings))


class Corners:
    """The corners and lines of one puzzle."""

    def __init__(self, puzzle: Square) -> None:
        self.height, self.width = len(puzzle.rows), len(puzzle.columns)
        self.cells = self.height * self.width
        self.corners: list[Corner] = []
        rows = [self.width if count is None else count for count in puzzle.rows]
        columns = [self.height if count is None else count for count in puzzle.columns]
        for top in range(self.height):
            for left in range(self.width):
                largest = min(self.height - top, self.width - left)
                allowed = _allowed(rows[top:], columns[left:])
                self.corners.append(Corner(self.cells + len(self.corners), top, left, largest, allowed))
        self.lines = [self._line(puzzle, "row", index) for index in range(self.height)]
        self.lines += [self._line(puzzle, "column", index) for index in range(self.width)]

    def corner(self, variable: int) -> Corner:
        """The corner of this variable."""
        return self.corners[variable - self.cells]

    def cell(self, row: int, column: int) -> int:
        """The variable of a cell."""
        return row * self.width + column

    def name(self, variable: int) -> str:
        """The cell, or the cell where the squares of a corner start."""
        if variable >= self.cells:
            return cell_name(*self.corner(variable)[1:3])
        return cell_name(*divmod(variable, self.width))

    def square(self, variable: int, side: int) -> str:
        """`b3:c4`, or `b3` for a square of one cell."""
        _, top, left, *_ = self.corner(variable)
        first, last = cell_name(top, left), cell_name(top + side - 1, left + side - 1)
        return first if side == 1 else f"{first}:{last}"

    def over(self, row: int, column: int) -> list[tuple[Corner, int]]:
        """The corners whose squares may lie over a cell, and the sides of those that do, as bits."""
        found = []
        for corner in self.corners:
            least = max(row - corner.top, column - corner.left) + 1
            if corner.top <= row and corner.left <= column and least <= corner.largest:
                found.append((corner, from_to(least, corner.largest)))
        return found

    def _line(self, puzzle: Square, kind: str, index: int) -> LineOf:
        if kind == "row":
            cells = tuple(self.cell(index, column) for column in range(self.width))
            count = puzzle.rows[index]
            placed = [(corner, corner.left, index - corner.top) for corner in self.corners]
        else:
            cells = tuple(self.cell(row, index) for row in range(self.height))
            count = puzzle.columns[index]
            placed = [(corner, corner.top, index - corner.left) for corner in self.corners]
        crossings = tuple(
            Crossing(corner.variable, start, from_to(before + 1, corner.largest))
            for corner, start, before in placed
            if 0 <= before < corner.largest
        )
        return LineOf(line_name(kind, index), cells, crossings, count)


def _allowed(rows: list[int], columns: list[int]) -> int:
    """The largest side of a square that starts with rows and columns of these counts."""
    side, least = 0, len(rows) + len(columns)
    for row, column in zip(rows, columns, strict=False):
        least = min(least, row, column)
        if least <= side:
            break
        side += 1
    return side


def from_to(first: int, last: int) -> int:
    """The bits from one to another.

    >>> bin(from_to(1, 3))
    '0b1110'
    """
    return (2 << last) - (1 << first)


@lru_cache(maxsize=8)
def corners(puzzle: Square) -> Corners:
    """The corners of a puzzle, found once."""
    return Corners(puzzle)
