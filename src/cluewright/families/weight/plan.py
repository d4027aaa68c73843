"""The beams of a mobile as equations, and in which order the direct search takes them.

Every beam is one equation. A leaf stands in the equation of its own beam and of every beam above: with the position at
which the branch that carries it is fixed. What is given counts as known from the start.

A beam comes after the beams that hang on it, so that only its own leaves are open when its turn comes. Among the orders
that allow this, the plan is the one with the least work to be expected. How many fillings of a beam to expect is
estimated as if the weights were drawn from a normal distribution.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from cluewright.families.weight.puzzle import Beam, Mobile


class Branch:
    """One beam as an equation: the torque of what is known and of what is not comes to 0."""

    def __init__(self, above: list[tuple[int, int]]) -> None:
        self.above = above
        """Index of every beam above, nearest first, and the position at which this branch is fixed there."""

        self.blanks: list[tuple[int, int]] = []
        """Position and number of each leaf to be filled that hangs on this very beam, farthest out first."""

        self.beams: list[tuple[int, int]] = []
        """Position and index of each beam that hangs on it."""

        self.givens: list[tuple[int, int]] = []
        """Position and weight of what is given on this very beam."""

        self.torque = 0
        """The torque of all that is given, on the beams below too."""


def branches(puzzle: Mobile) -> list[Branch]:
    """The beams of a puzzle.

    >>> top, lower = branches(Mobile(((-3, None), (1, ((-2, 1), (1, None))))))
    >>> top.beams, top.torque, lower.blanks, lower.torque
    ([(1, 1)], 1, [(1, 2)], -2)
    """
    found: list[Branch] = []
    leaves = 0

    def add(beam: Beam, above: list[tuple[int, int]]) -> int:
        nonlocal leaves
        index, branch = len(found), Branch(above)
        found.append(branch)
        for position, load in beam:
            if isinstance(load, tuple):
                branch.beams.append((position, add(load, [(index, position), *above])))
                continue
            if load is None:
                branch.blanks.append((position, leaves))
            else:
                branch.givens.append((position, load))
            leaves += 1
        branch.blanks.sort(key=lambda blank: (-abs(blank[0]), blank[0]))
        return index

    add(puzzle.beam, [])
    for branch in found:
        branch.torque += sum(position * weight for position, weight in branch.givens)
        for upper, position in branch.above:
            found[upper].torque += position * sum(weight for _, weight in branch.givens)
    return found


class Estimate(NamedTuple):
    """What to expect of one beam once those on it are filled, or of several beams one after another."""

    fillings: float
    """How many ways to fill its leaves, on average; less than 1 where most starts come to nothing."""

    work: float
    """How many values to try for that."""

    def then(self, other: Estimate) -> Estimate:
        """The other after each of these fillings."""
        return Estimate(self.fillings * other.fillings, self.work + self.fillings * other.work)

    @property
    def rank(self) -> float:
        """What has the lesser rank should come first, where the order is free."""
        return (self.fillings - 1) / self.work


class Check(NamedTuple):
    """A bound on one equation while leaves are open: their torque lies between two sums of products.

    By the rearrangement inequality the sums are exact for a single equation, whoever hangs where.
    """

    beam: int
    arm: int
    """The position at which the branch being filled is fixed on that beam; 0 for the beam being filled."""

    most: tuple[int, ...]
    """The positions of the open leaves, 0 for those not on the beam, ascending as the weights that meet them."""

    least: tuple[int, ...]
    """The same descending: the farthest to the left meets the greatest weight."""

    modulus: int
    residue: int
    """The torque is `residue` times the sum of the open weights, modulo `modulus`."""


class Step(NamedTuple):
    """Hang a weight on one leaf, or close a beam that has no leaf to fill (`leaf` is then -1)."""

    beam: int
    position: int
    leaf: int
    last: bool
    """Whether no leaf of the beam is open after this."""

    to_right: int
    to_left: int
    """Sums of the positions of the beam's leaves that are open after this one, right and left of its middle."""

    checks: tuple[Check, ...]
    """The bounds to look at after this step. None when one leaf of the beam is open: the next step computes it."""


_FEW = 8
"""Weights up to which any order will do: five planted mobiles of 8 took 112 microseconds with a plan, 75 without."""

_MANY, _WORTH_PLANNING = 14, 1000
"""Weights, and values to be tried, from which on it pays to plan again."""

_PLANS = 4


class Chance(NamedTuple):
    """How likely one beam is to balance, once those on it are filled."""

    blanks: int
    density: float

    def with_choice(self, count: int) -> Estimate:
        """What to expect of it when there are so many weights to choose from."""
        fillings = max(math.perm(count, self.blanks) * self.density, 1e-3)
        # Bounds cut the loops short. Over 56 proofs the powers 0.3, 0.5, 0.8 and 1 led to 12,812, 12,666, 22,861 and
        # 222,036 values tried.
        loops = math.perm(count, self.blanks - 1) ** 0.5 if self.blanks > 1 else 1.0
        return Estimate(fillings, max(fillings, loops))


