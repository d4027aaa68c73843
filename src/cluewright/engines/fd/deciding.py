"""Decision builders in Python, for what no native phase does exactly.

The engine asks a builder for the next decision at every node. `Halving` answers with native decisions of two branches.
`Enumeration` makes one choice of many branches out of a chain of decisions whose refusal states nothing. An error
inside a builder must not pass through the engine's own code: it is kept, every further node fails, and the search
raises it in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ortools.constraint_solver import pywrapcp

from cluewright.engines.fd.linear import Native
from cluewright.engines.fd.observing import Watch
from cluewright.engines.fd.selection import Selection
from cluewright.engines.fd.splitting import Splitting


class Deciding(pywrapcp.DecisionBuilder):  # type: ignore[misc]  # OR-Tools ships no usable types
    """What both builders share."""

    def __init__(self, variables: Sequence[Native], select: Selection, discrepancies: int | None) -> None:
        super().__init__()
        self.error: BaseException | None = None
        self.choices = 0
        """How many choices were made."""
        self.decisions = 0
        """How many decisions were handed to the engine for them."""
        self.depth = 0
        """How many branches the longest path has."""
        self.cuts = 0
        """How many nodes were given up for having too many discrepancies."""
        self._variables = variables
        self._select = select
        self._discrepancies = discrepancies

    def NextWrapper(self, solver: Any) -> Any:  # noqa: N802 - OR-Tools' name
        """The decision at this node; None when every variable is bound."""
        try:
            if self.error is None:
                return self.next(solver)
        except BaseException as error:
            self.error = error
            solver.FinishCurrentSearch()
        return solver.FailDecision()

    def next(self, solver: Any) -> Any:
        """As `NextWrapper`, and may raise."""
        raise NotImplementedError

    def too_far(self, discrepancies: int) -> bool:
        """Whether a node has too many discrepancies, and notes that it is given up."""
        if self._discrepancies is None or discrepancies <= self._discrepancies:
            return False
        self.cuts += 1
        return True


class Halving(Deciding):
    """Choices of two branches."""

    def __init__(
        self, variables: Sequence[Native], select: Selection, split: Splitting, discrepancies: int | None
    ) -> None:
        super().__init__(variables, select, discrepancies)
        self._split = split

    def next(self, solver: Any) -> Any:
        """Choose a variable and split it."""
        depth = solver.SearchDepth()
        if depth > self.depth:
            self.depth = depth
        if self._discrepancies is not None and self.too_far(depth - solver.SearchLeftDepth()):
            return solver.FailDecision()
        index = self._select()
        if index < 0:
            return None
        self.choices += 1
        self.decisions += 1
        variable = self._variables[index]
        operator, value = self._split(variable)
        if operator == "=":
            return solver.AssignVariableValue(variable, value)
        return solver.SplitVariableDomain(variable, value, operator == "<=")


class Alternative(pywrapcp.Decision):  # type: ignore[misc]  # OR-Tools ships no usable types
    """One branch of a choice of many: the variable takes the value, or nothing is stated."""

    one_of_many = True

    def __init__(self, index: int, variable: Native, value: int) -> None:
        super().__init__()
        self.index = index
        self.value = value
        self._assign = variable.SetValue

    def ApplyWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Take the branch."""
        try:
            self._assign(self.value)
        except Exception:  # the engine's way of saying that the node fails
            solver.ShouldFail()

    def RefuteWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Go on to the next branch: nothing is stated."""

    def DebugString(self) -> str:  # noqa: N802 - OR-Tools' name
        """For the engine's messages."""
        return f"[{self.index} = {self.value}] or []"


class _Choice(NamedTuple):
    """A choice of many branches that was made on the way to the present node."""

    index: int
    first: int
    """The value tried first; any other is a discrepancy."""

    depth: int
    discrepancies: int


class Enumeration(Deciding):
    """Choices of as many branches as the variable has values.

    While a choice is open its variable is unbound, since the refusals state nothing: that tells a node that must go on
    with its choice from one that must make a new one. The engine takes the reversible numbers back when it backtracks.
    The last branch needs no decision, since nothing comes after it.
    """

    def __init__(self, variables: Sequence[Native], select: Selection, order: str, discrepancies: int | None) -> None:
        super().__init__(variables, select, discrepancies)
        self.watch: Watch | None = None
        self._up = order == "up"
        self._alternatives: dict[tuple[int, int], Alternative] = {}
        self._choices: list[_Choice] = []
        self._open = pywrapcp.RevInteger(-1)
        """The place of the latest choice in the list; later ones belong to branches that are left."""
        self._tried = pywrapcp.RevInteger(0)
        """The value last tried in the latest choice."""

    def next(self, solver: Any) -> Any:
        """Go on with the latest choice, or make a new one."""
        while True:
            place = self._open.Value()
            choice = self._choices[place] if place >= 0 else None
            if choice is not None and not self._variables[choice.index].Bound():
                if self.too_far(choice.discrepancies + 1):
                    return solver.FailDecision()
                value = self._after(self._variables[choice.index], self._tried.Value())
            else:
                choice = self._chosen(choice)
                if choice is None:
                    return None
                self._choices[place + 1 :] = [choice]
                self._open.SetValue(solver, place + 1)
                value = choice.first
            self._tried.SetValue(solver, value)
            variable = self._variables[choice.index]
            if value != (variable.Max() if self._up else variable.Min()):
                return self._alternative(choice.index, value)
            if self.watch is not None:
                self.watch.assigned(choice.index, value)
            try:
                variable.SetValue(value)
            except Exception:  # the engine's way of saying that the node fails
                return solver.FailDecision()

    def _chosen(self, before: _Choice | None) -> _Choice | None:
        """A new choice below the last one; None when every variable is bound."""
        depth = discrepancies = 0
        if before is not None:
            depth = before.depth + 1
            discrepancies = before.discrepancies + (self._tried.Value() != before.first)
        if depth > self.depth:
            self.depth = depth
        index = self._select()
        if index < 0:
            return None
        self.choices += 1
        variable = self._variables[index]
        return _Choice(index, variable.Min() if self._up else variable.Max(), depth, discrepancies)

    def _after(self, variable: Native, value: int) -> int:
        step = 1 if self._up else -1
        value += step
        while not variable.Contains(value):
            value += step
        return value

    def _alternative(self, index: int, value: int) -> Alternative:
        self.decisions += 1
        # Kept for the whole search: the engine holds no reference of its own to a decision made in Python.
        alternative = self._alternatives.get((index, value))
        if alternative is None:
            alternative = self._alternatives[index, value] = Alternative(index, self._variables[index], value)
        return alternative
