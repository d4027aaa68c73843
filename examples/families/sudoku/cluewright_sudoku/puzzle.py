"""A sudoku is the shape of its boxes and a grid with some numbers given; its solution is the grid filled in.

Boxes of h rows and w columns make a grid of h * w rows and columns. Cells are tuples of rows; None is an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import cell_name

LARGEST = 16
Cells: TypeAlias = tuple[tuple[int | None, ...], ...]


class Line(NamedTuple):
    """A row, a column or a box: a name and its cells, each a row and a column counted from 0."""

    name: str
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Grid:
    """What is filled in."""

    cells: Cells


@dataclass(frozen=True)
class Sudoku:
    """The puzzle."""

    height: int
    width: int
    cells: Cells

    @property
    def size(self) -> int:
        """How many rows and columns there are, and the largest number."""
        return self.height * self.width

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1 or not 2 <= self.size <= LARGEST:
            raise PuzzleError(f"a box of {self.height}x{self.width}; a grid has 2 to {LARGEST} rows", "box")
        if len(self.cells) != self.size:
            raise PuzzleError(f"{len(self.cells)} rows; boxes of {self.height}x{self.width} need {self.size}", "grid")
        for row, numbers in enumerate(self.cells):
            if len(numbers) != self.size:
                raise PuzzleError(f"{len(numbers)} cells; every row has {self.size}", f"grid[{row}]")
            for column, number in enumerate(numbers):
                if number is not None and not 1 <= number <= self.size:
                    raise PuzzleError(f"{number} is not a number from 1 to {self.size}", cell_name(row, column))

    def lines(self) -> Iterator[Line]:
        """Every row, column and box."""
        size = range(self.size)
        for row in size:
            yield Line(f"row {row + 1}", tuple((row, column) for column in size))
        for column in size:
            yield Line(f"column {chr(ord('a') + column)}", tuple((row, column) for row in size))
        for top in range(0, self.size, self.height):
            for left in range(0, self.size, self.width):
                cells = tuple(
                    (top + down, left + across) for down in range(self.height) for across in range(self.width)
                )
                yield Line(f"the box at {cell_name(top, left)}", cells)
