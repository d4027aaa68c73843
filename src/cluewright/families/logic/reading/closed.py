"""The closed words: everything that the reader knows of English.

Every other word is glue (`trust.py`). A relation is one line of `relations.txt`: its kind, a detail, and how it is
written. `TURNING` are words that can turn the sense of a sentence; outside a relation they block the reading.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


@cache
def _lists() -> dict[str, frozenset[str]]:
    """The lists of `words.txt` by their names."""
    text = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").replace("\n  ", " ")
    lines = (line.partition(": ") for line in text.splitlines() if not line.startswith("#"))
    return {name: words(several) for name, _, several in lines}


def _listed(name: str) -> frozenset[str]:
    return _lists()[name]


@cache
def _listed_by(name: str) -> dict[str, frozenset[str]]:
    """The lists whose names begin so, by the rest of their names."""
    return {key.partition(" ")[2]: several for key, several in _lists().items() if key.startswith(f"{name} ")}


FUNCTION = _listed("function")
"""Words that relate nothing by themselves."""

NEUTRAL = words("have own keep go goes")
IN_A_ROW = _listed("in a row")
VERBS = NEUTRAL | IN_A_ROW
"""Verbs that say no more than that two things go together, everywhere or of a row; others are vouched for, or loose."""

TURNING = _listed("turning")
"""Words that can turn what is said: denial, wishes, loss, amounts, order, other people.

They block a reading where no relation takes them, unless other clues say them of the same category, or the header."""

USUAL = FUNCTION | TURNING
SOFT = _listed("soft")
"""Of these words those that seldom turn anything: a clue that is blocked by them alone is read, loosely."""

TAKING_BACK = _listed("taking back")
TURNING_ASIDES = _listed("turning asides")
"""Words that take back what was said before, and words with which an aside is not left out."""

RELATIVES = _listed("relatives")
TITLES = _listed("titles")
LABELS = _listed("labels")
"""Nouns of numbers that only name: nobody has more of a lane."""

PERSONS = _listed("persons")
BEYOND = _listed("beyond")
RELATING = _listed("relating")
"""Nouns of those who are asked for with `who`; words before which one is an amount; kinds that begin a core."""

RANKS = _listed("ranks")
PLACE_NOUNS = words("place places position positions spot spots")
STEPS = _listed("steps")
BE = words("is are was were 's be been")
DO = _listed("do")
SPATIAL = _listed("spatial")
"""Words that an aside is not left out with: they may say where somebody is."""

PARENTS = _listed("parents")
PRONOUNS = _listed("pronouns")
POSSESSIVES = words("his her its their this")
MALE = _listed("male")
FEMALE = _listed("female")


SEXES = MALE | FEMALE
SEXED = words("man woman boy girl lady gentleman")
"""Nouns by which an aside says whether somebody is a man or a woman."""


class Relation(NamedTuple):
    """One way in which a relation is written."""

    written: tuple[str, ...]
    kind: str
    detail: str


@cache
def relations() -> dict[str, dict[str, list[Relation]]]:
    """The relations by their first word, then by their second or an empty one; the longest first."""
    found: dict[str, dict[str, list[Relation]]] = {}
    text = (Path(__file__).parent / "relations.txt").read_text(encoding="utf-8")
    for line in text.replace("\n  ", " ").strip().splitlines():
        if line.startswith("#"):
            continue
        head, _, ways = line.partition(": ")
        kind, _, detail = head.partition(" ")
        for way in ways.split("|"):
            written = tuple(way.split())
            second = written[1] if len(written) > 1 else ""
            found.setdefault(written[0], {}).setdefault(second, []).append(Relation(written, kind, detail))
    for each in found.values():
        for several in each.values():
            several.sort(key=lambda relation: -len(relation.written))
    return found


class Degree(NamedTuple):
    """What a comparative compares, and which way it points."""

    topic: str
    sign: int


@cache
def comparatives() -> dict[str, Degree]:
    """`older`, `less`."""
    return _degrees("more", "less")


@cache
def superlatives() -> dict[str, Degree]:
    """`oldest`, `least`."""
    return _degrees("most", "least")


@cache
def graded() -> dict[str, Degree]:
    """Adjectives after `more` and `most`: expensive."""
    return _degrees("rising", "falling")


def _degrees(up: str, down: str) -> dict[str, Degree]:
    signs = ((up, 1), (down, -1))
    listed = ((topic, sign, several) for name, sign in signs for topic, several in _listed_by(name).items())
    return {word: Degree(topic, sign) for topic, sign, several in listed for word in several}


FALLING = _listed("falling")
"""Adjectives in `as .. as` that point downwards."""


@cache
def adjective(word: str) -> str:
    """What an adjective in `as .. as` measures; empty if it is none."""
    return next((topic for topic, several in _listed_by("adjective").items() if word in several), "")


TOPICS = _listed_by("topic")
"""What the noun or the unit of a scale says that is measured."""

ALLIED = _listed_by("allied")
"""Topics that a comparative speaks of, beside its own."""

NEEDS = _listed_by("needs")
"""For a form, the kinds of items of which one must stand in what it reads."""

VERB_TOPICS = _listed_by("verbs")
"""Verbs that say what is compared, where several things could be."""
