"""A word more or less, another unit, another name: what is read changes with it or is refused; and other bad input."""

from __future__ import annotations

import json
import random
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from cluewright.core import NotationError
from cluewright.families.logic.dialogue import choices, settled
from cluewright.families.logic.english import NotUnderstoodError, Reader, Refusal
from cluewright.families.logic.notation import read_document, read_text
from cluewright.families.logic.showing.words import sentence

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from logic_changes import WORLDS, Told, faults, told  # noqa: E402 - stands beside the tests, not among them

SENTENCES = list(told(everything=False))
STREET = WORLDS["street"]


@cache
def world(name: str) -> Reader:
    return Reader(read_document({**WORLDS[name], "clues": []}))


@pytest.mark.parametrize("part", range(6))
def test_a_changed_sentence_is_read_otherwise_or_refused(part: int) -> None:
    chance = random.Random(part)
    some: list[Told] = chance.sample(SENTENCES, 25)
    found = [fault for each in some for fault in faults(each, chance, 6, SENTENCES)]
    assert not found


ROWS = re.findall(
    r"^\| ([^|]+) \| (\w[\w ]*) \| ([^|]+\.) \| ([^|]+) \|$", (ROOT / "docs/clues.md").read_text(), re.MULTILINE
)


def test_the_table_of_clues_has_rows() -> None:
    assert len(ROWS) > 40


@pytest.mark.parametrize(("kind", "name", "says", "what"), ROWS)
def test_the_table_of_clues_is_true(kind: str, name: str, says: str, what: str) -> None:
    means = world(name).read(says)
    refused = (ROOT / "docs/clues.md").read_text().index(f"| {says} |") > (ROOT / "docs/clues.md").read_text().index(
        "## Kinds that are refused"
    )
    if refused:
        assert isinstance(means, Refusal)
    else:
        assert not isinstance(means, Refusal)
        assert sentence(world(name).puzzle, means) == what


def test_all_clues_that_are_not_understood_are_told_at_once_with_what_they_may_mean() -> None:
    clues = ["Ann drinks tea.", "Bob hates milk.", "Cleo lives to the left or right of Ann.", "Bob drinks wine."]
    with pytest.raises(NotUnderstoodError) as found:
        read_document({**STREET, "clues": clues})
    assert [refusal.number for refusal in found.value.refusals] == [2, 3, 4]
    assert "clue 2: 'Bob hates milk.'" in found.value.message
    assert found.value.refusals[0].word == "hates"
    assert [reading.says for reading in found.value.refusals[1].readings] == [
        "name Cleo and name Ann are next to each other"
    ]
    assert "'wine' is not one of the names" in found.value.refusals[2].reason
    assert found.value.details["not understood"][1]["readings"]


def test_what_is_chosen_is_kept_in_the_text_and_read_as_chosen() -> None:
    text = json.dumps({**STREET, "clues": ["Ann drinks tea.", "Cleo lives to the left or right of Ann."]})
    with pytest.raises(NotUnderstoodError) as found:
        read_document(json.loads(text))
    (choice,) = choices(found.value)
    kept = settled(text, found.value, choice.number, 0)
    assert '"chosen": true' in kept
    puzzle = read_document(json.loads(kept))
    assert sentence(puzzle, puzzle.clues[1].means) == choice.readings[0]
    assert puzzle.clues[1].says == choice.says


BAD = [
    ("", "an empty sentence"),
    (" ".join(["Ann drinks tea and"] * 75) + " Ann drinks tea.", "a sentence of"),
    ("Anne boit du thé.", "in English alone"),
    ("Der Norweger wohnt im roten Haus.", "in English alone"),
    ("???", "empty"),
]


NEVER_READ = [
    ("Ann lives exactly between Bob and Cleo.", "may be anywhere between", "exactly between"),
    ("Ann lives opposite Bob.", "not known in a row", "opposite"),
    ("Ann lives directly across from Bob.", "not known in a row", "across from"),
    ("The five people sit at a round table.", "a ring", "round table"),
    ("Ann and Bob live at opposite ends.", "which of the two is at which end", "at opposite ends"),
]


@pytest.mark.parametrize(("says", "why", "word"), NEVER_READ)
def test_wordings_that_are_never_read_are_told_what_to_say_instead(says: str, why: str, word: str) -> None:
    refusal = world("street").read(says)
    assert isinstance(refusal, Refusal)
    assert (why in refusal.reason, refusal.word) == (True, word)


def test_unless_and_exactly_between_are_offered_in_words_that_leave_no_room() -> None:
    for says in ("Unless Bob drinks milk, Ann drinks tea.", "Ann drinks tea unless Bob drinks milk."):
        found = world("street").clues([says])[0]
        assert isinstance(found, Refusal)
        assert [reading.says.startswith("exactly one") for reading in found.readings] == [True, False]
    found = world("street").clues(["Ann lives exactly between Bob and Cleo."])[0]
    assert isinstance(found, Refusal)
    assert len(found.readings) == 2


def test_reasons_have_their_verbs_in_the_right_form_and_name_the_word_at_fault() -> None:
    refusal = world("years").read("Olga flies in 1990.")
    assert isinstance(refusal, Refusal)
    assert "flys" not in refusal.reason
    refusal = world("street").read("Ann's perfume is red.")
    assert isinstance(refusal, Refusal)
    assert (refusal.word, "a perfume is not" in refusal.reason) == ("perfume", True)


def test_a_category_named_like_a_value_is_read_or_refused_but_never_mixed_up() -> None:
    puzzle = {
        "places": {"kind": "row", "noun": "house", "size": 3},
        "categories": {
            "drink": ["tea", "milk", "juice"],
            "tea": ["green", "black", "white"],
            "name": ["Ann", "Bob", "Cy"],
        },
    }
    reader = Reader(read_document({**puzzle, "clues": []}))
    means = reader.read("Ann drinks tea.")
    assert not isinstance(means, Refusal)
    assert sentence(reader.puzzle, means) == "name Ann and drink tea go together"
    assert isinstance(reader.read("Ann drinks green tea."), Refusal)


@pytest.mark.parametrize(("says", "why"), BAD)
def test_bad_clues_are_told_what_is_wrong(says: str, why: str) -> None:
    refusal = world("street").read(says)
    assert isinstance(refusal, Refusal)
    assert why in refusal.reason


def test_two_hundred_clues_at_once_are_each_told_of() -> None:
    with pytest.raises(NotUnderstoodError) as found:
        read_document({**STREET, "clues": ["Ann despises tea."] * 200})
    assert len(found.value.refusals) == 200


def test_a_category_named_like_a_value_and_names_within_names() -> None:
    puzzle = {
        "places": {"kind": "row", "noun": "house", "size": 3},
        "categories": {
            "person": ["Ann", "Anna", "Mary Ann"],
            "city": ["York", "New York", "Paris"],
            "dog": ["cat", "bird", "person"],
        },
    }
    reader = Reader(read_document({**puzzle, "clues": []}))
    for says, told_as in (
        ("Mary Ann lives in New York.", "person Mary Ann and city New York go together"),
        ("Anna lives in York.", "person Anna and city York go together"),
    ):
        means = reader.read(says)
        assert not isinstance(means, Refusal)
        assert sentence(reader.puzzle, means) == told_as


def test_clues_without_a_header_are_told_which_header_is_missing() -> None:
    with pytest.raises(NotationError, match="places and the categories are missing") as found:
        read_text("1. Ann drinks tea.\n2. The baker lives next to Bob.\n3. Cleo is not the pilot.")
    assert "row: 5 houses" in found.value.message
    assert "clues:" in found.value.message
