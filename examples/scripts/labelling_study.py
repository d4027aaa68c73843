"""Study how labellings fare on a CPMpy model of one's own, and draw the search tree of the best.

Run it with a number of queens: `python examples/scripts/labelling_study.py 8`.
"""

from __future__ import annotations

import sys
from typing import Any

import cpmpy as cp

from cluewright import lab


def queens(n: int) -> tuple[cp.Model, Any]:
    """Queens that attack no other, one in each row, and the variables to decide, from the top row to the last."""
    column = cp.intvar(1, n, shape=n, name="column")
    rows = range(n)
    falling = cp.AllDifferent([column[row] - row for row in rows])
    rising = cp.AllDifferent([column[row] + row for row in rows])
    return cp.Model(cp.AllDifferent(column), falling, rising), column


def main(n: int = 8) -> None:
    """Try six labellings, each run in a process of its own, and show the tree of the one that had to go back least.

    One run of each is enough, because backtracks are counted, not measured: another run takes as many.
    """
    study = lab.labelling(queens, {"n": n}, select="leftmost,ff,ffc", branch="step,bisect", order="up", repeats=1)
    runs = sorted(study.runs, key=lambda run: (run.status != "found", run.statistics.get("backtracks", 0)))
    for run in runs:
        print(f"{run.labelling:24} {run.status:8} {run.statistics.get('backtracks', '-'):>6} backtracks")
    print()
    print(lab.tree(queens, {"n": n}, runs[0].labelling))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
