"""Solvable square puzzles of a wanted dimension: random squares are laid where they touch none, and then counted."""

from __future__ import annotations

from random import Random

from cluewright.core import PuzzleError
from cluewright.families.square.puzzle import MOST_LINES, Placed, Square

PARAMETERS = {"dimension": (4, 5, 6, 7, 8)}
_TRIES = 4
"""Squares tried for each line of the grid: enough that few more would fit."""


def instance(random: Random, **parameters: int) -> Square:
    """A grid of `dimension` x `dimension` with every count given.

    >>> from random import Random
    >>> len(instance(Random(1), dimension=6).rows)
    6
    """
    size = parameters["dimension"]
    if not 1 <= size <= MOST_LINES:
        raise PuzzleError(f"a grid has 1 to {MOST_LINES} lines, not {size}")
    squares: list[Placed] = []
    for _ in range(_TRIES * size):
        side = random.randint(1, max(1, (size + 1) // 2))
        laid = random.randint(0, size - side), random.randint(0, size - side), side
        if all(_apart(laid, other) for other in squares):
            squares.append(laid)
    return Square(
        rows=tuple(sum(side for top, _, side in squares if top <= line < top + side) for line in range(size)),
        columns=tuple(sum(side for _, left, side in squares if left <= line < left + side) for line in range(size)),
    )


def _apart(one: Placed, other: Placed) -> bool:
    """Whether at least one line lies between two squares, across or down."""
    return any(one[axis] + one[2] < other[axis] or other[axis] + other[2] < one[axis] for axis in (0, 1))
