"""What the contract tests need to know of queens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from cluewright_queens.puzzle import Board, Queens


@st.composite
def _puzzles(draw: st.DrawFn) -> Queens:
    size = draw(st.integers(1, 5))
    places = st.tuples(st.integers(1, size), st.integers(1, size))
    return Queens(size, tuple(sorted(draw(st.sets(places, max_size=2)))))


small_puzzles = _puzzles()


def everything(puzzle: Queens) -> Iterator[Board]:
    yield from map(Board, product(range(1, puzzle.size + 1), repeat=puzzle.size))


def corruptions(puzzle: Queens, solution: Board) -> Iterator[Board]:
    for row in range(puzzle.size):
        for column in (None, *range(puzzle.size + 2)):
            if column != solution.columns[row]:
                yield Board((*solution.columns[:row], column, *solution.columns[row + 1 :]))
    yield Board(solution.columns[1:])


UNREADABLE = [
    ('{"family":"queens"}', "'size' is missing", "size"),
    ('{"family":"queens","size":0}', "1 to 30 rows", "size"),
    ('{"family":"queens","size":true}', "not a whole number", "size"),
    ('{"family":"queens","size":4,"queens":[[1,5]]}', "not on the board", "queens[0]"),
    ('{"family":"queens","size":4,"queens":[[1]]}', "a row and a column", "queens[0]"),
    ('{"family":"queens","size":4,"kings":[]}', "unknown field 'kings'", "kings"),
    ('queens {"size": }', "not JSON", ""),
    ("queens([1,2]).", "JSON object", "line 1"),
]
