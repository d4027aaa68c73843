"""Comparisons by the puzzle's own words: had winds 15 mph faster than, became a vampire 303 years before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.axes import Axis, fitting
from cluewright.families.logic.english.gradings import COMPARATIVES, VAGUELY
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.marks import Marks
from cluewright.families.logic.english.own_phrases.phrasebook import Phrase, Phrasebook, may_be_phrase, normal
from cluewright.families.logic.english.own_phrases.wording import AUXILIARIES, RELATIVES, is_known, may_stand, seldom, stem
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Number
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
"""Words for an amount that is not told."""

_TIMING = {"before": ("time", -1), "after": ("time", 1)}
_PLACING = {("ahead", "of"): -1, ("behind",): 1}
_PLAIN = words("any size level length strength")
"""What more, higher, larger and longer speak of, where an amount says of what."""

_OF_THINGS = words("heat temperature brightness loudness strength sweetness firmness")
"""What adjectives speak of that is measured of things alone."""

_STEPS = words("place places position positions spot spots")
_EXACTLY = words("exactly precisely")
_AUXILIARY = AUXILIARIES | words("been")


class Compared(NamedTuple):
    """Which scale is compared along, in which direction, and by how much."""

    axis: Axis
    sign: int
    by: Number | None
    """None where it is not told."""


class Amount(NamedTuple):
    """How much is told between a verb and what compares."""

    count: Number | None
    unit: str


def link(spoken: Sequence[str], at: int) -> tuple[int, tuple[str, int] | None, bool] | None:
    """Whether two are compared at this token: where the other begins, before or after, and whether it tells places."""
    word = spoken[at]
    if word == "than":
        return at + 1, None, False
    if word in _TIMING:
        return at + 1, _TIMING[word], False
    for written, sign in _PLACING.items():
        if tuple(spoken[at : at + len(written)]) == written:
            return at + len(written), ("time", sign), True
    return None


class Comparing:
    """Reads what stands between the two that are compared."""

    def __init__(self, book: Phrasebook, lookups: Sequence[Lookup]) -> None:
        self.book = book
        self.world = book.world
        self._often = _verbs(lookups)
        """How many clues compare by each verb."""

        self._of = False
        """Whether people are compared."""

    def read(
        self, lookup: Lookup, start: int, end: int, when: tuple[str, int] | None, placed: bool, of: bool = False
    ) -> set[Compared]:
        """What the words from `start` to `end` compare; `when` is set where before or after follows them."""
        spoken = lookup.words
        at = start
        while at < end and spoken[at] in _AUXILIARY - small.HAVE:
            at += 1
        if "not" in spoken[start:end]:
            return set()
        found = set()
        self._of = of
        marks = Marks(self.world, lookup)
        for middle in range(at, end + 1):
            if middle > at and marks.at(middle - 1):
                break
            done = _without_relative(spoken[at:middle])
            verb = normal(done)
            if not may_be_phrase(done):
                continue
            for after, amount in _amounts(lookup, middle, end):
                found |= set(self._graded(lookup, verb, amount, after, end, when, placed))
        return found

    def _graded(
        self,
        lookup: Lookup,
        verb: tuple[str, ...],
        amount: Amount,
        at: int,
        end: int,
        when: tuple[str, int] | None,
        placed: bool,
    ) -> Iterator[Compared]:
        """What is compared, by the word that compares and the noun after it."""
        if when is not None:
            if at == end:
                yield from self._along(verb, amount, when, (), placed)
            return
        if at >= end or lookup.words[at] not in COMPARATIVES:
            return
        written = lookup.words[at + 1 : end]
        noun = normal(written)
        if may_be_phrase(written) and not set(written) & small.ADVERBS:
            yield from self._along(verb, amount, COMPARATIVES[lookup.words[at]], noun, placed, written)

    def _along(
        self,
        verb: tuple[str, ...],
        amount: Amount,
        graded: tuple[str, int],
        noun: tuple[str, ...],
        placed: bool,
        written: Sequence[str] = (),
    ) -> Iterator[Compared]:
        topic, sign = graded
        named = [axis for axis in self.world.axes if {*map(stem, axis.words)} & {*noun}]
        for axis in named or self.world.axes:
            plainly = not verb and not noun and topic in _OF_THINGS and topic in axis.topics
            if not plainly and not self._speaks_of(axis, verb, noun, amount):
                continue
            unit = amount.unit
            by: Number | None = None
            if amount.count is not None:
                by = self._worth(axis, amount, written)
                if by is None:
                    continue
            if topic == "time":
                if self._in_time(axis, verb, amount, placed):
                    yield Compared(axis, sign, by)
                continue
            plain = topic in _PLAIN if axis.kind == "number" else topic == "length" and axis.kind == "ordinal"
            if by is not None and plain and not axis.topics & {"rank", "label"}:
                yield Compared(axis, sign, by)
                continue
            counted = unit if unit and axis.amount(1, unit) is not None else ""
            fits = fitting((axis,), topic, frozenset({axis.key}), counted, frozenset())
            yield from (Compared(each, sign * way, by) for each, way in fits)

    def _in_time(self, axis: Axis, verb: tuple[str, ...], amount: Amount, placed: bool) -> bool:
        """Whether before and after, or ahead and behind, speak of the axis."""
        finishing = Phrase(("finish", "in"), axis.key, ())
        if "duration" in axis.topics and finishing in self.book.phrases and not placed:
            return "finish" in verb or "cross" in verb  # who finished 6 minutes before somebody took so much less
        if axis.kind == "ordinal":
            return placed or amount.unit in axis.words or not any(each.topics & {"rank"} for each in self.world.axes)
        return not placed and (axis.in_time or self.book.tells_years(axis))

    def _worth(self, axis: Axis, amount: Amount, written: Sequence[str]) -> Number | None:
        """How much it is along the axis: in its unit, or in what the clues count on it."""
        assert amount.count is not None
        if amount.unit in ("year", "years") and self.book.tells_years(axis):
            return amount.count
        if amount.unit:
            worth = axis.amount(amount.count, amount.unit)
            if worth is not None:
                return worth
            if axis.kind == "ordinal":
                return amount.count if amount.unit in _STEPS else None
        if axis.kind != "number" or not axis.bare():
            if amount.unit or not written:
                return None
            return axis.amount(amount.count, written[0])
        counted = amount.unit or (written[0] if written else "")
        if counted in ("point", "points") and [each for each in self.world.axes if each.bare()] == [axis]:
            return amount.count
        if not counted or (units_called(counted) and axis.amount(1, counted) is None and axis.topics):
            return None
        named = set(normal([counted])) & self.book.spoken.get(axis.key, set()) or counted in axis.words
        return amount.count if named else None

    def _speaks_of(self, axis: Axis, verb: tuple[str, ...], noun: tuple[str, ...], amount: Amount) -> bool:
        """Whether the words tell of what is measured on the axis: they stand beside its values elsewhere."""
        told = self.book.spoken.get(axis.key, set()) | {form for word in axis.words for form in normal([word])}
        content = {word for word in (*verb, *noun) if word not in small.PREPOSITIONS and word != "have"}
        if not content:
            return bool(amount.unit) or axis.in_time or self.book.tells_years(axis)
        if content & told or set(noun) & self.book.beside.get(axis.key, set()) or any(self._often.get(word, 0) > 1 for word in verb):
            return True
        return self._by_its_amount(axis, verb, noun, amount)

    def _by_its_amount(self, axis: Axis, verb: tuple[str, ...], noun: tuple[str, ...], amount: Amount) -> bool:
        """Whether an amount with its unit is one by which values of this scale alone differ."""
        if self._of or not amount.unit or amount.count is None or axis.in_time or axis.topics & {"age", "height", "weight", "rank"}:
            return False
        measured = [each for each in self.world.axes if each.amount(1, amount.unit) is not None]
        known = all(is_known(word) and not seldom(word) for word in (*verb, *noun))
        worth = axis.amount(amount.count, amount.unit)
        apart = {abs(one - other) for one in axis.values for other in axis.values}
        return known and measured == [axis] and worth in apart


def _without_relative(spoken: Sequence[str]) -> Sequence[str]:
    """Grew a pumpkin that was, without its last two words."""
    return spoken[:-2] if len(spoken) > 2 and spoken[-2] in RELATIVES and spoken[-1] in small.BE else spoken


def _verbs(lookups: Sequence[Lookup]) -> dict[str, int]:
    """In how many clues each word stands shortly before what compares two."""
    found: dict[str, int] = {}
    for lookup in lookups:
        spoken = lookup.words
        ends = [at for at in range(len(spoken)) if link(spoken, at)]
        near = {word for end in ends for word in spoken[max(0, end - 8) : end] if may_stand(word)}
        for word in {*map(stem, near)}:
            found[word] = found.get(word, 0) + 1
    return found


def _amounts(lookup: Lookup, at: int, end: int) -> Iterator[tuple[int, Amount]]:
    """An amount that begins at this token, told or not, and where it ends."""
    spoken = lookup.words
    yield at, Amount(None, "")
    if at >= end:
        return
    for some in _SOME:
        if tuple(spoken[at : at + len(some)]) == some:
            yield at + len(some), Amount(None, "")
    at += spoken[at] in _EXACTLY
    if at >= end:
        return
    for after, money in lookup.computed["MONEY"](at):
        count, unit = money  # type: ignore[misc]
        yield after, Amount(count, unit)
    for after, count in lookup.computed["NUMBER"](at):
        assert isinstance(count, int | Fraction)
        yield after, Amount(count, "")
        for last, unit in lookup.computed["UNIT"](after) if after < end else ():
            if last <= end:
                yield last, Amount(count, str(unit))
                yield from _both(lookup, last, end, count, str(unit))
        if after < end and may_stand(spoken[after]) and spoken[after].isalpha():
            yield after + 1, Amount(count, spoken[after])


def _both(lookup: Lookup, at: int, end: int, count: Number, unit: str) -> Iterator[tuple[int, Amount]]:
    """An amount in two units: 1 hour and 30 minutes."""
    spoken = lookup.words
    at += at < end and spoken[at] == "and"
    if at >= end:
        return
    for after, more in lookup.computed["NUMBER"](at):
        for last, smaller in lookup.computed["UNIT"](after) if after < end else ():
            for one in units_called(unit):
                for other in units_called(str(smaller)):
                    if one.dimension == other.dimension and last <= end:
                        assert isinstance(more, int | Fraction)
                        yield last, Amount(Fraction(count * one.size, other.size) + more, str(smaller))
