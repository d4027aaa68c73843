"""Playing maths: `b2 7` writes 7 into the second column, second row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluewright.core import Box, Label, NotationError, Picture, Role
from cluewright.core.board import Board
from cluewright.core.places import cell_name, letters, read_cell
from cluewright.core.playing import no_move
from cluewright.families.maths import render
from cluewright.families.maths.board import board_on
from cluewright.families.maths.puzzle import Grid, Maths


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
    frame = next(shape for shape in drawn.shapes if isinstance(shape, Box) and shape.heavy)
    below = frame.y + frame.height + 0.5
    beside = frame.x + frame.width + 0.5
    labels = []
    for number in range(puzzle.size):
        labels.append(Label(frame.x + number + 0.5, below, letters(number), Role.FAINT, 0.36))
        labels.append(Label(beside, frame.y + number + 0.5, str(number + 1), Role.FAINT, 0.36))
    return drawn._replace(width=beside + 0.5, height=below + 0.5, shapes=(*drawn.shapes, *labels))


def board(puzzle: Maths, marks: Grid) -> Board:
    """Cells, headings."""
    return board_on(picture(puzzle, marks), puzzle, marks)


def _open(puzzle: Maths) -> Iterator[tuple[int, int]]:
    for row, digits in enumerate(puzzle.cells):
        for column, digit in enumerate(digits):
            if digit is None:
                yield row, column


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
