from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from cluewright.families.square.puzzle import Filling, Square


@st.composite
def _puzzles(draw: st.DrawFn) -> Square:
    """Up to 3 x 4 cells; mostly counts of a real filling, so that there is something to find."""
    height = draw(st.integers(1, 3))
    width = draw(st.integers(1, 4))
    counts = draw(st.booleans())
    if counts:
        cells = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
        grid = [cells[start : start + width] for start in range(0, height * width, width)]
        rows = [sum(row) for row in grid]
        columns = [sum(row[column] for row in grid) for column in range(width)]
    else:
        rows = [draw(st.integers(0, width)) for _ in range(height)]
        columns = [draw(st.integers(0, height)) for _ in range(width)]
    told = st.lists(st.sampled_from([True, True, False]), min_size=height + width, max_size=height + width)
    known = draw(told)
    every = list(product(range(height), range(width)))
    blocked = draw(st.lists(st.sampled_from(every), unique=True, max_size=2))
    open_cells = [cell for cell in every if cell not in blocked]
    filled = draw(st.lists(st.sampled_from(open_cells), unique=True, max_size=1)) if open_cells else []
    return Square(
        tuple(count if keep else None for count, keep in zip(rows, known[:height], strict=True)),
        tuple(count if keep else None for count, keep in zip(columns, known[height:], strict=True)),
        tuple(blocked),
        tuple(filled),
    )


small_puzzles = _puzzles()


def everything(puzzle: Square) -> Iterator[Filling]:
    width = len(puzzle.columns)
    for cells in product((0, 1), repeat=len(puzzle.rows) * width):
        yield Filling(tuple(cells[start : start + width] for start in range(0, len(cells), width)))


def corruptions(puzzle: Square, solution: Filling) -> Iterator[Filling]:
    grid = solution.grid
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            changed = (*values[:column], 1 - value, *values[column + 1 :])
            yield Filling((*grid[:row], changed, *grid[row + 1 :]))
    yield Filling(grid[1:])
    yield Filling(tuple(row[1:] for row in grid))
    yield Filling(((2, *grid[0][1:]), *grid[1:]))


UNREADABLE = [
    ('{"family":"square","rows":[1,2],"columns":[1,3]}', "a count of 0 to 2", "columns[1]"),
    ('{"family":"square","rows":[1,-1],"columns":[1,0]}', "a count of 0 to 2", "rows[1]"),
    ('{"family":"square","rows":[],"columns":[1]}', "1 to 60", "rows"),
    ('{"family":"square","rows":[0],"columns":' + str([0] * 61) + "}", "1 to 60", "columns"),
    ('{"family":"square","rows":[1],"columns":[1],"blocked":[[1,0]]}', "outside the grid", "blocked[0]"),
    ('{"family":"square","rows":[1],"columns":[1],"blocked":[[0,0],[0,0]]}', "blocked twice", "blocked[1]"),
    ('{"family":"square","rows":[1],"columns":[1],"blocked":[[0]]}', "a cell is [row, column]", "blocked[0]"),
    ('{"family":"square","rows":[1],"columns":["1"]}', "not a whole number", "columns[0]"),
    ('{"family":"square","rows":[true],"columns":[1]}', "not a whole number", "rows[0]"),
    ('{"family":"square","rows":[1]}', "'columns' is missing", "columns"),
    ('{"family":"square","rows":[1],"columns":[1],"colums":[1]}', "did you mean 'columns'", "colums"),
    ('{"family":"square","rows":[1],"columns":[1],"blocked":[[0,0]],"filled":[[0,0]]}', "and filled", "filled[0]"),
    ("rows 1 0; columns 1 0; filled a1 a1", "filled twice", "filled[1]"),
    ("rows 1 2\ncolumns 1 x", "'x' is not a whole number; a blank is ?", "line 2, column 11"),
    ("rows 1 1; colums 1 1", "did you mean 'columns'", "line 1"),
    ("rows 1 1", "'columns' is missing", "line 1"),
    ("rows 1 1; rows 1 1; columns 1 1", "twice", "line 1"),
    ("rows 1 1; columns 1 1; blocked 3,1", "outside the grid", "blocked"),
    ("rows 1 1; columns 1 1; blocked 1,1 1,1", "blocked twice", "blocked"),
    ("rows 1 1; columns 1 1; blocked 1", "for example c2", "line 1, column 32"),
    (". X 1\n. . .\n1 1", "is not a row", "line 2"),
    (". X 1\n. 1\n1 1", "1 cells, but 2 counts", "line 2"),
    (". X 1\n. . 1", "counts of the columns", "line 2"),
    ("square([1,2],[1,a]).", "not a whole number", "columns[1]"),
    ("square([1,1],[1,1],[[3,1]]).", "outside the grid", "line 1"),
    ("square([1,1]).", "square(Rows, Columns", "line 1"),
]
