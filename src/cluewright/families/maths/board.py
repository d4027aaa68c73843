"""The board of a maths puzzle: a place for each cell, and each row and column with its heading."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from cluewright.core import Box, Label, Picture
from cluewright.core.board import Board, Clash, Noting, Place, Tally, Way, label_spot, tally_state
from cluewright.core.places import cell_name, letters
from cluewright.core.steps import Spot
from cluewright.families.maths.puzzle import Grid, Maths

_DIGITS = tuple("123456789")


def board_on(picture: Picture, puzzle: Maths, marks: Grid) -> Board:
    """The board on its picture."""
    size = puzzle.size
    frame = next(shape for shape in picture.shapes if isinstance(shape, Box) and shape.heavy)
    places = [
        Place(
            cell_name(row, column),
            (Spot(frame.x + column, frame.y + row, 1, 1),),
            _DIGITS,
            str(puzzle.cells[row][column] or ""),
        )
        for row in range(size)
        for column in range(size)
    ]
    return Board(
        Way.ENTER,
        tuple(places),
        Noting.VALUES,
        sum(not place.given for place in places),
        tallies=tuple(_tallies(picture, puzzle, marks)),
        clashes=tuple(_clashes(puzzle, marks)),
    )


def _lines(puzzle: Maths) -> Iterator[tuple[str, int, list[tuple[int, int]]]]:
    """Each column and row: its name, its heading, its cells."""
    size = range(puzzle.size)
    for column, heading in enumerate(puzzle.columns):
        yield f"column {letters(column)}", heading, [(row, column) for row in size]
    for row, heading in enumerate(puzzle.rows):
        yield f"row {row + 1}", heading, [(row, column) for column in size]


def _tallies(picture: Picture, puzzle: Maths, marks: Grid) -> Iterator[Tally]:
    labels = [shape for shape in picture.shapes if isinstance(shape, Label)]  # the headings come first
    for (name, heading, cells), label in zip(_lines(puzzle), labels, strict=False):
        digits = [digit for row, column in cells if (digit := marks.cells[row][column]) is not None]
        whole = len(digits) == len(cells)
        says = f"{name} adds up to {sum(digits)} and multiplies to {prod(digits)} so far; it must come to {heading}"
        if whole:
            says = f"{name} adds up to {sum(digits)} and multiplies to {prod(digits)}; it must come to {heading}"
        state = tally_state(
            whole=whole,
            right=heading in (sum(digits), prod(digits)),
            possible=len(set(digits)) == len(digits) and (sum(digits) <= heading or heading % (prod(digits)) == 0),
        )
        yield Tally(name, says, state, label_spot(picture, label), tuple(cell_name(*cell) for cell in cells))


def _clashes(puzzle: Maths, marks: Grid) -> Iterator[Clash]:
    for name, _, cells in _lines(puzzle):
        where: dict[int, list[str]] = {}
        for row, column in cells:
            digit = marks.cells[row][column]
            if digit is not None:
                where.setdefault(digit, []).append(cell_name(row, column))
        for digit, places in where.items():
            if len(places) > 1:
                yield Clash(f"{name} holds {digit} {'twice' if len(places) == 2 else 'more than twice'}", tuple(places))
    on_diagonal = {cell_name(each, each): marks.cells[each][each] for each in range(puzzle.size)}
    filled = {place: digit for place, digit in on_diagonal.items() if digit is not None}
    if len(set(filled.values())) > 1:
        yield Clash("the digits on the diagonal are not all the same", tuple(filled))
