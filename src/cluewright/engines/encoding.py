"""Any model as clauses: CPMpy takes it apart into sums of Booleans, and here the sums become clauses.

A sum within a bound is a walk over its terms that remembers how much of the bound is left; where that would take too
many states, the terms are added up as binary numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from cpmpy.expressions.core import BoolVal
from cpmpy.solvers.pysat import CPM_pysat

from cluewright.core import Clock, Model, Values, cut_short
from cluewright.core.clauses import Clausal, Clause

_MOST_STATES = 20_000
"""States of one sum, beyond which binary numbers state it with fewer clauses."""


def encoded(model: Model[Any], clock: Clock) -> Clausal[Values]:
    """The model as clauses; `TimeUp` when the clock runs out before a rule or while it is taken apart."""
    collecting = _Collecting()
    with cut_short(clock):
        for rule in model.rules:
            clock.check()
            collecting.add(rule.holds)
    clock.check()
    collecting.user_vars.update(model.answer)
    booleans = collecting._int2bool_user_vars()  # of the answer, too, where no rule speaks of it
    collecting.solver_vars(list(booleans))
    numbers: list[int] = []
    readings: list[Callable[[Collection[int]], int]] = []
    for variable in model.answer:
        reading, own = _reading(collecting, variable)
        readings.append(reading)
        numbers += own
    clauses = collecting.pysat_solver.clauses
    clauses += [(number, -number) for number in numbers]  # so that the solver knows each of them

    def decode(true: Collection[int]) -> Values:
        return tuple(reading(true) for reading in readings)

    return Clausal(clauses, list(dict.fromkeys(numbers)), decode)


def _reading(collecting: _Collecting, variable: Any) -> tuple[Callable[[Collection[int]], int], list[int]]:
    """How the value of a variable is read off the true numbers, and the numbers that decide it."""
    if variable.is_bool():
        literal = collecting.solver_var(variable)
        return lambda true: int((abs(literal) in true) == (literal > 0)), [abs(literal)]
    encoding = collecting.ivarmap[variable.name]
    terms, constant = encoding.encode_term()
    weights = [(weight, collecting.solver_var(each)) for weight, each in terms]

    def reading(true: Collection[int]) -> int:
        held = (weight for weight, literal in weights if (abs(literal) in true) == (literal > 0))
        return int(constant + sum(held))

    return reading, [abs(literal) for _, literal in weights]


class _Collector:
    """Stands where CPMpy expects a solver, and keeps the clauses that it is given."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []

    def add_clause(self, clause: Sequence[Any]) -> None:
        """One more; what is true or false in it already is settled here."""
        if any(isinstance(each, BoolVal | bool) and bool(each) for each in clause):
            return
        self.clauses.append([int(each) for each in clause if not isinstance(each, BoolVal | bool)])

    def append_formula(self, formula: Sequence[Sequence[Any]]) -> None:
        """Several."""
        for clause in formula:
            self.add_clause(clause)

    def supports_atmost(self) -> bool:
        """Sums are stated as clauses."""
        return False


class _Collecting(CPM_pysat):  # type: ignore[misc]  # CPMpy ships no types
    """CPMpy's way from expressions to clauses, up to the sums."""

    def __init__(self) -> None:
        super().__init__(subsolver="minisat22")
        self.pysat_solver: Any
        self.pysat_solver.delete()
        self.pysat_solver = _Collector()

    def _new(self) -> int:
        return int(self.pysat_vpool.id())

    def _pysat_cardinality(self, cpm_expr: Any, reified: bool = False) -> list[list[int]]:
        total, bound = cpm_expr.args
        return self._stated([1] * len(total.args), total.args, cpm_expr.name, bound)

    def _pysat_pseudoboolean(self, cpm_expr: Any, conditional: Any = None) -> list[list[int]]:
        (weights, literals), bound = cpm_expr.args[0].args, cpm_expr.args[1]
        stated = self._stated(weights, literals, cpm_expr.name, bound)
        unless = [] if conditional is None else [-self.solver_var(conditional)]
        return [unless + clause for clause in stated]

    def _stated(self, weights: Sequence[int], variables: Sequence[Any], relation: str, bound: int) -> list[list[int]]:
        """The clauses of a sum; each alone must hold where the sum must, whatever else they say holds always."""
        pairs = sorted(zip(map(int, weights), self.solver_vars(list(variables)), strict=True), reverse=True)
        at_most = [(weight, literal) for weight, literal in pairs if weight]
        at_least = [(weight, -literal) for weight, literal in at_most]
        everything = sum(weight for weight, _ in at_most)
        clauses = []
        if relation in ("<=", "=="):
            clauses += self._at_most(at_most, int(bound))
        if relation in (">=", "=="):
            clauses += self._at_most(at_least, everything - int(bound))
        return clauses

    def _at_most(self, pairs: list[tuple[int, int]], bound: int) -> list[list[int]]:
        """The terms, of positive weight and the heaviest first, come to no more than the bound."""
        walk = _Walk(pairs, self._new)
        top = walk.within(bound)
        if top is None:
            return _added(pairs, bound, self._new)
        if top is True:
            return []
        return [*walk.clauses, [top] if top else []]


