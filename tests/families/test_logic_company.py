"""A sentence alone is read strictly; beside other clues, which tell what a puzzle is about, more is taken as said."""

from __future__ import annotations

from typing import Any

import pytest

from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.notation import read_document

DANCES: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "score", "values": ["21", "24", "27"]},
    "categories": {"dancer": ["Bella", "Carlo", "Dina"], "dance": ["salsa", "polka", "mambo"]},
}
CHESS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "row", "noun": "board", "size": 3},
    "categories": {"player": ["Ivan", "Jana", "Kira"], "opening": ["Spanish", "Dutch", "Danish"]},
}
BIRTHS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "age", "values": ["20", "30", "40"]},
    "categories": {"person": ["Abe", "Bev", "Cy"], "birthplace": ["Rome", "Oslo", "Lima"]},
}
TENANTS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "nights", "values": ["2", "3", "5"]},
    "categories": {"tenant": ["Ravi", "Sven", "Thea"], "lodge": ["Alder", "Maple", "Rowan"]},
}
WHISKIES: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "age", "values": ["10 years", "12 years", "18 years"]},
    "categories": {"whisky": ["Glenor", "Strathy", "Balvan"], "drinker": ["Angus", "Bess", "Craig"]},
}


def read(puzzle: dict[str, Any], says: str, *beside: str) -> bool:
    """Whether the sentence is read beside these others."""
    clues = [says, *beside]
    reader = Reader(read_document({**puzzle, "clues": []}), clues if beside else ())
    return not isinstance(reader.read(says), Refusal)


@pytest.mark.parametrize(
    ("puzzle", "says", "beside"),
    [
        (DANCES, "Dina teaches the polka.", ("Bella scored 21 points.", "Carlo has a higher score than Dina.")),
        (CHESS, "Ivan studies the Danish.", ("Jana is next to Kira.", "Kira is on the far left.")),
        (BIRTHS, "Abe lives in Rome.", ("Abe is older than Bev.", "Cy is 30.")),
        (WHISKIES, "Bess is 18 years old.", ("Craig is younger than Bess.", "Angus likes Balvan.")),
    ],
)
def test_what_is_refused_alone_is_read_beside_other_clues(
    puzzle: dict[str, Any], says: str, beside: tuple[str, str]
) -> None:
    assert not read(puzzle, says)
    assert not read(puzzle, says, beside[0])
    assert read(puzzle, says, *beside)


def test_beside_other_clues_a_name_is_still_no_everyday_word_unless_they_always_put_it_so() -> None:
    assert not read(CHESS, "Kira eats Danish.", "Ivan plays the Spanish.", "Jana plays the Dutch.")
    assert not read(CHESS, "Kira speaks Danish.", "Ivan is next to Jana.", "Jana is on the far left.")
    assert read(CHESS, "Kira speaks Danish.", "Ivan speaks Spanish.", "Jana does not speak Spanish.")


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (DANCES, "Dina danced the polka."),
        (CHESS, "Ivan plays the Danish."),
        (CHESS, "Ivan chose the Danish."),
        (BIRTHS, "Abe was born in Rome."),
        (TENANTS, "Ravi rents Alder."),
        (TENANTS, "Ravi stayed at Alder."),
    ],
)
def test_what_is_certain_is_read_alone(puzzle: dict[str, Any], says: str) -> None:
    assert read(puzzle, says)


def test_a_role_does_its_own_deed_alone() -> None:
    assert not read(TENANTS, "Ravi owns Alder.")
    assert not read(TENANTS, "Ravi bought Alder.")
