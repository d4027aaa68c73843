"""What could be given besides in a square puzzle, or changed: counts, blocked cells and filled ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from cluewright.core.places import cell_name, letters
from cluewright.core.repairing import Change
from cluewright.families.square.puzzle import Counts, Filling, Square

Given: TypeAlias = tuple[str, int, int]
"""`rows` or `columns`, the line and its count; or `blocked` or `filled`, the row and the column."""


def additions(puzzle: Square) -> list[Given]:
    """Counts that are not told, then blocked cells, then filled ones."""
    found: list[Given] = []
    for name, counts, length in (
        ("rows", puzzle.rows, len(puzzle.columns)),
        ("columns", puzzle.columns, len(puzzle.rows)),
    ):
        for line, count in enumerate(counts):
            if count is None:
                found += [(name, line, number) for number in range(length + 1)]
    known = {*puzzle.blocked, *puzzle.filled}
    cells = [(row, column) for row in range(len(puzzle.rows)) for column in range(len(puzzle.columns))]
    for kind in ("blocked", "filled"):
        found += [(kind, *cell) for cell in cells if cell not in known]
    return found


def allows(puzzle: Square, addition: Given, solution: Filling) -> bool:
    """Whether the filling has the count there, or the cell empty or filled."""
    match addition:
        case ("rows", line, count):
            return sum(solution.grid[line]) == count
        case ("columns", line, count):
            return sum(row[line] for row in solution.grid) == count
        case (kind, row, column):
            return bool(solution.grid[row][column]) == (kind == "filled")


def added(puzzle: Square, addition: Given) -> Square | None:
    """The puzzle with the addition."""
    match addition:
        case ("rows", line, count):
            return replace(puzzle, rows=_with(puzzle.rows, line, count))
        case ("columns", line, count):
            return replace(puzzle, columns=_with(puzzle.columns, line, count))
        case ("blocked", row, column) if (row, column) not in puzzle.filled:
            return replace(puzzle, blocked=tuple(sorted((*puzzle.blocked, (row, column)))))
        case (_, row, column) if (row, column) not in puzzle.blocked:
            return replace(puzzle, filled=tuple(sorted((*puzzle.filled, (row, column)))))
    return None


def says(puzzle: Square, addition: Given) -> str:
    """`block b2`, `give a3 as filled`, `tell that row 3 has 5`."""
    match addition:
        case ("rows" | "columns" as lines, line, count):
            return f"tell that {_name(lines, line)} has {count}"
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
    tried = [
        (abs(number - count), name, line, count, number)
        for name, counts, length in _lines(puzzle)
        for line, count in enumerate(counts)
        if count is not None
        for number in range(length + 1)
        if number != count
    ]
    for _, name, line, count, number in sorted(tried):
        says = f"write {number} instead of {count} at {_name(name, line)}"
        yield Change(says, _counted(puzzle, name, line, number))
    for name, counts, _ in _lines(puzzle):
        for line, untold in enumerate(counts):
            if untold is not None:
                yield Change(f"do not tell the count of {_name(name, line)}", _counted(puzzle, name, line, None))


def bound(puzzle: Square) -> str:
    """Every such change."""
    return "any one count changed or left out, and any one given cell left out"


def _lines(puzzle: Square) -> list[tuple[str, Counts, int]]:
    """The counts of the rows and of the columns, and how many cells such a line has."""
    return [("rows", puzzle.rows, len(puzzle.columns)), ("columns", puzzle.columns, len(puzzle.rows))]


def _name(lines: str, line: int) -> str:
    """`row 3`, `column c`."""
    return f"row {line + 1}" if lines == "rows" else f"column {letters(line)}"


def _counted(puzzle: Square, name: str, line: int, count: int | None) -> Square:
    if name == "rows":
        return replace(puzzle, rows=_with(puzzle.rows, line, count))
    return replace(puzzle, columns=_with(puzzle.columns, line, count))


def _with(counts: tuple[int | None, ...], line: int, count: int | None) -> tuple[int | None, ...]:
    return (*counts[:line], count, *counts[line + 1 :])
