"""The check of an explanation: CP-SAT proves each step from nothing but what it cites, as the room's model states it.

A step of one rule is also minimal: without any one of the rules and facts it cites, the conclusion would not follow.
Bookkeeping that is not said is checked in one piece between two steps that are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core.explaining import Fact, Masks, Step
from cluewright.core.limit import Clock

if TYPE_CHECKING:
    from cluewright.core.contracts import Holding
    from cluewright.core.model import Expression


class Checked(NamedTuple):
    """A step and what was proved of it."""

    step: Step
    sound: bool
    """Whether what it cites was known before, and forces what it concludes."""

    minimal: bool | None
    """Whether nothing cited can be dropped; None for steps that do not promise it."""


class Checker:
    """Proves the steps of one puzzle, in their order, over the model that states the rules as they are told."""

    def __init__(self, holding: Holding[Any], puzzle: Any, initial: Masks, clock: Clock) -> None:
        self._holding, self._puzzle, self._clock = holding, puzzle, clock
        from cluewright.engines.entailment import Entailment

        self._facts: dict[Fact, Expression] = {}
        self._model = holding.explained(puzzle)
        self._entailment = Entailment(self._model.meanings)
        self._stated: dict[str, list[Expression]] = {}
        for rule in self._model.rules:
            self._stated.setdefault(rule.says, []).append(rule.holds)
        self._masks = list(initial)
        self._initial = tuple(initial)
        self._quiet: list[Step] = []
        self._domain: bool | None = None

    def enter(self, facts: Iterable[Fact]) -> None:
        """Take what a player filled in for known."""
        for variable, left in facts:
            self._masks[variable] &= left

    def all(self, steps: Iterable[Step]) -> Iterator[Checked]:
        """Each step that is said, checked together with the bookkeeping before it."""
        for step in steps:
            checked = self.feed(step)
            if checked:
                yield checked
        if self._quiet:
            last = self._quiet[-1]
            if not self._bookkeeping():
                yield Checked(last, sound=False, minimal=None)

    def feed(self, step: Step) -> Checked | None:
        """The next step; None for bookkeeping, which is checked with the step after it."""
        if not step.said:
            self._quiet.append(step)
            return None
        fine = self._bookkeeping()
        checked = self.one(step)
        return checked if fine else checked._replace(sound=False)

    def one(self, step: Step) -> Checked:
        """One step, from what was known before it."""
        known = all(self._masks[fact.variable] & ~fact.left == 0 for fact in step.facts)
        sound = known and self._begins_with_everything() and self._follows(step.cites, step.facts, step.new)
        promised = step.rung <= 1 and not step.beforehand and not any(rule.bounded for rule in step.rules)
        minimal = self._minimal(step) if promised else None
        self._learn(step.new)
        return Checked(step, sound, minimal)

    def _begins_with_everything(self) -> bool:
        """Whether the candidates at the beginning use no rule: a step could rest on it without citing it."""
        if self._domain is None:
            every = [Fact(variable, left) for variable, left in enumerate(self._initial)]
            self._domain = self._follows((), (), every)
        return self._domain

    def _bookkeeping(self) -> bool:
        """The quiet steps since the last one that was said, at once, from what was known before the first."""
        steps, self._quiet = self._quiet, []
        if not steps:
            return True
        cites = tuple(dict.fromkeys(says for step in steps for says in step.cites))
        variables = {fact.variable for step in steps for fact in step.facts}
        before = [
            Fact(variable, self._masks[variable])
            for variable in sorted(variables)
            if self._masks[variable] != self._initial[variable]
        ]
        after: dict[int, int] = {}
        for step in steps:
            after.update(step.new)
        new = tuple(Fact(variable, left) for variable, left in after.items())
        self._learn(new)
        return self._follows(cites, before, new)

    def _learn(self, facts: Iterable[Fact]) -> None:
        for variable, left in facts:
            self._masks[variable] &= left

    def _minimal(self, step: Step) -> bool:
        for index in range(len(step.cites)):
            if self._follows(step.cites[:index] + step.cites[index + 1 :], step.facts, step.new):
                return False
        return not any(
            self._follows(step.cites, step.facts[:index] + step.facts[index + 1 :], step.new)
            for index in range(len(step.facts))
        )

    def _follows(self, cites: Sequence[str], facts: Sequence[Fact], new: Sequence[Fact]) -> bool:
        rules = [stated for says in cites for stated in self._stated[says]]
        known, wanted = list(map(self._holds, facts)), list(map(self._holds, new))
        return bool(self._entailment.follows([*rules, *known], wanted, self._clock))

    def _holds(self, fact: Fact) -> Expression:
        if fact not in self._facts:
            self._facts[fact] = self._holding.holds(self._puzzle, self._model, fact.variable, fact.left)
        return self._facts[fact]
