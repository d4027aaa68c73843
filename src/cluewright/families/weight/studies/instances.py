"""Solvable weight puzzles of a wanted size: random trees of the published shape that come to balance."""

from __future__ import annotations

from random import Random

from cluewright.core import PuzzleError
from cluewright.families.weight.puzzle import MOST_WEIGHTS, Mobile
from cluewright.families.weight.trees import Frame, bare, grown, planted, reach

PARAMETERS = {"weights": (5, 10, 15, 20, 25, 30)}
_TREES = 2_000


def instance(random: Random, **parameters: int) -> Mobile:
    """A puzzle with this many `weights`, a third as many lower beams, and without givens."""
    weights = parameters["weights"]
    if not 3 <= weights <= MOST_WEIGHTS:
        raise PuzzleError(f"a random puzzle has 3 to {MOST_WEIGHTS} weights, not {weights}")
    farthest = reach(weights)
    frame = Frame(weights, 1 + weights // 3, None, 2 * farthest, farthest, near_top=True)
    for _ in range(_TREES):
        shape = grown(random, frame)
        hung = planted(random, shape, weights, farthest) if shape else None
        if hung:
            return Mobile(bare(hung))
    raise PuzzleError(f"no random tree of {weights} weights could be balanced")
