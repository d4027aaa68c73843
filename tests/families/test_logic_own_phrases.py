"""What the grammar gives up is read by the phrases that the clues of the same puzzle put around several values."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.notation import read_document
from cluewright.families.logic.showing.words import sentence

STORMS = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "wind speed", "values": ["80 mph", "95 mph", "110 mph", "125 mph"]},
    "categories": {
        "storm": ["Amelia", "Cora", "Hector", "Roland"],
        "town": ["Bluffton", "Gulfport", "Key Largo", "Pensacola"],
        "month": ["June", "July", "September", "October"],
    },
}
STORM_CLUES = [
    "The storm that made landfall near Gulfport had winds 15 mph faster than the June storm.",
    "Hector made landfall near Pensacola.",
    "Of Amelia and the storm with winds of 125 mph, one made landfall near Key Largo and the other was the July storm.",
    "The four storms are Cora, the July storm, the storm that made landfall near Bluffton and Roland.",
]
PIECES = {
    "family": "logic",
    "places": {"kind": "scale", "noun": "price", "values": ["$10", "$20", "$30"]},
    "categories": {
        "piece": ["Dusk", "Noon", "Tide"],
        "finder": ["Ann", "Bob", "Cleo"],
        "room": ["attic", "den", "hall"],
    },
}


def understood(puzzle: dict[str, Any], clues: list[str], says: str) -> str | None:
    """What a clue is read as among the others; None if it is refused."""
    bare = read_document({**puzzle, "clues": []})
    means = Reader(bare, [*clues, says] if says not in clues else clues).read(says)
    return None if isinstance(means, Refusal) else sentence(bare, means)


def test_a_phrase_that_stands_around_several_values_says_what_goes_together() -> None:
    assert understood(STORMS, STORM_CLUES, STORM_CLUES[1]) == "storm Hector and town Pensacola go together"


def test_a_comparison_is_read_with_both_sides_by_phrases() -> None:
    told = understood(STORMS, STORM_CLUES, STORM_CLUES[0])
    assert told == "the wind speed of town Gulfport is that of month June plus 15"


def test_a_list_and_one_and_the_other_are_read_by_phrases() -> None:
    told = understood(STORMS, STORM_CLUES, STORM_CLUES[3])
    assert told == "no two of these go together: storm Cora, month July, town Bluffton, storm Roland"
    both = understood(STORMS, STORM_CLUES, STORM_CLUES[2])
    assert both is not None
    assert both.startswith("no two of these go together: storm Amelia, wind speed 125 mph")


def test_the_same_clue_alone_is_refused() -> None:
    assert understood(STORMS, [], "Hector made landfall near Pensacola.") is None


@pytest.mark.parametrize(
    "says",
    [
        "Hector never made landfall near Pensacola.",
        "Hector almost made landfall near Pensacola.",
        "Hector may have made landfall near Pensacola.",
        "Only Hector made landfall near Pensacola.",
        "The storm before Hector made landfall near Pensacola.",
        "Hector's brother made landfall near Pensacola.",
        "Hector had winds at least 15 mph faster than Cora.",
        "Hector had 15 mph faster July winds than Cora.",
        "Hector had winds 15 mph faster in July than Cora.",
        "Hector and Cora made landfall near Pensacola.",
        "The five storms are Cora, the July storm, the storm that made landfall near Bluffton and Roland.",
    ],
)
def test_words_that_change_what_is_said_are_never_part_of_a_phrase(says: str) -> None:
    assert understood(STORMS, STORM_CLUES, says) is None


def test_not_is_read_as_such() -> None:
    told = understood(STORMS, STORM_CLUES, "Hector did not make landfall near Gulfport.")
    assert told == "storm Hector and town Gulfport do not go together"


@pytest.mark.parametrize(
    ("verb", "is_read"),
    [("came across", True), ("turned down", False), ("shunned", False), ("eschewed", False), ("gave up", False)],
)
def test_a_verb_of_the_opposite_is_never_learnt(verb: str, is_read: bool) -> None:
    clues = [f"Ann {verb} the Dusk.", f"Bob {verb} the Noon.", "Cleo's room was the attic."]
    assert (understood(PIECES, clues, clues[0]) is not None) == is_read


def test_what_somebody_is_given_is_not_what_they_gave() -> None:
    gifts = {
        "family": "logic",
        "places": {"kind": "scale", "noun": "price", "values": ["$10", "$20", "$30"]},
        "categories": {"giver": ["Otto", "Petra", "Quinn"], "gift": ["book", "mug", "watch"]},
    }
    clues = ["Petra gave the mug.", "The person who gave the watch spent $20.", "Quinn spent $10 more than Petra."]
    assert understood(gifts, clues, "Otto gave the book.") == "giver Otto and gift book go together"
    assert understood(gifts, clues, "Otto was given the book.") is None


def test_a_comparison_by_a_noun_that_nothing_speaks_of_is_refused() -> None:
    clues = ["Ann drew $10 more than Bob.", "The one who drew $30 is Cleo.", "The Dusk was in the den."]
    assert understood(PIECES, clues, "Ann drew more attention than Bob.") is None


def test_a_phrase_that_stands_once_is_offered_and_not_taken() -> None:
    clues = [*STORM_CLUES, "Roland veered past Bluffton."]
    bare = read_document({**STORMS, "clues": []})
    refused = Reader(bare, clues).clues(clues)[-1]
    assert isinstance(refused, Refusal)
    assert [reading.says for reading in refused.readings] == []
    clues[-1] = "Roland formed near Bluffton."
    offered = Reader(bare, clues).clues(clues)[-1]
    assert isinstance(offered, Refusal)
    assert [reading.says for reading in offered.readings] == ["storm Roland and town Bluffton go together"]


CHANGES = ["not", "never", "almost", "nearly", "hardly", "twice", "half", "at least", "at most", "up to", "about"]
CHANGES += ["unless", "except", "maybe", "might", "formerly", "another"]


@pytest.mark.parametrize("batch", "qu")
def test_a_word_that_changes_what_is_said_changes_the_reading(batch: str) -> None:
    """Into each clue that is read by phrases such words are put; the reading changes, or the clue is refused."""
    chance = random.Random(5)
    lines = (Path(__file__).parent.parent / "data" / "attack" / "grid-site.jsonl").read_text("utf-8").splitlines()
    tried = 0
    for entry in map(json.loads, lines):
        if entry["batch"] != batch:
            continue
        clues = entry["puzzle"]["clues"]
        bare = read_document({**entry["puzzle"], "clues": []})
        reader = Reader(bare, clues)
        for number, says in enumerate(clues):
            means = reader.read(says)
            if isinstance(means, Refusal) or reader.by_grammar(says) is not None:
                continue
            written = says.split()
            place = chance.randrange(1, len(written))
            word = chance.choice(CHANGES)
            changed = " ".join([*written[:place], word, *written[place:]])
            again = Reader(bare, [*clues[:number], changed, *clues[number + 1 :]]).read(changed)
            assert again != means, (says, changed)
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("says", ["...", "-", "Of", "The", "Either", "Whoever"])
def test_a_clue_without_words_or_of_one_alone_is_refused(says: str) -> None:
    clues = [*STORM_CLUES, says]
    assert isinstance(Reader(read_document({**STORMS, "clues": []}), clues).clues(clues)[-1], Refusal)
