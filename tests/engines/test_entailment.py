"""The check's questions to CP-SAT, put together from parts: each says all of its rules, and nothing else."""

from __future__ import annotations

import cpmpy

from cluewright.core import Limit
from cluewright.core.model import Meaning
from cluewright.engines.entailment import Entailment

CLOCK = Limit().start()


def test_a_conclusion_follows_from_these_rules_alone() -> None:
    x, y, z = cpmpy.intvar(1, 9, shape=3, name=["x", "y", "z"])
    entailment = Entailment()
    small, later, last = x + y == 3, y < z, z <= 2
    assert entailment.follows([small, later, last], [x == 2, y == 1], CLOCK)
    for index in range(3):
        fewer = [rule for number, rule in enumerate([small, later, last]) if number != index]
        assert not entailment.follows(fewer, [x == 2, y == 1], CLOCK)
    assert entailment.follows([small, later, last], [x == 2, y == 1], CLOCK)


def test_rules_that_clash_conclude_everything() -> None:
    x = cpmpy.intvar(1, 9, name="x")
    entailment = Entailment()
    assert entailment.follows([x > 5, x < 4], [], CLOCK)
    assert not entailment.follows([x > 5, x < 7], [], CLOCK)
    assert not entailment.follows([], [], CLOCK)


def test_what_another_rule_has_defined_is_defined_again() -> None:
    """Both rules need to know what `x * y > 20` means, and each is asked about without the other."""
    x, y = cpmpy.intvar(1, 9, shape=2, name=["x", "y"])
    switch = cpmpy.boolvar(name="switch")
    entailment = Entailment()
    one, other = switch == (x * y > 20), (x == 1).implies(x * y > 20)
    assert not entailment.follows([one], [x != 1], CLOCK)
    assert entailment.follows([other], [x != 1], CLOCK)
    assert entailment.follows([one, switch], [x * y > 20], CLOCK)


def test_variables_of_earlier_questions_are_free_in_later_ones() -> None:
    x, y, z = cpmpy.intvar(0, 3, shape=3, name=["x", "y", "z"])
    entailment = Entailment()
    assert entailment.follows([x + y == 0], [x == 0], CLOCK)
    together = y + z == 6
    assert not entailment.follows([], [x == 0, y == 0, z == 0], CLOCK)
    assert entailment.follows([together], [y == 3, z == 3], CLOCK)


def test_meanings_hold_without_being_cited() -> None:
    one, two, three = cpmpy.boolvar(shape=3, name=["one", "two", "three"])
    some = one | two
    assert not Entailment().follows([one], [~two], CLOCK)
    entailment = Entailment([Meaning([one, two], cpmpy.sum([one, two]) <= 1)])
    assert entailment.follows([one], [~two], CLOCK)
    assert not entailment.follows([one], [~three], CLOCK)
    assert not entailment.follows([some], [one], CLOCK)
    assert entailment.follows([some, ~one], [two], CLOCK)
