"""Where the beams of a mobile hang: across to scale, down in bands.

A `Bar` is a beam with its place across: one unit of the picture is one unit of position, so a beam hangs under the very
point it is fixed to. What can be chosen is the band, how far down. Bars of one band keep apart. A string that would run
through a bar in between, or along another string, is cut there: it leaves and returns by portals.

A beam turned about its string, left for right, balances with the same weights and weighs the same: the mobile remains
the same puzzle, but is drawn differently, perhaps with fewer portals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from cluewright.families.weight.puzzle import Beam, beams

_APART = 2
"""Units between the nearest points of two bars in one band."""

_PASSES = 3
_HOPE = 2
"""Portals that a further pass may still take away."""

_WIDE = 18
"""Units of the picture across, which make 90 columns of text."""


class Bar(NamedTuple):
    """A beam: where its middle is, what it hangs on and what hangs on it."""

    centre: int
    upper: int
    """The index of the bar it hangs on; -1 for the top beam."""

    left: int
    right: int
    """Its ends."""

    leaves: tuple[tuple[int, int], ...]
    """Position and number of its leaves."""

    beams: tuple[int, ...]
    """The positions of the beams on it."""


class String(NamedTuple):
    """The string of one bar: where, and in which bands between the upper bar and its own it shows."""

    bar: int
    x: int
    top: int
    bottom: int
    shown: frozenset[int]

    @property
    def portals(self) -> int:
        """How often it is cut."""
        shows = [True, *(band in self.shown for band in range(self.top + 1, self.bottom))]
        return sum(here and not after for here, after in pairwise(shows))


def bars(top: Beam) -> list[Bar]:
    """The beams in reading order, the top beam's middle at 0."""
    found: list[Bar | None] = []
    leaves = 0

    def add(beam: Beam, centre: int, upper: int) -> None:
        nonlocal leaves
        index = len(found)
        found.append(None)
        own = []
        for position, load in beam:
            if isinstance(load, tuple):
                add(load, centre + position, index)
            else:
                own.append((position, leaves))
                leaves += 1
        positions = [0, *(position for position, _ in beam)]
        lower = tuple(position for position, load in beam if isinstance(load, tuple))
        found[index] = Bar(centre, upper, centre + min(positions), centre + max(positions), tuple(own), lower)

    add(top, 0, -1)
    return [bar for bar in found if bar]


def bands(placed: Sequence[Bar]) -> list[int]:
    """The band of each bar: of several greedy placings the one with the fewest portals, then bands, then string."""
    depth = [0] * len(placed)
    for index, bar in enumerate(placed):
        depth[index] = depth[bar.upper] + 1 if index else 0
    ways: list[Callable[[int], tuple[int, ...]]] = [
        lambda index: (index,),
        lambda index: (depth[index], placed[index].centre),
        lambda index: (depth[index], -placed[index].centre),
        lambda index: (depth[index], placed[index].right - placed[index].left),
        lambda index: (depth[index], placed[index].left - placed[index].right),
        lambda index: (-depth[index], placed[index].centre),
        lambda index: (-depth[index], -placed[index].centre),
        lambda index: (placed[index].right - placed[index].left,),
    ]
    return min((_placing(placed, way) for way in ways), key=lambda found: _score(placed, found))


def _score(placed: Sequence[Bar], found: list[int]) -> tuple[int, int, int]:
    hung = strings(placed, found)
    return sum(each.portals for each in hung), max(found), sum(each.bottom - each.top for each in hung)


def _placing(placed: Sequence[Bar], way: Callable[[int], tuple[int, ...]]) -> list[int]:
    """Give each bar its cheapest band, in this order among those whose upper bar has its band."""
    found = [-1] * len(placed)
    found[0] = 0
    waiting = [index for index, bar in enumerate(placed) if bar.upper == 0]
    while waiting:
        index = min(waiting, key=way)
        waiting.remove(index)
        first = found[placed[index].upper] + 1
        free = [band for band in range(first, max(found) + 2) if _fits(placed, found, index, band)]
        found[index] = min(free, key=lambda band: (_cost(placed, found, index, band), band))
        waiting += [lower for lower, bar in enumerate(placed) if bar.upper == index]
    return found


def _fits(placed: Sequence[Bar], found: list[int], index: int, band: int) -> bool:
    own = placed[index]
    return all(
        other != band or bar.right + _APART <= own.left or own.right + _APART <= bar.left
        for bar, other in zip(placed, found, strict=True)
    )


def _cost(placed: Sequence[Bar], found: list[int], index: int, band: int) -> int:
    """What this band costs: strings cut, those that may still come, and depth."""
    own, top = placed[index], found[placed[index].upper]
    cost = band - top + (3 if band > max(found) else 0)
    for other, (bar, below) in enumerate(zip(placed, found, strict=True)):
        if top < below < band and bar.left <= own.centre <= bar.right:
            cost += 4
        above = found[bar.upper] if other else band
        if other != index and 0 <= above < band and own.left <= bar.centre <= own.right:
            cost += 4 if below > band else 2 if below < 0 else 0
    return cost


def strings(placed: Sequence[Bar], found: Sequence[int]) -> list[String]:
    """The string of every bar but the top one."""
    hung = []
    for index, bar in enumerate(placed[1:], start=1):
        top, bottom = found[bar.upper], found[index]
        shown = set(range(top + 1, bottom))
        for other, (crossed, band) in enumerate(zip(placed, found, strict=True)):
            if crossed.left <= bar.centre <= crossed.right:
                shown.discard(band)
            if other and crossed.centre == bar.centre and found[crossed.upper] > top:
                shown.difference_update(range(found[crossed.upper] + 1, band))  # the later string keeps the way
        hung.append(String(index, bar.centre, top, bottom, frozenset(shown)))
    return hung


class Looks(NamedTuple):
    """How a mobile looks, the better the less."""

    portals: int
    too_wide: int
    bands: int


def looks(beam: Beam) -> Looks:
    """How the mobile is drawn."""
    placed = bars(beam)
    found = bands(placed)
    portals = sum(string.portals for string in strings(placed, found))
    width = max(bar.right for bar in placed) - min(bar.left for bar in placed)
    return Looks(portals, max(0, width - _WIDE), max(found))


def tidied(random: Random, beam: Beam, portals: int) -> Beam | None:
    """The mobile with beams turned until it has at most this many portals; None when that does not succeed."""
    best = looks(beam)
    if best.portals > 2 * (portals + _HOPE):
        return None  # one in fifty of these would come right, at 40 weights after half a second
    turns = [False] * sum(1 for _ in beams(beam))
    tidy = beam
    for _ in range(_PASSES):
        before = best
        for number in random.sample(range(1, len(turns)), len(turns) - 1):
            if best <= (portals, 0, len(turns)):
                return tidy
            turns[number] = not turns[number]
            other = turned(beam, iter(turns))
            found = looks(other)
            if found < best:
                best, tidy = found, other
            else:
                turns[number] = not turns[number]
        if best == before or best.portals > portals + _HOPE:
            break
    return tidy if best.portals <= portals else None


def turned(beam: Beam, turns: Iterator[bool]) -> Beam:
    """The mobile with those beams turned, in reading order, for which `turns` says so.

    >>> turned(((-3, 1), (1, ((-2, 1), (1, 2)))), iter([False, True]))
    ((-3, 1), (1, ((-1, 2), (2, 1))))
    """
    side = -1 if next(turns) else 1
    hangers = [(side * position, turned(load, turns) if isinstance(load, tuple) else load) for position, load in beam]
    return tuple(hangers[::side])
