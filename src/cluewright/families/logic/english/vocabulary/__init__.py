"""The words that the reader knows: verbs and nouns by what they say, from `forms.json`, and the small words.

`verbs.txt` and `nouns.txt` are written by hand; `scripts/vocabulary` makes `forms.json` of them, with every form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar


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


Word = TypeVar("Word")


class Forms(Mapping[str, Word]):
    """Words by their forms; each is made when it is first looked up: a puzzle has few of the 5,000."""

    def __init__(self, written: dict[str, list[Any]], make: Callable[[str, list[Any]], Word]) -> None:
        self._written = written
        self._make = make
        self._made: dict[str, Word] = {}

    def __getitem__(self, form: str) -> Word:
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


@cache
def vocabulary() -> Vocabulary:
    """The words, read once."""
    written = json.loads((Path(__file__).parent / "forms.json").read_text(encoding="utf-8"))
    senses = written["verbs"]["senses"]

    def verbs(_: str, entries: list[Any]) -> tuple[Verb, ...]:
        return tuple(Verb(base, shape, tuple(map(_sense, senses[base]))) for base, shape in entries)

    def noun(form: str, entry: list[Any]) -> Noun:
        return Noun(form, entry[0], frozenset(entry[1:]))

    return Vocabulary(Forms(written["verbs"]["forms"], verbs), Forms(written["nouns"], noun))


def _sense(entry: list[Any]) -> Sense:
    kind, topic, prepositions, only, present = entry
    return Sense(kind, topic, frozenset(prepositions), frozenset(only), present)
