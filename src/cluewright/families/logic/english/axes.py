"""What can be compared in a puzzle: the own axis of a scale, and each category of numbers, dates and the like.

An axis has topics (`age`, `money`) read off its noun; comparatives, units and verbs have topics too, and a comparison
is about the one axis that fits them. Where none or several fit, nothing is read.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from cluewright.families.logic.english.gradings import KINDRED_MEASURES, LOOSE, TOPICS
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.tokens import tokens
from cluewright.families.logic.meaning.clues import Number, Place, Term, Value
from cluewright.families.logic.meaning.measures import Measured
from cluewright.families.logic.meaning.quantities import fraction, whole
from cluewright.families.logic.meaning.units import MONEY, Unit, units_called
from cluewright.families.logic.puzzle import Logic

STEPS = frozenset({"month", "weekday", "date", "time"})
"""The kinds of values that are moments."""

TOPIC_DIMENSIONS = {
    "money": MONEY,
    "weight": {"mass"},
    "height": {"length"},
    "length": {"length"},
    "depth": {"length"},
    "width": {"length"},
    "temperature": {"celsius", "fahrenheit"},
    "percent": {"percent"},
    "duration": {"duration"},
    "speed": {"speed"},
    "area": {"area"},
    "frequency": {"frequency"},
}
"""In which units a scale without a unit may be counted, by what it measures."""

_ALLIED = {
    "length": {"length", "height", "duration"},
    "height": {"height", "length"},
    "time": {"time", "duration"},
    "speed": {"speed", "duration"},
    "distance": {"distance", "length", "height", "depth"},
    "temperature": {"temperature", "heat"},
}
_UNIT_TOPICS = {
    **dict.fromkeys(MONEY, "money"),
    "mass": "weight",
    "length": "length",
    "duration": "duration",
    "speed": "speed",
    "area": "area",
    "power": "power",
    "celsius": "temperature",
    "fahrenheit": "temperature",
}
"""What is measured in a unit, where the noun does not say it: takings of £18."""

_LONGEST_LIFE = 125
_LARGEST_BODY = {"length": (3, "metre"), "mass": (700, "kilogram")}
"""What no person is taller or heavier than, by the dimension of the unit."""

_FIRST_YEAR = 1000
_SPANS = frozenset({"days", "day", "weeks", "week", "months", "month", "hours", "hour", "minutes", "minute", "seconds"})
_SPANS |= {"nights", "night", "second", "min", "mins", "hrs", "hr", "sec", "secs"}
_RANKS = frozenset({"place", "position", "rank", "finish", "order", "ranking", "placing"})
_YEARS = frozenset(
    [
        "year",
        "years",
        "built",
        "founded",
        "released",
        "established",
        "opened",
        "launched",
        "launch",
        "discovered",
        "discovery",
        "published",
        "invented",
        "vintage",
        "born",
        "season",
        "started",
        "created",
        "made",
        "constructed",
        "established",
        *(
            "died",
            "voyage",
            "expedition",
            "battle",
            "wedding",
            "election",
            "debut",
            "founding",
            "premiere",
            "release",
            "coronation",
            "eruption",
            "found",
            "seen",
            "sold",
            "won",
            "bought",
            "lit",
            "sunk",
            "lost",
            "written",
            "caught",
            "drawn",
            "dug",
            "flown",
        ),
    ]
)
_PERIODS = frozenset(
    {"day", "week", "month", "night", "round", "session", "episode", "shift", "period", "semester", "lap"}
)
_MONTHS = 12
"""How many months a year has."""

_MARKS = frozenset({"grade", "grades", "mark", "result", "exam", "test", "quiz"})
"""What is scored in percent."""

_SMALL = frozenset({"of", "in", "number", "numbers", "the", "sent"})
_SIZES = ("any", "level", "size", "length", "height", "weight", "depth", "width")


class Axis(NamedTuple):
    """Something that is measured at every place."""

    key: str
    """As clues name it."""

    noun: str
    kind: str
    """`number`, `weekday`, `month`, `date`, `time` or `ordinal`."""

    values: tuple[Number, ...]
    terms: tuple[Term, ...]
    """The term at which each value is measured."""

    topics: frozenset[str]
    words: frozenset[str]
    """The words of its noun and its unit, in singular and plural."""

    scale: Measured | None = None
    """What kind the values are, and in what they are measured."""

    labelled: bool = False
    """Whether its values are numbers after a noun: table 3, table 12."""

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

    def passes_round(self) -> bool:
        """Whether the list passes the end of the week or the year, so that earlier in the week may be later here."""
        if self.kind not in ("weekday", "month"):
            return False
        ends = 12 if self.kind == "month" else 7
        beyond = max(self.values) > ends
        return beyond and not (self.kind == "weekday" and min(self.values) == 7)

    @property
    def in_time(self) -> bool:
        """Whether it tells when something is."""
        return self.kind in STEPS or self.like_years or self.kind == "ordinal" or self.periods

    @property
    def periods(self) -> bool:
        """Whether the values are numbers of what follows each other in time: week 1, round 3."""
        if self.kind != "number" or self.unit is not None or not self.words & _PERIODS:
            return False
        return sorted(self.values) == list(range(1, len(self.values) + 1))

    @property
    def like_years(self) -> bool:
        """Whether the values are years of the calendar."""
        return self.kind == "number" and "time" in self.topics and all(1000 <= value <= 2999 for value in self.values)

    @property
    def in_calendar(self) -> bool:
        """Whether its values are days, months, hours or years."""
        return self.kind in STEPS or self.like_years

    @property
    def moments(self) -> bool:
        """Whether its values are names of days, months or hours, which come with in, on or at."""
        return self.kind in STEPS

    @property
    def unit(self) -> Unit | None:
        """What every value has: `$`, `kg`."""
        return self.scale.unit if self.scale else None

    def amount(self, count: Number, unit: str) -> Number | None:
        """So many of a unit, along this axis; None where it is not counted in such units, or not exactly."""
        found = self._amount(count, unit)
        if found is not None and found.denominator != 1 and (self.kind in STEPS or self.in_years):
            return None  # two months may be in the same year or not
        return found

    def _amount(self, count: Number, unit: str) -> Number | None:
        if self.kind == "ordinal":
            return count if unit in self.words else None
        if self.in_years:
            sizes = {each.size for each in units_called(unit) if each.dimension == "years"}
            return whole(fraction(count * sizes.pop(), 12)) if sizes else None
        if self.kind == "number" and unit in self.words:
            money = self.unit is not None and self.unit.dimension in MONEY and unit not in self.unit.words
            return None if money else count  # two more prizes are not two dollars
        if self.scale is None:
            return None
        if self.unit is None and not self.scale.dimension:
            if "night" in self.words or any(units_called(token.word) for token in tokens(self.noun)):
                return None  # three days may be two nights, and miles are no kilometres
            return count if _of_topics(self.topics, unit) else None
        return self.scale.amount(count, unit) if self.unit else self._of_bare(count, unit)

    def _of_bare(self, count: Number, unit: str) -> Number | None:
        """Numbers without a unit, of a known dimension: any of its units, and cents of a currency."""
        assert self.scale
        found = self.scale.amount(count, unit)
        if found is None and self.scale.dimension == "money" and unit in ("cent", "cents", "penny", "pence"):
            return whole(fraction(count, 100))
        return found

    @property
    def in_years(self) -> bool:
        """Whether it counts whole years: ages, and years of the calendar."""
        counts = self.unit is None or (self.unit.dimension == "years" and self.unit.size == _MONTHS)
        return self.kind == "number" and counts and bool(self.like_years or "age" in self.topics)

    @property
    def of_no_life(self) -> bool:
        """Whether it tells ages that no person reaches."""
        return "age" in self.topics and self.in_years and max(self.values) > _LONGEST_LIFE

    @property
    def of_no_body(self) -> bool:
        """Whether it tells heights or weights that no person has: 1,200 m, 3 tons."""
        unit = self.unit
        if unit is None or unit.dimension not in _LARGEST_BODY:
            return False
        most, largest = _LARGEST_BODY[unit.dimension]
        return max(self.values) * unit.size > most * next(iter(units_called(largest))).size

    def bare(self) -> bool:
        """Whether the unit of its values is left open, so that the first clue to name one settles it."""
        return self.kind == "number" and self.unit is None


def _of_topics(topics: frozenset[str], unit: str) -> bool:
    """Whether a scale whose numbers have no unit may be counted so, by what its noun says."""
    called = {each.dimension for each in units_called(unit)}
    wanted = {dimension for topic in topics for dimension in TOPIC_DIMENSIONS.get(topic, ())}
    return bool(called & wanted) or ("score" in topics and unit in ("point", "points"))


def axes_of(puzzle: Logic) -> tuple[Axis, ...]:
    """The axes of a puzzle, without the positions of a row or a map."""
    found = []
    if puzzle.places.kind == "scale" and puzzle.places.ordered:
        terms = tuple(Place(number) for number in range(1, len(puzzle.places) + 1))
        values = tuple(at[0] for at in puzzle.places.at)
        own = _axis("", puzzle.places.noun, puzzle.places.scale, values, terms)
        found.append(own._replace(labelled=all(label[:1].isalpha() for label in puzzle.places.labels)))
    for category in puzzle.categories:
        if category.measures:
            terms_of = tuple(Value(category.name, value) for value in category.values)
            found.append(_axis(category.name, category.name, category.scale, category.measures, terms_of))
    named = {token.word for category in puzzle.categories for token in tokens(category.name)}
    return tuple(axis._replace(words=axis.words | _kindred(axis, named)) for axis in found)


def _kindred(axis: Axis, named: set[str]) -> frozenset[str]:
    """Other nouns for what is measured, if nothing else in the puzzle is called so: experience, where service is."""
    own = {token.word for token in tokens(axis.noun)}
    return frozenset(
        word for row in KINDRED_MEASURES if row & own and not (row & named) - own for word in row - axis.words
    )


def _axis(key: str, noun: str, scale: Measured | None, values: tuple[Number, ...], terms: tuple[Term, ...]) -> Axis:
    kind = scale.kind if scale else "number"
    named = {token.word for token in tokens(noun)}
    if kind == "number" and named & _RANKS and sorted(values) == list(range(1, len(values) + 1)):
        kind = "ordinal"
    units = set(scale.unit.words) if scale and scale.unit and kind == "number" else set()
    nouns = {token.word for token in tokens(noun)} | units
    words = frozenset(form for word in nouns for form in numbers(word)) - _SMALL
    spoken = {form for token in tokens(noun) for form in numbers(token.word)}
    topics = {topic for topic, names in TOPICS.items() if spoken & names} or {
        topic for topic, names in TOPICS.items() if words & names
    }
    if not {token.word for token in tokens(noun)} & TOPICS["label"]:
        topics -= {"label"}  # a page is one of the book, pages are counted
    topic = _UNIT_TOPICS.get(scale.unit.dimension) if scale and scale.unit and kind == "number" else None
    if topic and topics <= {"label"}:
        topics = {topic}
    elif topic == "area":
        topics |= {topic}
    if scale and scale.unit and scale.unit.dimension == "percent" and nouns & _MARKS:
        topics |= {"score"}
    if scale and scale.unit and scale.unit.dimension == "volume":
        topics -= {"loudness"}  # how much a jug holds
    if kind in STEPS:
        topics = {"time"}
    elif _so_many_years(scale, values) and topics <= {"time"}:
        topics = {"duration"}  # how long a king ruled
    elif nouns & _SPANS and kind == "number" and not (nouns & {"date", "time"}) and "age" not in topics:
        topics = {"duration"}
    elif all(1000 <= value <= 2999 for value in values) and _tells_years(nouns) and not (scale and scale.unit):
        topics = {"time"}
    return Axis(key, noun, kind, values, terms, frozenset(topics), words, scale)


def _so_many_years(scale: Measured | None, values: tuple[Number, ...]) -> bool:
    """Whether years are counted, as `6 years` says, and not named, as 1906."""
    return (
        scale is not None and scale.unit is not None and scale.unit.dimension == "years" and max(values) < _FIRST_YEAR
    )


def _tells_years(nouns: set[str]) -> bool:
    """Whether numbers that look like years are such, by what the scale is called: year, built, painted."""
    return bool(nouns & _YEARS) or any(noun.endswith("ed") and len(noun) > 4 for noun in nouns)


def fitting(
    axes: tuple[Axis, ...], topic: str, verbs: frozenset[str], unit: str, nouns: frozenset[str]
) -> list[tuple[Axis, int]]:
    """The axes that a comparison may be about, with -1 where it runs backwards along it.

    `verbs` are the keys of the axes that its verb measures.
    """
    found = []
    nearest = max((len(nouns & axis.words) for axis in axes), default=0)
    for axis in axes:
        sign = _sign(axis, topic, named=bool(nouns & axis.words))
        if not sign and topic in _SIZES and axis.kind == "number" and unit in axis.words and not units_called(unit):
            sign = 1  # 40 pages longer
        if (
            sign
            and (not unit or axis.amount(1, unit) is not None)
            and (not nouns or len(nouns & axis.words) == nearest > 0)
        ):
            found.append((axis, sign))
    if not nouns and not unit and not any(axis.key in verbs for axis, _ in found):
        found = [
            (axis, sign)
            for axis, sign in found
            if topic not in LOOSE
            or (topic == "level" and "height" in axis.topics)
            or (topic == "size" and "area" in axis.topics)
        ]
    if topic == "distance":
        found = [(axis, sign) for axis, sign in found if "distance" in axis.topics or axis.key in verbs]
    if topic == "time" and any(topic in axis.topics for axis, _ in found):
        found = [(axis, sign) for axis, sign in found if topic in axis.topics]
    hinted = [(axis, sign) for axis, sign in found if axis.key in verbs]
    if len(hinted) > 1 and topic in LOOSE:
        hinted = [(axis, sign) for axis, sign in hinted if "speed" not in axis.topics]  # drove more: a distance
    if hinted or (topic in LOOSE and not nouns and not unit and any(axis.key in verbs for axis in axes)):
        return hinted
    return found


def _sign(axis: Axis, topic: str, named: bool) -> int:
    """1 or -1 for the direction of a topic along the axis, 0 where it is not about it."""
    if topic in LOOSE or topic == "number":
        if axis.kind != "number" or axis.topics & {"label", "rank"} or (axis.topics == {"time"} and not named):
            return 0
        return 1
    if topic == "age" and "era" in axis.topics:
        return -1
    if topic == "age" and axis.like_years and axis.words & {"born", "birth", "birthday"}:
        return -1
    if topic == "era" and "age" in axis.topics:
        return -1  # what is newer has the smaller age
    if topic == "time" and "age" in axis.topics:
        return 0  # what is of a later time is younger
    if topic == "speed" and "speed" not in axis.topics:
        return -1 if "duration" in axis.topics else 0
    return int(bool(axis.topics & _ALLIED.get(topic, {topic})))
