"""The plan: which suppositions are refuted, and in which order, so that the least is to be read to the end.

A state is what is left to each variable once every rule has been looked at. Each refutation leads from one state to
another and costs what its chain takes to read. Several plans are followed side by side, those first that settle most
for what they cost; the cheapest that goes as far as chains go is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from cluewright.core import techniques
from cluewright.core.explaining import Fact, Step, Supposition, unsaid
from cluewright.explaining.board import Board
from cluewright.explaining.supposing import Supposing
from cluewright.explaining.trail import Trail

State: TypeAlias = tuple[int, ...]
"""What is left to each variable; an empty tuple where nothing is possible."""

_SIDE_BY_SIDE = 4
"""Plans that are followed at a time, and refutations with which each goes on. Of weights twelve and
eight save another tenth of the suppositions, in twice the time."""

_PATIENCE = 60_000
"""Looks at the clock after which only one plan is followed, with what settles most: some tenths of a second."""

_ENOUGH = 12
"""Where somebody waits for a hint: refutations by one look at one rule among which it is chosen."""

_TRIMMED = 6
"""Refutations of a state whose chains are trimmed, so that what they cost is known exactly: those that look best."""


class _Refutation(NamedTuple):
    supposition: Supposition
    cost: float
    after: State


class _Plan(NamedTuple):
    cost: float
    state: State
    refuted: tuple[tuple[Supposition, int], ...]
    """What is refuted, in its order, and how many refutations were open each time."""


class Planning:
    """Refutes the suppositions of a plan, one after the other; where it ends, another is made."""

    def __init__(self, board: Board, supposing: Supposing, *, hurried: bool = False) -> None:
        """Where `hurried`, the shortest refutations that are found are taken, without looking where they lead."""
        self.board, self._supposing, self._hurried = board, supposing, hurried
        self._ahead: list[tuple[Supposition, int]] = []
        self._settled: dict[Supposition, State] = {}
        """What is left under suppositions that led to no contradiction."""

        self._open: dict[State, list[_Refutation]] = {}

    def best(self) -> Step | None:
        """The next refutation by a chain, if there is any."""
        while True:
            for supposition, moves in self._next():
                step = self._supposing.followed(supposition)
                if step is not None:
                    return step._replace(moves=moves)
            self._ahead = list(self._made())
            if not self._ahead:
                return None

    def _next(self) -> Iterator[tuple[Supposition, int]]:
        while self._ahead:
            yield self._ahead.pop(0)

    def _made(self) -> tuple[tuple[Supposition, int], ...]:
        """The cheapest plan found, from what is known now."""
        clock, begun = self.board.clock, self.board.clock.looks
        self._open = {}
        start = tuple(self.board.masks)
        if self._hurried:
            found = sorted(self._refuted(self.board.at(start), start), key=lambda each: each[1])
            return tuple((each, len(found)) for each, length in found if length == found[0][1])
        under_way = [_Plan(0.0, start, ())]
        best: _Plan | None = None
        while under_way:
            wide = 1 if clock.looks - begun > _PATIENCE else _SIDE_BY_SIDE
            further: dict[State, _Plan] = {}
            for plan in under_way[:wide]:
                refutations = self._refutations(plan.state) if plan.state else []
                if not refutations and (best is None or plan.cost < best.cost):
                    best = plan
                for each in refutations[:wide]:
                    refuted = (*plan.refuted, (each.supposition, len(refutations)))
                    longer = _Plan(plan.cost + each.cost, each.after, refuted)
                    known = further.get(each.after)
                    if (known is None or longer.cost < known.cost) and (best is None or longer.cost < best.cost):
                        further[each.after] = longer
            under_way = sorted(further.values(), key=lambda plan: plan.cost * _share(start, plan.state))
        return self._shortened(start, best).refuted if best else ()

    def _shortened(self, start: State, plan: _Plan) -> _Plan:
        """The plan without refutations that turn out to be needless, where that does not make the others dearer."""
        best = self._followed(start, plan.refuted)
        for left_out, _ in plan.refuted:
            if best:
                fewer = self._followed(start, [each for each in best.refuted if each[0] != left_out])
                if fewer and fewer.state == best.state and fewer.cost < best.cost:
                    best = fewer
        return best or plan

    def _followed(self, start: State, refuted: Sequence[tuple[Supposition, int]]) -> _Plan | None:
        """A plan of these refutations, those left out that are no longer needed by then; None where one fails."""
        state, cost, done = start, 0.0, []
        for each, moves in refuted:
            if not state or not state[each.variable] & each.supposed:
                continue
            board = self.board.at(state)
            length = self._length(board, each)
            if length is None:
                return None
            state = _closed(board, state, each)
            cost += techniques.supposition(length)
            done.append((each, moves))
        return _Plan(cost, state, tuple(done))

    def _refutations(self, state: State) -> list[_Refutation]:
        """What can be refuted in a state, what settles most for its cost first."""
        found = self._open.get(state)
        if found is None:
            board = self.board.at(state)
            found = [
                _Refutation(each, techniques.supposition(length), _closed(board, state, each))
                for each, length in self._refuted(board, state)
            ]
            before = _left(state)

            def order(each: _Refutation) -> tuple[float, float, Supposition]:
                return -(before - _left(each.after)) / each.cost, each.cost, each.supposition

            found.sort(key=order)
            found[:_TRIMMED] = sorted((self._trimmed(board, each) for each in found[:_TRIMMED]), key=order)
            self._open[state] = found
        return found

    def _refuted(self, board: Board, state: State) -> Iterator[tuple[Supposition, int]]:
        """The suppositions that a chain refutes, and how long it is at most; also several candidates at once."""
        candidates: dict[int, list[int]] = {}
        short = 0
        tried = self._supposing.worth_trying(board)
        for suppositions, rounds in product(tried, (1, 4, None) if self._hurried else (None,)):
            for each in suppositions:
                if self._hurried and short >= _ENOUGH:
                    return
                length = self._length(board, each, rounds)
                if length is not None:
                    short += length == 1
                    candidates.setdefault(each.variable, []).append(each.supposed)
                    yield each, length
            if candidates and self._hurried:
                return
        for variable, masks in candidates.items():
            for several in _together(masks) if not self._hurried else ():
                if state[variable] & ~several:
                    length = self._length(board, Supposition(variable, several))
                    if length is not None:
                        yield Supposition(variable, several), length

    def _trimmed(self, board: Board, refutation: _Refutation) -> _Refutation:
        """With what its chain costs once it is trimmed."""
        trail = Trail(board)
        trail.propagate(trail.suppose(Fact(*refutation.supposition)))
        said = sum(not unsaid(link) for link in trail.links(0))
        return refutation._replace(cost=techniques.supposition(said))

    def _length(self, board: Board, supposition: Supposition, rounds: int | None = None) -> int | None:
        """The links of its refutation, at most; None where no chain refutes it, or none of so many rounds."""
        settled = self._settled.get(supposition)
        if settled is not None and all(not left & ~mask for left, mask in zip(settled, board.masks, strict=True)):
            return None
        trail = Trail(board)
        if trail.propagate(trail.suppose(Fact(*supposition)), rounds):
            return trail.rough_length()
        if not trail.waiting:
            self._settled[supposition] = tuple(trail.masks)
        return None


def _together(masks: Iterable[int]) -> Iterator[int]:
    """Several of these candidates at once: all of them, and the first and the last so many."""
    order = sorted(masks)
    several = [order[:end] for end in range(2, len(order) + 1)] + [order[start:] for start in range(1, len(order) - 1)]
    return map(sum, several)


def _closed(board: Board, state: State, refuted: Supposition) -> State:
    """The state without a supposition, once every rule has been looked at again."""
    masks = list(state)
    masks[refuted.variable] &= ~refuted.supposed
    if not masks[refuted.variable]:
        return ()
    waiting = {refuted.variable}
    look, changes, check = board.look, board.changes, board.clock.check
    while waiting:
        woken, waiting = waiting, set()
        for number in board.touched(woken):
            check()
            new = changes(number, look[number](masks))
            if new is None:
                return ()
            for variable, left in new:
                masks[variable] = left
                waiting.add(variable)
    return tuple(masks)


def _left(state: State) -> int:
    """How many candidates have to go yet."""
    return sum(mask.bit_count() - 1 for mask in state)


def _share(start: State, state: State) -> float:
    """By how much the cost of a plan grows if it goes on as it began."""
    whole = _left(start)
    return whole / max(1, whole - _left(state))
