"""The rules of square in plain loops."""

from __future__ import annotations

from collections.abc import Sequence

from cluewright.core import Fault
from cluewright.core.places import cell_name, letters
from cluewright.families.square.puzzle import Filling, Square

Cells = set[tuple[int, int]]


def faults(puzzle: Square, solution: Filling) -> list[Fault]:
    """Every rule the filling breaks."""
    grid, height, width = solution.grid, len(puzzle.rows), len(puzzle.columns)
    if len(grid) != height or any(len(row) != width for row in grid):
        return [Fault("grid", f"the grid must have {height} rows of {width} cells")]
    if any(value not in (0, 1) for row in grid for value in row):
        return [Fault("grid", "a cell is 0, empty, or 1, filled")]
    found = []
    columns = [[row[column] for row in grid] for column in range(width)]
    for line, counts, lines in (("row", puzzle.rows, grid), ("column", puzzle.columns, columns)):
        found += _wrong_counts(line, counts, lines)
    for row, column in puzzle.blocked:
        if grid[row][column]:
            found.append(Fault("blocked", f"the blocked cell {cell_name(row, column)} is filled"))
    for row, column in puzzle.filled:
        if not grid[row][column]:
            found.append(Fault("filled", f"the cell {cell_name(row, column)} is given as filled, but it is empty"))
    filled = {(row, column) for row in range(height) for column in range(width) if grid[row][column]}
    while filled:
        found += _wrong_shape(_component(filled))
    return found


def _wrong_counts(line: str, counts: Sequence[int | None], lines: Sequence[Sequence[int]]) -> list[Fault]:
    found = []
    for number, (count, cells) in enumerate(zip(counts, lines, strict=True)):
        filled = 0
        for cell in cells:
            filled += cell
        if count is not None and filled != count:
            name = f"{line} {letters(number) if line == 'column' else number + 1}"
            found.append(Fault(name, f"{name} has {filled} filled cells, not {count}"))
    return found


def _component(filled: Cells) -> Cells:
    """Takes out of `filled` one cell and all that hang together with it, by sides or corners."""
    start = min(filled)
    filled.remove(start)
    component, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        for near_row in range(row - 1, row + 2):
            for near_column in range(column - 1, column + 2):
                if (near_row, near_column) in filled:
                    filled.remove((near_row, near_column))
                    component.add((near_row, near_column))
                    waiting.append((near_row, near_column))
    return component


def _wrong_shape(component: Cells) -> list[Fault]:
    """Cells that hang together must be one solid square."""
    rows, columns = [row for row, _ in component], [column for _, column in component]
    top, left, height, width = min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if height == width and len(component) == height * width:
        return []
    says = f"the {len(component)} filled cells from {cell_name(top, left)} on are not one square"
    return [Fault("squares", f"{says}; squares may not touch, not even at a corner")]
