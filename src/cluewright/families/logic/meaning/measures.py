"""Values that can be measured: numbers, prices, months, weekdays, dates, times of day, ordinals.

A quantity is a whole number or a fraction, never a float, so that 4.50 + 0.25 is 4.75. Values of one list are of one
kind; a date counts the days of a year, a time of day its minutes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cluewright.core.patterns import pattern
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.moments import NOON, Moments, dates, month, months, times, weekday, weekdays
from cluewright.families.logic.meaning.quantities import quantity
from cluewright.families.logic.meaning.units import (
    MONEY,
    Unit,
    counted,
    dimension_of,
    fraction,
    ratio,
    units_called,
    whole,
)

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70}
CARDINALS = {word: number for number, word in enumerate(f"{_ONES} seventeen eighteen nineteen".split())}
CARDINALS |= _TENS | {"eighty": 80, "ninety": 90}
CARDINALS |= {f"{tens}-{word}": CARDINALS[tens] + CARDINALS[word] for tens in _TENS for word in _ONES.split()[1:10]}
_IRREGULAR = {"first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12, "twentieth": 20}
ORDINALS = {
    f"{word}th": number for word, number in CARDINALS.items() if 4 <= number < 20 and number not in (5, 8, 9, 12)
}
ORDINALS |= _IRREGULAR
_PEOPLE = pattern(
    r"(?:.* )?(?:name|person|girl|boy|woman|man|lady|gentleman|child|friend|sister|brother|daughter|son|wife|husband"
    r"|mother|father|student|pupil|player|runner|guest|neighbou?r)"
)
"""What a list is called where April, May and June are people."""

_DECADE = pattern(r"(\d{3})0['’]?s")
_ERA = pattern(r"(?:(ad) )?(\d{1,6})(?: ?(bce?|ad|ce))?")
_NUMBERED_NAME = pattern(r"[^\W\d_]++\d")
"""A name with a number at its end, such as Guest3 or G3, is not three guests and not three grams."""

_MOST_PLACES = 20
"""Decimal places up to which a fraction is tried as a decimal."""


class Measured(NamedTuple):
    """A list of values as numbers, and what kind they are."""

    kind: str
    """`number`, `weekday`, `month`, `date`, `time` or `ordinal`."""

    values: tuple[Number, ...]
    unit: Unit | None = None
    """What the numbers count: `$`, `cm`; days for weekdays and dates, months, minutes; None for bare numbers."""

    dimension: str = ""
    """The unit's dimension; for bare numbers what their noun says (`years` for ages, `money`), if it says anything."""

    ordered: bool = True
    """Whether order and distance along the list are known; if not, its values are only names."""

    otherwise: tuple[Number, ...] = ()
    """What the values may be as well: dates across the end of February if the year is a leap year."""

    def amount(self, count: Number, word: str) -> Number | None:
        """How far this many of a unit are along these values; None where that is not exactly known.

        >>> measured(["1 kg", "2 kg"]).amount(500, "grams"), measured(["1 kg", "2 kg"]).amount(1, "pint")
        (Fraction(1, 2), None)
        """
        if self.unit is None:
            return count if any(self._suits(unit) for unit in units_called(word)) else None
        if word.lower() in self.unit.words:
            return count
        if self.kind == "weekday":
            return None  # a week after Monday is not on the list
        found = {ratio(unit, self.unit) for unit in units_called(word)} - {None}
        factor = found.pop() if len(found) == 1 else None
        return None if factor is None else whole(factor * count)

    def _suits(self, unit: Unit) -> bool:
        """Whether bare numbers of this dimension may be said to be of this unit."""
        if self.dimension == "money":
            return unit.dimension in MONEY and unit.name not in ("cent", "p")
        if self.dimension == "years":
            return unit.name == "year"
        return bool(self.dimension) and unit.dimension == self.dimension


