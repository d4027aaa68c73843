"""The words that the reader knows: verbs and nouns by what they say, from `forms.json`, and the small words.

`verbs.txt` and `nouns.txt` are written by hand; `scripts/vocabulary` makes `forms.json` of them, with every form.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Sense(NamedTuple):
    """One thing that a verb can say."""

    kind: str
    """A section of `verbs.txt`: hold, stay, go, happen, rank, measure, pair."""

    topic: str
    """What is measured, if the kind is `measure`."""

    prepositions: frozenset[str]
    """Those it takes besides in, at, on and with."""

    only: frozenset[str]
    """The names of categories with which alone it is read; empty for all."""

    present: bool
    """Whether it is read in the present alone: who sells figs has them, who sold them has not."""


class Verb(NamedTuple):
    """A verb in one of its forms."""

    base: str
    shape: str
    """base, s, past, done or ing."""

    senses: tuple[Sense, ...]

    def sense(self, kind: str) -> Sense | None:
        """What it says as a verb of this kind."""
        return next((sense for sense in self.senses if sense.kind == kind), None)

    def topics(self) -> frozenset[str]:
        """What it measures."""
        return frozenset(sense.topic for sense in self.senses if sense.topic)


class Noun(NamedTuple):
    """A noun in one of its forms."""

    word: str
    base: str
    kinds: frozenset[str]
    """Sections of `nouns.txt`; none for a word that nobody listed."""

    @property
    def plural(self) -> bool:
        """Whether the form is a plural."""
        return self.word != self.base

    @property
    def personal(self) -> bool:
        """Whether it names people."""
        return bool(self.kinds & {"person", "male", "female", "agent", "worker"})


class Vocabulary(NamedTuple):
    """Every form of every word."""

    verbs: dict[str, tuple[Verb, ...]]
    nouns: dict[str, Noun]


@cache
def vocabulary() -> Vocabulary:
    """The words, read once."""
    made = json.loads((Path(__file__).parent / "forms.json").read_text(encoding="utf-8"))
    senses = {
        base: tuple(
            Sense(kind, topic, frozenset(preps), frozenset(only), present)
            for kind, topic, preps, only, present in entries
        )
        for base, entries in made["verbs"]["senses"].items()
    }
    verbs = {
        form: tuple(Verb(base, shape, senses[base]) for base, shape in entries)
        for form, entries in made["verbs"]["forms"].items()
    }
    nouns = {form: Noun(form, base, frozenset(kinds)) for form, (base, *kinds) in made["nouns"].items()}
    return Vocabulary(verbs, nouns)
