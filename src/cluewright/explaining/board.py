"""A board is a puzzle being reasoned about: what is left to each variable, the rules, and which rules touch which
variables. Everything above it (the ladder, suppositions, trees) works on boards and knows no family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core.errors import OptionError
from cluewright.core.explaining import Clauses, Fact, LocalRule, Masks, Step, Supposition
from cluewright.core.limit import Clock
from cluewright.core.techniques import named

if TYPE_CHECKING:
    from cluewright.core.contracts import Explaining


MOST_VARIABLES = 2500
"""What is larger is refused at once: a single round of suppositions would take minutes."""

_MOST_ANSWERS = 2_000
"""Answers of each rule that are kept."""

_UNKNOWN: tuple[int, ...] = (-1,)
"""Stands for an answer that nobody has asked for yet."""

_UNASKED = (Fact(-1, -1),)
"""Stands for changes that nobody has asked for yet."""


class Struck(NamedTuple):
    """One look at a rule whose findings nobody is told: what it has struck out of each variable, as bits."""

    rule: LocalRule
    gone: dict[int, int]


class _Stated(NamedTuple):
    """What boards of the same puzzle share: hints and the telling of a chain begin with a new board again and again."""

    rules: Sequence[LocalRule]
    answers: dict[int, dict[tuple[int, ...], tuple[int, ...] | None]]
    """What rules have left of what they were shown, by the rule's identity: `rules` keeps them alive."""

    changes: list[dict[tuple[int, ...], tuple[Fact, ...] | None]]
    """The same as facts, for the rule of each number: what has changed, None where nothing is possible."""

    clauses: list[Clauses | None]
    """The clauses, once somebody has asked for them."""


@lru_cache(maxsize=2)
def _kept(room: Any, puzzle: Any) -> _Stated:
    return _state(room, puzzle)


def _state(room: Any, puzzle: Any) -> _Stated:
    rules = room.rules(puzzle)
    return _Stated(rules, {}, [{} for _ in rules], [])


def _stated(room: Any, puzzle: Any) -> _Stated:
    try:
        return _kept(room, puzzle)
    except TypeError:  # a puzzle from outside that cannot be hashed
        return _state(room, puzzle)


