"""The ladder: the easiest next step, again and again, until everything is found or nothing more is forced.

Rung 0 is bookkeeping, 1 one rule looked at on its own, 2 a supposition refuted in at most four links, 3 a longer
chain, 4 a tree of cases. A higher rung is tried only where the lower ones give nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from cluewright.core.explaining import Masks, Step
from cluewright.core.limit import Clock, TimeUp, working_within
from cluewright.explaining.board import Board
from cluewright.explaining.cases import Cases
from cluewright.explaining.one_rule import Bookkeeping, OneRule
from cluewright.explaining.planning import Planning
from cluewright.explaining.pruning import pruned
from cluewright.explaining.sentences import worded
from cluewright.explaining.supposing import Supposing

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining

TREES = 4
"""The highest rung."""


class Ended(StrEnum):
    """How far a chain of steps came."""

    SOLVED = "solved"
    """Everything is found."""

    OPEN = "open"
    """Nothing more is forced: there are several solutions."""

    IMPOSSIBLE = "impossible"
    """The steps end in a contradiction: there is no solution."""

    STUCK = "stuck"
    """No step up to the highest rung allowed goes further."""

    LIMIT = "limit"
    """Time or effort ran out first."""

    UNFINISHED = "unfinished"
    """Nobody has asked for more steps yet."""


class AnyReasoning(Protocol):
    """Steps of a puzzle, wherever they come from."""

    ended: Ended
    initial: tuple[int, ...]
    start: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def room(self) -> Explaining[Any, Any]:
        """How the puzzle is reasoned about."""

    @property
    def puzzle(self) -> Any:
        """The family's own puzzle."""

    def __iter__(self) -> Iterator[Step]:
        """The steps, bookkeeping too."""


class Reasoning:
    """The steps of one puzzle, as they are found; iterate over it. `ended` says how far it came."""

    def __init__(
        self,
        room: Explaining[Any, Any],
        puzzle: Any,
        clock: Clock,
        known: Masks | None = None,
        witnesses: Callable[[], Iterable[Masks]] = tuple,
        highest: int = TREES,
        *,
        hurried: bool = False,
    ) -> None:
        self.room, self.puzzle, self.clock = room, puzzle, clock
        self.ended = Ended.UNFINISHED
        self.initial: tuple[int, ...] = ()
        """What was left to each variable before any rule was looked at."""

        self.start: tuple[int, ...] = ()
        """The same with what a player has filled in."""

        self.masks: tuple[int, ...] = ()
        """What is left to each variable now."""

        self._known, self._witnesses, self._highest = known, witnesses, highest
        self._hurried = hurried

    def __iter__(self) -> Iterator[Step]:
        began = perf_counter()
        steps = self._steps()
        while True:
            try:
                with working_within(self.clock):
                    step = next(steps)
            except StopIteration:
                return
            except TimeUp:
                self.ended = Ended.LIMIT
                return
            now = perf_counter()
            yield step._replace(seconds=now - began)
            began = perf_counter()

    def _steps(self) -> Iterator[Step]:
        self.clock.check()
        board = Board(self.room, self.puzzle, self.clock, self._known)
        self.initial, self.start, self.masks = tuple(board.initial), tuple(board.masks), tuple(board.masks)
        keeping, one_rule, supposing = Bookkeeping(board), OneRule(board, hurried=self._hurried), Supposing(board)
        planning, cases = Planning(board, supposing, hurried=self._hurried), Cases(board, supposing)
        while True:
            before = list(board.masks)
            for step in keeping.steps():
                self.masks = tuple(board.masks)
                yield worded(self.room, self.puzzle, pruned(board, step)) if step.said else step
                if not step.new:
                    self.ended = Ended.IMPOSSIBLE
                    return
            one_rule.note({each for each, mask in enumerate(before) if mask != board.masks[each]})
            step_found = one_rule.best()
            if step_found is None and board.solved:
                self.ended = Ended.SOLVED
                return
            step_found = step_found or self._supposed(board, supposing, planning, cases)
            if step_found is None:
                self.ended = Ended.OPEN if self._highest >= TREES else Ended.STUCK
                return
            step = worded(self.room, self.puzzle, pruned(board, step_found))
            changed = board.learn(step.new)
            self.masks = tuple(board.masks)
            yield step
            if not step.new:
                self.ended = Ended.IMPOSSIBLE
                return
            keeping.note(changed)
            one_rule.note(changed)

    def _supposed(self, board: Board, supposing: Supposing, planning: Planning, cases: Cases) -> Step | None:
        if self._highest < 2:
            return None
        for witness in self._witnesses():
            if all(mask & ~left == 0 for mask, left in zip(witness, board.masks, strict=True)):
                for variable, mask in enumerate(witness):
                    supposing.possible[variable] |= mask
        self._witnesses = tuple
        step = planning.best()
        if step is None and self._highest >= TREES:
            step = cases.best()
        return step if step is None or step.rung <= self._highest else None
