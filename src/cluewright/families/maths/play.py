"""Playing maths: `b2 7` writes 7 into the second column, second row.

The board has a place for each cell, and each row and column with its heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod

from cluewright.core import Label, NotationError, Picture, Role
from cluewright.core.board import Board, Clash, Noting, Place, Tally, Way, label_spot, no_move, tally_state
from cluewright.core.places import cell_name, letters, read_cell
from cluewright.core.steps import Spot
from cluewright.families.maths import render
from cluewright.families.maths.puzzle import Grid, Line, Maths


def how(puzzle: Maths) -> str:
    """Cells have letters below and numbers on the right."""
    cell = next((cell_name(*place) for place in _open(puzzle)), "a1")
    return f"Type a cell (letter below, number on the right) and its digit, as in {cell} 7"


def told(puzzle: Maths) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Maths) -> Grid:
    """What is given, and nothing else."""
    return Grid(puzzle.cells)


def move(puzzle: Maths, marks: Grid, text: str) -> Grid:
    """Write a digit."""
    match = re.fullmatch(r"\s*([a-zA-Z]\s*[1-9])\s*[=:]?\s*([1-9])\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    return _written(puzzle, marks, match[1], int(match[2]))


def erase(puzzle: Maths, marks: Grid, place: str) -> Grid:
    """Empty a cell."""
    row, column = read_cell(place, puzzle.size, puzzle.size)
    if marks.cells[row][column] is None:
        raise NotationError(f"{cell_name(row, column)} is empty already")
    return _written(puzzle, marks, place, None)


def entries(puzzle: Maths, marks: Grid) -> dict[str, str]:
    """The digits written where none was given."""
    return {
        cell_name(row, column): str(marks.cells[row][column])
        for row, column in _open(puzzle)
        if marks.cells[row][column] is not None
    }


def finished(puzzle: Maths, marks: Grid) -> bool:
    """Whether no cell is empty."""
    return all(digit is not None for row in marks.cells for digit in row)


def picture(puzzle: Maths, marks: Grid) -> Picture:
    """The grid with letters below and numbers on the right."""
    drawn = render.picture(puzzle, marks)
    frame = render.frame(drawn)
    below = frame.y + frame.height + 0.5
    beside = frame.x + frame.width + 0.5
    labels = []
    for number in range(puzzle.size):
        labels.append(Label(frame.x + number + 0.5, below, letters(number), Role.FAINT, 0.36))
        labels.append(Label(beside, frame.y + number + 0.5, str(number + 1), Role.FAINT, 0.36))
    return drawn._replace(width=beside + 0.5, height=below + 0.5, shapes=(*drawn.shapes, *labels))


def board(puzzle: Maths, marks: Grid) -> Board:
    """Cells, headings."""
    drawn = picture(puzzle, marks)
    frame = render.frame(drawn)
    places = [
        Place(
            cell_name(row, column),
            (Spot(frame.x + column, frame.y + row, 1, 1),),
            tuple("123456789"),
            str(puzzle.cells[row][column] or ""),
        )
        for row, column in puzzle.places()
    ]
    return Board(
        Way.ENTER,
        tuple(places),
        Noting.VALUES,
        sum(not place.given for place in places),
        tallies=tuple(_tallies(drawn, puzzle, marks)),
        clashes=tuple(_clashes(puzzle, marks)),
    )


def _tallies(picture: Picture, puzzle: Maths, marks: Grid) -> Iterator[Tally]:
    labels = [shape for shape in picture.shapes if isinstance(shape, Label)]  # the headings come first
    for (name, heading, cells), label in zip(_columns_first(puzzle), labels, strict=False):
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
    for name, _, cells in _columns_first(puzzle):
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


def _columns_first(puzzle: Maths) -> list[Line]:
    """The lines as their headings stand in the picture."""
    lines = list(puzzle.lines())
    return lines[puzzle.size :] + lines[: puzzle.size]


def _open(puzzle: Maths) -> Iterator[tuple[int, int]]:
    return ((row, column) for row, column in puzzle.places() if puzzle.cells[row][column] is None)


def _written(puzzle: Maths, marks: Grid, place: str, digit: int | None) -> Grid:
    row, column = read_cell(place, puzzle.size, puzzle.size)
    given = puzzle.cells[row][column]
    if given is not None and digit == given:
        return marks  # it stands there already
    if given is not None:
        raise NotationError(f"{cell_name(row, column)} is given: {given} stands there for good")
    cells = [list(digits) for digits in marks.cells]
    cells[row][column] = digit
    return Grid(tuple(map(tuple, cells)))
