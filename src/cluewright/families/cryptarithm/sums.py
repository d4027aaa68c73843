"""Sums: coefficient * letter, all added, make a target. The search gives the letters their digits in a planned order.

Large coefficients first make the reach of the letters to come sharp; coefficients of the units column first make their
common divisor sharp (it is the carry of school arithmetic). The plan mixes both: of all orders that take the next
letter from the top or from the units, it is the one expected to meet the fewest states.

The value of a state is what the letters still to come must make together. Two facts limit this value: it lies between
the least and the most that different digits can make of their coefficients, and every divisor common to these
coefficients divides it. The last letters are not searched: a table says which digits make which value, and it covers as
many letters as pay for its making (where two searches of half the letters meet in the middle).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from math import erf, gcd, perm, sqrt
from operator import mul
from typing import NamedTuple, TypeAlias

from cluewright.families.cryptarithm.direct import Level, State, reach

Option: TypeAlias = tuple[int, int]
"""What a digit adds, and its bit."""

_LARGEST_TABLE = 20_000
"""The most entries of a table; making this many takes about 10 ms."""


class Plan(NamedTuple):
    """The order of the letters, and how many states it is expected to meet."""

    order: tuple[str, ...]
    after: tuple[float, ...]
    """The states to expect after each letter; letters that cancel out are not counted."""

    @property
    def states(self) -> float:
        """The states to expect altogether."""
        return sum(self.after)


def plan(coefficients: dict[str, int], target: int, base: int) -> Plan:
    """The order of letters, from the top and from the units, that is expected to meet the fewest states."""
    counting = [letter for letter, coefficient in coefficients.items() if coefficient]
    cancelled = [letter for letter, coefficient in coefficients.items() if not coefficient]
    least, most = reach(sorted(coefficients.values(), reverse=True), base)
    if not least <= target <= most:
        return Plan((*counting, *cancelled), ())  # the first letter will find no digit
    expected = _Expectation(coefficients, target, base)
    everything = (1 << len(expected.letters)) - 1
    cheapest: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ())]  # Dijkstra's way through the sets of letters
    settled: set[int] = set()
    while True:
        states, taken, path = heappop(cheapest)
        if taken == everything:
            break
        if taken in settled:
            continue
        settled.add(taken)
        for order in (expected.from_top, expected.from_units):
            letter = next(each for each in order if not taken >> each & 1)
            then = taken | 1 << letter
            heappush(cheapest, (states + expected.states(then, len(path) + 1), then, (*path, letter)))
    sets = accumulate(path, lambda taken, letter: taken | 1 << letter, initial=0)
    after = tuple(expected.states(taken, count) for count, taken in enumerate(sets) if count)
    # A letter that cancels out takes any digit that is left.
    return Plan((*(expected.letters[index] for index in path), *cancelled), after)


class _Expectation:
    """How many states to expect once a set of letters, given as a bit mask, has its digits.

    It depends on the set alone, not on the order: all ways to give these letters different digits, times the share
    whose sum lies within reach of the other letters (as if sums were normally distributed), times the share that is
    divisible as it must be.
    """

    def __init__(self, coefficients: dict[str, int], target: int, base: int) -> None:
        self.letters = sorted((letter for letter, each in coefficients.items() if each), key=lambda x: -coefficients[x])
        self.ordered = [coefficients[letter] for letter in self.letters]
        self.base, self.target = base, target
        self.scale = max(map(abs, self.ordered), default=1)
        indices = range(len(self.ordered))
        self.from_top = sorted(indices, key=lambda index: -abs(self.ordered[index]))
        column = [_column(coefficient, base) for coefficient in self.ordered]
        self.from_units = sorted(indices, key=lambda index: (column[index], -abs(self.ordered[index])))
        self.ways = list(accumulate(range(base, base - len(self.ordered), -1), mul, initial=1.0))
        self.shares = [each / self.scale for each in self.ordered]
        self._known: dict[int, float] = {}

    def states(self, taken: int, count: int) -> float:
        """The number of states to expect."""
        if taken not in self._known:
            self._known[taken] = self._states(taken, count)
        return self._known[taken]

    def _states(self, taken: int, count: int) -> float:
        base, scale = self.base, self.scale
        done, ahead = [], []
        total = squares = 0.0
        for index, coefficient in enumerate(self.ordered):
            if taken >> index & 1:
                share = self.shares[index]
                total += share
                squares += share * share
                done.append(coefficient)
            else:
                ahead.append(coefficient)
        least, most = reach(ahead, base)
        common = gcd(*ahead) or scale
        # Digits drawn without return: their mean and (twice) their variance.
        middle = self.target / scale - total * (base - 1) / 2
        spread = sqrt(max((base * base + base) / 6 * (squares - total * total / base), 1e-9))
        slack = common / scale / 2
        within = erf((most / scale + slack - middle) / spread) - erf((least / scale - slack - middle) / spread)
        return self.ways[count] * max(within, 1e-9) / 2 * gcd(common, *done) / common


def _column(coefficient: int, base: int) -> int:
    """How many zeros the coefficient ends in."""
    column = 0
    while coefficient % base == 0:
        coefficient //= base
        column += 1
    return column


class SumLevel(NamedTuple):
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


class TableLevel(NamedTuple):
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
