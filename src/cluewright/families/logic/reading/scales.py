"""Scales: what can be compared. The own order of the places is one, every category of numbers or moments another.

`Scales.find` names the one scale that a comparison is about, by its topic (`older`), its unit and the nouns beside it.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Number, Place, Term, Value
from cluewright.families.logic.meaning.measures import Measured
from cluewright.families.logic.meaning.units import MONEY, units_called
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.closed import ALLIED, LABELS, RANKS, STEPS, TOPICS, VERB_TOPICS, words
from cluewright.families.logic.reading.tokens import forms, forms_of, stem, tokens

_UNIT_TOPICS = {
    "mass": "weight", "length": "length", "duration": "duration", "speed": "speed", "celsius": "temperature",
    "fahrenheit": "temperature", "years": "age",
}  # fmt: skip
_MOMENTS = ("weekday", "month", "date", "time")
_GRADES = words("grade floor storey story level century year class edition row deck")
"""Ordinals of these nouns count up: the sixth grade is higher than the fifth."""

_SOMETHING = ("any", "size", "level", "other", "popularity")
_SPATIAL = ("length", "height", "distance", "speed", "weight", "depth", "width")
_BY_UNIT = ("any", "size", "length", "height", "level", "speed", "strength", "distance", "other")


class Scale(NamedTuple):
    """One thing that can be compared."""

    key: str
    """The axis of a meaning: empty for the places' own order."""

    nouns: frozenset[str]
    """What it is called, in singular and plural, and the words of its unit."""

    terms: tuple[Term, ...]
    values: tuple[Number, ...]
    measured: Measured | None
    topics: frozenset[str]

    @property
    def years(self) -> bool:
        """Whether the values are years of the calendar."""
        bare = self.measured is not None and self.measured.kind == "number" and not self.measured.unit
        known = "time" in self.topics or not self.topics
        return bare and known and all(1000 <= value <= 2200 for value in self.values)

    @property
    def moments(self) -> bool:
        """Whether the values are days, months, dates or times of day."""
        return self.measured is not None and self.measured.kind in _MOMENTS

    def far(self, count: Number, unit: str, *, lax: bool = True) -> Number | None:
        """How far so much is along the scale; None where that is not known. `lax`: a unit that no header says."""
        if self.measured is None or self.measured.kind == "ordinal":
            return count if not unit or unit in self.nouns or unit in STEPS else None
        if not unit:
            return count if lax or (self.measured.unit is None and not self.years) else None
        if "time" in self.topics and any(value.denominator != 1 for value in self.values):
            return None  # 7.30 may be a time of day
        known = self.measured.amount(count, unit)
        if known is not None:
            return known
        if "money" in self.topics and any(each.dimension in MONEY for each in units_called(unit)):
            return count if self.measured.unit is None else None
        if (self.years and unit in ("year", "years")) or (unit in self.nouns and self.measured.unit is None):
            return count
        return count if lax and self._may_be_counted_in(unit) else None

    def _may_be_counted_in(self, unit: str) -> bool:
        """Whether bare numbers without a dimension may be of this unit."""
        bare = self.measured is not None and self.measured.unit is None and not self.measured.dimension
        named = any(units_called(noun) for noun in self.nouns)
        return bare and not named and not self.years and any(u.dimension not in MONEY for u in units_called(unit))

    def extreme(self, sign: int) -> Term:
        """The term with the largest value, or the smallest."""
        return self.terms[max(range(len(self.values)), key=lambda index: sign * self.values[index])]

    def nth(self, number: int, sign: int) -> Term | None:
        """The second largest and so on."""
        ordered = sorted(range(len(self.values)), key=lambda index: -sign * self.values[index])
        return self.terms[ordered[number - 1]] if 0 < number <= len(ordered) else None

    @property
    def step(self) -> Number | None:
        """One place further, where all places are as far apart."""
        if self.measured is None or self.measured.kind == "ordinal":
            return 1
        ordered = sorted(self.values)
        steps = {after - before for before, after in itertools.pairwise(ordered)}
        return steps.pop() if len(steps) == 1 else None


