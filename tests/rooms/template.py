from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st
from template.puzzle import Digits, Total

small_puzzles = st.integers(0, 20).map(Total)


def everything(puzzle: Total) -> Iterator[Digits]:
    yield from (Digits(*pair) for pair in product(range(10), repeat=2))


def corruptions(puzzle: Total, solution: Digits) -> Iterator[Digits]:
    yield from (Digits(other, solution.large) for other in range(-1, 12) if other != solution.small)
    yield from (Digits(solution.small, other) for other in range(-1, 12) if other != solution.large)


UNREADABLE = [
    ('{"family":"template"}', "'total' is missing", "total"),
    ('{"family":"template","total":true}', "not a whole number", "total"),
    ('{"family":"template","total":100}', "between 0 and 99", "total"),
    ('{"family":"template","total":17,"sum":1}', "unknown field 'sum'", "sum"),
    ("? + ? = x", "of the form", "line 1"),
]
