"""What could be given besides in a maths puzzle, or changed: digits and headings."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.places import cell_name, letters
from cluewright.core.request import Addition, Change
from cluewright.families.maths.fillings import DIGITS, headings
from cluewright.families.maths.puzzle import Grid, Maths, Place


def additions(puzzle: Maths) -> list[Addition[Maths, Grid]]:
    """A digit for each blank cell."""
    blanks = [(row, column) for row, column in puzzle.places() if puzzle.cells[row][column] is None]
    return [_given(place, digit) for place in blanks for digit in DIGITS]


def _given(place: Place, digit: int) -> Addition[Maths, Grid]:
    row, column = place
    return Addition(
        lambda: f"give {digit} at {cell_name(row, column)}",
        lambda solution: solution.cells[row][column] == digit,
        lambda puzzle: puzzle.with_digit(place, digit),
    )


def changes(puzzle: Maths) -> Iterator[Change[Maths, Grid]]:
    """Without a given, with another digit in its place, or with another heading, the nearest first."""
    for row, column in puzzle.places():
        given, name = puzzle.cells[row][column], cell_name(row, column)
        if given is not None:
            yield Change(f"take away the {given} at {name}", puzzle.with_digit((row, column), None))
            for digit in DIGITS:
                if digit != given:
                    changed = puzzle.with_digit((row, column), digit)
                    yield Change(f"give {digit} instead of {given} at {name}", changed)
    possible = headings(puzzle.size)
    tried = [
        (abs(total - heading), side, line, heading, total)
        for side, stated in (("row", puzzle.rows), ("column", puzzle.columns))
        for line, heading in enumerate(stated)
        for total in possible
        if total != heading
    ]
    for _, side, line, heading, total in sorted(tried):
        rows, columns = list(puzzle.rows), list(puzzle.columns)
        (rows if side == "row" else columns)[line] = total
        changed = Maths(tuple(rows), tuple(columns), puzzle.cells)
        name = f"row {line + 1}" if side == "row" else f"column {letters(line)}"
        yield Change(f"write {total} instead of {heading} at {name}", changed)


def bound(puzzle: Maths) -> str:
    """Every such change."""
    return "any one given taken away or changed, and any one heading changed"
