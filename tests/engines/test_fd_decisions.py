"""The decisions of each option, step by step, against trees worked out by hand; and native phases against Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import cpmpy as cp
import pytest

from cluewright.core import Labelling, Limit, Model, OptionError
from cluewright.core.labelling import BRANCHES, ORDERS, SELECTS
from cluewright.engines.fd import FD, CPM_fd, Event
from cluewright.engines.fd.deciding import is_native
from cluewright.engines.fd.searching import Run
from cluewright.engines.fd.translation import Translator
from witnesses.models import models, queens

ALL = [
    Labelling(select, branch, order)
    for select in SELECTS
    for branch in BRANCHES
    for order in (ORDERS if branch != "random" else ["up"])
]


def written(events: Sequence[Event]) -> str:
    """Events in short: `x0=1` taken, `(x0!=1)` refused, `-` failure, `*` solution, each with its depth before it."""
    short: dict[str, Callable[[Event], str]] = {
        "taken": lambda event: f"x{event.variable}{event.operator}{event.value}",
        "refused": lambda event: f"(x{event.variable}{event.operator}{event.value})",
        "failure": lambda event: "-",
        "solution": lambda event: "*",
    }
    return " ".join(f"{event.depth}:{short[event.what](event)}" for event in events)


def tree(labelling: str, variables: list[Any], *constraints: Any) -> str:
    events: list[Event] = []
    CPM_fd(cp.Model(*constraints)).solveAll(labelling=labelling, label=variables, observer=events.append)
    return written(events)


def one(*values: int) -> tuple[list[Any], Any]:
    """One variable with these values, and the constraint that says so."""
    x = cp.intvar(min(values), max(values))
    return [x], cp.InDomain(x, list(values))


@pytest.mark.parametrize(
    ("labelling", "values", "expected"),
    [
        ("step,up", (1, 2, 4), "1:x0=1 1:* 1:(x0!=1) 2:x0=2 2:* 2:(x0!=2) 2:*"),
        ("step,down", (1, 2, 4), "1:x0=4 1:* 1:(x0!=4) 2:x0=2 2:* 2:(x0!=2) 2:*"),
        ("enum,up", (1, 2, 4), "1:x0=1 1:* 1:x0=2 1:* 1:x0=4 1:*"),
        ("enum,down", (1, 2, 4), "1:x0=4 1:* 1:x0=2 1:* 1:x0=1 1:*"),
        ("bisect,up", (1, 2, 4), "1:x0<=2 2:x0<=1 2:* 2:(x0>1) 2:* 1:(x0>2) 1:*"),
        ("bisect,down", (1, 2, 4), "1:x0>2 1:* 1:(x0<=2) 2:x0>1 2:* 2:(x0<=1) 2:*"),
        # (-4 + -1) // 2 is -2 towards zero and -3 rounded down
        ("bisect,up", (-4, -3, -1), "1:x0<=-2 2:x0<=-4 2:* 2:(x0>-4) 2:* 1:(x0>-2) 1:*"),
        # (-1 + 0) // 2 is the upper bound, so one less
        ("bisect,up", (-1, 0), "1:x0<=-1 1:* 1:(x0>-1) 1:*"),
        ("median,up", (1, 2, 4, 9), "1:x0=2 1:* 1:(x0!=2) 2:x0=4 2:* 2:(x0!=4) 3:x0=1 3:* 3:(x0!=1) 3:*"),
        ("median,down", (1, 2, 4, 9), "1:x0=4 1:* 1:(x0!=4) 2:x0=2 2:* 2:(x0!=2) 3:x0=9 3:* 3:(x0!=9) 3:*"),
        # the mean of 1 and 10 is 5 rounded down, 6 rounded up; 4 and 6 are as near to 5, 5 and 7 to 6
        ("middle,up", (1, 4, 6, 10), "1:x0=4 1:* 1:(x0!=4) 2:x0=6 2:* 2:(x0!=6) 3:x0=1 3:* 3:(x0!=1) 3:*"),
        ("middle,down", (1, 5, 7, 10), "1:x0=7 1:* 1:(x0!=7) 2:x0=5 2:* 2:(x0!=5) 3:x0=10 3:* 3:(x0!=10) 3:*"),
        ("middle,up", (-4, -1), "1:x0=-4 1:* 1:(x0!=-4) 1:*"),
    ],
)
def test_how_one_variable_is_split(labelling: str, values: tuple[int, ...], expected: str) -> None:
    assert tree(labelling, *one(*values)) == expected


@pytest.mark.parametrize(
    ("select", "first"),
    [("leftmost", 0), ("min", 2), ("max", 4), ("ff", 1), ("anti_first_fail", 0), ("max_regret", 3)],
)
def test_which_variable_comes_first(select: str, first: int) -> None:
    domains = [(2, 3, 4, 5), (2, 3), (1, 2, 3), (2, 6, 7), (5, 6, 9), (1, 2, 3), (2, 3), (5, 6, 9)]
    parts = [one(*domain) for domain in domains]
    events: list[Event] = []
    solver = CPM_fd(cp.Model([constraint for _, constraint in parts]))
    solver.solve(labelling=select, label=[x for [x], _ in parts], observer=events.append)
    assert events[0].variable == first


def test_ffc_and_occurrence_count_the_rules_that_still_wait() -> None:
    x = [cp.intvar(1, 3, name=f"w{i}") for i in range(4)]
    rules = [
        x[0] != x[1],
        x[1] != x[2],
        x[1] >= 1,  # names no other variable, so it never waits
        (x[2] != x[3]) & (x[0] + x[3] >= 2),  # two rules, though none of them can fail by the second
        x[2] + x[3] <= 6,
        x[0] + x[3] <= 6,
    ]
    # Waiting: 3 rules on x0, 2 on x1, 3 on x2, 4 on x3. With x3 = 1 bound: 1 on x0, 2 on x1, 1 on x2, and x2 has lost
    # a value. Then occurrence takes x1, ffc x2; and so on.
    assert tree("occurrence", x, *rules).startswith("1:x3=1 2:x1=1 3:x0=2 4:x2=2 4:*")
    assert tree("ffc", x, *rules).startswith("1:x3=1 2:x2=2 3:x1=1 4:x0=2 4:*")


def test_a_variable_is_chosen_anew_after_a_refusal_but_not_within_a_choice_of_many() -> None:
    x, y = cp.intvar(1, 3, name="p"), cp.intvar(1, 3, name="q")
    rules = [x + y <= 5]
    assert tree("max,step,up", [x, y], *rules).startswith("1:x0=1 2:x1=1 2:* ")
    down = tree("max,step,down", [x, y], *rules)
    assert down.startswith("1:x0=3 2:x1=2 2:* 2:(x1!=2) 2:* 1:(x0!=3) 2:x1=3")
    assert tree("max,enum,down", [x, y], *rules).startswith("1:x0=3 2:x1=2 2:* 2:x1=1 2:* 1:x0=2 2:x1=3")


def test_the_refusal_within_a_choice_of_many_states_nothing() -> None:
    """If x != 1 were stated, x = 2 would already be known to fail and would not be tried."""
    x, y = cp.intvar(1, 3), cp.intvar(1, 2)
    rules = [(x != 1).implies(x == 3), y <= x]
    assert tree("leftmost,enum", [x, y], *rules) == "1:x0=1 1:* 1:x0=2 1:- 1:x0=3 2:x1=1 2:* 2:x1=2 2:*"


def test_discrepancies_by_hand() -> None:
    x = list(cp.intvar(1, 3, shape=2))
    rules = [x[0] + x[1] <= 9]

    def found(labelling: str) -> list[tuple[int, ...]]:
        answers: list[tuple[int, ...]] = []
        solver = CPM_fd(cp.Model(rules))
        solver.solveAll(labelling=labelling, display=lambda: answers.append(tuple(v.value() for v in x)))
        assert solver.status().exitstatus.name == "FEASIBLE"  # what was cut off was not seen
        return answers

    assert found("enum,discrepancies=0") == [(1, 1)]
    assert found("enum,discrepancies=1") == [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]
    # in steps 3 is two refusals away
    assert found("step,discrepancies=1") == [(1, 1), (1, 2), (2, 1)]
    assert found("step,discrepancies=2") == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]


def test_enough_discrepancies_see_everything() -> None:
    variables, constraints = queens(5).stated()
    for branch in ("step", "enum"):
        solver = CPM_fd(cp.Model(constraints))
        assert solver.solveAll(labelling=f"{branch},discrepancies=99", label=variables) == 10
        assert solver.status().exitstatus.name == "OPTIMAL"


def test_chance_is_seeded_and_fair() -> None:
    variables, constraints = one(1, 5, 6, 20)

    def order(seed: int) -> tuple[int, ...]:
        found: list[int] = []
        CPM_fd(cp.Model(constraints)).solveAll(
            labelling=f"random,seed={seed}", label=variables, display=lambda: found.append(variables[0].value())
        )
        return tuple(found)

    assert order(1) == order(1)
    firsts = Counter(order(seed)[0] for seed in range(200))
    assert set(firsts) == {1, 5, 6, 20}
    assert min(firsts.values()) > 20
    assert len({order(seed) for seed in range(200)}) == 24


def searched(
    name: str, labelling: Labelling, native: bool
) -> tuple[list[Event], list[tuple[int, ...]], dict[str, Any]]:
    variables, constraints = models()[name].stated()
    translator = Translator()
    translator.post(constraints)
    events: list[Event] = []
    run = Run(translator, variables, variables, labelling, Limit().start(), observer=events.append, native=native)
    found = list(run)
    assert run.complete
    counted = {key: run.statistics[key] for key in ("choice points", "backtracks", "solutions", "depth")}
    return events, found, counted


@pytest.mark.parametrize("labelling", [each for each in ALL if is_native(each, [])], ids=str)
@pytest.mark.parametrize("name", ["queens 5", "unequal", "scattered 1", "below zero 1"])
def test_native_phases_decide_as_python_does(name: str, labelling: Labelling) -> None:
    assert searched(name, labelling, native=True) == searched(name, labelling, native=False)


@pytest.mark.parametrize("labelling", ALL, ids=str)
def test_the_statistics_are_those_of_the_tree(labelling: Labelling) -> None:
    for name in ("queens 5", "scattered 1"):
        events, found, counted = searched(name, labelling, native=False)
        happened = Counter(event.what for event in events)
        nodes = {(event.depth, index) for index, event in enumerate(events) if event.what == "taken"}
        assert counted["solutions"] == happened["solution"] == len(found)
        assert counted["backtracks"] == happened["failure"]
        assert counted["depth"] == max(event.depth for event in events)
        if labelling.branch != "enum":
            assert counted["choice points"] == happened["taken"] == happened["refused"] == len(nodes)


def test_enumeration_counts_a_choice_of_many_once() -> None:
    variables, rule = one(1, 2, 4, 8)
    solver = CPM_fd(cp.Model(rule))
    solver.solveAll(labelling="enum", label=variables)
    assert solver.statistics["choice points"] == 1
    assert solver.statistics["depth"] == 1


def test_answers_outside_the_label_are_decided_afterwards() -> None:
    x, y = cp.intvar(0, 2), cp.intvar(0, 1)
    model = Model(answer=[y, x], label=[x], decode=lambda values: values)
    model.add("rule", "it holds", x + y >= 0)
    events: list[Event] = []
    search = FD().solutions(model, Limit(), Labelling(order="down"), events.append)
    assert list(search) == [(0, 2), (1, 2), (0, 1), (1, 1), (0, 0), (1, 0)]
    assert written(events).startswith("1:x0=2 2:x1=0 2:* 2:(x1!=0) 2:* 1:(x0!=2)")


def test_a_labelled_variable_that_is_no_answer_multiplies_nothing() -> None:
    x, y = cp.intvar(0, 2), cp.intvar(0, 5)
    model = Model(answer=[x], label=[y, x], decode=lambda values: values)
    model.add("rule", "it holds", x <= y)
    search = FD().solutions(model, Limit())
    assert list(search) == [(0,), (1,), (2,)]
    assert search.ending.complete
    assert search.ending.statistics["solutions"] > 3


def test_a_negated_variable_can_be_labelled() -> None:
    a, b = cp.boolvar(name="n"), cp.boolvar(name="m")
    assert tree("step", [~a, b], a | b) == "1:x0=0 2:x1=0 2:* 2:(x1!=0) 2:* 1:(x0!=0) 1:*"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fff", "there is no labelling option .*; there are leftmost"),
        ("ff,min", "ff and min clash: both are select options"),
        ("up,down", "up and down clash"),
        ("random,up", "random and up clash"),
        ("ff,seed=3", "leaves nothing to chance"),
        ("random,seed=x", "write seed= and a whole number"),
        ("step,discrepancies=-1", "write discrepancies="),
    ],
)
def test_an_unknown_or_clashing_option_is_an_error(text: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        CPM_fd(cp.Model(cp.boolvar())).solve(labelling=text)


def test_a_labelling_made_directly_is_checked_too() -> None:
    for wrong in (
        {"select": "x"},
        {"branch": "random", "order": "down"},
        {"discrepancies": -1},
        {"seed": 1},
    ):
        with pytest.raises(OptionError):
            Labelling(**wrong)


@pytest.mark.parametrize("labelling", ALL, ids=str)
def test_a_labelling_reads_back(labelling: Labelling) -> None:
    assert Labelling.parse(str(labelling)) == labelling


@pytest.mark.parametrize("labelling", [each for each in ALL if not each.random], ids=str)
@pytest.mark.parametrize("wanted", [1, None])
def test_a_search_can_be_repeated_as_it_was(labelling: Labelling, wanted: int | None) -> None:
    """A study measures a short search many times over, which says something only if it goes the same way each time."""
    variables, constraints = queens(6).stated()
    translator = Translator()
    translator.post(constraints)
    run = Run(translator, variables, variables, labelling, Limit().start())
    for found, _ in enumerate(run, 1):
        if found == wanted:
            break
    assert run.again() is not None
    assert run.again() is not None


def test_a_short_search_is_repeated_and_counted_once() -> None:
    variables, constraints = queens(6).stated()
    stated = Model(variables, tuple)
    stated.add("queens", "no queen attacks another", constraints)
    once, often = (FD().solutions(stated, Limit(), Labelling(), least=least) for least in (0.0, 0.05))
    assert list(once) == list(often)
    assert often.ending.statistics["searches"] >= 1
    for counted in ("choice points", "backtracks", "solutions"):
        assert once.ending.statistics[counted] == often.ending.statistics[counted]
