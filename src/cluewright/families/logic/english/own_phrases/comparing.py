"""Comparisons by the puzzle's own words: had winds 15 mph faster than, became a vampire 303 years before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.axes import Axis, fitting
from cluewright.families.logic.english.gradings import COMPARATIVES
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.differences import Difference, differences
from cluewright.families.logic.english.own_phrases.marks import Marks
from cluewright.families.logic.english.own_phrases.phrasebook import Phrasebook, may_be_phrase, normal
from cluewright.families.logic.english.own_phrases.wording import (
    AUXILIARIES,
    RELATIVES,
    ROUGHLY,
    may_stand,
    seldom,
    stem,
)
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.units import units_called

_TIMING = {("before",): -1, ("after",): 1}
_PLACING = {("ahead", "of"): -1, ("behind",): 1}
_OF_THINGS = words("heat temperature brightness loudness strength sweetness firmness")
"""What adjectives speak of that is measured of things alone."""

_PLAIN = words("any size level length strength")
"""What more, higher, larger and longer speak of, where an amount says of what."""

_MATTER = {"money": "money", "duration": "time", "score": "point"}
"""Of what there is more where a scale measures so."""

_RACING = words("finish run race complete swim cross")
_STEPS = words("place places position positions spot spots")
_AUXILIARY = AUXILIARIES | words("been")
_SHORTLY = 8
"""So many words before a comparison its verb is looked for."""


class Compared(NamedTuple):
    """Which scale is compared along, in which direction, and by how much."""

    axis: Axis
    sign: int
    by: Number | None
    """None where it is not told."""


class Link(NamedTuple):
    """What stands between what is said of one and the other: than, before, ahead of."""

    end: int
    """Where the other begins."""

    sign: int = 0
    """Before or after; 0 for than."""

    placed: bool = False
    """Whether it tells who is in front."""


class Told(NamedTuple):
    """What is told between the two that are compared."""

    verb: tuple[str, ...]
    difference: Difference
    topic: str
    sign: int
    noun: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    """What may be counted by the noun after the word that compares: three more ghosts, 250 fewer square feet."""

    placed: bool = False
    people: bool = False
    """Whether it is told of people."""


def link(spoken: Sequence[str], at: int) -> Link | None:
    """Whether two are compared at this token."""
    if spoken[at] == "than":
        return Link(at + 1)
    for table, placed in ((_TIMING, False), (_PLACING, True)):
        for written, sign in table.items():
            if tuple(spoken[at : at + len(written)]) == written:
                return Link(at + len(written), sign, placed)
    return None


class Comparing:
    """Reads what stands between the two that are compared."""

    def __init__(self, book: Phrasebook, lookups: Sequence[Lookup]) -> None:
        self.book = book
        self.world = book.world
        self._often = _verbs(lookups)
        """How many clues compare by each verb."""

    def read(self, lookup: Lookup, start: int, end: int, linked: Link, people: bool = False) -> set[Compared]:
        """What the words from `start` to `end`, before the link, compare; `people` says whether of somebody."""
        spoken = lookup.words
        if "not" in spoken[start:end]:
            return set()
        at = start
        while at < end and spoken[at] in _AUXILIARY - small.HAVE:
            at += 1
        return {
            compared
            for told in self._told(lookup, at, end, linked)
            for compared in self._along(told._replace(people=people))
        }

    def _told(self, lookup: Lookup, start: int, end: int, linked: Link) -> Iterator[Told]:
        """The ways to take the words for a verb, a difference and what compares."""
        spoken = lookup.words
        marks = Marks(self.world, lookup)
        for middle in range(start, end + 1):
            if middle > start and marks.at(middle - 1):
                return
            done = _without_relatives(spoken[start:middle])
            if not may_be_phrase([*done, "at"]) or {"about", "around"} & {*done}:
                continue
            for after, difference in differences(lookup, middle, end):
                if (
                    difference.number is not None
                    and done
                    and done[-1] in ROUGHLY | ({"to", "at", "by"} - self.book.ends)
                ):
                    continue  # about 25 minutes after; but sentenced to 2 more years, who was sentenced to 5
                if linked.sign:
                    stepping = self._steps(done)
                    if after == end and not stepping:  # the round after somebody is the next one
                        yield Told(normal(done), difference, "time", linked.sign, placed=linked.placed)
                elif after < end and spoken[after] in COMPARATIVES:
                    noun = spoken[after + 1 : end]
                    valued = any(marks.at(at) for at in range(after + 1, end))
                    open_ended = bool(noun) and noun[-1] in small.PREPOSITIONS | ROUGHLY
                    if may_be_phrase(noun) and not valued and not open_ended and not set(noun) & small.ADVERBS:
                        topic, sign = COMPARATIVES[spoken[after]]
                        yield Told(normal(done), difference, topic, sign, normal(noun), (" ".join(noun[:2]), *noun[:1]))

    def _steps(self, done: Sequence[str]) -> bool:
        """Whether the words end in one step of a scale: the round after somebody's is the next one."""
        if len(done) < 2 or done[-2] not in small.ARTICLES | {"one"}:
            return False
        return bool(units_called(done[-1])) or any(done[-1] in axis.words for axis in self.world.axes)

    def _along(self, told: Told) -> Iterator[Compared]:
        """The scales that it may be told along."""
        named = [axis for axis in self.world.axes if {*map(stem, axis.words)} & {*told.noun}]
        for axis in named or self.world.axes:
            plainly = not told.verb and not told.noun and told.topic in _OF_THINGS & axis.topics
            if not plainly and not self._speaks_of(axis, told):
                continue
            by = self._worth(axis, told)
            if by is None and told.difference.number is not None:
                continue
            if told.topic == "time":
                if self._in_time(axis, told):
                    yield Compared(axis, told.sign, by)
            elif by is not None and _upwards(axis, told.topic):
                yield Compared(axis, told.sign, by)
            else:
                unit = told.difference.unit
                counted = unit if unit and axis.amount(1, unit) is not None else ""
                fits = fitting((axis,), told.topic, frozenset({axis.key}), counted, frozenset())
                yield from (Compared(each, told.sign * way, by) for each, way in fits)

    def _in_time(self, axis: Axis, told: Told) -> bool:
        """Whether before and after, or ahead and behind, speak of the axis."""
        spoken = self.book.spoken.get(axis.key, set())
        if "duration" in axis.topics and spoken & _RACING and "in" in spoken and not told.placed:
            return bool({"finish", "cross"} & {*told.verb})  # who finished 6 minutes before took so much less
        if axis.kind == "ordinal":
            ranked = any(each.topics & {"rank"} for each in self.world.axes)
            return told.placed or told.difference.unit in axis.words or not ranked
        return not told.placed and (axis.in_time or self.book.tells_years(axis))

    def _worth(self, axis: Axis, told: Told) -> Number | None:
        """How much it is along the axis: in its unit, or in what the clues count on it."""
        count, unit = told.difference
        if count is None:
            return None
        if unit in ("year", "years") and self.book.tells_years(axis):
            return count
        worth = axis.amount(count, unit) if unit else None
        if worth is not None:
            return worth
        if axis.kind == "ordinal":
            return count if unit in _STEPS else None
        worths = [axis.amount(count, each) for each in (() if unit else told.counted)]
        worth = next((each for each in worths if each is not None), None)
        if worth is not None or axis.kind != "number" or not axis.bare():
            return worth
        counted = unit or "".join(told.counted[-1:])
        if counted in ("point", "points") and [each for each in self.world.axes if each.bare()] == [axis]:
            return count
        if not counted or (units_called(counted) and axis.amount(1, counted) is None and axis.topics):
            return None
        named = stem(counted) in self.book.spoken.get(axis.key, set()) or counted in axis.words
        return count if named else None

    def _speaks_of(self, axis: Axis, told: Told) -> bool:
        """Whether the words tell of what is measured on the axis: they stand beside its values elsewhere."""
        spoken = self.book.spoken.get(axis.key, set()) | {form for word in axis.words for form in normal([word])}
        named = spoken | self.book.beside.get(axis.key, set())
        named |= {noun for topic, noun in _MATTER.items() if topic in axis.topics}
        in_units = " ".join(told.counted[:1]) if len(told.noun) > 1 else ""
        measured = bool(units_called(in_units)) and axis.amount(1, in_units) is not None
        if not measured and not {word for word in told.noun if word not in small.PREPOSITIONS} <= named:
            return False  # more attention, fewer hours at the library
        verb = {word for word in told.verb if word not in small.PREPOSITIONS and word != "have"}
        if not verb:
            return bool(told.noun or told.difference.unit) or axis.in_time or self.book.tells_years(axis)
        often = [word for word in verb if self._often.get(word, 0) > 1]
        return bool(verb & spoken or often) and not any(map(seldom, verb - spoken))


def _upwards(axis: Axis, topic: str) -> bool:
    """Whether more, higher and longer lead to greater values of the axis, once it is said that it is meant."""
    plain = topic in _PLAIN if axis.kind == "number" else (topic == "length" and axis.kind == "ordinal")
    return plain and not axis.topics & {"rank", "label"}


def _without_relatives(spoken: Sequence[str]) -> list[str]:
    """Made a plane that flew, without what joins the two verbs."""
    return [word for at, word in enumerate(spoken) if not (word in RELATIVES and 0 < at < len(spoken) - 1)]


def _verbs(lookups: Sequence[Lookup]) -> dict[str, int]:
    """In how many clues each word stands shortly before what compares two."""
    found: dict[str, int] = {}
    for lookup in lookups:
        spoken = lookup.words
        ends = [at for at in range(len(spoken)) if link(spoken, at)]
        near = {word for end in ends for word in spoken[max(0, end - _SHORTLY) : end] if may_stand(word)}
        for word in {*map(stem, near)}:
            found[word] = found.get(word, 0) + 1
    return found
