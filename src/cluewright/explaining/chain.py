"""A chain is the steps of a reasoning that lead somewhere: a step that no later one needs is left out.

Steps are told as soon as they have led to something that can be filled in, so that whoever stops early has whole
pieces. They are told from what was told before: see `retelling.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.explaining import Step
from cluewright.core.limit import Limit, TimeUp
from cluewright.explaining.ladder import AnyReasoning, Ended, Reasoning
from cluewright.explaining.retelling import Telling, Told
from cluewright.explaining.sources import Sources


class Chain:
    """The steps of a reasoning that are needed; iterate over it. `all` has every step told, and the bookkeeping
    between them that is not said.
    """

    def __init__(self, reasoning: AnyReasoning) -> None:
        self.reasoning = reasoning
        self.all: list[Told] = []
        self._sources = Sources((), ())
        self._telling: Telling | None = None
        self._stopped = False

    @property
    def found(self) -> list[Step]:
        """Every step of the reasoning, whether it was told or not."""
        return self._sources.steps

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

    def shortest(self, goals: int) -> list[Told]:
        """The fewest steps to something that can be filled in, of the first so many such things that are found; or to
        a contradiction. Without any, an empty list: then iterate for the steps that there are.
        """
        best: list[Told] = []
        try:
            for number in self._goals():
                found = self._alone(number)
                if found and (not best or len(found) < len(best)):
                    best = found
                goals -= 1
                if not goals or len(best) == 1:
                    break
        except TimeUp:
            self._stopped = True
        return best

    def _alone(self, number: int) -> list[Told]:
        """The steps that lead to this one from the start, up to the first thing that can be filled in."""
        telling = self._begin()
        leading = [self.found[each] for each in sorted(self._sources.needed_for(number))]
        for told in telling.tell(leading, self.found[number]):
            if self._fills(told.before, told.step):
                break
        sources = Sources(self.reasoning.initial, self.reasoning.start)
        for each in telling.all:
            sources.add(each.step)
        said = [each for each in telling.all if each.step.said]
        needed = sources.needed_for(said[-1].number) if said else set()
        return [each for each in said if each.number in needed]

    def _fills(self, before: tuple[int, ...], step: Step) -> bool:
        """Whether something can be filled in after a step that could not before."""
        room, puzzle = self.reasoning.room, self.reasoning.puzzle
        return not step.new or room.marks(puzzle, before) != room.marks(puzzle, _after(before, step))

    def _goals(self) -> Iterator[int]:
        """The numbers of the steps after which something can be filled in, as they are found."""
        masks: tuple[int, ...] = ()
        for step in self.reasoning:
            if not self.found:
                masks = tuple(self.reasoning.start)
                self._sources = Sources(self.reasoning.initial, masks)
            number = self._sources.add(step)
            if step.said and self._fills(masks, step):
                yield number
            masks = _after(masks, step)

    def _retold(self) -> Iterator[Told]:
        for number in self._goals():
            yield from self._lead_to(number)
        if self.reasoning.ended != Ended.IMPOSSIBLE and self.found:
            yield from self.last_words()

    def last_words(self) -> Iterator[Told]:
        """The steps that say what is left in the end to whatever is not found, and those that they need."""
        if self.found:
            masks = tuple(self.reasoning.start)
            for step in self.found:
                masks = _after(masks, step)
            for number, step in enumerate(self.found):
                if step.said and any(left == masks[variable] and left & (left - 1) for variable, left in step.new):
                    yield from self._lead_to(number)

    def _lead_to(self, number: int) -> Iterator[Told]:
        """The steps that lead to this one and were not told yet, and the step itself."""
        if self._telling is None:
            self._telling = self._begin()
            self.all = self._telling.all
        if self._telling.impossible:
            return
        needed = [self.found[each] for each in sorted(self._sources.needed_for(number))]
        yield from self._telling.tell(needed, self.found[number])

    def _begin(self) -> Telling:
        reasoning = self.reasoning
        assert isinstance(reasoning, Reasoning)
        left = reasoning.clock.left
        if left == 0:
            raise TimeUp
        # What was found with a bounded effort is told to its end: that is a small part of the work.
        return Telling(reasoning.room, reasoning.puzzle, Limit(seconds=left).start(), reasoning.start)


def _after(masks: tuple[int, ...], step: Step) -> tuple[int, ...]:
    left = list(masks)
    for variable, mask in step.new:
        left[variable] &= mask
    return tuple(left)
