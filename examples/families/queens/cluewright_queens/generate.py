"""Proposals for queens: a random solution with every queen given; what is not needed is then taken away."""

from __future__ import annotations

from random import Random
from typing import Any

from cluewright.core import Ask, OptionError, Request, Size
from cluewright_queens.puzzle import LARGEST, Queens

OPTIONS: dict[str, str] = {}
EFFORT = 1_000
SMALLEST = 4
SIZE = Size(f"the number of rows, from {SMALLEST} to {LARGEST}", standard=8, larger=(10, 12))


def check(request: Request) -> None:
    """Boards of 2 and 3 rows have no solution, and larger ones than 30 are not drawn."""
    if request.size is not None and not SMALLEST <= request.size <= LARGEST:
        raise OptionError(f"a board has {SMALLEST} to {LARGEST} rows, not {request.size}")


def propose(random: Random, request: Request, ask: Ask[Queens]) -> Queens | None:
    """A random solution; None when a try by least conflicts comes to nothing."""
    size = request.size or SIZE.standard
    columns = random.sample(range(1, size + 1), size)
    for _ in range(20 * size):
        attacked = [row for row in range(size) if _attacks(columns, row)]
        if not attacked:
            return Queens(size, tuple(enumerate(columns, start=1)))
        row = random.choice(attacked)
        others = random.sample(range(size), size)
        best = min(others, key=lambda other: _after_swap(columns, row, other))
        columns[row], columns[best] = columns[best], columns[row]
    return None


def _attacks(columns: list[int], row: int) -> int:
    """How many queens share a diagonal with the one in this row."""
    return sum(abs(columns[row] - column) == abs(row - other) for other, column in enumerate(columns) if other != row)


def _after_swap(columns: list[int], row: int, other: int) -> int:
    changed = columns.copy()
    changed[row], changed[other] = changed[other], changed[row]
    return sum(_attacks(changed, each) for each in range(len(changed)))


def droppable(puzzle: Queens) -> list[tuple[int, int]]:
    """The given queens."""
    return list(puzzle.given)


def without(puzzle: Queens, thing: Any) -> Queens:
    """The puzzle without one given queen."""
    return Queens(puzzle.size, tuple(place for place in puzzle.given if place != thing))


def fingerprint(puzzle: Queens) -> str:
    """The same for boards that are turned or mirrored."""
    last = puzzle.size + 1
    shapes = []
    places = list(puzzle.given)
    for _ in range(4):
        places = [(column, last - row) for row, column in places]
        shapes += [sorted(places), sorted((row, last - column) for row, column in places)]
    return f"{puzzle.size} {min(shapes)}"
