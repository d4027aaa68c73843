"""Explaining cryptarithms: columns leave exactly what fillings leave, and steps are told as people would tell them."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cluewright
from cluewright.core import Limit
from cluewright.core.explaining import Fact, Mood, Step, bits
from cluewright.explaining.ladder import Ended, Reasoning
from cluewright.families.cryptarithm import explain
from cluewright.families.cryptarithm.columns import column_name, sheet
from cluewright.families.cryptarithm.notation import read_text
from cluewright.families.cryptarithm.puzzle import Cryptarithm
from cluewright.families.cryptarithm.wording import Words


@given(data=st.data())
def test_a_digit_of_a_product_leaves_what_its_fillings_leave(data: st.DataObject) -> None:
    base = data.draw(st.integers(2, 5))
    carries, same, different = data.draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    different = different and not same
    masks = [data.draw(st.integers(1, 2**base - 1)) for _ in range(3 + (not same) + carries)]
    left = [0] * len(masks)
    for choice in product(*map(bits, masks)):
        one, other = choice[0], choice[0 if same else 1]
        digit, out, *into = choice[1 if same else 2 :]
        if one * other + sum(into) == digit + base * out and not (different and one == other):
            for index, bit in enumerate(choice):
                left[index] |= 1 << bit
    found = explain.multiplying(base, carries, same, different)(masks)
    assert found == (left if all(left) else None)


def read(text: str) -> Cryptarithm:
    content = cluewright.read(text).content
    assert isinstance(content, Cryptarithm)
    return content


def steps(text: str) -> list[str]:
    reasoning = Reasoning(explain, read(text), Limit().start())
    told = [step for step in reasoning if step.said]
    assert reasoning.ended == Ended.SOLVED
    return [step.says for step in told]


def test_send_and_more_is_explained_as_people_explain_it() -> None:
    told = steps("SEND + MORE = MONEY")
    assert told[0] == (
        "M is 1, because M is what is carried from the thousands column, 0 or 1, "
        "and it begins a word, so that it is not 0."
    )
    assert told[1] == "S is 8 or 9, because M is 1, and in the thousands column S + M + (0 or 1) = O + 10."
    assert len(told) <= 20
    assert not any(each.startswith("If") or " If " in each for each in told)  # columns alone are enough


def test_a_subtraction_is_read_as_the_sum_that_it_is() -> None:
    assert sheet(read("MONEY - MORE = SEND")).columns[0].left == ("E", "D")
    assert steps("MONEY - MORE = SEND")[0].startswith("M is 1, because M is what is carried from")


def test_a_product_is_worked_out_in_rows() -> None:
    worked = sheet(read("AB * C = DE"))
    assert [column.name for column in worked.columns] == [
        "the units digit of AB × C",
        "the tens digit of AB × C",
        "the units column",
        "the tens column",
        "the hundreds column",
    ]


def test_no_two_things_on_the_paper_have_the_same_name() -> None:
    """The check would take them for the same variable."""
    for text in ("AB * C * D = EF", "A * 0 * B + A * B = C", "AB * CD * EF = GHA", "AB * BA - AB * A = CD"):
        worked = sheet(read(text))
        assert len({(each.name, each.carried) for each in worked.variables}) == len(worked.variables), text
        assert len({column.says for column in worked.columns}) == len(worked.columns), text


@pytest.mark.parametrize(
    ("left", "mood", "says"),
    [
        (0b1111111110, Mood.IS, "A is not 0"),
        (0b1111111110, Mood.WOULD, "A would not be 0"),
        (0b0000011110, Mood.IS, "A is 1 to 4"),
        (0b1111100000, Mood.WERE, "A were at least 5"),
        (0b0000100000, Mood.CANNOT, "A cannot be 5"),
    ],
)
def test_digits_are_told_in_few_words(left: int, mood: Mood, says: str) -> None:
    assert explain.fact(read("AB + A = BA"), 0, left, mood) == says


def test_nothing_carried_is_told_as_nothing() -> None:
    puzzle = read("AB + CD = EFG")
    assert explain.fact(puzzle, 7, 1, Mood.IS) == "nothing is carried from the units column"
    assert explain.fact(puzzle, 8, 2, Mood.WOULD) == "1 would be carried from the tens column"


def test_a_hint_needs_no_model() -> None:
    """Loading CPMpy would take longer than the hint."""
    program = (
        "import sys, cluewright; cluewright.hint(cluewright.read('SEND + MORE = MONEY')); "
        "sys.exit('cpmpy' in sys.modules or 'ortools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("text", ["AB + CD = EFGH", "A + B = CDE", "AB + C = DEFG"])
def test_a_result_that_is_too_long_is_a_contradiction(text: str) -> None:
    told = cluewright.explain(cluewright.read(text))
    assert told.ended == Ended.IMPOSSIBLE
    assert "nothing is carried into the" in told.steps[-1].says


LONG = "EIGHT + TEN + SIXTEEN + SEVENTEEN + EIGHTEEN = SIXTYNINE"


def test_tens_that_may_be_carried_are_told_as_tens() -> None:
    puzzle = read(LONG)
    units, tens = sheet(puzzle).columns[:2]
    assert Words(puzzle).equation(units, {}) == "T + 4 × N = E + (0, 10 … 40)"
    assert Words(puzzle).equation(tens, {}) == "H + 4 × E + (0 to 4) = N + (0, 10 … 40)"


@pytest.mark.parametrize(
    ("before", "left", "says"),
    [
        (0b0011101100, 0b0011101000, "T is 3, 5, 6 or 7, no longer 2, because in the units column"),
        (0b1111111110, 0b1111111000, "T is at least 3, no longer 1 or 2, because in the units column"),
        (0b0011101100, 0b0010000000, "T is 7, because T is 2, 3, 5, 6 or 7, and in the units column"),
        (0b1111111110, 0b1111111100, "T is at least 2, no longer 1, because in the units column"),
        (0b1111111110, 0b1111101110, "T is neither 0 nor 4, because T is not 0, and in the units column"),
    ],
)
def test_one_or_two_digits_that_a_letter_loses_are_told_as_lost(before: int, left: int, says: str) -> None:
    puzzle = read(LONG)
    letter = puzzle.letters.index("T")
    rule = next(rule for rule in explain.rules(puzzle) if rule.name == "the units column")
    step = Step(1, (Fact(letter, left),), (rule,), (Fact(letter, before),), 1.0)
    assert Words(puzzle).step(step).startswith(says)


@pytest.mark.parametrize(
    ("equation", "step", "says"),
    [
        (
            "AB * C = DE",
            1,
            "The hundreds digit of AB × C is 0, because the other side has no digit in the hundreds column.",
        ),
        (
            "AB * C = DE",
            2,
            "At most 7 is carried from the units digit of AB × C, because with different digits B × C makes the units "
            "digit of AB × C, with at most 8 to carry.",
        ),
        (
            "A + A = BA in base 2",
            1,
            "This puzzle has no solution: A and B begin words and are not 0, so that they are both 1, but different "
            "letters are different digits.",
        ),
    ],
)
def test_digits_that_are_not_there_and_carries_are_told_so_that_they_can_be_read(
    equation: str, step: int, says: str
) -> None:
    assert cluewright.explain(cluewright.read(equation), steps=step).steps[step - 1].says == says


def test_what_is_carried_is_never_taken_for_what_stands_before_it() -> None:
    """`T is 1 and 0, 1 or 2 is carried` could not be read."""
    puzzle = read_text("TWO * TWO = THREE")
    carried = next(number for number, each in enumerate(sheet(puzzle).variables) if each.carried)
    letter, carry = Fact(puzzle.letters.index("T"), 0b10), Fact(carried, 0b111)
    name = sheet(puzzle).variables[carried].name
    assert Words(puzzle).facts([letter, carry]) == f"T is 1 and what is carried from {name} is 0, 1 or 2"


def test_columns_of_other_bases_are_counted_in_words() -> None:
    assert column_name(3, 8) == "the fourth column from the right"
