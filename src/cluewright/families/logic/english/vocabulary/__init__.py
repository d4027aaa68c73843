"""The words that the reader knows: verbs and nouns by what they say, from `forms.json`, and the small words.

`verbs.txt` and `nouns.txt` are written by hand; `scripts/vocabulary` makes `forms.json` of them, with every form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from cluewright.families.logic.english.inflecting import third_person

_Entry = TypeVar("_Entry")


class Sense(NamedTuple):
    """One thing that a verb can say."""

    kind: str
    """A section of `verbs.txt`: hold, act, with, stay, go, happen, rank, measure, pair; or why it is refused."""

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

    @property
    def words(self) -> str:
        """Its base as it is written: pick up."""
        return self.base.replace("_", " ")

    @property
    def does(self) -> str:
        """It as somebody does it, for messages: picks up."""
        return third_person(self.base)

    def sense(self, kind: str) -> Sense | None:
        """What it says as a verb of this kind; what is done with something (`act`) pairs like what is held."""
        kinds = ("hold", "act") if kind == "hold" else (kind,)
        return next((sense for sense in self.senses if sense.kind in kinds), None)

    def says_nothing(self) -> bool:
        """Whether it is known only as a verb that never pairs."""
        return all(sense.kind in _REFUSED or sense.kind == "open" for sense in self.senses)

    def refused(self) -> str:
        """Why it says nothing of who goes together, if it is known for that."""
        return next((_REFUSED[sense.kind] for sense in self.senses if sense.kind in _REFUSED), "")

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


class Forms(Mapping[str, _Entry]):
    """Entries by the form of a word, each made when it is first asked for: most are never met."""

    def __init__(self, written: dict[str, str], make: Callable[[str, str], _Entry]) -> None:
        self._written = written
        self._make = make
        self._made: dict[str, _Entry] = {}

    def __getitem__(self, form: str) -> _Entry:
        if form not in self._made:
            self._made[form] = self._make(form, self._written[form])
        return self._made[form]

    def __contains__(self, form: object) -> bool:
        return form in self._written

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)


class Vocabulary(NamedTuple):
    """Every form of every word."""

    verbs: Forms[tuple[Verb, ...]]
    nouns: Forms[Noun]


_REFUSED = {
    "opposite": "says the opposite of having it, or nothing of it",
    "wish": "says what somebody wishes or tries, not what is so",
    "lost": "may say that it is so no more, or that somebody else has it now",
    "opinion": "says what somebody thinks or says of it, not whose it is",
    "another": "speaks of two people, and does not say that they go together",
    "cause": "does not say whose it is",
}
"""Sections of verbs that are known and never pair, and what each says."""


@cache
def vocabulary() -> Vocabulary:
    """The words, read once."""
    made = json.loads((Path(__file__).parent / "forms.json").read_text(encoding="utf-8"))
    senses: dict[str, str] = made["senses"]

    def verbs(_form: str, written: str) -> tuple[Verb, ...]:
        pairs = (entry.split(" ") for entry in written.split(";"))
        return tuple(Verb(base, shape, _senses(senses[base])) for base, shape in pairs)

    return Vocabulary(Forms(made["verbs"], verbs), Forms(made["nouns"], _noun))


@cache
def _senses(written: str) -> tuple[Sense, ...]:
    found = []
    for entry in written.split(";"):
        kind, topic, prepositions, only, present = entry.split("|")
        found.append(Sense(kind, topic, _listed(prepositions), _listed(only), present == "!"))
    return tuple(found)


def _noun(form: str, written: str) -> Noun:
    base, kinds = written.split("|")
    return Noun(form, base, _listed(kinds))


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) if text else frozenset()
