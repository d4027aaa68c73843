"""The second and third rung: something is supposed, and a chain of links shows that it cannot be.

Suppositions are tried by rounds of propagation, few rounds first, and the shortest trimmed chain wins. A SAT solver's
unit propagation tells beforehand which suppositions are worth the trouble.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core.explaining import Clauses, Fact, Link, LocalRule, Step, Supposition, bits, is_one
from cluewright.explaining import costs
from cluewright.explaining.board import Board
from cluewright.explaining.trail import Trail, distinct

if TYPE_CHECKING:
    from cluewright.engines.sat import Sat

_ROUNDS = (1, 2, 4, 8, None)
_TRIMMED = 12
"""Chains that are trimmed in each round, of those that look shortest before."""


class Supposing:
    """Refutes suppositions, and keeps the short refutations that it did not use yet: they stay true.

    Where `hurried`, no further ones are followed once there are enough that one look at one rule refutes.
    """

    def __init__(self, board: Board, *, hurried: bool = False) -> None:
        self.board = board
        self._hurried = hurried
        self.possible: list[int] = [0] * len(board.initial)
        """Candidates that some solution has: they cannot be refuted."""

        self._filter: _Filter | None = None
        self._asked_for_clauses = False
        self._kept: dict[Supposition, tuple[int, int]] = {}
        """How long the refutation of each is; of those that were not trimmed, at most."""

        self._links: dict[Supposition, tuple[Link, ...]] = {}
        """Chains that were trimmed in an earlier round of the same search."""

        self._longer: dict[Supposition, int] = {}
        """Of chains that were not trimmed to their end, because they have more links than this."""

        self._settled: dict[Supposition, tuple[int, ...]] = {}
        """What is left to each variable under suppositions that led to no contradiction."""

    def best(self) -> Step | None:
        """The refutation with the fewest links, if any supposition is refuted by a chain alone."""
        kept = self._still_open()
        if kept:
            return self._again(min(kept, key=lambda each: kept[each]), moves=len(kept))
        first, others = self._worth_trying()
        for suppositions in (first, others):
            step = self._by_rounds(suppositions)
            if step:
                return step
        return None

    def _still_open(self) -> dict[Supposition, tuple[int, int]]:
        masks = self.board.masks
        self._kept = {
            each: length
            for each, length in self._kept.items()
            if masks[each.variable] & each.supposed and masks[each.variable] & ~each.supposed
        }
        return self._kept

    def open_suppositions(self) -> list[Supposition]:
        """What may be supposed and is not known to be possible."""
        return [each for each in self.board.suppositions() if not each.supposed & self.possible[each.variable]]

    def _worth_trying(self) -> tuple[list[Supposition], list[Supposition]]:
        """Those that unit propagation refutes, and those to try when these come to nothing."""
        every = self.open_suppositions()
        if not self._asked_for_clauses:
            self._asked_for_clauses = True
            clauses = self.board.clauses()
            self._filter = _Filter(self.board, clauses) if clauses else None
        if self._filter is None:
            return every, []
        refuted = self._filter.refuted(every)
        return refuted, [] if self._filter.whole else [each for each in every if each not in set(refuted)]

    def _by_rounds(self, suppositions: Sequence[Supposition]) -> Step | None:
        under_way: dict[Supposition, Trail | None] = {each: None for each in suppositions if not self._is_settled(each)}
        refuted: list[tuple[int, Supposition, Trail]] = []
        self._links, self._longer = {}, {}
        done = least = 0
        for rounds in _ROUNDS:
            more = None if rounds is None else rounds - done
            done += more or 0
            for each, begun in list(under_way.items()):
                if self._hurried and least >= _TRIMMED:
                    break
                trail = under_way[each] = begun or self._begun(each)
                if trail.propagate(trail.waiting, more):
                    refuted.append((trail.rough_length(), each, trail))
                    least += refuted[-1][0] == 1
                    del under_way[each]
                elif not trail.waiting:
                    self._settled[each] = tuple(trail.masks)
                    del under_way[each]
            step = self._shortest(refuted, rounds) if refuted else None
            if step:
                return step
        return None

    def _shortest(self, refuted: list[tuple[int, Supposition, Trail]], rounds: int | None) -> Step | None:
        """The shortest chain found so far, unless more rounds may find a shorter one.

        Trimming takes longer than propagating, so that only those chains are trimmed that look short.
        """
        refuted.sort(key=lambda entry: entry[0])
        found: dict[Supposition, tuple[Link, ...]] = {}
        most: int | None = None
        for _, each, trail in refuted[:_TRIMMED]:
            self.board.clock.check()
            links = self._trimmed(each, trail, most)
            if links is None:
                continue
            if not trail.needed(0):
                return impossible(trail, links)
            found[each] = links
            length = _length(links)[0]
            if length == 1:
                break  # there is none shorter
            most = max(costs.SHORT, length if most is None else min(most, length))
        best = min(map(_length, found.values()))
        short = best[0] <= costs.SHORT
        if not (rounds is None or short or best[0] <= rounds):
            return None
        self._links = {}
        # Those that cannot be longer than this one wait for their turn untrimmed.
        self._kept = {each: (rough, 0) for rough, each, _ in refuted if rough <= best[0] and short}
        self._kept |= {each: _length(links) for each, links in found.items() if _length(links)[0] <= costs.SHORT}
        alike = [rough for rough, _, _ in refuted if (rough <= costs.SHORT) == short]
        chosen = next(each for each, links in found.items() if _length(links) == best)
        trail = next(trail for _, each, trail in refuted if each == chosen)
        return self._step(chosen, trail, found[chosen], max(1, len(alike)))

    def _trimmed(self, each: Supposition, trail: Trail, most: int | None) -> tuple[Link, ...] | None:
        """The links of a chain; None where it has more than so many, and is thus neither the shortest nor a short one.

        Trimming one to its end takes longer than to see that.
        """
        links = self._links.get(each)
        if links is None and (most is None or self._longer.get(each, 0) < most):
            links = trail.links(0) if most is None else trail.links_up_to(most)
            if links is None:
                assert most is not None
                self._longer[each] = most
            else:
                self._links[each] = links
        return links

    def refuted(self, supposition: Supposition) -> Step | None:
        """The refutation of this supposition by a chain; None where what follows from it contradicts nothing."""
        trail = self._begun(supposition)
        # Rules that know something by themselves, as givens do, are looked at too.
        if not trail.propagate(range(len(self.board.initial))):
            return None
        links = trail.links(0)
        return self._step(supposition, trail, links, 1) if trail.needed(0) else impossible(trail, links)

    def followed(self, supposition: Supposition) -> Step | None:
        """The refutation of this supposition from what is known by now; None where it is not refuted, or not open."""
        left = self.board.masks[supposition.variable]
        if not left & supposition.supposed or not left & ~supposition.supposed:
            return None
        trail = self._begun(supposition)
        if not trail.propagate(trail.waiting):
            return None
        links = trail.links(0)
        return self._step(supposition, trail, links, 1) if trail.needed(0) else impossible(trail, links)

    def _again(self, supposition: Supposition, moves: int) -> Step:
        """The refutation of a supposition, followed once more, so that it stands on what is known by now."""
        trail = self._begun(supposition)
        refuted = trail.propagate(trail.waiting)
        assert refuted  # what is known only grows
        links = trail.links(0)
        return self._step(supposition, trail, links, moves) if trail.needed(0) else impossible(trail, links)

    def _begun(self, supposition: Supposition) -> Trail:
        trail = Trail(self.board)
        trail.waiting = trail.suppose(Fact(*supposition))
        return trail

    def _is_settled(self, supposition: Supposition) -> bool:
        """Whether all that follows from it is known, without a contradiction, and nothing learnt since changes that."""
        settled = self._settled.get(supposition)
        if settled is None:
            return False
        return not any(mask & ~left for mask, left in zip(settled, self.board.masks, strict=True))

    def _step(self, supposition: Supposition, trail: Trail, links: tuple[Link, ...], moves: int) -> Step:
        length = costs.length(links)
        rung = 2 if length <= costs.SHORT else 3
        found = refuting(trail, supposition, links)
        cost = costs.supposition(length)
        return Step(
            rung,
            found.new,
            found.rules,
            found.facts,
            cost,
            supposition,
            links,
            moves=moves,
            beforehand=found.beforehand,
        )


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
    length = costs.length(links)
    rung = 2 if length <= costs.SHORT else 3
    cost = costs.supposition(length)
    return Step(rung, (), found.rules, found.facts, cost, links=links, beforehand=found.beforehand)


def _length(links: Sequence[Link]) -> tuple[int, int]:
    """Chains are compared by their links, then by all that is looked at."""
    return costs.length(links), len(links)


class _Filter:
    """Unit propagation over the room's clauses and what is known on the board."""

    def __init__(self, board: Board, clauses: Clauses) -> None:
        from cluewright.engines.sat import Sat

        self.board = board
        self.whole = clauses.whole
        self._literals = clauses.literals
        self._sat: Sat = Sat(clauses.clauses)
        self._told = list(board.initial)

    def refuted(self, suppositions: Sequence[Supposition]) -> list[Supposition]:
        """Those that unit propagation refutes."""
        for variable, mask in enumerate(self.board.masks):
            for bit in bits(self._told[variable] & ~mask):
                if self._literals[variable][bit]:
                    self._sat.add([-self._literals[variable][bit]])
            self._told[variable] = mask
        found = []
        for each in suppositions:
            self.board.clock.check()
            if self._sat.propagate(self._assumed(each)) is None:
                found.append(each)
        return found

    def _assumed(self, supposition: Supposition) -> list[int]:
        literals = self._literals[supposition.variable]
        there = bits(supposition.supposed)
        if len(there) == 1:
            return [literals[there[0]]] if literals[there[0]] else []
        others = bits(self.board.masks[supposition.variable] & ~supposition.supposed)
        return [-literals[bit] for bit in others if literals[bit]]