def written(amount: Number) -> str:
    """A number as people write it, exactly; a fraction where no decimal is exact.

    >>> from fractions import Fraction
    >>> written(25), written(quantity("4.50")[0][0]), written(Fraction(123456789012, 1000)), written(Fraction(-1, 3))
    ('25', '4.5', '123456789.012', '-1/3')
    """
    if isinstance(amount, int):
        return str(amount)
    for places in range(1, _MOST_PLACES):
        if not 10**places % amount.denominator:
            digits = str(abs(amount.numerator) * (10**places // amount.denominator)).rjust(places + 1, "0")
            return f"{'-' if amount < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return str(amount)


def measured(values: Iterable[str], noun: str = "") -> Measured | None:
    r"""The values as numbers, if all are of one kind and no two are equal; the noun says what bare numbers are.

    >>> measured(["April", "June"]).values, measured(["$4.50", "$5"]).unit.name, measured(["red", "5"])
    ((4, 6), '$', None)
    >>> measured(["5 ft 10 in", "6'2\""]).values, measured(["260 sq ft", "300 sq ft"]).dimension
    ((70, 74), 'area')
    """
    texts = [" ".join(value.lower().split()) for value in values]
    if not texts or not _begins_like_a_measure(texts[0]):
        return None
    people = _PEOPLE.fullmatch(noun.lower())
    for kind, (read, unit) in _MOMENTS.items():
        moments = None if people else read(texts)
        if moments:
            (step, *_) = units_called(unit)
            return Measured(kind, moments.values, step, step.dimension, moments.ordered, moments.otherwise)
    named = any(_NUMBERED_NAME.match(text) for text in texts)
    return _ranks(texts) or _eras(texts) or (None if named else _amounts(texts, noun))


def _begins_like_a_measure(text: str) -> bool:
    """Whether it has a digit or begins with a word that can be measured: most names need no closer look."""
    word = text.partition(" ")[0]
    named = weekday(word) or month(word) or word in NOON or ordinal(word) is not None or word in CARDINALS
    return bool(named) or any(letter.isdigit() or letter.isnumeric() for letter in text)


def _ranks(texts: list[str]) -> Measured | None:
    """Ordinals, alone or each before the same words; numbers in words."""
    split = [text.partition(" ") for text in texts]
    if len({tail for _, _, tail in split}) > 1:
        return None
    for kind, read in (("ordinal", ordinal), ("number", CARDINALS.get)):
        numbers = tuple(each for head, _, _ in split if (each := read(head)) is not None)
        if len(set(numbers)) == len(texts) and (kind == "ordinal" or not split[0][2]):
            return Measured(kind, numbers)
    return None


def _eras(texts: list[str]) -> Measured | None:
    """Decades, and years before and after Christ, between which there is no year 0."""
    decades = [match for text in texts if (match := _DECADE.fullmatch(text))]
    if len(decades) == len(texts):
        return _distinct(tuple(int(match[1]) for match in decades), units_called("decade")[0])
    spelt = [re.sub(r"(?<=\d),(?=\d{3})|\.", "", text) for text in texts]  # 120,000 B.C.E.
    found = [match for text in spelt if (match := _ERA.fullmatch(text))]
    if len(found) < len(texts) or not any(match[1] or match[3] for match in found):
        return None
    years = [1 - int(match[2]) if "bc" in (match[3] or "") else int(match[2]) for match in found]
    return _distinct(tuple(years), units_called("year")[0])


def _amounts(texts: list[str], noun: str) -> Measured | None:
    """Numbers with their units, in one unit or in several of one dimension."""
    listed = [quantity(text) for text in texts]
    if not all(listed):
        return None
    words = {word for parts in listed for _, word in parts}
    if words == {""}:
        return _distinct(tuple(parts[0][0] for parts in listed), None, dimension_of(noun))
    if "" in words:
        return None
    called = {word: units_called(word) or (counted(word),) for word in words}
    dimensions = [{unit.dimension for unit in units} for units in called.values()]
    common = set.intersection(*dimensions)
    about = dimension_of(noun)
    suiting = {each for each in common if each == about or (about == "money" and each in MONEY)} or common
    if not common:
        return None
    dimension = next(unit.dimension for unit in next(iter(called.values())) if unit.dimension in suiting)
    units = {word: next(unit for unit in several if unit.dimension == dimension) for word, several in called.items()}
    smallest = min(units.values(), key=lambda unit: unit.size)
    values = [sum(count * units[word].size for count, word in parts) for parts in listed]
    return _distinct(tuple(whole(fraction(value, smallest.size)) for value in values), smallest)


def _distinct(values: tuple[Number, ...], unit: Unit | None, dimension: str = "") -> Measured | None:
    if len(set(values)) < len(values):
        return None
    return Measured("number", values, unit, unit.dimension if unit else dimension)


def ordinal(text: str) -> int | None:
    """`third`, `3rd`.

    >>> ordinal("third"), ordinal("21st"), ordinal("four")
    (3, 21, None)
    """
    digits = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", text) if text[:1].isdigit() else None
    return int(digits[1]) if digits else ORDINALS.get(text)


_MOMENTS: dict[str, tuple[Callable[[list[str]], Moments | None], str]] = {
    "weekday": (weekdays, "day"),
    "month": (months, "month"),
    "date": (dates, "day"),
    "time": (times, "minute"),
}
"""How each kind of moment is read, and what its numbers count."""
