"""The rules of square, in two formulations.

`squares`: a switch for every place and side of a square; a cell is filled when one of the squares over it is there.
`corners`: the paper's own, lists of the rows, columns and sides of as many squares as could ever fit, side 0 for none.
Explanations are checked against a third model, `explained`, whose rules say what their sentences say and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.core.model import Meaning
from cluewright.core.places import cell_name
from cluewright.families.square import clauses as sentences
from cluewright.families.square.puzzle import Cell, Filling, Placed, Square, line_name


def squares(puzzle: Square) -> Model[Filling]:
    """One switch a square that could be there; of those that meet around a corner of the grid at most one is."""
    cells, model = _cells(puzzle)
    over: dict[Cell, list[Any]] = {}
    meeting: dict[Cell, list[Any]] = {}
    for top, left, side in puzzle.possible_squares():
        switch = cp.boolvar(name=f"{cell_name(top, left)} side {side}")
        for cell in _block(top, left, side):
            over.setdefault(cell, []).append(switch)
        for corner in _block(top, left, side + 1):
            meeting.setdefault(corner, []).append(switch)
    for cell in puzzle.cells():
        model.add(*_filled(*cell), cells[cell] == cp.sum(over.get(cell, [0])))
    for (row, column), switches in meeting.items():
        if len(switches) > 1:
            # `row` and `column` count lines of the grid: the corner is the upper left one of that cell.
            where = f"upper left corner of {cell_name(row, column)}"
            model.add(where, f"at most one square meets the {where}", cp.sum(switches) <= 1)
    _count(model, puzzle, cells)
    return model


def corners(puzzle: Square) -> Model[Filling]:
    """The paper's lists, its squares in the order of their upper left cells; labelled rows, columns, sides in turn.

    Unlike there, squares of side 0 come last and lie in the last cell: where they lie freely, each filling comes back
    in every place they can have, and CP-SAT did not end within a minute on a 10 x 10.
    """
    height, width = len(puzzle.rows), len(puzzle.columns)
    number = ((height + 1) // 2) * ((width + 1) // 2)
    rows = cp.intvar(1, height, shape=(number,), name=_numbered("row", number))
    columns = cp.intvar(1, width, shape=(number,), name=_numbered("column", number))
    sides = cp.intvar(0, min(height, width), shape=(number,), name=_numbered("side", number))
    cells, model = _cells(puzzle, [*rows, *columns, *sides])
    _list_in_order(model, rows, columns, sides)
    for one, other in combinations(range(number), 2):
        apart = [
            starts[first] + sides[first] < starts[second]
            for starts in (rows, columns)
            for first, second in ((one, other), (other, one))
        ]
        says = f"squares {one + 1} and {other + 1} do not touch"
        model.add(f"square {one + 1}", says, cp.any([sides[one] == 0, sides[other] == 0, *apart]))
    on_row = _reaches(model, "row", rows, sides, height)
    on_column = _reaches(model, "column", columns, sides, width)
    for line, counts, reaches in (("row", puzzle.rows, on_row), ("column", puzzle.columns, on_column)):
        for index, count in enumerate(counts):
            if count is not None:
                name = line_name(line, index)
                model.add(name, sentences.counted(name, count), cp.sum(reaches[:, index] * sides) == count)
    for row, column in puzzle.cells():
        covering = [on_row[square, row] & on_column[square, column] for square in range(number)]
        model.add(*_filled(row, column), cells[row, column] == cp.any(covering))
    return model


def _list_in_order(model: Model[Filling], rows: Any, columns: Any, sides: Any) -> None:
    height, width = rows[0].ub, columns[0].ub
    for index, (row, column, side) in enumerate(zip(rows, columns, sides, strict=True), start=1):
        inside = (row + side <= height + 1) & (column + side <= width + 1)
        model.add(f"square {index}", f"square {index} lies in the grid", inside)
        idle = (side > 0) | ((row == height) & (column == width))
        model.add(f"square {index}", f"square {index} lies in the last cell if its side is 0", idle)
    for one, other in pairwise(range(len(sides))):
        after = (rows[one] < rows[other]) | ((rows[one] == rows[other]) & (columns[one] < columns[other]))
        listed = (sides[other] == 0) | ((sides[one] > 0) & after)
        model.add(f"square {one + 1}", f"square {one + 1} is listed before square {other + 1}", listed)


def _reaches(model: Model[Filling], line: str, starts: Any, sides: Any, length: int) -> Any:
    """For each square and line, a switch that says whether the square reaches that line."""
    named = [
        [f"square {square + 1} on {line_name(line, index)}" for index in range(length)] for square in range(len(sides))
    ]
    reaches = cp.boolvar(shape=(len(sides), length), name=named)
    for index, (start, side) in enumerate(zip(starts, sides, strict=True)):
        for number in range(1, length + 1):
            where = line_name(line, number - 1)
            says = f"square {index + 1} reaches {where} when it starts there or before and ends there or after"
            holds = reaches[index, number - 1] == ((start <= number) & (start + side > number))
            model.add(f"square {index + 1}", says, holds)
    return reaches


def _cells(puzzle: Square, label: list[Any] | None = None) -> tuple[Any, Model[Filling]]:
    """A switch a cell, and the model they answer, which says so far what is given of cells."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    named = [[cell_name(row, column) for column in range(width)] for row in range(height)]
    cells = cp.boolvar(shape=(height, width), name=named)
    answer = [cells[row, column] for row in range(height) for column in range(width)]

    def decode(values: Values) -> Filling:
        return Filling(tuple(tuple(map(int, values[start : start + width])) for start in range(0, len(values), width)))

    model = Model(answer=answer, decode=decode, label=[*(label or []), *answer], linear=False, probing=False)
    for cell in puzzle.blocked:
        model.add(f"cell {cell_name(*cell)}", sentences.blocked(*cell), ~cells[cell])
    for cell in puzzle.filled:
        model.add(f"cell {cell_name(*cell)}", sentences.filled(*cell), cells[cell])
    return cells, model


