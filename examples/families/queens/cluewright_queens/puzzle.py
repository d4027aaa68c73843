"""A puzzle of queens is a board's size and the queens that are given; its solution is a column for each row.

Rows and columns are counted from 1, from the top and from the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core import PuzzleError

SMALLEST, LARGEST = 1, 30


@dataclass(frozen=True)
class Board:
    """The column of the queen in each row; None where it is not known."""

    columns: tuple[int | None, ...]


@dataclass(frozen=True)
class Queens:
    """The puzzle."""

    size: int
    given: tuple[tuple[int, int], ...] = ()
    """Row and column of each queen that stands there from the start, ascending."""

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            raise PuzzleError(f"a board has {SMALLEST} to {LARGEST} rows, not {self.size}", "size")
        for number, place in enumerate(self.given):
            if not all(1 <= each <= self.size for each in place):
                raise PuzzleError(f"row {place[0]}, column {place[1]} is not on the board", f"queens[{number}]")
        if list(self.given) != sorted(set(self.given)):
            raise PuzzleError("given queens stand in the order of their rows, none twice", "queens")
