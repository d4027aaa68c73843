"""A square puzzle is a count for each row and column (or None) and cells that are given, blocked ones or filled ones; a
filling is a grid of 0 and 1.

A cell is `(row, column)`, a filled square `(row, column, side)` by its upper left cell, both counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import cell_name

Cell: TypeAlias = tuple[int, int]
Counts: TypeAlias = tuple[int | None, ...]
Placed: TypeAlias = tuple[int, int, int]

MOST_LINES = 60


@dataclass(frozen=True)
class Filling:
    """Which cells are filled, row by row."""

    grid: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Square:
    """What the setter gives."""

    rows: Counts
    """How many cells are filled in each row; None where that is not told."""

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

    def filling(self, squares: Iterable[Placed]) -> Filling:
        """The filling made of these squares."""
        grid = [[0] * len(self.columns) for _ in self.rows]
        for top, left, side in squares:
            for row in range(top, top + side):
                grid[row][left : left + side] = [1] * side
        return Filling(tuple(map(tuple, grid)))
