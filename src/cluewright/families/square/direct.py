"""The direct search: sweeps from all four sides, the one with the fewest states goes on, until two of them meet.

A layer holds the states a sweep may be in after a line, each with the states it came from. Two opposite sweeps meet on
a line that both have passed: there they must hold the same squares and together give every column what it wants.
Where all layers grow too wide, one sweep goes on in portions, depth first, until it meets what the other reached.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from math import comb
from typing import TypeAlias

from cluewright.core import Ending, Limit, Searching
from cluewright.families.square.moves import Edges
from cluewright.families.square.puzzle import Filling, Placed, Square
from cluewright.families.square.sweep import OPPOSITE, State, Sweep

Layer: TypeAlias = dict[State, list[tuple[State, Edges]]]

SIDES = tuple(OPPOSITE)

_WIDEST = 10_000
"""States in a layer. With 5,000 some planted 15 x 15 had no solution after 8 s, with 20,000 others took longer."""

_NARROW = 60
"""States in a layer up to which the other two sides are left alone: most puzzles never need them."""

_BY_FAR = 3
"""On 85 puzzles with one solution 1, 2, 3, 4, 8 cost 37, 35, 32, 41, 32 thousand states."""

_PORTION = 2000
_MOST_DEAD = 300_000


class _OutOfTimeError(Exception):
    """Time is up."""


def search(puzzle: Square, limit: Limit, sides: Collection[str] = SIDES) -> Searching[Filling]:
    """Every filling once, by sweeps from these sides."""
    clock = limit.start()

    def check() -> None:
        if clock.expired():
            raise _OutOfTimeError

    fronts: dict[str, _Front] = {}
    found, complete = 0, False
    try:
        for squares in _solutions(puzzle, sides, fronts, check):
            found += 1
            yield puzzle.filling(squares)
            if found == limit.solutions:
                break
        else:
            complete = True
    except _OutOfTimeError:
        pass
    return Ending(complete, {"states": sum(front.expanded for front in fronts.values())})


def _solutions(
    puzzle: Square, sides: Collection[str], fronts: dict[str, _Front], check: Callable[[], None]
) -> Iterator[list[Placed]]:
    waiting = sorted(sides, key=lambda side: _estimate(puzzle, side))
    last: _Front | None = None
    while waiting or any(not front.too_wide for front in fronts.values()):
        front = _next(fronts, last)
        if waiting and (front is None or front.width() > _NARROW):
            for side in [side for side in waiting if side in (waiting[0], OPPOSITE[waiting[0]])]:
                fronts[side] = _Front(Sweep(puzzle, side, check))
                waiting.remove(side)
        elif front:
            last = front
            front.go_on()
            if not front.width():
                return
            meeting = _Meeting(front, fronts.get(OPPOSITE[front.sweep.side]))
            if front.passed == meeting.line:
                yield from meeting.solutions()
                return
    meetings = [_Meeting(front, fronts.get(OPPOSITE[side])) for side, front in fronts.items()]
    yield from min(meetings, key=_Meeting.distance).solutions()


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

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.layers: list[Layer] = [{sweep.first: []}]
        self.too_wide = False
        """Whether the next layer would be."""

        self.expanded = 0

    @property
    def passed(self) -> int:
        """The number of lines passed."""
        return len(self.layers) - 1

    def width(self) -> int:
        """The number of states in the last layer."""
        return len(self.layers[-1])

    def go_on(self) -> None:
        """Pass one more line, unless the layer after it is too wide."""
        line, layer = self.passed, Layer()
        for before in self.layers[-1]:
            self.expanded += 1
            for state, edges in self.sweep.successors(line, before):
                if state in layer:
                    layer[state].append((before, edges))
                elif len(layer) < _WIDEST:
                    layer[state] = [(before, edges)]
                else:
                    self.too_wide = True
                    return
        self.layers.append(layer)

    def arrivals(self, line: int, layer: Layer) -> Iterator[tuple[State, State, Edges]]:
        """What follows the states of a layer: the state after a line, the one before, the squares that start there."""
        for before in layer:
            self.expanded += 1
            for state, edges in self.sweep.successors(line, before):
                yield state, before, edges


class _Meeting:
    """A front on its way to the line where the opposite one stands; or, if that has passed none, to the end."""

    def __init__(self, near: _Front, far: _Front | None) -> None:
        self.near = near
        self.far = far if far and far.passed else None
        self.line = near.sweep.depth + 1 - self.far.passed if self.far else near.sweep.depth
        """How many lines the near front has passed there: one line is passed by both."""

        self._dead: set[tuple[int, State]] = set()
        self._beyond: dict[int, list[State]] = {}

    def distance(self) -> tuple[int, int]:
        """How far off it is: the lines between, then the states to start from."""
        return self.line - self.near.passed, self.near.width()

    def solutions(self) -> Iterator[list[Placed]]:
        """Every solution once, as its squares."""
        for state in self.far.layers[-1] if self.far else ():
            self._beyond.setdefault(state[0] & self.near.sweep.known, []).append(state)
        return self._explored([*self.near.layers[:-1], self._hopeful_first(self.near.layers[-1])])

    def _explored(self, layers: list[Layer]) -> Generator[list[Placed], None, set[State]]:
        """The solutions beyond the last layer; at the end, the states of that layer that lead to one."""
        passed = len(layers) - 1
        if passed == self.line:
            return (yield from self._joined(layers))
        fruitful: set[State] = set()
        arrivals = self.near.arrivals(passed, layers[-1])
        while layer := self._portion(arrivals, passed + 1):
            layers.append(layer)
            alive = yield from self._explored(layers)
            layers.pop()
            if len(self._dead) < _MOST_DEAD:
                self._dead.update((passed + 1, state) for state in layer if state not in alive)
            fruitful.update(before for state in alive for before, _ in layer[state])
        return fruitful

    def _portion(self, arrivals: Iterator[tuple[State, State, Edges]], passed: int) -> Layer:
        """The next states that are not known to lead nowhere."""
        layer: Layer = {}
        for state, before, edges in arrivals:
            if (passed, state) not in self._dead:
                layer.setdefault(state, []).append((before, edges))
                if len(layer) >= _PORTION:
                    break
        return self._hopeful_first(layer)

    def _hopeful_first(self, layer: Layer) -> Layer:
        """The same layer; first the states whose columns want about equally much, which are easiest to satisfy."""
        if len(self.near.layers) == self.line + 1:
            return layer
        across = len(self.near.sweep.columns)
        order = sorted(layer, key=lambda state: sum([n * n for n in state[0].to_bytes(across, "little")]))
        return {state: layer[state] for state in order}

    def _joined(self, layers: list[Layer]) -> Generator[list[Placed], None, set[State]]:
        """The solutions through the states of the last layer, where the two fronts meet."""
        fruitful = set()
        for state in layers[-1]:
            beyond = self._partner(state)
            if self.far and beyond is None:
                continue
            fruitful.add(state)
            for here in _ways(self.near.sweep, layers, len(layers) - 1, state):
                # Squares on the meeting line are in both halves; drawn twice they stay the same.
                for there in self._ways_on(beyond):
                    yield here + there
        return fruitful

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
