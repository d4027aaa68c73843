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

NOVELS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "year", "values": ["1950", "1955", "1960", "1965"]},
    "categories": {"novel": ["Ember", "Frost", "Gale", "Haven"], "author": ["Reyes", "Sato", "Tran", "Unger"]},
}
PIES: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "price", "values": ["$5", "$6", "$7", "$8"]},
    "categories": {"baker": ["Al", "Bo", "Cy", "Di"], "pie": ["apple", "cherry", "lemon", "pecan"]},
}
SWIMS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "minutes", "values": ["10", "20", "30", "40"]},
    "categories": {"swimmer": ["Al", "Bo", "Cy", "Di"], "pool": ["Elm", "Fir", "Oak", "Yew"]},
}
TRIPS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "day", "values": ["Monday", "Tuesday", "Wednesday", "Thursday"]},
    "categories": {"tourist": ["Al", "Bo", "Cy", "Di"], "city": ["Rome", "Oslo", "Lima", "Cairo"]},
}
FOODS: dict[str, Any] = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "age", "values": ["5", "6", "7", "8"]},
    "categories": {"kid": ["Amy", "Ben", "Cal", "Dot"], "food": ["peas", "kale", "corn", "beets"]},
}
BESIDE: dict[str, tuple[str, ...]] = {
    "author": (
        "Ember was written by Reyes.",
        "The novel written by Sato was published 5 years after Frost.",
        "Gale was published before the novel by Tran.",
        "Haven was published in 1965.",
    ),
    "baker": (
        "Al baked the apple pie.",
        "The person who baked the cherry pie charges $1 more than Bo.",
        "Cy charges less than the person who baked the lemon pie.",
        "Di charges $8.",
    ),
    "swimmer": (
        "Al swam at Elm.",
        "The swimmer at Fir swam 10 minutes longer than Bo.",
        "Cy swam for less time than the swimmer at Oak.",
        "Di swam for 40 minutes.",
    ),
    "tourist": (
        "Al flew to Rome.",
        "The tourist who flew to Oslo left one day after Bo.",
        "Cy left before the tourist who flew to Lima.",
        "Di left on Thursday.",
    ),
    "kid": ("The kid who dislikes peas is 5 years old.", "Ben dislikes kale.", "Amy is older than Ben."),
}
"""Clues of each of the last five, by the people they tell of."""


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


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [
        (NOVELS, "Frost was edited by Unger."),
        (NOVELS, "The novel about Tran was published in 1955."),
        (NOVELS, "The novel that Unger reviewed was published in 1955."),
        (PIES, "Bo ate the pecan pie."),
        (PIES, "Cy spent $6."),
        (SWIMS, "Bo ran 10 minutes longer than Cy."),
        (SWIMS, "Bo rested 10 minutes longer than Cy."),
        (TRIPS, "Bo landed on Tuesday."),
        (TRIPS, "Bo lives in Cairo."),
        (FOODS, "Cal loves corn."),
        (FOODS, "Dot's favorite food is peas."),
    ],
)
def test_what_tells_another_thing_than_the_other_clues_is_refused_and_they_are_read(
    puzzle: dict[str, Any], says: str
) -> None:
    people = next(name for name in puzzle["categories"] if name in BESIDE)
    beside = BESIDE[people]
    assert not read(puzzle, says, *beside)
    if people != "kid":
        assert all(read(puzzle, each, *beside, says) for each in beside)


def test_clues_may_vary_their_verbs() -> None:
    assert read(TRIPS, "Bo departed one day after Cy.", *BESIDE["tourist"])
    assert read(PIES, "Cy made the lemon pie.", *BESIDE["baker"])
    assert read(NOVELS, "Unger penned Frost.", *BESIDE["author"])
    assert read(NOVELS, "Frost came out 5 years after Gale.", *BESIDE["author"])
