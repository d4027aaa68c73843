"""A trail is what follows from suppositions: a list of moves, each one rule that narrowed something, that can be taken
back. Once a contradiction is met, it is trimmed to the links that lead there.

Before all moves of a trail lies what was struck out silently on the board. Where a link needs some of it, `beforehand`
has the rules that struck it out, as links too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from cluewright.core.explaining import Fact, Link, LocalRule
from cluewright.explaining.board import Board
from cluewright.explaining.trimming import Asking, Weakening, thoroughly, weakest

Needs: TypeAlias = dict[int, set[int]]
"""For each move, the variables whose narrowing by it is needed."""


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

        self._needs: Needs = {}
        self._struck: dict[int, dict[int, int]] = {}
        """For each of the board's `struck`, what of it is needed: bits for each variable."""

        self._history: dict[int, list[tuple[int, int]]] = {}
        """For each variable that has changed, the moves that changed it and what each left."""

    def suppose(self, fact: Fact) -> set[int]:
        """Suppose that this is all that is left to a variable."""
        return self._move(None, (Fact(fact.variable, fact.left & self.masks[fact.variable]),))

    def _move(self, rule: LocalRule | None, new: tuple[Fact, ...]) -> set[int]:
        self.moves.append(_Move(rule, new))
        for variable, left in new:
            self.masks[variable] = left
            self._history.setdefault(variable, []).append((len(self.moves) - 1, left))
        return {fact.variable for fact in new}

    def propagate(self, changed: Iterable[int], rounds: int | None = None) -> bool:
        """Look at every rule about what has changed, round by round; whether that met a contradiction.

        `waiting` is then what has changed in the last round, so that one may go on from there.
        """
        board, masks, waiting = self.board, self.masks, set(changed)
        rules, look, changes, check = board.rules, board.look, board.changes, board.clock.check
        done = 0
        while waiting and (rounds is None or done < rounds):
            done += 1
            woken, waiting = waiting, set()
            for number in board.touched(woken, inside=True):
                rule = rules[number]
                idle = rule.idle
                if idle and masks[idle[0]] in idle[1] and idle[0] not in woken and idle[0] not in waiting:
                    continue
                check()
                new = changes(number, look[number](masks))
                if new is None:
                    self._move(rule, ())
                    return True
                if new:
                    waiting |= self._move(rule, new)
        self.waiting = waiting
        return False

    @property
    def broken(self) -> LocalRule:
        """The rule that met the contradiction."""
        rule = self.moves[-1].rule
        assert rule is not None
        return rule

    def back_to(self, length: int) -> None:
        """Take back all moves after the first `length`."""
        while len(self.moves) > length:
            number = len(self.moves) - 1
            for variable, _ in self.moves.pop().new:
                history = self._history[variable]
                while history and history[-1][0] == number:
                    history.pop()
                self.masks[variable] = history[-1][1] if history else self.board.masks[variable]
            self._needs.pop(number, None)

    def needed(self, move: int) -> bool:
        """Whether a later link needs what was supposed or found in this move."""
        return bool(self._needs.get(move))

    def rough_length(self) -> int:
        """How many rules that are said lead to the contradiction at most, without looking whether each is needed."""
        wanted = [False] * len(self.moves)
        wanted[-1] = True
        history = self._history
        said = 0
        for number in range(len(self.moves) - 1, -1, -1):
            rule = self.moves[number].rule
            if not wanted[number] or rule is None:
                continue
            said += not rule.quiet or (rule.travels and not rule.obvious)
            for variable in rule.scope:
                for source, _ in reversed(history.get(variable, ())):
                    if source < number:
                        wanted[source] = True
                        break
        return max(1, said)

    def links(self, start: int) -> tuple[Link, ...]:
        """The links that are needed among the moves from `start` on, in their order.

        The last move must be a contradiction, or what is needed must have been found by a later call. What they need
        of the moves before `start` is noted there.
        """
        return tuple(reversed(list(self._links(start))))

    def _links(self, start: int) -> Iterator[Link]:
        """The last first."""
        for number in range(len(self.moves) - 1, start - 1, -1):
            rule, new = self.moves[number]
            needs = self._needs.get(number, ())
            conclusion = [fact for fact in new if fact.variable in needs]
            if rule is None or (new and not conclusion):
                continue
            yield self._link(number, rule, conclusion, self.board.narrow)

    def cited(self, rule: LocalRule, conclusion: Sequence[Fact]) -> Link:
        """The rule in its lightest version, with what the conclusion needs of all that is known by now."""
        return self._link(len(self.moves), rule, conclusion, thoroughly)

    def beforehand(self) -> tuple[Link, ...]:
        """The rules that have struck out silently what the links need, in their order."""
        found = []
        while self._struck:
            number = max(self._struck)
            rule = self.board.struck[number].rule
            initial = self.board.initial
            conclusion = [Fact(variable, initial[variable] & ~gone) for variable, gone in self._struck[number].items()]
            found.append(self._link(number, rule, conclusion, self.board.narrow, struck=number))
            del self._struck[number]
        return tuple(reversed(found))

    def _link(
        self, number: int, rule: LocalRule, conclusion: Sequence[Fact], ask: Asking, struck: int | None = None
    ) -> Link:
        """A rule with what its conclusion needs of what came before: before a move of this trail, or, where `struck`
        is given, before that silent one.
        """
        board = self.board
        own = {
            variable: [entry for entry in self._history[variable] if entry[0] < number and struck is None]
            for variable in rule.scope
            if variable in self._history
        }
        silent = {variable: self._silent(variable, struck) for variable in rule.scope if variable in board.by_whom}

        def versions(variable: int) -> list[int]:
            told = board.told[variable]
            if variable not in own and variable not in silent:
                return [board.initial[variable], told]
            gone = 0
            for _, bits_gone in silent.get(variable, ()):
                gone |= bits_gone
            return [board.initial[variable], told, told & ~gone, *(left for _, left in own.get(variable, ()))]

        weakening, numbers = weakest(rule, conclusion, versions, ask)
        facts, inner = [], []
        for index, (variable, version) in enumerate(zip(weakening.rule.scope, numbers, strict=True)):
            if version == 1:
                facts.append(Fact(variable, board.told[variable]))
            elif version == 2:
                found, from_inside = self._only_needed(weakening, index, silent[variable])
                facts += found
                inner += from_inside
            elif version > 2:
                source, left = own[variable][version - 3]
                self._needs.setdefault(source, set()).add(variable)
                inner.append(Fact(variable, left))
        return Link(weakening.rule, tuple(dict.fromkeys(facts)), tuple(dict.fromkeys(inner)), tuple(conclusion))

    def _silent(self, variable: int, before: int | None) -> list[tuple[int, int]]:
        """What was struck out of a variable silently: by which of the board's `struck`, and the bits."""
        struck = self.board.struck
        numbers = self.board.by_whom.get(variable, ())
        return [(number, struck[number].gone[variable]) for number in numbers if before is None or number < before]

    def _only_needed(
        self, weakening: Weakening, index: int, silent: Sequence[tuple[int, int]]
    ) -> tuple[list[Fact], list[Fact]]:
        """Of what people know of a variable and what was struck out of it silently, what the conclusion needs."""
        variable = weakening.rule.scope[index]
        initial, told = self.board.initial[variable], self.board.told[variable]
        facts, inner = [], []
        kept = list(silent)
        for entry in silent:
            without = self._masked(told, [each for each in kept if each != entry])
            if without == weakening.masks[index] or weakening.allows([(index, without)]):
                kept.remove(entry)
        if told != initial:
            without = self._masked(initial, kept)
            if without != weakening.masks[index] and not weakening.allows([(index, without)]):
                facts.append(Fact(variable, told))
        for number, gone in kept:
            wanted = self._struck.setdefault(number, {})
            wanted[variable] = wanted.get(variable, 0) | gone
            inner.append(Fact(variable, initial & ~gone))
        return facts, inner

    @staticmethod
    def _masked(mask: int, silent: Sequence[tuple[int, int]]) -> int:
        for _, gone in silent:
            mask &= ~gone
        return mask

    def needs(self) -> Needs:
        """What later links need of each move so far."""
        return {move: set(variables) for move, variables in self._needs.items()}

    def set_needs(self, needs: Needs) -> None:
        """Begin anew with these."""
        self._needs = {move: set(variables) for move, variables in needs.items()}

    def need_known(self, variable: int) -> list[Fact]:
        """Note that all is needed that was struck out of a variable before the suppositions, and what people know of
        it, which is given back.
        """
        for number, gone in self._silent(variable, None):
            wanted = self._struck.setdefault(number, {})
            wanted[variable] = wanted.get(variable, 0) | gone
        told = self.board.told[variable]
        return [Fact(variable, told)] if told != self.board.initial[variable] else []

    def need_latest(self, variable: int) -> list[Fact]:
        """Note that what is left to a variable is needed; as facts where people knew it before the suppositions."""
        history = self._history.get(variable)
        if history:
            self._needs.setdefault(history[-1][0], set()).add(variable)
            return []
        return self.need_known(variable)


