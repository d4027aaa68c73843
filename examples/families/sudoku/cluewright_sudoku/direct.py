"""The direct search: fill the cell with the fewest numbers left, or the only cell of a line for a number.

What a cell may hold is a bitmask; bit k stands for the number k + 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright_sudoku.puzzle import Grid, Sudoku


def search(puzzle: Sudoku, limit: Limit) -> Searching[Grid]:
    """Every solution once."""
    clock = limit.start()
    board = _Board(puzzle)
    if not board.start():
        return Ending(complete=True)
    for found, solution in enumerate(board.solutions(clock), start=1):
        if solution is None:
            return Ending(complete=False)
        yield solution
        if found == limit.solutions:
            return Ending(complete=False)
    return Ending(complete=True)


class _Board:
    """The masks of all cells, numbered row by row, and the cells that see each other."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        lines = [[row * self.size + column for row, column in line.cells] for line in puzzle.lines()]
        together: list[set[int]] = [set() for _ in range(self.size**2)]
        for line in lines:
            for cell in line:
                together[cell].update(line)
        self.seen = [sorted(cells - {cell}) for cell, cells in enumerate(together)]
        self.masks = [(1 << self.size) - 1] * self.size**2

    def start(self) -> bool:
        """Write the givens; False when they contradict each other."""
        return all(
            number is None or self._write(self.masks, row * self.size + column, 1 << number - 1)
            for row, numbers in enumerate(self.puzzle.cells)
            for column, number in enumerate(numbers)
        )

    def _write(self, masks: list[int], cell: int, number: int) -> bool:
        """Write a number and all that follows; False when a cell is left with nothing."""
        if not masks[cell] & number:
            return False
        masks[cell] = number
        waiting = [cell]
        while waiting:
            here = waiting.pop()
            for other in self.seen[here]:
                if masks[other] & masks[here]:
                    left = masks[other] & ~masks[here]
                    masks[other] = left
                    if not left:
                        return False
                    if left & left - 1 == 0:
                        waiting.append(other)
        return True

    def solutions(self, clock: Clock) -> Iterator[Grid | None]:
        """Every solution; None at last when the clock ran out."""
        stack = [self.masks]
        while stack:
            if clock.expired():
                yield None
                return
            masks = stack.pop()
            open_cells = [cell for cell, mask in enumerate(masks) if mask & mask - 1]
            if not open_cells:
                yield self._grid(masks)
                continue
            cell = min(open_cells, key=lambda each: masks[each].bit_count())
            for bit in range(self.size - 1, -1, -1):
                if masks[cell] >> bit & 1:
                    changed = masks.copy()
                    if self._write(changed, cell, 1 << bit):
                        stack.append(changed)

    def _grid(self, masks: list[int]) -> Grid:
        numbers = [mask.bit_length() for mask in masks]
        return Grid(tuple(tuple(numbers[start : start + self.size]) for start in range(0, len(numbers), self.size)))