class _Walk:
    """Goes over the terms of a sum; a state is how many terms were passed and how much of the bound is left."""

    def __init__(self, pairs: list[tuple[int, int]], new: Callable[[], int]) -> None:
        self.pairs, self.new = pairs, new
        self.clauses: list[list[int]] = []
        self.rest = [0]
        for weight, _ in reversed(pairs):
            self.rest.append(self.rest[-1] + weight)
        self.rest.reverse()

    def within(self, bound: int) -> int | bool | None:
        """A literal that keeps the sum within the bound; True or False where that is settled, None if too long."""
        if bound < 0:
            return False
        layers: list[list[int]] = [[bound]]
        states = 1
        for index, (weight, _) in enumerate(self.pairs):
            following = {left - step for left in layers[-1] for step in (0, weight)}
            layers.append(sorted(left for left in following if 0 <= left < self.rest[index + 1]))
            states += len(layers[-1])
            if states > _MOST_STATES:
                return None
        below: dict[int, int] = {}
        for index in range(len(self.pairs) - 1, -1, -1):
            weight, literal = self.pairs[index]
            here: dict[int, int] = {}
            for left in layers[index]:
                if left >= self.rest[index]:
                    continue
                here[left] = number = self.new()
                if left < self.rest[index + 1]:
                    self.clauses.append([-number, below[left]])
                if left - weight < 0:
                    self.clauses.append([-number, -literal])
                elif left - weight < self.rest[index + 1]:
                    self.clauses.append([-number, -literal, below[left - weight]])
            below = here
        return below.get(bound, True)


def _added(pairs: list[tuple[int, int]], bound: int, new: Callable[[], int]) -> list[list[int]]:
    """The same by adding binary numbers: column by column, three bits make one here and a carry."""
    clauses: list[list[int]] = []
    columns: dict[int, list[int]] = {}
    for weight, literal in pairs:
        for power in range(weight.bit_length()):
            if weight >> power & 1:
                columns.setdefault(power, []).append(literal)
    digits: dict[int, int] = {}
    power = 0
    while power <= max(columns, default=-1):
        bits = columns.get(power, [])
        while len(bits) > 1:
            added, bits = bits[:3], bits[3:]
            one, carry = new(), new()
            clauses += _adder(added, one, carry)
            bits.append(one)
            columns.setdefault(power + 1, []).append(carry)
        if bits:
            digits[power] = bits[0]
        power += 1
    # Read from the highest digit on: the first that differs from the bound is smaller.
    for each in digits:
        if not bound >> each & 1:
            higher = [-digits[other] for other in digits if other > each and bound >> other & 1]
            missing = any(bound >> other & 1 and other not in digits for other in range(each + 1, bound.bit_length()))
            if not missing:
                clauses.append([*higher, -digits[each]])
    return clauses


def _adder(added: list[int], one: int, carry: int) -> list[list[int]]:
    """`one` and `carry` are the binary digits of how many of two or three literals are true."""
    clauses = []
    for choice in range(1 << len(added)):
        wrong = [-literal if choice >> index & 1 else literal for index, literal in enumerate(added)]
        count = choice.bit_count()
        clauses.append([*wrong, one if count & 1 else -one])
        clauses.append([*wrong, carry if count & 2 else -carry])
    return clauses
