"""A board is a list of squares laid at random so that none touch; its cells are bits of one integer.

Bit `(row + 1) * stride + column + 1` is a cell, so that a free border lies around the board and what surrounds a square
never wraps. A switch moves two equal squares to the other two corners of the rectangle they span: no count changes, so
a board on which one is possible is not unique.
"""

from __future__ import annotations

from itertools import combinations
from math import isqrt
from random import Random

from cluewright.families.square.lines import shrunk
from cluewright.families.square.puzzle import Placed

_REPAIRS = 40
"""Squares taken up again, for each line of the board, before a board full of switches is given up."""


class Laying:
    """A board while squares are laid on it."""

    def __init__(self, random: Random, rows: int, columns: int, largest: int) -> None:
        self._random, self._rows, self._columns, self._largest = random, rows, columns, largest
        self._stride = columns + 2
        row = (2 << columns) - 2
        self._inside = sum(row << self._stride * (line + 1) for line in range(rows))
        self._blocks = [self._block(side) for side in range(largest + 1)]
        self._halos = [self._block(side + 2) for side in range(largest + 1)]
        self.squares: list[Placed] = []
        self.filled = 0
        self._closed = 0
        """Cells that are filled or beside a filled one."""

    def _block(self, side: int) -> int:
        return sum(((1 << side) - 1) << self._stride * line for line in range(side))

    def _cells(self, square: Placed) -> int:
        row, column, side = square
        return self._blocks[side] << (row + 1) * self._stride + column + 1

    def _halo(self, square: Placed) -> int:
        row, column, side = square
        return self._halos[side] << row * self._stride + column

    def fill(self, wanted: int) -> None:
        """Lay squares until about `wanted` cells are filled or no square fits; single cells come half as often."""
        choose = self._random
        sides, near_enough = self._largest, wanted - wanted // 20
        while sides and self.filled.bit_count() < near_enough:
            sides = min(sides, isqrt(wanted - self.filled.bit_count()))
            side = (choose.randint(1, 2 * sides - 1) + 1) // 2
            starts = self._starts(side)
            if starts:
                self._lay(starts[choose.randrange(len(starts))])
            else:
                sides = side - 1

    def _starts(self, side: int) -> list[Placed]:
        mask = shrunk(self._inside & ~self._closed, side)
        done = 1
        while done < side:
            step = min(done, side - done)
            mask &= mask >> step * self._stride
            done += step
        found = []
        while mask:
            row, column = divmod((mask & -mask).bit_length() - 1, self._stride)
            found.append((row - 1, column - 1, side))
            mask &= mask - 1
        return found

    def _lay(self, square: Placed) -> None:
        self.squares.append(square)
        self.filled |= self._cells(square)
        self._closed |= self._halo(square)

    def take_up(self, square: Placed) -> None:
        """Remove one square."""
        self.squares.remove(square)
        self.filled ^= self._cells(square)
        self._closed = 0
        for each in self.squares:
            self._closed |= self._halo(each)

    def switch(self) -> tuple[Placed, Placed] | None:
        """Two squares that can be switched, if there are any."""
        for one, other in combinations(self.squares, 2):
            row, column, side = one
            if side == other[2] and row != other[0] and column != other[1]:
                halos = self._halo((row, other[1], side)) | self._halo((other[0], column, side))
                if not halos & (self.filled ^ self._cells(one) ^ self._cells(other)):
                    return one, other
        return None


def board(
    random: Random, rows: int, columns: int, wanted: int, largest: int, *, switches: bool = False
) -> list[Placed] | None:
    """Squares of sides up to `largest` that fill about `wanted` cells; None if all had a switch, unless one may be."""
    laying = Laying(random, rows, columns, largest)
    laying.fill(wanted)
    if switches:
        return laying.squares
    for _ in range(_REPAIRS):
        pair = laying.switch()
        if pair is None:
            return laying.squares
        laying.take_up(pair[random.randrange(2)])
        laying.fill(wanted)
    return None
