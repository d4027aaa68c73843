"""A trail is what follows from suppositions: a list of moves, each one rule that narrowed something, that can be taken
back. Once a contradiction is met, it is trimmed to the links that lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cluewright.core.explaining import Fact, Link, LocalRule
from cluewright.explaining.board import Board
from cluewright.explaining.trimming import weakest


class _Move(NamedTuple):
    rule: LocalRule | None
    """None for what is supposed."""

    new: tuple[Fact, ...]
    """Empty when nothing is possible any more."""


class Trail:
    """What follows from one or more suppositions on a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.masks = list(board.masks)
        self.moves: list[_Move] = []
        self.waiting: set[int] = set()
        """What the last round has changed, where propagation was stopped before its end."""

        self._needs: list[set[int]] = []
        """For each move, the variables whose narrowing by it is needed."""

        self._history: dict[int, list[tuple[int, int]]] = {}
        """For each variable that has changed, the moves that changed it and what each left."""

    def suppose(self, fact: Fact) -> set[int]:
        """Suppose that this is all that is left to a variable."""
        return self._move(None, [Fact(fact.variable, fact.left & self.masks[fact.variable])])

    def _move(self, rule: LocalRule | None, new: Sequence[Fact]) -> set[int]:
        self.moves.append(_Move(rule, tuple(new)))
        self._needs.append(set())
        for variable, left in new:
            self.masks[variable] = left
            self._history.setdefault(variable, []).append((len(self.moves) - 1, left))
        return {fact.variable for fact in new}

    def propagate(self, changed: Iterable[int], rounds: int | None = None) -> bool:
        """Look at every rule about what has changed, round by round; whether that met a contradiction.

        `waiting` is then what has changed in the last round, so that one may go on from there.
        """
        board, clock, waiting = self.board, self.board.clock, set(changed)
        done = 0
        while waiting and (rounds is None or done < rounds):
            done += 1
            numbers, waiting = board.touched(waiting, inside=True), set()
            for number in numbers:
                clock.check()
                rule = board.rules[number]
                before = [self.masks[variable] for variable in rule.scope]
                after = board.narrow(rule, before)
                if after is None:
                    self._move(rule, ())
                    return True
                new = [
                    Fact(variable, left)
                    for variable, old, left in zip(rule.scope, before, after, strict=True)
                    if left != old
                ]
                if new:
                    waiting |= self._move(rule, new)
        self.waiting = waiting
        return False

    def back_to(self, length: int) -> None:
        """Take back all moves after the first `length`."""
        while len(self.moves) > length:
            number = len(self.moves) - 1
            for variable, _ in self.moves.pop().new:
                history = self._history[variable]
                while history and history[-1][0] == number:
                    history.pop()
                self.masks[variable] = history[-1][1] if history else self.board.masks[variable]
            self._needs.pop()

    def needed(self, move: int) -> bool:
        """Whether a later link needs what was supposed in this move."""
        return bool(self._needs[move])

    def rough_length(self) -> int:
        """How many loud rules lead to the contradiction at most, without looking whether each was really needed."""
        wanted = [False] * len(self.moves)
        wanted[-1] = True
        loud = 0
        for number in range(len(self.moves) - 1, -1, -1):
            rule = self.moves[number].rule
            if not wanted[number] or rule is None:
                continue
            loud += not rule.quiet
            for variable in rule.scope:
                earlier = [source for source, _ in self._history.get(variable, ()) if source < number]
                if earlier:
                    wanted[earlier[-1]] = True
        return max(1, loud)

    def links(self, start: int) -> tuple[Link, ...]:
        """The links that are needed among the moves from `start` on, in their order.

        The last move must be a contradiction, or what is needed must have been found by a later call. What they need
        of the moves before `start` is noted there.
        """
        found = []
        for number in range(len(self.moves) - 1, start - 1, -1):
            rule, new = self.moves[number]
            conclusion = [fact for fact in new if fact.variable in self._needs[number]]
            if rule is None or (new and not conclusion):
                continue
            found.append(self._link(number, rule, conclusion))
        return tuple(reversed(found))

    def _link(self, number: int, rule: LocalRule, conclusion: list[Fact]) -> Link:
        board = self.board
        earlier = {
            variable: [entry for entry in self._history.get(variable, ()) if entry[0] < number]
            for variable in rule.scope
        }

        def versions(variable: int) -> list[int]:
            known = [board.initial[variable], board.masks[variable]]
            return known + [left for _, left in earlier[variable]]

        chosen, versions_used = weakest(rule, conclusion, versions, board.narrow)
        facts, inner = [], []
        for variable, version in zip(chosen.scope, versions_used, strict=True):
            if version == 1:
                facts.append(Fact(variable, board.masks[variable]))
            elif version > 1:
                source, left = earlier[variable][version - 2]
                self._needs[source].add(variable)
                inner.append(Fact(variable, left))
        return Link(chosen, tuple(dict.fromkeys(facts)), tuple(dict.fromkeys(inner)), tuple(conclusion))

    def needs(self) -> list[set[int]]:
        """What later links need of each move so far."""
        return [set(variables) for variables in self._needs]

    def no_needs(self) -> list[set[int]]:
        """As if no later link needed anything of the moves so far."""
        return [set() for _ in self._needs]

    def set_needs(self, needs: list[set[int]]) -> None:
        """Begin anew with these, as many as there are moves."""
        self._needs = needs

    def need_latest(self, variable: int) -> Fact | None:
        """Note that what is left to a variable is needed; as a fact where that was known before the suppositions."""
        history = self._history.get(variable)
        if history:
            self._needs[history[-1][0]].add(variable)
            return None
        known = self.board.masks[variable]
        return Fact(variable, known) if known != self.board.initial[variable] else None
