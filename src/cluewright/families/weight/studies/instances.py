"""Solvable weight puzzles of a wanted size: a random tree is balanced beam by beam, from the bottom up.

On each beam random weights are hung at random places until it balances; a tree where one never does is given up.
"""

from __future__ import annotations

from random import Random

from cluewright.core import PuzzleError
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Beam, Mobile
from cluewright.families.weight.studies.trees import Tree, bare, beams, grown, reach

PARAMETERS = {"weights": (5, 10, 15, 20, 25, 30)}
_TREES = 20_000
_HANGINGS = 60
_PLACINGS = 40


def instance(random: Random, **parameters: int) -> Mobile:
    """A puzzle with this many `weights`, without givens."""
    weights = parameters["weights"]
    if not 3 <= weights <= MOST_WEIGHTS:
        raise PuzzleError(f"a random puzzle has 3 to {MOST_WEIGHTS} weights, not {weights}")
    for _ in range(_TREES):
        tree = grown(random, weights, 2 * reach(weights))
        if all(len(beam) <= 2 * reach(weights) for beam in beams(tree)):
            hung = _balanced(random, tree, list(range(1, weights + 1)), reach(weights))
            if hung:
                return Mobile(bare(hung))
    raise PuzzleError(f"no random tree of {weights} weights could be balanced")


def _balanced(random: Random, tree: Tree, free: list[int], farthest: int) -> Beam | None:
    """The tree with weights and positions, the weights taken from `free`; None when a beam does not balance."""
    below: list[Beam | None] = []
    for child in tree:
        hung = None if child is None else _balanced(random, child, free, farthest)
        if child is not None and hung is None:
            return None
        below.append(hung)
    leaves = below.count(None)
    for _ in range(_HANGINGS if leaves else 1):
        chosen = random.sample(free, leaves)
        taken = iter(chosen)
        loads = [next(taken) if beam is None else beam for beam in below]
        positions = _positions(random, [_heft(load) for load in loads], farthest)
        if positions:
            free[:] = [weight for weight in free if weight not in chosen]
            return tuple(sorted(zip(positions, loads, strict=True), key=lambda hanger: hanger[0]))
    return None


def _heft(load: int | Beam) -> int:
    """What a weight, or a beam with all that hangs on it, weighs."""
    if isinstance(load, int):
        return load
    return sum(_heft(below) for _, below in load if below is not None)


def _positions(random: Random, hefts: list[int], farthest: int) -> list[int] | None:
    """Different places at which these balance: all but the last at random, where the last may then hang."""
    places = [place for place in range(-farthest, farthest + 1) if place]
    for _ in range(_PLACINGS):
        chosen = random.sample(places, len(hefts) - 1)
        torque = sum(place * heft for place, heft in zip(chosen, hefts, strict=False))
        last, over = divmod(-torque, hefts[-1])
        if not over and last in places and last not in chosen:
            return [*chosen, last]
    return None
