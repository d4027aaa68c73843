"""The rules of queens: one variable for each row, the column of its queen."""

from __future__ import annotations

from itertools import combinations

import cpmpy as cp

from cluewright.core import Model
from cluewright.core.places import cell_name
from cluewright_queens.puzzle import Board, Queens


def columns(puzzle: Queens) -> Model[Board]:
    """A queen in every row, in different columns, on different diagonals."""
    queens = [cp.intvar(1, puzzle.size, name=f"row {row}") for row in range(1, puzzle.size + 1)]
    model = Model(answer=queens, decode=lambda values: Board(tuple(values)))
    for row, column in puzzle.given:
        model.add("given", f"a queen stands on {cell_name(row - 1, column - 1)}", queens[row - 1] == column)
    model.add("columns", "no column has two queens", cp.AllDifferent(queens))
    for upper, lower in combinations(range(puzzle.size), 2):
        model.add(
            f"rows {upper + 1} and {lower + 1}",
            f"the queens in rows {upper + 1} and {lower + 1} do not share a diagonal",
            cp.abs(queens[upper] - queens[lower]) != lower - upper,
        )
    return model


FORMULATIONS = {"columns": columns}
