"""What the clues of a puzzle say over and over is taken at its word; what is said once, or of two ways, is not."""

from __future__ import annotations

from typing import Any

import pytest

from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.notation import read_document
from cluewright.families.logic.showing.words import sentence

ROCKETS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "month", "values": ["January", "February", "March"]},
    "categories": {"rocket": ["Arrow", "Blaze", "Comet"], "site": ["Dunes", "Everly", "Fort Gale"]},
}
PAINTINGS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "price", "values": ["$10", "$20", "$30"]},
    "categories": {"painting": ["Dusk Hill", "Low Tide", "Red Door"], "owner": ["Ann", "Bob", "Cleo"]},
}
TRUCKS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "miles", "values": [300, 400, 500]},
    "categories": {"driver": ["Ann", "Bob", "Cleo"], "load": ["coal", "rice", "salt"]},
}
BAGS = {
    "family": "logic",
    "places": {"kind": "set", "noun": "traveller", "values": ["Ann", "Bob", "Cleo", "Dan"]},
    "categories": {"bag": ["backpack", "duffel", "suitcase", "trunk"], "job": ["baker", "cook", "pilot", "smith"]},
}

SHIPS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "day", "values": ["Monday", "Tuesday", "Wednesday"]},
    "categories": {"ship": ["Ariadne", "Corsair", "Wanderer"], "cargo": ["copper", "rice", "silk"]},
}
GIFTS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "age", "values": [6, 8, 10]},
    "categories": {
        "child": ["Gabby", "Lance", "Mason"],
        "gift": ["drum", "kite", "sled"],
        "giver": ["Al", "Bea", "Cy"],
    },
}
DARTS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "order", "values": ["first", "second", "third"]},
    "categories": {"player": ["Ann", "Bob", "Cleo"], "darts": ["green", "red", "white"]},
}

CREWS = {
    "family": "logic",
    "places": {"kind": "set", "noun": "astronaut", "values": ["Farrow", "Gupta", "Holt"]},
    "categories": {"planet": ["Mars", "Pluto", "Venus"], "ship": ["Ares", "Boreas", "Clio"]},
}

COMETS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "orbit", "values": ["25 years", "35 years", "45 years"]},
    "categories": {"comet": ["Bixel", "Pakula", "Trask"], "finder": ["Ann", "Bob", "Cleo"]},
}
GAMES = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "day", "values": ["Monday", "Tuesday", "Wednesday"]},
    "categories": {"opponent": ["Bears", "Comets", "Sharks"], "stadium": ["Ayr Park", "Bell Park", "Cray Park"]},
}
GYMS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "age", "values": [30, 40, 50]},
    "categories": {"member": ["Ann", "Bob", "Cleo"], "gym": ["Fit Zone", "Iron House", "Max Fit"]},
}
CASES = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "year", "values": [1950, 1953, 1957]},
    "categories": {"detective": ["Holt", "Kane", "Lowe"], "case": ["arson", "fraud", "theft"]},
}


def understood(puzzle: dict[str, Any], clues: list[str]) -> str | None:
    """What the first clue is read as beside all of them; None if it is refused."""
    bare = read_document({**puzzle, "clues": []})
    found = Reader(bare, clues).read(clues[0])
    return None if isinstance(found, Refusal) else sentence(bare, found)


