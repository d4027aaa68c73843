"""Certificates of square: what is certified; `clauses.py` states the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluewright.core.rule_clauses import RuleClauses
from cluewright.families.square.clauses import state
from cluewright.families.square.puzzle import Filling, Square


def statement(puzzle: Square) -> dict[str, Any]:
    """What is certified of the puzzle."""
    blocked, filled = ([list(cell) for cell in cells] for cells in (puzzle.blocked, puzzle.filled))
    return {"rows": list(puzzle.rows), "columns": list(puzzle.columns), "blocked": blocked, "filled": filled}


def answer(puzzle: Square, solution: Filling) -> dict[str, Any]:
    """The solution that is certified."""
    return {"grid": [list(row) for row in solution.grid]}


def rules(puzzle: Square, clauses: RuleClauses) -> Callable[[Filling], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    cells = state(puzzle, puzzle.possible_squares(), clauses).cells

    def visible(filling: Filling) -> list[int]:
        return [literal if filling.grid[row][column] else -literal for (row, column), literal in cells.items()]

    return visible
