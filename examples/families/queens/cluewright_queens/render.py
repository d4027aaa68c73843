"""Queens as a picture: a chessboard, given queens in bold, with the names of columns and rows around it."""

from __future__ import annotations

from cluewright.core import Box, Label, Picture, Role, Shape
from cluewright.core.places import letters
from cluewright_queens.puzzle import Board, Queens

_TOP = 0.5
"""Room for the letters of the columns."""


def picture(puzzle: Queens, marks: Board | None = None) -> Picture:
    """The board with the given queens, and those that `marks` adds."""
    size = puzzle.size
    shapes: list[Shape] = []
    for row in range(size):
        for column in range(size):
            dark = Role.SHADE if (row + column) % 2 else None
            shapes.append(Box(1 + column, _TOP + row, 1, 1, Role.FAINT, dark))
    shapes.append(Box(1, _TOP, size, size, heavy=True))
    for number in range(size):
        shapes.append(Label(1.5 + number, 0.2, letters(number), Role.FAINT, 0.4))
        shapes.append(Label(0.5, _TOP + 0.5 + number, str(number + 1), Role.FAINT, 0.4))
    given = set(puzzle.given)
    placed = {(row, column) for row, column in enumerate(marks.columns, start=1) if column} if marks else set()
    for row, column in sorted(given | placed):
        role = Role.GIVEN if (row, column) in given else Role.ANSWER
        shapes.append(Label(column + 0.5, _TOP + row - 0.5, "Q", role, 0.6, bold=(row, column) in given))
    title = f"a board of {size} by {size} with {len(given | placed)} queens"
    return Picture(1 + size, _TOP + size, tuple(shapes), title, cell=(3, 1) if size > 15 else (4, 2))
