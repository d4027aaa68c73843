"""fd as a CPMpy solver, for models of one's own; and boxes that keep apart."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import cpmpy as cp
import pytest
from cpmpy.exceptions import NotSupportedError
from cpmpy.solvers.solver_interface import ExitStatus
from hypothesis import given, settings
from hypothesis import strategies as st

import cluewright
from cluewright import Method, engines, prove
from cluewright.core import Labelling, OptionError
from cluewright.core.boxes import DisjointBoxes
from cluewright.engines.fd import CPM_fd, register
from cluewright.families.houses import FAMILY
from cluewright.workshop import examples


@pytest.fixture
def pair() -> tuple[Any, Any]:
    return cp.intvar(0, 9, name="left"), cp.intvar(0, 9, name="right")


def test_solve_says_what_was_proved(pair: tuple[Any, Any]) -> None:
    x, y = pair
    solver = CPM_fd(cp.Model(x + y == 7, x > y))
    assert solver.solve(labelling="ffc,bisect,down")
    assert (x.value(), y.value()) == (7, 0)
    assert solver.status().exitstatus == ExitStatus.FEASIBLE
    solver += x < 4
    assert not solver.solve()
    assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE
    assert x.value() is None


def test_a_time_limit_without_a_solution_is_unknown() -> None:
    holes = cp.intvar(1, 11, shape=12)
    model = cp.Model([x != y for x, y in itertools.combinations(holes, 2)])
    solver = CPM_fd(model)
    assert not solver.solve(time_limit=0.1, labelling="ffc")
    assert solver.status().exitstatus == ExitStatus.UNKNOWN


@pytest.mark.parametrize("limit", [-1, 0, -0.5, float("nan")])
def test_a_time_limit_that_is_not_positive_is_a_value_error(pair: tuple[Any, Any], limit: float) -> None:
    solver = CPM_fd(cp.Model(pair[0] < pair[1]))
    for solve in (solver.solve, solver.solveAll):
        with pytest.raises(ValueError, match="more than 0 seconds"):
            solve(time_limit=limit)
        with pytest.raises(OptionError):
            solve(time_limit=limit)
    assert solver.solve(time_limit=10)


def test_native_variables_are_kept_in_cpmpys_map(pair: tuple[Any, Any]) -> None:
    x, y = pair
    b = cp.boolvar(name="b")
    solver = CPM_fd(cp.Model(x > y))
    assert set(solver._varmap) == {"left", "right"}
    for each in (x, b, ~b):  # natives are compared by identity: == states a constraint
        assert solver.solver_var(each) is solver._varmap[each.name]
    first, (second, third) = solver.solver_vars([x, [b, ~b]])
    assert first is solver._varmap["left"]
    assert second is solver._varmap["b"]
    assert third is solver._varmap[(~b).name]
    empty = CPM_fd()
    assert empty.solver_var(x) is empty._varmap["left"]
    assert empty.solver_var(x) is not first


def test_the_runtime_is_there_however_it_is_asked_for(pair: tuple[Any, Any]) -> None:
    x, y = pair
    solver = CPM_fd(cp.Model(x > y))
    for solve in (solver.solve, solver.solveAll):
        solve()
        assert solver.cpm_status.runtime == solver.cpm_status.solve_time == solver.status().runtime > 0
    register()
    model = cp.Model(x > y)
    model.solve(solver="fd")
    assert model.status().runtime > 0


def test_all_solutions_and_some(pair: tuple[Any, Any], capsys: pytest.CaptureFixture[str]) -> None:
    x, y = pair
    solver = CPM_fd(cp.Model(x + y == 3))
    assert solver.solveAll(display=[x, y], labelling=Labelling(order="down")) == 4
    assert solver.status().exitstatus == ExitStatus.OPTIMAL
    assert capsys.readouterr().out.splitlines() == ["[3, 0]", "[2, 1]", "[1, 2]", "[0, 3]"]
    assert solver.solveAll(solution_limit=2) == 2
    assert solver.status().exitstatus == ExitStatus.FEASIBLE
    solver += x > 5
    assert solver.solveAll() == 0
    assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE


def test_variables_are_labelled_as_first_mentioned_or_as_told(pair: tuple[Any, Any]) -> None:
    x, y = pair
    solver = CPM_fd(cp.Model(y - x <= 2, x + y >= 4))
    found: list[tuple[int, int]] = []
    solver.solveAll(solution_limit=3, display=lambda: found.append((x.value(), y.value())))
    assert found == [(4, 0), (5, 0), (6, 0)]
    found.clear()
    solver.solveAll(solution_limit=3, label=[x], display=lambda: found.append((x.value(), y.value())))
    assert found == [(1, 3), (2, 2), (2, 3)]


@pytest.mark.parametrize("labelling", ["", "ff,step,down", "ffc,enum", "max_regret,median,down"])
def test_an_objective_is_brought_to_its_best(pair: tuple[Any, Any], labelling: str) -> None:
    x, y = pair
    rules = [x + y <= 10, x != 5]
    most = CPM_fd(cp.Model(rules, maximize=x * y - x))
    assert most.solve(labelling=labelling)
    assert most.objective_value() == 20
    assert most.status().exitstatus == ExitStatus.OPTIMAL
    least = CPM_fd(cp.Model(rules, minimize=abs(x - 3) + 2 * cp.max([y, 4])))
    assert least.solve(labelling=labelling)
    assert (least.objective_value(), x.value()) == (8, 3)
    with pytest.raises(NotSupportedError, match="one best solution"):
        least.solveAll()


def test_registered_it_is_found_by_name(pair: tuple[Any, Any]) -> None:
    x, y = pair
    register()
    register()
    names = [name for name, _ in cp.SolverLookup.base_solvers()]
    assert names.count("fd") == 1
    assert names[0] == "ortools"
    model = cp.Model(x + y == 7, x > y)
    assert model.solve(solver="fd", labelling="ff,step,down")
    assert (x.value(), y.value()) == (7, 0)
    assert model.solveAll(solver="fd", labelling="median") == 4
    assert model.status().exitstatus == ExitStatus.OPTIMAL
    assert model.solve()  # CPMpy's own default is untouched
    with pytest.raises(NotSupportedError, match="no subsolver 'x'"):
        model.solve(solver="fd:x")
    with pytest.raises(OptionError, match="no labelling option"):
        model.solve(solver="fd", labelling="nonesuch")


def test_the_engine_has_no_variants() -> None:
    with pytest.raises(OptionError, match="no variant 'x'"):
        engines.load("fd:x")


def test_nothing_else_speaks_to_the_cp_solver() -> None:
    package = Path(cluewright.__file__).parent
    speaking = {
        path.parent.name
        for path in package.rglob("*.py")
        if re.search(r"constraint_solver|pywrapcp", path.read_text("utf-8"))
    }
    assert speaking == {"fd"}


@settings(max_examples=40, deadline=None)
@given(
    sizes=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=3),
    margin=st.integers(0, 1),
)
def test_boxes_keep_apart(sizes: list[tuple[int, int]], margin: int) -> None:
    """Natively and decomposed, against the cells the boxes cover."""
    x, y = cp.intvar(0, 3, shape=(len(sizes),)), cp.intvar(0, 1, shape=(len(sizes),))
    widths, heights = zip(*sizes, strict=True)
    rule = DisjointBoxes(x, y, widths, heights, margin)
    found: set[tuple[int, ...]] = set()
    CPM_fd(cp.Model(rule, x >= 0, y >= 0)).solveAll(
        display=lambda: found.add(tuple(int(v) for v in (*x.value(), *y.value())))
    )
    expected = set()
    for values in itertools.product(*[range(4)] * len(sizes), *[range(2)] * len(sizes)):
        places = list(zip(values[: len(sizes)], values[len(sizes) :], sizes, strict=True))
        covered = [
            {(a, b) for a in range(left, left + w + margin) for b in range(top, top + h + margin)}
            for left, top, (w, h) in places
            if w and h
        ]
        apart = all(one.isdisjoint(other) for one, other in itertools.combinations(covered, 2))
        for variable, value in zip((*x, *y), values, strict=True):
            variable._value = value
        assert rule.value() is apart
        if apart:
            expected.add(values)
    assert found == expected


def test_boxes_are_checked() -> None:
    with pytest.raises(ValueError, match="every box needs"):
        DisjointBoxes([1], [1, 2], [1], [1])
    with pytest.raises(ValueError, match="a margin"):
        DisjointBoxes([1], [1], [1], [1], margin=-1)
    x = cp.intvar(0, 1)
    assert DisjointBoxes([x], [0], [1], [1]).value() is None


@pytest.mark.parametrize("labelling", ["leftmost,step,down", "ffc,enum"])
def test_puzzles_get_the_verdict_they_are_known_for(labelling: str) -> None:
    method = Method("fd", "edges", Labelling.parse(labelling))
    for example in itertools.islice(examples(FAMILY), 1, None):
        answer = prove(example.puzzle, limit=60, method=method)
        assert answer.verdict == example.verdict, example.puzzle.name
