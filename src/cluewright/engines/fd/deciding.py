"""Decision builders in Python, for what no native phase does exactly, and how they split a variable in two.

The engine asks a builder for the next decision at every node. `Halving` answers with native decisions of two branches.
`Enumeration` makes one choice of many branches out of a chain of decisions whose refusal states nothing. An error
inside a builder must not pass through the engine's own code: it is kept, every further node fails, and the search
raises it in the end.

Native phases do exactly what leftmost, min, max, ff, anti_first_fail and max_regret say (OR-Tools breaks ties to the
left, too) with
- step: it assigns a bound, removes it when refused, and chooses anew;
- bisect, where no variable is ever negative: it rounds the middle down, Prolog towards zero;
- middle,up, where no variable is ever negative (as bisect) and domains are small: it falls back on the lower bound in
  domains wider than 2^20.
OR-Tools' random value is left alone: it never draws some values of sparse domains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeAlias

from ortools.constraint_solver import pywrapcp

from cluewright.core import Labelling
from cluewright.engines.fd.linear import Native
from cluewright.engines.fd.observing import Watch
from cluewright.engines.fd.selection import Handle, Selection, Waiting, quick, selection
from cluewright.engines.fd.translation import Translator

Splitting: TypeAlias = Callable[[Handle], tuple[str, int]]


def splitting(branch: str, order: str, random: Random) -> Splitting:
    """The way of this name to split a variable in two."""
    up = order == "up"
    if branch == "step":
        return (lambda variable: ("=", variable.low())) if up else (lambda variable: ("=", variable.high()))
    if branch == "bisect":
        operator = "<=" if up else ">"
        return lambda variable: (operator, middle_bound(variable.low(), variable.high()))
    if branch == "median":
        return lambda variable: ("=", value_at(variable, (variable.size() - up) // 2))
    if branch == "middle":
        return lambda variable: ("=", nearest_middle(variable, up))
    return lambda variable: ("=", value_at(variable, random.randrange(variable.size())))


def middle_bound(low: int, high: int) -> int:
    """Prolog's (low + high) // 2, which rounds towards zero, kept below the upper bound.

    >>> middle_bound(0, 3), middle_bound(-3, 0), middle_bound(-1, 0)
    (1, -1, -1)
    """
    total = low + high
    middle = total // 2 if total >= 0 else -(-total // 2)
    return middle - 1 if middle == high else middle


def value_at(variable: Handle, place: int) -> int:
    """The value at this place of the domain in ascending order, counted from 0."""
    low, high, size = variable.low(), variable.high(), variable.size()
    if size == high - low + 1:
        return low + place
    contains = variable.contains
    value, step, left = (low, 1, place) if 2 * place < size else (high, -1, size - 1 - place)
    while left:
        value += step
        left -= contains(value)
    return value


def nearest_middle(variable: Handle, up: bool) -> int:
    """The value nearest the mean of the bounds; the mean is rounded down and the lower of two wins, or the mirror."""
    middle = (variable.low() + variable.high() + (not up)) // 2
    contains = variable.contains
    away = 0
    first = -1 if up else 1
    while True:
        for value in (middle + first * away, middle - first * away):
            if contains(value):
                return int(value)
        away += 1


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
        self._failing = solver.FailDecision()
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
        return self._failing

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
            return self._failing
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

    def __init__(self, index: int, variable: Handle, value: int, fail: Callable[[], None]) -> None:
        super().__init__()
        self._index = index
        self._value = value
        self._assign: Callable[[], None] = partial(variable.set_value, value)
        self._fail = fail

    def ApplyWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Take the branch."""
        try:
            self._assign()
        except Exception:  # the engine's way of saying that the node fails
            self._fail()

    def RefuteWrapper(self, solver: Any) -> None:  # noqa: N802 - OR-Tools' name
        """Go on to the next branch: nothing is stated."""

    def DebugString(self) -> str:  # noqa: N802 - OR-Tools' name
        """How a watch reads it."""
        return f"one of many: {self._index} = {self._value}"


class _Choice:
    """A choice of many branches that was made on the way to the present node."""

    __slots__ = ("discrepancies", "first", "index", "last", "value", "variable")

    def __init__(self, index: int, variable: Handle, first: int, last: int, discrepancies: int) -> None:
        self.index = index
        self.variable = variable
        self.first = first
        """The value tried first; any other is a discrepancy."""
        self.last = last
        self.value = first
        """The value tried at present."""
        self.discrepancies = discrepancies
        """How many there were above."""


