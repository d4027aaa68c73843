"""In which order a sum's letters get their digits.

Large coefficients first make the reach of the letters to come sharp; coefficients of the units column first make their
common divisor sharp (it is the carry of school arithmetic). The plan mixes both: of all orders that take the next
letter from the top or from the units, it is the one expected to meet the fewest states.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import accumulate
from math import erf, gcd, sqrt
from operator import mul

from cluewright.core.records import record
from cluewright.families.cryptarithm.reach import reach


@record(frozen=True)
class Plan:
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
