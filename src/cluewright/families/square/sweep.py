"""A sweep goes over the grid line by line from one side; a `State` is all that the lines still to come need to know.

It is the pair `(left, cells)`. `left` holds what each column still wants, one byte a column. `cells` holds the squares
on the line just passed, from that line on: `width` bits a line, lowest first, column c at bit c + 1, so that a free bit
lies on either side. A run of cells that starts on a line is the near edge of a square, which fixes all of the square.
A move is a choice of squares that start on one line; moves depend on little, so that most are listed only once.

A layer holds the states a sweep may be in after a line, each with the states it came from. Two opposite sweeps meet on
a line that both have passed: there they must hold the same squares and together give every column what it wants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import comb
from operator import getitem
from typing import NamedTuple, TypeAlias

from cluewright.families.square.lines import grown, shrunk
from cluewright.families.square.puzzle import Cell, Placed, Square

State: TypeAlias = tuple[int, int]
Crossing: TypeAlias = tuple[tuple[int, int, int], ...]
Edges: TypeAlias = tuple[tuple[int, int], ...]
"""The squares that start on a line: the first column and the side of each."""

Move: TypeAlias = tuple[int, int, bool, Edges]
"""What it takes from the columns, the cells it adds, whether two of its squares reach the next line, its squares."""

Layer: TypeAlias = dict[State, list[tuple[State, Edges]]]

OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}

_NARROW = 60
"""States in a layer up to which the other two sides are left alone: most puzzles never need them."""

_BY_FAR = 3
"""On 85 puzzles with one solution 1, 2, 3, 4, 8 cost 37, 35, 32, 41, 32 thousand states."""

_ANY = 127
"""In `left`: the column wants any number. Its byte never changes, so that states merge."""

_FEW_MOVES, _MOST_KEPT = 2000, 300_000


class Known(NamedTuple):
    """What is known of a puzzle beyond its counts."""

    possible: Sequence[Placed]
    """The squares that may be filled."""

    filled: Sequence[Cell]
    """Cells that are filled for sure; none of them lies beside a possible square."""


class Sweep:
    """The puzzle seen from one side: lines come one after another, columns run across them."""

    def __init__(self, puzzle: Square, side: str, check: Callable[[], None], known: Known) -> None:
        """`check` is called now and then; it raises an exception to break off."""
        self.side = side
        self._check = check
        self._by_rows, self._from_end = side in ("top", "bottom"), side in ("bottom", "right")
        lines, self._columns = (puzzle.rows, puzzle.columns) if self._by_rows else (puzzle.columns, puzzle.rows)
        self._lines = lines[::-1] if self._from_end else lines
        self.depth = len(lines)
        self._width = len(self._columns) + 2
        self._line = (1 << self._width) - 1
        self._inside = self._line >> 2 << 1
        starts = [[0] for _ in lines]
        for line, column, length in map(self._as_met, known.possible):
            starts[line] += [0] * (length + 1 - len(starts[line]))
            starts[line][length] |= 2 << column
        self._starts = starts
        """For each line and side, the columns where a square may start."""

        self._needed = [0] * self.depth
        for line, column, _ in (self._as_met((*cell, 1)) for cell in known.filled):
            self._needed[line] |= 2 << column
        self._covers = [[grown(mask, length) for length, mask in enumerate(masks)] for masks in starts]
        self._largest = max(map(len, starts)) - 1
        self._reach = [self._reachable(column) for column in range(len(self._columns))]
        self._outlooks: list[list[_Outlook]] = [[] for _ in lines]
        self._moves = _Moves(len(self._columns), self._largest)
        self.first: State = int.from_bytes([_ANY if n is None else n for n in self._columns], "little"), 0
        self.known = int.from_bytes([0 if n is None else 255 for n in self._columns], "little")
        """The bytes of `left` that count."""

    def _as_met(self, square: Placed) -> Placed:
        """A square of the puzzle by the line and column where this sweep meets it."""
        row, column, side = square
        line, across = (row, column) if self._by_rows else (column, row)
        return self.depth - line - side if self._from_end else line, across, side

    def placed(self, line: int, edges: Edges) -> list[Placed]:
        """The squares that start on a line, as the puzzle counts rows and columns."""
        found = []
        for across, side in edges:
            first = self.depth - line - side if self._from_end else line
            found.append((first, across, side) if self._by_rows else (across, first, side))
        return found

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
        """What a column that needs this many cells may do on a line: its bit in each of two groups of masks.

        With S the largest side, mask s (0 to S) says that it may stay empty here and on the next s lines; mask S + s,
        that a square of side s may start here over it.
        """
        width, reach, bit, masks = self._width, self._reach[column], 2 << column, 0
        for side, mask in enumerate(self._covers[line]):
            if mask & bit and (wanted == _ANY or (side <= wanted and reach[line + side + 1] >> wanted - side & 1)):
                masks |= bit << width * (self._largest + side)
        for numbers in reach[line + 1 : line + self._largest + 2]:
            # What more lines can give, fewer may not: after the first no there is no yes.
            if wanted != _ANY and not numbers >> wanted & 1:
                break
            masks |= bit
            bit <<= width
        return masks

    def successors(self, line: int, state: State) -> Iterable[tuple[State, Edges]]:
        """The states after `line` that may follow the state before it, each with the squares that start there."""
        self._check()
        left, cells = state
        outlooks = self._outlooks[line]
        if not outlooks:
            outlooks += [_Outlook(self, line, column) for column in range(len(self._columns))]
        masks = sum(map(getitem, outlooks, left.to_bytes(len(self._columns), "little")))
        ahead = cells >> self._width
        count = self._lines[line]
        wanted = None if count is None else count - (ahead & self._line).bit_count()
        free = self._inside & ~(cells | cells << 1 | cells >> 1)
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
        for count in self._lines[line + 1 :]:
            cells >>= self._width
            if not cells:
                break
            if count is not None and (cells & self._line).bit_count() > count:
                return False
        return True

    def _possible_now(self, line: int, masks: int, free: int, ahead: int) -> list[int]:
        """For each side from 1 on, the columns where a square may start on this line."""
        width, one_line, largest = self._width, self._line, self._largest
        outside = one_line ^ self._inside
        room, possible = largest, []
        for side, starts in enumerate(self._starts[line][1:], start=1):
            count = self._lines[line + side - 1]
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
        rest = cells & self._line
        while rest:
            bit = (rest & -rest).bit_length() - 1
            side, on = 1, 0
            while rest >> bit + side & 1:
                side += 1
            while cells >> self._width * (on + 1) + bit & 1:
                on += 1
            found.append((bit - 1, side, on))
            rest &= rest + (1 << bit)  # without its lowest run
        return tuple(found)

    def complement(self, state: State) -> tuple[Crossing, int]:
        """What a sweep from the opposite side must have on the line just passed: its crossing squares, its `left`."""
        squares = self.crossing(state)
        crossing_take = sum(side << 8 * (column + more) for column, side, _ in squares for more in range(side))
        left = (self.first[0] & self.known) - (crossing_take & self.known) - (state[0] & self.known)
        return tuple((column, side, side - 1 - on) for column, side, on in squares), left


class _Outlook(dict[int, int]):
    """`Sweep.outlook` for one line and column, by the number wanted, worked out on first use."""

    def __init__(self, sweep: Sweep, line: int, column: int) -> None:
        super().__init__()
        self._sweep, self._line, self._column = sweep, line, column

    def __missing__(self, wanted: int) -> int:
        self[wanted] = masks = self._sweep.outlook(self._line, self._column, wanted)
        return masks


class _Moves:
    """The moves over lines with this many columns: a byte per column for what is taken, a bit per cell for the rest."""

    def __init__(self, columns: int, largest: int) -> None:
        self._columns = columns
        self._squares = []
        """For each side and column, what a square takes and the cells it adds."""
        for side in range(largest + 1):
            takes = int.from_bytes(bytes([side]) * side, "little")
            block = sum(((2 << side) - 2) << (columns + 2) * row for row in range(side))
            self._squares.append([(takes << 8 * column, block << column) for column in range(columns)])
        self._kept: dict[tuple[int | None, ...], list[Move]] = {}
        self._number_kept = 0

    def of(self, must: int, wanted: int | None, starts: list[int]) -> Iterable[Move]:
        """Every move that fills `wanted` cells (any number if None) and covers each column of `must`.

        `starts` says for each side, from 1 on, where a square may start: never beside a column of `must`.
        """
        choice = (must, wanted, *starts)
        moves = self._kept.get(choice)
        return self._listed(choice, must, wanted, starts) if moves is None else moves

    def _listed(
        self, choice: tuple[int | None, ...], must: int, wanted: int | None, starts: list[int]
    ) -> Iterable[Move]:
        columns = self._columns
        sides: list[list[int]] = [[] for _ in range(columns)]
        for side, mask in enumerate(starts, start=1):
            while mask:
                sides[(mask & -mask).bit_length() - 2].append(side)
                mask &= mask - 1
        sums, ways = [0] * columns + [1, 1], [0] * columns + [1, 1]
        for column in range(columns - 1, -1, -1):
            if not must >> column + 1 & 1:
                sums[column], ways[column] = sums[column + 1], ways[column + 1]
            for side in sides[column]:
                sums[column] |= sums[column + side + 1] << side
                ways[column] += ways[column + side + 1]
        moves = self._moves(sides, sums, must, wanted)
        if ways[0] > _FEW_MOVES:
            return moves
        kept = list(moves)
        self._number_kept += len(kept) + 1
        if self._number_kept > _MOST_KEPT:
            self._kept.clear()
            self._number_kept = len(kept) + 1
        self._kept[choice] = kept
        return kept

    def _moves(self, sides: list[list[int]], sums: list[int], must: int, wanted: int | None) -> Iterator[Move]:
        """Chooses column by column; `sums` are the numbers of cells that can still be filled from a column on."""
        columns, squares = self._columns, self._squares
        for total in range(sums[0].bit_length()) if wanted is None else (wanted,):
            stack: list[tuple[int, int, int, int, int, Edges]] = []
            if total >= 0 and sums[0] >> total & 1:
                stack.append((0, total, 0, 0, 0, ()))
            while stack:
                column, rest, taken, added, tall, edges = stack.pop()
                while column < columns:
                    for side in sides[column]:
                        beyond = column + side + 1
                        if side <= rest and sums[beyond] >> rest - side & 1:
                            takes, block = squares[side][column]
                            more = (*edges, (column, side))
                            stack.append((beyond, rest - side, taken + takes, added | block, tall + (side > 1), more))
                    column += 1
                    if must >> column & 1 or not sums[column] >> rest & 1:
                        break
                else:
                    yield taken, added, tall > 1, edges


def meeting(
    puzzle: Square, sides: Collection[str], tally: Counter[str], most: int, check: Callable[[], None], known: Known
) -> Meeting | None:
    """Where two sweeps from these sides meet; None if they would go on from more than so many states.

    The narrowest sweep goes on. The tally counts the states.
    """
    most += tally["states"]
    waiting = sorted(sides, key=lambda side: _estimate(puzzle, side))
    fronts: dict[str, _Front] = {}
    last: _Front | None = None
    while True:
        front = _next(fronts, last)
        if waiting and (front is None or front.width() > _NARROW):
            for side in [side for side in waiting if side in (waiting[0], OPPOSITE[waiting[0]])]:
                fronts[side] = _Front(Sweep(puzzle, side, check, known), tally, most)
                waiting.remove(side)
        elif front:
            last = front
            front.go_on()
            if front.too_wide and not _next(fronts, last) and not waiting:
                return None
            found = Meeting(front, fronts.get(OPPOSITE[front.sweep.side]))
            if front.passed == found.line or not front.width():
                return found


def _next(fronts: dict[str, _Front], last: _Front | None) -> _Front | None:
    """The narrowest front; one that runs the other way than the last must be narrower by far."""
    here = (last.sweep.side, OPPOSITE[last.sweep.side]) if last else OPPOSITE
    going = [front for front in fronts.values() if not front.too_wide]
    return min(going, key=lambda front: front.width() * (1 if front.sweep.side in here else _BY_FAR), default=None)


def _estimate(puzzle: Square, side: str) -> int:
    """How many states a sweep may have after its first line: the ways to choose as many cells of the line."""
    lines, across = (puzzle.rows, puzzle.columns) if side in ("top", "bottom") else (puzzle.columns, puzzle.rows)
    count = lines[0 if side in ("top", "left") else -1]
    return 2 ** len(across) if count is None else comb(len(across), count)


class _Front:
    """How far a sweep has come."""

    def __init__(self, sweep: Sweep, tally: Counter[str], most: int) -> None:
        self.sweep, self._tally, self._most = sweep, tally, most
        self.layers: list[Layer] = [{sweep.first: []}]
        self.too_wide = False
        """Whether the next layer would be."""

    @property
    def passed(self) -> int:
        """The number of lines passed."""
        return len(self.layers) - 1

    def width(self) -> int:
        """The number of states in the last layer."""
        return len(self.layers[-1])

    def go_on(self) -> None:
        """Pass one more line, unless the layer after it is too wide for the states that are left."""
        line, layer, widest = self.passed, Layer(), self._most - self._tally["states"]
        for before in self.layers[-1]:
            self._tally["states"] += 1
            for state, edges in self.sweep.successors(line, before):
                if state in layer:
                    layer[state].append((before, edges))
                elif len(layer) < widest:
                    layer[state] = [(before, edges)]
                else:
                    self.too_wide = True
                    return
        self.layers.append(layer)


class Meeting:
    """A front on its way to the line where the opposite one stands; or, if that has passed none, to the end."""

    def __init__(self, near: _Front, far: _Front | None) -> None:
        self.near = near
        self.far = far if far and far.passed else None
        self.line = near.sweep.depth + 1 - self.far.passed if self.far else near.sweep.depth
        """How many lines the near front has passed there: one line is passed by both."""

        self._beyond: dict[int, list[State]] = {}

    def solutions(self) -> Iterator[list[Placed]]:
        """Every solution once, as its squares."""
        for each in self.far.layers[-1] if self.far else ():
            self._beyond.setdefault(each[0] & self.near.sweep.known, []).append(each)
        layers = self.near.layers
        for state in layers[-1]:
            beyond = self._partner(state)
            if self.far and beyond is None:
                continue
            for here in _ways(self.near.sweep, layers, len(layers) - 1, state):
                # Squares on the meeting line are in both halves; drawn twice they stay the same.
                for there in self._ways_on(beyond):
                    yield here + there

    def _partner(self, state: State) -> State | None:
        """The state of the far front that fits this one."""
        if not self.far:
            return None
        crossing, left = self.near.sweep.complement(state)
        candidates = self._beyond.get(left, ())
        return next((each for each in candidates if self.far.sweep.crossing(each) == crossing), None)

    def _ways_on(self, beyond: State | None) -> Iterator[list[Placed]]:
        if self.far and beyond:
            return _ways(self.far.sweep, self.far.layers, self.far.passed, beyond)
        return iter([[]])


def _ways(sweep: Sweep, layers: list[Layer], passed: int, state: State) -> Iterator[list[Placed]]:
    """The squares of every way to a state."""
    if not passed:
        yield []
        return
    for before, edges in layers[passed][state]:
        squares = sweep.placed(passed - 1, edges)
        for way in _ways(sweep, layers, passed - 1, before):
            yield way + squares
