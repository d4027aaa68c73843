"""A maths puzzle is a square grid of digits and blanks under headings; a filling is the grid with digits.

Cells are rows of digits from top to bottom, None where blank. The corner between the headings means nothing and is
not kept. The rules stand here as sentences: the model states them and explanations cite them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import cell_name, letters

Cells: TypeAlias = tuple[tuple[int | None, ...], ...]
Place: TypeAlias = tuple[int, int]
"""A cell by its row and column, counted from 0."""

SMALLEST, LARGEST = 2, 9
GREATEST_HEADING = 10**9


class Grid(NamedTuple):
    """The digits filled in, row by row; None where nothing is yet."""

    cells: Cells


class Line(NamedTuple):
    """A row or column: what it is called, its heading, and its cells."""

    name: str
    heading: int
    cells: tuple[Place, ...]


@dataclass(frozen=True)
class Maths:
    """The headings of the rows and columns, and the digits given."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: Cells

    def __post_init__(self) -> None:
        size = len(self.rows)
        if not SMALLEST <= size <= LARGEST:
            # With more than nine cells a line would have to repeat a digit.
            raise PuzzleError(f"{size} rows; a grid has {SMALLEST} to {LARGEST} rows and columns", "grid")
        if not len(self.columns) == len(self.cells) == size:
            raise PuzzleError(f"{size} rows and {len(self.columns)} columns; a grid is square", "grid")
        for kind, headings in (("row", self.rows), ("column", self.columns)):
            for number, heading in enumerate(headings):
                if not 1 <= heading <= GREATEST_HEADING:
                    name = letters(number) if kind == "column" else number + 1
                    raise PuzzleError(
                        f"the heading {heading} is not between 1 and {GREATEST_HEADING:,}", f"{kind} {name}"
                    )
        for row, digits in enumerate(self.cells, start=1):
            if len(digits) != size:
                raise PuzzleError(f"{len(digits)} cells, not {size}", f"row {row}")
            for column, digit in enumerate(digits):
                if digit is not None and not 1 <= digit <= 9:
                    says = f"{digit} is not a digit from 1 to 9; a cell that is not given is blank"
                    raise PuzzleError(says, cell_name(row - 1, column))

    @property
    def size(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def places(self) -> list[Place]:
        """The cells, row by row."""
        return list(product(range(self.size), range(self.size)))

    def lines(self) -> Iterator[Line]:
        """The rows, then the columns."""
        size = range(self.size)
        for number, heading in enumerate(self.rows):
            yield Line(f"row {number + 1}", heading, tuple((number, each) for each in size))
        for number, heading in enumerate(self.columns):
            yield Line(f"column {letters(number)}", heading, tuple((each, number) for each in size))

    def with_digit(self, place: Place, digit: int | None) -> Maths:
        """The puzzle with a digit given in this cell, or with the cell blank."""
        cells = [list(row) for row in self.cells]
        cells[place[0]][place[1]] = digit
        return replace(self, cells=tuple(map(tuple, cells)))


DIAGONAL = "the cells of the diagonal all hold the same digit"


def given(row: int, column: int, digit: int) -> str:
    """`b3 is given as 7`."""
    return f"{cell_name(row, column)} is given as {digit}"


def no_repeat(line: str) -> str:
    """`row 3 holds no digit twice`."""
    return f"{line} holds no digit twice"


def meets_heading(line: Line) -> str:
    """`row 3 adds up or multiplies to 24`."""
    return f"{line.name} adds up or multiplies to {line.heading}"
