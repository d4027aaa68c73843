"""Maths as a picture: a grid with the headings outside, on the left and above, and its diagonal shaded."""

from __future__ import annotations

from math import ceil

from cluewright.core import Box, Label, Line, Picture, Role, Shape
from cluewright.families.maths.puzzle import Grid, Maths

_GAP = 0.38
"""From the row headings to the grid."""

_TOP = 0.5
"""Room for the column headings, which reach a little into the margin."""

_DIGIT = 0.58
_HEADING = 0.42
_LETTER = 0.64
"""How wide a digit is, as a part of its height."""


def picture(puzzle: Maths, marks: Grid | None = None) -> Picture:
    """The puzzle, filled in as far as `marks` says."""
    size = puzzle.size
    longest = max(len(str(heading)) for heading in puzzle.columns)
    height = min(_HEADING, 0.86 / (_LETTER * longest))
    columns = max(4, longest + 2 + longest % 2)  # an even number, so that a digit stands in the middle
    longest_row = max(len(str(heading)) for heading in puzzle.rows)
    # The grid starts on a whole character of the text, with room for the headings in text and on paper.
    left = ceil(max(longest_row + _GAP * columns, (longest_row * _LETTER * height + _GAP) * columns)) / columns
    inset = 0.3 / columns  # the edge of the shading shows on paper; in text it falls into the grid
    side = 1 - 2 * inset
    shapes: list[Shape] = [
        Box(left + each + inset, _TOP + each + inset, side, side, Role.FAINT, Role.MARKED) for each in range(size)
    ]
    for number, heading in enumerate(puzzle.columns):
        shapes.append(Label(left + number + 0.5, 0.12, str(heading), Role.INK, height))
    for number, heading in enumerate(puzzle.rows):
        shapes.append(Label(left - _GAP, _TOP + number + 0.5, str(heading), Role.INK, height, "end"))
    for number in range(1, size):
        shapes.append(Line(left + number, _TOP, left + number, _TOP + size))
        shapes.append(Line(left, _TOP + number, left + size, _TOP + number))
    shapes.append(Box(left, _TOP, size, size, heavy=True))
    shapes += _digits(puzzle, marks, left)
    filled = sum(digit is not None for row in marks.cells for digit in row) if marks else 0
    title = f"a maths puzzle of {size} by {size} cells" + (f", {filled} filled in" if marks else "")
    return Picture(left + size, _TOP + size, tuple(shapes), title, cell=(columns, 2))


def frame(picture: Picture) -> Box:
    """The frame of the grid in a picture."""
    return next(shape for shape in picture.shapes if isinstance(shape, Box) and shape.heavy)


def _digits(puzzle: Maths, marks: Grid | None, left: float) -> list[Shape]:
    """The givens in bold; a mark on a given that says otherwise is wrong."""
    labels: list[Shape] = []
    for row, givens in enumerate(puzzle.cells):
        for column, given in enumerate(givens):
            mark = marks.cells[row][column] if marks else None
            shown, role = (given, Role.GIVEN) if mark in (None, given) else (mark, Role.ANSWER)
            if given is not None and mark not in (None, given):
                role = Role.WRONG
            if shown is not None:
                bold = given is not None
                labels.append(Label(left + column + 0.5, _TOP + row + 0.5, str(shown), role, _DIGIT, bold=bold))
    return labels
