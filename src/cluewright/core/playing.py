"""What rooms share in playing: how a move is refused, and labels around a picture."""

from __future__ import annotations

from collections.abc import Iterable

from cluewright.core.errors import NotationError
from cluewright.core.picture import Box, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.core.reading import shown


def no_move(text: str, how: str) -> NotationError:
    """The refusal of a text that is not a move; `how` is the room's sentence.

    >>> str(no_move("zz", "Type a cell, as in b2"))
    "'zz' is not a move. Type a cell, as in b2"
    """
    return NotationError(f"{shown(text.strip())} is not a move. {how}")


def moved(shape: Shape, across: float, down: float) -> Shape:
    """The same shape elsewhere."""
    match shape:
        case Line(x1, y1, x2, y2):
            return shape._replace(x1=x1 + across, y1=y1 + down, x2=x2 + across, y2=y2 + down)
        case Box(x, y) | Label(x, y):
            return shape._replace(x=x + across, y=y + down)
        case Path(points) | Polygon(points):
            return shape._replace(points=tuple((x + across, y + down) for x, y in points))


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
    width = max([picture.width, *(0.61 * size * len(label.text) for label in labels)])
    height = picture.height + (len(labels) + 1) * row if labels else picture.height
    return picture._replace(width=width, height=height, shapes=(*picture.shapes, *labels))
