"""CPMpy expressions become variables, expressions and constraints of OR-Tools' CP solver.

CPMpy's own transformations make partial functions total, push negations down and decompose what the solver lacks; the
tree that is left is walked, not flattened. A number is a native expression or an int; a condition is a number that is
0 or 1. What was translated once is remembered, so that a part that two rules share stays one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cpmpy.expressions.core import Comparison, Expression
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.transformations.cse import CSEMap
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.negation import push_down_negation, push_down_negation_objective
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.safening import no_partial_functions, safen_objective
from ortools.constraint_solver import pywrapcp

from cluewright.engines.fd import comparisons, functions
from cluewright.engines.fd.linear import LARGEST, WIDEST, Native, RefusedError, constant, held

POSTED = frozenset({"alldifferent", "table", "indomain", "xor", "disjoint_boxes", *functions.FUNCTIONS})
"""What the engine takes as it is, stated by itself; CPMpy decomposes the rest."""

NESTED = frozenset({"indomain", "xor"})
"""What it takes also inside other expressions."""


class Translator:
    """Holds the native solver and everything posted to it; the natives live no longer than this object."""

    def __init__(self, variables: dict[str, Native] | None = None) -> None:
        self.solver = pywrapcp.Solver("fd")
        self.rules: list[frozenset[str]] = []
        """The names of the variables of each constraint as it was stated, conjunctions taken apart."""
        self._variables: dict[str, Native] = {} if variables is None else variables
        """The native variables by the names of CPMpy's; a dictionary that was given is filled and shared."""
        self._stated: dict[str, Any] = {}
        self._known: dict[int, tuple[Any, Native | int]] = {}
        self._decomposed = CSEMap()

    def variable(self, stated: Any) -> Native:
        """The native variable of a CPMpy variable."""
        name = stated.name
        if name in self._variables:
            if self._stated[name] is not stated and not isinstance(stated, NegBoolView):
                raise RefusedError(f"two different variables are called {name!r}")
            return self._variables[name]
        label = f"v{len(self._variables)}"
        if isinstance(stated, NegBoolView):
            native = held(1 - self.variable(stated._bv))
        elif isinstance(stated, _BoolVarImpl):
            native = self.solver.BoolVar(label)
        else:
            low, high = int(stated.lb), int(stated.ub)
            if high - low >= WIDEST or max(abs(low), abs(high)) > LARGEST:
                raise RefusedError(f"{name} takes values from {low} to {high}; fd takes at most {WIDEST} of them")
            native = self.solver.IntVar(low, high, label)
        self._stated[name] = stated
        self._variables[name] = native
        return native

    def named(self, name: str) -> Native:
        """The native variable of the CPMpy variable of this name."""
        return self._variables[name]

    def places(self, variables: Sequence[Any]) -> dict[str, int]:
        """Where the native that calls itself so stands among these CPMpy variables."""
        places = {}
        for place, variable in enumerate(variables):
            negated = isinstance(variable, NegBoolView)
            name = self.variable(variable._bv if negated else variable).Name()
            places[f"Not({name}" if negated else name] = place
        return places

    def others(self, known: Iterable[Any]) -> list[Native]:
        """The native variables of the model besides the known ones, those that CPMpy introduced included."""
        names = {variable.name for variable in known}
        return [
            native
            for name, native in self._variables.items()
            if name not in names and not isinstance(self._stated[name], NegBoolView)
        ]

    def post(self, expression: Any) -> None:
        """State a constraint, or several in lists."""
        stated = toplevel_list(expression)
        for each in stated:
            variables = get_variables(each)
            self.rules.append(frozenset(variable.name for variable in variables))
            for variable in variables:
                self.variable(variable)
        self.post_parts(stated)

    def post_parts(self, stated: list[Any]) -> None:
        """Post constraints that are no rules of the model but follow from how one is translated."""
        total = push_down_negation(no_partial_functions(toplevel_list(stated)))
        for each in decompose_in_tree(total, supported=POSTED, supported_reified=NESTED, csemap=self._decomposed):
            self.require(each)

    def objective(self, expression: Any) -> Native:
        """The native variable of an expression to be made small or great."""
        total, conditions = safen_objective(expression)
        total, more = decompose_objective(
            push_down_negation_objective(total), supported=POSTED, supported_reified=NESTED, csemap=self._decomposed
        )
        self.post_parts([*conditions, *more])
        return self.as_variable(total)

    def require(self, expression: Any) -> None:
        """Post what is left after the preparation."""
        number = constant(expression)
        if number is not None:
            self.add(number)
        elif isinstance(expression, _NumVarImpl):  # before its name is looked at: it may be called "and"
            self.add(self.variable(expression) == 1)
        elif isinstance(expression, Comparison):
            self.add(comparisons.posted(self, expression))
        elif expression.name == "and":
            for part in expression.args:
                self.require(part)
        elif expression.name == "or":
            self.add(self.any(expression.args))
        elif expression.name == "->":
            condition, consequence = (self.number(part) for part in expression.args)
            self.add(comparisons.related(self, "<=", condition, consequence))
        elif expression.name in functions.CONSTRAINTS:
            functions.CONSTRAINTS[expression.name](self, expression)
        else:
            self.add(comparisons.related(self, "==", self.number(expression), 1))

    def any(self, parts: Sequence[Any]) -> Native | int:
        """The constraint that at least one of the conditions holds."""
        numbers = [self.number(part) for part in parts]
        if any(number == 1 for number in numbers if isinstance(number, int)):
            return 1
        conditions = [held(number) for number in numbers if not isinstance(number, int)]
        if len(conditions) == 2:  # ten percent faster than the sum of a list on Houses
            return conditions[0] + conditions[1] >= 1
        return self.solver.SumGreaterOrEqual(conditions, 1) if conditions else 0

    def add(self, constraint: Native | int) -> None:
        """Hand a native constraint to the solver; 1 is one that holds, 0 one that cannot."""
        if not isinstance(constraint, int):
            self.solver.Add(constraint)
        elif not constraint:
            self.solver.Add(self.solver.FalseConstraint())

    def number(self, expression: Any) -> Native | int:
        """The native value of any expression; a condition is 0 or 1."""
        number = constant(expression)
        if number is not None:
            return number
        if isinstance(expression, _NumVarImpl):
            return self.variable(expression)
        known = self._known.get(id(expression))
        if known is None:
            # The expression is kept beside its native: its identity is the key and must not be used again.
            known = self._known[id(expression)] = (expression, self._translated(expression))
        return known[1]

    def _translated(self, expression: Expression) -> Native | int:
        if isinstance(expression, Comparison):
            return comparisons.judged(self, expression)
        if expression.name not in functions.VALUES:
            raise RefusedError(f"fd has no translation for {expression.name}: {str(expression)[:200]}")
        return functions.VALUES[expression.name](self, expression)

    def as_variable(self, expression: Any) -> Native:
        """The native variable that holds the value of an expression."""
        number = self.number(expression)
        return self.solver.IntConst(number) if isinstance(number, int) else held(number)
