"""Futoshiki: a square of numbers with signs of less and greater between neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core.places import cell_name
from cluewright.declared import Clues, Frame, Slot, declare, givens

RULES = """# futoshiki

Fill the square so that each row and each column holds every number from 1 to its size once. A sign between two cells
points to the smaller number.
"""


def _between(frame: Frame) -> Iterator[Slot]:
    """Each two neighbours: `a1 b1` across, `a1 a2` down."""
    side = range(frame.size)
    for row in side:
        for column in side:
            here = cell_name(row, column)
            if column + 1 < frame.size:
                there = cell_name(row, column + 1)
                yield Slot(f"{here} {there}", (here, there), column + 1, row + 0.5)
            if row + 1 < frame.size:
                there = cell_name(row + 1, column)
                yield Slot(f"{here} {there}", (here, there), column + 0.5, row + 1)


SIGNS = Clues(
    "signs",
    slots=lambda frame: list(_between(frame)),
    entry=lambda numbers: "<" if numbers[0] < numbers[1] else ">",
    entries=lambda frame, slot: "<>",
    says=lambda slot, sign: f"{slot.cells[0]} is {'less' if sign == '<' else 'greater'} than {slot.cells[1]}",
    size=0.35,
    drawn=lambda slot, sign: str(sign) if slot.x == int(slot.x) else {"<": "^", ">": "v"}[str(sign)],
)

FAMILY = declare(
    "futoshiki",
    "each row and column holds every number once, and every sign between two cells is true",
    __name__,
    sizes=range(2, 8),
    standard=4,
    clues=[givens(), SIGNS],
)

EXAMPLES = """\
{"name": "ascending", "source": "made for this file", "verdict": "unique", "puzzle": \
{"size": 3, "signs": {"a1 b1": "<", "b1 c1": "<", "a2 b2": ">"}}}
{"name": "two givens", "source": "made for this file", "verdict": "unique", "puzzle": \
{"size": 4, "givens": {"d1": 3, "c2": 2}, "signs": {"a2 a3": "<", "b2 b3": "<", "c3 d3": "<", "a4 b4": ">"}}}
{"name": "too little", "source": "made for this file", "verdict": "multiple", "puzzle": \
{"size": 3, "givens": {"a1": 1}}}
{"name": "too much", "source": "made for this file", "verdict": "none", "puzzle": \
{"size": 2, "givens": {"a1": 1}, "signs": {"a1 b1": ">"}}}
"""
