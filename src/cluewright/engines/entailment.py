"""Whether something follows from certain rules alone, asked of CP-SAT: for the check of explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from cluewright.core import Clock, TimeUp
from cluewright.core.model import Expression


class Entailment:
    """Asks again and again about the same rules: each is translated for CP-SAT once.

    Translating takes ten times as long as searching: 52 of 67 s, by profile, of 225 questions about a 10 x 10 square.
    """

    def __init__(self) -> None:
        self._translated: dict[int, tuple[Expression, list[Any]]] = {}
        """By the rule's identity; the rule is kept with it, so that no other gets the same."""

    def follows(self, rules: Sequence[Expression], conclusion: Sequence[Expression], clock: Clock) -> bool:
        """Whether every part of the conclusion holds wherever the rules do; with an empty one, whether they clash."""
        if not conclusion:
            return not self.possible(rules, clock)
        wrong = cpmpy.any(
            [~part if isinstance(part, cpmpy.expressions.core.Expression) else not part for part in conclusion]
        )
        return not self.possible(rules, clock, wrong)

    def possible(self, rules: Sequence[Expression], clock: Clock, besides: Expression | None = None) -> bool:
        """Whether all of these can hold together, and what is asked `besides`; `TimeUp` when the clock runs out."""
        clock.check()
        if not rules and besides is None:
            return True
        solver: Any = cpmpy.SolverLookup.get("ortools")
        for rule in rules:
            for constraint in self._constraints(rule):
                solver._post_constraint(constraint)  # `add` would translate it again
        if besides is not None:
            solver.add(besides)
        found = solver.solve(time_limit=clock.left, num_workers=1, catch_sigint_signal=False)
        if not found and solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
            raise TimeUp
        return bool(found)

    def _constraints(self, rule: Expression) -> list[Any]:
        if id(rule) not in self._translated:
            # A solver of its own: one that has met a part of it before would not define that part again.
            solver: Any = cpmpy.SolverLookup.get("ortools")
            self._translated[id(rule)] = (rule, solver.transform(rule))
        return self._translated[id(rule)][1]
