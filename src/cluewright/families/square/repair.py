"""What could be given besides in a square puzzle, or changed: counts, blocked cells and filled ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cluewright.core.places import cell_name
from cluewright.core.request import Addition, Change
from cluewright.families.square.puzzle import Cell, Counts, Filling, Square, line_name


def additions(puzzle: Square) -> list[Addition[Square, Filling]]:
    """Counts that are not given, then blocked cells, then filled ones."""
    found = [
        _count(kind, line, number)
        for kind, counts, length in _lines(puzzle)
        for line, count in enumerate(counts)
        if count is None
        for number in range(length + 1)
    ]
    cells = [cell for cell in puzzle.cells() if cell not in {*puzzle.blocked, *puzzle.filled}]
    return [*found, *map(_blocked, cells), *map(_filled, cells)]


def _count(kind: str, line: int, number: int) -> Addition[Square, Filling]:
    def allows(solution: Filling) -> bool:
        filled = sum(solution.grid[line]) if kind == "row" else sum(row[line] for row in solution.grid)
        return filled == number

    return Addition(
        lambda: f"tell that {line_name(kind, line)} has {number}",
        allows,
        lambda puzzle: puzzle.with_count(kind, line, number),
    )


def _blocked(cell: Cell) -> Addition[Square, Filling]:
    return Addition(
        lambda: f"block {cell_name(*cell)}",
        lambda solution: not solution.grid[cell[0]][cell[1]],
        lambda puzzle: None if cell in puzzle.filled else replace(puzzle, blocked=_with(puzzle.blocked, cell)),
    )


def _filled(cell: Cell) -> Addition[Square, Filling]:
    return Addition(
        lambda: f"give {cell_name(*cell)} as filled",
        lambda solution: bool(solution.grid[cell[0]][cell[1]]),
        lambda puzzle: None if cell in puzzle.blocked else replace(puzzle, filled=_with(puzzle.filled, cell)),
    )


def _with(cells: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    return tuple(sorted((*cells, cell)))


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
