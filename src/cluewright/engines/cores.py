"""Which of a model's rules force something: irreducible cores, found with CP-SAT through CPMpy.

Every rule and every fact stands behind a switch; CP-SAT says which switches it needed to refute the opposite, and
switches are then tried away one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from cluewright.core import Clock, TimeUp
from cluewright.core.model import Expression, Variable


class Cores:
    """Rules and facts behind switches, numbered in the order in which they were stated."""

    def __init__(self, rules: Sequence[Expression], variables: Sequence[Variable], clock: Clock) -> None:
        self._clock = clock
        self._solver: Any = cpmpy.SolverLookup.get("ortools")
        self._solver.solver_vars(list(variables))
        self._switches: list[Any] = []
        for rule in rules:
            self.add(rule)

    def add(self, expression: Expression) -> int:
        """One more behind a switch of its own; its number."""
        self._clock.check()
        switch = cpmpy.boolvar()
        self._solver += switch.implies(expression)
        self._switches.append(switch)
        return len(self._switches) - 1

    def core(self, numbers: Sequence[int]) -> list[int] | None:
        """Some of these that cannot hold together, not always the fewest; None when all of them can."""
        self._clock.check()
        left = self._clock.left
        if left == 0:  # the clock ran out since it was looked at, and CPMpy refuses a limit of 0
            raise TimeUp
        assumed = [self._switches[number] for number in numbers]
        found = self._solver.solve(assumptions=assumed, time_limit=left, num_workers=1, catch_sigint_signal=False)
        if found:
            return None
        if self._solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
            raise TimeUp
        named = {switch.name for switch in self._solver.get_core()}
        return [number for number in numbers if self._switches[number].name in named]

    def irreducible(self, numbers: Sequence[int]) -> list[int]:
        """A part of a contradictory set that can spare none of its members; the last ones are tried away first."""
        kept = list(numbers)
        for number in reversed(numbers):
            if number in kept:
                smaller = self.core([each for each in kept if each != number])
                if smaller is not None:
                    kept = smaller
        return kept

    def values(self, variables: Sequence[Variable]) -> list[int]:
        """What the variables are in the way in which the last set held together."""
        return [int(variable.value()) for variable in variables]
