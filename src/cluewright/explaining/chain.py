"""A chain is the steps of a reasoning that lead somewhere: a step that no later one needs is left out.

Steps are told as soon as they have led to something that can be filled in, so that whoever stops early has whole
pieces. They are told from what was told before: see `retelling.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.explaining import Fact, Step
from cluewright.core.limit import Limit, TimeUp
from cluewright.explaining.ladder import AnyReasoning, Ended, Reasoning
from cluewright.explaining.retelling import Telling, Told
from cluewright.explaining.trimming import concludes


class Chain:
    """The steps of a reasoning that are needed; iterate over it. `all` has every step told, and the bookkeeping
    between them that is not said.
    """

    def __init__(self, reasoning: AnyReasoning) -> None:
        self.reasoning = reasoning
        self.all: list[Told] = []
        self.found: list[Step] = []
        """Every step of the reasoning, whether it was told or not."""

        self._telling: Telling | None = None
        self._stopped = False
        self._needed: set[int] = set()
        self._handed_on: set[int] = set()
        self._quietly: set[tuple[int, int]] = set()
        self._changes: dict[int, list[int]] = {}

    @property
    def ended(self) -> Ended:
        """How far the reasoning came."""
        return Ended.LIMIT if self._stopped else self.reasoning.ended

    def __iter__(self) -> Iterator[Told]:
        try:
            yield from self._retold() if isinstance(self.reasoning, Reasoning) else self._as_found()
        except TimeUp:
            self._stopped = True

    def _as_found(self) -> Iterator[Told]:
        """The steps of a model: each finds a value, and knows of no candidates that could be overtaken."""
        before: tuple[int, ...] = ()
        for step in self.reasoning:
            before = before or tuple(self.reasoning.start)
            self.all.append(Told(step, before, len(self.all)))
            if step.said:
                yield self.all[-1]
            before = _after(before, step)

    def _retold(self) -> Iterator[Told]:
        reasoning = self.reasoning
        filled: object = None
        masks: tuple[int, ...] = ()
        for step in reasoning:
            if not self.found:
                masks = tuple(reasoning.start)
                filled = reasoning.room.marks(reasoning.puzzle, masks)
            self._add(step)
            masks = _after(masks, step)
            marks = reasoning.room.marks(reasoning.puzzle, masks)
            if step.said and (marks != filled or not step.new):
                yield from self._lead_to(len(self.found) - 1)
            filled = marks
        if reasoning.ended != Ended.IMPOSSIBLE:
            for number, step in enumerate(self.found):
                if step.said and any(left == masks[variable] and left & (left - 1) for variable, left in step.new):
                    yield from self._lead_to(number)

    def _add(self, step: Step) -> None:
        self.found.append(step)
        for variable, _ in step.new:
            self._changes.setdefault(variable, []).append(len(self.found) - 1)

    def _lead_to(self, number: int) -> Iterator[Told]:
        """The steps that lead to this one and were not told yet, and the step itself."""
        telling = self._telling = self._telling or self._begin()
        if telling.impossible:
            return
        self._need(number)
        waiting = [each for each in sorted(self._needed - self._handed_on) if self.found[each].rung > 0]
        self._handed_on |= self._needed
        yield from telling.tell([self.found[each] for each in waiting], self.found[number])

    def _begin(self) -> Telling:
        reasoning = self.reasoning
        assert isinstance(reasoning, Reasoning)
        left = reasoning.clock.left
        if left == 0:
            raise TimeUp
        # What was found with a bounded effort is told to its end: that is a small part of the work.
        telling = Telling(reasoning.room, reasoning.puzzle, Limit(seconds=left).start(), reasoning.start)
        self.all = telling.all
        return telling

    def _need(self, number: int) -> None:
        """Note that a step is needed, and all that it uses."""
        waiting: list[tuple[Fact, int]] = []
        if number not in self._needed:
            self._needed.add(number)
            waiting = [(fact, number) for fact in self.found[number].facts]
        while waiting:
            fact, before = waiting.pop()
            earlier = self._source(fact, before)
            if earlier is None:
                continue
            step = self.found[earlier]
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
            if number < before and not dict(self.found[number].new)[fact.variable] & ~fact.left:
                return number
        return None

    def _used(self, number: int, variable: int) -> list[Fact]:
        """What a quiet step needs to narrow this variable."""
        step = self.found[number]
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


def _after(masks: tuple[int, ...], step: Step) -> tuple[int, ...]:
    left = list(masks)
    for variable, mask in step.new:
        left[variable] &= mask
    return tuple(left)
