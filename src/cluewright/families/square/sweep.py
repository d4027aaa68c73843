"""A sweep goes over the grid line by line from one side; a `State` is all that the lines still to come need to know.

It is the pair `(left, cells)`. `left` holds what each column still wants, one byte a column. `cells` holds the squares
on the line just passed, from that line on: `width` bits a line, lowest first, column c at bit c + 1, so that a free bit
lies on either side. A run of cells that starts on a line is the near edge of a square, which fixes all of the square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import getitem
from typing import NamedTuple, TypeAlias

from cluewright.families.square.masks import grown, most_cells, most_in_line, runs, shrunk
from cluewright.families.square.moves import Edges, Move, Moves
from cluewright.families.square.puzzle import Cell, Counts, Placed, Square

State: TypeAlias = tuple[int, int]
Crossing: TypeAlias = tuple[tuple[int, int, int], ...]

OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}

_ANY = 127
"""In `left`: the column wants any number. Its byte never changes, so that states merge."""

_MOST_KEPT = 200_000


class Known(NamedTuple):
    """What is known of a puzzle beyond its counts."""

    possible: Sequence[Placed]
    """The squares that may be filled."""

    filled: Sequence[Cell]
    """Cells that are filled for sure; none of them lies beside a possible square."""


class Sweep:
    """The puzzle seen from one side: lines come one after another, columns run across them."""

    def __init__(self, puzzle: Square, side: str, check: Callable[[], None], known: Known | None = None) -> None:
        """`check` is called now and then; it raises an exception to break off."""
        self.side = side
        self._puzzle = puzzle
        self._check = check
        self.lines, self.columns, blocked = _seen_from(puzzle, side)
        self.depth = len(self.lines)
        self.width = len(self.columns) + 2
        self._line = (1 << self.width) - 1
        self._inside = self._line >> 2 << 1
        self._open = [self._inside] * self.depth
        for line, column in blocked:
            self._open[line] &= ~(2 << column)
        self._highest = [max((n or 0 for n in self.lines[line:]), default=0) for line in range(self.depth + 1)]
        self._starts = self._possible_starts() if known is None else self._known_starts(known.possible)
        self._needed = [0] * self.depth
        for line, column, _ in self._as_met((row, column, 1) for row, column in known.filled) if known else ():
            self._needed[line] |= 2 << column
        self._covers = [[grown(mask, side) for side, mask in enumerate(masks)] for masks in self._starts]
        self._largest = max(map(len, self._starts)) - 1
        self._reach = [self._reachable(column) for column in range(len(self.columns))]
        self._outlooks: list[list[_Outlook]] = [[] for _ in range(self.depth)]
        self._demands: dict[tuple[int, int], int] = {}
        self._moves = Moves(len(self.columns), self._largest)
        self._capacities: dict[tuple[int, int], int] = {}
        self.first: State = int.from_bytes([_ANY if n is None else n for n in self.columns], "little"), 0
        self.known = int.from_bytes([0 if n is None else 255 for n in self.columns], "little")
        """The bytes of `left` that count."""

    def _possible_starts(self) -> list[list[int]]:
        """For each line and side, the columns where a square may start as far as counts and blocked cells tell."""
        most = min(self.depth, len(self.columns))
        wide = [
            sum(2 << column for column, count in enumerate(self.columns) if count is None or count >= side)
            for side in range(most + 1)
        ]
        starts = []
        for line in range(self.depth):
            self._check()
            free, masks, room = self._inside, [0], most
            for side in range(1, min(self.depth - line, most) + 1):
                count = self.lines[line + side - 1]
                room = room if count is None else min(room, count)
                free &= self._open[line + side - 1]
                mask = shrunk(free & wide[side], side)
                if room < side or not mask:
                    break
                masks.append(mask)
            starts.append(masks)
        return starts

    def _known_starts(self, possible: Iterable[Placed]) -> list[list[int]]:
        """The same, where it is known which squares are possible."""
        starts = [[0] for _ in range(self.depth)]
        for line, column, side in self._as_met(possible):
            masks = starts[line]
            masks += [0] * (side + 1 - len(masks))
            masks[side] |= 2 << column
        return starts

    def _as_met(self, squares: Iterable[Placed]) -> list[Placed]:
        """Squares of the puzzle by the line and column where this sweep meets them."""
        rows, columns = len(self._puzzle.rows), len(self._puzzle.columns)
        match self.side:
            case "top":
                return list(squares)
            case "bottom":
                return [(rows - row - side, column, side) for row, column, side in squares]
            case "left":
                return [(column, row, side) for row, column, side in squares]
            case _:
                return [(columns - column - side, row, side) for row, column, side in squares]

    def _reachable(self, column: int) -> list[int]:
        """For each line the set, as bits, of the numbers of cells that squares from there on can fill in a column."""
        self._check()
        bit = 2 << column
        reach = [0] * self.depth + [1] * (self._largest + 2)
        for line in range(self.depth - 1, -1, -1):
            numbers = reach[line + 1]
            for side, mask in enumerate(self._covers[line]):
                if mask & bit:
                    numbers |= reach[line + side + 1] << side
            reach[line] = numbers
        return reach

    def outlook(self, line: int, column: int, wanted: int) -> int:
        """What a column that needs this many cells may do on a line: its bit in each of four groups of masks.

        With S the largest side, mask s (0 to S) says that it may stay empty here and on the next s lines; mask S + s,
        that a square of side s may start here over it; mask 2 S + s, that it wants at least s; mask 3 S + s, that
        squares of side s and less cannot give it what it wants.
        """
        width, largest, reach, bit = self.width, self._largest, self._reach[column], 2 << column
        masks = self._demand(line, wanted) << column
        for side, mask in enumerate(self._covers[line]):
            if mask & bit and (wanted == _ANY or (side <= wanted and reach[line + side + 1] >> wanted - side & 1)):
                masks |= bit << width * (largest + side)
        for numbers in reach[line + 1 : line + largest + 2]:
            # What more lines can give, fewer may not: after the first no there is no yes.
            if wanted != _ANY and not numbers >> wanted & 1:
                break
            masks |= bit
            bit <<= width
        return masks

    def _demand(self, line: int, wanted: int) -> int:
        """The last two groups of `outlook`, for the first column: they are alike for all."""
        masks = self._demands.get((line, wanted))
        if masks is None:
            largest, lines = self._largest, self.depth - line
            numbers = [2 * largest + side for side in range(1, min(largest, wanted) + 1)]
            if wanted != _ANY:
                numbers += [3 * largest + side for side in range(1, largest) if wanted > most_cells(lines, side)]
            masks = self._demands[line, wanted] = sum(2 << self.width * number for number in numbers)
        return masks

    def successors(self, line: int, state: State) -> Iterable[tuple[State, Edges]]:
        """The states after `line` that may follow the state before it, each with the squares that start there."""
        self._check()
        left, cells = state
        outlooks = self._outlooks[line]
        if not outlooks:
            outlooks += [_Outlook(self, line, column) for column in range(len(self.columns))]
        masks = sum(map(getitem, outlooks, left.to_bytes(len(self.columns), "little")))
        near = cells | cells << 1 | cells >> 1
        ahead = cells >> self.width
        if self._hopeless(line, masks >> 2 * self._largest * self.width, near, ahead):
            return ()
        count = self.lines[line]
        wanted = None if count is None else count - (ahead & self._line).bit_count()
        free = self._open[line] & ~near
        # A square that has a needed cell beside it is never among the known ones, so starts keep clear of `must`.
        must = self._inside & ~masks | self._needed[line] & ~ahead
        if must & ~free:
            return ()
        moves = self._moves.of(must, wanted, self._possible_now(line, masks, free, ahead))
        return self._followed(line, left, ahead, moves)

    def _followed(self, line: int, left: int, ahead: int, moves: Iterable[Move]) -> Iterator[tuple[State, Edges]]:
        for number, (taken, added, together, edges) in enumerate(moves):
            if number & 511 == 511:
                self._check()
            cells = ahead | added
            if not together or self._fits(line, cells):
                yield (left - (taken & self.known), cells), edges

    def _fits(self, line: int, cells: int) -> bool:
        """Whether no later line gets more than its count from squares that start together."""
        for count in self.lines[line + 1 :]:
            cells >>= self.width
            if not cells:
                break
            if count is not None and (cells & self._line).bit_count() > count:
                return False
        return True

    def _hopeless(self, line: int, masks: int, near: int, ahead: int) -> bool:
        """Whether a column or a line still to come can no longer get what it wants."""
        width, one_line, largest = self.width, self._line, self._largest
        for side in range(1, largest):
            short = masks >> width * (largest + side) & one_line
            if not short:
                break
            # These columns need a larger square: as many columns side by side that want as much.
            larger = masks >> width * (side + 1) & one_line
            if short & ~grown(shrunk(larger, side + 1), side + 1):
                return True
        wanting = masks >> width & one_line
        wide = masks >> 2 * width & one_line if largest > 1 else 0
        while near and line < self.depth:
            count = self.lines[line]
            if count is not None:
                usable = wanting & self._open[line] & ~near
                if self._too_narrow(usable, wide, count - (ahead & one_line).bit_count()):
                    return True
            near >>= width
            ahead >>= width
            line += 1
        return self._too_narrow(wanting, wide, self._highest[line])

    def _too_narrow(self, usable: int, wide: int, wanted: int) -> bool:
        """Whether a line cannot hold the wanted cells."""
        if 2 * wanted <= usable.bit_count():
            return False  # every other cell can always be filled
        capacity = self._capacities.get((usable, wide))
        if capacity is None:
            if len(self._capacities) >= _MOST_KEPT:
                self._capacities.clear()
            capacity = self._capacities[usable, wide] = most_in_line(usable, wide)
        return capacity < wanted

    def _possible_now(self, line: int, masks: int, free: int, ahead: int) -> list[int]:
        """For each side from 1 on, the columns where a square may start on this line."""
        width, one_line, largest = self.width, self._line, self._largest
        outside = one_line ^ self._inside
        room, possible = largest, []
        for side, starts in enumerate(self._starts[line][1:], start=1):
            count = self.lines[line + side - 1]
            if count is not None:
                room = min(room, count - (ahead & one_line).bit_count())
            if room < side:
                break
            ahead >>= width
            covered = shrunk(masks >> width * (largest + side) & free, side)
            beside = masks >> width * side & one_line | outside
            possible.append(covered & starts & beside << 1 & beside >> side)
        return possible

    def crossing(self, state: State) -> Crossing:
        """The squares on the line just passed: first column, side, and how many lines they go on."""
        cells = state[1]
        found = []
        for bit, side in runs(cells & self._line):
            on, below = 0, cells >> self.width + bit
            while below & 1:
                on += 1
                below >>= self.width
            found.append((bit - 1, side, on))
        return tuple(found)

    def complement(self, state: State) -> tuple[Crossing, int]:
        """What a sweep from the opposite side must have on the line just passed: its crossing squares, its `left`."""
        squares = self.crossing(state)
        crossing_take = sum(side << 8 * (column + more) for column, side, _ in squares for more in range(side))
        left = (self.first[0] & self.known) - (crossing_take & self.known) - (state[0] & self.known)
        return tuple((column, side, side - 1 - on) for column, side, on in squares), left

    def placed(self, line: int, edges: Edges) -> list[Placed]:
        """The squares that start on a line, as the puzzle counts rows and columns."""
        rows, columns = len(self._puzzle.rows), len(self._puzzle.columns)
        match self.side:
            case "top":
                return [(line, column, side) for column, side in edges]
            case "bottom":
                return [(rows - line - side, column, side) for column, side in edges]
            case "left":
                return [(column, line, side) for column, side in edges]
            case _:
                return [(column, columns - line - side, side) for column, side in edges]


class _Outlook(dict[int, int]):
    """`Sweep.outlook` for one line and column, by the number wanted, worked out on first use."""

    def __init__(self, sweep: Sweep, line: int, column: int) -> None:
        super().__init__()
        self._sweep, self._line, self._column = sweep, line, column

    def __missing__(self, wanted: int) -> int:
        self[wanted] = masks = self._sweep.outlook(self._line, self._column, wanted)
        return masks


def _seen_from(puzzle: Square, side: str) -> tuple[Counts, Counts, list[Cell]]:
    """Lines, columns and blocked cells as they are met from one side."""
    rows, columns = puzzle.rows, puzzle.columns
    match side:
        case "top":
            return rows, columns, list(puzzle.blocked)
        case "bottom":
            return rows[::-1], columns, [(len(rows) - 1 - row, column) for row, column in puzzle.blocked]
        case "left":
            return columns, rows, [(column, row) for row, column in puzzle.blocked]
        case _:
            return columns[::-1], rows, [(len(columns) - 1 - column, row) for row, column in puzzle.blocked]