class Cited(NamedTuple):
    """One rule, or a lighter version of it, with the facts it needs, and the rules behind what nobody was told."""

    rule: LocalRule
    facts: tuple[Fact, ...]
    beforehand: tuple[Link, ...]
    ways: int
    """How many ways there are to look through for whoever knows what is cited; whatever else is known by then makes a
    step no easier to see."""

    @property
    def rules(self) -> tuple[LocalRule, ...]:
        """All rules, the one that concludes first."""
        return distinct([self.rule, *(link.rule for link in self.beforehand)])


def cited(board: Board, rule: LocalRule, conclusion: Sequence[Fact]) -> Cited:
    """The rule with what the conclusion needs: without any one of its facts it would not follow."""
    trail = Trail(board)
    link = trail.cited(rule, conclusion)
    before = trail.beforehand()
    facts = [*link.facts, *(fact for each in before for fact in each.facts)]
    return Cited(link.rule, tuple(dict.fromkeys(facts)), before, _ways(board, rule, link))


def _ways(board: Board, rule: LocalRule, link: Link) -> int:
    shown: dict[int, int] = {}
    for variable, left in [*link.facts, *link.inner]:
        shown[variable] = shown.get(variable, board.initial[variable]) & left
    counting = link.rule if link.rule.fillings or link.rule.scope != rule.scope else rule
    if counting.fillings is None:
        return prod(mask.bit_count() for mask in shown.values())
    return counting.fillings([shown.get(variable, board.initial[variable]) for variable in counting.scope])


def distinct(rules: Sequence[LocalRule]) -> tuple[LocalRule, ...]:
    """The rules, each once."""
    return tuple({(rule.name, rule.says, rule.cites): rule for rule in rules}.values())


def united(one: Needs, other: Needs) -> Needs:
    """What the one or the other needs."""
    return {move: one.get(move, set()) | other.get(move, set()) for move in one.keys() | other.keys()}
