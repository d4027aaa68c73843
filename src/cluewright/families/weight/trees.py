"""Random mobiles: first the shape, then positions and weights, beam by beam, from below.

A shape is a tree: the list of a beam's children, where a leaf is None. A shape is of use only if it can balance: the
heaviest thing on a beam, however near the middle, must not outweigh all the others, however far out. Weights are not
known yet, so every leaf counts as an average one.

All but one leaf of a beam come anywhere; the last comes where it levels the beam, with any weight still free. Where a
beam does not come to balance, what hangs on it is taken off and hung anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias, Union

from cluewright.families.weight.puzzle import Beam, Hanger, Load

Tree: TypeAlias = list[Union["Tree", None]]

_TRIES = 200
_LEAFY = 0.9
"""How many beams have a leaf at least: one with beams alone balances only if their weights have a simple ratio."""

_SLACK = 0.7
"""How much of what the others could bring against it the heaviest thing on a beam may weigh: with 0.6 to 1 about as
many mobiles came to balance in the same time, with 0.4 fewer."""

_ROUNDS = 3
"""How often a beam that fails is hung anew before the beam above is."""

_ARRANGEMENTS = 40
"""Arrangements tried on a beam before those below it are hung anew."""

_PATIENCE = 20
"""Arrangements tried in all, for each beam of the shape."""


def reach(weights: int) -> int:
    """How far from its middle things may hang on a beam, in a puzzle with this many weights."""
    return min(5, max(3, weights // 2))


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


def published(random: Random, weights: int) -> Tree:
    """A shape as the published program makes it, with a third as many lower beams as weights; perhaps it can balance.

    >>> from random import Random
    >>> sum(beam.count(None) for beam in beams(published(Random(1), 20)))
    20
    """
    draft = _Draft(random, Frame(weights, 1 + weights // 3, None, weights, weights, near_top=True))
    draft.complete()
    return draft.tree(0)


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


def beams(top: Tree) -> Iterator[Tree]:
    """Every beam, each before those below it."""
    yield top
    for child in top:
        if child is not None:
            yield from beams(child)


def bare(beam: Beam) -> Beam:
    """The beam with every weight taken off."""
    return tuple((position, bare(load) if isinstance(load, tuple) else None) for position, load in beam)


class _Thing(NamedTuple):
    """A weight, or a beam with all that hangs on it, and how heavy that is."""

    load: Load
    heft: int


def planted(random: Random, shape: Tree, weights: int, reach: int) -> Beam | None:
    """The shape with the weights 1 to n on it, every beam in balance; None when they do not come to balance."""
    hung = _Planter(random, weights, reach, _PATIENCE * sum(1 for _ in beams(shape))).beam(shape)
    return hung.load if hung and isinstance(hung.load, tuple) else None


class _Planter:
    def __init__(self, random: Random, weights: int, reach: int, patience: int) -> None:
        self.random = random
        self.places = [place for place in range(-reach, reach + 1) if place]
        self.free = list(range(1, weights + 1))
        self.patience = patience

    def beam(self, shape: Tree) -> _Thing | None:
        """A beam in balance, whose weights are no longer free; None when it fails, all its weights free again."""
        free = self.free
        leaves = shape.count(None)
        for _ in range(_ROUNDS):
            lower = []
            for child in filter(None, shape):
                hung = self.beam(child)
                if hung is None:
                    break
                lower.append(hung)
            else:
                levelled = self._levelled(lower, leaves)
                if levelled:
                    return levelled
            self.free = free
            if self.patience <= 0:
                break
        return None

    def _levelled(self, lower: list[_Thing], leaves: int) -> _Thing | None:
        """These things and this many leaves on one beam, in balance."""
        only_way = len(lower) + leaves == 2 and leaves < 2
        for _ in range(1 if only_way else _ARRANGEMENTS):
            self.patience -= 1
            self.random.shuffle(self.places)
            chosen = self.random.sample(self.free, max(0, leaves - 1))
            things = [*lower, *map(_Thing, chosen, chosen)]
            hangers = self._with_last_leaf(things, chosen) if leaves else self._with_last_beam(things)
            if hangers:
                taken = [load for _, load in hangers if isinstance(load, int)]
                self.free = [weight for weight in self.free if weight not in taken]
                heft = sum(thing.heft for thing in lower) + sum(taken)
                return _Thing(tuple(sorted(hangers, key=lambda hanger: hanger[0])), heft)
        return None

    def _with_last_leaf(self, things: list[_Thing], taken: list[int]) -> list[Hanger] | None:
        """These things and one more leaf: all but the last two as they come, those two wherever they level the beam."""
        hung, torque, places = self._hung(things[:-1])
        load, heft = things[-1]
        for number, place in enumerate(places):
            wanted = -torque - place * heft
            for other in places[:number] + places[number + 1 :]:
                weight, over = divmod(wanted, other)
                if not over and weight in self.free and weight not in taken:
                    return [*hung, (place, load), (other, weight)]
        return None

    def _with_last_beam(self, things: list[_Thing]) -> list[Hanger] | None:
        """These things: all but the last two as they come, those two wherever they level the beam."""
        hung, torque, places = self._hung(things[:-2])
        (load, heft), last = things[-2:]
        for place in places:
            other, over = divmod(-torque - place * heft, last.heft)
            if not over and other != place and other in places:
                return [*hung, (place, load), (other, last.load)]
        return None

    def _hung(self, things: list[_Thing]) -> tuple[list[Hanger], int, list[int]]:
        """The things at the first places, their torque, and the other places."""
        hung: list[Hanger] = []
        torque = 0
        for place, (load, heft) in zip(self.places, things, strict=False):
            hung.append((place, load))
            torque += place * heft
        return hung, torque, self.places[len(things) :]
