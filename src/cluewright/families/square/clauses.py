"""The rules as clauses, for a SAT solver: a number for each cell and for each square that may be filled.

A square fills its cells and leaves those around it empty, a filled cell lies in a square, and each line is counted.
"""

from __future__ import annotations

from collections.abc import Collection

from cluewright.core import Clock
from cluewright.core.clauses import Clausal, Stating
from cluewright.families.square.puzzle import Filling, Placed, Square

_MOST = 1_000_000
"""Cells in and around all squares; so many clauses take a second to state."""

_SOON = 600
"""Conflicts before MiniSat makes way. With 600, 1000, 1500 and 3000 the slowest of eight planted 15x15 took 49, 60, 65
and 103 ms, and four of 25 x 25 together 4.0, 4.3, 4.4 and 4.9 s. Logic puzzles want 3000."""

_SIMPLIFIED = False
"""What CaDiCaL simplifies while it searches costs it more than it brings here: 14 freshly planted 20 x 20 took 3.1 s
with it and 2.1 without, 16 of 25 x 25 14.9 and 11.8, five of 30 x 30 10.5 and 6.3."""

_STEADY = 500
"""Cells from which on there are mostly many solutions, and CaDiCaL does best to restart seldom: 16 freshly planted
25 x 25 took 11.8 s without and 7.0 with it, five of 30 x 30 6.3 and 6.4; but 14 of 20 x 20 2.1 and 3.6."""


def suits(puzzle: Square) -> bool:
    """Whether the clauses are few enough to be stated in a moment."""
    return sum((side + 2) ** 2 for _, _, side in _possible(puzzle)) <= _MOST


def clauses(puzzle: Square, clock: Clock) -> Clausal[Filling]:
    """All rules; `TimeUp` if the clock runs out on the way."""
    stated = _Stated(puzzle)
    stated.rules(_possible(puzzle), clock)
    return Clausal(
        stated.clauses, stated.cells, stated.decode, _SOON, simplified=_SIMPLIFIED, steady=len(stated.cells) >= _STEADY
    )


def _possible(puzzle: Square) -> list[Placed]:
    """The squares that no line is too short for and that lie on no blocked cell, the smallest first."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    rows = [width if count is None else count for count in puzzle.rows]
    columns = [height if count is None else count for count in puzzle.columns]
    found = []
    for side in range(1, min(height, width) + 1):
        tops = [top for top in range(height - side + 1) if min(rows[top : top + side]) >= side]
        lefts = [left for left in range(width - side + 1) if min(columns[left : left + side]) >= side]
        found += [(top, left, side) for top in tops for left in lefts]
    for row, column in puzzle.blocked:
        found = [
            (top, left, side)
            for top, left, side in found
            if not (top <= row < top + side and left <= column < left + side)
        ]
    return found


class _Stated(Stating):
    """Gathers the clauses of one puzzle; the cells have the first numbers, row by row."""

    def __init__(self, puzzle: Square) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.height, self.width = len(puzzle.rows), len(puzzle.columns)
        self.cells = self.several(self.height * self.width)

    def rules(self, squares: list[Placed], clock: Clock) -> None:
        """The rules over the squares that are possible."""
        over: list[list[int]] = [[] for _ in self.cells]
        starting: dict[tuple[int, int], list[int]] = {}
        for square in squares:
            clock.check()
            number = self.new()
            starting.setdefault(square[:2], []).append(number)
            self._around(number, square, over)
        self.clauses += [(-cell, *there) for cell, there in zip(self.cells, over, strict=True)]
        self.clauses += [(self.cells[row * self.width + column],) for row, column in self.puzzle.filled]
        for there in starting.values():
            self.at_most_one(there)
        for row, count in enumerate(self.puzzle.rows):
            if count is not None:
                self.exactly(self.cells[row * self.width : (row + 1) * self.width], count)
        for column, count in enumerate(self.puzzle.columns):
            if count is not None:
                self.exactly(self.cells[column :: self.width], count)

    def _around(self, number: int, square: Placed, over: list[list[int]]) -> None:
        """The square fills its cells and leaves those around it empty."""
        top, left, side = square
        width, below = self.width, top + side
        first, last = max(0, left - 1), min(width, left + side + 1)
        clauses = self.clauses
        for row in range(max(0, top - 1), min(self.height, below + 1)):
            start = row * width + 1  # the number of its first cell
            if top <= row < below:
                inside = range(start + left, start + left + side)
                clauses += [(-number, cell) for cell in inside]
                for cell in inside:
                    over[cell - 1].append(number)
                if first < left:
                    clauses.append((-number, -(start + first)))
                if last > left + side:
                    clauses.append((-number, -(start + left + side)))
            else:
                clauses += [(-number, -cell) for cell in range(start + first, start + last)]

    def decode(self, filled: Collection[int]) -> Filling:
        """The filling of these cells."""
        width = self.width
        starts = range(1, len(self.cells) + 1, width)
        return Filling(tuple(tuple(int(start + column in filled) for column in range(width)) for start in starts))
