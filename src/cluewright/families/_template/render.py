"""The template as a picture: the sum in one line, boxes for the digits."""

from __future__ import annotations

from cluewright.core import Box, Label, Picture, Role, Shape
from cluewright.families._template.puzzle import Digits, Total


def picture(puzzle: Total, marks: Digits | None = None) -> Picture:
    """The sum, with the digits that are known."""
    shapes: list[Shape] = [Box(0, 0, 1, 1), Box(2, 0, 1, 1)]
    shapes += [Label(1.5, 0.5, "+"), Label(3.5, 0.5, "="), Label(4.5, 0.5, str(puzzle.total))]
    if marks:
        shapes += [Label(0.5, 0.5, str(marks.small), Role.ANSWER)]
        shapes += [Label(2.5, 0.5, str(marks.large), Role.ANSWER)]
    return Picture(5, 1, tuple(shapes), f"two digits that add up to {puzzle.total}")
