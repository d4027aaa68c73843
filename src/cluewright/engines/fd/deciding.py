"""Decision builders in Python, for what no native phase does exactly.

The engine asks a builder for the next decision at every node. `Halving` answers with native decisions of two branches.
`Enumeration` makes one choice of many branches out of a chain of decisions whose refusal states nothing. An error
inside a builder must not pass through the engine's own code: it is kept, every further node fails, and the search
raises it in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ortools.constraint_solver import pywrapcp

from cluewright.engines.fd.observing import Watch
from cluewright.engines.fd.quick import Handle, quick
from cluewright.engines.fd.selection import Selection
from cluewright.engines.fd.splitting import Splitting


class Deciding(pywrapcp.DecisionBuilder):  # type: ignore[misc]  # OR-Tools ships no usable types
    """What both builders share."""

    def __init__(self, solver: Any, variables: Sequence[Handle], select: Selection, discrepancies: int | None) -> None:
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
        self._solver = solver
        self._variables = variables
        self._select = select
        self._discrepancies = discrepancies

    def NextWrapper(self, solver: Any) -> Any:  # noqa: N802 - OR-Tools' name
        """The decision at this node; None when every variable is bound."""
        try:
            if self.error is None:
                return self.next()
        except BaseException as error:
            self.error = error
            solver.FinishCurrentSearch()
        return solver.FailDecision()

    def next(self) -> Any:
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
        self,
        solver: Any,
        variables: Sequence[Handle],
        select: Selection,
        split: Splitting,
        discrepancies: int | None,
    ) -> None:
        super().__init__(solver, variables, select, discrepancies)
        self._split = split
        self._depth: Callable[[], int] = quick(solver.SearchDepth)

    def next(self) -> Any:
        """Choose a variable and split it."""
        depth = self._depth()
        if self._discrepancies is not None and self.too_far(depth - self._solver.SearchLeftDepth()):
            return self._solver.FailDecision()
        index = self._select()
        if index < 0:
            return None
        self.choices += 1
        self.decisions += 1
        if depth >= self.depth:
            self.depth = depth + 1
        variable = self._variables[index]
        operator, value = self._split(variable)
        if operator == "=":
            return variable.assignment(value)
        return variable.split(value, operator == "<=")


class Alternative(pywrapcp.Decision):  # type: ignore[misc]  # OR-Tools ships no usable types
    """One branch of a choice of many: the variable takes the value, or nothing is stated."""

    def __init__(self, index: int, variable: Handle, value: int) -> None:
        super().__init__()
        self._index = index
        self._value = value
        self._assign = variable.set_value

    def ApplyWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Take the branch."""
        try:
            self._assign(self._value)
        except Exception:  # the engine's way of saying that the node fails
            solver.ShouldFail()

    def RefuteWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Go on to the next branch: nothing is stated."""

    def DebugString(self) -> str:  # noqa: N802 - OR-Tools' name
        """How a watch reads it."""
        return f"one of many: {self._index} = {self._value}"


class _Choice(NamedTuple):
    """A choice of many branches that was made on the way to the present node."""

    variable: int
    """The index of the variable."""

    first: int
    """The value tried first; any other is a discrepancy."""

    depth: int
    discrepancies: int


class _Reversible:
    """A number that the engine takes back when it backtracks."""

    def __init__(self, solver: Any, value: int) -> None:
        self._number = pywrapcp.RevInteger(value)
        self.value: Callable[[], int] = quick(self._number.Value)
        self.set: Callable[[int], None] = partial(quick(self._number.SetValue), getattr(solver, "this", solver))


class Enumeration(Deciding):
    """Choices of as many branches as the variable has values.

    While a choice is open its variable is unbound, since the refusals state nothing: that tells a node that must go on
    with its choice from one that must make a new one. The engine takes the reversible numbers back when it backtracks.
    The last branch needs no decision, since nothing comes after it.
    """

    def __init__(
        self, solver: Any, variables: Sequence[Handle], select: Selection, order: str, discrepancies: int | None
    ) -> None:
        super().__init__(solver, variables, select, discrepancies)
        self.watch: Watch | None = None
        self._up = order == "up"
        self._alternatives: dict[tuple[int, int], Alternative] = {}
        self._choices: list[_Choice] = []
        # The place of the latest choice in the list: later ones belong to branches that were left.
        self._place = _Reversible(solver, -1)
        # The value last tried in the latest choice.
        self._tried = _Reversible(solver, 0)

    def next(self) -> Any:
        """Go on with the latest choice, or make a new one."""
        while True:
            place = self._place.value()
            choice = self._choices[place] if place >= 0 else None
            if choice is not None and not self._variables[choice.variable].bound():
                if self.too_far(choice.discrepancies + 1):
                    return self._solver.FailDecision()
                value = self._after(self._variables[choice.variable], self._tried.value())
            else:
                choice = self._chosen(choice)
                if choice is None:
                    return None
                self._choices[place + 1 :] = [choice]
                self._place.set(place + 1)
                value = choice.first
            self._tried.set(value)
            variable = self._variables[choice.variable]
            if value != (variable.high() if self._up else variable.low()):
                return self._alternative(choice.variable, value)
            if self.watch is not None:
                self.watch.assigned(choice.variable, value)
            try:
                variable.set_value(value)
            except Exception:  # the engine's way of saying that the node fails
                return self._solver.FailDecision()

    def _chosen(self, before: _Choice | None) -> _Choice | None:
        """A new choice below the last one; None when every variable is bound."""
        depth = discrepancies = 0
        if before is not None:
            depth = before.depth + 1
            discrepancies = before.discrepancies + (self._tried.value() != before.first)
        index = self._select()
        if index < 0:
            return None
        self.choices += 1
        self.depth = max(self.depth, depth + 1)
        variable = self._variables[index]
        return _Choice(index, variable.low() if self._up else variable.high(), depth, discrepancies)

    def _after(self, variable: Handle, value: int) -> int:
        step = 1 if self._up else -1
        value += step
        while not variable.contains(value):
            value += step
        return value

    def _alternative(self, index: int, value: int) -> Alternative:
        self.decisions += 1
        # Kept for the whole search: the engine holds no reference of its own to a decision made in Python.
        alternative = self._alternatives.get((index, value))
        if alternative is None:
            alternative = self._alternatives[index, value] = Alternative(index, self._variables[index], value)
        return alternative
