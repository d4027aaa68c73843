"""Where facts come from: which steps a step needs, down to what was known at the start."""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core.explaining import Fact, Step
from cluewright.explaining.trimming import concludes


class Sources:
    """Steps in their order, bookkeeping too, and what each of them needs of the others."""

    def __init__(self, initial: Sequence[int], start: Sequence[int]) -> None:
        self.steps: list[Step] = []
        self._initial, self._start = initial, start
        self._changes: dict[int, list[int]] = {}

    def add(self, step: Step) -> int:
        """The next step; its number."""
        self.steps.append(step)
        for variable, _ in step.new:
            self._changes.setdefault(variable, []).append(len(self.steps) - 1)
        return len(self.steps) - 1

    def needed_for(self, number: int) -> set[int]:
        """The numbers of all steps that are said and that this one needs, and its own."""
        needed = {number}
        quietly: set[tuple[int, int]] = set()
        waiting = [(fact, number) for fact in self.steps[number].facts]
        while waiting:
            fact, before = waiting.pop()
            earlier = self._source(fact, before)
            if earlier is None:
                continue
            step = self.steps[earlier]
            if step.said and earlier not in needed:
                needed.add(earlier)
                waiting += [(each, earlier) for each in step.facts]
            elif not step.said and (earlier, fact.variable) not in quietly:
                quietly.add((earlier, fact.variable))
                waiting += [(each, earlier) for each in self._used(earlier, fact.variable)]
        return needed

    def _source(self, fact: Fact, before: int) -> int | None:
        """The first step that has left this, or less, to the variable; None where it was so from the start."""
        if not self._start[fact.variable] & ~fact.left:
            return None
        for number in self._changes.get(fact.variable, ()):
            if number < before and not dict(self.steps[number].new)[fact.variable] & ~fact.left:
                return number
        return None

    def _used(self, number: int, variable: int) -> list[Fact]:
        """What a quiet step needs to narrow this variable."""
        step = self.steps[number]
        if step.beforehand:
            return list(step.facts)
        rule = step.rules[0]
        known = dict(step.facts)
        conclusion = [fact for fact in step.new if fact.variable == variable]
        for each in list(known):
            kept = known.pop(each)
            masks = [known.get(other, self._initial[other]) for other in rule.scope]
            if not concludes(rule, masks, conclusion):
                known[each] = kept
        return [Fact(*item) for item in known.items()]
