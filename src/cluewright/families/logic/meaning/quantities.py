"""A quantity as people write it: one or more numbers, each with its unit.

`$1.50`, `4 million views`, `2½ hours`, `6'2"`, `5 ft 10 in`, `25 years old`, `room 12`, `-5 °C`. Numbers are exact.
"""

from __future__ import annotations

import re

from cluewright.core.patterns import pattern
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.units import fraction, units_called, whole

_DIGITS = r"(?:\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?|\d{1,15}(?:\.\d{1,6})?)"
_NUMBER = pattern(f"-?{_DIGITS}")
_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_FRACTION = pattern(r"(?:(\d{1,9}) )?(\d{1,3})/([1-9]\d{0,2})")
LARGE = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
"""Words that make the number before them larger."""

_LARGE_MONEY = {"": 1, "k": 1000, "m": 10**6, "mn": 10**6, "bn": 10**9, "b": 10**9} | LARGE
_MONEY = pattern(rf"(-?)((?:us)?[$£€¥₹]) ?({_DIGITS}) ?([a-z]*)")
_LABELLED = pattern(rf"([^\W\d_]+\.?|#) ?({_NUMBER.pattern})")
_PART = pattern(
    rf"(?P<number>{_FRACTION.pattern}|{_NUMBER.pattern}) ?(?P<large>(?:{'|'.join(LARGE)})\b|) ?-?"
    r"(?P<unit>[^\d,;:#$£€¥₹]*)"
)
_BETWEEN = pattern(r"(?:, ?| and )?")
_ADJECTIVES = frozenset({"old", "tall", "long", "high", "wide", "deep", "away", "heavy", "thick"})
_NOT_UNITS = frozenset({"st", "nd", "rd", "th", "am", "pm", "a.m.", "p.m.", "noon", "midnight", "o'clock", "bc", "ad"})


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
    before, after = digits.split(".")
    return whole(fraction(int(before + after), 10 ** len(after)))


def quantity(text: str) -> list[tuple[Number, str]]:
    r"""The numbers of a text with the words for their units, none where it is anything else than a quantity.

    >>> quantity("$1.50"), quantity("6'2\""), quantity("4 million views"), quantity("room 12"), quantity("3rd")
    ([(Fraction(3, 2), '$')], [(6, "'"), (2, '"')], [(4000000, 'views')], [(12, 'room')], [])
    """
    text = " ".join(text.lower().replace("−", "-").split())
    for sign, spelt in _SIGNS.items():
        text = re.sub(rf"(?<=\d) ?{sign}", f" {spelt}", text).replace(sign, spelt)
    money = _MONEY.fullmatch(text)
    if money:
        count = number(money[1] + money[3])
        large = _LARGE_MONEY.get(money[4])
        return [] if count is None or large is None else [(whole(count * large), money[2].removeprefix("us"))]
    labelled = _LABELLED.fullmatch(text)
    if labelled:
        count = number(labelled[2])
        return [] if count is None else [(count, labelled[1].removesuffix("."))]
    return _parts(text)


def _parts(text: str) -> list[tuple[Number, str]]:
    found: list[tuple[Number, str]] = []
    position = 0
    while position < len(text):
        match = _PART.match(text, position)
        if not match:
            return []
        said = match["unit"].removesuffix(" and ").strip()
        glued = text[match.end("number") : match.end("number") + 1].isalpha()
        if said in _NOT_UNITS - ({"st"} if not glued else set()):
            return []
        count = _exact(match["number"])
        if count is None:
            return []
        found.append((whole(count * LARGE.get(match["large"], 1)), _without_adjective(said)))
        between = _BETWEEN.match(text, match.end())
        position = between.end() if between and between.end() < len(text) else match.end()
        if position == match.end() < len(text) and not match["unit"]:
            return []
    several = len(found) > 1
    return [] if several and not all(units_called(unit) for _, unit in found) else found


def _exact(text: str) -> Number | None:
    found = _FRACTION.fullmatch(text)
    return whole(int(found[1] or 0) + fraction(int(found[2]), int(found[3]))) if found else number(text)


def _without_adjective(unit: str) -> str:
    """`years` for `years old`, `ft` for `ft tall`."""
    words = unit.replace("-", " ").split()
    if len(words) > 1 and words[-1] in _ADJECTIVES and units_called(" ".join(words[:-1])):
        return " ".join(words[:-1])
    return unit
