"""Playing sudoku: `b2 7` writes 7 into the second column, second row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluewright.core import Label, NotationError, Picture, Role
from cluewright.core.board import Board, Clash, Noting, Place, Way, no_move, with_margin
from cluewright.core.places import cell_name, letters, read_cell
from cluewright.core.steps import Spot
from cluewright_sudoku import render
from cluewright_sudoku.puzzle import Grid, Sudoku


def how(puzzle: Sudoku) -> str:
    """Cells have letters above and numbers on the left."""
    cell = next((cell_name(*place) for place in _open(puzzle)), "a1")
    return f"Type a cell (letter above, number on the left) and its number, as in {cell} 1"


def told(puzzle: Sudoku) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Sudoku) -> Grid:
    """What is given."""
    return Grid(puzzle.cells)


def move(puzzle: Sudoku, marks: Grid, text: str) -> Grid:
    """Write a number."""
    match = re.fullmatch(r"\s*([a-zA-Z]{1,2} ?[0-9]{1,3})\s*[=:]?\s+([0-9]{1,2})\s*", text)
    if not match or not 1 <= int(match[2]) <= puzzle.size:
        raise no_move(text, how(puzzle))
    return _written(puzzle, marks, match[1], int(match[2]))


def erase(puzzle: Sudoku, marks: Grid, place: str) -> Grid:
    """Empty a cell."""
    row, column = read_cell(place, puzzle.size, puzzle.size)
    if marks.cells[row][column] is None:
        raise NotationError(f"{cell_name(row, column)} is empty already")
    return _written(puzzle, marks, place, None)


def entries(puzzle: Sudoku, marks: Grid) -> dict[str, str]:
    """The numbers written where none was given."""
    return {
        cell_name(row, column): str(marks.cells[row][column])
        for row, column in _open(puzzle)
        if marks.cells[row][column] is not None
    }


def finished(puzzle: Sudoku, marks: Grid) -> bool:
    """Whether no cell is empty."""
    return all(number is not None for row in marks.cells for number in row)


def picture(puzzle: Sudoku, marks: Grid) -> Picture:
    """The grid with letters above and numbers on the left."""
    size = range(puzzle.size)
    labels = [Label(1.5 + number, 0.5, letters(number), Role.FAINT, 0.36) for number in size]
    labels += [Label(0.5, 1.5 + number, str(number + 1), Role.FAINT, 0.36) for number in size]
    return with_margin(render.picture(puzzle, marks), 1, 1, labels)


def board(puzzle: Sudoku, marks: Grid) -> Board:
    """A place for each cell; two of a number in a row, column or box clash."""
    values = tuple(map(str, range(1, puzzle.size + 1)))
    places = tuple(
        Place(cell_name(row, column), (Spot(1 + column, 1 + row, 1, 1),), values, str(given or ""))
        for row, numbers in enumerate(puzzle.cells)
        for column, given in enumerate(numbers)
    )
    total = sum(not place.given for place in places)
    return Board(Way.ENTER, places, Noting.VALUES, total, clashes=tuple(_clashes(puzzle, marks)))


def _clashes(puzzle: Sudoku, marks: Grid) -> Iterator[Clash]:
    for name, cells in puzzle.lines():
        where: dict[int, list[str]] = {}
        for row, column in cells:
            number = marks.cells[row][column]
            if number is not None:
                where.setdefault(number, []).append(cell_name(row, column))
        for number, twice in where.items():
            if len(twice) > 1:
                yield Clash(f"{name} holds {number} twice", tuple(twice))


def _open(puzzle: Sudoku) -> Iterator[tuple[int, int]]:
    for row, numbers in enumerate(puzzle.cells):
        for column, number in enumerate(numbers):
            if number is None:
                yield row, column


def _written(puzzle: Sudoku, marks: Grid, place: str, number: int | None) -> Grid:
    row, column = read_cell(place, puzzle.size, puzzle.size)
    given = puzzle.cells[row][column]
    if given is not None:
        raise NotationError(f"{cell_name(row, column)} is given: {given} stands there for good")
    cells = [list(numbers) for numbers in marks.cells]
    cells[row][column] = number
    return Grid(tuple(map(tuple, cells)))
