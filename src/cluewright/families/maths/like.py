"""What would be asked for to have another puzzle like this one."""

from __future__ import annotations

from cluewright.core import Request
from cluewright.families.maths.puzzle import Maths


def request(puzzle: Maths) -> Request:
    """Of its size; with sums alone where all of its headings could be sums, with products alone where none could."""
    size, headings = puzzle.size, (*puzzle.rows, *puzzle.columns)
    greatest_sum = sum(range(10 - size, 10))
    products = sum(heading > greatest_sum for heading in headings)
    if products == len(headings):
        return Request(size, {"products": "100"})
    return Request(size) if products else Request(size, {"products": "0"})
