"""All ways to fill a line by runs of cells, each the width of a square that may cross it, one empty cell or more apart.

Sums from both ends tell which runs can be part of a line with its count, and which cells can be empty or filled. The
same state of a line is met again and again, so that what it tells is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import and_
from typing import NamedTuple, TypeAlias

from cluewright.core.explaining import Masks, bits
from cluewright.families.square.corners import EMPTY, FILLED, LineOf

Run: TypeAlias = tuple[int, int]
"""Where a run starts, and how long it is."""

_MOST_KEPT = 20_000


class Usable(NamedTuple):
    """What a line may hold: for each cell whether it may be left out, and the lengths of runs that may start there."""

    skips: list[bool]
    sides: list[list[int]]


class Told(NamedTuple):
    """What follows for a line: cells as masks, and for each cell the sides of the runs that may start there."""

    cells: list[int]
    starts: list[int]


class Fillings:
    """The fillings of one line; masks are those of its cells and then of its corners."""

    def __init__(self, line: LineOf, count: int | None) -> None:
        self.length, self.count = len(line.cells), count
        self._starts = [crossing.start for crossing in line.crossings]
        self._sides = [crossing.sides for crossing in line.crossings]
        self._numbers = range(len(line.crossings))
        self._kept: dict[tuple[int, ...], Told | None] = {}
        self._worked_out: dict[tuple[tuple[bool, ...], tuple[tuple[int, ...], ...]], Told | None] = {}

    def told(self, masks: Masks) -> Told | None:
        """What follows; None if there is no filling."""
        key = tuple(masks)
        if key in self._kept:
            return self._kept[key]
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        line = self._usable(masks)
        found = self._kept[key] = None if line is None else self._once(line)
        return found

    def _once(self, line: Usable) -> Told | None:
        """What the same runs tell is worked out once: most masks differ in squares that do not fit anyway."""
        key = (tuple(line.skips), tuple(map(tuple, line.sides)))
        if key not in self._worked_out:
            if len(self._worked_out) >= _MOST_KEPT:
                self._worked_out.clear()
            self._worked_out[key] = self._told(line)
        return self._worked_out[key]

    def _usable(self, masks: Masks) -> Usable | None:
        """What the masks leave; None where two squares would have to start in one cell."""
        length = self.length
        runs, must = [0] * length, [0] * length
        corners = masks[length:]
        left = list(map(and_, corners, self._sides))
        for number in compress(self._numbers, left):  # most corners have no square left that crosses
            start, crossing = self._starts[number], left[number]
            if crossing == corners[number]:
                if must[start]:
                    return None
                must[start] = crossing
            else:
                runs[start] |= crossing
        skips = [mask & EMPTY > 0 and not forced for mask, forced in zip(masks[:length], must, strict=True)]
        listed: list[list[int]] = [[]] * length
        longest = 0
        for cell in range(length - 1, -1, -1):
            longest = longest + 1 if masks[cell] & FILLED else 0
            usable = (must[cell] or runs[cell]) & ((2 << longest) - 1)
            if usable:
                listed[cell] = [side for side in bits(usable) if cell + side == length or skips[cell + side]]
            if must[cell]:
                longest = 0  # no run goes on where another has to start
        return Usable(skips, listed)

    def _told(self, line: Usable) -> Told | None:
        length, weigh = self.length, self.count is not None
        skips, sides = line
        before = [1] + [0] * (length + 1)
        for cell in range(length):
            sums = before[cell]
            if sums:
                if skips[cell]:
                    before[cell + 1] |= sums
                for side in sides[cell]:
                    before[cell + side + 1] |= sums << side if weigh else sums
        after = [0] * length + [1 << (self.count or 0)] * 2
        cells, starts = [0] * length, [0] * length
        for cell in range(length - 1, -1, -1):
            sums, total = before[cell], 0
            if skips[cell]:
                total = after[cell + 1]
                if sums & total:
                    cells[cell] |= EMPTY
            for side in sides[cell]:
                rest = after[cell + side + 1] >> side if weigh else after[cell + side + 1]
                total |= rest
                if sums & rest:
                    starts[cell] |= 1 << side
                    for covered in range(cell, cell + side):
                        cells[covered] |= FILLED
                    if cell + side < length:
                        cells[cell + side] |= EMPTY
            after[cell] = total
        return Told(cells, starts) if after[0] & 1 else None

    def ways(self, masks: Masks) -> int:
        """How many fillings there are."""
        line = self._usable(masks)
        if line is None:
            return 0
        last = [1] if self.count is None else [0] * self.count + [1]
        after: list[list[int]] = [[0] * len(last) for _ in range(self.length)] + [last, last]
        for cell in range(self.length - 1, -1, -1):
            here = after[cell + 1] if line.skips[cell] else after[cell]
            for side in line.sides[cell]:
                rest = after[cell + side + 1]
                if self.count is not None:
                    rest = rest[side:] + [0] * min(side, len(rest))
                here = [one + more for one, more in zip(here, rest, strict=True)]
            after[cell] = here
        return after[0][0]

    def each(self, masks: Masks) -> Iterator[tuple[Run, ...]]:
        """Every filling, as its runs."""
        line = self._usable(masks)
        waiting: list[tuple[int, int, tuple[Run, ...]]] = [(0, 0, ())] if line else []
        while line and waiting:
            cell, filled, runs = waiting.pop()
            if cell >= self.length:
                if self.count is None or filled == self.count:
                    yield runs
                continue
            for side in line.sides[cell]:
                if self.count is None or filled + side <= self.count:
                    waiting.append((cell + side + 1, filled + side, (*runs, (cell, side))))
            if line.skips[cell]:
                waiting.append((cell + 1, filled, runs))