class Board:
    """The state of the reasoning; `masks` only ever shrink.

    `told` is what people know: what was said, what is given, and bookkeeping that everybody does. The rest of what the
    masks lack was struck out silently; `struck` remembers by which rule, so that a step that needs it can cite that.
    """

    def __init__(self, room: Explaining[Any, Any], puzzle: Any, clock: Clock, known: Masks | None = None) -> None:
        self.room = room
        self.puzzle = puzzle
        self.clock = clock
        self.initial: list[int] = list(room.candidates(puzzle))
        """What each variable could be before any rule is looked at."""

        if len(self.initial) > MOST_VARIABLES:
            raise OptionError(
                f"too large to be explained: there would be {len(self.initial):,} things to find out, "
                f"and at most {MOST_VARIABLES:,} are taken on"
            )
        clock.check()
        self._stated = _stated(room, puzzle)
        self.rules: Sequence[LocalRule] = self._stated.rules
        self.masks: list[int] = list(self.initial)
        self.entered: tuple[Fact, ...] = ()
        """What a player has filled in, taken for granted."""

        if known is not None:
            self.entered = tuple(
                Fact(variable, left & mask)
                for variable, (left, mask) in enumerate(zip(known, self.masks, strict=True))
                if left & mask != mask
            )
            for variable, left in self.entered:
                self.masks[variable] = left
        self.told: list[int] = list(self.masks)
        self.struck: list[Struck] = []
        self._index()
        self._answers, self._changes = self._stated.answers, self._stated.changes

    def with_rules(self, rules: Sequence[LocalRule]) -> Board:
        """The same variables under other rules, before anything is known."""
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.rules, other.masks, other.entered = rules, list(self.initial), ()
        other.told, other.struck = list(self.initial), []
        other._answers, other._changes = {}, [{} for _ in rules]
        other._index()
        return other

    def copy(self) -> Board:
        """The same board, to go on from here in another way."""
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.masks, other.told, other.struck = list(self.masks), list(self.told), list(self.struck)
        other.by_whom = {variable: list(numbers) for variable, numbers in self.by_whom.items()}
        return other

    def at(self, masks: Sequence[int]) -> Board:
        """The same rules where everybody knows that this is left to each variable."""
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.masks, other.told, other.struck, other.by_whom = list(masks), list(masks), [], {}
        return other

    def _index(self) -> None:
        self.look: list[Callable[[Sequence[int]], tuple[int, ...]]] = [_picking(rule.scope) for rule in self.rules]
        """For each rule, what it is shown of all masks."""

        self.by_whom: dict[int, list[int]] = {}
        """For each variable, the numbers of those in `struck` that have struck something out of it."""

        self.touching: list[list[int]] = [[] for _ in self.initial]
        """For each variable, the numbers of the rules about it."""

        for number, rule in enumerate(self.rules):
            for variable in set(rule.scope):
                self.touching[variable].append(number)
        # The rules in the order in which they are looked at, and for each variable the places of its rules in it.
        self._in_order = sorted(range(len(self.rules)), key=lambda number: (not self.rules[number].quiet, number))
        place = {number: place for place, number in enumerate(self._in_order)}
        self._everywhere = [tuple(place[number] for number in numbers) for numbers in self.touching]
        self._inside = [
            tuple(place[number] for number in numbers if self.rules[number].inside) for numbers in self.touching
        ]

    def narrow(self, rule: LocalRule, masks: Sequence[int]) -> tuple[int, ...] | None:
        """What a rule leaves; suppositions show a rule the same again and again, so that answers are kept."""
        answers = self._answers.get(id(rule))
        if answers is None:
            answers = self._answers[id(rule)] = {}
        key = tuple(masks)
        found = answers.get(key, _UNKNOWN)
        if found is not _UNKNOWN:
            return found
        if len(answers) >= _MOST_ANSWERS:
            answers.clear()
        after = rule.narrow(key)
        answer = answers[key] = None if after is None else tuple(after)
        return answer

    def changes(self, number: int, masks: tuple[int, ...]) -> tuple[Fact, ...] | None:
        """What the rule of this number changes in what it is shown; None when nothing is possible."""
        changes = self._changes[number]
        found = changes.get(masks, _UNASKED)
        if found is not _UNASKED:
            return found
        if len(changes) >= _MOST_ANSWERS:
            changes.clear()
        rule = self.rules[number]
        after = self.narrow(rule, masks)
        answer = None if after is None else () if after == masks else tuple(narrowed(rule, masks, after))
        changes[masks] = answer
        return answer

    def seen(self, rule: LocalRule) -> list[int]:
        """What is left to the variables of a rule."""
        masks = self.masks
        return [masks[variable] for variable in rule.scope]

    def touched(self, variables: Iterable[int], *, inside: bool = False) -> list[int]:
        """The rules about any of these variables, quiet ones first, each once; or those used inside suppositions."""
        places = self._inside if inside else self._everywhere
        found: set[int] = set()
        for variable in variables:
            found.update(places[variable])
        return [self._in_order[place] for place in sorted(found)]

    def learn(self, facts: Iterable[Fact]) -> set[int]:
        """Take facts for known to everybody; the variables that have changed."""
        changed = set()
        for variable, left in facts:
            self.told[variable] &= left
            if self.masks[variable] & left != self.masks[variable]:
                self.masks[variable] &= left
                changed.add(variable)
        return changed

    def named(self, step: Step) -> Step:
        """A step with its technique."""
        return named(self.room.TECHNIQUES, self.puzzle, step)

    def strike(self, rule: LocalRule, facts: Iterable[Fact]) -> set[int]:
        """Take facts for true that nobody is told; the variables that have changed."""
        gone = {variable: self.masks[variable] & ~left for variable, left in facts if self.masks[variable] & ~left}
        for variable, bits_gone in gone.items():
            self.masks[variable] &= ~bits_gone
            self.by_whom.setdefault(variable, []).append(len(self.struck))
        self.struck.append(Struck(rule, gone))
        return set(gone)

    @property
    def solved(self) -> bool:
        """Whether every variable has one candidate left."""
        return all(mask and not mask & (mask - 1) for mask in self.masks)

    def suppositions(self) -> list[Supposition]:
        """What is worth supposing now: nothing that is known already, nor what cannot be."""
        return [
            each
            for each in self.room.suppositions(self.puzzle, self.masks)
            if each.supposed & self.masks[each.variable] and self.masks[each.variable] & ~each.supposed
        ]

    def clauses(self) -> Clauses | None:
        """The room's clauses, if it has some."""
        if not self._stated.clauses:
            self._stated.clauses.append(self.room.clauses(self.puzzle))
        return self._stated.clauses[0]


def _picking(scope: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """A function that takes all masks and gives those of a scope; scopes are long, and this is done all the time."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda masks: tuple(masks[variable] for variable in scope)


def narrowed(rule: LocalRule, before: Masks, after: Masks) -> list[Fact]:
    """What a rule has changed."""
    return [Fact(variable, new) for variable, old, new in zip(rule.scope, before, after, strict=True) if new != old]