def plan(branches: Sequence[Branch], weights: Sequence[int]) -> tuple[list[int], Estimate]:
    """The order of least work that is found, and what to expect of it.

    A beam that comes late has fewer weights to choose from: of 20 weights four leaves can be filled in 70 times as many
    ways as of 8. So large mobiles are planned again, each beam estimated with what the last plan left to choose from.
    Proofs of eight generated mobiles of 20 weights took 139,763 values with one plan, 28,499 so.
    """
    if len(weights) <= _FEW:
        return list(reversed(range(len(branches)))), Estimate(1.0, 0.0)
    likely = chances(branches, weights)
    sequence, least = order(branches, [chance.with_choice(len(weights)) for chance in likely])
    best = sequence
    for number in range(_PLANS if len(weights) >= _MANY else 0):
        expected, whole = _thinned(likely, sequence, len(weights))
        if number == 0 or whole.work < least.work:
            best, least = sequence, whole
        if whole.work < _WORTH_PLANNING:
            break
        sequence, _ = order(branches, expected)
    return best, least


def _thinned(likely: Sequence[Chance], sequence: Sequence[int], count: int) -> tuple[list[Estimate], Estimate]:
    """The estimate of every beam with the weights that are left when its turn comes, and of all together."""
    expected = [Estimate(1.0, 0.0)] * len(likely)
    whole = Estimate(1.0, 0.0)
    for beam in sequence:
        expected[beam] = likely[beam].with_choice(count)
        whole = whole.then(expected[beam])
        count -= likely[beam].blanks
    return expected, whole


def estimates(branches: Sequence[Branch], weights: Sequence[int]) -> list[Estimate]:
    """The estimate of every beam, with all these weights to choose from."""
    return [chance.with_choice(len(weights)) for chance in chances(branches, weights)]


def chances(branches: Sequence[Branch], weights: Sequence[int]) -> list[Chance]:
    """The chance of every beam.

    What a beam weighs depends on its balancing, so each beam passes up the mean and the variance of its weight, given
    that its torque is 0.
    """
    count = len(weights)
    mean = sum(weights) / max(count, 1)
    variance = max(sum((weight - mean) ** 2 for weight in weights) / max(count, 1), 0.3)
    found: dict[int, Chance] = {}
    below: dict[int, tuple[float, float]] = {}
    for index in reversed(range(len(branches))):
        branch = branches[index]
        hangers = [(position, mean, variance) for position, _ in branch.blanks]
        hangers += [(position, *below[beam]) for position, beam in branch.beams]
        hangers += [(position, float(weight), 0.0) for position, weight in branch.givens]
        torque = sum(position * weight for position, weight, _ in hangers)
        spread = max(sum(position * position * each for position, _, each in hangers), 0.2)
        shared = sum(position * each for position, _, each in hangers)
        below[index] = (
            max(sum(weight for _, weight, _ in hangers) - shared / spread * torque, 1.0),
            max(sum(each for _, _, each in hangers) - shared * shared / spread, 0.2),
        )
        grid = gcd(*(position for position, _, _ in hangers))
        density = grid / math.sqrt(2 * math.pi * spread) * math.exp(-torque * torque / 2 / spread)
        found[index] = Chance(len(branch.blanks), min(density, 1.0))
    return [found[index] for index in range(len(branches))]


def order(branches: Sequence[Branch], expected: Sequence[Estimate]) -> tuple[list[int], Estimate]:
    """The beams in the order of least work, every beam after those on it, and the estimate of the whole.

    The work of a sequence is the sum of products that scheduling knows: runs of beams are taken by ascending rank, and
    a beam that ranks before what must precede it joins the run of its predecessors.
    """
    runs: dict[int, list[tuple[Estimate, list[int]]]] = {}
    for index in reversed(range(len(branches))):
        merged = sorted((run for _, beam in branches[index].beams for run in runs.pop(beam)), key=lambda r: r[0].rank)
        own, beams = expected[index], [index]
        while merged and merged[-1][0].rank > own.rank:
            before, earlier = merged.pop()
            own, beams = before.then(own), earlier + beams
        runs[index] = [*merged, (own, beams)]
    whole = Estimate(1.0, 0.0)
    for estimate, _ in runs[0]:
        whole = whole.then(estimate)
    return [beam for _, beams in runs[0] for beam in beams], whole


def steps(branches: Sequence[Branch], sequence: Sequence[int]) -> list[Step]:
    """Leaf by leaf what to do when the beams are taken in this sequence."""
    found = []
    open_leaves = [[position for position, _ in branch.blanks] for branch in branches]
    for beam in sequence:
        branch = branches[beam]
        for position, leaf in branch.blanks or [(0, -1)]:
            still = open_leaves[beam] = open_leaves[beam][1:]
            count = sum(map(len, open_leaves))
            equations = [(beam, 0)] if len(still) > 1 else []
            equations += branch.above if len(still) != 1 else []
            found.append(
                Step(
                    beam,
                    position,
                    leaf,
                    not still,
                    sum(each for each in still if each > 0),
                    sum(each for each in still if each < 0),
                    tuple(_check(branches, open_leaves, count, upper, arm) for upper, arm in equations),
                )
            )
    return found


def _check(branches: Sequence[Branch], open_leaves: list[list[int]], count: int, beam: int, arm: int) -> Check:
    positions = list(open_leaves[beam])
    for branch, leaves in zip(branches, open_leaves, strict=True):
        positions += [at for upper, at in branch.above if upper == beam] * len(leaves)
    positions += [0] * (count - len(positions))
    positions.sort()
    modulus = gcd(*(position - positions[0] for position in positions)) or 1
    return Check(
        beam,
        arm,
        tuple(positions),
        tuple(reversed(positions)),
        modulus,
        positions[0] % modulus if positions else 0,
    )
