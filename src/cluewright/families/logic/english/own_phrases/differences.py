"""By how much two differ, as it stands before what compares them: 15 mph, 1 hour and 30 minutes, some time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from cluewright.families.logic.english.gradings import VAGUELY
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.wording import may_stand
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.quantities import fraction, whole
from cluewright.families.logic.meaning.units import units_called

_SOME = (
    ("some", "time"),
    ("sometime",),
    ("at", "some", "point"),
    ("a", "bit"),
    ("a", "little"),
    ("a", "little", "bit"),
    ("quite", "a", "bit"),
    ("some", "number", "of"),
    ("some",),
    ("somewhere",),
    *((word,) for word in sorted(VAGUELY)),
)
"""Words for a difference that is not told."""

_EXACTLY = words("exactly precisely")


class Difference(NamedTuple):
    """So many of a unit."""

    number: Number | None
    """None where it is not told."""

    unit: str


def differences(lookup: Lookup, at: int, end: int) -> Iterator[tuple[int, Difference]]:
    """A difference that begins at this token, told or not, and where it ends."""
    spoken = lookup.words
    yield at, Difference(None, "")
    if at >= end:
        return
    for some in _SOME:
        if tuple(spoken[at : at + len(some)]) == some:
            yield at + len(some), Difference(None, "")
    at += spoken[at] in _EXACTLY
    if at >= end:
        return
    yield from _halves(lookup, at, end)
    for after, money in lookup.computed["MONEY"](at):
        assert isinstance(money, tuple)
        yield after, Difference(*money)
    for after, number in lookup.computed["NUMBER"](at):
        assert isinstance(number, int | Fraction)
        yield after, Difference(number, "")
        for last, unit in lookup.computed["UNIT"](after) if after < end else ():
            if last <= end:
                yield last, Difference(number, str(unit))
                yield from _in_two_units(lookup, last, end, Difference(number, str(unit)))
        if after < end and may_stand(spoken[after]):
            yield after + 1, Difference(number, spoken[after])


def _halves(lookup: Lookup, at: int, end: int) -> Iterator[tuple[int, Difference]]:
    """Half a foot, a year: a unit without a number."""
    half = lookup.words[at] == "half"
    start = at + half
    if start < end and lookup.words[start] in ("a", "an"):
        for last, unit in lookup.computed["UNIT"](start + 1) if start + 1 < end else ():
            if last <= end and units_called(str(unit)):
                yield last, Difference(fraction(1, 2) if half else 1, str(unit))


def _in_two_units(lookup: Lookup, at: int, end: int, larger: Difference) -> Iterator[tuple[int, Difference]]:
    """What follows so many of a unit: 1 hour and 30 minutes."""
    at += at < end and lookup.words[at] == "and"
    for after, number in lookup.computed["NUMBER"](at) if at < end else ():
        assert isinstance(number, int | Fraction)
        assert larger.number is not None
        for last, unit in lookup.computed["UNIT"](after) if after < end else ():
            for one in units_called(larger.unit):
                for other in units_called(str(unit)):
                    if one.dimension == other.dimension and one.size > other.size and last <= end:
                        more = whole(fraction(larger.number * one.size, other.size) + number)
                        yield last, Difference(more, str(unit))
