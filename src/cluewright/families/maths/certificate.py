"""The rules of maths as clauses, for certificates.

Each cell is a group of nine digits. A line is a path whose states are the digits used so far, so that none comes twice;
it may end where their sum or their product is the heading.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from cluewright.core.rule_clauses import RuleClauses
from cluewright.families.maths.notation import write_document, write_solution
from cluewright.families.maths.puzzle import Grid, Maths

Digits = tuple[int, ...]


def statement(puzzle: Maths) -> dict[str, Any]:
    """What is certified of the puzzle."""
    return write_document(puzzle)


def answer(puzzle: Maths, solution: Grid) -> dict[str, Any]:
    """The solution that is certified."""
    return write_solution(puzzle, solution)


def rules(puzzle: Maths, clauses: RuleClauses) -> Callable[[Grid], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    size = puzzle.size
    cells = [[clauses.group(range(1, 10)) for _ in range(size)] for _ in range(size)]
    for row, given in enumerate(puzzle.cells):
        for column, digit in enumerate(given):
            if digit is not None:
                clauses.add(cells[row][column][digit])
    for number in range(1, size):
        for digit in range(1, 10):
            clauses.add(-cells[0][0][digit], cells[number][number][digit])
    for heading, line in zip(puzzle.rows, cells, strict=True):
        _line(heading, line, clauses)
    for heading, column_cells in zip(puzzle.columns, zip(*cells, strict=True), strict=True):
        _line(heading, list(column_cells), clauses)

    def visible(grid: Grid) -> list[int]:
        return [
            cells[row][column][digit]
            for row, digits in enumerate(grid.cells)
            for column, digit in enumerate(digits)
            if digit is not None
        ]

    return visible


def _line(heading: int, line: list[dict[int, int]], clauses: RuleClauses) -> None:
    def another(used: Digits, _: int, digit: int) -> Digits | None:
        return None if digit in used else tuple(sorted((*used, digit)))

    start: Digits = ()
    clauses.path(line, start, another, lambda used: heading in (sum(used), prod(used)))
