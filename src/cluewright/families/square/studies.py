"""What studies of square need: instances of a wanted dimension, and the paper's rules to the letter.

An instance is random squares laid where they touch none, and then counted. In the paper's rules squares of side 0 lie
where they like, in their turn: one filling thus comes back under every place they can have; labelled are all rows, then
all columns, then all sides.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import cpmpy as cp

from cluewright.core import Model, PuzzleError, Values
from cluewright.core.boxes import DisjointBoxes
from cluewright.core.places import cell_name, letters
from cluewright.families.square.puzzle import MOST_LINES, Filling, Placed, Square

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


def lists(puzzle: Square) -> Model[Filling]:
    """Lists of rows, columns and sides of as many squares as could ever fit."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    number = ((height + 1) // 2) * ((width + 1) // 2)
    numbers = range(1, number + 1)
    rows = cp.intvar(1, height, shape=(number,), name=[f"row {each}" for each in numbers])
    columns = cp.intvar(1, width, shape=(number,), name=[f"column {each}" for each in numbers])
    sides = cp.intvar(0, min(height, width), shape=(number,), name=[f"side {each}" for each in numbers])

    def decode(values: Values) -> Filling:
        placed = zip(values[:number], values[number : 2 * number], values[2 * number :], strict=True)
        return puzzle.filling((row - 1, column - 1, side) for row, column, side in placed)

    model = Model(answer=[*rows, *columns, *sides], decode=decode)
    for index, (row, column, side) in enumerate(zip(rows, columns, sides, strict=True), start=1):
        model.add(f"square {index}", f"square {index} ends in the grid, downwards", row + side <= height + 1)
        model.add(f"square {index}", f"square {index} ends in the grid, to the right", column + side <= width + 1)
    model.add("squares", "no two squares touch", DisjointBoxes(rows, columns, sides, sides, margin=1))
    for line, starts, counts in (("row", rows, puzzle.rows), ("column", columns, puzzle.columns)):
        for place, count in enumerate(counts, start=1):
            reaching = [(start <= place) & (start + side > place) for start, side in zip(starts, sides, strict=True)]
            filled = cp.sum([reaches * side for reaches, side in zip(reaching, sides, strict=True)])
            if count is not None:
                name = f"{line} {letters(place - 1) if line == 'column' else place}"
                model.add(name, f"{name} has {count} filled cells", filled == count)
    for row, column in puzzle.blocked:
        for index, (top, left, side) in enumerate(zip(rows, columns, sides, strict=True), start=1):
            beside = [top > row + 1, top + side <= row + 1, left > column + 1, left + side <= column + 1]
            says = f"square {index} does not cover the blocked cell {cell_name(row, column)}"
            model.add(f"square {index}", says, cp.any(beside))
    for row, column in puzzle.filled:
        covering = [
            (top <= row + 1) & (top + side > row + 1) & (left <= column + 1) & (left + side > column + 1)
            for top, left, side in zip(rows, columns, sides, strict=True)
        ]
        name = cell_name(row, column)
        model.add(f"cell {name}", f"some square covers {name}, which is given as filled", cp.any(covering))
    placed = list(zip(rows, columns, strict=True))
    for index, ((row, column), (next_row, next_column)) in enumerate(pairwise(placed), start=1):
        holds = ((row == next_row) & (column < next_column)) | (row < next_row)
        model.add(f"square {index}", f"square {index} is listed before square {index + 1}", holds)
    return model


FORMULATIONS = {"lists": lists}
