"""Proposals for sudoku: a full grid, every number given; what is not needed is then taken away."""

from __future__ import annotations

from random import Random
from typing import Any

from cluewright.core import Ask, OptionError, Request, Size
from cluewright_sudoku.puzzle import Cells, Sudoku

OPTIONS: dict[str, str] = {}
EFFORT = 2_000
_BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4)}
SIZE = Size(f"the number of rows: {', '.join(map(str, _BOXES))}", standard=9, larger=(10, 12))


def check(request: Request) -> None:
    """Only sizes that boxes of a usual shape make."""
    if request.size is not None and request.size not in _BOXES:
        raise OptionError(f"a sudoku has {', '.join(map(str, _BOXES))} rows, not {request.size}")


def propose(random: Random, request: Request, ask: Ask[Sudoku]) -> Sudoku:
    """A full grid: one that is known to be right, with bands, rows, stacks, columns and numbers shuffled."""
    height, width = _BOXES[request.size or SIZE.standard]
    size = height * width
    rows = _shuffled(random, size // height, height)
    columns = _shuffled(random, size // width, width)
    numbers = random.sample(range(1, size + 1), size)
    cells = tuple(
        tuple(numbers[(width * (row % height) + row // height + column) % size] for column in columns) for row in rows
    )
    return Sudoku(height, width, cells)


def _shuffled(random: Random, groups: int, length: int) -> list[int]:
    """The numbers of rows or columns in a new order that keeps those of a box together."""
    order = random.sample(range(groups), groups)
    return [group * length + each for group in order for each in random.sample(range(length), length)]


def droppable(puzzle: Sudoku) -> list[tuple[int, int]]:
    """The givens."""
    return [(row, column) for row in range(puzzle.size) for column in range(puzzle.size) if puzzle.cells[row][column]]


def without(puzzle: Sudoku, thing: Any) -> Sudoku:
    """The puzzle with one given taken away."""
    row, column = thing
    cells = [list(numbers) for numbers in puzzle.cells]
    cells[row][column] = None
    return Sudoku(puzzle.height, puzzle.width, tuple(map(tuple, cells)))


def fingerprint(puzzle: Sudoku) -> str:
    """The same for grids that are turned by half, mirrored, transposed where boxes allow it, or renumbered."""
    cells = puzzle.cells
    shapes = [cells]
    if puzzle.height == puzzle.width:
        shapes.append(tuple(zip(*cells, strict=True)))
    shapes += [tuple(row[::-1] for row in shape) for shape in shapes]
    shapes += [shape[::-1] for shape in shapes]
    return f"{puzzle.height}x{puzzle.width} {min(map(_renumbered, shapes))}"


def _renumbered(cells: Cells) -> list[int]:
    """The cells with numbers in the order in which they first occur; 0 for an empty cell."""
    names: dict[int, int] = {}
    return [0 if number is None else names.setdefault(number, len(names) + 1) for row in cells for number in row]
