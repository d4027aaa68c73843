"""The rules of sudoku: one variable for each cell."""

from __future__ import annotations

from typing import Any

import cpmpy as cp

from cluewright.core import Model
from cluewright.core.explaining import bits
from cluewright.core.places import cell_name
from cluewright_sudoku import sentences
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
                model.add(f"given {name}", sentences.given(row, column, number), cells[row][column] == number)
    for line in puzzle.lines():
        holds = cp.AllDifferent([cells[row][column] for row, column in line.cells])
        model.add(line.name, sentences.once(line.name), holds)
    return model


def explained(puzzle: Sudoku) -> Model[Grid]:
    """The rules as explanations cite them."""
    return numbers(puzzle)


def holds(puzzle: Sudoku, model: Model[Grid], variable: int, left: int) -> Any:
    """That the cell of this number, row by row, holds one of these numbers."""
    return cp.any([model.answer[variable] == bit + 1 for bit in bits(left)])


FORMULATIONS = {"numbers": numbers}
