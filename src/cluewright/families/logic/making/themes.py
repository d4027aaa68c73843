"""Themes: what generated puzzles are about, and the words for it, one TOML file each (docs/themes.md tells the format).

A `Wording` is everything that can be said with one value of a category: whoever has it, what is said of such a one,
the place where it is found. A `Theme` gives each of its categories in its own words. The built-in themes are the files
of the folder `themes`; `shelf.toml` has categories that any theme may list by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cluewright.core import OptionError
from cluewright.families.logic.making.entries import (
    Phrase,
    as_several,
    checked,
    filled,
    unmeasured,
    with_amount,
    words_of,
)

KIND_OF = {
    **dict.fromkeys(("row", "floors", "queue", "slots"), "row"),
    "map": "map",
    "scale": "scale",
    "set": "set",
}
"""The kind of places of each setting."""

MOST_VALUES = 12
"""How many places a puzzle that is made has at most."""

_FOLDER = Path(__file__).parent
_POSTS = (" of ", " with ", " in ", " at ", " on ", " from ")


@dataclass(frozen=True)
class Wording:
    """How one value of a category is spoken of."""

    who: tuple[str, ...]
    short: tuple[str, ...]
    """Those of `who` without a clause in them, for lists; all of them where each has a clause."""

    clauses: tuple[str, ...]
    """Those of `who` that tell what somebody does."""

    bare: tuple[str, ...]
    """Those of `short` that are a noun and what stands before it."""

    does: tuple[Phrase, ...]
    spot: tuple[str, ...]
    like: tuple[Phrase, ...]


@dataclass(frozen=True)
class Topic:
    """A category of a theme with all the values that it may have."""

    name: str
    """What it is called in the puzzle."""

    values: tuple[str, ...]
    wordings: Mapping[str, Wording]
    sentences: Mapping[str, tuple[str, ...]]
    """If its values are measured: for each kind of clue that compares them, how it may be said."""


@dataclass(frozen=True, eq=False)
class Theme:
    """A setting with its words and its categories; there is one for each text."""

    name: str
    setting: str
    titles: tuple[str, ...]
    words: Mapping[str, str]
    """`noun`, `nouns`, `person`, `stay`, `stays`, `in`, `In`, `doesnotstay`."""

    topics: tuple[Topic, ...]
    sentences: Mapping[str, tuple[str, ...]]
    """For each kind of clue, how it may be said."""

    steps: tuple[str, ...] = ()
    """The values of a scale."""

    resort: Theme | None = None
    """The same in words of which the reader is always sure: for clues whose own words nothing else vouches for."""

    @property
    def kind(self) -> str:
        """`row`, `map`, `scale` or `set`."""
        return KIND_OF[self.setting]

    @property
    def most_places(self) -> int:
        """How many places it has values for."""
        counts = [len(topic.values) for topic in self.topics] + [len(self.steps)] * bool(self.steps)
        return min(MOST_VALUES, *counts)

    @property
    def most_categories(self) -> int:
        """How many categories it has; the first topic of a set names its places."""
        return len(self.topics) - (self.kind == "set")

    def topic(self, name: str) -> Topic:
        """The category that a puzzle calls so."""
        return next(topic for topic in self.topics if topic.name == name)


@cache
def themes() -> dict[str, Theme]:
    """Every built-in theme by its name."""
    return {path.stem: theme_of(path.read_text("utf-8"), path.stem) for path in sorted(_FOLDER.glob("themes/*.toml"))}


@cache
def theme_of(text: str, name: str) -> Theme:
    """The theme that the text of a file describes; `name` is what errors call it."""
    try:
        entry = checked(tomllib.loads(text), _shelf())
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"not TOML: {error}", name) from None
    except OptionError as error:
        error.within(name)
        raise
    return replace(_theme(name, entry), resort=_theme(name, _plainly(entry)))


def _plainly(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry with `goes with` and `is` in the place of its own verbs."""
    categories = {}
    for key, each in entry["category"].items():
        first = Phrase.of(as_several(each["says"])[0])
        kept = {field: each[field] for field in ("called", "values", "more", "less") if field in each}
        says = [first.text] if first.is_name else [f"goes with {first.thing}", f"has {first.thing}"]
        categories[key] = kept | {"says": says}
    return {**entry, "person": "person", "says": f"is {words_of(entry)['in']}", "owned": False, "category": categories}


def data(name: str) -> dict[str, Any]:
    """A data file of this room."""
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))


@cache
def _shelf() -> dict[str, Any]:
    return data("shelf.toml")


