"""Rectangles that keep apart: a CPMpy constraint that CPMpy lacks.

A box lies at (x, y) and is `width` wide and `height` high; a box of no width or no height is not there at all. Imported
by rooms' models alone, since it loads CPMpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import cpmpy as cp
from cpmpy.expressions.globalconstraints import GlobalConstraint
from cpmpy.expressions.utils import argvals, get_bounds


class DisjointBoxes(GlobalConstraint):  # type: ignore[misc]  # CPMpy ships no types
    """No two boxes overlap, and there are at least `margin` cells between any two, across or down.

    >>> x = cp.intvar(0, 3, shape=(2,))
    >>> model = cp.Model(DisjointBoxes(x, [0, 0], [1, 1], [1, 1], margin=1), x[0] < x[1])
    >>> model.solveAll()
    3
    """

    def __init__(
        self,
        x: Sequence[Any],
        y: Sequence[Any],
        width: Sequence[Any],
        height: Sequence[Any],
        margin: int = 0,
    ) -> None:
        if not len(x) == len(y) == len(width) == len(height):
            raise ValueError("every box needs an x, a y, a width and a height")
        if margin < 0:
            raise ValueError(f"a margin is at least 0, not {margin}")
        super().__init__("disjoint_boxes", (list(x), list(y), list(width), list(height), margin))

    def boxes(self) -> list[tuple[Any, Any, Any, Any]]:
        """The boxes one by one: x, y, width, height."""
        return list(zip(*self.args[:4], strict=True))

    def decompose(self) -> tuple[list[Any], list[Any]]:
        """Of any two boxes one is left of, right of, above or below the other, or not there."""
        margin = self.args[4]
        return [_apart(one, other, margin) for one, other in combinations(self.boxes(), 2)], []

    def value(self) -> bool | None:
        """Whether the boxes keep apart as they lie now; None if one is not placed yet."""
        columns = [argvals(column) for column in self.args[:4]]
        if any(value is None for column in columns for value in column):
            return None
        margin = self.args[4]
        placed = [box for box in zip(*columns, strict=True) if box[2] > 0 and box[3] > 0]
        return all(any(_beside(one, other, margin)) for one, other in combinations(placed, 2))


def _beside(one: Any, other: Any, margin: int) -> list[Any]:
    """One is left of, above, right of, below the other: four conditions, of which one is enough."""
    return [a[axis] + a[axis + 2] + margin <= b[axis] for axis in (0, 1) for a, b in ((one, other), (other, one))]


def _apart(one: Any, other: Any, margin: int) -> Any:
    absent = [size <= 0 for box in (one, other) for size in box[2:] if get_bounds(size)[0] <= 0]
    return cp.any([*absent, *_beside(one, other, margin)])
