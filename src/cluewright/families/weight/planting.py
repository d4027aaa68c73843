"""Mobiles that balance: on a given shape, positions and weights are chosen beam by beam, from below.

All but one leaf of a beam come anywhere; the last comes where it levels the beam, with any weight still free. Where a
beam does not come to balance, what hangs on it is taken off and hung anew.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cluewright.families.weight.puzzle import Beam, Hanger, Load
from cluewright.families.weight.studies.trees import Tree, beams

_ROUNDS = 3
"""How often a beam that fails is hung anew before the beam above is."""

_ARRANGEMENTS = 40
"""Arrangements tried on a beam before those below it are hung anew."""

_PATIENCE = 20
"""Arrangements tried in all, for each beam of the shape."""


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
