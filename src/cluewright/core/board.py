"""A board says what a player can do and see: the places of a puzzle, where they stand in its picture, and what fits.

Terminal and browser draw and click a board without knowing its family. Everything in it is plain data, in units of the
picture that the room draws for play.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cluewright.core.picture import Label, Picture
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
