"""A mobile with some of its beams turned about their string: left for right, what hangs on them otherwise as it was.

A beam turned so balances with the same weights and weighs the same, so the mobile remains the same puzzle, but it is
drawn differently. The same holds for a beam all of whose distances are made twice as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from random import Random
from typing import NamedTuple

from cluewright.families.weight import layout
from cluewright.families.weight.puzzle import Beam, Load, beams

_PASSES = 3
_HOPE = 2
"""Portals that a further pass may still take away."""

_WIDE = 18
"""Units of the picture across, which make 90 columns of text."""


class Looks(NamedTuple):
    """How a mobile looks, the better the less."""

    portals: int
    too_wide: int
    bands: int


def looks(beam: Beam) -> Looks:
    """How the mobile is drawn."""
    bars = layout.bars(beam)
    bands = layout.bands(bars)
    portals = sum(string.portals for string in layout.strings(bars, bands))
    width = max(bar.right for bar in bars) - min(bar.left for bar in bars)
    return Looks(portals, max(0, width - _WIDE), max(bands))


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


def canonical(load: Load) -> str:
    """The same for a mobile however its beams are turned, its hangers listed and its distances multiplied.

    >>> canonical(((-4, None), (2, 5))) == canonical(((-1, 5), (2, None)))
    True
    """
    if not isinstance(load, tuple):
        return "?" if load is None else str(load)
    unit = gcd(*(position for position, _ in load))
    hangers = [(position // unit, canonical(below)) for position, below in load]
    ways = (sorted((side * position, below) for position, below in hangers) for side in (1, -1))
    return "(" + " ".join(f"{position}:{below}" for position, below in min(ways)) + ")"
