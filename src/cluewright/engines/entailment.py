"""Whether something follows from certain rules alone, asked of CP-SAT: for the check of explanations.

A rule is translated for CP-SAT once: its *part* is a CP-SAT model without variables, which has the rule's constraints
alone. All parts number their variables alike. A question is the variables and the parts of the rules it is about, put
together by CP-SAT's own copying.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus
from cpmpy.transformations.cse import CSEMap
from cpmpy.transformations.get_variables import get_variables
from ortools.sat.python import cp_model

from cluewright.core import Clock, TimeUp
from cluewright.core.model import Expression, Meaning, Variable


class _Part(NamedTuple):
    """What CP-SAT is told of one rule."""

    rule: Expression
    """Kept because parts are found by their rule's identity, which no other rule may then get."""

    constraints: Any
    """A CP-SAT model without variables."""

    variables: frozenset[int]
    """The numbers of all variables that these constraints may be about."""


class Entailment:
    """Asks again and again about the same rules.

    Searching takes less than a tenth of the time if all is translated for every question: of 10.4 s, by profile, for
    221 questions about a 12 x 12 square, 4.7 s went into translating, 4.1 s into posting, and 0.9 s into searching.
    """

    def __init__(self, meanings: Sequence[Meaning] = ()) -> None:
        self._numbering: Any = cpmpy.SolverLookup.get("ortools")
        """Knows the number of each variable; the constraints that it is given are taken out of it again."""

        self._question = cp_model.CpModel()
        self._shut = type(self._question.proto)()
        """Every variable with one value alone. CP-SAT takes 6 microseconds for a variable of several values that no
        constraint speaks of, and a question speaks of few."""

        self._parts: dict[int, tuple[_Part, ...]] = {}
        self._opposites: dict[tuple[int, ...], tuple[tuple[Expression, ...], Expression]] = {}
        """Of conclusions, by the identities of their parts, which are kept with them."""

        self._meanings = {variable.name: meaning for meaning in meanings for variable in meaning.variables}

    def follows(self, rules: Sequence[Expression], conclusion: Sequence[Expression], clock: Clock) -> bool:
        """Whether every part of the conclusion holds wherever the rules do; with an empty one, whether they clash."""
        if not conclusion:
            return not self.possible(rules, clock)
        return not self.possible([*rules, self._opposite(tuple(conclusion))], clock)

    def _opposite(self, conclusion: tuple[Expression, ...]) -> Expression:
        """That some part of the conclusion does not hold."""
        key = tuple(map(id, conclusion))
        if key not in self._opposites:
            wrong = [~part if isinstance(part, cpmpy.expressions.core.Expression) else not part for part in conclusion]
            self._opposites[key] = (conclusion, cpmpy.any(wrong))
        return self._opposites[key][1]

    def possible(self, rules: Sequence[Expression], clock: Clock) -> bool:
        """Whether all of these can hold together; `TimeUp` when the clock runs out."""
        clock.check()
        parts = [part for rule in rules for part in self._with_meanings(rule)]
        return self._has_solution(self._asked({id(part): part for part in parts}.values()), clock)

    def _asked(self, parts: Collection[_Part]) -> cp_model.CpModel:
        """The question whether these can all hold."""
        question = self._question.proto
        question.copy_from(self._shut)
        every = self._numbering.ort_model.proto.variables
        for number in frozenset[int]().union(*(part.variables for part in parts)):
            question.variables[number].copy_from(every[number])
        for part in parts:
            question.merge_from(part.constraints)
        return self._question

    def _has_solution(self, question: cp_model.CpModel, clock: Clock) -> bool:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False
        if clock.left is not None:
            solver.parameters.max_time_in_seconds = clock.left
        status = solver.solve(question)
        if status == cp_model.UNKNOWN:
            raise TimeUp
        assert status != cp_model.MODEL_INVALID, question.validate()
        return bool(status != cp_model.INFEASIBLE)

    def _with_meanings(self, rule: Expression) -> tuple[_Part, ...]:
        """The part of the rule, and those of what its variables stand for."""
        if id(rule) not in self._parts:
            variables = get_variables(rule)
            meanings = {id(each): each for variable in variables if (each := self._meanings.get(variable.name))}
            meant = [self._meaning(meaning.holds) for meaning in meanings.values()]
            self._parts[id(rule)] = (self._translated(rule, variables), *meant)
        return self._parts[id(rule)]

    def _meaning(self, holds: Expression) -> _Part:
        if id(holds) not in self._parts:
            self._parts[id(holds)] = (self._translated(holds, get_variables(holds)),)
        return self._parts[id(holds)][0]

    def _translated(self, rule: Expression, variables: Collection[Variable]) -> _Part:
        solver = self._numbering
        model = solver.ort_model.proto
        before = len(model.variables)
        mentioned = {solver.solver_var(variable).index for variable in variables}
        solver._csemap = CSEMap()  # what another rule has defined would not be defined again
        for constraint in solver.transform(rule):
            solver._post_constraint(constraint)
        constraints = type(model)()
        constraints.constraints.extend(model.constraints)
        model.constraints.clear()
        new = range(before, len(model.variables))
        for number in new:
            lowest = model.variables[number].domain[0]
            self._shut.variables.add().domain.extend([lowest, lowest])
        return _Part(rule, constraints, frozenset(mentioned.union(new)))


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
