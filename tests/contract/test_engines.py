"""What every engine must satisfy, on models of its own."""

from __future__ import annotations

import gc
import importlib.util
import threading
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import cpmpy as cp
import pytest

from cluewright import engines
from cluewright.core import Engine, Labelling, Limit, Model, OptionError, Rule

NAMES = ["cpsat", *(["cpmpy:choco"] if importlib.util.find_spec("pychoco") else []), "cpmpy:ortools", "fd", "sat"]
FOLLOW_A_LABELLING = {"fd"}
on_every_engine = pytest.mark.parametrize("engine", [engines.load(name) for name in NAMES], ids=NAMES)


def model_of(answer: list[Any], *constraints: Any) -> Model[tuple[int, ...]]:
    model = Model(answer=answer, decode=lambda values: values)
    for constraint in constraints:
        model.add("rule", "it holds", constraint)
    return model


@on_every_engine
def test_all_solutions_once_and_complete(engine: Engine) -> None:
    x = list(cp.intvar(1, 4, shape=3))
    search = engine.solutions(model_of(x, cp.AllDifferent(x)), Limit())
    found = list(search)
    assert len(found) == len(set(found)) == 24
    assert search.ending.complete


@on_every_engine
def test_a_free_auxiliary_variable_does_not_multiply_answers(engine: Engine) -> None:
    x, free = cp.intvar(0, 2), cp.intvar(0, 10**6)
    search = engine.solutions(model_of([x], x + free >= 0), Limit(seconds=60))
    assert sorted(search) == [(0,), (1,), (2,)]
    assert search.ending.complete


@on_every_engine
def test_an_answer_variable_that_no_rule_mentions_takes_every_value(engine: Engine) -> None:
    x, idle = cp.intvar(0, 1), cp.intvar(5, 6)
    idle._value = 99  # left over from an earlier solve
    search = engine.solutions(model_of([x, idle], x >= 0), Limit())
    assert sorted(search) == [(0, 5), (0, 6), (1, 5), (1, 6)]
    assert search.ending.complete


@on_every_engine
def test_no_solution_is_complete(engine: Engine) -> None:
    x = cp.intvar(0, 5)
    search = engine.solutions(model_of([x], x > 3, x < 2), Limit())
    assert list(search) == []
    assert search.ending.complete


@on_every_engine
@pytest.mark.parametrize("constant", [True, False])
def test_a_rule_may_be_a_constant(engine: Engine, constant: bool) -> None:
    x = cp.boolvar()
    search = engine.solutions(model_of([x], cp.BoolVal(constant)), Limit())
    assert len(list(search)) == (2 if constant else 0)
    assert search.ending.complete


@on_every_engine
@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_limit_of_solutions_is_kept_and_is_not_complete(engine: Engine, most: int) -> None:
    x = list(cp.intvar(1, 4, shape=3))
    search = engine.solutions(model_of(x, cp.AllDifferent(x)), Limit(solutions=most))
    assert len(list(search)) == most
    assert not search.ending.complete


@on_every_engine
def test_a_time_limit_is_not_complete(engine: Engine) -> None:
    """Splitting many numbers evenly, six times at once: no engine finds out in a moment whether that can be done."""
    random = Random(7)
    taken = cp.boolvar(shape=60)
    rules = []
    for _ in range(6):
        numbers = [random.randrange(100) for _ in taken]
        rules.append(cp.sum(number * each for number, each in zip(numbers, taken, strict=True)) == sum(numbers) // 2)
    search = engine.solutions(model_of(list(taken), *rules), Limit(seconds=0.05))
    assert list(search) == []
    assert not search.ending.complete


class Counted(list[Rule]):
    """Rules that count how many of them were taken."""

    taken = 0

    def __iter__(self) -> Iterator[Rule]:
        for rule in super().__iter__():
            self.taken += 1
            yield rule


@on_every_engine
@pytest.mark.parametrize("looks", [0, 1, 7])
def test_the_clock_is_looked_at_before_each_rule_is_posted(engine: Engine, looks: int) -> None:
    x = list(cp.intvar(1, 4, shape=3))
    model = model_of(x, *(x[n % 3] + n > 0 for n in range(50)))
    model.rules = rules = Counted(model.rules)
    search = engine.solutions(model, Limit(effort=looks))
    assert list(search) == []
    assert not search.ending.complete
    assert rules.taken == looks + 1


@on_every_engine
def test_solutions_arrive_as_they_are_found_and_an_abandoned_search_ends(engine: Engine) -> None:
    x = list(cp.intvar(1, 50, shape=10))
    before = threading.active_count()
    search = engine.solutions(model_of(x, cp.AllDifferent(x)), Limit())
    assert len(set(islice(search, 5))) == 5
    search.close()
    gc.collect()
    assert threading.active_count() == before


@on_every_engine
def test_a_labelling_is_followed_or_refused(engine: Engine) -> None:
    x = list(cp.intvar(1, 3, shape=2))
    model = model_of(x, x[0] < x[1])
    if engine.name in FOLLOW_A_LABELLING:
        assert list(engine.solutions(model, Limit(), Labelling(order="down"))) == [(2, 3), (1, 3), (1, 2)]
    else:
        with pytest.raises(OptionError, match="labelling"):
            engine.solutions(model, Limit(), Labelling())


def test_an_unknown_engine_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError, match="did you mean 'cpsat'"):
        engines.load("cpsatt")
    with pytest.raises(OptionError, match="no solver 'nonesuch' is installed"):
        engines.load("cpmpy:nonesuch")
