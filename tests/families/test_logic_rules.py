"""Every rule of the reader is shown by its examples: what they mean, and that nothing else reads them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from cluewright.families.logic.english import Reader, Refusal, reader
from cluewright.families.logic.english.chart import Grammar
from cluewright.families.logic.english.rule import RULES, Rule
from cluewright.families.logic.english.words import HARMLESS, MOST_HARMLESS
from cluewright.families.logic.notation import read_document
from cluewright.families.logic.showing.words import sentence

DATA = Path(__file__).parent.parent / "data"
WORLDS = json.loads((DATA / "logic-worlds.json").read_text())
MEANINGS = dict(line.split(" => ") for line in (DATA / "logic-rules.txt").read_text().splitlines())
READ = [(rule, example) for rule in RULES for example in rule.reads]
REFUSED = [(rule, example) for rule in RULES for example in rule.refuses]


@cache
def world(name: str) -> Reader:
    return Reader(read_document({**WORLDS[name], "clues": []}))


def told(example: str) -> str | Refusal:
    """What is understood of an example."""
    name, says = example.split(": ", 1)
    found = world(name).read(says)
    return found if isinstance(found, Refusal) else sentence(world(name).puzzle, found)


def called(value: object) -> str:
    return value.name if isinstance(value, Rule) else str(value)


@pytest.mark.parametrize(("rule", "example"), READ, ids=called)
def test_the_example_of_a_rule_is_read_as_recorded(rule: Rule, example: str) -> None:
    assert told(example) == MEANINGS[example]


@pytest.mark.parametrize(("rule", "example"), REFUSED, ids=called)
def test_what_a_rule_should_not_read_is_refused(rule: Rule, example: str) -> None:
    assert isinstance(told(example), Refusal)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.reads], ids=called)
def test_without_the_rule_an_example_of_it_is_lost(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    others = [each for each in RULES if each is not rule]
    grammar = Grammar((each.what, pattern, action) for each in others for pattern, action in each.patterns)
    monkeypatch.setattr(reader, "GRAMMAR", grammar)
    assert any(told(example) != MEANINGS[example] for example in rule.reads)


def test_no_misleading_sentence_about_what_the_rules_read_is_read() -> None:
    misleading = (DATA / "logic-misleading.txt").read_text().splitlines()
    assert [each for each in misleading if not isinstance(told(each), Refusal)] == []


def test_the_recorded_meanings_are_those_of_examples() -> None:
    assert set(MEANINGS) == {example for _, example in READ}


def test_few_words_change_nothing_and_each_has_its_reason() -> None:
    assert len(HARMLESS) <= MOST_HARMLESS
    assert all(len(reason) > 10 for reason in HARMLESS.values())
