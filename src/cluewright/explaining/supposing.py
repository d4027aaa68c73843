"""The second and third rung: something is supposed, and a chain of links shows that it cannot be.

Which suppositions are refuted is planned in `planning.py`; here a chain is followed and trimmed. A SAT solver's unit
propagation tells beforehand which suppositions are worth the trouble.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core import techniques
from cluewright.core.explaining import Clauses, Fact, Link, LocalRule, Step, Supposition, bits, is_one
from cluewright.explaining.board import Board
from cluewright.explaining.trail import Trail, distinct

if TYPE_CHECKING:
    from cluewright.engines.sat import Sat


class Supposing:
    """Refutes suppositions by chains."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.possible: list[int] = [0] * len(board.initial)
        """Candidates that some solution has: they cannot be refuted."""

        self._filter: _Filter | None = None
        self._asked_for_clauses = False

    def open_suppositions(self, board: Board) -> list[Supposition]:
        """What may be supposed on a board of this puzzle and is not known to be possible."""
        return [each for each in board.suppositions() if not each.supposed & self.possible[each.variable]]

    def worth_trying(self, board: Board) -> tuple[list[Supposition], list[Supposition]]:
        """Those that unit propagation refutes, and those to try when these come to nothing."""
        every = self.open_suppositions(board)
        if not self._asked_for_clauses:
            self._asked_for_clauses = True
            clauses = board.clauses()
            self._filter = _Filter(board, clauses) if clauses else None
        if self._filter is None:
            return every, []
        refuted = self._filter.refuted(board, every)
        return refuted, [] if self._filter.whole else [each for each in every if each not in set(refuted)]

    def refuted(self, supposition: Supposition) -> Step | None:
        """The refutation of this supposition by a chain; None where what follows from it contradicts nothing."""
        trail = self._begun(supposition)
        # Rules that know something by themselves, as givens do, are looked at too.
        if not trail.propagate(range(len(self.board.initial))):
            return None
        links = trail.links(0)
        return _step(supposition, trail, links) if trail.needed(0) else impossible(trail, links)

    def followed(self, supposition: Supposition) -> Step | None:
        """The refutation of this supposition from what is known by now; None where it is not refuted, or not open."""
        variable, left = supposition.variable, self.board.masks[supposition.variable]
        supposition = Supposition(variable, left & supposition.supposed)
        if not supposition.supposed or left == supposition.supposed:
            return None
        trail = self._begun(supposition)
        if not trail.propagate(trail.waiting):
            return None
        links = trail.links(0)
        return _step(supposition, trail, links) if trail.needed(0) else impossible(trail, links)

    def _begun(self, supposition: Supposition) -> Trail:
        trail = Trail(self.board)
        trail.waiting = trail.suppose(Fact(*supposition))
        return trail


def _step(supposition: Supposition, trail: Trail, links: tuple[Link, ...]) -> Step:
    length = techniques.length(links)
    new, rules, facts, before = refuting(trail, supposition, links)
    rung, cost = 2 if length <= techniques.SHORT else 3, techniques.supposition(length)
    return trail.board.named(Step(rung, new, rules, facts, cost, supposition, links, beforehand=before))


class Refuted(NamedTuple):
    """What is left once a supposition is refuted by links, and what this needs."""

    new: tuple[Fact, ...]
    rules: tuple[LocalRule, ...]
    facts: tuple[Fact, ...]
    beforehand: tuple[Link, ...]


def refuting(trail: Trail, supposition: Supposition, links: Sequence[Link], more: Sequence[Fact] = ()) -> Refuted:
    """What is left of what people know of the variable; where only one candidate is left in all, that one."""
    board, variable = trail.board, supposition.variable
    told, left = board.told[variable], board.masks[variable] & ~supposition.supposed
    if is_one(left):
        own = trail.need_known(variable)
    else:
        left = told & ~supposition.supposed
        own = [Fact(variable, told)] if told != board.initial[variable] else []
    return _gathered(trail, (Fact(variable, left),), links, [*own, *more])


def _gathered(trail: Trail, new: tuple[Fact, ...], links: Sequence[Link], more: Sequence[Fact]) -> Refuted:
    before = trail.beforehand()
    every = [*links, *before]
    facts = [*more, *(fact for link in every for fact in link.facts)]
    return Refuted(new, distinct([link.rule for link in every]), tuple(dict.fromkeys(facts)), before)


def impossible(trail: Trail, links: tuple[Link, ...], more: Sequence[Fact] = ()) -> Step:
    """The step that shows that nothing is possible, whatever is supposed."""
    found = _gathered(trail, (), links, more)
    length = techniques.length(links)
    rung, cost = 2 if length <= techniques.SHORT else 3, techniques.supposition(length)
    return trail.board.named(Step(rung, (), found.rules, found.facts, cost, links=links, beforehand=found.beforehand))


class _Filter:
    """Unit propagation over the room's clauses and what is known."""

    def __init__(self, board: Board, clauses: Clauses) -> None:
        from cluewright.engines.sat import Sat

        self.whole = clauses.whole
        self._literals = clauses.literals
        self._sat: Sat = Sat(clauses.clauses)
        self._told = list(board.initial)

    def refuted(self, board: Board, suppositions: Sequence[Supposition]) -> list[Supposition]:
        """Those that unit propagation refutes, from all that was known on any board so far."""
        for variable, mask in enumerate(board.masks):
            for bit in bits(self._told[variable] & ~mask):
                if self._literals[variable][bit]:
                    self._sat.add([-self._literals[variable][bit]])
            self._told[variable] &= mask
        found = []
        for each in suppositions:
            board.clock.check()
            if self._sat.propagate(self._assumed(each)) is None:
                found.append(each)
        return found

    def _assumed(self, supposition: Supposition) -> list[int]:
        literals = self._literals[supposition.variable]
        there = bits(supposition.supposed)
        if len(there) == 1:
            return [literals[there[0]]] if literals[there[0]] else []
        others = bits(self._told[supposition.variable] & ~supposition.supposed)
        return [-literals[bit] for bit in others if literals[bit]]
