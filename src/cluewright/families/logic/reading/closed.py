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


def _listed_by(name: str) -> dict[str, frozenset[str]]:
    """The lists whose names begin so, by the rest of their names."""
    return {key.partition(" ")[2]: several for key, several in _lists().items() if key.startswith(f"{name} ")}


FUNCTION = _listed("function")
"""Words that relate nothing by themselves."""

NEUTRAL = words("have own keep go goes")
IN_A_ROW = _listed("in a row")
"""Verbs that say no more than that two things go together, everywhere or of a row; others are vouched for, or loose."""

TURNING = _listed("turning")
"""Words that can turn what is said: denial, wishes, loss, amounts, order, other people.

They block a reading where no relation takes them, unless other clues say them of the same category, or the header."""

SOFT = _listed("soft")
"""Of these words those that seldom turn anything: a clue that is blocked by them alone is read, loosely."""

RELATIVES = _listed("relatives")
TITLES = _listed("titles")
LABELS = _listed("labels")
"""Nouns of numbers that only name: nobody has more of a lane."""

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


SEXED = words("man woman boy girl lady gentleman")
"""Nouns by which an aside says whether somebody is a man or a woman."""


class Relation(NamedTuple):
    """One way in which a relation is written."""

    written: tuple[str, ...]
    kind: str
    detail: str


@cache
def relations() -> dict[str, list[Relation]]:
    """The relations by their first word, the longest first."""
    found: dict[str, list[Relation]] = {}
    text = (Path(__file__).parent / "relations.txt").read_text(encoding="utf-8")
    for line in text.replace("\n  ", " ").strip().splitlines():
        if line.startswith("#"):
            continue
        head, _, ways = line.partition(": ")
        kind, _, detail = head.partition(" ")
        for way in ways.split("|"):
            written = tuple(way.split())
            found.setdefault(written[0], []).append(Relation(written, kind, detail))
    for several in found.values():
        several.sort(key=lambda relation: -len(relation.written))
    return found


class Degree(NamedTuple):
    """What a comparative compares, and which way it points."""

    topic: str
    sign: int


_DEGREES = """
any | more greater | less fewer lesser | most greatest | least fewest
size | larger bigger | smaller | largest biggest | smallest
level | higher | lower | highest | lowest
age | older elder | younger | oldest eldest | youngest
time | later | earlier sooner | latest | earliest soonest
money | pricier costlier dearer | cheaper | priciest costliest dearest | cheapest
height | taller | | tallest |
length | longer | shorter | longest | shortest
weight | heavier | lighter | heaviest | lightest
speed | faster quicker speedier swifter | slower | fastest quickest speediest swiftest | slowest
temperature | hotter warmer | colder cooler chillier | hottest warmest | coldest coolest chilliest
depth | deeper | shallower | deepest | shallowest
width | wider broader | narrower | widest broadest | narrowest
era | newer | | newest |
distance | farther further | closer nearer | farthest furthest | closest nearest
strength | stronger | weaker | strongest | weakest
loudness | louder | quieter softer | loudest | quietest softest
heat | spicier | milder | spiciest | mildest
quality | better | worse | best | worst
other | brighter thicker sweeter steeper | dimmer thinner | brightest thickest sweetest steepest | dimmest thinnest
"""
_GRADED = """
money 1: expensive costly valuable
money -1: affordable
time 1: recent recently
popularity 1: popular populous
other 1: powerful experienced
speed -1: slowly
speed 1: quickly
size 1: generous extensive
"""
_ADJECTIVES = {
    "old": "age", "tall": "height", "high": "height", "long": "length", "heavy": "weight", "expensive": "money",
    "fast": "speed", "deep": "depth", "far": "distance", "wide": "width", "hot": "temperature", "big": "size",
    "large": "size", "many": "any", "much": "any", "late": "time", "well": "quality", "good": "quality",
    "strong": "strength", "light": "weight", "young": "age", "short": "length", "small": "size", "cheap": "money",
    "slow": "speed", "low": "level", "early": "time", "few": "any", "little": "any", "cold": "temperature",
}  # fmt: skip
"""Adjectives in `as .. as`."""


@cache
def comparatives() -> dict[str, Degree]:
    """`older`, `less`."""
    return _degrees(1, 2)


@cache
def superlatives() -> dict[str, Degree]:
    """`oldest`, `least`."""
    return _degrees(3, 4)


def _degrees(more: int, less: int) -> dict[str, Degree]:
    found: dict[str, Degree] = {}
    for line in _DEGREES.strip().splitlines():
        parts = line.split("|")
        topic = parts[0].strip()
        found |= {word: Degree(topic, 1) for word in parts[more].split()}
        found |= {word: Degree(topic, -1) for word in parts[less].split()}
    return found


@cache
def graded() -> dict[str, Degree]:
    """Adjectives after `more` and `most`: expensive."""
    found: dict[str, Degree] = {}
    for line in _GRADED.strip().splitlines():
        head, _, several = line.partition(": ")
        topic, sign = head.split()
        found |= {word: Degree(topic, int(sign)) for word in several.split()}
    return found


FALLING = _listed("falling")
"""Adjectives in `as .. as` that point downwards."""


def adjective(word: str) -> str:
    """What an adjective in `as .. as` measures; empty if it is none."""
    return _ADJECTIVES.get(word, "")


TOPICS = _listed_by("topic")
"""What the noun or the unit of a scale says that is measured."""

ALLIED = _listed_by("allied")
"""Topics that a comparative speaks of, beside its own."""

VERB_TOPICS = _listed_by("verbs")
"""Verbs that say what is compared, where several things could be."""
