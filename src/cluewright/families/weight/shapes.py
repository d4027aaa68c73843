"""Random shapes of mobiles: a shape is a tree, the list of a beam's children; a leaf is None.

A shape is of use only if it can balance: the heaviest thing on a beam, however near the middle, must not outweigh all
the others, however far out. Weights are not known yet, so every leaf counts as an average one.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cluewright.families.weight.studies.trees import Tree

_TRIES = 200
_LEAFY = 0.9
"""How many beams have a leaf at least: one with beams alone balances only if their weights have a simple ratio."""

_SLACK = 0.7
"""How much of what the others could bring against it the heaviest thing on a beam may weigh: with 0.6 to 1 about as
many mobiles came to balance in the same time, with 0.4 fewer."""


class Frame(NamedTuple):
    """What a shape must keep to."""

    weights: int
    beams: int
    depth: int | None
    """How many beams hang one below another; None for any number."""

    width: int
    """The most things that hang on one beam."""

    reach: int
    """How far from the middle of a beam things may hang."""

    near_top: bool
    """Whether each beam and weight comes on the top beam half of the time, on one of the next half of the rest, and so
    on; otherwise it comes on any beam alike."""


def grown(random: Random, frame: Frame) -> Tree | None:
    """A shape that can balance; None when luck is out."""
    for _ in range(_TRIES):
        draft = _Draft(random, frame)
        if draft.complete():
            shape = draft.tree(0)
            if _can_balance(shape, frame.reach):
                return shape
    return None


class _Draft:
    """A shape in growth: its beams are numbered, the top one 0."""

    def __init__(self, random: Random, frame: Frame) -> None:
        self.random, self.frame = random, frame
        self.lower: list[list[int]] = [[]]
        """For each beam those that hang on it."""

        self.level = [1]
        self.leaves = [0]

    def complete(self) -> bool:
        """Hang the beams, of which one row reaches the wanted depth, two things on each, then the other leaves.

        False when they do not fit.
        """
        frame = self.frame
        for level in range(1, frame.depth or 1):
            self._hang_beam(level - 1)
        while len(self.lower) < frame.beams:
            upper = self._chosen(frame.depth)
            if upper is None:
                return False
            self._hang_beam(upper)
        self.leaves = [max(2 - len(lower), self._least_leaves(len(lower))) for lower in self.lower]
        while sum(self.leaves) < frame.weights:
            upper = self._chosen(None)
            if upper is None:
                return False
            self.leaves[upper] += 1
        return sum(self.leaves) == frame.weights

    def _least_leaves(self, lower: int) -> int:
        """A leaf of its own for most beams, if it is not left to chance as near the top."""
        return int(not self.frame.near_top and lower < self.frame.width and self.random.random() < _LEAFY)

    def _hang_beam(self, upper: int) -> None:
        self.lower[upper].append(len(self.lower))
        self.lower.append([])
        self.level.append(self.level[upper] + 1)
        self.leaves.append(0)

    def _chosen(self, lowest: int | None) -> int | None:
        """A beam with room, above the lowest level if there is one; None when there is no such beam."""
        has_room = [
            len(lower) + leaves < self.frame.width and level != lowest
            for lower, leaves, level in zip(self.lower, self.leaves, self.level, strict=True)
        ]
        if not self.frame.near_top:
            beams = [beam for beam, room in enumerate(has_room) if room]
            return self.random.choice(beams) if beams else None
        beam = 0
        while self.lower[beam] and (not has_room[beam] or self.random.random() < 0.5):
            beam = self.random.choice(self.lower[beam])
        return beam if has_room[beam] else None

    def tree(self, beam: int) -> Tree:
        """The beam with all that hangs on it."""
        return [*(self.tree(lower) for lower in self.lower[beam]), *[None] * self.leaves[beam]]


def _can_balance(shape: Tree, reach: int) -> bool:
    return all(_can_balance(child, reach) for child in shape if child) and _level(shape, reach)


def _level(beam: Tree, reach: int) -> bool:
    """Whether the heaviest child at distance 1 can be met by the others as far out as they go."""
    heaviest, *others = sorted(map(_leaves, beam), reverse=True)
    return heaviest <= _SLACK * sum((reach - number) * other for number, other in enumerate(others))


def _leaves(child: Tree | None) -> int:
    return 1 if child is None else sum(map(_leaves, child))
