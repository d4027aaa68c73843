"""The rules of sudoku: one variable for each cell."""

from __future__ import annotations

import cpmpy as cp

from cluewright.core import Model
from cluewright.core.places import cell_name
from cluewright_sudoku.puzzle import Grid, Sudoku


def numbers(puzzle: Sudoku) -> Model[Grid]:
    """The givens, and each number once in every row, column and box."""
    size = puzzle.size
    cells = [[cp.intvar(1, size, name=cell_name(row, column)) for column in range(size)] for row in range(size)]
    model = Model(
        answer=[cell for row in cells for cell in row],
        decode=lambda values: Grid(tuple(tuple(values[start : start + size]) for start in range(0, size * size, size))),
    )
    for row, given in enumerate(puzzle.cells):
        for column, number in enumerate(given):
            if number is not None:
                name = cell_name(row, column)
                model.add(f"given {name}", f"{name} is {number}", cells[row][column] == number)
    for line in puzzle.lines():
        holds = cp.AllDifferent([cells[row][column] for row, column in line.cells])
        model.add(line.name, f"{line.name} holds each number once", holds)
    return model


FORMULATIONS = {"numbers": numbers}
