"""What rooms share in playing: names for cells and places, and labels around a picture.

A cell is named as on a chessboard: `b3` is the second column, third row, counted from the top. Places that are only
counted are named by letters: a to z, then aa, ab and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cluewright.core.errors import NotationError
from cluewright.core.picture import Box, Label, Line, Picture, Role, Shape
from cluewright.core.reading import shown


def letters(number: int) -> str:
    """The name of the place of this number, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(59)
    ('a', 'z', 'aa', 'bh')
    """
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def number_of(name: str) -> int:
    """The number of the place of this name, counted from 0.

    >>> number_of("a"), number_of("BH")
    (0, 59)
    """
    number = 0
    for letter in name.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def cell_name(row: int, column: int) -> str:
    """What a cell is called, both counted from 0.

    >>> cell_name(2, 1)
    'b3'
    """
    return f"{letters(column)}{row + 1}"


def read_cell(text: str, rows: int, columns: int) -> tuple[int, int]:
    """The row and column of a cell, counted from 0.

    >>> read_cell("b3", rows=4, columns=4)
    (2, 1)
    """
    match = re.fullmatch(r"\s*([a-zA-Z]{1,2})\s*([0-9]{1,3})\s*", text)
    last = cell_name(rows - 1, columns - 1)
    if not match:
        raise NotationError(f"{shown(text.strip())} is no cell; cells run from a1 to {last}, as in b2")
    row, column = int(match[2]) - 1, number_of(match[1])
    if not (0 <= row < rows and column < columns):
        raise NotationError(f"there is no cell {cell_name(row, column)}; cells run from a1 to {last}")
    return row, column


def no_move(text: str, how: str) -> NotationError:
    """The refusal of a text that is no move; `how` is the room's sentence.

    >>> str(no_move("zz", "Type a cell, as in b2"))
    "'zz' is no move; type a cell, as in b2"
    """
    return NotationError(f"{shown(text.strip())} is no move; {how[0].lower()}{how[1:]}")


def moved(shape: Shape, across: float, down: float) -> Shape:
    """The same shape elsewhere."""
    match shape:
        case Line(x1, y1, x2, y2):
            return shape._replace(x1=x1 + across, y1=y1 + down, x2=x2 + across, y2=y2 + down)
        case Box(x, y) | Label(x, y):
            return shape._replace(x=x + across, y=y + down)
    return shape._replace(points=tuple((x + across, y + down) for x, y in shape.points))


def with_margin(picture: Picture, left: float, top: float, labels: Iterable[Label]) -> Picture:
    """The picture with room to the left and above, and labels put there."""
    shapes = (*(moved(shape, left, top) for shape in picture.shapes), *labels)
    return picture._replace(width=picture.width + left, height=picture.height + top, shapes=shapes)


def with_lines(picture: Picture, lines: Iterable[str]) -> Picture:
    """The picture with lines of words below it."""
    row = 1 / picture.cell[1]
    size = min(0.4, 0.75 * row)
    labels = [
        Label(0, picture.height + number * row, line, Role.INK, size, "start")
        for number, line in enumerate(lines, start=1)
    ]
    width = max([picture.width, *(0.55 * size * len(label.text) for label in labels)])
    height = picture.height + (len(labels) + 1) * row if labels else picture.height
    return picture._replace(width=width, height=height, shapes=(*picture.shapes, *labels))
