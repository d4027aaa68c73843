"""The fewest sentences that contradict each other: a smallest conflict, where an irreducible one may be larger.

Sentences that hold together are shown by a way in which they hold; what this way breaks is a set of which every
conflict has at least one. So conflicts are hitting sets, and the smallest hitting set that is a conflict is a smallest
conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core.explaining import LocalRule
from cluewright.core.limit import Clock, TimeUp
from cluewright.explaining.board import Board
from cluewright.explaining.conflict import Conflict, citing, contradiction
from cluewright.explaining.hitting import hitting_sets

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


def smallest(room: Explaining[Any, Any], puzzle: Any, found: Conflict, clock: Clock) -> tuple[Conflict, bool]:
    """The conflict or a smaller one, and whether it is proved that none has fewer sentences."""
    try:
        looking = _Looking(Board(room, puzzle, clock), clock)
        for size in range(len(found.cites)):  # from none on: what breaks then is the first set to hit
            smaller = looking.of_size(size)
            if smaller is not None:
                return smaller, True
    except TimeUp:
        return found, False
    return found, True


class _Looking:
    """Looks for conflicts of ever more sentences."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self.board, self.clock = board, clock
        versions = [each for rule in board.rules for each in (rule, *rule.lighter)]
        self.sentences = list(dict.fromkeys(says for rule in versions for says in _every(rule)))
        self._number = {says: number for number, says in enumerate(self.sentences)}
        self._sets: list[int] = []
        """Of each of these every conflict has at least one sentence."""

    def of_size(self, size: int) -> Conflict | None:
        """A conflict of so many sentences; None when there is none."""
        while True:
            known = len(self._sets)
            for chosen in hitting_sets(self._sets, size, self.clock):
                cites = {self.sentences[number] for number in chosen}
                way = contradiction(self.board, (), citing(self.board.rules, cites))
                if isinstance(way, Conflict):
                    return way
                # A rule that is broken cites something that was not chosen, or it would have been looked at.
                self._sets.append(self._broken(way) & ~sum(1 << number for number in chosen))
                break
            if len(self._sets) == known:
                return None

    def _broken(self, way: tuple[int, ...]) -> int:
        """The sentences of all rules that this way breaks; where something is left open, its first candidate counts."""
        found = [mask & -mask for mask in way]
        broken = 0
        for rule in self.board.rules:
            for each in (rule, *rule.lighter):
                if each.narrow([found[variable] for variable in each.scope]) is None:
                    broken |= sum(1 << self._number[says] for says in set(_every(each)))
        return broken


def _every(rule: LocalRule) -> Sequence[str]:
    """The sentences that a rule cites, or may cite in their place."""
    return [*rule.cites, *(says for pair in rule.stronger for says in pair)]
