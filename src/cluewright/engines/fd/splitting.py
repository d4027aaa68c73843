"""How the chosen variable is split in two, decided in Python: the operator and the value of the first branch.

`=` is refused by `!=`, `<=` by `>` and `>` by `<=`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from cluewright.engines.fd.quick import Handle

Splitting: TypeAlias = Callable[[Handle], tuple[str, int]]


def splitting(branch: str, order: str, random: Random) -> Splitting:
    """The way of this name to split a variable in two."""
    up = order == "up"
    if branch == "step":
        return (lambda variable: ("=", variable.low())) if up else (lambda variable: ("=", variable.high()))
    if branch == "bisect":
        operator = "<=" if up else ">"
        return lambda variable: (operator, middle_bound(variable.low(), variable.high()))
    if branch == "median":
        return lambda variable: ("=", value_at(variable, (variable.size() - up) // 2))
    if branch == "middle":
        return lambda variable: ("=", nearest_middle(variable, up))
    return lambda variable: ("=", value_at(variable, random.randrange(variable.size())))


def middle_bound(low: int, high: int) -> int:
    """Prolog's (low + high) // 2, which rounds towards zero, kept below the upper bound.

    >>> middle_bound(0, 3), middle_bound(-3, 0), middle_bound(-1, 0)
    (1, -1, -1)
    """
    total = low + high
    middle = total // 2 if total >= 0 else -(-total // 2)
    return middle - 1 if middle == high else middle


def value_at(variable: Handle, place: int) -> int:
    """The value at this place of the domain in ascending order, counted from 0."""
    low, high, size = variable.low(), variable.high(), variable.size()
    if size == high - low + 1:
        return low + place
    contains = variable.contains
    value, step, left = (low, 1, place) if 2 * place < size else (high, -1, size - 1 - place)
    while left:
        value += step
        left -= contains(value)
    return value


def nearest_middle(variable: Handle, up: bool) -> int:
    """The value nearest the mean of the bounds; the mean is rounded down and the lower of two wins, or the mirror."""
    middle = (variable.low() + variable.high() + (not up)) // 2
    contains = variable.contains
    away = 0
    first = -1 if up else 1
    while True:
        for value in (middle + first * away, middle - first * away):
            if contains(value):
                return int(value)
        away += 1
