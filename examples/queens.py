"""N queens: a model of one's own in plain CPMpy, solved with fd under several labellings.

Run it with a number of queens: `python examples/queens.py 8`.

A queen stands in every row; `column[row]` says where. The model says what a solution is and nothing else; the labelling
says how to look for one. Compare the choice points: the same model, another order of questions.
"""

from __future__ import annotations

import sys
from itertools import combinations
from typing import Any

import cpmpy as cp

from cluewright.engines.fd import CPM_fd


def queens(size: int) -> tuple[cp.Model, Any]:
    """The model, and the columns of the queens."""
    column = cp.intvar(1, size, shape=(size,), name="column")
    model = cp.Model()
    for upper, lower in combinations(range(size), 2):
        # On a diagonal two queens are as many columns apart as rows.
        for shift in (0, lower - upper, upper - lower):
            model += column[upper] != column[lower] + shift
    return model, column


def board(columns: list[int]) -> str:
    """The board with its queens."""
    return "\n".join(" ".join("Q" if here == at else "." for here in range(1, len(columns) + 1)) for at in columns)


def main(size: int = 8) -> None:
    """Show one solution, count them all, and compare labellings on the way to the first."""
    model, column = queens(size)
    solver = CPM_fd(model)
    if not solver.solve(labelling="ff"):
        print(f"{size} queens cannot stand on one board.")
        return
    print(board([int(value) for value in column.value()]))
    print()
    print("labelling              choice points to the first solution")
    for labelling in ("leftmost", "ff", "ff,median", "ffc,bisect,down", "leftmost,enum"):
        # The columns are named so that every labelling starts from the same order of variables.
        solver.solve(labelling=labelling, label=column)
        print(f"{labelling:22} {solver.statistics['choice points']:35}")
    if size <= 8:
        print()
        print(f"{size} queens have {solver.solveAll(labelling='ff')} solutions.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
