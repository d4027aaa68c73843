"""The rules of cryptarithms as sentences: what the model states and explanations cite."""

from __future__ import annotations

from cluewright.core.wording import ordinal

DIFFERENT = "different letters are different digits"

_PLACES: tuple[str, ...] = ("units", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands", "millions")
_PLACES += ("ten millions", "hundred millions", "thousand millions")


def not_zero(letter: str) -> str:
    """`S begins a word and is not 0`."""
    return f"{letter} begins a word and is not 0"


def place_name(place: int, base: int) -> str:
    """What people call a place, counted from 0 at the right.

    >>> place_name(1, 10), place_name(1, 8)
    ('tens', 'second')
    """
    if base == 10 and place < len(_PLACES):
        return _PLACES[place]
    return ordinal(place + 1)


def column_name(place: int, base: int) -> str:
    """`the tens column`; in other bases `the second column from the right`."""
    name = place_name(place, base)
    return f"the {name} column" if base == 10 and place < len(_PLACES) else f"the {name} column from the right"


def digit_name(place: int, base: int, number: str) -> str:
    """`the tens digit of GAMES × N`."""
    name = place_name(place, base)
    where = "digit" if base == 10 and place < len(_PLACES) else "digit from the right"
    return f"the {name} {where} of {number}"


def adds_up(column: str, equation: str) -> str:
    """`the tens column adds up: N + R = E with what is carried`."""
    return f"{column} adds up: {equation}"
