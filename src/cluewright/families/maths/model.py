"""The rules of maths, in two formulations.

`sets`: the heading of a line as the sets of digits that meet it, said in the way CP-SAT refutes fastest. `plain`: the
rules as they are printed, sum or product; its labelling decides the cells row by row.
"""

from __future__ import annotations

from functools import reduce
from operator import mul
from typing import Any

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.core.places import cell_name
from cluewright.families.maths.fillings import DIGITS, MEMBERS, digit_sets, fillings
from cluewright.families.maths.puzzle import DIAGONAL, Grid, Line, Maths, given, meets_heading, no_repeat

_LARGEST_WITH_TABLES = 5
"""Up to this size sums are sums and products are tables of fillings: 2 to 7 times faster than counting digits, most of
it in the posting. From 6x6 on it is the other way round: counting proved all of 14 random puzzles of each size in
0.2 s on average, where sums left some undecided after 4 s."""


def sets(puzzle: Maths) -> Model[Grid]:
    """Each line holds the digits of one of the sets that meet its heading."""
    model, lines = _grid(puzzle)
    for line, cells in lines:
        name, heading, _ = line
        model.add(name, no_repeat(name), cp.AllDifferent(cells))
        says = meets_heading(line)
        possible = digit_sets(puzzle.size, heading)
        if not possible:
            model.add(name, says, cp.BoolVal(False))
        elif puzzle.size > _LARGEST_WITH_TABLES:
            model.add(name, says, _counted(name, possible, cells))
        elif all(sum(MEMBERS[digits]) == heading for digits in possible):
            model.add(name, says, cp.sum(cells) == heading)
        else:
            model.add(name, says, cp.Table(cells, [list(each) for each in fillings(puzzle.size, heading)]))
    return model


def _counted(name: str, possible: tuple[int, ...], cells: list[Any]) -> Any:
    """One of the sets is chosen, and each digit stands in the line if it is in that set."""
    if len(possible) == 1 and len(MEMBERS[possible[0]]) == len(DIGITS):
        return cp.BoolVal(True)  # the line holds every digit: that none stands twice says all
    chosen = [cp.boolvar(name=f"set {number} of {name}") for number in range(1, len(possible) + 1)]
    rules = [cp.sum(chosen) == 1]
    for digit in DIGITS:
        times = cp.sum([cell == digit for cell in cells])
        with_digit = [switch for switch, digits in zip(chosen, possible, strict=True) if digits >> digit & 1]
        rules.append(times == cp.sum(with_digit))
    return cp.all(rules)


def plain(puzzle: Maths) -> Model[Grid]:
    """The rules as they are printed."""
    model, lines = _grid(puzzle)
    for line, cells in lines:
        meets = (cp.sum(cells) == line.heading) | (reduce(mul, cells) == line.heading)
        model.add(line.name, no_repeat(line.name), cp.AllDifferent(cells))
        model.add(line.name, meets_heading(line), meets)
    return model


def _grid(puzzle: Maths) -> tuple[Model[Grid], list[tuple[Line, list[Any]]]]:
    """A model of the cells, the givens and the diagonal; and the lines with their cells."""
    size = puzzle.size
    cells = [
        [cp.intvar(DIGITS[0], DIGITS[-1], name=cell_name(row, column)) for column in range(size)] for row in range(size)
    ]

    def decode(values: Values) -> Grid:
        return Grid(tuple(values[start : start + size] for start in range(0, size * size, size)))

    model = Model(answer=[cell for row in cells for cell in row], decode=decode, linear=False, probing=False)
    for row, column in puzzle.places():
        digit = puzzle.cells[row][column]
        if digit is not None:
            model.add(f"cell {cell_name(row, column)}", given(row, column, digit), cells[row][column] == digit)
    alike = [cells[number][number] == cells[number - 1][number - 1] for number in range(1, size)]
    model.add("diagonal", DIAGONAL, cp.all(alike))
    return model, [(line, [cells[row][column] for row, column in line.cells]) for line in puzzle.lines()]


def explained(puzzle: Maths) -> Model[Grid]:
    """The rules as explanations cite them."""
    return plain(puzzle)


def holds(puzzle: Maths, model: Model[Grid], variable: int, left: int) -> Any:
    """That the cell of this number, row by row, holds one of these digits."""
    return cp.any([model.answer[variable] == digit for digit in bits(left)])


FORMULATIONS = {"sets": sets, "plain": plain}
