"""A square puzzle is a count for each row and column (or None) and cells that are given, blocked ones or filled ones; a
filling is a grid of 0 and 1.

A cell is `(row, column)`, a filled square `(row, column, side)` by its upper left cell, both counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import cell_name, letters

Cell: TypeAlias = tuple[int, int]
Counts: TypeAlias = tuple[int | None, ...]
Placed: TypeAlias = tuple[int, int, int]

MOST_LINES = 60


def line_name(line: str, index: int) -> str:
    """`row 3`, `column c`.

    >>> line_name("row", 2), line_name("column", 2)
    ('row 3', 'column c')
    """
    return f"{line} {letters(index) if line == 'column' else index + 1}"


@dataclass(frozen=True)
class Filling:
    """Which cells are filled, row by row."""

    grid: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Square:
    """What the setter gives."""

    rows: Counts
    """How many cells are filled in each row; None where that is not given."""

    columns: Counts
    """The same for each column."""

    blocked: tuple[Cell, ...] = ()
    """Cells that stay empty."""

    filled: tuple[Cell, ...] = ()
    """Cells that are filled."""

    def __post_init__(self) -> None:
        for name, counts in (("rows", self.rows), ("columns", self.columns)):
            if not 1 <= len(counts) <= MOST_LINES:
                raise PuzzleError(f"{len(counts)} {name}; a puzzle has 1 to {MOST_LINES}", name)
        for name, line, counts, length in (
            ("rows", "row", self.rows, len(self.columns)),
            ("columns", "column", self.columns, len(self.rows)),
        ):
            for index, count in enumerate(counts):
                if count is not None and not 0 <= count <= length:
                    raise PuzzleError(f"a {line} of {length} cells has a count of 0 to {length}", f"{name}[{index}]")
        self._check_cells("blocked", self.blocked)
        self._check_cells("filled", self.filled)
        for index, cell in enumerate(self.filled):
            if cell in self.blocked:
                raise PuzzleError(f"{cell_name(*cell)} is blocked and filled", f"filled[{index}]")

    def _check_cells(self, name: str, cells: tuple[Cell, ...]) -> None:
        seen: set[Cell] = set()
        for index, (row, column) in enumerate(cells):
            place = f"{name}[{index}]"
            if not (0 <= row < len(self.rows) and 0 <= column < len(self.columns)):
                last = cell_name(len(self.rows) - 1, len(self.columns) - 1)
                raise PuzzleError(f"[{row},{column}] lies outside the grid, which ends with {last}", place)
            if (row, column) in seen:
                raise PuzzleError(f"{cell_name(row, column)} is {name} twice", place)
            seen.add((row, column))

    def cells(self) -> Iterator[Cell]:
        """The cells, row by row."""
        return product(range(len(self.rows)), range(len(self.columns)))

    def lines(self) -> Iterator[tuple[str, int | None, list[Cell]]]:
        """Each row and then each column: its name, its count, its cells."""
        for row, count in enumerate(self.rows):
            yield line_name("row", row), count, [(row, column) for column in range(len(self.columns))]
        for column, count in enumerate(self.columns):
            yield line_name("column", column), count, [(row, column) for row in range(len(self.rows))]

    def possible_squares(self) -> Iterator[Placed]:
        """Every square without a blocked cell whose lines all have counts of at least its side, the smallest first."""
        height, width = len(self.rows), len(self.columns)
        rows = [width if count is None else count for count in self.rows]
        columns = [height if count is None else count for count in self.columns]
        for side in range(1, min(height, width) + 1):
            lefts = [left for left in range(width - side + 1) if min(columns[left : left + side]) >= side]
            for top in range(height - side + 1):
                if lefts and min(rows[top : top + side]) >= side:
                    crosses = [column for row, column in self.blocked if top <= row < top + side]
                    for left in lefts:
                        if not any(left <= column < left + side for column in crosses):
                            yield top, left, side

    def with_count(self, kind: str, line: int, count: int | None) -> Square:
        """The puzzle with another count for a `row` or a `column`."""
        counts = self.rows if kind == "row" else self.columns
        counts = (*counts[:line], count, *counts[line + 1 :])
        return replace(self, rows=counts) if kind == "row" else replace(self, columns=counts)

    def filling(self, squares: Iterable[Placed]) -> Filling:
        """The filling made of these squares."""
        grid = [[0] * len(self.columns) for _ in self.rows]
        for top, left, side in squares:
            for row in range(top, top + side):
                grid[row][left : left + side] = [1] * side
        return Filling(tuple(map(tuple, grid)))
