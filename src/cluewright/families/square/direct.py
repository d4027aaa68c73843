"""The direct search: sweeps from all four sides, the one with the fewest states goes on, until two of them meet.

A layer holds the states a sweep may be in after a line, each with the states it came from. Two opposite sweeps meet on
a line that both have passed: there they must hold the same squares and together give every column what it wants.
Where that takes too many states, the lines are squeezed (`squeeze.py`), and the search branches: the largest square
that is undecided is filled or not. After every halving of what is undecided sweeps are tried again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from math import comb
from typing import TypeAlias

from cluewright.core import Ending, Limit, Searching
from cluewright.families.square.moves import Edges
from cluewright.families.square.puzzle import Filling, Placed, Square
from cluewright.families.square.squeeze import Possible, Squeeze
from cluewright.families.square.sweep import OPPOSITE, Known, State, Sweep

Layer: TypeAlias = dict[State, list[tuple[State, Edges]]]

SIDES = tuple(OPPOSITE)

_NARROW = 60
"""States in a layer up to which the other two sides are left alone: most puzzles never need them."""

_BY_FAR = 3
"""On 85 puzzles with one solution 1, 2, 3, 4, 8 cost 37, 35, 32, 41, 32 thousand states."""

_SMALL = 14
"""Lines across up to which sweeps seldom grow too wide."""

_AT_FIRST_SMALL, _AT_FIRST, _IN_BETWEEN = 20_000, 2000, 300
"""States that sweeps may go on from before the search branches, and again after each halving of what is undecided.

With 2000 a 12 x 12 took 4.1 s instead of 0.7; with 10,000 twelve 20 x 20 took 20 s instead of 15.
"""


class _OutOfTimeError(Exception):
    """Time is up."""


def search(puzzle: Square, limit: Limit, sides: Collection[str] = SIDES) -> Searching[Filling]:
    """Every filling once, by sweeps from these sides."""
    clock = limit.start()

    def check() -> None:
        if clock.expired():
            raise _OutOfTimeError

    tally: Counter[str] = Counter(states=0, branches=0)
    found, complete = 0, False
    try:
        for squares in _solutions(puzzle, sides, tally, check):
            found += 1
            yield puzzle.filling(squares)
            if found == limit.solutions:
                break
        else:
            complete = True
    except _OutOfTimeError:
        pass
    return Ending(complete, dict(tally))


def _solutions(
    puzzle: Square, sides: Collection[str], tally: Counter[str], check: Callable[[], None]
) -> Iterator[list[Placed]]:
    small = min(len(puzzle.rows), len(puzzle.columns)) <= _SMALL
    squeeze = Squeeze(puzzle, check)
    known = None
    if puzzle.filled:
        possible, must = squeeze.begun(puzzle)
        if must is None:
            return
        known = Known(squeeze.listed(possible), squeeze.cells(must))
    meeting = _met(puzzle, sides, _Budget(_AT_FIRST_SMALL if small else _AT_FIRST, tally), check, known)
    if meeting:
        yield from meeting.solutions()
        return
    branches: list[Callable[[], tuple[Possible, int | None]]] = [partial(squeeze.begun, puzzle)]
    swept = [0]
    while branches:
        (possible, must), wide = branches.pop()(), swept.pop()
        tally["branches"] += 1
        if must is None:
            continue
        loose = squeeze.undecided(possible, must)
        number = sum(squares.bit_count() for squares in loose)
        if not number:
            yield squeeze.listed(possible)
            continue
        if not wide or 2 * number <= wide:
            known = Known(squeeze.listed(possible), squeeze.cells(must))
            meeting = _met(puzzle, sides, _Budget(_IN_BETWEEN, tally), check, known)
            if meeting:
                yield from meeting.solutions()
                continue
            wide = number
        square = squeeze.largest(loose)
        branches.append(partial(squeeze.without_square, possible, must, square))
        branches.append(partial(squeeze.with_square, possible, must, square))
        swept += [wide, wide]


def _met(
    puzzle: Square, sides: Collection[str], budget: _Budget, check: Callable[[], None], known: Known | None = None
) -> _Meeting | None:
    """Where two sweeps meet; None if they cost more than the budget."""
    waiting = sorted(sides, key=lambda side: _estimate(puzzle, side))
    fronts: dict[str, _Front] = {}
    last: _Front | None = None
    while True:
        front = _next(fronts, last)
        if waiting and (front is None or front.width() > _NARROW):
            for side in [side for side in waiting if side in (waiting[0], OPPOSITE[waiting[0]])]:
                fronts[side] = _Front(Sweep(puzzle, side, check, known), budget)
                waiting.remove(side)
        elif front:
            last = front
            front.go_on()
            if front.too_wide and not _next(fronts, last) and not waiting:
                return None
            meeting = _Meeting(front, fronts.get(OPPOSITE[front.sweep.side]))
            if front.passed == meeting.line or not front.width():
                return meeting


class _Budget:
    """How many states sweeps may go on from."""

    def __init__(self, states: int, tally: Counter[str]) -> None:
        self._tally, self._most = tally, tally["states"] + states

    def one_more(self) -> None:
        """Count a state."""
        self._tally["states"] += 1

    def left(self) -> int:
        """How many are left."""
        return self._most - self._tally["states"]


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

    def __init__(self, sweep: Sweep, budget: _Budget) -> None:
        self.sweep, self._budget = sweep, budget
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
        """Pass one more line, unless the layer after it is wider than the budget allows."""
        line, layer, widest = self.passed, Layer(), self._budget.left()
        for before in self.layers[-1]:
            self._budget.one_more()
            for state, edges in self.sweep.successors(line, before):
                if state in layer:
                    layer[state].append((before, edges))
                elif len(layer) < widest:
                    layer[state] = [(before, edges)]
                else:
                    self.too_wide = True
                    return
        self.layers.append(layer)


class _Meeting:
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
