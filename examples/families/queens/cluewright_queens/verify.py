"""The rules of queens in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.core.places import cell_name
from cluewright_queens.puzzle import Board, Queens


def faults(puzzle: Queens, solution: Board) -> list[Fault]:
    """Every rule that the queens break."""
    columns = solution.columns
    if len(columns) != puzzle.size:
        return [Fault("rows", f"{len(columns)} rows have a queen; the board has {puzzle.size}")]
    found = []
    for row, column in enumerate(columns, start=1):
        if column is None or not 1 <= column <= puzzle.size:
            found.append(Fault(f"row {row}", f"row {row} has no queen on the board"))
    for row, column in puzzle.given:
        if columns[row - 1] != column:
            found.append(Fault("given", f"the given queen on {cell_name(row - 1, column - 1)} is not there"))
    for upper, first in enumerate(columns):
        for lower in range(upper + 1, puzzle.size):
            second = columns[lower]
            if first is not None and second is not None and abs(first - second) in (0, lower - upper):
                here, there = cell_name(upper, first - 1), cell_name(lower, second - 1)
                found.append(
                    Fault(f"rows {upper + 1} and {lower + 1}", f"the queens on {here} and {there} attack each other")
                )
    return found
