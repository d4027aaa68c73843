"""Whether something follows from certain rules alone, asked of CP-SAT: for the check of explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from cluewright.core import Clock, TimeUp
from cluewright.core.model import Expression


def possible(rules: Sequence[Expression], clock: Clock) -> bool:
    """Whether all of these can hold together; `TimeUp` when the clock runs out first."""
    clock.check()
    if not rules:
        return True
    solver: Any = cpmpy.SolverLookup.get("ortools")
    for rule in rules:
        solver.add(rule)
    found = solver.solve(time_limit=clock.left, num_workers=1, catch_sigint_signal=False)
    if not found and solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
        raise TimeUp
    return bool(found)


def follows(rules: Sequence[Expression], conclusion: Sequence[Expression], clock: Clock) -> bool:
    """Whether every part of the conclusion holds wherever the rules do; with an empty one, whether they contradict."""
    if not conclusion:
        return not possible(rules, clock)
    wrong = cpmpy.any(
        [~part if isinstance(part, cpmpy.expressions.core.Expression) else not part for part in conclusion]
    )
    return not possible([*rules, wrong], clock)
