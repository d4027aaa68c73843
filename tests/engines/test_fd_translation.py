"""Every kind of CPMpy expression through fd, against plain enumeration with CPMpy's own `value()`."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import cpmpy as cp
import pytest
from cpmpy.expressions.utils import argval
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluewright.core.boxes import DisjointBoxes
from cluewright.engines.fd import CPM_fd, RefusedError

X, Y, Z = cp.intvar(-3, 3, name="x"), cp.intvar(0, 4, name="y"), cp.intvar(-2, 1, name="z")
A, B = cp.boolvar(name="a"), cp.boolvar(name="b")
VARIABLES = [X, Y, Z, A, B]


def by_enumeration(constraint: Any) -> set[tuple[int, ...]]:
    domains = [range(variable.lb, variable.ub + 1) for variable in VARIABLES]
    found = set()
    for values in itertools.product(*domains):
        for variable, value in zip(VARIABLES, values, strict=True):
            variable._value = bool(value) if variable.is_bool() else value
        # argval: what is undefined makes its rule false
        if argval(constraint):
            found.add(values)
    return found


def by_fd(constraint: Any, labelling: str = "") -> set[tuple[int, ...]]:
    solver = CPM_fd(cp.Model(constraint))
    found: list[tuple[int, ...]] = []
    solver.solveAll(
        labelling=labelling,
        label=VARIABLES,
        display=lambda: found.append(tuple(int(variable.value()) for variable in VARIABLES)),
    )
    assert len(found) == len(set(found))
    return set(found)


CONSTRAINTS: dict[str, Any] = {
    "linear": 2 * X - 3 * Y + Z <= 1,
    "linear equality": 2 * X + 3 * Y - Z + A == 4,
    "linear, other bounds": -2 * X - 3 * Y + Z > 1,
    "linear disequality": X + Y + Z != 2,
    "two on one side": X - Y != -1,
    "two with weights": 2 * X - 3 * Y == 1,
    "a variable against itself": X - X + Y <= 2,
    "nothing is left": X - X == 1,
    "weighted sum": cp.sum([3 * X, -2 * Y, 5 * A]) >= 2,
    "sum of conditions": cp.sum([X > 0, Y > 1, A, ~B]) == 2,
    "product": X * Y == -6,
    "product of three": X * Y * Z > 3,
    "a square": X * X + Y * Y == 13,
    "times a condition": X * (Y > 2) == 3,
    "absolute": abs(X - Y) == 2,
    "absolute of a condition": abs(A - B) == 1,
    "minimum": cp.min([X, Y, Z + 1]) >= 0,
    "maximum": cp.max([X, Y, 2]) == 3,
    "minimum of one": cp.min([X]) == 2,
    "division": X // 2 == -1,
    "division by a negative": X // -2 == 1,
    "division of a constant": cp.Division(7, Y + 1) == 2,
    "division by a variable": X // (Y + 1) == -1,
    "division by what may be 0": X // Y == 1,
    "division by what may be 0 or negative": Y // Z == -2,
    "a condition on a division by what may be 0": (X // Y == 1) == A,
    "not a division by what may be 0": ~(X // Y == 1),
    "division by 0": cp.Division(X, Y - Y + 0 * Z) == 1,
    "remainder": X % 3 == -2,
    "remainder by a negative": X % -2 == -1,
    "remainder of a constant": cp.Modulo(7, Y + 1) == 1,
    "remainder by a variable": X % (Y + 2) == 1,
    "remainder by what may be 0": Y % Z == 1,
    "power": X**3 == -8,
    "even power": X**4 == 16,
    "power nothing": X**0 == Y,
    "element": cp.Element([3, 1, 4, 1, 5], Y) == 1,
    "element out of range": cp.Element([3, 1, 4], Y) > X,
    "element of negative index": cp.Element([3, 1, 4, 1], X) == 1,
    "element of variables": cp.Element([X, Z, 2, A, Y], Y) == 1,
    "a condition on an element out of range": (cp.Element([3, 1, 4], Y) == 1).implies(A),
    "element in a disjunction": (cp.Element([3, 1], Y) == 1) | (X == 3),
    "and": (X > 0) & (Y > 1) & A,
    "or": (X > 2) | (Y < 1) | (A & B),
    "or of one": cp.any([X > 2]),
    "exclusive or": (X > 0) ^ A,
    "exclusive or of three": cp.Xor([X > 0, A, B]),
    "exclusive or with a constant": cp.Xor([X > 0, True, B]),
    "not exclusive or": ~cp.Xor([X > 0, A, B]),
    "implication": A.implies(X > 1),
    "implication the other way": (X > 1).implies(A & (Y == 2)),
    "nested implication": (A.implies(X > 1)).implies(B),
    "equivalence": (X > 1) == (Y > 1),
    "a condition differs": (X > 1) != A,
    "condition as a number": (X > 1) + Y == 2,
    "condition compared": (X > 1) <= A,
    "not": ~((X > 1) | (Y == 2)),
    "not a variable": ~A,
    "not in a sum": 2 * ~A + Y == 3,
    "if then else": cp.IfThenElse(A, X > 1, Y == 0),
    "all different": cp.AllDifferent(X, Y, Z),
    "all different with constants": cp.AllDifferent(X, Y, 1, Z + 2),
    "all different in a disjunction": cp.AllDifferent(X, Y, Z) | A,
    "not all different": ~cp.AllDifferent(X, Y, Z),
    "all equal": cp.AllEqual(X, Y, Z),
    "all different except 0": cp.AllDifferentExcept0(X, Y, Z),
    "table": cp.Table([X, Y, Z], [[1, 2, 0], [3, 3, 1], [-3, 0, -2], [9, 9, 9]]),
    "table of expressions": cp.Table([X + 1, Y], [[1, 2], [0, 3]]),
    "a condition on a table": cp.Table([X, Y], [[1, 2], [3, 3]]) == A,
    "not in a table": cp.NegativeTable([X, Y], [[1, 2], [3, 3]]),
    "short table": cp.ShortTable([X, Y], [[1, "*"], ["*", 2]]),
    "count": cp.Count([X, Y, Z], 1) == 2,
    "count of a variable": cp.Count([X, Y, Z], Y) >= 2,
    "among": cp.Among([X, Y, Z], [0, 1]) == 2,
    "number of values": cp.NValue([X, Y, Z]) == 2,
    "domain": cp.InDomain(X, [-3, 0, 2, 7]),
    "domain of an expression": cp.InDomain(X + Y, [1, 4]),
    "a condition on a domain": cp.InDomain(X, [0, 2]).implies(A),
    "not in a domain": ~cp.InDomain(X, [0, 2]),
    "cardinalities": cp.GlobalCardinalityCount([X, Y, Z], [0, 1], [1, A]),
    "increasing": cp.Increasing(Z, X, Y),
    "strictly decreasing": cp.DecreasingStrict(Y, X, Z),
    "lexicographic": cp.LexLess([X, Y], [Z, A]),
    "inverse": cp.Inverse([Y, Z + 2], [X, 2 - Y]),
    "circuit": cp.Circuit(Y, X, A),
    "no overlap": cp.NoOverlap([X, Y], [2, 2]),
    "cumulative": cp.Cumulative([X, Y, Z], [2, 2, 1], demand=[1, 2, 1], capacity=2),
    "regular": cp.Regular([A, B, Y], [(0, 0, 0), (0, 1, 1), (1, 0, 1)], 0, [1]),
    "precedence": cp.Precedence([X, Y, Z], [1, 0]),
    "boxes": DisjointBoxes([X, Y], [0, Z], [2, 1], [1, 2]),
    "boxes with a margin": DisjointBoxes([X, Y, -3], [0, Z, 1], [2, 1, 1], [1, 1, 2], margin=1),
    "boxes that may not be there": DisjointBoxes([X, Z], [0, 0], [Y, 2], [Y, 1], margin=1),
    "a condition on boxes": DisjointBoxes([X, Y], [0, 0], [1, 1], [1, 1]) == A,
    "true": cp.BoolVal(True),
    "false": cp.BoolVal(False),
}


@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_every_kind_of_expression(name: str) -> None:
    constraint = CONSTRAINTS[name]
    assert by_fd(constraint) == by_enumeration(constraint)
    assert by_fd([[constraint], X > 0]) == by_enumeration((X > 0) & constraint)


def numbers() -> st.SearchStrategy[Any]:
    leaves = st.sampled_from([X, Y, Z, A, B]) | st.integers(-3, 3)

    def deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        two = st.tuples(inner, inner)
        return st.one_of(
            two.map(lambda pair: pair[0] + pair[1]),
            two.map(lambda pair: pair[0] - pair[1]),
            two.map(lambda pair: pair[0] * pair[1]),
            two.map(lambda pair: cp.max(list(pair))),
            two.map(lambda pair: cp.min(list(pair))),
            two.map(lambda pair: (pair[0] > pair[1]) + 0),
            # Only where they are defined: CPMpy's value() gives up a whole rule for an undefined part deep inside.
            two.map(lambda pair: cp.Division(pair[0], 1 + cp.max([pair[1], 0]))),
            two.map(lambda pair: cp.Modulo(pair[0], cp.min([pair[1], 0]) - 2)),
            inner.map(abs),
            inner.map(lambda each: cp.Element([2, 0, 3, X], cp.Maximum([0, cp.Minimum([each, 3])]))),
        )

    return st.recursive(leaves, deeper, max_leaves=4)


def comparison(parts: tuple[Any, str, Any]) -> Any:
    left, name, right = parts
    compared: dict[str, Callable[[], Any]] = {
        "==": lambda: left == right,
        "!=": lambda: left != right,
        "<=": lambda: left <= right,
        ">": lambda: left > right,
    }
    return compared[name]()


def conditions() -> st.SearchStrategy[Any]:
    leaves = st.tuples(numbers(), st.sampled_from(["==", "!=", "<=", ">"]), numbers()).map(comparison)

    def deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        two = st.lists(inner, min_size=2, max_size=2)
        return st.one_of(
            two.map(cp.all),
            two.map(cp.any),
            two.map(lambda pair: cp.Xor([cp.BoolVal(p) if isinstance(p, bool) else p for p in pair])),
            two.map(lambda pair: wrapped(pair[0]).implies(pair[1])),
            two.map(lambda pair: wrapped(pair[0]) == pair[1]),
            inner.map(lambda each: ~wrapped(each)),
        )

    return st.recursive(leaves, deeper, max_leaves=3)


def wrapped(condition: Any) -> Any:
    return cp.BoolVal(condition) if isinstance(condition, bool) else condition


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(constraint=conditions())
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_random_expressions(constraint: Any) -> None:
    constraint = wrapped(constraint)
    assert by_fd(constraint) == by_enumeration(constraint), constraint


def test_a_variable_may_be_called_like_an_operator() -> None:
    one, other = cp.intvar(0, 2, name="sum"), cp.boolvar(name="or")
    solver = CPM_fd(cp.Model(one + 1 == 2, other))
    assert solver.solve()
    assert one.value() == 1
    assert other.value() is True


@pytest.mark.parametrize(
    ("constraint", "says"),
    [
        (cp.intvar(0, 2**40, name="wide") > 3, "wide takes values"),
        (cp.intvar(0, 10**6) * cp.intvar(0, 10**7) * cp.intvar(0, 10**7) > 5, "64 bits"),
        (cp.intvar(0, 10**6) ** 4 == 16, "64 bits"),
        (10**19 * X < 5, "64 bits"),
        # A hole among so many values would end the whole process.
        (cp.Element([7, 10**12, 8, 9, 10], Y) == X, "from 7 to 1000000000000"),
        (X * 10**12 != Y * 10**11, "a part of the model takes values"),
        (cp.expressions.core.Operator("wsum", ([0.5, 1], [X, Y])) == 2, "whole numbers"),
        (cp.DirectConstraint("anything", (X,)), "no translation for anything"),
    ],
)
def test_what_it_cannot_take_is_refused_clearly(constraint: Any, says: str) -> None:
    with pytest.raises(RefusedError, match=says):
        CPM_fd(cp.Model(constraint))


def test_two_variables_of_one_name_are_refused() -> None:
    with pytest.raises(RefusedError, match="two different variables"):
        CPM_fd(cp.Model(cp.intvar(0, 1, name="same") < cp.intvar(0, 5, name="same")))