def scales(puzzle: Logic) -> list[Scale]:
    """Every scale of a puzzle, the places' own first."""
    found = []
    places = puzzle.places
    every = tuple(Place(number + 1) for number in range(len(places)))
    if places.kind == "row":
        nouns = forms_of(places.noun)
        numbers = tuple(range(1, len(places) + 1))
        found.append(Scale("", nouns, every, numbers, None, frozenset({"row"})))
    elif places.kind == "map":
        for axis, key in enumerate("xy"):
            at = tuple(point[axis] for point in places.at)
            found.append(Scale(key, frozenset(), every, at, None, frozenset({key})))
    elif places.kind == "scale" and places.scale and places.scale.ordered:
        found.append(_scale("", places.noun, every, places.scale))
    for category in puzzle.categories:
        if category.scale and category.scale.ordered:
            terms = tuple(Value(category.name, value) for value in category.values)
            found.append(_scale(category.name, category.name, terms, category.scale))
    return found


def _scale(key: str, noun: str, terms: tuple[Term, ...], measured: Measured) -> Scale:
    named = {token.word for token in tokens(noun)} - {"of", "the", "in", "for", "on", "a"}
    if "of" in noun.lower().split():
        named.discard("number")  # the number of students is no label
    nouns = frozenset(form for word in named for form in forms(word))
    wide = nouns | frozenset(measured.unit.words) if measured.unit else nouns
    return Scale(key, wide, terms, measured.values, measured, frozenset(_topics(named, set(nouns), measured)))


def _topics(named: set[str], nouns: set[str], measured: Measured) -> set[str]:
    """What a scale measures, by its noun, alone and in all its forms, and by its unit."""
    topics = {topic for topic, several in TOPICS.items() if several & nouns}
    if measured.kind in _MOMENTS:
        return {"time"}
    if measured.unit and measured.unit.name in LABELS:
        return {"label"}
    if measured.unit:
        return _topics_of_unit(topics, measured)
    if (measured.kind == "ordinal" and not named & _GRADES) or (
        named & RANKS and sorted(measured.values) == [*range(1, len(measured.values) + 1)]
    ):
        return topics | {"rank"}
    if named & (LABELS | {"number"}) and not topics & {"money", "time", "score"}:
        return {"label"}
    if all(1000 <= value <= 2200 for value in measured.values) and named & (
        TOPICS["time"] | {"vintage", "built", "founded", "released"}
    ):
        return {"time", "era"}
    return topics


def _topics_of_unit(topics: set[str], measured: Measured) -> set[str]:
    assert measured.unit
    dimension = measured.unit.dimension
    if dimension == "years" and min(measured.values) < 0:
        return {"time", "era"}  # years of the calendar, before Christ
    if dimension in MONEY:
        return (topics - {"time"}) | {"money"}
    lengths = topics & {"height", "width", "depth", "distance"}
    if dimension == "length" and lengths and "length" not in topics:
        return lengths
    own = {_UNIT_TOPICS[dimension]} if dimension in _UNIT_TOPICS else set()
    if dimension == "years" and "age" not in topics:
        own.add("duration")
    of_unit = {topic for topic, nouns in TOPICS.items() if nouns & set(measured.unit.words)}
    return ((topics | of_unit) - {"time"}) | own


