"""A chain is the steps of a reasoning that lead somewhere: a step that no later one needs is left out.

Steps are told as soon as they have led to something that can be filled in, so that whoever stops early has whole
pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluewright.core.explaining import Fact, Step
from cluewright.explaining.ladder import AnyReasoning, Ended
from cluewright.explaining.trimming import concludes


class Told(NamedTuple):
    """A step, and what was left to each variable before it."""

    step: Step
    before: tuple[int, ...]
    number: int
    """Which of all steps it is, bookkeeping counted too."""


class Chain:
    """The steps of a reasoning that are needed; iterate over it. `all` has every step found, bookkeeping too."""

    def __init__(self, reasoning: AnyReasoning) -> None:
        self.reasoning = reasoning
        self.all: list[Told] = []
        self._needed: set[int] = set()
        self._told: set[int] = set()
        self._quietly: set[tuple[int, int]] = set()
        self._changes: dict[int, list[int]] = {}

    @property
    def ended(self) -> Ended:
        """How far the reasoning came."""
        return self.reasoning.ended

    def __iter__(self) -> Iterator[Told]:
        reasoning = self.reasoning
        filled: object = None
        before: tuple[int, ...] = ()
        for step in reasoning:
            if not self.all:
                before = tuple(reasoning.start)
                filled = reasoning.room.marks(reasoning.puzzle, before)
            self._add(Told(step, before, len(self.all)))
            for variable, left in step.new:
                before = (*before[:variable], before[variable] & left, *before[variable + 1 :])
            marks = reasoning.room.marks(reasoning.puzzle, before)
            if step.said and (marks != filled or not step.new):
                yield from self._lead_to(len(self.all) - 1)
            filled = marks
        if reasoning.ended != Ended.IMPOSSIBLE:
            for number, told in enumerate(self.all):
                if told.step.said and self._last_word(told):
                    self._need(number)
            yield from self._tell()

    def _last_word(self, told: Told) -> bool:
        """Whether a step says what is left in the end to a variable that is not found."""
        masks = self.reasoning.masks
        return any(left == masks[variable] and left & (left - 1) for variable, left in told.step.new)

    def _add(self, told: Told) -> None:
        self.all.append(told)
        for variable, _ in told.step.new:
            self._changes.setdefault(variable, []).append(len(self.all) - 1)

    def _lead_to(self, number: int) -> Iterator[Told]:
        """The steps that lead to this one and were not told yet, and the step itself."""
        self._need(number)
        yield from self._tell()

    def _tell(self) -> Iterator[Told]:
        for number in sorted(self._needed - self._told):
            self._told.add(number)
            yield self.all[number]

    def _need(self, number: int) -> None:
        """Note that a step is needed, and all that it uses."""
        waiting: list[tuple[Fact, int]] = []
        if number not in self._needed:
            self._needed.add(number)
            waiting = [(fact, number) for fact in self.all[number].step.facts]
        while waiting:
            fact, before = waiting.pop()
            earlier = self._source(fact, before)
            if earlier is None:
                continue
            step = self.all[earlier].step
            if step.said and earlier not in self._needed:
                self._needed.add(earlier)
                waiting += [(each, earlier) for each in step.facts]
            elif not step.said and (earlier, fact.variable) not in self._quietly:
                self._quietly.add((earlier, fact.variable))
                waiting += [(each, earlier) for each in self._used(earlier, fact.variable)]

    def _source(self, fact: Fact, before: int) -> int | None:
        """The first step that has left this, or less, to the variable; None where it was so from the start."""
        if not self.reasoning.start[fact.variable] & ~fact.left:
            return None
        for number in self._changes.get(fact.variable, ()):
            if number < before and not dict(self.all[number].step.new)[fact.variable] & ~fact.left:
                return number
        return None

    def _used(self, number: int, variable: int) -> list[Fact]:
        """What a quiet step needs to narrow this variable."""
        step = self.all[number].step
        if step.beforehand:
            return list(step.facts)
        rule = step.rules[0]
        known = dict(step.facts)
        conclusion = [fact for fact in step.new if fact.variable == variable]
        for each in list(known):
            kept = known.pop(each)
            masks = [known.get(other, self.reasoning.initial[other]) for other in rule.scope]
            if not concludes(rule, masks, conclusion):
                known[each] = kept
        return [Fact(*item) for item in known.items()]
