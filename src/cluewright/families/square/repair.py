"""What could be given besides in a square puzzle, or changed: counts, blocked cells and filled ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from cluewright.core.places import cell_name
from cluewright.core.repairing import Change
from cluewright.families.square.puzzle import Counts, Filling, Square, line_name

Given: TypeAlias = tuple[str, int, int]
"""`row` or `column`, the line and its count; or `blocked` or `filled`, the row and the column."""


def additions(puzzle: Square) -> list[Given]:
    """Counts that are not given, then blocked cells, then filled ones."""
    found: list[Given] = []
    for kind, counts, length in _lines(puzzle):
        for line, count in enumerate(counts):
            if count is None:
                found += [(kind, line, number) for number in range(length + 1)]
    known = {*puzzle.blocked, *puzzle.filled}
    for kind in ("blocked", "filled"):
        found += [(kind, *cell) for cell in puzzle.cells() if cell not in known]
    return found


def allows(puzzle: Square, addition: Given, solution: Filling) -> bool:
    """Whether the filling has the count there, or the cell empty or filled."""
    match addition:
        case ("row", line, count):
            return sum(solution.grid[line]) == count
        case ("column", line, count):
            return sum(row[line] for row in solution.grid) == count
        case (kind, row, column):
            return bool(solution.grid[row][column]) == (kind == "filled")


def added(puzzle: Square, addition: Given) -> Square | None:
    """The puzzle with the addition."""
    match addition:
        case ("row" | "column" as kind, line, count):
            return puzzle.with_count(kind, line, count)
        case ("blocked", row, column) if (row, column) not in puzzle.filled:
            return replace(puzzle, blocked=tuple(sorted((*puzzle.blocked, (row, column)))))
        case (_, row, column) if (row, column) not in puzzle.blocked:
            return replace(puzzle, filled=tuple(sorted((*puzzle.filled, (row, column)))))
    return None


def says(puzzle: Square, addition: Given) -> str:
    """`block b2`, `give a3 as filled`, `tell that row 3 has 5`."""
    match addition:
        case ("row" | "column" as kind, line, count):
            return f"tell that {line_name(kind, line)} has {count}"
        case ("blocked", row, column):
            return f"block {cell_name(row, column)}"
        case (_, row, column):
            return f"give {cell_name(row, column)} as filled"


def changes(puzzle: Square) -> Iterator[Change[Square, Filling]]:
    """Without a blocked or a given cell, with another count, the nearest first, or without one."""
    for cell in puzzle.blocked:
        kept = tuple(each for each in puzzle.blocked if each != cell)
        yield Change(f"do not block {cell_name(*cell)}", replace(puzzle, blocked=kept))
    for cell in puzzle.filled:
        kept = tuple(each for each in puzzle.filled if each != cell)
        yield Change(f"do not give {cell_name(*cell)}", replace(puzzle, filled=kept))
    given = [
        (kind, line, count, length)
        for kind, counts, length in _lines(puzzle)
        for line, count in enumerate(counts)
        if count is not None
    ]
    others = [
        (abs(number - count), kind, line, count, number)
        for kind, line, count, length in given
        for number in range(length + 1)
        if number != count
    ]
    for _, kind, line, count, number in sorted(others):
        says = f"write {number} instead of {count} at {line_name(kind, line)}"
        yield Change(says, puzzle.with_count(kind, line, number))
    for kind, line, *_ in given:
        yield Change(f"do not tell the count of {line_name(kind, line)}", puzzle.with_count(kind, line, None))


def bound(puzzle: Square) -> str:
    """Every such change."""
    return "any one count changed or left out, and any one given cell left out"


def _lines(puzzle: Square) -> list[tuple[str, Counts, int]]:
    """The counts of the rows and of the columns, and how many cells such a line has."""
    return [("row", puzzle.rows, len(puzzle.columns)), ("column", puzzle.columns, len(puzzle.rows))]