def find(several: list[Scale], topic: str, near: set[str], count: Number | None = None, unit: str = "") -> Scale | None:
    """The one scale that fits what is compared, the amount with its unit and the nouns beside it."""
    fitting = [scale for scale in several if _fits(scale, topic, near, count, unit)]
    if topic == "level" and near & {"number", "numbered"}:  # a higher number is of a lane
        fitting = [scale for scale in fitting if "label" in scale.topics] or fitting
    if count is not None and len(fitting) > 1:
        wide = [scale for scale in fitting if max(scale.values) - min(scale.values) >= (scale.far(count, unit) or 0)]
        fitting = wide or fitting  # on the others nothing is so far apart
    if not fitting and topic in (*_SOMETHING, "length") and count is None:
        counted = [scale for scale in several if scale.measured and scale.measured.kind == "number" and not scale.years]
        fitting = [scale for scale in counted if not scale.topics & {"label", "rank", "era"}]
    if unit and count is not None:
        exact = [scale for scale in fitting if scale.far(count, unit, lax=False) is not None]
        fitting = exact or fitting
    if len(fitting) > 1:
        meant = {topic for topic, verbs in VERB_TOPICS.items() if verbs & near}
        fitting = [scale for scale in fitting if scale.topics & meant] or fitting
    if len(fitting) > 1:
        fitting = _closest(fitting, topic, near)
    return fitting[0] if len(fitting) == 1 else None


def _closest(fitting: list[Scale], topic: str, near: set[str]) -> list[Scale]:
    """Those whose noun stands in the sentence, or of whose topic it is."""
    most = max(len(scale.nouns & near) for scale in fitting)
    named = [scale for scale in fitting if len(scale.nouns & near) == most] if most else []
    if not named:
        roots = {stem(word) for word in near if len(word) > 3}
        named = [each for each in fitting if any(stem(noun).startswith(tuple(roots)) for noun in each.nouns)]
    strict = [scale for scale in fitting if topic in scale.topics or ALLIED.get(topic, frozenset()) & scale.topics]
    own = [scale for scale in strict if topic in scale.topics]
    return next((each for each in (named, own, strict) if len(each) == 1), fitting)


def _fits(scale: Scale, topic: str, near: set[str], count: Number | None, unit: str) -> bool:
    if scale.topics & {"x", "y"} or ("row" in scale.topics and topic != "order"):
        return False
    if "label" in scale.topics and topic != "order" and not (topic == "level" and near & {"number", "numbered"}):
        return False
    if count is not None:
        far = scale.far(count, unit)
        if far is None:
            return False
        if unit and topic == "order" and unit in scale.nouns and not scale.measured:
            return True
        if unit and topic == "order" and unit in scale.nouns and scale.measured and not units_called(unit):
            return True
        if unit and topic in _BY_UNIT and not scale.moments and scale.far(count, unit, lax=False) is not None:
            return True
    return _speaks(scale, topic, near | ({unit} if unit else set()))


def _speaks(scale: Scale, topic: str, near: set[str]) -> bool:
    """Whether a comparison of this topic may be about the scale."""
    topics = scale.topics
    if topic == "order" and "label" in topics:
        return bool(scale.nouns & near)
    if topic == "order":
        timed = "duration" in topics and bool(scale.nouns & {"time", "finish", "times"})
        return bool(topics & {"row", "time", "rank"}) or scale.years or timed
    if topic == "quality":
        return bool(topics & {"rank", "score"})
    if topic in _SOMETHING:
        return "time" not in topics or bool(scale.nouns & near) or "duration" in topics
    if topic in topics or ALLIED.get(topic, frozenset()) & topics:
        return not (topic == "speed" and scale.moments)
    if topic in ("age", "era"):
        return scale.years or "era" in topics
    return topic in _SPATIAL and not topics & {*TOPICS, "rank", "label"}


def pointing(scale: Scale, topic: str, sign: int) -> int:
    """Which way along the scale: who is faster takes less time, what is older is of an earlier year; 0 if unknown."""
    topics = scale.topics
    if topic == "speed" and "speed" not in topics and topics & {"duration", "time"}:
        return -sign
    if topic == "age" and "age" not in topics and (scale.years or "era" in topics):
        return -sign
    if topic in ("quality", "speed") and "rank" in topics:
        return -sign
    if topic in ("size", "any") and "rank" in topics:
        return 0
    if topic == "level" and "rank" in topics:
        return -sign  # whoever is ranked higher has the smaller number
    return sign
