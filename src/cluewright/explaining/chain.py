"""A chain is the steps of a reasoning that lead somewhere: a step that no later one needs is left out.

The reasoning runs ahead, as far as `_AHEAD` allows; then its steps are told, the easiest first, from what was told
before (see `retelling.py`). So no step comes before a cheaper one that could be told as well, and whoever stops early
has whole pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.core.explaining import Step
from cluewright.core.grade import Tally
from cluewright.core.limit import Clock, Limit, TimeUp
from cluewright.explaining.ladder import AnyReasoning, Ended, Reasoning
from cluewright.explaining.retelling import Telling, Told
from cluewright.explaining.sources import Sources

_AHEAD = 1_000_000
"""Looks at the clock for which the reasoning runs ahead of what is told: some seconds. Most chains end before that."""

_PASSES = 3
"""How often steps are told anew because some of them turned out to lead nowhere."""


class Chain:
    """The steps of a reasoning that are needed; iterate over it. `all` has every step told, and the bookkeeping
    between them that is not said.
    """

    def __init__(self, reasoning: AnyReasoning, clock: Clock | None = None) -> None:
        self.reasoning = reasoning
        self.all: list[Told] = []
        self.enough: float | None = None
        """Where told: as soon as the steps found come to a higher number than this, they are told."""

        self.hurried = False
        """Whether steps were told sooner because of that."""

        self._clock = clock
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
        for told in telling.tell(self._leading([number]), [self.found[number]]):
            if self._fills(told.before, told.step):
                break
        said = [each for each in telling.all if each.step.said]
        needed = self._needed(telling, said[-1:])
        return [each for each in said if each.number in needed]

    def _leading(self, goals: Sequence[int]) -> list[Step]:
        """The steps that lead to these, and these themselves."""
        needed = {each for number in goals for each in self._sources.needed_for(number)}
        return [self.found[each] for each in sorted(needed)]

    def _needed(self, telling: Telling, goals: Sequence[Told]) -> set[int]:
        """The numbers of the steps told that these need, and their own."""
        sources = Sources(self.reasoning.initial, self.reasoning.start)
        for each in telling.all:
            sources.add(each.step)
        return {each for goal in goals for each in sources.needed_for(goal.number)}

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
        goals = self._goals()
        under_way = True
        while under_way:
            stop: KeyboardInterrupt | None = None
            batch: list[int] = []
            try:
                under_way = self._run_ahead(goals, batch)
            except KeyboardInterrupt as interrupt:
                stop, under_way = interrupt, False
            if not under_way:
                batch = self._last_goals(batch)
            if batch and (self._telling is None or not self._telling.impossible):
                yield from self._told(batch)
            if stop is not None:
                raise stop

    def _run_ahead(self, goals: Iterator[int], batch: list[int]) -> bool:
        """Let the reasoning find things to fill in, as far as it may run ahead; whether there may be more."""
        assert isinstance(self.reasoning, Reasoning)
        clock = self.reasoning.clock
        begun = clock.looks
        tally, counted = Tally(), set[int]()
        for number in goals:
            batch.append(number)
            if self.enough is not None:
                for each in self._sources.needed_for(number) - counted:
                    counted.add(each)
                    tally.add(self.found[each])
            if self.enough is not None and tally.number > self.enough:
                self.hurried = True
                return True
            if clock.looks - begun >= _AHEAD:
                return True
        return False

    def _last_goals(self, batch: list[int]) -> list[int]:
        """What the last steps lead to: where there is a contradiction, to that alone, unless more was told already."""
        if self.reasoning.ended == Ended.IMPOSSIBLE:
            return batch[-1:] if self._telling is None else batch
        return batch + [each for each in self._last_words() if each not in batch]

    def _last_words(self) -> list[int]:
        """The numbers of the steps that say what is left in the end to whatever is not found."""
        if not self.found:
            return []
        masks = tuple(self.reasoning.start)
        for step in self.found:
            masks = _after(masks, step)
        return [
            number
            for number, step in enumerate(self.found)
            if step.said and any(left == masks[variable] and left & (left - 1) for variable, left in step.new)
        ]

    def first(self) -> Iterator[Told]:
        """After `shortest` has found nothing: the steps that say what is left to whatever is not found."""
        goals = self._last_words()
        if goals:
            yield from self._begin().tell(self._leading(goals), [self.found[number] for number in goals])

    def _told(self, numbers: Sequence[int]) -> Iterator[Told]:
        """The steps that lead to these, told the easiest first; those that turn out to lead nowhere are left out, and
        the others told once more without them.
        """
        waiting, goals = self._leading(numbers), [self.found[number] for number in numbers]
        before = self._telling or self._begin()
        self._telling, self.all = before, before.all
        told = len(before.all)
        best: Telling | None = None
        try:
            for _ in range(_PASSES):
                telling = before.copy()
                best = best or telling
                for _ in telling.tell(waiting, goals):
                    pass
                if not telling.reached(goals):
                    assert telling is not best, "a step stands on what was not told"
                    break
                best = telling
                useful = self._useful(telling, told, goals)
                if len(useful) == len(telling.made_of):
                    break
                waiting = [
                    step
                    for each in useful
                    for step in self._made_of(telling.all[each].step, telling.made_of[each], waiting)
                ]
        except TimeUp:
            self._stopped = True
        assert best is not None
        self._telling, self.all = best, best.all
        yield from [each for each in best.all[told:] if each.step.said]

    def _useful(self, telling: Telling, start: int, goals: Sequence[Step]) -> list[int]:
        """The numbers of those steps told from `start` on that lead to what can be filled in, or to what the goals
        conclude; found values, which are always said, are left aside.
        """
        wanted = dict(fact for goal in goals for fact in goal.new)
        ends = [
            each
            for each in telling.all[start:]
            if each.step.said
            and (
                self._fills(each.before, each.step)
                or any(not left & ~wanted.get(variable, 0) for variable, left in each.step.new)
            )
        ]
        needed = self._needed(telling, ends)
        return [number for number in telling.made_of if number in needed]

    @staticmethod
    def _made_of(told: Step, numbers: Sequence[int], waiting: Sequence[Step]) -> list[Step]:
        """What is to be told once more: of a rule just what was told, of a supposition as it was found."""
        return [told] if told.rung == 1 else [waiting[number] for number in numbers]

    def _begin(self) -> Telling:
        reasoning = self.reasoning
        assert isinstance(reasoning, Reasoning)
        left = (self._clock or reasoning.clock).left
        if left == 0:
            raise TimeUp
        # What was found with a bounded effort is told to its end: that is a small part of the work.
        return Telling(reasoning.room, reasoning.puzzle, Limit(seconds=left).start(), reasoning.start)


def _after(masks: tuple[int, ...], step: Step) -> tuple[int, ...]:
    left = list(masks)
    for variable, mask in step.new:
        left[variable] &= mask
    return tuple(left)
