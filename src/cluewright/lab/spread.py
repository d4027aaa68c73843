"""What several runs of one thing allow to be said: a figure, and between which bounds it lies.

Counts of one search are the same in every run. Times are not: the same search took up to 1.8 times as long in another
process on a busy machine. So a time is told from another only where their bounds do not meet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median, stdev
from typing import NamedTuple

EXACT = ("choice points", "backtracks", "solutions", "depth", "constraints", "tries", "objective")
"""Measures that come out the same whenever the same search is run."""

_ALONE = math.sqrt(2.0)
"""How far a time that was measured once may be off, either way: of two such times one must be twice the other."""

_REPEATED = 1.1
"""How far beyond the times that were measured another may lie."""


class Spread(NamedTuple):
    """A figure and its bounds; infinity for no answer."""

    low: float
    middle: float
    high: float

    @classmethod
    def exact(cls, value: float) -> Spread:
        """A figure that is what it is."""
        return cls(value, value, value)

    def is_below(self, other: Spread) -> bool:
        """Whether this is the smaller figure, however both turn out within their bounds."""
        return self.high < other.low

    @property
    def swing(self) -> float:
        """How far the bounds lie from the figure, as a share of it."""
        if not 0 < self.middle < math.inf or self.high == math.inf:
            return 0.0
        return max(self.high / self.middle - 1, 1 - self.low / self.middle)


def measured(values: Sequence[float]) -> Spread:
    """The values of several runs as they came: the median between the smallest and the largest.

    >>> measured([3.0, 1.0, 2.0])
    Spread(low=1.0, middle=2.0, high=3.0)
    """
    return Spread(min(values), median(values), max(values))


def believed(values: Sequence[float], given_up: float = math.inf) -> Spread:
    """What may be concluded from times: wider than what was measured.

    Of a search without an answer it is known that it takes longer than it had been searching when it was given up.

    >>> believed([1.0, 1.2, 1.1])
    Spread(low=0.9090909090909091, middle=1.1, high=1.32)
    >>> believed([math.inf], given_up=60)
    Spread(low=60, middle=inf, high=inf)
    """
    found = measured(values)
    factor = _ALONE if len(values) == 1 else _REPEATED
    return Spread(min(found.low / factor, given_up), found.middle, found.high * factor)


def over(spreads: Sequence[Spread]) -> Spread:
    """One figure for several subjects: the median, and the medians of the bounds."""
    return Spread(*(median(each) for each in zip(*spreads, strict=True)))


def sampled(spreads: Sequence[Spread]) -> Spread:
    """The same for subjects drawn at random, whose median would be another for others: its bounds are wider by that.

    The standard error of a median is 1.25 times the deviation of the figures, over the root of their number.
    """
    found = over(spreads)
    if len(spreads) < 2 or not all(0 < each.middle < math.inf for each in spreads):
        return found
    factor = math.exp(1.25 * stdev(math.log(each.middle) for each in spreads) / math.sqrt(len(spreads)))
    return Spread(found.low / factor, found.middle, found.high * factor)


def at_least(times: float) -> int:
    """A ratio rounded down to 2, 5 or a power of ten, so that it holds though it is not known well.

    >>> [at_least(ratio) for ratio in (1.4, 2.9, 7.0, 47.0, 8765.4)]
    [1, 2, 5, 10, 1000]
    """
    if times < 10:
        return next(step for step in (5, 2, 1, 0) if times >= step)
    return int(10 ** (len(str(math.floor(times))) - 1))
