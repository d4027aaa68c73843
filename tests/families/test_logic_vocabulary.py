"""The words that the reader knows: the lists and their forms agree, and no word on them makes a sentence misread."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cluewright.families.logic import notation
from cluewright.families.logic.english import Reader, Refusal, reader
from cluewright.families.logic.english import vocabulary as words
from cluewright.families.logic.english import words as small
from cluewright.families.logic.showing.words import sentence

FOLDER = Path(words.__file__).parent
DATA = Path(__file__).parent.parent / "data"
WORLDS = json.loads((DATA / "logic-attack-worlds.json").read_text())
ATTACKS = [line.split(" => ") for line in (DATA / "logic-attack.txt").read_text().splitlines()]


def entries(name: str) -> list[str]:
    """The entries of a list, without their marks."""
    lines = (FOLDER / name).read_text().splitlines()
    listed = [entry for line in lines if line and line[0] not in "#[" for entry in line.split()]
    return [re.split("[:=?!]", entry)[0] for entry in listed]


def test_every_listed_word_has_its_forms_and_every_form_its_word() -> None:
    written = json.loads((FOLDER / "forms.json").read_text())
    assert set(entries("verbs.txt")) == set(written["senses"])
    nouns = {entry.replace("-", " ") for entry in entries("nouns.txt")}
    assert nouns <= set(written["nouns"])
    assert {text.split("|")[0] for text in written["nouns"].values()} <= nouns
    known = words.vocabulary().verbs
    assert [verb.shape for verb in known["documented"]] == ["done", "past"]
    assert {verb.base for verb in known["found"]} == {"find", "found"}


def test_no_noun_is_a_word_that_can_change_what_a_sentence_says() -> None:
    """A modal or an ordinal on the list of nouns would pass for the head of a name: "the Ann can swim"."""
    modals = small.words("can could may might must shall should will would not no never only every each all")
    assert not modals & set(words.vocabulary().nouns)
    assert not reader.CLOSED & set(words.vocabulary().nouns)


def test_verbs_that_never_pair_say_why() -> None:
    street = Reader(notation.read_document({**json.loads((DATA / "logic-worlds.json").read_text())["street"]}))
    for says, reason in (
        ("Ann avoids the fox.", "the opposite"),
        ("Ann wants the fox.", "wishes"),
        ("Ann lost the fox.", "no more"),
        ("Ann praised the fox.", "thinks or says"),
        ("Ann met the Norwegian.", "two people"),
    ):
        refused = street.read(says)
        assert isinstance(refused, Refusal)
        assert reason in refused.reason
        assert refused.word == says.split()[1]


def test_a_noun_that_is_not_known_is_not_called_a_verb() -> None:
    street = Reader(notation.read_document({**json.loads((DATA / "logic-worlds.json").read_text())["street"]}))
    for says, what in (
        ("Ann with the red zorple drinks tea.", "the word 'zorple'"),
        ("The red zorples are hers.", "the word 'zorples'"),
        ("Ann zorples the fox.", "the verb 'zorples'"),
        ("The person who zorps is Ann.", "the verb 'zorps'"),
    ):
        refused = street.read(says)
        assert isinstance(refused, Refusal)
        assert what in refused.reason


@pytest.mark.parametrize("name", WORLDS)
def test_no_attack_on_the_vocabulary_is_misread(name: str) -> None:
    """Sentences written to mislead a reader that knows many words; those that are clear are read as they are meant."""
    world = WORLDS[name]
    bare = notation.read_document({part: world[part] for part in ("places", "categories")})
    wrong = []
    for attack, right in ATTACKS:
        where, says = attack.split(": ", 1)
        if where == name:
            context = world.get("context", [])
            means = Reader(bare, [*context, says] if context else ()).read(says)
            told = "refused" if isinstance(means, Refusal) else sentence(bare, means)
            if told != right:
                wrong.append((says, told, right))
    assert not wrong
