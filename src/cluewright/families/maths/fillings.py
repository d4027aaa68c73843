"""The fillings of a line: the orders of every set of digits whose sum or product is the heading.

A set of digits is a number whose bit d stands for digit d. A table numbers the fillings of some cells, so that any
collection of fillings is one integer with a bit for each: to keep those with a 7 in the second cell is one `&`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import factorial, prod
from typing import NamedTuple

DIGITS = range(1, 10)
_SHARED_UP_TO = 4
"""Up to this many cells one table of all sets serves every line: 3,024 bits for 4 cells, but 15,120 for 5."""


def _every_set() -> tuple[tuple[int, ...], ...]:
    sets: list[tuple[int, ...]] = [(), ()]  # bit 0 stands for no digit
    for digit in DIGITS:
        sets += [(*members, digit) for members in sets]
    return tuple(sets)


MEMBERS = _every_set()
"""The digits of each set, ascending."""


def fillings(size: int, heading: int) -> Iterator[tuple[int, ...]]:
    """Every filling of a line of `size` cells without a repeat whose sum or product is `heading`.

    >>> sorted(fillings(2, 16))
    [(2, 8), (7, 9), (8, 2), (9, 7)]
    """
    for digits in digit_sets(size, heading):
        yield from permutations(MEMBERS[digits])


def digit_sets(size: int, heading: int) -> tuple[int, ...]:
    """The sets of `size` digits whose sum or product is `heading`."""
    return _sets_by_heading(size).get(heading, ())


def headings(size: int) -> list[int]:
    """What `size` different digits can add up or multiply to."""
    return sorted(_sets_by_heading(size))


@cache
def _all_sets(size: int) -> tuple[int, ...]:
    return tuple(sum(1 << digit for digit in digits) for digits in combinations(DIGITS, size))


@cache
def _sets_by_heading(size: int) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for digits in _all_sets(size):
        # A set whose sum is its product, as 1, 2, 3, still counts once.
        for heading in {sum(MEMBERS[digits]), prod(MEMBERS[digits])}:
            found.setdefault(heading, []).append(digits)
    return {heading: tuple(sets) for heading, sets in found.items()}


class Table:
    """The fillings of `size` cells with the digits of any one of some sets, numbered from bit 0."""

    def __init__(self, size: int, sets: tuple[int, ...]) -> None:
        orders, self._block = _orders(size), factorial(size)
        self._number = {digits: number for number, digits in enumerate(sets)}
        self.having = [[0] * (1 + len(DIGITS)) for _ in range(size)]
        """For each cell and each digit, the fillings that have it there."""

        for digits, number in self._number.items():
            for rank, digit in enumerate(MEMBERS[digits]):
                for cell in range(size):
                    self.having[cell][digit] |= orders[rank][cell] << (number * self._block)

    def of_set(self, digits: int) -> int:
        """The fillings with the digits of this set."""
        return ((1 << self._block) - 1) << (self._number[digits] * self._block)


@cache
def _orders(size: int) -> list[list[int]]:
    """For each rank and each cell, which of the `size!` orders put the element of that rank there.

    The orders are numbered as a dictionary has them: those that begin with one element are a block, and within the
    block the others stand in the orders of one element fewer. No order is ever written out, so 8! of them are cheap.
    """
    if size == 0:
        return []
    inner, block = _orders(size - 1), factorial(size - 1)
    orders = [[((1 << block) - 1) << (rank * block)] + [0] * (size - 1) for rank in range(size)]
    for first in range(size):
        for rank in range(size):
            if rank != first:
                for cell in range(1, size):
                    orders[rank][cell] |= inner[rank - (rank > first)][cell - 1] << (first * block)
    return orders


class Choice(NamedTuple):
    """One set of digits for a line."""

    digits: int
    total: int
    """Their sum."""

    fillings: int
    """Its fillings, in the table of the line."""


class Line(NamedTuple):
    """What may stand in the cells of a line other than its diagonal cell."""

    table: Table
    choices: tuple[Choice, ...]
    fillings: int
    """Those of all choices."""


@lru_cache(maxsize=2000)
def line(size: int, heading: int, diagonal: int) -> Line:
    """The line of `size` cells under this heading whose diagonal cell holds the digit `diagonal`."""
    sets = tuple(digits ^ 1 << diagonal for digits in digit_sets(size, heading) if digits >> diagonal & 1)
    table = filling_table(size - 1, _all_sets(size - 1) if size - 1 <= _SHARED_UP_TO else sets)
    choices = tuple(Choice(digits, sum(MEMBERS[digits]), table.of_set(digits)) for digits in sets)
    return Line(table, choices, sum(choice.fillings for choice in choices))


@lru_cache(maxsize=500)
def filling_table(size: int, sets: tuple[int, ...]) -> Table:
    """The table of these sets, made once."""
    return Table(size, sets)


def forget() -> None:
    """Forget every table made so far, so that a first search can be measured again."""
    for kept in (_all_sets, _sets_by_heading, _orders, line, filling_table):
        kept.cache_clear()
