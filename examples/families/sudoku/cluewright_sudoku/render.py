"""Sudoku as a picture: the grid with heavy lines around the boxes, givens in bold."""

from __future__ import annotations

from cluewright.core import Box, Label, Line, Picture, Role, Shape
from cluewright_sudoku.puzzle import Grid, Sudoku


def picture(puzzle: Sudoku, marks: Grid | None = None) -> Picture:
    """The puzzle, filled in as far as `marks` says."""
    size = puzzle.size
    shapes: list[Shape] = []
    for number in range(1, size):
        shapes.append(Line(number, 0, number, size, Role.INK if number % puzzle.width == 0 else Role.FAINT))
        shapes.append(Line(0, number, size, number, Role.INK if number % puzzle.height == 0 else Role.FAINT))
    for top in range(0, size, puzzle.height):
        for left in range(0, size, puzzle.width):
            shapes.append(Box(left, top, puzzle.width, puzzle.height, heavy=True))
    filled = 0
    for row, numbers in enumerate(puzzle.cells):
        for column, given in enumerate(numbers):
            shown = given if given is not None or marks is None else marks.cells[row][column]
            if shown is not None:
                filled += 1
                role = Role.GIVEN if given is not None else Role.ANSWER
                shapes.append(Label(column + 0.5, row + 0.5, str(shown), role, 0.55, bold=given is not None))
    return Picture(size, size, tuple(shapes), f"a sudoku of {size} by {size} cells, {filled} filled in")
