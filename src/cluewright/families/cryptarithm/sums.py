"""Sums: coefficient * letter, all added, make a target. The search gives the letters their digits in a planned order.

The value of a state is what the letters still to come must make together. Two things are known of that: it lies
between the least and the most that different digits can make of their coefficients, and every divisor common to these
coefficients divides it. The last letters are not searched: a table says which digits make which value, and it covers as
many letters as pay for its making (where two searches of half the letters meet in the middle).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd, perm
from typing import TypeAlias

from cluewright.core.records import record
from cluewright.families.cryptarithm.levels import Level, State
from cluewright.families.cryptarithm.planning import Plan
from cluewright.families.cryptarithm.reach import reach

Option: TypeAlias = tuple[int, int]
"""What a digit adds, and its bit."""

_LARGEST_TABLE = 20_000
"""The most entries of a table; making this many takes about 10 ms."""


@record(frozen=True)
class SumLevel:
    """One letter of a sum. `options` lists the digits worth a try, by a key taken from the state's value."""

    letters: tuple[str, ...]
    least: int
    most: int
    options: dict[int, list[Option]]
    divisor: int
    edge: int | None
    """None: the key is the remainder by `divisor`; else the quotient of the distance from this edge."""

    def follow(self, states: list[State]) -> list[State]:
        """The states one letter on."""
        least, most, divisor, edge, options = self.least, self.most, self.divisor, self.edge, self.options.get
        if edge is None:
            return [
                (rest, state[1] | bit, state)
                for state in states
                for shift, bit in options(state[0] % divisor, ())
                if not state[1] & bit and least <= (rest := state[0] - shift) <= most
            ]
        return [
            (rest, state[1] | bit, state)
            for state in states
            for shift, bit in options((state[0] - edge) // divisor, ())
            if not state[1] & bit and least <= (rest := state[0] - shift) <= most
        ]


@record(frozen=True)
class TableLevel:
    """The last letters of a sum, all at once."""

    letters: tuple[str, ...]
    table: dict[int, list[tuple[int, tuple[int, ...]]]]
    """By value: the digits that make it, together as a bit mask and the bit of each letter."""

    def follow(self, states: list[State]) -> list[State]:
        """The states past these letters."""
        table = self.table
        further: list[State] = []
        for state in [state for state in states if state[0] in table]:
            for used, bits in table[state[0]]:
                if not state[1] & used:
                    then = state
                    for bit in bits:
                        then = (0, then[1] | bit, then)
                    further.append(then)
        return further


def levels(coefficients: dict[str, int], plan: Plan, base: int, never_zero: Collection[str]) -> list[Level]:
    """The levels of a search as planned."""
    digits = {letter: range(1 if letter in never_zero else 0, base) for letter in plan.order}
    count = sum(map(bool, coefficients.values()))
    first = count - _tabled(plan, count, base)
    last = plan.order[first:count]
    made: list[Level] = [
        SumLevel((letter,), 0, 0, _options(0, digits[letter]), 1, None) for letter in plan.order[count:]
    ]
    if last:
        made.append(
            TableLevel(last, _table([coefficients[letter] for letter in last], [digits[each] for each in last]))
        )
    ahead = [coefficients[letter] for letter in last]
    for letter in reversed(plan.order[:first]):
        least, most = reach(sorted(ahead, reverse=True), base)
        made.append(_level(letter, coefficients[letter], digits[letter], least, most, gcd(*ahead)))
        ahead.append(coefficients[letter])
    return made[::-1]


def _tabled(plan: Plan, count: int, base: int) -> int:
    """How many letters the table covers: as long as its entries are fewer than half the states that will look in it."""
    letters = min(count, 1)
    while letters + 1 < count <= len(plan.after):
        entries = perm(base, letters + 1)
        if entries > _LARGEST_TABLE or 2 * entries > plan.after[count - letters - 2]:
            break
        letters += 1
    return letters


def _table(coefficients: Sequence[int], digits: Sequence[range]) -> dict[int, list[tuple[int, tuple[int, ...]]]]:
    rows: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for coefficient, own in zip(coefficients, digits, strict=True):
        options = [(coefficient * digit, 1 << digit) for digit in own]
        rows = [
            (total + shift, used | bit, (*bits, bit))
            for total, used, bits in rows
            for shift, bit in options
            if not used & bit
        ]
    table: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for total, used, bits in rows:
        table.setdefault(total, []).append((used, bits))
    return table


def _options(coefficient: int, digits: range, divisor: int = 1) -> dict[int, list[Option]]:
    """The digits by the remainder of what they add."""
    options: dict[int, list[Option]] = {}
    for digit in digits:
        options.setdefault(coefficient * digit % divisor, []).append((coefficient * digit, 1 << digit))
    return options


def _level(letter: str, coefficient: int, digits: range, least: int, most: int, common: int) -> SumLevel:
    """A level whose table has the shorter lists: by remainder, or by quotient."""
    tries_by_remainder = len(digits) * gcd(common, coefficient) / common
    tries_by_quotient = (most - least) // abs(coefficient) + 1
    if tries_by_remainder <= tries_by_quotient:
        return SumLevel((letter,), least, most, _options(coefficient, digits, common), common, None)
    options: dict[int, list[Option]] = {}
    for digit in digits:
        for further in range(tries_by_quotient):
            options.setdefault(digit + further, []).append((coefficient * digit, 1 << digit))
    return SumLevel((letter,), least, most, options, coefficient, least if coefficient > 0 else most)
