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
from typing import TYPE_CHECKING, TypeAlias

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.weight.plan import Check, Estimate, Step, plan, steps
from cluewright.families.weight.puzzle import Hung, Mobile, loads
from cluewright.families.weight.tree import Branch, branches

if TYPE_CHECKING:
    from random import Random

    from cluewright.families.weight.bounding import Bounding

_BREATH = 200
"""Values tried between two looks at the clock."""

_PROBE = 700
"""Values tried in one probe, and by the systematic search before each. For one solution at 40 weights probes of 300,
700, 1500 and 3000 led to 1419, 1313, 2551 and 1877 values on average, without probes to 26,558."""

_SHORT_PROBES, _LONGER = 16, 3
"""How many probes are short, and how many times as long the others are: what hides from the short ones is found by
longer ones. Of 24 planted weights the first two solutions took 303,000 values with short ones alone, 143,000 so."""

_SELDOM = 3
"""How many times as long the walk goes on before each probe once a solution is known: there may be no other. Proofs of
eight generated mobiles of 30 weights took 1,002,487 values without and 773,230 with it, planted ones no more."""

_NODES, _MOST_NODES = 6, 80
"""Nodes of the search by bounds for each breath of the walk, which takes about as long, and in all. What that search is
good at takes it few: a prototype proved a published mobile of 18 weights in 34, the walk tried 162,775 values."""

_SOON = 15_000
"""Where no more values are expected, the walk is left alone until it has tried as many as are. Of eight generated
mobiles of 20 weights the slowest proof took 34 ms when others took turns with it from the start, 20 so."""

Filling: TypeAlias = tuple[int | None, ...]
Arrange: TypeAlias = Callable[[int], Sequence[int]]
"""The indices of this many candidates, in the order to try them."""


def search(puzzle: Mobile, limit: Limit) -> Searching[Hung]:
    """Every way to hang the weights, once."""
    clock = limit.start()
    searches = _Searches(puzzle, clock)
    seen: set[Filling] = set()  # all that was found while the walk was not alone
    for fresh, together in searches.fillings():
        for each in fresh:
            if each in seen:
                continue
            if together:
                seen.add(each)
            searches.found += 1
            yield puzzle.hung(each)
            if searches.found == limit.solutions:
                return Ending(False, searches.statistics())
        if clock.expired():
            return Ending(False, searches.statistics())
    return Ending(True, searches.statistics())


class _Searches:
    """The walk, and what takes turns with it: random probes, and a search by bounds."""

    def __init__(self, puzzle: Mobile, clock: Clock) -> None:
        self.task = _Task(puzzle)
        self.walk = _Walk(self.task, _outwards)
        self.found = 0
        self._clock = clock
        self._random: Random | None = None  # most mobiles need no probe
        self._distinct = len(set(self.task.weights)) == len(self.task.weights)
        self._probes = self._in_probes = 0
        expected = self.task.expected.work
        self._alone = max(_PROBE, round(expected) if expected < _SOON else 0)
        self._next_probe = self._alone
        self._bounding: Bounding | None = None

    def statistics(self) -> dict[str, int]:
        """What was counted."""
        nodes = self._bounding.nodes if self._bounding else 0
        tried = self.walk.tried + self._in_probes
        expected = round(self.task.expected.work)
        return {"tried": tried, "probes": self._probes, "nodes": nodes, "expected": expected}

    @property
    def _bounds(self) -> bool:
        return self._distinct and (self._bounding is None or self._bounding.nodes < _MOST_NODES)

    def fillings(self) -> Iterator[tuple[list[Filling], bool]]:
        """What is found in each breath of the walk, and whether others than the walk may find or have found it too.

        It ends when the walk or the search by bounds has seen everything.
        """
        for filling in self.walk.fillings():
            together = self.found < 2 or self._bounds
            fresh = [filling] if filling else []
            if self.found < 2 and self.walk.tried >= self._next_probe:
                fresh += self._probed()
            if not filling and self._bounds and self.walk.tried >= self._alone:
                if self._bounding is None:
                    from cluewright.families.weight.bounding import Bounding  # most mobiles need none

                    self._bounding = Bounding(self.task.branches, self.task.values, self.task.weights)
                fresh += self._bounding.next_nodes(_NODES)
            yield fresh, together
            if self._bounding and self._bounding.ended:
                return

    def _probed(self) -> list[Filling]:
        """What one probe finds."""
        length = _PROBE * (1 if self._probes < _SHORT_PROBES else _LONGER)
        self._probes += 1
        self._next_probe = self.walk.tried + length * (_SELDOM if self.found else 1)
        probe = _Walk(self.task, self._shuffled)
        found = probe.first(length, self._clock)
        self._in_probes += probe.tried
        return found

    def _shuffled(self, count: int) -> list[int]:
        """The indices in random order: what `Random.sample` gives, which takes twice as long to check its arguments."""
        if self._random is None:
            from random import Random

            self._random = Random(0)
        bits = self._random.getrandbits
        pool, drawn = list(range(count)), []
        for left in range(count, 0, -1):
            width = left.bit_length()
            place = bits(width)
            while place >= left:
                place = bits(width)
            drawn.append(pool[place])
            pool[place] = pool[left - 1]
        return drawn


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
        self.weights = list(puzzle.weights)
        for given in self.values:
            if given is not None:
                self.weights.remove(given)
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
