"""What may still be filled: for each side, the squares still possible, and the cells that every filling must fill.

Squares of one side are the bits of one integer, as are the cells: row r and column c at bit `r * stride + c`, with one
free bit after each row. Line by line, sums from both ends tell which runs of cells can still be part of a line with its
count; what no line can use goes, and what no line can leave empty must be filled, until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeAlias

from cluewright.families.square.masks import grown
from cluewright.families.square.puzzle import Cell, Placed, Square

Possible: TypeAlias = list[int]
"""For each side from 0 on, the squares of that side."""

Line: TypeAlias = tuple[list[tuple[int, int]], int] | None
"""What a line tells: the runs it cannot hold, by start and side, and the cells it must fill; None: it cannot be."""

_MOST_KEPT = 100_000


class Squeeze:
    """The lines of one puzzle and what they tell."""

    def __init__(self, puzzle: Square, check: Callable[[], None]) -> None:
        """`check` is called now and then; it raises an exception to break off."""
        self._rows, self._columns, self._check = puzzle.rows, puzzle.columns, check
        self._height, self._width = len(puzzle.rows), len(puzzle.columns)
        self.stride = self._width + 1
        self._row = (1 << self._width) - 1
        self._ladders = [0, *accumulate(1 << self.stride * row for row in range(self._height))]
        """`[h]`: one bit in each of h rows."""

        self._folds = [self.stride << power for power in range(5, -1, -1)]
        self._kept: dict[tuple[int, ...], Line] = {}
        self.lines = 0

    def _everything(self, puzzle: Square) -> Possible:
        """The squares that blocked cells leave."""
        closed = sum(1 << row * self.stride + column for row, column in puzzle.blocked)
        possible = [0]
        for side in range(1, min(self._height, self._width) + 1):
            every = self._rectangle(0, 0, self._height - side + 1, self._width - side + 1)
            possible.append(every & ~self._reaching(closed, side))
        for side in range(1, len(possible)) if puzzle.filled else ():
            for row, column in puzzle.filled:
                possible[side] &= ~self._touching(row, column, side)
        return possible

    def _touching(self, row: int, column: int, side: int) -> int:
        """The squares of a side that touch a cell without covering it."""
        top, left = max(0, row - side), max(0, column - side)
        height, width = min(row + 2, self._height) - top, min(column + 2, self._width) - left
        return self._rectangle(top, left, height, width) & ~self._reaching(1 << row * self.stride + column, side)

    def _rectangle(self, top: int, left: int, height: int, width: int) -> int:
        return ((1 << width) - 1) * self._ladders[height] << top * self.stride + left

    def _reaching(self, cells: int, side: int) -> int:
        """The squares of a side that cover one of the cells."""
        return _smeared(_smeared(cells, side, 1), side, self.stride)

    def begun(self, puzzle: Square) -> tuple[Possible, int | None]:
        """What the puzzle allows at first."""
        possible = self._everything(puzzle)
        filled = sum(1 << row * self.stride + column for row, column in puzzle.filled)
        return possible, self._squeezed(possible, filled, (1 << self._height) - 1, self._row)

    def with_square(self, possible: Possible, must: int, square: Placed) -> tuple[Possible, int | None]:
        """What is left when this square is filled."""
        top, left, side = square
        rows = columns = 0
        kept = possible[:]
        for other in range(1, len(kept)):
            first_row, first_column = max(0, top - other), max(0, left - other)
            height, width = (
                min(top + side + 1, self._height) - first_row,
                min(left + side + 1, self._width) - first_column,
            )
            gone = kept[other] & self._rectangle(first_row, first_column, height, width)
            if other == side:
                gone &= ~self._bit(square)
            if gone:
                kept[other] ^= gone
                more_rows, more_columns = self._lines_of(gone, other)
                rows |= more_rows
                columns |= more_columns
        more = self._rectangle(top, left, side, side) & ~must
        rows |= ((1 << side) - 1) << top
        columns |= ((1 << side) - 1) << left
        return kept, self._squeezed(kept, must | more, rows, columns)

    def without_square(self, possible: Possible, must: int, square: Placed) -> tuple[Possible, int | None]:
        """What is left when this square is not filled."""
        kept = possible[:]
        kept[square[2]] ^= self._bit(square)
        return kept, self._squeezed(kept, must, *self._lines_of(self._bit(square), square[2]))

    def undecided(self, possible: Possible, must: int) -> Possible:
        """The squares that may be filled or not."""
        loose = []
        for side, squares in enumerate(possible):
            whole = must
            if squares:
                whole = ~_smeared(_smeared(~must, side, 1), side, self.stride)
            loose.append(squares & ~whole)
        return loose

    def largest(self, squares: Possible) -> Placed:
        """The first of the largest squares."""
        side = max(side for side, mask in enumerate(squares) if mask)
        row, column = divmod((squares[side] & -squares[side]).bit_length() - 1, self.stride)
        return row, column, side

    def listed(self, possible: Possible) -> list[Placed]:
        """The squares one by one, the largest first."""
        squares = []
        for side in range(len(possible) - 1, 0, -1):
            mask = possible[side]
            while mask:
                row, column = divmod((mask & -mask).bit_length() - 1, self.stride)
                squares.append((row, column, side))
                mask &= mask - 1
        return squares

    def cells(self, mask: int) -> list[Cell]:
        """Cells one by one."""
        return [(row, column) for row, column, _ in self.listed([0, mask])]

    def _bit(self, square: Placed) -> int:
        return 1 << square[0] * self.stride + square[1]

    def _squeezed(self, possible: Possible, must: int, rows: int, columns: int) -> int | None:
        """Goes over these lines, and over all that change meanwhile; changes `possible`.

        Gives the cells that must be filled; None if there is no filling.
        """
        while rows or columns:
            self._check()
            along = bool(rows)
            line = (rows or columns).bit_length() - 1
            if along:
                rows ^= 1 << line
            else:
                columns ^= 1 << line
            told = self._told(along, line, possible, must)
            if told is None:
                return None
            bad, needed = told
            for start, side in bad:
                gone = possible[side] & self._through(along, line, start, side)
                possible[side] ^= gone
                more_rows, more_columns = self._lines_of(gone, side)
                rows, columns = rows | more_rows, columns | more_columns
            needed = (needed << line * self.stride if along else needed << line) & ~must
            if needed:
                must |= needed
                more_rows, more_columns = self._lines_of(needed, 1)
                rows, columns = rows | more_rows, columns | more_columns
                for side in range(1, len(possible)):
                    gone = possible[side] and possible[side] & self._beside(needed, side)
                    if gone:
                        possible[side] ^= gone
                        more_rows, more_columns = self._lines_of(gone, side)
                        rows, columns = rows | more_rows, columns | more_columns
        return must

    def _through(self, along: bool, line: int, start: int, side: int) -> int:
        """The squares that have this run on this line."""
        first = max(0, line - side + 1)
        if along:
            return self._rectangle(first, start, line - first + 1, 1)
        return self._rectangle(start, first, 1, line - first + 1)

    def _lines_of(self, squares: int, side: int) -> tuple[int, int]:
        """The rows and columns, as bits, between which these squares of a side lie."""
        first = ((squares & -squares).bit_length() - 1) // self.stride
        beyond = (squares.bit_length() - 1) // self.stride + side
        for step in self._folds:
            squares |= squares >> step
        return (1 << beyond) - (1 << first), grown(squares & self._row, side)

    def _beside(self, cells: int, side: int) -> int:
        """The squares of a side that have one of the cells around them."""
        wide = _smeared(cells << 1, side + 2, 1)
        tall = _smeared(cells << self.stride, side + 2, self.stride)
        return wide << self.stride | wide >> side * self.stride | tall << 1 | tall >> side

    def _told(self, along: bool, line: int, possible: Possible, must: int) -> Line:
        """What a line tells; most are asked again and again."""
        if along:
            count, length, step, whole, start = self._rows[line], self._width, 1, self._row, line * self.stride
        else:
            count, length, step, whole, start = self._columns[line], self._height, self.stride, self._ladders[-1], line
        across = self.stride if along else 1
        runs = [-1 if count is None else count, step, must >> start & whole]
        for side in range(1, len(possible)):
            squares = possible[side]
            if squares:
                first = max(0, line - side + 1)
                squares = _smeared(squares >> first * across, line - first + 1, across) & whole
            runs.append(squares)
        key = tuple(runs)
        if key in self._kept:
            return self._kept[key]
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self.lines += 1
        told = self._kept[key] = _line(length, count, step, key[2], key[3:])
        return told


def _smeared(mask: int, length: int, step: int) -> int:
    """The bits from which one of the given bits is met within `length` steps.

    >>> bin(_smeared(0b100010, 2, 1))
    '0b110011'
    """
    done = 1
    while done < length:
        more = min(done, length - done)
        mask |= mask >> more * step
        done += more
    return mask


def _line(length: int, count: int | None, step: int, must: int, runs: tuple[int, ...]) -> Line:
    """Sums from both ends: a run can be there if what fits before it and what fits after it make up the count.

    No run may have a cell of `must` beside it.

    >>> _line(5, 4, 1, 0, (0b11111, 0b1111))  # four of five cells in runs of one or two: only 11011
    ([(4, 1), (3, 1), (2, 1), (2, 2), (1, 1), (1, 2), (0, 1)], 27)
    """
    free = [not must >> step * cell & 1 for cell in range(length)] + [True]
    weights = range(len(runs) + 1) if count is not None else [0] * (len(runs) + 1)
    sides = _by_cell(length, step, runs)
    before = _sums(length, sides, free, weights)
    after = [0] * length + [1 << (count or 0)] * 2
    bad = []
    empty = 0
    for cell in range(length - 1, -1, -1):
        total, sums = after[cell + 1] if free[cell] else 0, before[cell]
        if sums & total:
            empty |= 1 << step * cell
        for side in sides[cell]:
            rest = after[cell + side + 1] >> weights[side]
            total |= rest
            if sums & rest:
                empty |= 1 << step * (cell + side)
            else:
                bad.append((cell, side))
        after[cell] = total
    if not after[0] & 1:
        return None
    return bad, sum(1 << step * cell for cell in range(length) if not empty >> step * cell & 1)


def _by_cell(length: int, step: int, runs: tuple[int, ...]) -> list[list[int]]:
    """For each cell the sides of the runs that start there."""
    sides: list[list[int]] = [[] for _ in range(length)]
    for side, mask in enumerate(runs, start=1):
        while mask:
            sides[((mask & -mask).bit_length() - 1) // step].append(side)
            mask &= mask - 1
    return sides


def _sums(length: int, sides: list[list[int]], free: list[bool], weights: Sequence[int]) -> list[int]:
    """For each cell the numbers of cells, as bits, that can be filled before it, with an empty one between."""
    before = [1] + [0] * (length + 1)
    for cell in range(length):
        sums = before[cell]
        if sums:
            if free[cell]:
                before[cell + 1] |= sums
            for side in sides[cell]:
                before[cell + side + 1] |= sums << weights[side]
    return before
