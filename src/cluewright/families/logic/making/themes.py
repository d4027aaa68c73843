"""Themes: what generated puzzles are about, and the words for it, read from `themes.toml` and `settings.toml`.

A `Wording` is everything that can be said with one value of a category: whoever has it, what is said of such a one,
the place where it is found. A `Theme` gives each of its categories in the words of its own setting.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cluewright.families.logic.notations.plain import plural

_IRREGULAR = {"be": "is", "have": "has"}
_POSTS = (" of ", " with ", " in ", " at ", " on ", " from ")


def third_person(verb: str) -> str:
    """The verb with he, she or it.

    >>> third_person("carry"), third_person("play"), third_person("be")
    ('carries', 'plays', 'is')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")


def with_article(noun: str) -> str:
    """A or an, by the first letter.

    >>> with_article("owl"), with_article("parrot")
    ('an owl', 'a parrot')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


@dataclass(frozen=True)
class Predicate:
    """What is said of whoever has a value: the verb, what stands before the thing, the thing, what stands after."""

    verb: str
    before: str
    thing: str
    after: str

    @classmethod
    def of(cls, text: str) -> Predicate:
        """From a line of the data: `have |the {} hat| on`."""
        verb, _, rest = text.partition(" ")
        before, bar, thing = rest.partition("|")
        if not bar:
            before, thing = "", rest
        thing, _, after = thing.partition("|")
        return cls(verb, before, thing, after)

    def with_value(self, name: str) -> Predicate:
        """About this value."""
        return Predicate(self.verb, self.before, _filled(self.thing, name), self.after)

    @property
    def says(self) -> str:
        """`drinks tea`."""
        return f"{third_person(self.verb)} {self.before}{self.thing}{self.after}"

    @property
    def denies(self) -> str:
        """`does not drink tea`."""
        not_done = "is not" if self.verb == "be" else f"does not {self.verb}"
        return f"{not_done} {self.before}{self.thing}{self.after}"

    def with_other(self, other: Predicate, first: str, second: str) -> str:
        """`drinks either tea or milk`."""
        return f"{third_person(self.verb)} {self.before}{first} {self.thing} {second} {other.thing}{self.after}"


@dataclass(frozen=True)
class Wording:
    """How one value of a category is spoken of."""

    who: tuple[str, ...]
    short: tuple[str, ...]
    """Those of `who` without a clause in them, for lists."""

    clauses: tuple[str, ...]
    """Those of `who` that tell what somebody does."""

    bare: tuple[str, ...]
    """Those of `short` that are a noun and what stands before it."""

    does: tuple[Predicate, ...]
    spot: tuple[str, ...]
    like: tuple[Predicate, ...]


@dataclass(frozen=True)
class Topic:
    """A category of a theme with all the values that it may have."""

    name: str
    """What it is called in the puzzle."""

    values: tuple[str, ...]
    wordings: Mapping[str, Wording]
    along: str = ""
    """The setting whose sentences compare its values, if they are measured: `age`."""


@dataclass(frozen=True)
class Theme:
    """A setting with its words and its categories."""

    name: str
    setting: str
    titles: tuple[str, ...]
    words: Mapping[str, str]
    """`noun`, `nouns`, `person`, `stay`, `stays`, `in`."""

    topics: tuple[Topic, ...]
    sentences: Mapping[str, tuple[str, ...]]
    """For each kind of clue, how it may be said."""

    @property
    def kind(self) -> str:
        """`row`, `map`, `scale` or `set`."""
        return KIND_OF[self.setting]

    @property
    def most_places(self) -> int:
        """How many places it has values for."""
        return 7 if self.setting == "day" else min(len(topic.values) for topic in self.topics)

    @property
    def most_categories(self) -> int:
        """How many categories it has; the first topic of a set names its places."""
        return len(self.topics) - (self.kind == "set")


KIND_OF = {
    **dict.fromkeys(("row", "floors", "queue", "slots"), "row"),
    "map": "map",
    "set": "set",
    **dict.fromkeys(("age", "price", "day"), "scale"),
}
"""The kind of places of each setting."""


@cache
def themes() -> dict[str, Theme]:
    """Every theme by its name."""
    listed, settings = data("themes.toml"), data("settings.toml")
    return {name: _theme(name, entry, listed["categories"], settings) for name, entry in listed["themes"].items()}


def data(name: str) -> dict[str, Any]:
    """A data file of this room."""
    return tomllib.loads((Path(__file__).parent / name).read_text("utf-8"))


def _theme(name: str, entry: dict[str, Any], categories: dict[str, Any], settings: dict[str, Any]) -> Theme:
    words = {word: entry[word] for word in ("noun", "person", "stay", "in")}
    words |= {"nouns": plural(words["noun"]), "stays": third_person(words["stay"]), "In": words["in"].capitalize()}
    words |= {"doesnotstay": f"does not {words['stay']}"}
    spots = bool(entry.get("spots"))
    topics = tuple(_topic(key, categories[key], words, spots) for key in entry["categories"])
    listed = settings["common"] | settings[entry["setting"]]
    for topic in topics:
        if topic.along:
            listed |= {f"{topic.name}:{kind}": said for kind, said in settings[topic.along].items()}
    sentences = {kind: tuple(said) for kind, said in listed.items()}
    return Theme(name, entry["setting"], tuple(entry["titles"]), words, topics, sentences)


def _topic(key: str, entry: dict[str, Any], words: dict[str, str], spots: bool) -> Topic:
    def told(field: str) -> list[str]:
        return [_told(text, words) for text in entry.get(field, ())]

    who, does = told("who"), [Predicate.of(text) for text in told("does")]
    spot, like = (told("spot"), [Predicate.of(text) for text in told("like")]) if spots else ([], [])
    wordings = {}
    for name in entry["values"]:
        forms = [_filled(text, name) for text in who]
        clauses = tuple(text for text in forms if text.startswith("whoever ") or " who " in text)
        short = tuple(text for text in forms if text not in clauses)
        wordings[name] = Wording(
            who=tuple(forms),
            short=short,
            clauses=clauses,
            bare=tuple(text for text in short if not any(post in text for post in _POSTS)),
            does=tuple(each.with_value(name) for each in does),
            spot=tuple(_filled(text, name) for text in spot),
            like=tuple(each.with_value(name) for each in like),
        )
    return Topic(entry.get("called", key), tuple(entry["values"]), wordings, entry.get("along", ""))


def _told(text: str, words: dict[str, str]) -> str:
    """The text in the words of a theme; the value is still open."""
    for word, said in words.items():
        text = text.replace(f"{{{word}}}", said)
    return text


def _filled(text: str, name: str) -> str:
    return text.replace("{}", name).replace("{a}", with_article(name))
