"""A maths puzzle is a square grid of digits and blanks under headings; a filling is the grid with digits.

Cells are rows of digits from top to bottom, None where blank. The corner between the headings means nothing and is
not kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cluewright.core import PuzzleError
from cluewright.core.places import cell_name, letters
from cluewright.core.records import record

Cells: TypeAlias = tuple[tuple[int | None, ...], ...]

SMALLEST, LARGEST = 2, 9
GREATEST_HEADING = 10**9


@record(frozen=True)
class Grid:
    """The digits filled in, row by row; None where nothing is yet."""

    cells: Cells


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
