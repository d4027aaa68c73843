"""Which variable to decide next, chosen in Python: a function that gives the index of one, or -1 when all are bound.

Ties go to the leftmost, which `max`, `min` and `index` do by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, TypeAlias

from ortools.constraint_solver import pywrapcp

from cluewright.engines.fd.linear import Native
from cluewright.engines.fd.translation import Translator


def quick(method: Any) -> Callable[..., Any]:
    """The same as a bound method of an engine object without its wrapping: 0.1 microseconds a call instead of 0.6.

    OR-Tools' Python classes are thin: `IntExpr.Min(self)` calls a C function `IntExpr_Min` with the object, which then
    looks for the C++ object inside, under `this`. A decision builder in Python reads dozens of domains at every node;
    it calls the C functions with what lies under `this` at once. Where a release of OR-Tools is built otherwise, the
    plain methods serve.
    """
    function = getattr(getattr(pywrapcp, "_pywrapcp", None), method.__qualname__.replace(".", "_"), None)
    inner = getattr(method.__self__, "this", None)
    return method if function is None or inner is None else partial(function, inner)


class Handle:
    """What a decision builder asks of one variable, and the decisions it can make on it."""

    __slots__ = ("assignment", "bound", "contains", "high", "low", "set_value", "size", "split")

    def __init__(self, solver: Any, variable: Native) -> None:
        self.bound: Callable[[], bool] = quick(variable.Bound)
        self.size: Callable[[], int] = quick(variable.Size)
        self.low: Callable[[], int] = quick(variable.Min)
        self.high: Callable[[], int] = quick(variable.Max)
        self.contains: Callable[[int], bool] = quick(variable.Contains)
        self.set_value: Callable[[int], None] = quick(variable.SetValue)
        """Raises when the node fails by it."""
        inner = getattr(variable, "this", variable)
        self.assignment: Callable[[int], Any] = partial(quick(solver.AssignVariableValue), inner)
        """The decision that the variable takes a value, or not."""
        self.split: Callable[[int, bool], Any] = partial(quick(solver.SplitVariableDomain), inner)
        """The decision that it is at most a value, or more; the second argument says which comes first."""


class Waiting:
    """Counts the rules that wait on a labelled variable: those that contain it and another that is not yet bound.

    A rule is a constraint as the model states it, each part of a conjunction for itself; neither how the engine
    decomposes it nor whether it already must hold changes the count. Sets of variables are the bits of an int.
    """

    def __init__(self, translator: Translator, label: Sequence[Any]) -> None:
        names = [_root(variable) for variable in label]
        own = {name: 1 << place for place, name in enumerate(dict.fromkeys(names))}
        related = [rule for rule in translator.rules if not rule.isdisjoint(own)]
        every = dict.fromkeys([*own, *sorted(set().union(*related))])
        bits = {name: 1 << place for place, name in enumerate(every)}
        self.bits = [bits[name] for name in names]
        """The bit of each labelled variable."""
        self._others: list[tuple[int, Callable[[], bool]]] = [
            (bit, quick(translator.named(name).Bound)) for name, bit in bits.items() if name not in own
        ]
        masks = [sum(bits[name] for name in rule) for rule in related]
        self._rules: list[list[tuple[int, int]]] = [
            list(Counter(mask & ~bit for mask in masks if mask & bit).items()) for bit in self.bits
        ]

    def unbound(self, sizes: Sequence[int]) -> int:
        """The set of unbound variables, given the sizes of the labelled ones' domains."""
        unbound = 0
        for size, bit in zip(sizes, self.bits, strict=True):
            if size > 1:
                unbound |= bit
        for bit, bound in self._others:
            if not bound():
                unbound |= bit
        return unbound

    def on(self, index: int, unbound: int) -> int:
        """How many rules wait on the labelled variable of this index."""
        return sum([times for others, times in self._rules[index] if others & unbound])


def _root(variable: Any) -> str:
    """The name of a variable; a negated one shares its rules with what it negates."""
    name: str = getattr(variable, "_bv", variable).name
    return name


Selection: TypeAlias = Callable[[], int]


def selection(name: str, variables: Sequence[Handle], waiting: Waiting, random: Random) -> Selection:
    """The variable choice of this name over these variables."""
    match name:
        case "leftmost":
            return _leftmost(variables)
        case "ff":
            return _ff(variables)
        case "ffc":
            return _ffc(variables, waiting)
        case "anti_first_fail":
            return _anti_first_fail(variables)
        case "occurrence":
            return _occurrence(variables, waiting)
        case "min":
            return _least(variables, [variable.low for variable in variables])
        case "max":
            return _least(variables, [variable.high for variable in variables], sign=-1)
        case "max_regret":
            return _least(variables, [partial(_regret, variable) for variable in variables], sign=-1)
    return _random(variables, random)


def _leftmost(variables: Sequence[Handle]) -> Selection:
    numbered = list(enumerate([variable.bound for variable in variables]))

    def choose() -> int:
        for index, bound in numbered:
            if not bound():
                return index
        return -1

    return choose


def _ff(variables: Sequence[Handle]) -> Selection:
    measures = [variable.size for variable in variables]

    def choose() -> int:
        sizes = [size() for size in measures]
        least = min([size for size in sizes if size > 1], default=0)
        return sizes.index(least) if least else -1

    return choose


def _anti_first_fail(variables: Sequence[Handle]) -> Selection:
    measures = [variable.size for variable in variables]

    def choose() -> int:
        sizes = [size() for size in measures]
        most = max(sizes, default=0)
        return sizes.index(most) if most > 1 else -1

    return choose


def _ffc(variables: Sequence[Handle], waiting: Waiting) -> Selection:
    measures = [variable.size for variable in variables]

    def choose() -> int:
        sizes = [size() for size in measures]
        least = min([size for size in sizes if size > 1], default=0)
        if not least:
            return -1
        ties = [index for index, size in enumerate(sizes) if size == least]
        if len(ties) == 1:
            return ties[0]
        unbound = waiting.unbound(sizes)
        return max(ties, key=lambda index: waiting.on(index, unbound))

    return choose


def _occurrence(variables: Sequence[Handle], waiting: Waiting) -> Selection:
    measures = [variable.size for variable in variables]

    # The choice goes by which variables are bound alone, and the same ones are bound again and again: 20 % faster.
    @lru_cache(maxsize=2**14)
    def choose_among(unbound: int) -> int:
        candidates = [index for index, bit in enumerate(waiting.bits) if unbound & bit]
        return max(candidates, key=lambda index: waiting.on(index, unbound), default=-1)

    def choose() -> int:
        return choose_among(waiting.unbound([size() for size in measures]))

    return choose


def _least(variables: Sequence[Handle], measures: Sequence[Callable[[], int]], sign: int = 1) -> Selection:
    """The variable of which the measure is least, or greatest where the sign is -1."""
    numbered = list(enumerate(zip([variable.bound for variable in variables], measures, strict=True)))

    def choose() -> int:
        best, least = -1, None
        for index, (bound, measure) in numbered:
            if not bound():
                measured = sign * measure()
                if least is None or measured < least:
                    best, least = index, measured
        return best

    return choose


def _regret(variable: Handle) -> int:
    """The difference between the two smallest values."""
    first, contains = variable.low(), variable.contains
    second = first + 1
    while not contains(second):
        second += 1
    return second - first


def _random(variables: Sequence[Handle], random: Random) -> Selection:
    numbered = list(enumerate([variable.bound for variable in variables]))

    def choose() -> int:
        unbound = [index for index, bound in numbered if not bound()]
        return random.choice(unbound) if unbound else -1

    return choose
