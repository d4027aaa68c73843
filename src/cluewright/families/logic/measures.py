"""Values that can be measured: numbers, prices, months, weekdays, dates, times of day, ordinals.

A quantity is a whole number or a fraction, never a float, so that 4.50 + 0.25 is 4.75. Values of one list are of one
kind; a date counts the days of a year, a time of day its minutes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cluewright.families.logic.clues import Number

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_DAYS_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
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
_NUMBER = re.compile(r"-?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?|-?\d{1,15}(?:\.\d{1,6})?")
_AMOUNT = re.compile(rf"(?P<before>[^\W\d]*[$£€¥#]?|)\s?(?P<number>{_NUMBER.pattern})\s?(?P<after>[^\W\d]*|%|°\w?)")
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\.?|(\d{1,2}):(\d{2})")


@dataclass(frozen=True)
class Measured:
    """A list of values as numbers, and what kind they are."""

    kind: str
    """`number`, `weekday`, `month`, `date`, `time` or `ordinal`."""

    values: tuple[Number, ...]
    unit: str = ""
    """What stands with every number: `$`, `cm`."""


def number(text: str) -> Number | None:
    """A plain number.

    >>> number("1,050,000"), number("4.50"), number("four")
    (1050000, Fraction(9, 2), None)
    """
    if not _NUMBER.fullmatch(text):
        return None
    digits = text.replace(",", "")
    if "." not in digits:
        return int(digits)
    from fractions import Fraction  # whole numbers are nearly all there are, and the import takes its time

    exact = Fraction(digits)
    return exact.numerator if exact.denominator == 1 else exact


def written(amount: Number) -> str:
    """A number as people write it.

    >>> written(25), written(number("4.50"))
    ('25', '4.5')
    """
    return str(amount) if isinstance(amount, int) else f"{float(amount):.10g}"


def measured(values: Iterable[str]) -> Measured | None:
    """The values as numbers, if all are of one kind and no two are equal.

    >>> measured(["April", "June"])
    Measured(kind='month', values=(4, 6), unit='')
    >>> measured(["$4.50", "$5"]).unit, measured(["red", "5"])
    ('$', None)
    """
    texts = [value.lower() for value in values]
    amounts = _amounts(texts)
    if amounts:
        return amounts
    for kind, read in _KINDS.items():
        found = [read(text) for text in texts]
        whole = tuple(each for each in found if each is not None)
        if len(set(whole)) == len(texts):
            return Measured(kind, whole)
    return None


def _amounts(texts: list[str]) -> Measured | None:
    matches = [_AMOUNT.fullmatch(text) for text in texts]
    units = {_singular(match["before"] or match["after"]) for match in matches if match}
    numbers = tuple(each for match in matches if match and (each := number(match["number"])) is not None)
    if len(units) != 1 or len(set(numbers)) != len(texts) or _month(*units):
        return None
    return Measured("number", numbers, units.pop())


def _singular(unit: str) -> str:
    return unit[:-1] if len(unit) > 2 and unit.endswith("s") else unit


def _named(names: tuple[str, ...]) -> Callable[[str], int | None]:
    numbers = {name: number for number, name in enumerate(names, start=1)}
    numbers |= {name[:3]: number for number, name in enumerate(names, start=1)}
    return numbers.get


_month = _named(MONTHS)


def date(text: str) -> int | None:
    """A day of the year: `April 5`, `5 April`, `May 18th`.

    >>> date("January 13"), date("1st march"), date("March 40")
    (13, 60, None)
    """
    words = text.lower().replace(",", "").split()
    if len(words) != 2:
        return None
    name, day = words if words[0][0].isalpha() else reversed(words)
    digits = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", day)
    month = _month(name)
    if not digits or not month or not 1 <= int(digits[1]) <= 31:
        return None
    return _DAYS_BEFORE[month - 1] + int(digits[1])


def time_of_day(text: str) -> int | None:
    """Minutes after midnight: `7:15`, `9am`, `3.30 pm`.

    >>> time_of_day("7:15"), time_of_day("9am"), time_of_day("3.30 pm"), time_of_day("25:00")
    (435, 540, 930, None)
    """
    match = _TIME.fullmatch(text.lower())
    if not match:
        return None
    hours, minutes = int(match[1] or match[4]), int(match[2] or match[5] or 0)
    if hours > (12 if match[3] else 23) or minutes > 59:
        return None
    if match[3]:
        hours = hours % 12 + (12 if match[3] == "p" else 0)
    return 60 * hours + minutes


def ordinal(text: str) -> int | None:
    """`third`, `3rd`.

    >>> ordinal("third"), ordinal("21st"), ordinal("four")
    (3, 21, None)
    """
    digits = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", text)
    return int(digits[1]) if digits else ORDINALS.get(text)


_KINDS: dict[str, Callable[[str], int | None]] = {
    "weekday": _named(WEEKDAYS),
    "month": _month,
    "date": date,
    "time": time_of_day,
    "ordinal": ordinal,
    "number": CARDINALS.get,
}
