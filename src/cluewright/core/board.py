"""A board says what a player can do and see: the places of a puzzle, where they stand in its picture, and what fits.

Terminal and browser draw and click a board without knowing its family. Everything in it is plain data, in units of the
picture that the room draws for play.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from cluewright.core.errors import NotationError
from cluewright.core.picture import Box, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.core.reading import shown
from cluewright.core.steps import Spot


class Way(StrEnum):
    """How a board is filled in."""

    ENTER = "enter"
    """A place takes one of its values."""

    PAINT = "paint"
    """A cell is filled, `#`, or marked as staying empty, `-`."""

    JOIN = "join"
    """Two places are joined."""


class Noting(StrEnum):
    """What a player notes."""

    NOTHING = ""
    VALUES = "values"
    """Pencil marks: what may stand at a place."""

    PAIRS = "pairs"
    """Pairs of places that cannot be joined."""

    GRID = "grid"
    """Ticks and crosses between any two values: the elimination grid."""


class State(StrEnum):
    """How a count, a beam or a clue stands."""

    OPEN = "open"
    """Not everything that it is about is filled in."""

    MET = "met"
    BROKEN = "broken"


class Place(NamedTuple):
    """Where something can be filled in."""

    name: str
    """As in entries and moves: `b3`, `S`, `2 colour`."""

    spots: tuple[Spot, ...]
    """Where it stands in the picture; the first is its own, where a cursor goes."""

    values: tuple[str, ...] = ()
    """What can be entered."""

    given: str = ""
    """What stands there for good; empty where something is to be filled in."""

    says: str = ""
    """What it is called aloud, where that is not its name: `the colour of house 2`."""


class Tally(NamedTuple):
    """Something to be met: the count of a row, the balance of a beam, a clue."""

    name: str
    says: str
    """How it stands, in a sentence: `row 3 has 4 of its 5 cells`."""

    state: State
    spot: Spot | None = None
    """Where it stands in the picture."""

    places: tuple[str, ...] = ()
    """The places that it is about."""

    lean: int = 0
    """Of a beam: its torque, negative to the left."""


class Clash(NamedTuple):
    """Entries that break a rule together, as anybody can see."""

    says: str
    places: tuple[str, ...]


class Left(NamedTuple):
    """What is left to place."""

    name: str
    values: tuple[str, ...]


class Group(NamedTuple):
    """A side of the elimination grid: the places, or a category."""

    name: str
    values: tuple[str, ...]


class Clue(NamedTuple):
    """A clue in words."""

    number: int
    says: str
    names: tuple[str, ...] = ()
    """The values it speaks of, each as group and number in the elimination grid: `1.0`."""


class Board(NamedTuple):
    """All that a front end needs to let a puzzle be played."""

    way: Way
    places: tuple[Place, ...]
    noting: Noting = Noting.NOTHING
    total: int | None = None
    """How much there is to fill in; None where that cannot be said."""

    left: tuple[Left, ...] = ()
    tallies: tuple[Tally, ...] = ()
    clashes: tuple[Clash, ...] = ()
    groups: tuple[Group, ...] = ()
    clues: tuple[Clue, ...] = ()
    height: float | None = None
    """Where the board ends in its picture, if more is written below it: what is left, which is also told here."""

    def place(self, name: str) -> Place | None:
        """The place of this name."""
        return next((place for place in self.places if place.name == name), None)


def label_spot(picture: Picture, label: Label) -> Spot:
    """The rectangle that a label takes in text, so that a sign beside it stands next to its last letter."""
    columns, rows = picture.cell
    length = len(label.text)
    before = {"start": 0, "middle": (length - 1) // 2, "end": length - 1}[label.anchor]
    left = round(label.x * columns) - before
    return Spot(left / columns, (round(label.y * rows) - 0.5) / rows, length / columns, 1 / rows)


def tally_state(*, whole: bool, right: bool, possible: bool = True) -> State:
    """Met when all is filled in rightly; broken when it is not, or cannot be any more."""
    if not possible or (whole and not right):
        return State.BROKEN
    return State.MET if whole else State.OPEN


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
