"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.houses.puzzle import Houses


def request(puzzle: Houses) -> Request:
    """As many houses, by the same rule, on a map of the same extent."""
    extents = [max(each) - min(each) for each in zip(*puzzle.houses, strict=True)]
    rule = "exactly two" if puzzle.exactly_two else "at most two"
    return Request(len(puzzle.houses), {"distances": rule, "range": str(max(extents))})
