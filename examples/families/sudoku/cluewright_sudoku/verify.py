"""The rules of sudoku in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.core.places import cell_name
from cluewright_sudoku.puzzle import Grid, Sudoku


def faults(puzzle: Sudoku, solution: Grid) -> list[Fault]:
    """Every rule that the grid breaks."""
    cells, size = solution.cells, puzzle.size
    if len(cells) != size or any(len(row) != size for row in cells):
        return [Fault("grid", f"the grid does not have {size} rows of {size} cells")]
    found = []
    for row in range(size):
        for column in range(size):
            number, given, name = cells[row][column], puzzle.cells[row][column], cell_name(row, column)
            if number is None or not 1 <= number <= size:
                found.append(Fault(name, f"{name} holds no number from 1 to {size}"))
            if given is not None and number != given:
                found.append(Fault(f"given {name}", f"{name} is not the given {given}"))
    for line in puzzle.lines():
        numbers = [cells[row][column] for row, column in line.cells]
        for number in range(1, size + 1):
            if numbers.count(number) > 1:
                found.append(Fault(line.name, f"{line.name} holds {number} more than once"))
    return found
