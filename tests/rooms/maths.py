from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from hypothesis import strategies as st

from cluewright.families.maths.puzzle import Grid, Maths

_MOST_BLANKS = 3


@st.composite
def _puzzles(draw: st.DrawFn) -> Maths:
    """Mostly puzzles that have a solution: a right or nearly right grid, of which a few cells are blanked out."""
    size = draw(st.integers(2, 4))
    digit = st.integers(1, 9)
    grid = [[draw(digit) for _ in range(size)] for _ in range(size)]
    if draw(st.booleans()):
        # A square in which every row is the one before, moved by one cell, has no repeats and an equal diagonal.
        digits = draw(st.permutations(range(1, 10)))
        grid = [[digits[(column - row) % size] for column in range(size)] for row in range(size)]
    headings = [draw(st.sampled_from((sum, prod)))(line) for line in [*grid, *zip(*grid, strict=True)]]
    if draw(st.integers(0, 4)) == 0:
        headings[draw(st.integers(0, 2 * size - 1))] = draw(st.integers(1, 400))
    places = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    blank = draw(st.sets(places, max_size=_MOST_BLANKS))
    cells = tuple(
        tuple(None if (row, column) in blank else grid[row][column] for column in range(size)) for row in range(size)
    )
    return Maths(tuple(headings[:size]), tuple(headings[size:]), cells)


small_puzzles = _puzzles()


def everything(puzzle: Maths) -> Iterator[Grid]:
    """Every grid that keeps the givens."""
    choices = [range(1, 10) if digit is None else (digit,) for row in puzzle.cells for digit in row]
    for digits in product(*choices):
        yield Grid(tuple(digits[start : start + puzzle.size] for start in range(0, len(digits), puzzle.size)))


def corruptions(puzzle: Maths, solution: Grid) -> Iterator[Grid]:
    def changed(row: int, column: int, digit: int | None) -> Grid:
        rows = [list(each) for each in solution.cells]
        rows[row][column] = digit
        return Grid(tuple(map(tuple, rows)))

    for row, column in product(range(puzzle.size), repeat=2):
        for digit in (None, *range(12)):
            if digit != solution.cells[row][column]:
                yield changed(row, column, digit)
    yield Grid(solution.cells[1:])
    yield Grid((*solution.cells, solution.cells[0]))
    yield Grid((solution.cells[0][1:], *solution.cells[1:]))


def _document(grid: str) -> str:
    return f'{{"family":"maths","grid":{grid}}}'


UNREADABLE = [
    ('{"family":"maths"}', "'grid' is missing", "grid"),
    ('{"family":"maths","grib":[]}', "did you mean 'grid'", "grib"),
    (_document("7"), "7 is not a list", "grid"),
    (_document("[]"), "a table has 3 to 10", "grid"),
    (_document("[[0,14],[14,null]]"), "for a grid of 2x2 to 9x9", "grid"),
    (_document(str([[50] * 11] * 11)), "11 entries", "grid"),
    (_document(str([[50] * 11] * 10)), "11 entries; there are 0 to 10", "grid[0]"),
    (_document("[[0,14,10],[14,null],[15,null,null]]"), "2 entries; in a square table of 3 rows each has 3", "grid[1]"),
    (_document("[[0,14,10],[14,null,null]]"), "3 to 10", "grid"),
    (_document("[[0,14,10,9],[14,null,null,1],[15,null,null,2]]"), "square table of 3 rows", "grid[0]"),
    (_document("[[0,14,null],[14,null,null],[15,null,null]]"), "heading of column b is missing", "grid[0]"),
    (_document("[[0,14,10],[14,null,null],[null,null,null]]"), "heading of row 2 is missing", "grid[2]"),
    (_document("[[0,14,10],[14,0,null],[15,null,null]]"), "0 is not a digit from 1 to 9", "a1"),
    (_document("[[0,14,10],[14,null,10],[15,null,null]]"), "10 is not a digit from 1 to 9", "b1"),
    (_document("[[0,14,0],[14,null,null],[15,null,null]]"), "the heading 0 is not between 1", "column b"),
    (_document("[[0,14,10],[14,null,null],[-3,null,null]]"), "the heading -3 is not between 1", "row 2"),
    (_document("[[0,14,9999999999],[14,null,null],[1,null,null]]"), "not between 1 and 1,000,000,000", "column b"),
    (_document('[[0,14,10],[14,"3",null],[15,null,null]]'), "'3' is not a whole number", "grid[1][1]"),
    (_document("[[0,14,10],[14,true,null],[15,null,null]]"), "True is not a whole number", "grid[1][1]"),
    (_document("[[0,14,10],5,[15,null,null]]"), "5 is not a list", "grid[1]"),
    ("0 14 10\n14 . x\n15 . .", "'x' is not a whole number; a blank is .", "line 2, column 6"),
    ("0 14 10\n14 . .\n15 .", "2 entries", "line 3"),
    ("0 14\n14 . .\n15 . .", "2 entries", "line 1"),
    ("0 14 10\n14 . .\n. . .", "heading of row 2 is missing", "line 3"),
    ("0 14 10; 14 0 .; 15 . .", "0 is not a digit", "a1"),
    ("0 14 10; 14 . .; 15 . . .", "4 entries", "line 1, column 17"),
    ("0 5; 5 .", "a grid of 2x2 to 9x9", "grid"),
    ("\n".join(["3 " * 30] * 100), "51 rows; with the headings a table has 3 to 10", "grid"),
    ("3 " * 1000, "too long for a row of a table", "line 1"),
    ("3;" * 1000, "too many rows for a table", "line 1"),
    ("puzzle([[0,14,10],[14,_,_],[15,_]]).", "2 entries", "line 1, grid[2]"),
    ("puzzle([[0,14,10],[14,_,a],[15,_,_]]).", "not a whole number", "line 1, grid[1][2]"),
    ("puzzle([[0,14,10],[14,X,Y],[15,Y,X]]).", "the variable 'Y' stands twice", "line 1, grid[2][1]"),
    ("puzzle([[0,14,10],[14,_,_],[15,_,_).", "expected", "line 1"),
]
