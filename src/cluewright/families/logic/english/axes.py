"""What can be compared in a puzzle: the own axis of a row or a scale, and each category of numbers.

An axis has topics (`age`, `money`) read off its noun; comparatives, units and verbs have topics too, and a comparison
is about the one axis that fits them. Where none or several fit, nothing is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cluewright.families.logic.clues import Number, Place, Term, Value
from cluewright.families.logic.english.gradings import LOOSE, TOPICS, UNITS, VERB_TOPICS
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.tokens import tokens
from cluewright.families.logic.measures import measured
from cluewright.families.logic.puzzle import Logic

_ON_TIME = {"month": "month", "weekday": "day", "date": "day", "time": "minute", "ordinal": ""}
_ALLIED = {
    "length": {"length", "height", "duration"},
    "height": {"height", "length"},
    "time": {"time", "duration"},
    "era": {"era"},
    "speed": {"speed", "duration"},
}
_SPANS = frozenset({"days", "weeks", "months", "hours", "minutes", "seconds", "min", "mins", "hrs", "sec", "secs"})
_WHOLE_MONEY = frozenset({"$", "€", "dollar", "dollars", "euro", "euros"})
_SIZES = ("any", "level", "size", "length", "height", "weight", "depth", "width")


@dataclass(frozen=True)
class Axis:
    """Something that is measured at every place."""

    key: str
    """As clues name it."""

    noun: str
    kind: str
    values: tuple[Number, ...]
    terms: tuple[Term, ...]
    """The term at which each value is measured."""

    topics: frozenset[str]
    words: frozenset[str]
    """The words of its noun, in singular and plural."""

    def at(self, value: Number) -> Term | None:
        """The term of this value."""
        return dict(zip(self.values, self.terms, strict=True)).get(value)

    def ranked(self, rank: int) -> list[Term]:
        """The terms with the value of this rank: 1 the smallest, -1 the greatest, all that share it."""
        ordered = sorted(set(self.values))
        index = rank - 1 if rank > 0 else rank
        if not -len(ordered) <= index < len(ordered):
            return []
        return [term for term, value in zip(self.terms, self.values, strict=True) if value == ordered[index]]

    def step(self) -> Number | None:
        """The distance of neighbouring values, if all are the same."""
        ordered = sorted(self.values)
        steps = {high - low for low, high in pairwise(ordered)}
        return steps.pop() if len(steps) == 1 else None


def axes_of(puzzle: Logic) -> tuple[Axis, ...]:
    """The axes of a puzzle, without the positions of a row or a map."""
    found = []
    if puzzle.places.kind == "scale":
        terms = tuple(Place(number) for number in range(1, len(puzzle.places) + 1))
        values = tuple(at[0] for at in puzzle.places.at)
        found.append(_axis("", puzzle.places.noun, puzzle.places.labels, values, terms))
    for category in puzzle.categories:
        if category.measures:
            terms_of = tuple(Value(category.name, value) for value in category.values)
            found.append(_axis(category.name, category.name, category.values, category.measures, terms_of))
    return tuple(found)


def _axis(key: str, noun: str, labels: tuple[str, ...], values: tuple[Number, ...], terms: tuple[Term, ...]) -> Axis:
    scale = measured(labels)
    kind, unit = (scale.kind, scale.unit) if scale else ("number", "")
    nouns = {token.word for token in tokens(noun)} | ({unit} if unit else set())
    words = frozenset(form for word in nouns for form in numbers(word))
    topics = {topic for topic, names in TOPICS.items() if words & names}
    topics |= {UNITS[word][0] for word in nouns if word in UNITS and UNITS[word][0] in TOPICS}
    if kind in ("month", "weekday", "date", "time"):
        topics = {"time"}
    elif nouns & _SPANS and not _like_years(values):
        topics = {"duration"}
    elif topics >= {"time", "duration"} and not _like_years(values):
        topics -= {"time"} if nouns & {"minutes", "minute", "seconds", "finishing"} else set()
    return Axis(key, noun, kind, values, terms, frozenset(topics), words)


def _like_years(values: tuple[Number, ...]) -> bool:
    return all(1000 <= value <= 2999 for value in values)


def unit_factor(axis: Axis, unit: str) -> Number | None:
    """How much one unit is along the axis, if it is measured in such units at all."""
    if axis.kind in _ON_TIME:
        topic, factor = UNITS.get(unit, ("", 0))
        if axis.kind == "time":
            return factor if topic in ("hour", "minute") else None
        if axis.kind in ("date", "weekday"):
            return factor if topic == "day" or (topic == "week" and axis.kind == "date") else None
        return 1 if topic == _ON_TIME[axis.kind] else None
    if unit in axis.words:
        return 1
    if unit not in UNITS:
        return 1 if not axis.topics else None
    topic = UNITS[unit][0]
    if topic == "year":
        return 1 if "age" in axis.topics or ("time" in axis.topics and _like_years(axis.values)) else None
    if topic in ("hour", "minute", "second", "day", "week", "month"):
        fits = "duration" in axis.topics or (topic == "hour" and "time" in axis.topics and not _like_years(axis.values))
        return 1 if fits and not axis.words & _other_units(unit) else None
    if topic == "cent":
        whole = "money" in axis.topics and axis.words & _WHOLE_MONEY
        return hundredth(1) if whole else None
    if topic in axis.topics:
        return 1
    return None


def hundredth(amount: int) -> Number:
    """So many cents."""
    from fractions import Fraction  # cents are rare, and the import takes its time

    return Fraction(amount, 100)


def _other_units(unit: str) -> set[str]:
    topic = UNITS[unit][0]
    times = ("hour", "minute", "second", "day", "week", "month")
    return {word for word, (other, _) in UNITS.items() if other in times and other != topic}


def fitting(axes: tuple[Axis, ...], topic: str, verb: str, unit: str, nouns: frozenset[str]) -> list[tuple[Axis, int]]:
    """The axes that a comparison may be about, with -1 where it runs backwards along it."""
    found = []
    for axis in axes:
        sign = _sign(axis, topic, alone=len(axes) == 1)
        if sign and (not unit or unit_factor(axis, unit) is not None) and (not nouns or nouns & axis.words):
            found.append((axis, sign))
    hint = VERB_TOPICS.get(verb)
    if topic == "time" and any(topic in axis.topics for axis, _ in found):
        found = [(axis, sign) for axis, sign in found if topic in axis.topics]
    hinted = [(axis, sign) for axis, sign in found if hint in axis.topics]
    if (topic not in LOOSE or nouns or unit) and not hinted:
        return found  # the verb speaks of something else: whoever paid most is older
    if hint and any(hint in axis.topics for axis in axes):
        return hinted
    return found


def _sign(axis: Axis, topic: str, alone: bool) -> int:
    """1 or -1 for the direction of a topic along the axis, 0 where it is not about it."""
    if topic in LOOSE or topic == "number":
        return int(axis.kind == "number" and not axis.topics & {"label"} and axis.topics != {"time"})
    if topic == "age" and "era" in axis.topics:
        return -1
    if topic == "speed" and "speed" not in axis.topics:
        return -1 if "duration" in axis.topics else 0
    if axis.topics & _ALLIED.get(topic, {topic}):
        return 1
    return int(not axis.topics and alone and topic in _SIZES and axis.kind == "number")
