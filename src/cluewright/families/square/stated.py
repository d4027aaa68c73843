"""Each sentence of the rules as clauses of its own, for a SAT solver: which of them contradict each other?

They say what the rules of `explained` in `model.py` say, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, product

from cluewright.core.clauses import Clause, Stating
from cluewright.core.explaining import bits
from cluewright.families.square import sentences
from cluewright.families.square.corners import Corner, LineOf, corners
from cluewright.families.square.puzzle import Square


class Stated:
    """The sentences of one puzzle; only those that somebody asks for are turned into clauses."""

    def __init__(self, puzzle: Square) -> None:
        self.corners = corners(puzzle)
        self._stating = Stating()
        self.new = self._stating.new
        self._filled = self._stating.several(self.corners.cells)
        self._sides = [self._stating.several(corner.largest + 1) for corner in self.corners.corners]
        self.literals: Sequence[Sequence[int]] = [*((-cell, cell) for cell in self._filled), *self._sides]
        """For each variable and each of its bits."""

        self.always: Sequence[Clause] = self._clauses(self._one_side_each)
        """That a square has just one side, or is not there."""

        self._meaning = self._meanings(puzzle)
        shapes = {self._in_line(line) for line in self.corners.lines}
        self.whole: Sequence[str] = [says for says in self._meaning if says not in shapes]
        """Sentences of which all others follow."""

    def of(self, says: str) -> list[Clause]:
        """What a sentence says; each call states it anew."""
        return self._clauses(self._meaning[says])

    def _clauses(self, state: Callable[[], object]) -> list[Clause]:
        self._stating.clauses = []
        state()
        return self._stating.clauses

    def _one_side_each(self) -> None:
        for sides in self._sides:
            self._stating.exactly(sides, 1)

    @staticmethod
    def _in_line(line: LineOf) -> str:
        return sentences.in_line(line.name)

    def _meanings(self, puzzle: Square) -> dict[str, Callable[[], object]]:
        found = self.corners
        meaning: dict[str, Callable[[], object]] = {}
        for row, column in puzzle.blocked:
            meaning[sentences.blocked(row, column)] = partial(self._add, -self._filled[found.cell(row, column)])
        for row, column in puzzle.filled:
            meaning[sentences.filled(row, column)] = partial(self._add, self._filled[found.cell(row, column)])
        for corner in found.corners:
            meaning[sentences.apart(corner.top, corner.left)] = partial(self._apart, corner)
        for row, column in product(range(found.height), range(found.width)):
            meaning[sentences.covered(row, column)] = partial(self._covered, found.cell(row, column))
        for line in found.lines:
            meaning[self._in_line(line)] = partial(self._shaped, line)
            if line.filled is not None:
                cells = [self._filled[cell] for cell in line.cells]
                counted = partial(self._stating.exactly, cells, line.filled)
                meaning[sentences.counted(line.name, line.filled)] = counted
        return meaning

    def _add(self, *clause: int) -> None:
        self._stating.clauses.append(clause)

    def _apart(self, corner: Corner) -> None:
        """A square fills its cells and leaves those around it empty."""
        found = self.corners
        _, top, left, largest, _ = corner
        for side in range(1, largest + 1):
            there = self._sides[corner.variable - found.cells][side]
            for row in range(max(0, top - 1), min(found.height, top + side + 1)):
                for column in range(max(0, left - 1), min(found.width, left + side + 1)):
                    cell = self._filled[found.cell(row, column)]
                    inside = top <= row < top + side and left <= column < left + side
                    self._add(-there, cell if inside else -cell)

    def _over(self, cell: int) -> list[int]:
        """The squares that may lie over a cell."""
        found = self.corners
        row, column = divmod(cell, found.width)
        return [
            self._sides[corner.variable - found.cells][side]
            for corner, sides in found.over(row, column)
            for side in bits(sides)
        ]

    def _covered(self, cell: int) -> None:
        """A cell is filled just when a square lies over it."""
        over = self._over(cell)
        self._add(-self._filled[cell], *over)
        for each in over:
            self._add(-each, self._filled[cell])

    def _shaped(self, line: LineOf) -> None:
        """Each cell of a line lies under one square or none, and squares over neighbouring cells are one square."""
        for cell in line.cells:
            self._covered(cell)
        if len(line.cells) == 1:
            self._at_most_one(self._over(line.cells[0]))
        for one, other in pairwise(line.cells):
            self._at_most_one(sorted({*self._over(one), *self._over(other)}))

    def _at_most_one(self, literals: Sequence[int]) -> None:
        """No two are true: each hands on that one so far is."""
        before = 0
        for literal in literals:
            now = self.new()
            self._add(-literal, now)
            if before:
                self._add(-before, now)
                self._add(-before, -literal)
            before = now
