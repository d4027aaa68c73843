"""The direct search: beam by beam from below, the last leaf of a beam computed, every beam above kept within bounds.

The weights still to hang are a sorted list. They are tried from the middle outwards, which keeps light and heavy ones
to balance what comes. A search without luck sits long in one corner, so while less than two solutions are known short
random probes take turns with the systematic search; only the systematic one proves.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import mul
from typing import TypeAlias

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.weight.plan import Branch, Check, Estimate, Step, branches, plan, steps
from cluewright.families.weight.puzzle import Hung, Mobile, loads

_BREATH = 200
"""Values tried between two looks at the clock."""

_PROBE = 700
"""Values tried in one probe, and by the systematic search before each. For one solution at 40 weights probes of 300,
700, 1500 and 3000 led to 1419, 1313, 2551 and 1877 values on average, without probes to 26,558."""

_SELDOM = 3
"""How many times as long the walk goes on before each probe once a solution is known: there may be no other. Proofs of
eight generated mobiles of 30 weights took 1,002,487 values without and 773,230 with it, planted ones no more."""

_SOON = 15_000
"""Where no more values are expected, the walk is left alone until it has tried as many as are. Of eight generated
mobiles of 20 weights the slowest proof took 34 ms when probes took turns with it from the start, 20 so."""

Filling: TypeAlias = tuple[int | None, ...]
Arrange: TypeAlias = Callable[[int], Sequence[int]]
"""The indices of this many candidates, in the order to try them."""


def search(puzzle: Mobile, limit: Limit) -> Searching[Hung]:
    """Every way to hang the weights, once."""
    clock = limit.start()
    task = _Task(puzzle)
    walk, probes = _Walk(task, _outwards), _Probes(task, clock)
    seen: set[Filling] = set()  # what was found while there were probes
    found = 0

    def ended(complete: bool) -> Ending:
        tried, expected = walk.tried + probes.tried, round(task.expected.work)
        return Ending(complete, {"tried": tried, "probes": probes.made, "expected": expected})

    for filling in walk.fillings():
        fresh = [filling] if filling else []
        probing = found < 2
        if probing:
            fresh += probes.take_turn(walk.tried, found)
        for each in fresh:
            if each in seen:
                continue
            if probing:
                seen.add(each)
            found += 1
            yield puzzle.hung(each)
            if found == limit.solutions:
                return ended(complete=False)
        if clock.expired():
            return ended(complete=False)
    return ended(complete=True)


class _Probes:
    """Short walks in random order."""

    def __init__(self, task: _Task, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._arrange: Arrange | None = None  # most mobiles need no probe
        expected = task.expected.work
        self._next = max(_PROBE, round(expected) if expected < _SOON else 0)
        self.made = self.tried = 0

    def take_turn(self, tried: int, found: int) -> list[Filling]:
        """What one probe finds, if the systematic walk has tried enough values since the last probe."""
        if tried < self._next:
            return []
        if self._arrange is None:
            from random import Random

            random = Random(0)
            self._arrange = lambda count: random.sample(range(count), count)
        self._next = tried + _PROBE * (_SELDOM if found else 1)
        probe = _Walk(self._task, self._arrange)
        fillings = probe.first(_PROBE, self._clock)
        self.made += 1
        self.tried += probe.tried
        return fillings


@cache
def _outwards(count: int) -> Sequence[int]:
    """From the middle to both ends.

    >>> _outwards(5)
    (2, 1, 3, 0, 4)
    """
    return tuple(sorted(range(count), key=lambda index: abs(2 * index - count + 1)))


class _Task:
    """What every walk needs and none changes."""

    def __init__(self, puzzle: Mobile) -> None:
        self.branches: list[Branch] = branches(puzzle)
        self.values = list(loads(puzzle.beam))
        self.weights = puzzle.free
        self.expected: Estimate
        sequence, self.expected = plan(self.branches, self.weights)
        self.steps: list[Step] = steps(self.branches, sequence)


class _Walk:
    """One depth-first walk. When it has met no filling for a while it yields None: a chance to look at the clock."""

    def __init__(self, task: _Task, arrange: Arrange) -> None:
        self.task = task
        self.steps = task.steps
        self.arrange = arrange
        self.values = list(task.values)
        self.torques = [branch.torque for branch in task.branches]
        """For each beam, the torque of what is given and of what hangs on beams already filled."""

        self.tried = 0
        self.breath = _BREATH

    def fillings(self) -> Iterator[Filling | None]:
        """Every filling, in the order of the leaves."""
        return self._beam(0, self.task.weights)

    def first(self, values: int, clock: Clock) -> list[Filling]:
        """The fillings met until this many values are tried or time is up."""
        found = []
        for filling in self.fillings():
            if filling:
                found.append(filling)
            elif self.tried >= values or clock.expired():
                break
        return found

    def _beam(self, number: int, rest: list[int]) -> Iterator[Filling | None]:
        """From this step on, which starts a beam."""
        if number == len(self.steps):
            yield tuple(self.values)
        else:
            yield from self._leaf(number, -self.torques[self.steps[number].beam], 0, rest)

    def _leaf(self, number: int, wanted: int, hung: int, rest: list[int]) -> Iterator[Filling | None]:
        """From this step on, with so much torque wanted and so much hung on the beam."""
        step = self.steps[number]
        if step.leaf < 0:
            if wanted == 0:
                yield from self._close(number, 0, rest)
            return
        if step.last:
            self.tried += 1
            weight, remainder = divmod(wanted, step.position)
            if not remainder and weight in rest:
                index = rest.index(weight)
                self.values[step.leaf] = weight
                yield from self._close(number, hung + weight, rest[:index] + rest[index + 1 :])
            return
        first, end = _range(step, wanted, rest)
        following = self.steps[number + 1]
        for offset in self.arrange(end - first):
            index = first + offset
            weight = rest[index]
            if index > first and rest[index - 1] == weight:
                continue  # of equal weights the first stands for all
            self.tried += 1
            if self.tried >= self.breath:
                self.breath += _BREATH
                yield None
            after = rest[:index] + rest[index + 1 :]
            if following.last:
                # The next leaf is computed: here, because most starts end with it and a generator costs more.
                self.tried += 1
                last, remainder = divmod(wanted - step.position * weight, following.position)
                if remainder or last not in after:
                    continue
                self.values[step.leaf], self.values[following.leaf] = weight, last
                after.remove(last)
                yield from self._close(number + 1, hung + weight + last, after)
            elif self._possible(step.checks, wanted - step.position * weight, hung + weight, after):
                self.values[step.leaf] = weight
                yield from self._leaf(number + 1, wanted - step.position * weight, hung + weight, after)

    def _close(self, number: int, hung: int, rest: list[int]) -> Iterator[Filling | None]:
        """Count the filled beam on the beams above and go on to the next."""
        step = self.steps[number]
        if not self._possible(step.checks, 0, hung, rest):
            return
        above = self.task.branches[step.beam].above
        for beam, arm in above:
            self.torques[beam] += arm * hung
        yield from self._beam(number + 1, rest)
        for beam, arm in above:
            self.torques[beam] -= arm * hung

    def _possible(self, checks: tuple[Check, ...], wanted: int, hung: int, rest: list[int]) -> bool:
        """Whether each of these equations can still be met, for all it knows alone."""
        torques = self.torques
        for beam, arm, most, least, modulus, residue in checks:
            target = -torques[beam] - arm * hung if arm else wanted
            if modulus > 1 and (target - residue * sum(rest)) % modulus:
                return False
            if sum(map(mul, least, rest)) > target or sum(map(mul, most, rest)) < target:
                return False
        return True


def _range(step: Step, wanted: int, rest: list[int]) -> tuple[int, int]:
    """The first index of the weights that the beam's own equation allows at this leaf, and the index after the last."""
    light, heavy = rest[0], rest[-1]
    low = wanted - step.to_right * heavy - step.to_left * light
    high = wanted - step.to_right * light - step.to_left * heavy
    position = step.position
    if position < 0:
        position, low, high = -position, -high, -low
    return bisect_left(rest, -(-low // position)), bisect_right(rest, high // position)
