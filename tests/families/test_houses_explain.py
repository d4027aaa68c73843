"""What explanations of houses promise beyond the contract of every family."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings

from cluewright import explain, hint, read
from cluewright.core import OptionError
from cluewright.core.explaining import Mood
from cluewright.families.houses import explain as room
from cluewright.families.houses.distances import OTHERS, distances
from cluewright.families.houses.puzzle import Houses, distance
from rooms import houses as puzzles


@settings(max_examples=60, deadline=None)
@given(puzzle=puzzles.small_puzzles)
def test_the_choices_listed_are_those_that_reach_every_house(puzzle: Houses) -> None:
    every = {distance(one, other) for one, other in combinations(puzzle.houses, 2)}
    choices = combinations(sorted(every), 2) if puzzle.exactly_two else combinations_with_replacement(sorted(every), 2)
    reach = [{distance(house, other) for other in puzzle.houses if other != house} for house in puzzle.houses]
    expected = {choice for choice in choices if all(reached.intersection(choice) for reached in reach)}
    found = distances(puzzle)
    assert {(choice[0], choice[-1]) for choice in found.choices} == expected
    assert len(found.choices) == len(expected)
    assert found.every >> OTHERS & 1 == (not expected or len(expected) < found.possible)


def test_the_distances_are_said_as_people_say_them() -> None:
    puzzle = Houses(((0, 0), (1, 0), (0, 2), (1, 2)))
    found = distances(puzzle)
    alone, both = (1 << found.bit_of(choice) for choice in ((4,), (1, 5)))
    assert room.fact(puzzle, 4, alone, Mood.IS) == "the only distance is 2"
    assert room.fact(puzzle, 4, alone | both, Mood.WOULD) == "the distances would be 2 alone; or 1 and √5"
    assert room.fact(puzzle, 4, both, Mood.CANNOT) == "the distances cannot be 1 and √5"
    assert room.fact(puzzle, 0, 0b0110, Mood.IS) == "a1 is joined to b1 or a3"


def test_two_houses_are_one_step() -> None:
    assert hint(read("1,0 2,3")).says == "b1 is joined to c4, the only house √10 away from it."


def test_two_houses_that_want_the_same_partner_are_told_together() -> None:
    steps = explain(read("0,0 2,0 3,0 2,1 3,1 2,2 0,3 3,3")).steps
    assert steps[1].says == (
        "The distances cannot be 1 and √5, nor √5 and √13. If they were, a1 and d4 could both only be joined to c2."
    )


def test_a_town_is_too_large() -> None:
    town = Houses(tuple((number, number % 7) for number in range(402)))
    with pytest.raises(OptionError, match="too large to be explained: there are 402 houses"):
        room.candidates(town)
