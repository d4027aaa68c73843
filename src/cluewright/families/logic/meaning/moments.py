"""Days of the week, months, dates and times of day, and the order in which a list of them stands.

They go round: after Sunday comes Monday. A list of them is ordered as the setter gives it where it is a stretch of that
round: each value is a step onwards from the one before and all of them together less than once round, as in Sunday to
Saturday, September to June, 11:00 to 2:00. A list that passes the end of the week, the year or the day must also break
off at its widest gap: Friday, Saturday, Monday is a stretch, but April, August, December, February is only a list.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from cluewright.core.patterns import pattern

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
_DAYS_IN = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_TIME = pattern(r"(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\.?|(\d{1,2}):(\d{2})")
_OCLOCK = pattern(r"(\d{1,2}) o['’]clock")
NOON = {"noon": 720, "12 noon": 720, "midday": 720, "12 midday": 720, "midnight": 0, "12 midnight": 0}
_DATE = pattern(
    r"(?:(?P<m1>[a-z]{3,9})\.? (?:the )?(?P<d1>\d{1,2})(?:st|nd|rd|th)?"
    r"|(?:the )?(?P<d2>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?P<m2>[a-z]{3,9})\.?)(?:,? (?P<year>\d{4}))?"
)
_MONTH_OF_YEAR = pattern(r"([a-z]{3,9})\.?,? (\d{4})")


class Moments(NamedTuple):
    """A list of moments as numbers."""

    values: tuple[int, ...]
    ordered: bool = True
    """Whether the list is a stretch of its round; if not, its values are names and the numbers say nothing."""

    otherwise: tuple[int, ...] = ()
    """The numbers if the year is a leap year, where that makes a difference and the year is not given."""


def named(names: tuple[str, ...]) -> Callable[[str], int | None]:
    """The number of a name, from 1, whole or by its first letters: `Tue`, `Sept.`."""
    numbers = {name: number for number, name in enumerate(names, start=1)}
    numbers |= {name[:length]: number for number, name in enumerate(names, start=1) for length in (3, 4, 5)}
    return lambda text: numbers.get(text.removesuffix("."))


weekday = named(WEEKDAYS)
month = named(MONTHS)


def date(text: str) -> int | None:
    """A day of the year: `April 5`, `5 April`, `May 18th`; the year may stand after it.

    >>> date("January 13"), date("1st march"), date("March 40"), date("1 March 2024")
    (13, 60, None, 60)
    """
    found = _date(text.lower())
    return _DAYS_BEFORE[found[1] - 1] + found[2] if found else None


def _date(text: str) -> tuple[int | None, int, int] | None:
    """Year, month and day."""
    match = _DATE.fullmatch(text)
    if not match:
        return None
    number, day = month(match["m1"] or match["m2"]), int(match["d1"] or match["d2"])
    if not number or not 1 <= day <= _DAYS_IN[number - 1]:
        return None
    year = int(match["year"]) if match["year"] else None
    return None if (number, day) == (2, 29) and year and not _leap(year) else (year, number, day)


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _day_of_year(number: int, day: int, leap: bool) -> int:
    return _DAYS_BEFORE[number - 1] + day + (leap and number > 2)


def _time(text: str) -> tuple[int, str] | None:
    """Minutes after midnight, and how they are written: `noon`, `am` (or pm), `24` (an hour above 12), else `open`.

    >>> _time("7:15"), _time("3.30 pm"), _time("9 o'clock"), _time("25:00"), _time("midnight")
    ((435, 'open'), (930, 'am'), (540, 'open'), None, (0, 'noon'))
    """
    if text in NOON:
        return NOON[text], "noon"
    oclock = _OCLOCK.fullmatch(text)
    match = _TIME.fullmatch(f"{oclock[1]}:00" if oclock else text)
    if not match:
        return None
    hours, minutes = int(match[1] or match[4]), int(match[2] or match[5] or 0)
    if hours > (12 if match[3] else 23) or minutes > 59 or (match[3] and not hours):
        return None
    if match[3]:
        return 60 * (hours % 12 + (12 if match[3] == "p" else 0)) + minutes, "am"
    return 60 * hours + minutes, "open" if 1 <= hours <= 12 else "24"


def weekdays(texts: list[str]) -> Moments | None:
    """Days of the week."""
    found = [weekday(text) for text in texts]
    return _stretch([each for each in found if each], len(texts), 7, starts=(1, 0))


def months(texts: list[str]) -> Moments | None:
    """Months, of a year or of any year."""
    dated = [_MONTH_OF_YEAR.fullmatch(text) for text in texts]
    if all(dated):
        numbers = [(month(match[1]), int(match[2])) for match in dated if match]
        values = tuple(12 * year + number for number, year in numbers if number)
        return Moments(values) if len(set(values)) == len(texts) else None
    found = [month(text) for text in texts]
    return _stretch([each for each in found if each], len(texts), 12, starts=(1, 9))


def dates(texts: list[str]) -> Moments | None:
    """Days of a year. Across the end of February it matters which year that is."""
    found = [each for text in texts if (each := _date(text))]
    if len(found) < len(texts) or len(set(found)) < len(texts) or len({year is None for year, _, _ in found}) > 1:
        return None
    if found[0][0] is not None:
        return Moments(tuple(_days_to(year or 0) + _day_of_year(m, d, _leap(year or 0)) for year, m, d in found))
    plain, leap = ([_day_of_year(m, d, is_leap) for _, m, d in found] for is_leap in (False, True))
    if any((m, d) == (2, 29) for _, m, d in found):
        return _stretch(leap, len(texts), 366, starts=(1,))
    stretch, otherwise = _stretch(plain, len(texts), 365, starts=(1,)), _stretch(leap, len(texts), 366, starts=(1,))
    if not stretch or not otherwise or not stretch.ordered:
        return stretch
    same = [b - a for a, b in pairwise(stretch.values)] == [b - a for a, b in pairwise(otherwise.values)]
    return stretch if same else stretch._replace(otherwise=otherwise.values)


def _days_to(year: int) -> int:
    """The days before the first of January."""
    before = year - 1
    return 365 * before + before // 4 - before // 100 + before // 400


def times(texts: list[str]) -> Moments | None:
    """Times of day; without am, pm or an hour above 12 the clock has twelve hours."""
    found = [each for text in texts if (each := _time(text))]
    if len(found) < len(texts):
        return None
    written = {how for _, how in found}
    minutes = [each for each, _ in found]
    if {"open", "am"} <= written:
        return Moments(tuple(minutes), ordered=False) if len(set(minutes)) == len(texts) else None
    if "open" not in written or "24" in written:
        return _stretch(minutes, len(texts), 1440, starts=(0,))
    # 12:00 comes before 1:00 and after 11:00
    stretch = _stretch([each % 720 for each in minutes], len(texts), 720, starts=(0, 60))
    if not stretch or minutes[0] < 720:
        return stretch
    return stretch._replace(values=tuple(value + 720 for value in stretch.values))


def _stretch(found: list[int], size: int, around: int, starts: tuple[int, ...]) -> Moments | None:
    """The values in the order of the list; `starts` are the values with which the round is used to begin."""
    if len({value % around for value in found}) < size:
        return None
    values = [found[0]]
    for before, after in pairwise(found):
        values.append(values[-1] + (after - before) % around)
    if values[-1] - values[0] >= around:
        return Moments(tuple(found), ordered=False)
    gaps = [after - before for before, after in pairwise(values)]
    usual = any(sorted(found, key=lambda value: (value - start) % around) == found for start in starts)
    if not usual and max(gaps, default=0) > around - (values[-1] - values[0]):
        return Moments(tuple(found), ordered=False)
    return Moments(tuple(values))
