"""The rules of the template in plain words."""

from __future__ import annotations

from cluewright.core import Fault
from template.puzzle import Digits, Total


def faults(puzzle: Total, solution: Digits) -> list[Fault]:
    """Every rule the digits break."""
    found = []
    for digit in (solution.small, solution.large):
        if not 1 <= digit <= 9:
            found.append(Fault("digits", f"{digit} is not a digit from 1 to 9"))
    if solution.small >= solution.large:
        found.append(Fault("order", f"{solution.small} is not smaller than {solution.large}"))
    if solution.small + solution.large != puzzle.total:
        found.append(Fault("total", f"{solution.small} + {solution.large} is not {puzzle.total}"))
    return found
