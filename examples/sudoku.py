"""Sudoku: a model of one's own in plain CPMpy, solved and proved unique with fd.

Run it with `python examples/sudoku.py`. Change a given below and see what becomes of the proof.

The whole puzzle is said in three lines of rules and one of givens. `register()` lets CPMpy find fd by its name, as it
finds its own solvers, so the last step is plain CPMpy, too.
"""

from __future__ import annotations

from typing import Any

import cpmpy as cp

from cluewright.engines.fd import register

GIVENS = """
. . 3 . . . . 8 .
. . . 6 8 1 . 2 .
. . . . . 3 . . 7
1 7 8 . . . . . .
. 6 . 9 . 4 . 7 .
. . . . . . 2 6 3
8 . . 2 . . . . .
. 1 . 4 3 5 . . .
. 3 . . . . 6 . .
"""


def sudoku(givens: str) -> tuple[cp.Model, Any]:
    """The model, and its cells row by row."""
    rows = [line.split() for line in givens.split("\n") if line]
    cell = cp.intvar(1, 9, shape=(9, 9), name="cell")
    blocks = [cell[top : top + 3, left : left + 3] for top in (0, 3, 6) for left in (0, 3, 6)]
    model = cp.Model(
        [cp.AllDifferent(row) for row in cell],
        [cp.AllDifferent(column) for column in cell.T],
        [cp.AllDifferent(block) for block in blocks],
        [cell[i, j] == int(given) for i, row in enumerate(rows) for j, given in enumerate(row) if given != "."],
    )
    return model, cell


def main() -> None:
    """Solve it, and look for a second solution: there is none, and that is the proof."""
    register()
    model, cell = sudoku(GIVENS)

    def show() -> None:
        print("\n".join(" ".join(map(str, row)) for row in cell.value()))

    found = model.solveAll(solver="fd", labelling="ff", solution_limit=2, display=show)
    print({0: "There is no solution.", 1: "This is the only solution."}.get(found, "There is more than one solution."))


if __name__ == "__main__":
    main()
