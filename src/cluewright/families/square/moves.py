"""A move is a choice of squares that start on one line. Moves depend on little, so that most are listed only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Edges: TypeAlias = tuple[tuple[int, int], ...]
"""The squares that start on a line: the first column and the side of each."""

Move: TypeAlias = tuple[int, int, bool, Edges]
"""What it takes from the columns, the cells it adds, whether two of its squares reach the next line, its squares."""

_FEW = 2000
_MOST_KEPT = 300_000


class Moves:
    """The moves over lines with this many columns: a byte per column for what is taken, a bit per cell for the rest."""

    def __init__(self, columns: int, largest: int) -> None:
        self._columns = columns
        line = columns + 2
        self._squares = []
        """For each side and column, what a square takes and the cells it adds."""
        for side in range(largest + 1):
            takes = int.from_bytes(bytes([side]) * side, "little")
            block = sum(((2 << side) - 2) << line * row for row in range(side))
            self._squares.append([(takes << 8 * column, block << column) for column in range(columns)])
        self._kept: dict[tuple[int | None, ...], list[Move]] = {}
        self._number_kept = 0

    def of(self, must: int, wanted: int | None, starts: list[int]) -> Iterable[Move]:
        """Every move that fills `wanted` cells (any number if None) and covers each column of `must`.

        `starts` says for each side, from 1 on, where a square may start: never beside a column of `must`.
        """
        choice = (must, wanted, *starts)
        moves = self._kept.get(choice)
        return self._listed(choice, must, wanted, starts) if moves is None else moves

    def _listed(
        self, choice: tuple[int | None, ...], must: int, wanted: int | None, starts: list[int]
    ) -> Iterable[Move]:
        columns = self._columns
        sides: list[list[int]] = [[] for _ in range(columns)]
        for side, mask in enumerate(starts, start=1):
            while mask:
                sides[(mask & -mask).bit_length() - 2].append(side)
                mask &= mask - 1
        sums, ways = [0] * columns + [1, 1], [0] * columns + [1, 1]
        for column in range(columns - 1, -1, -1):
            if not must >> column + 1 & 1:
                sums[column], ways[column] = sums[column + 1], ways[column + 1]
            for side in sides[column]:
                sums[column] |= sums[column + side + 1] << side
                ways[column] += ways[column + side + 1]
        moves = self._moves(sides, sums, must, wanted)
        if ways[0] > _FEW:
            return moves
        kept = list(moves)
        self._number_kept += len(kept) + 1
        if self._number_kept > _MOST_KEPT:
            self._kept.clear()
            self._number_kept = len(kept) + 1
        self._kept[choice] = kept
        return kept

    def _moves(self, sides: list[list[int]], sums: list[int], must: int, wanted: int | None) -> Iterator[Move]:
        """Chooses column by column; `sums` are the numbers of cells that can still be filled from a column on."""
        columns, squares = self._columns, self._squares
        for total in range(sums[0].bit_length()) if wanted is None else (wanted,):
            stack: list[tuple[int, int, int, int, int, Edges]] = []
            if sums[0] >> total & 1:
                stack.append((0, total, 0, 0, 0, ()))
            while stack:
                column, rest, taken, added, tall, edges = stack.pop()
                while column < columns:
                    for side in sides[column]:
                        beyond = column + side + 1
                        if side <= rest and sums[beyond] >> rest - side & 1:
                            takes, block = squares[side][column]
                            more = (*edges, (column, side))
                            stack.append((beyond, rest - side, taken + takes, added | block, tall + (side > 1), more))
                    column += 1
                    if must >> column & 1 or not sums[column] >> rest & 1:
                        break
                else:
                    yield taken, added, tall > 1, edges
