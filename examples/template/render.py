"""The template as a picture: the sum in one line, boxes for the digits."""

from __future__ import annotations

from cluewright.core import Box, Label, Picture, Role, Shape
from template.puzzle import Digits, Total


def picture(puzzle: Total, marks: Digits | None = None) -> Picture:
    """The sum, with the digits that are known."""
    shapes: list[Shape] = [Box(0, 0, 1, 1), Box(2, 0, 1, 1)]
    shapes += [Label(1.5, 0.5, "+"), Label(3.5, 0.5, "="), Label(4.5, 0.5, str(puzzle.total))]
    for x, digit in ((0.5, marks.small), (2.5, marks.large)) if marks else ():
        if digit:
            shapes.append(Label(x, 0.5, str(digit), Role.ANSWER))
    return Picture(5, 1, tuple(shapes), f"two digits that add up to {puzzle.total}")
