"""An irreducible set of sentences and entries that contradict each other, where each sentence is stated as clauses.

Every sentence and entry stands behind a switch of its own, a literal that is assumed. Where what follows link by link
contradicts itself, these links' sentences are the beginning; else those that the SAT solver needed. Then one after the
other is tried away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluewright.core.explaining import Fact, LocalRule, Sentences, bits
from cluewright.core.limit import TimeUp
from cluewright.engines.sat import Sat
from cluewright.explaining.board import Board
from cluewright.explaining.conflict import Conflict, by_chain, citing, goes_without_saying


def by_sentences(board: Board, entries: Sequence[Fact], stated: Sentences) -> Conflict | tuple[int, ...]:
    """What contradicts what; where nothing does, a solution that has all the entries, as masks."""
    every = {says for rule in board.rules for each in (rule, *rule.lighter) for says in each.cites}
    whole = stated.whole if every.issuperset(stated.whole) else sorted(every)
    found = _by_chain(board, entries, board.rules)
    if found is not None and not found.rules:
        return found  # two entries in one place
    with Sat(stated.always) as sat:
        switched = _Switched(sat, stated, board)
        if found is None:
            core = switched.core([*entries, *whole])
            if isinstance(core, tuple):
                return core
            found = _conflict(board, core)
        try:
            return _reduced(switched, board, found, entries[:1], whole)
        except TimeUp:
            return found._replace(irreducible=False)


def _reduced(
    switched: _Switched, board: Board, found: Conflict, first: Sequence[Fact], whole: Sequence[str]
) -> Conflict:
    """A part of which nothing can be left out: what is special to the puzzle is tried away first, the last entries
    before all, while all that goes without saying may be used; then the latter. Of the first entry people want to know
    most, so it stays.
    """
    versions = [each for rule in board.rules for each in (*rule.lighter, rule)]
    common = goes_without_saying(board.rules) | {rule.cites[0] for rule in versions if rule.together}
    special: list[Fact | str] = [*found.entries, *(says for says in found.cites if says not in common)]
    granted = [says for says in whole if says in common]
    entered = [each for each in reversed(special) if not isinstance(each, str) and each not in first]
    left = switched.without(
        special, [*entered, *(each for each in reversed(special) if isinstance(each, str))], granted
    )
    if left != special:
        said = {each for each in left if isinstance(each, str)}
        chain = by_chain(
            board, [each for each in left if not isinstance(each, str)], citing(board.rules, said | common)
        )
        cites = chain.cites if isinstance(chain, Conflict) else granted
    else:
        cites = found.cites
    trials = [says for says in cites if says in common]
    return _conflict(board, switched.without([*left, *trials], trials, ()))


def _conflict(board: Board, core: Sequence[Fact | str]) -> Conflict:
    cites = tuple(each for each in core if isinstance(each, str))
    entries = tuple(each for each in core if not isinstance(each, str))
    rules = citing(board.rules, set(cites))
    chain = by_chain(board, entries, rules)
    return Conflict(entries, chain.rules if isinstance(chain, Conflict) else tuple(rules), cites)


def _by_chain(board: Board, entries: Sequence[Fact], rules: Sequence[LocalRule]) -> Conflict | None:
    """What a refutation without cases uses, of the first entry alone where that is enough."""
    for known in dict.fromkeys((tuple(entries[:1]), tuple(entries))):
        found = by_chain(board, known, rules)
        if isinstance(found, Conflict):
            return found
    return None


class _Switched:
    """Sentences and entries that can be assumed or left out."""

    def __init__(self, sat: Sat, stated: Sentences, board: Board) -> None:
        self._sat, self._stated, self._board = sat, stated, board
        self._switches: dict[Fact | str, int] = {}
        self._behind: dict[int, Fact | str] = {}

    def _switch(self, each: Fact | str) -> int:
        switch = self._switches.get(each)
        if switch is None:
            switch = self._switches[each] = self._stated.new()
            self._behind[switch] = each
            for clause in self._meaning(each):
                self._sat.add([-switch, *clause])
        return switch

    def _meaning(self, each: Fact | str) -> Iterable[Sequence[int]]:
        if isinstance(each, str):
            return self._stated.of(each)
        return [[self._stated.literals[each.variable][bit] for bit in bits(each.left)]]

    def core(self, every: Sequence[Fact | str]) -> list[Fact | str] | tuple[int, ...]:
        """Those of them that rule out a solution together, in the same order; else a solution, as masks."""
        literals = self._sat.solve([self._switch(each) for each in every], self._board.clock)
        if literals is None:
            needed = {self._behind[switch] for switch in self._sat.core()}
            return [each for each in every if each in needed]
        true = set(literals)
        return tuple(
            next(1 << bit for bit, literal in enumerate(of_one) if literal in true) for of_one in self._stated.literals
        )

    def without(self, core: list[Fact | str], trials: Sequence[Fact | str], granted: Sequence[str]) -> list[Fact | str]:
        """The core without those of the trials, tried one after the other, that the rest and what is granted rule out
        a solution without.
        """
        for each in trials:
            if each in core:
                smaller = self.core([*(other for other in core if other != each), *granted])
                if not isinstance(smaller, tuple):
                    core = [other for other in core if other in smaller]
        return core
