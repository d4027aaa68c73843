"""The direct search: the second digit follows from the first."""

from __future__ import annotations

from cluewright.core import Ending, Limit, Searching
from template.puzzle import Digits, Total


def search(puzzle: Total, limit: Limit) -> Searching[Digits]:
    """Every pair of digits once, the smallest first."""
    clock = limit.start()
    found = 0
    for small in range(1, 9):
        if clock.expired():
            return Ending(complete=False)
        if small < puzzle.total - small < 10:
            found += 1
            yield Digits(small, puzzle.total - small)
            if found == limit.solutions:
                return Ending(complete=False)
    return Ending(complete=True)
