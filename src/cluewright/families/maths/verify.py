"""The rules of maths in plain loops."""

from __future__ import annotations

from cluewright.core import Fault
from cluewright.core.places import cell_name, letters
from cluewright.families.maths.puzzle import Grid, Maths


def faults(puzzle: Maths, solution: Grid) -> list[Fault]:
    """Every rule the grid breaks."""
    cells, size = solution.cells, puzzle.size
    if len(cells) != size or any(len(row) != size for row in cells):
        return [Fault("grid", f"the grid does not have {size} rows of {size} cells")]
    found = []
    for row in range(size):
        for column in range(size):
            digit, given = cells[row][column], puzzle.cells[row][column]
            place = cell_name(row, column)
            if digit is None:
                found.append(Fault(place, f"{place} is blank"))
            elif not 1 <= digit <= 9:
                found.append(Fault(place, f"{place} holds {digit}, which is not a digit from 1 to 9"))
            if given is not None and digit != given:
                found.append(Fault(place, f"{place} holds {digit}, but {given} is given"))
    for number in range(size):
        found += _line_faults(f"row {number + 1}", puzzle.rows[number], list(cells[number]))
    for number in range(size):
        column_cells = [cells[row][number] for row in range(size)]
        found += _line_faults(f"column {letters(number)}", puzzle.columns[number], column_cells)
    on_diagonal = {cells[number][number] for number in range(size)}
    if len(on_diagonal) > 1:
        digits = ", ".join(str(cells[number][number]) for number in range(size))
        found.append(Fault("diagonal", f"the digits on the diagonal are not all the same: {digits}"))
    return found


def _line_faults(name: str, heading: int, cells: list[int | None]) -> list[Fault]:
    found = []
    digits = [digit for digit in cells if digit is not None]
    for digit in sorted(set(digits)):
        if digits.count(digit) > 1:
            found.append(Fault(name, f"{name} holds {digit} {digits.count(digit)} times"))
    total, product = 0, 1
    for digit in digits:
        total += digit
        product *= digit
    if len(digits) == len(cells) and heading not in (total, product):
        found.append(Fault(name, f"{name} adds up to {total} and multiplies to {product}, not {heading}"))
    return found
