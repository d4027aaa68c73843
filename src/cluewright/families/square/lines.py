"""The lines of a puzzle and all ways to fill one: runs of cells, each the width of a square, with empty cells between.

A line's cells are the bits of an integer. Explanations have a variable for each cell, row by row, and then one for each
corner. A cell has bit 0 while it may be empty and bit 1 while it may be filled. A corner is a cell where a square may
start, as its upper left cell: bit k says that this square may have side k, bit 0 that none starts there. Every square
that lies in the grid is among them: a rule has to say that a count has no room for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import and_
from typing import NamedTuple, TypeAlias

from cluewright.core.explaining import Masks, bits
from cluewright.core.places import cell_name
from cluewright.families.square.puzzle import Square, line_name

EMPTY, FILLED, OPEN = 1, 2, 3
"""What is left to a cell."""

NONE = 1
"""What is left to a corner where no square starts."""

Run: TypeAlias = tuple[int, int]
"""Where a run starts, and how long it is."""

_MOST_KEPT = 20_000


def shrunk(mask: int, length: int) -> int:
    """The bits where `length` ones start.

    >>> bin(shrunk(0b1101110, 2))
    '0b100110'
    """
    done = 1
    while done < length:
        step = min(done, length - done)
        mask &= mask >> step
        done += step
    return mask


def grown(mask: int, length: int) -> int:
    """The bits that `length` ones cover from each given bit on.

    >>> bin(grown(0b100010, 2))
    '0b1100110'
    """
    done = 1
    while done < length:
        step = min(done, length - done)
        mask |= mask << step
        done += step
    return mask


def from_to(first: int, last: int) -> int:
    """The bits from one to another.

    >>> bin(from_to(1, 3))
    '0b1110'
    """
    return (2 << last) - (1 << first)


class InSome(NamedTuple):
    """What stands where in some filling of a line."""

    empty: int
    """The cells that are empty in some filling."""

    filled: int
    """The cells that are filled in some filling."""

    starts: list[int]
    """For each cell the lengths, as bits, of the runs that start there in some filling."""


def in_some_filling(skips: Sequence[bool], lengths: Sequence[Sequence[int]], count: int | None) -> InSome | None:
    """What stands where in some filling with so many filled cells (any number if None); None if there is no filling.

    `skips` says which cells may be empty, `lengths` how long a run that starts in a cell may be; after each run lies an
    empty cell or the end. Sums from both ends tell whether what fits before a run and after it makes up the count.

    >>> in_some_filling([True] * 5, [[1, 2], [1, 2], [1, 2], [1, 2], [1]], 4)  # only 11011
    InSome(empty=4, filled=27, starts=[4, 0, 0, 4, 0])
    """
    end = len(skips)
    counting = -1 if count is not None else 0  # all bits, or none: `length & counting` is what a run adds to a sum
    before = [1] + [0] * (end + 1)
    for cell in range(end):
        sums = before[cell]
        if sums:
            if skips[cell]:
                before[cell + 1] |= sums
            for length in lengths[cell]:
                before[cell + length + 1] |= sums << (length & counting)
    after = [0] * end + [1 << (count or 0)] * 2
    starts = [0] * end
    empty = filled = 0
    for cell in range(end - 1, -1, -1):
        sums, total = before[cell], 0
        if skips[cell]:
            total = after[cell + 1]
            if sums & total:
                empty |= 1 << cell
        for length in lengths[cell]:
            rest = after[cell + length + 1] >> (length & counting)
            total |= rest
            if sums & rest:
                starts[cell] |= 1 << length
                filled |= ((1 << length) - 1) << cell
                empty |= 1 << cell + length
        after[cell] = total
    return InSome(empty & ((1 << end) - 1), filled, starts) if after[0] & 1 else None


class Corner(NamedTuple):
    """Where squares may start."""

    variable: int
    top: int
    left: int
    largest: int
    """The side of the largest square that lies in the grid."""


class Crossing(NamedTuple):
    """A corner whose squares may cross a line: where they start on it, and which of them do, as bits of their sides."""

    variable: int
    start: int
    sides: int


class Line(NamedTuple):
    """A row or column: its cells, and what may cross it."""

    name: str
    cells: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    filled: int | None
    """How many of its cells are filled, if that is given."""

    @property
    def scope(self) -> tuple[int, ...]:
        """The variables: the cells, then the corners."""
        return (*self.cells, *(crossing.variable for crossing in self.crossings))


class Corners:
    """The corners and lines of one puzzle."""

    def __init__(self, puzzle: Square) -> None:
        self.height, self.width = len(puzzle.rows), len(puzzle.columns)
        self.cells = self.height * self.width
        self.corners = [
            Corner(self.cells + self.cell(top, left), top, left, min(self.height - top, self.width - left))
            for top in range(self.height)
            for left in range(self.width)
        ]
        self.lines = [
            self._line("row", row, [self.cell(row, column) for column in range(self.width)], count)
            for row, count in enumerate(puzzle.rows)
        ] + [
            self._line("column", column, [self.cell(row, column) for row in range(self.height)], count)
            for column, count in enumerate(puzzle.columns)
        ]

    def corner(self, variable: int) -> Corner:
        """The corner of this variable."""
        return self.corners[variable - self.cells]

    def cell(self, row: int, column: int) -> int:
        """The variable of a cell."""
        return row * self.width + column

    def name(self, variable: int) -> str:
        """The cell, or the cell where the squares of a corner start."""
        return cell_name(*divmod(variable % self.cells, self.width))

    def square(self, variable: int, side: int) -> str:
        """`b3:c4`, or `b3` for a square of one cell."""
        _, top, left, _ = self.corner(variable)
        first, last = cell_name(top, left), cell_name(top + side - 1, left + side - 1)
        return first if side == 1 else f"{first}:{last}"

    def over(self, row: int, column: int) -> list[tuple[Corner, int]]:
        """The corners whose squares may lie over a cell, and the sides of those that do, as bits."""
        found = []
        for corner in self.corners:
            least = max(row - corner.top, column - corner.left) + 1
            if corner.top <= row and corner.left <= column and least <= corner.largest:
                found.append((corner, from_to(least, corner.largest)))
        return found

    def _line(self, kind: str, index: int, cells: Sequence[int], count: int | None) -> Line:
        crossings = []
        for corner in self.corners:
            across, start = (corner.top, corner.left) if kind == "row" else (corner.left, corner.top)
            if 0 <= index - across < corner.largest:
                crossings.append(Crossing(corner.variable, start, from_to(index - across + 1, corner.largest)))
        return Line(line_name(kind, index), tuple(cells), tuple(crossings), count)


@lru_cache(maxsize=8)
def corners(puzzle: Square) -> Corners:
    """The corners of a puzzle, found once."""
    return Corners(puzzle)


class _Usable(NamedTuple):
    """What a line may hold: for each cell whether it may be empty, and the lengths of runs that may start there."""

    skips: list[bool]
    lengths: list[list[int]]


class Left(NamedTuple):
    """What is left to a line: cells as masks, and for each cell the lengths, as bits, of runs that may start there."""

    cells: list[int]
    starts: list[int]


class Fillings:
    """The fillings of one line; masks are those of its cells and then of its corners."""

    def __init__(self, line: Line, count: int | None) -> None:
        self.length, self.count = len(line.cells), count
        self._starts = [crossing.start for crossing in line.crossings]
        self._sides = [crossing.sides for crossing in line.crossings]
        self._numbers = range(len(line.crossings))
        self._kept: dict[tuple[int, ...], Left | None] = {}

    def left(self, masks: Masks) -> Left | None:
        """What the fillings leave; None if there is no filling. The same masks are met again and again."""
        key = tuple(masks)
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._left(masks)
        return self._kept[key]

    def _left(self, masks: Masks) -> Left | None:
        line = self._usable(masks)
        found = None if line is None else in_some_filling(*line, self.count)
        if found is None:
            return None
        empty, filled, starts = found
        return Left([empty >> cell & 1 | (filled >> cell & 1) << 1 for cell in range(self.length)], starts)

    def _usable(self, masks: Masks) -> _Usable | None:
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
        return _Usable(skips, listed)

    def ways(self, masks: Masks) -> int:
        """How many fillings there are."""
        line = self._usable(masks)
        if line is None:
            return 0
        last = [1] if self.count is None else [0] * self.count + [1]
        after: list[list[int]] = [[0] * len(last) for _ in range(self.length)] + [last, last]
        for cell in range(self.length - 1, -1, -1):
            here = after[cell + 1] if line.skips[cell] else after[cell]
            for side in line.lengths[cell]:
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
            for side in line.lengths[cell]:
                if self.count is None or filled + side <= self.count:
                    waiting.append((cell + side + 1, filled + side, (*runs, (cell, side))))
            if line.skips[cell]:
                waiting.append((cell + 1, filled, runs))
