"""Themes: what generated puzzles are about, and the words for it, one TOML file each (docs/themes.md tells the format).

Every key of a file is looked at, and the first that is wrong is named with its place. A phrase is what is said of
whoever has a value, in the third person with `{}` for the value: `drinks {}`, `wears the {} hat`, `comes from {}`.

A `Wording` is everything that can be said with one value of a category: whoever has it, what is said of such a one,
the place where it is found. A `Theme` gives each of its categories in its own words. The built-in themes are the files
of the folder `themes`; `shelf.toml` has categories that any theme may list by name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cluewright.core import OptionError
from cluewright.core.reading import nearest, shown
from cluewright.families.logic.meaning.measures import measured
from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import LONGEST_NAME, MOST_CATEGORIES, MOST_PLACES

_KINDS = ("row", "floors", "queue", "slots", "map", "scale", "set")
_STANDS = {"floors": "lives on", "queue": "stands in"}
_FEWEST = 3
_LONGEST = 200
_TEXT, _TEXTS, _YES, _LIST, _TABLE = "a text", "a text or a list of texts", "true or false", "a list", "a table"
_THEME = {
    "title": _TEXTS,
    "kind": _TEXT,
    "noun": _TEXT,
    "person": _TEXT,
    "says": _TEXT,
    "owned": _YES,
    "categories": _LIST,
    "category": _TABLE,
    "scale": _TABLE,
}
_CATEGORY = {
    "called": _TEXT,
    "values": _LIST,
    "says": _TEXTS,
    "denies": _TEXTS,
    "who": _TEXTS,
    "place": _TEXTS,
    "place_is": _TEXTS,
    "more": _TEXT,
    "less": _TEXT,
}
_SCALE = {
    "values": _LIST,
    "says": _TEXT,
    "denies": _TEXT,
    "who": _TEXTS,
    "more": _TEXT,
    "less": _TEXT,
    "most": _TEXT,
    "least": _TEXT,
}
_BASES = {"is": "be", "has": "have", "does": "do", "goes": "go", "lies": "lie", "ties": "tie", "dies": "die"}
_DENIED = ("is", "was", "will", "can")
"""Verbs that are denied by `not` alone."""

_HISSING = ("ches", "shes", "sses", "xes", "zzes", "oes")
_AMOUNT = re.compile(r"\[([^][]*)\] ?")


def base(verb: str) -> str:
    """The verb as it follows `does not`; empty where it is not in the third person.

    >>> base("carries"), base("plays"), base("catches"), base("is"), base("won")
    ('carry', 'play', 'catch', 'be', '')
    """
    if verb in _BASES:
        return _BASES[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(_HISSING):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else ""


def filled(text: str, name: str) -> str:
    """The text with the value; `a` becomes `an` before a vowel.

    >>> filled("keeps a {}", "owl")
    'keeps an owl'
    """
    return re.sub(r"\ba \{\}", "an {}", text).replace("{}", name) if name[:1] in "aeiou" else text.replace("{}", name)


@dataclass(frozen=True)
class Phrase:
    """What is said of whoever has a value: the verb, what stands before the thing, the thing, what stands after."""

    verb: str
    before: str
    thing: str
    after: str
    denial: str
    """`does not drink {}`; empty where nothing but the file could tell it."""

    @classmethod
    def of(cls, says: str, denies: str = "", measured: bool = False) -> Phrase:
        """From a line of a theme.

        >>> Phrase.of("wears the {} hat").with_value("red").denial
        'does not wear the red hat'
        """
        verb, _, rest = says.partition(" ")
        at = rest.find("{}")
        article = re.search(r"\b(?:the|an?) (?:[\w'-]+ )*$", rest[: max(at, 0)])
        start = article.start() if article else max(at, 0)
        end = at + 2 if measured and at >= 0 else len(rest)
        if not denies and verb in _DENIED:
            denies = f"{verb} not {rest}"
        elif not denies and base(verb):
            denies = f"does not {base(verb)} {rest}"
        return cls(verb, rest[:start], rest[start:end], rest[end:], denies)

    def with_value(self, name: str) -> Phrase:
        """About this value."""
        return replace(self, thing=filled(self.thing, name), denial=filled(self.denial, name))

    @property
    def text(self) -> str:
        """`drinks tea`."""
        return f"{self.verb} {self.before}{self.thing}{self.after}"

    @property
    def is_name(self) -> bool:
        """Whether it says outright who somebody is: `is the Dane`."""
        return self.verb in ("is", "was") and not self.before and not self.after and self.thing.endswith("{}")

    def with_other(self, other: Phrase, first: str, second: str) -> str:
        """`drinks either tea or milk`."""
        return f"{self.verb} {self.before}{first} {self.thing} {second} {other.thing}{self.after}"


def unmeasured(text: str) -> str:
    """A comparison without its amount.

    >>> unmeasured("is [{n} years] older than"), with_amount("is [{n} years] older than", "exactly ")
    ('is older than', 'is exactly {n} years older than')
    """
    return _AMOUNT.sub("", text)


def with_amount(text: str, before: str = "") -> str:
    """A comparison with its amount."""
    return _AMOUNT.sub(lambda found: f"{before}{found[1]} ", text)


def as_several(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """One text or a list of texts, as several texts."""
    return (text,) if isinstance(text, str) else tuple(text)


def checked(entry: Mapping[str, Any], shelf: Mapping[str, Any]) -> dict[str, Any]:
    """The entry with all its categories in their order, those of the shelf filled in; what is wrong is refused."""
    _check_keys(entry, _THEME, "")
    for key in ("kind", "noun"):
        if key not in entry:
            raise OptionError("is missing", key)
    if entry["kind"] not in _KINDS:
        raise OptionError(f"is one of {', '.join(_KINDS)}{nearest(entry['kind'], _KINDS)}", "kind")
    if "says" in entry and (" " not in entry["says"] or not Phrase.of(entry["says"]).denial):
        raise OptionError("is a verb in the third person with a preposition, as in 'lives in'", "says")
    words = words_of(entry)
    own = {key: _with_words(each, words) for key, each in entry.get("category", {}).items()}
    listed = entry.get("categories", list(own))
    for index, key in enumerate(listed):
        if not isinstance(key, str) or key not in {**shelf, **own}:
            there = ", ".join(sorted({*own, *shelf}))
            raise OptionError(f"there is no category {shown(key)}; there are {there}", f"categories[{index}]")
    unlisted = [key for key in own if key not in listed]
    if unlisted:
        raise OptionError("is not in the list `categories`", f"category.{unlisted[0]}")
    categories = {key: own[key] if key in own else _with_words(shelf[key], words) for key in listed}
    if not 2 <= len(categories) <= MOST_CATEGORIES:
        raise OptionError(f"there are {len(categories)}; a theme has 2 to {MOST_CATEGORIES}", "categories")
    for key, each in categories.items():
        _check_words(each, _CATEGORY, f"category.{key}", "of whoever has the value, as in 'drinks {}'")
    _check_apart(categories)
    if (entry["kind"] == "scale") != ("scale" in entry):
        raise OptionError(
            "belongs to the kind scale, and the kind scale needs it: values, says, more and less", "scale"
        )
    if "scale" not in entry:
        return {**entry, "category": categories}
    scale = _with_words(entry["scale"], words)
    _check_words(scale, _SCALE, "scale", "at such a value, as in 'is {} years old'")
    return {**entry, "category": categories, "scale": scale}


def words_of(entry: Mapping[str, Any]) -> dict[str, str]:
    """The words of a theme for its places and its people, by the names that sentences have for them."""
    noun = entry["noun"]
    stays, _, where = entry.get("says", _STANDS.get(entry["kind"], "is in")).partition(" ")
    words = {"noun": noun, "nouns": plural(noun), "person": entry.get("person", "person"), "stays": stays}
    words |= {"stay": "are" if stays == "is" else base(stays), "in": where, "In": where.capitalize()}
    return words | {"doesnotstay": Phrase.of(f"{stays} {{}}").denial.removesuffix(" {}")}


def _with_words(entry: Any, words: Mapping[str, str]) -> Any:
    """A category in the words of a theme; the value is still open."""
    if isinstance(entry, dict):
        return {key: value if key == "values" else _with_words(value, words) for key, value in entry.items()}
    if isinstance(entry, list):
        return [_with_words(each, words) for each in entry]
    if isinstance(entry, str):
        for word, said in words.items():
            entry = entry.replace(f"{{{word}}}", said)
    return entry


def _check_keys(entry: Any, keys: Mapping[str, str], place: str) -> None:
    """Refuse keys that do not exist and values of another type."""
    if not isinstance(entry, Mapping):
        raise OptionError("is a table of its own", place)
    for key, value in entry.items():
        here = f"{place}.{key}".lstrip(".")
        if key not in keys:
            raise OptionError(f"there is no such key; there are {', '.join(keys)}{nearest(key, keys)}", here)
        if not _is(value, keys[key]):
            raise OptionError(f"is {keys[key]}", here)


def _is(value: Any, wanted: str) -> bool:
    match wanted:
        case "a text":
            return isinstance(value, str) and 0 < len(value.strip()) <= _LONGEST
        case "true or false":
            return isinstance(value, bool)
        case "a list":
            return isinstance(value, list) and bool(value)
        case "a table":
            return isinstance(value, dict)
    return _is(value, _TEXT) or (isinstance(value, list) and bool(value) and all(_is(each, _TEXT) for each in value))


def _check_words(entry: Any, keys: Mapping[str, str], place: str, example: str) -> None:
    """Refuse a category or a scale with keys, values or phrases that are wrong."""
    _check_keys(entry, keys, place)
    _check_values(entry, place)
    if "says" not in entry:
        raise OptionError(f"is missing: what is said {example}", f"{place}.says")
    denials = as_several(entry.get("denies", ()))
    for number, says in enumerate(as_several(entry["says"])):
        _check_phrase(says, denials[number] if number < len(denials) else "", f"{place}.says")
    for key in ("denies", "who", "place"):
        for text in as_several(entry.get(key, ())):
            _check_open(text, f"{place}.{key}")
    for says in as_several(entry.get("place_is", ())):
        _check_phrase(says, "", f"{place}.place_is")
    if keys is _SCALE or "more" in entry or "less" in entry:
        _check_measure(entry, place)


def _check_values(entry: Mapping[str, Any], place: str) -> None:
    values = entry.get("values", [])
    if not _FEWEST <= len(values) <= MOST_PLACES:
        raise OptionError(f"there are {len(values)}; {_FEWEST} to {MOST_PLACES} are needed", f"{place}.values")
    seen: set[str] = set()
    for value in values:
        text = str(value)
        if not isinstance(value, str | int) or isinstance(value, bool) or not text.strip() or len(text) > LONGEST_NAME:
            raise OptionError(
                f"{shown(value)} is not a value; it is a text of at most {LONGEST_NAME} letters, or a number",
                f"{place}.values",
            )
        if text != " ".join(text.split()) or set(text) & set("{}[]"):
            raise OptionError(f"{shown(text)} has spaces too many, or brackets", f"{place}.values")
        if text.lower() in seen:
            raise OptionError(f"{shown(text)} stands twice", f"{place}.values")
        seen.add(text.lower())


def _check_apart(categories: Mapping[str, Mapping[str, Any]]) -> None:
    """No value and no name stands in two categories."""
    owners: dict[str, str] = {}
    called: dict[str, str] = {}
    for key, entry in categories.items():
        name = str(entry.get("called", key)).lower()
        if name in called:
            raise OptionError(f"{called[name]} is called the same: {name}", f"category.{key}")
        called[name] = key
        for value in entry["values"]:
            owner = owners.setdefault(str(value).lower(), key)
            if owner != key:
                raise OptionError(f"{shown(str(value))} is also a value of {owner}", f"category.{key}.values")


def _check_open(text: str, place: str) -> None:
    if text.count("{}") != 1:
        raise OptionError(f"{shown(text)} has no {{}} where the value stands, or several", place)


def _check_phrase(says: str, denies: str, place: str) -> None:
    _check_open(says, place)
    if not Phrase.of(says, denies).denial:
        verb = says.partition(" ")[0]
        raise OptionError(
            f"{shown(verb)} is not a verb in the third person, such as 'drinks'; write it so, or say how "
            "it is denied, as in denies = 'did not win {}'",
            place,
        )


def _check_measure(entry: Mapping[str, Any], place: str) -> None:
    for key in ("more", "less"):
        text = entry.get(key, "")
        if not text:
            raise OptionError("is missing: as in 'is [{n} years] older than'", f"{place}.{key}")
        if "[" in text and (text.count("[") != 1 or text.count("]") != 1 or text.count("{n}") != 1):
            raise OptionError("the amount stands in brackets, as in 'is [{n} years] older than'", f"{place}.{key}")
    noun = str(entry.get("called", place.rpartition(".")[2]))
    scale = measured([str(value) for value in entry["values"]], noun)
    if scale is None or not scale.ordered or list(scale.values) != sorted(scale.values):
        raise OptionError("are compared, so they are numbers, amounts or dates, the least first", f"{place}.values")


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
