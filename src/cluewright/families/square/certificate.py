"""The rules of square as clauses, for certificates.

A variable for each cell says whether it is filled, one for each square that could lie somewhere whether it does. Such
a square fills its cells and keeps all around it empty, and a filled cell lies in some square; the squares are
functions of the cells. Lines are counted by a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cluewright.core.rule_clauses import RuleClauses
from cluewright.families.square.puzzle import Cell, Filling, Placed, Square


def statement(puzzle: Square) -> dict[str, Any]:
    """What is certified of the puzzle."""
    blocked, filled = ([list(cell) for cell in cells] for cells in (puzzle.blocked, puzzle.filled))
    return {"rows": list(puzzle.rows), "columns": list(puzzle.columns), "blocked": blocked, "filled": filled}


def answer(puzzle: Square, solution: Filling) -> dict[str, Any]:
    """The solution that is certified."""
    return {"grid": [list(row) for row in solution.grid]}


def rules(puzzle: Square, clauses: RuleClauses) -> Callable[[Filling], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    cells = {
        (row, column): clauses.variable() for row in range(len(puzzle.rows)) for column in range(len(puzzle.columns))
    }
    _state_givens(puzzle, cells, clauses)
    covering: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for top, left, side in _possible(puzzle):
        here = clauses.variable()
        inside = set(_block(top, left, side))
        for cell in _block(top - 1, left - 1, side + 2):
            if cell in cells:
                clauses.add(-here, cells[cell] if cell in inside else -cells[cell])
        for cell in _block(top, left, side):
            covering[cell].append(here)
    for cell, squares in covering.items():
        clauses.add(-cells[cell], *squares)

    def visible(filling: Filling) -> list[int]:
        return [literal if filling.grid[row][column] else -literal for (row, column), literal in cells.items()]

    return visible


def _state_givens(puzzle: Square, cells: dict[Cell, int], clauses: RuleClauses) -> None:
    """Blocked and filled cells, and the counts."""
    for cell in puzzle.blocked:
        clauses.add(-cells[cell])
    for cell in puzzle.filled:
        clauses.add(cells[cell])
    for row, count in enumerate(puzzle.rows):
        if count is not None:
            clauses.count([cells[row, column] for column in range(len(puzzle.columns))], [count])
    for column, count in enumerate(puzzle.columns):
        if count is not None:
            clauses.count([cells[row, column] for row in range(len(puzzle.rows))], [count])


def _possible(puzzle: Square) -> Iterator[Placed]:
    """Every square without a blocked cell whose lines all have counts of at least its side, the smallest first."""
    height, width, blocked = len(puzzle.rows), len(puzzle.columns), set(puzzle.blocked)
    for side in range(1, min(height, width) + 1):
        for top in range(height - side + 1):
            for left in range(width - side + 1):
                counts = (*puzzle.rows[top : top + side], *puzzle.columns[left : left + side])
                fits = all(count is None or count >= side for count in counts)
                if fits and blocked.isdisjoint(_block(top, left, side)):
                    yield top, left, side


def _block(top: int, left: int, side: int) -> Iterator[Cell]:
    """The cells of a square, row by row."""
    return ((row, column) for row in range(top, top + side) for column in range(left, left + side))