def _block(top: int, left: int, side: int) -> Iterator[Cell]:
    """The cells of a square."""
    return product(range(top, top + side), range(left, left + side))


def _count(model: Model[Filling], puzzle: Square, cells: Any) -> None:
    # Counted in cells: in squares times their sides, or both ways, CP-SAT took 2 to 9 times as long to a proof.
    for name, count, line in puzzle.lines():
        if count is not None:
            model.add(name, sentences.counted(name, count), cp.sum([cells[cell] for cell in line]) == count)


def _filled(row: int, column: int) -> tuple[str, str]:
    return f"cell {cell_name(row, column)}", sentences.covered(row, column)


def _numbered(word: str, number: int) -> list[str]:
    """`side 1`, `side 2` and so on, one for each square of a list."""
    return [f"{word} {index}" for index in range(1, number + 1)]


def explained(puzzle: Square) -> Model[Filling]:
    """The cells, and a switch for every square that fits the grid: of those that start at a cell one is there or none.

    Which of them it is, is a variable of explanations; the model has it as the switches and what they mean.
    """
    cells, model = _cells(puzzle)
    empty = ~cells
    height, width = cells.shape
    there: dict[Placed, Any] = {}
    over: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells()}
    for top, left in puzzle.cells():
        name = cell_name(top, left)
        switches, follows = [], []
        for side in range(1, min(height - top, width - left) + 1):
            switch = there[top, left, side] = cp.boolvar(name=f"{name} side {side}")
            switches.append(switch)
            inside = set(_block(top, left, side))
            for cell in inside:
                over[cell].append(switch)
            near = [cell for cell in _block(top - 1, left - 1, side + 2) if cell in over]
            follows.append(switch.implies(cp.all([cells[cell] if cell in inside else empty[cell] for cell in near])))
        model.meanings.append(Meaning(switches, cp.sum(switches) <= 1))
        model.add(f"corner {name}", sentences.apart(top, left), cp.all(follows))
    for cell, covering in over.items():
        model.add(*_filled(*cell), cells[cell] == cp.any(covering))
    turned = {(left, top, side): switch for (top, left, side), switch in there.items()}
    for index, (name, _, line) in enumerate(puzzle.lines()):
        crossing, across = (there, index) if index < height else (turned, index - height)
        _in_line(model, name, [cells[cell] for cell in line], crossing, across)
    _count(model, puzzle, cells)
    return model


def _in_line(model: Model[Filling], name: str, cells: Any, there: dict[Placed, Any], index: int) -> None:
    """Each cell of the line lies under one square or none, and squares over neighbouring cells are one square.

    Squares that cross the line over the same cells are looked at together: a switch for each stretch of cells says
    that one of them is there. Without these the sums had six times as many terms on a 15 x 15.
    """
    crossing: dict[tuple[int, int], list[Any]] = {}
    for (top, left, side), switch in there.items():
        if top <= index < top + side:
            crossing.setdefault((left, side), []).append(switch)
    stretches = {(left, side): cp.boolvar(name=f"{name} from {left + 1}, {side} long") for left, side in crossing}
    fits = [stretches[stretch] == cp.sum(switches) for stretch, switches in crossing.items()]
    for cell, filled in enumerate(cells):
        over = [switch for (left, side), switch in stretches.items() if left <= cell < left + side]
        meets = [switch for (left, side), switch in stretches.items() if left <= cell + 1 and cell < left + side]
        fits.append(filled == cp.sum(over))
        if cell + 1 < len(cells):
            fits.append(cp.sum(meets) <= 1)
    model.add(name, sentences.in_line(name), cp.all(fits))


def holds(puzzle: Square, model: Model[Filling], variable: int, left: int) -> Any:
    """That a cell is filled or empty, or that the square that starts at a corner has one of these sides."""
    if variable < len(model.answer):
        cell = model.answer[variable]
        return cp.any([cell == value for value in bits(left)])
    switches = model.meanings[variable - len(model.answer)].variables
    if left & 1:
        return cp.all([~switch for side, switch in enumerate(switches, start=1) if not left >> side & 1])
    return cp.any([switches[side - 1] for side in bits(left)])


FORMULATIONS = {"squares": squares, "corners": corners}
