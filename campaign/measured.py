"""Lists of values that can be measured: how they are made, and what they are as numbers, found without Cluewright.

Numbers, prices, ordinals and lengths may stand in any order. Days and months count on as their list goes round; times
of day are minutes, dates are days; a length counts the smallest unit of its list.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

Number = int | Fraction

_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_MONTHS = [datetime.date(2000, month, 1).strftime("%B").lower() for month in range(1, 13)]
_NUMBER = re.compile(r"\$?(-?\d+(?:\.\d+)?)(?:st|nd|rd|th)?")
_TIME = re.compile(r"(\d+):(\d\d) (am|pm)")
_DATE = re.compile(r"([a-z]+) (\d+), (\d{4})")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?) (mm|cm|m|km)")
_MILLIMETRES = {"mm": 1, "cm": 10, "m": 1000, "km": 1_000_000}


def amounts(values: list[Any]) -> list[Number] | None:
    """What the values are as numbers, if all are of one kind; days and months must stand in their order."""
    texts = [str(value).strip().lower() for value in values]
    for names in (_DAYS, _MONTHS):
        if all(text in names for text in texts):
            return _round([names.index(text) for text in texts], len(names))
    for pattern, worth in _KINDS:
        found = [match for text in texts if (match := pattern.fullmatch(text))]
        if len(found) == len(texts):
            return worth(found)
    return None


def amount(value: Any) -> Number:
    """The number that one value stands for: 3, 1.5, $4, 2nd."""
    found = amounts([value])
    if found is None:
        raise ValueError(f"not a number: {value}")
    return found[0]


def _round(places: list[int], around: int) -> list[Number]:
    listed: list[Number] = [places[0] + 1]
    for before, after in itertools.pairwise(places):
        listed.append(listed[-1] + (after - before) % around)
    return listed


def _plain(exact: Fraction) -> Number:
    return exact.numerator if exact.denominator == 1 else exact


def _numbers(found: list[re.Match[str]]) -> list[Number]:
    return [_plain(Fraction(match[1])) for match in found]


def _times(found: list[re.Match[str]]) -> list[Number]:
    return [int(match[1]) % 12 * 60 + int(match[2]) + (720 if match[3] == "pm" else 0) for match in found]


def _dates(found: list[re.Match[str]]) -> list[Number]:
    return [datetime.date(int(m[3]), _MONTHS.index(m[1]) + 1, int(m[2])).toordinal() for m in found]


def _lengths(found: list[re.Match[str]]) -> list[Number]:
    smallest = min(_MILLIMETRES[match[2]] for match in found)
    return [_plain(Fraction(match[1]) * _MILLIMETRES[match[2]] / smallest) for match in found]


_KINDS: list[tuple[re.Pattern[str], Callable[[list[re.Match[str]]], list[Number]]]] = [
    (_NUMBER, _numbers),
    (_TIME, _times),
    (_DATE, _dates),
    (_LENGTH, _lengths),
]

#: Kinds whose values have no double: a clue along them may not multiply.
MOMENTS = ("day", "month", "time", "date")
#: The names of measured categories; a category of another name holds names alone.
NAMES = ("price", "age", "rank", "length", *MOMENTS)


def values(random: Random, name: str, size: int) -> list[str]:
    """So many values of a kind; those that have to be are in their order."""
    if name == "price":
        return random.choice(
            [
                [f"${number}" for number in random.sample(range(1, 40), size)],
                [f"${number / 4:.2f}" for number in random.sample(range(1, 40), size)],
            ]
        )
    if name == "age":
        return random.choice(
            [
                [str(number) for number in random.sample(range(1, 12), size)],
                [f"{number / 10:.1f}" for number in random.sample(range(1, 30), size)],
            ]
        )
    if name == "rank":
        return ["1st", "2nd", "3rd", "4th", "5th"][:size]
    if name == "length":
        listed = random.sample(range(1, 60), size)
        return [f"{number / 100:.2f} m" if random.random() < 0.3 else f"{number} cm" for number in listed]
    return _moments(random, name, size)


def _moments(random: Random, name: str, size: int) -> list[str]:
    if name == "time":
        minutes = sorted(random.sample(range(96), size))
        return [f"{(m // 4 + 11) % 12 + 1}:{m % 4 * 15:02} {'am' if m < 48 else 'pm'}" for m in minutes]
    if name == "date":
        first = datetime.date(random.choice([2023, 2024]), random.choice([1, 2, 12]), random.randint(1, 28))
        dates = [first + datetime.timedelta(days=later) for later in sorted(random.sample(range(20), size))]
        return [f"{date.strftime('%B')} {date.day}, {date.year}" for date in dates]
    names = [each.capitalize() for each in (_DAYS if name == "day" else _MONTHS)]
    if random.random() < 0.5:  # Monday to Sunday, some left out
        return [names[place] for place in sorted(random.sample(range(len(names)), size))]
    start = random.randrange(len(names))  # a run that may pass the end of the week or the year
    return [names[(start + step) % len(names)] for step in range(size)]
