"""What the contract tests need to know of sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from cluewright_sudoku.puzzle import Grid, Sudoku

_RIGHT = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


@st.composite
def _puzzles(draw: st.DrawFn) -> Sudoku:
    """Grids of two or four rows, right but for one number, with up to five empty cells."""
    box = draw(st.sampled_from([(1, 2), (2, 1), (2, 2), (2, 2)]))
    size = box[0] * box[1]
    cells: list[list[int | None]] = [list(row) for row in (_RIGHT if size == 4 else ((1, 2), (2, 1)))]
    places = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    for row, column in draw(st.sets(places, max_size=5)):
        cells[row][column] = None
    if draw(st.integers(0, 3)) == 0:
        row, column = draw(places)
        cells[row][column] = draw(st.integers(1, size))
    return Sudoku(*box, tuple(map(tuple, cells)))


small_puzzles = _puzzles()


def everything(puzzle: Sudoku) -> Iterator[Grid]:
    """Every grid that keeps the givens."""
    size = puzzle.size
    choices = [range(1, size + 1) if number is None else (number,) for row in puzzle.cells for number in row]
    for numbers in product(*choices):
        yield Grid(tuple(numbers[start : start + size] for start in range(0, size * size, size)))


def corruptions(puzzle: Sudoku, solution: Grid) -> Iterator[Grid]:
    for row in range(puzzle.size):
        for column in range(puzzle.size):
            for number in (None, *range(puzzle.size + 2)):
                if number != solution.cells[row][column]:
                    cells = [list(each) for each in solution.cells]
                    cells[row][column] = number
                    yield Grid(tuple(map(tuple, cells)))
    yield Grid(solution.cells[1:])


UNREADABLE = [
    ('{"family":"sudoku"}', "'box' is missing", "box"),
    ('{"family":"sudoku","box":[3],"grid":[]}', "rows and columns", "box"),
    ('{"family":"sudoku","box":[2,2],"grid":[]}', "need 4", "grid"),
    ('{"family":"sudoku","box":[9,9],"grid":[]}', "2 to 16 rows", "box"),
    ('{"family":"sudoku","box":[1,2],"grid":[[1,3],[2,1]]}', "not a number from 1 to 2", "b1"),
    ("sudoku 2x2\n1 . . x\n. . . .\n. . . .\n. . . .", "neither a number nor a point", "row 1"),
    ("sudoku 2x2\n1 . . .\n. . .\n. . . .\n. . . .", "3 cells", "grid[1]"),
    ("sudoku\n1 2", "does not begin with the shape of a box", "line 1"),
    ("p(sudoku(2,2,[[1]])).", "1 rows", "line 1"),
]