@cache
def _settings() -> dict[str, Any]:
    return data("settings.toml")


def _theme(name: str, entry: Mapping[str, Any]) -> Theme:
    setting = entry["kind"]
    words = words_of(entry)
    owned = bool(entry.get("owned"))
    topics = tuple(_topic(key, each, words, owned) for key, each in entry["category"].items())
    sentences = {kind: tuple(said) for kind, said in (_settings()["common"] | _settings().get(setting, {})).items()}
    if setting == "scale":
        sentences |= _at_steps(entry["scale"]) | _compared(entry["scale"])
    for topic in topics:
        sentences |= {f"{topic.name}:{kind}": said for kind, said in topic.sentences.items()}
    titles = as_several(entry.get("title", "{Count} " + words["nouns"]))
    return Theme(
        name, setting, titles, words, topics, sentences, tuple(map(str, entry.get("scale", {}).get("values", ())))
    )


def _topic(key: str, entry: Mapping[str, Any], words: Mapping[str, str], owned: bool) -> Topic:
    def lines(field: str) -> list[str]:
        return list(as_several(entry.get(field, ())))

    denials = lines("denies")
    measured = "more" in entry
    does = [
        Phrase.of(says, denials[number] if number < len(denials) else "", measured)
        for number, says in enumerate(lines("says"))
    ]
    like = [Phrase.of(says) for says in lines("place_is")] if owned else []
    named = does[0].thing if does[0].is_name else ""
    acts = [each for each in does if not each.is_name]
    clauses = [f"the {words['person']} who {each.text}" for each in acts]
    clauses += [f"whoever {each.text}" for each in acts if each.verb not in ("is", "was", "has")]
    who = ([named] if named else []) + lines("who") + (clauses if not named else [])
    spot = lines("place") + ([f"{named}'s {words['noun']}"] if named else []) if owned else []
    values = tuple(map(str, entry["values"]))
    wordings = {name: _wording(name, who, does, spot, like) for name in values}
    return Topic(entry.get("called", key), values, wordings, _compared(entry) if measured else {})


def _wording(name: str, who: list[str], does: list[Phrase], spot: list[str], like: list[Phrase]) -> Wording:
    forms = [filled(text, name) for text in who]
    clauses = tuple(text for text in forms if text.startswith("whoever ") or " who " in text)
    short = tuple(text for text in forms if text not in clauses) or clauses[:1]
    return Wording(
        who=tuple(forms),
        short=short,
        clauses=clauses,
        bare=tuple(text for text in short if not any(post in text for post in _POSTS) and text not in clauses),
        does=tuple(each.with_value(name) for each in does),
        spot=tuple(filled(text, name) for text in spot),
        like=tuple(each.with_value(name) for each in like),
    )


def _compared(entry: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The sentences that compare along a scale or a measured category."""
    more, less = entry["more"], entry["less"]
    found: dict[str, tuple[str, ...]] = {
        "before": (f"{{A}} {unmeasured(less)} {{B}}.",),
        "after": (f"{{A}} {unmeasured(more)} {{B}}.",),
        "within": (f"{{A}} {unmeasured(more)} {{Bname}} but {unmeasured(less)} {{C}}.",),
    }
    for kind, text in (("by_before", less), ("by_after", more)):
        if unmeasured(text) != text:
            found[kind] = (f"{{A}} {with_amount(text)} {{B}}.", f"{{A}} {with_amount(text, 'exactly ')} {{B}}.")
    return found


def _at_steps(entry: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The sentences that name the steps of a scale."""
    says = Phrase.of(entry["says"], entry.get("denies", ""), measured=True)
    first, second = says.with_value("{k}"), says.with_value("{l}")
    found: dict[str, tuple[str, ...]] = {
        "at": (f"{{A}} {first.text}.",),
        "not_at": (f"{{A}} {first.denial}.",),
        "at_either": (f"{{A}} {first.with_other(second, 'either', 'or')}.",),
        "neither_at": (f"{{A}} {first.with_other(second, 'neither', 'nor')}.",),
        "at_place": tuple(f"{who.replace('{}', '{k}')} {{Adoes}}." for who in as_several(entry.get("who", ()))),
    }
    for field, kind in (("least", "at_first"), ("most", "at_last")):
        if field in entry:
            phrase = Phrase.of(entry[field])
            found |= {kind: (f"{{A}} {phrase.text}.",), f"not_{kind}": (f"{{A}} {phrase.denial}.",)}
    return found
