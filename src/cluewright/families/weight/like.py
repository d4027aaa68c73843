"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.weight.puzzle import Mobile, beams


def request(puzzle: Mobile) -> Request:
    """As many weights on as many beams, as many of them one below another."""
    paths = [path for path, _ in beams(puzzle.beam)]
    deepest = max(map(len, paths)) + 1
    return Request(len(puzzle.weights), {"beams": str(len(paths)), "depth": str(deepest)})