@pytest.mark.parametrize(
    ("puzzle", "clues", "meaning"),
    [
        (
            ROCKETS,
            ["The Arrow takes off from Dunes.", "The Blaze won't take off from Everly."],
            "rocket Arrow and site Dunes go together",
        ),
        (
            PAINTINGS,
            ["Low Tide was painted by Ann.", "The work painted by Bob cost $10."],
            "painting Low Tide and owner Ann go together",
        ),
        (TRUCKS, ["Ann covered 400 miles.", "Bob didn't cover 300 miles."], "driver Ann and miles 400 go together"),
        (
            BAGS,
            ["Ann lost the trunk.", "Bob lost the duffel.", "Cleo didn't lose the suitcase."],
            "traveller Ann and bag trunk go together",
        ),
        (
            SHIPS,
            ["The Corsair anchored sometime after the Wanderer.", "The rice ship anchored 1 day before the Ariadne."],
            "the day of ship Corsair is more than that of ship Wanderer",
        ),
        (
            GIFTS,
            ["Lance got a gift from Bea.", "Mason got the drum.", "The child who got the kite is 8."],
            "child Lance and giver Bea go together",
        ),
        (GIFTS, ["Lance got Bea's gift."], "child Lance and giver Bea go together"),
        (CREWS, ["Farrow flew to Mars.", "Gupta went to Venus."], "astronaut Farrow and planet Mars go together"),
        (DARTS, ["Ann threw second.", "Bob did not throw first."], "player Ann and order second go together"),
        (
            PAINTINGS,
            ["Low Tide is the one by Ann.", "Red Door was painted by Bob.", "Dusk Hill was not painted by Bob."],
            "painting Low Tide and owner Ann go together",
        ),
        (
            COMETS,
            ["Bixel has an orbital cycle of 25 years.", "The comet with an orbital cycle of 35 years is Trask."],
            "comet Bixel and orbit 25 years go together",
        ),
        (
            GAMES,
            ["The game against the Bears was on Monday.", "The game against the Sharks was at Ayr Park."],
            "opponent Bears and day Monday go together",
        ),
        (
            GYMS,
            ["Ann works out at Fit Zone.", "Bob does not work out at Max Fit."],
            "member Ann and gym Fit Zone go together",
        ),
        (CASES, ["Holt solved the fraud."], "detective Holt and case fraud go together"),
    ],
)
def test_a_verb_that_the_clues_use_again_and_again_ties(puzzle: dict[str, Any], clues: list[str], meaning: str) -> None:
    assert understood(puzzle, clues) == meaning


@pytest.mark.parametrize(
    ("puzzle", "clues"),
    [
        (PAINTINGS, ["Low Tide was painted by Ann."]),
        (BAGS, ["Ann lost the trunk.", "Bob lost the duffel."]),
        (BAGS, ["Ann avoids the trunk.", "Bob avoids the duffel.", "Cleo avoids the suitcase."]),
        (BAGS, ["Ann met the baker.", "Bob met the cook.", "Cleo met the pilot."]),
        (ROCKETS, ["The Arrow flies from Dunes.", "The Blaze flies from Everly.", "The Comet flies to Everly."]),
        (SHIPS, ["The Corsair anchored sometime after the Wanderer."]),
        (GIFTS, ["Lance got a gift from Bea."]),
        (CREWS, ["Farrow flew to Mars.", "Gupta came from Venus."]),
        (CREWS, ["Gupta came from Venus.", "Farrow flew to Mars."]),
        (CREWS, ["The woman on the Ares flew to Mars.", "The man on the Boreas flew to Venus."]),
        (ROCKETS, ["The Arrow takes off by January.", "The Blaze takes off by March."]),
        (COMETS, ["Bixel has an orbital cycle of 25 years."]),
        (GAMES, ["The game against the Bears was on Monday."]),
        (GYMS, ["Ann keeps away from Fit Zone.", "Bob keeps away from Max Fit.", "Cleo keeps away from Iron House."]),
        (GYMS, ["Ann took a break from Fit Zone.", "Bob took a break from Max Fit."]),
        (CASES, ["Holt read about the fraud."]),
    ],
)
def test_one_clue_alone_an_opposite_and_two_ways_are_no_habit(puzzle: dict[str, Any], clues: list[str]) -> None:
    assert understood(puzzle, clues) is None


def test_a_verb_that_nobody_listed_is_refused_by_its_name_however_often_it_stands() -> None:
    clues = ["Ann eschews the trunk.", "Bob eschews the duffel.", "Cleo eschews the suitcase."]
    found = Reader(read_document({**BAGS, "clues": []}), clues).read(clues[0])
    assert isinstance(found, Refusal)
    assert found.word == "eschews"