class Enumeration(Deciding):
    """Choices of as many branches as the variable has values.

    While a choice is open its variable is unbound, since the refusals state nothing: that tells a node that must go on
    with its choice from one that must make a new one. The choices on the way to the present node are a list. The engine
    takes back the place of the latest one when it backtracks; what follows it belongs to branches that were left, so a
    choice that is gone on with still knows the value it tried before. The last branch needs no decision, since nothing
    comes after it.
    """

    def __init__(
        self, solver: Any, variables: Sequence[Handle], select: Selection, order: str, discrepancies: int | None
    ) -> None:
        super().__init__(solver, variables, select, discrepancies)
        self.watch: Watch | None = None
        self._step = 1 if order == "up" else -1
        self._choices: list[_Choice] = []
        place = pywrapcp.RevInteger(-1)
        self._place: Callable[[], int] = quick(place.Value)
        self._move: Callable[[int], None] = partial(quick(place.SetValue), getattr(solver, "this", solver))
        # Kept for the whole search: the engine holds no reference of its own to a decision made in Python.
        self._alternatives: list[dict[int, Alternative]] = [{} for _ in variables]
        self._fail: Callable[[], None] = quick(solver.ShouldFail)

    def next(self) -> Any:
        """Go on with the latest choice, or make a new one."""
        while True:
            place = self._place()
            choice = self._choices[place] if place >= 0 else None
            if choice is not None and not choice.variable.bound():
                if self._discrepancies is not None and self.too_far(choice.discrepancies + 1):
                    return self._failing
                contains, value = choice.variable.contains, choice.value + self._step
                while not contains(value):
                    value += self._step
                choice.value = value
            else:
                choice = self._chosen(place, choice)
                if choice is None:
                    return None
                value = choice.value
            if value != choice.last:
                return self._alternative(choice)
            if self.watch is not None:
                self.watch.assigned(choice.index, value)
            try:
                choice.variable.set_value(value)
            except Exception:  # the engine's way of saying that the node fails
                return self._failing

    def _chosen(self, place: int, before: _Choice | None) -> _Choice | None:
        """A new choice below the last one; None when every variable is bound."""
        index = self._select()
        if index < 0:
            return None
        self.choices += 1
        place += 1
        if place >= self.depth:
            self.depth = place + 1
        discrepancies = 0 if before is None else before.discrepancies + (before.value != before.first)
        variable = self._variables[index]
        first, last = variable.low(), variable.high()
        if self._step < 0:
            first, last = last, first
        choice = _Choice(index, variable, first, last, discrepancies)
        self._choices[place:] = [choice]
        self._move(place)
        return choice

    def _alternative(self, choice: _Choice) -> Alternative:
        self.decisions += 1
        made = self._alternatives[choice.index]
        alternative = made.get(choice.value)
        if alternative is None:
            alternative = Alternative(choice.index, choice.variable, choice.value, self._fail)
            made[choice.value] = alternative
        return alternative


_Solver = pywrapcp.Solver
_SELECTS = {
    "leftmost": _Solver.CHOOSE_FIRST_UNBOUND,
    "min": _Solver.CHOOSE_LOWEST_MIN,
    "max": _Solver.CHOOSE_HIGHEST_MAX,
    "ff": _Solver.CHOOSE_MIN_SIZE,
    "anti_first_fail": _Solver.CHOOSE_MAX_SIZE,
    "max_regret": _Solver.CHOOSE_MAX_REGRET_ON_MIN,
}
_BRANCHES = {
    ("step", "up"): _Solver.ASSIGN_MIN_VALUE,
    ("step", "down"): _Solver.ASSIGN_MAX_VALUE,
    ("bisect", "up"): _Solver.SPLIT_LOWER_HALF,
    ("bisect", "down"): _Solver.SPLIT_UPPER_HALF,
    ("middle", "up"): _Solver.ASSIGN_CENTER_VALUE,
}
_WIDEST_MIDDLE = 2**20 - 1


def is_native(labelling: Labelling, variables: Sequence[Native]) -> bool:
    """Whether one of OR-Tools' own phases does exactly what the labelling says."""
    if labelling.discrepancies is not None or labelling.select not in _SELECTS:
        return False
    if (labelling.branch, labelling.order) not in _BRANCHES:
        return False
    if labelling.branch == "step":
        return True
    if any(variable.Min() < 0 for variable in variables):
        return False
    return labelling.branch == "bisect" or all(
        variable.Max() - variable.Min() <= _WIDEST_MIDDLE for variable in variables
    )


def native_phase(solver: Any, labelling: Labelling, variables: Sequence[Native]) -> Any:
    """The phase of OR-Tools for a labelling that `is_native`."""
    return solver.Phase(variables, _SELECTS[labelling.select], _BRANCHES[labelling.branch, labelling.order])


def in_python(
    translator: Translator, labelling: Labelling, label: Sequence[Any], variables: Sequence[Native]
) -> Deciding:
    """The builder in Python, for any labelling."""
    random = Random(labelling.seed or 0)
    solver = translator.solver
    handles = [Handle(solver, variable) for variable in variables]
    select = selection(labelling.select, handles, Waiting(translator, label), random)
    if labelling.branch == "enum":
        return Enumeration(solver, handles, select, labelling.order, labelling.discrepancies)
    split = splitting(labelling.branch, labelling.order, random)
    return Halving(solver, handles, select, split, labelling.discrepancies)
