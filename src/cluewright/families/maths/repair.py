"""What could be given besides in a maths puzzle, or changed: digits and headings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import TypeAlias

from cluewright.core.places import cell_name, letters
from cluewright.core.repairing import Change
from cluewright.families.maths.fillings import DIGITS
from cluewright.families.maths.puzzle import Grid, Maths

Given: TypeAlias = tuple[int, int, int]
"""Row, column and digit."""


def additions(puzzle: Maths) -> list[Given]:
    """A digit for each blank cell."""
    places = [(row, column) for row in range(puzzle.size) for column in range(puzzle.size)]
    return [(*place, digit) for place in places if puzzle.cells[place[0]][place[1]] is None for digit in DIGITS]


def allows(puzzle: Maths, addition: Given, solution: Grid) -> bool:
    """Whether the solution has the digit there."""
    row, column, digit = addition
    return solution.cells[row][column] == digit


def added(puzzle: Maths, addition: Given) -> Maths:
    """The puzzle with the digit given."""
    return _changed(puzzle, *addition)


def says(puzzle: Maths, addition: Given) -> str:
    """`give 7 at b2`."""
    row, column, digit = addition
    return f"give {digit} at {cell_name(row, column)}"


def changes(puzzle: Maths) -> Iterator[Change[Maths, Grid]]:
    """Without a given, with another digit in its place, or with another heading, the nearest first."""
    for row, cells in enumerate(puzzle.cells):
        for column, given in enumerate(cells):
            if given is not None:
                name = cell_name(row, column)
                yield Change(f"take away the {given} at {name}", _changed(puzzle, row, column, None))
                for digit in DIGITS:
                    if digit != given:
                        yield Change(f"give {digit} instead of {given} at {name}", _changed(puzzle, row, column, digit))
    there = _totals(puzzle.size)
    tried = [
        (abs(total - heading), side, line, heading, total)
        for side, headings in (("row", puzzle.rows), ("column", puzzle.columns))
        for line, heading in enumerate(headings)
        for total in there
        if total != heading
    ]
    for _, side, line, heading, total in sorted(tried):
        rows, columns = list(puzzle.rows), list(puzzle.columns)
        (rows if side == "row" else columns)[line] = total
        changed = Maths(tuple(rows), tuple(columns), puzzle.cells)
        name = f"row {line + 1}" if side == "row" else f"column {letters(line)}"
        yield Change(f"write {total} instead of {heading} at {name}", changed)


def bound(puzzle: Maths) -> str:
    """Every such change."""
    return "any one given taken away or changed, and any one heading changed"


def _totals(size: int) -> list[int]:
    """What different digits can add up or multiply to."""
    chosen = list(combinations(DIGITS, size))
    return sorted({sum(each) for each in chosen} | {prod(each) for each in chosen})


def _changed(puzzle: Maths, row: int, column: int, digit: int | None) -> Maths:
    cells = [list(each) for each in puzzle.cells]
    cells[row][column] = digit
    return Maths(puzzle.rows, puzzle.columns, tuple(map(tuple, cells)))
