"""Explaining logic puzzles: values, places and clues are spoken of as people would."""

from __future__ import annotations

from math import log2, prod
from pathlib import Path

import pytest

import cluewright
from cluewright.core.explaining import Fact, Mood
from cluewright.families.logic import wording
from cluewright.families.logic.notation import read_text, size
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.wording import _Words, fact, quoted

CHILDREN = "set: child = Alan, Cliff, Dora\npet: cat, dog, fox\nclues:\n1. Alan has the cat."
HATS = "row: 2 houses\nname: Ann, Bob\nhat: red, blue\ncar: red, green\nclues:\n1. Ann is in the first house."
TABLES = "row: 3 tables\nguest: Ann, Bob, Cleo\ndrink: tea, milk, juice\nclues:\n1. Ann drinks tea."
PLOTS = "row: 3 plots\nname: Ann, Bob, Cleo\nbook: atlas, novel, poems\nclues:\n1. Ann works on the first plot."
PLOTS += "\n2. Bob reads the atlas."
AGES = "scale: age = 8, 10, 12\nname: Ann, Bob, Cleo\nclues:\n1. Ann is older than Bob."
MAP = "map: house 1,1 3,1 2,3\nname: Ann, Bob, Cleo\npet: cat, dog, fox\nclues:\n1. Cleo has the fox."
MAP += "\n2. The dog owner lives further east than Cleo."


@pytest.mark.parametrize(
    ("text", "variable", "left", "says"),
    [
        (PLOTS, 3, 0b001, "the atlas is on plot 1"),
        (PLOTS, 5, 0b001, "the poems are on plot 1"),
        (TABLES, 4, 0b001, "milk is at table 1"),
        (HATS, 2, 0b01, "the red hat is in house 1"),
        (MAP, 4, 0b010, "the dog is at house 2"),
        (MAP, 5, 0b010, "the fox is at house 2"),
        (AGES, 0, 0b110, "Ann goes with age 10 or 12"),
    ],
)
def test_values_are_called_as_people_call_them(text: str, variable: int, left: int, says: str) -> None:
    assert fact(read_text(text), variable, left, Mood.IS) == says


@pytest.mark.parametrize(
    ("text", "left", "says"),
    [
        (TABLES, 0b011, "Ann and Bob are each at table 1 or 2"),
        (AGES, 0b011, "Ann and Bob each go with age 8 or 10"),
        (TABLES, 0b001, "Ann and Bob are at table 1"),
    ],
)
def test_values_with_the_same_places_left_are_not_told_to_be_together(text: str, left: int, says: str) -> None:
    puzzle: Logic = read_text(text)
    assert _Words(puzzle, fact).facts([Fact(0, left), Fact(1, left)]) == says


def test_rules_and_clues_are_quoted_well() -> None:
    children = read_text(CHILDREN)
    assert wording.own_value(children, children.categories[0]) == "no two children have the same pet"
    assert size(children) == "3 children, 1 category, 1 clue"
    assert quoted(1, 'Al "Ace" has the cat!') == "clue 1 says “Al ‘Ace’ has the cat!”"
    assert wording.clue(read_text(f"{CHILDREN[:-1]}!"), 1) == "Alan has the cat!"


def test_a_puzzle_without_solution_is_told_in_whole_sentences() -> None:
    puzzle = cluewright.read(f"{CHILDREN}\n2. Cliff has the cat.")
    assert cluewright.hint(puzzle).says == (
        "This puzzle has no solution, because these cannot both hold: "
        "clue 1 says “Alan has the cat” and clue 2 says “Cliff has the cat”."
    )
    last = cluewright.explain(puzzle).steps[-1].says
    assert last == "This puzzle has no solution: the cat goes with Alan, but clue 2 says “Cliff has the cat”."


def test_a_step_costs_what_the_documentation_says() -> None:
    """One rule: 1, 0.15 for each fact, and 0.25 log2 of the candidates that are left to them, multiplied."""
    boats = Path(__file__).parents[2] / "docs/examples/boats.txt"
    steps = [step.step for step in cluewright.explain(cluewright.read(boats.read_text("utf-8"))).steps]
    charged = [step for step in steps if step.rung == 1]
    assert len(charged) > 3
    for step in charged:
        ways = prod(left.bit_count() for _, left in step.facts)
        assert step.cost == round(1 + 0.15 * len(step.facts) + 0.25 * log2(ways), 3), step.says
