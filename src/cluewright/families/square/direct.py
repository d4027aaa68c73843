"""The direct search: lines are squeezed; what is left is swept from all four sides, or else the search branches.

`Squeeze` finds what may still be filled: for each side the squares still possible, and the cells that every filling
must fill. Where that leaves anything open, sweeps (`sweep.py`) from all four sides go on until two of them meet. Where
that takes too many states, the search branches: the largest square that is undecided is filled or not. After every
halving of what is undecided sweeps are tried again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import accumulate
from typing import TypeAlias

from cluewright.core import Ending, Limit, Searching, TimeUp
from cluewright.families.square.lines import Run, grown, in_some_filling
from cluewright.families.square.puzzle import Cell, Counts, Filling, Placed, Square
from cluewright.families.square.sweep import OPPOSITE, Known, meeting

SIDES = tuple(OPPOSITE)

_AT_FIRST, _IN_BETWEEN = 2000, 300
"""States that sweeps may go on from before the search branches, and again after each halving of what is undecided.

With 20,000 at first eight planted 14 x 14 took 6.5 s instead of 3.2; with 10,000 twelve 20 x 20 took 20 s instead of
15.
"""


def search(puzzle: Square, limit: Limit, sides: Collection[str] = SIDES) -> Searching[Filling]:
    """Every filling once, by sweeps from these sides."""
    clock = limit.start()
    tally: Counter[str] = Counter(states=0, branches=0)
    found, complete = 0, False
    try:
        for squares in _solutions(puzzle, sides, tally, clock.check):
            found += 1
            yield puzzle.filling(squares)
            if found == limit.solutions:
                break
        else:
            complete = True
    except TimeUp:
        pass
    return Ending(complete, dict(tally))


def _solutions(
    puzzle: Square, sides: Collection[str], tally: Counter[str], check: Callable[[], None]
) -> Iterator[list[Placed]]:
    squeeze = Squeeze(puzzle, check)
    branches: list[Callable[[], tuple[Possible, int | None]]] = [squeeze.begun]
    swept = [0]
    while branches:
        (possible, must), wide = branches.pop()(), swept.pop()
        tally["branches"] += 1
        if must is None:
            continue
        loose = squeeze.undecided(possible, must)
        number = sum(squares.bit_count() for squares in loose)
        if not number:
            yield squeeze.listed(possible)
            continue
        if not wide or 2 * number <= wide:
            known = Known(squeeze.listed(possible), squeeze.cells(must))
            met = meeting(puzzle, sides, tally, _IN_BETWEEN if wide else _AT_FIRST, check, known)
            if met:
                yield from met.solutions()
                continue
            wide = number
        square = squeeze.largest(loose)
        branches.append(partial(squeeze.without_square, possible, must, square))
        branches.append(partial(squeeze.with_square, possible, must, square))
        swept += [wide, wide]


Possible: TypeAlias = list[int]
"""For each side from 0 on, the squares of that side: row r and column c at bit `r * stride + c`, with one free bit
after each row. Cells are the bits of one integer in the same way."""

Narrowed: TypeAlias = tuple[list[Run], int] | None
"""What a line leaves: the runs that no filling of it has, and the cells that each fills; None if it has no filling."""

_MOST_KEPT = 100_000


class Squeeze:
    """The lines of one puzzle and what they leave possible.

    What no filling of a line can use goes, and what no filling of a line can leave empty must be filled, line by line,
    until nothing changes any more.
    """

    def __init__(self, puzzle: Square, check: Callable[[], None]) -> None:
        """`check` is called now and then; it raises an exception to break off."""
        self._puzzle, self._check = puzzle, check
        self._height, self._width = len(puzzle.rows), len(puzzle.columns)
        self.stride = self._width + 1
        self._row = (1 << self._width) - 1
        self._ladders = [0, *accumulate(1 << self.stride * row for row in range(self._height))]
        """`[h]`: one bit in each of h rows."""

        self._folds = [self.stride << power for power in range(5, -1, -1)]
        self._kept: dict[tuple[int, ...], Narrowed] = {}

    def begun(self) -> tuple[Possible, int | None]:
        """What the puzzle allows at first."""
        puzzle = self._puzzle
        closed, filled = (
            sum(1 << row * self.stride + column for row, column in cells) for cells in (puzzle.blocked, puzzle.filled)
        )
        possible = [0]
        for side in range(1, min(self._height, self._width) + 1):
            self._check()
            tops = _roomy(puzzle.rows, side, self.stride)
            every = tops * _roomy(puzzle.columns, side, 1) & ~self._reaching(closed, side)
            possible.append(every & ~self._beside(filled, side) if filled else every)
        while not possible[-1] and len(possible) > 1:
            possible.pop()
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
        return [squares and squares & self._reaching(~must, side) for side, squares in enumerate(possible)]

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

    def _rectangle(self, top: int, left: int, height: int, width: int) -> int:
        return ((1 << width) - 1) * self._ladders[height] << top * self.stride + left

    def _reaching(self, cells: int, side: int) -> int:
        """The squares of a side that cover one of the cells."""
        return _smeared(_smeared(cells, side, 1), side, self.stride)

    def _beside(self, cells: int, side: int) -> int:
        """The squares of a side that have one of the cells around them."""
        wide = _smeared(cells << 1, side + 2, 1)
        tall = _smeared(cells << self.stride, side + 2, self.stride)
        return wide << self.stride | wide >> side * self.stride | tall << 1 | tall >> side

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
            found = self._line(along, line, possible, must)
            if found is None:
                return None
            bad, needed = found
            lost = [(side, self._through(along, line, start, side)) for start, side in bad]
            needed = (needed << line * self.stride if along else needed << line) & ~must
            if needed:
                must |= needed
                more_rows, more_columns = self._lines_of(needed, 1)
                rows, columns = rows | more_rows, columns | more_columns
                lost += [(side, self._beside(needed, side)) for side in range(1, len(possible)) if possible[side]]
            for side, squares in lost:
                gone = possible[side] & squares
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

    def _line(self, along: bool, line: int, possible: Possible, must: int) -> Narrowed:
        """What a line leaves. Most lines are asked about again and again as they are."""
        if along:
            count, step, across, whole, start = self._puzzle.rows[line], 1, self.stride, self._row, line * self.stride
        else:
            count, step, across, whole, start = self._puzzle.columns[line], self.stride, 1, self._ladders[-1], line
        runs = [-1 if count is None else count, step, must >> start & whole]
        for side in range(1, len(possible)):
            squares = possible[side]
            if squares:
                first = max(0, line - side + 1)
                squares = _smeared(squares >> first * across, line - first + 1, across) & whole
            runs.append(squares)
        key = tuple(runs)
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = _narrowed(whole.bit_count(), count, step, key[2], key[3:])
        return self._kept[key]


def _roomy(counts: Counts, side: int, step: int) -> int:
    """Where as many lines follow each other as the side says, each with a count that has room for such a square."""
    roomy = [count is None or count >= side for count in counts]
    return sum(1 << step * first for first in range(len(counts) - side + 1) if all(roomy[first : first + side]))


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


def _narrowed(length: int, count: int | None, step: int, must: int, runs: tuple[int, ...]) -> Narrowed:
    """What one line leaves, whose cells lie so many bits apart. No run has a cell of `must` beside it.

    >>> _narrowed(5, 4, 1, 0, (0b11111, 0b1111))  # four of five cells in runs of one or two: only 11011
    ([(0, 1), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 1)], 27)
    """
    skips = [not must >> step * cell & 1 for cell in range(length)]
    lengths: list[list[int]] = [[] for _ in range(length)]
    for side, mask in enumerate(runs, start=1):
        while mask:
            lengths[((mask & -mask).bit_length() - 1) // step].append(side)
            mask &= mask - 1
    found = in_some_filling(skips, lengths, count)
    if found is None:
        return None
    bad = [(cell, side) for cell, sides in enumerate(lengths) for side in sides if not found.starts[cell] >> side & 1]
    return bad, sum(1 << step * cell for cell in range(length) if not found.empty >> cell & 1)
