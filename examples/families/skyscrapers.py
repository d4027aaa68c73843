"""Skyscrapers: a square of towers; a number outside says how many towers are seen from there."""

from __future__ import annotations

from cluewright.core.places import cell_name, letters
from cluewright.declared import Clues, Frame, Slot, Values, declare, givens

RULES = """# skyscrapers

Build a tower in every cell so that each row and each column holds every height from 1 to its size once. A number
outside says how many towers are seen when one looks along its line: a tower hides all lower ones behind it.
"""


def _seen(heights: Values) -> int:
    """How many towers are higher than all before them."""
    return sum(height > max(heights[:place], default=0) for place, height in enumerate(heights))


def _fits(heights: Values, length: int, seen: int | str) -> bool:
    """Whether towers from the front on can still show so many: no more is seen, and the rest is high enough."""
    now, highest = _seen(heights), max(heights)
    return now == seen if highest == length else now < int(seen) <= now + min(length - highest, length - len(heights))


def _around(frame: Frame) -> list[Slot]:
    """The ends of each column and row."""
    size = frame.size
    slots = []
    for line in range(size):
        column = tuple(cell_name(row, line) for row in range(size))
        row = tuple(cell_name(line, column) for column in range(size))
        slots += [
            Slot(f"above column {letters(line)}", column, line + 0.5, -0.5),
            Slot(f"below column {letters(line)}", column[::-1], line + 0.5, size + 0.5),
            Slot(f"left of row {line + 1}", row, -0.5, line + 0.5),
            Slot(f"right of row {line + 1}", row[::-1], size + 0.5, line + 0.5),
        ]
    return slots


VIEWS = Clues(
    "views",
    slots=_around,
    entry=_seen,
    entries=lambda frame, slot: range(1, frame.size + 1),
    says=lambda slot, seen: f"{seen} {'tower is' if seen == 1 else 'towers are'} seen from {slot.name}",
    fits=_fits,
)

FAMILY = declare(
    "skyscrapers",
    "each row and column holds every height once, and as many towers are seen as the numbers outside say",
    __name__,
    sizes=range(2, 7),
    standard=4,
    clues=[givens(), VIEWS],
)

EXAMPLES = """\
{"name": "stairs", "source": "made for this file", "verdict": "unique", "puzzle": \
{"size": 3, "views": {"above column a": 3, "left of row 1": 3}}}
{"name": "corner", "source": "made for this file", "verdict": "unique", "puzzle": {"size": 4, "givens": \
{"a3": 1, "b4": 3, "d4": 1}, "views": {"above column a": 3, "above column b": 1}}}
{"name": "too little", "source": "made for this file", "verdict": "multiple", "puzzle": \
{"size": 3, "views": {"above column a": 1}}}
{"name": "too much", "source": "made for this file", "verdict": "none", "puzzle": \
{"size": 2, "views": {"above column a": 1, "below column a": 1}}}
"""
