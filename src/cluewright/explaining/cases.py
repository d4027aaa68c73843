"""The highest rung: a supposition is refuted by a tree of cases, the fewest leaves first.

Where a supposition turns out to be possible, the solution that was met is kept: what it holds is never tried again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluewright.core import techniques
from cluewright.core.explaining import Case, Fact, Link, Step, Supposition, bits, is_one
from cluewright.explaining.board import Board
from cluewright.explaining.supposing import Supposing, impossible, refuting
from cluewright.explaining.trail import Needs, Trail, united

_LEAVES = (2, 4, 8, 16, 32, 64, None)


class _TooManyError(Exception):
    """The tree has more leaves than were allowed."""


class _PossibleError(Exception):
    """A solution was met; `masks` has it."""

    def __init__(self, masks: list[int]) -> None:
        self.masks = masks


class _Split(NamedTuple):
    """How a part of the tree ends: links that follow, and further cases unless these end in a contradiction."""

    links: tuple[Link, ...]
    cases: tuple[Case, ...]


class Cases:
    """Refutes suppositions by trees."""

    def __init__(self, board: Board, supposing: Supposing) -> None:
        self.board = board
        self._supposing = supposing

    def best(self) -> Step | None:
        """The refutation with the fewest leaves; None when every candidate that is left is possible."""
        for most in _LEAVES:
            found: list[tuple[int, Step]] = []
            for each in self._supposing.open_suppositions(self.board):
                if each.supposed & self._supposing.possible[each.variable]:
                    continue  # a solution met since the list was made has it
                step = self.refuted(each, most)
                if step and not step.new:
                    return step
                if step:
                    found.append((sum(case.leaves for case in step.cases) or 1, step))
            if found:
                fewest = min(leaves for leaves, _ in found)
                return next(step for leaves, step in found if leaves == fewest)._replace(moves=len(found))
        return None

    def refuted(self, supposition: Supposition, most: int | None) -> Step | None:
        """The refutation of a supposition by a tree of at most so many leaves, if there is one."""
        try:
            # Trimming takes most of the time, so it is done only for a tree that is small enough.
            _Tree(self.board, most).look_ahead(supposition)
            return _Tree(self.board, None).refuted(supposition)
        except _TooManyError:
            return None
        except _PossibleError as possible:
            for variable, mask in enumerate(possible.masks):
                self._supposing.possible[variable] |= mask
            return None


class _Tree:
    """Looks for one tree of at most so many leaves."""

    def __init__(self, board: Board, most: int | None) -> None:
        self.board = board
        self.trail = Trail(board)
        self.most = most
        self.leaves = 0
        self.facts: list[Fact] = []

    def look_ahead(self, supposition: Supposition) -> None:
        """Count the leaves; an error says that they are too many, or that there is a solution."""
        if not self.trail.propagate(self.trail.suppose(Fact(*supposition))):
            self._count()

    def _count(self) -> None:
        trail = self.trail
        self.board.clock.check()
        variable = self._variable()
        if variable is None:
            raise _PossibleError(list(trail.masks))
        for bit in bits(trail.masks[variable]):
            mark = len(trail.moves)
            if trail.propagate(trail.suppose(Fact(variable, 1 << bit))):
                self._leaf()
            else:
                self._count()
            trail.back_to(mark)

    def _leaf(self) -> None:
        self.leaves += 1
        if self.most is not None and self.leaves > self.most:
            raise _TooManyError

    def refuted(self, supposition: Supposition) -> Step:
        changed = self.trail.suppose(Fact(*supposition))
        split = _Split((), ()) if self.trail.propagate(changed) else self._split()
        links = self.trail.links(0) + split.links
        every = (*links, *_links(split.cases))
        cost = techniques.cases(max(1, self.leaves))
        if not self.trail.needed(0):
            step = impossible(self.trail, every, self.facts)
            step = step._replace(rung=4, cost=cost, supposition=supposition, links=links, cases=split.cases)
            return self.board.named(step)
        new, rules, facts, before = refuting(self.trail, supposition, every, self.facts)
        return self.board.named(Step(4, new, rules, facts, cost, supposition, links, split.cases, beforehand=before))

    def _split(self) -> _Split:
        """Refute what is left by cases of one variable, or without, where one case does not need what it supposes."""
        trail = self.trail
        self.board.clock.check()
        variable = self._variable()
        if variable is None:
            raise _PossibleError(list(trail.masks))
        base: Needs = trail.needs()
        added: Needs = {}
        cases = []
        for bit in bits(trail.masks[variable]):
            trail.set_needs({})
            mark = len(trail.moves)
            case = Fact(variable, 1 << bit)
            if trail.propagate(trail.suppose(case)):
                self._leaf()
                inner = _Split((), ())
            else:
                inner = self._split()
            links = trail.links(mark) + inner.links
            needed = trail.needed(mark)
            trail.back_to(mark)
            if not needed:
                trail.set_needs(united(base, trail.needs()))
                return _Split(links, inner.cases)
            added = united(added, trail.needs())
            cases.append(Case(case, links, inner.cases))
        trail.set_needs(united(base, added))
        self.facts += trail.need_latest(variable)
        return _Split((), tuple(cases))

    def _variable(self) -> int | None:
        """The variable to split: fewest candidates, then most rules about it."""
        masks, touching = self.trail.masks, self.board.touching
        still = [each for each, mask in enumerate(masks) if not is_one(mask)]
        return min(still, key=lambda each: (masks[each].bit_count(), -len(touching[each])), default=None)


def _links(cases: Sequence[Case]) -> list[Link]:
    return [link for case in cases for link in [*case.links, *_links(case.cases)]]
