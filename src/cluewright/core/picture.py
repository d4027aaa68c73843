"""A picture is shapes as data, in units of one cell; x grows to the right and y downwards.

Shapes say what they are for (a `Role`), not how they look: each way of drawing chooses colours and strokes. What
tells two roles apart must survive print without colour, so drawings also use dashes, weight or letters.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias


class Role(StrEnum):
    """What a shape is for."""

    INK = "ink"
    """The puzzle's own lines and figures."""

    FAINT = "faint"
    """Grids, axes and other help for the eye."""

    GIVEN = "given"
    """What the setter filled in."""

    ANSWER = "answer"
    """What the solver filled in."""

    FIRST = "first"
    """The first of two kinds, in solutions that tell two kinds apart."""

    SECOND = "second"
    """The second kind."""

    SHADE = "shade"
    """A surface that stands out a little from the paper; nobody needs to see it."""

    MARKED = "marked"
    """A surface that means something, as the cells of a diagonal do; it shows in text too, and its edge is drawn."""

    WRONG = "wrong"
    """What breaks a rule."""

    NEW = "new"
    """In the picture of a step: what it concludes."""

    USED = "used"
    """In the picture of a step: what it uses; as a box, drawn as a pair of brackets in text."""

    CANDIDATE = "candidate"
    """In the picture of a step: what a place may still hold."""


class Line(NamedTuple):
    """A straight stroke; `heavy` ones frame or stand out."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: Role = Role.INK
    heavy: bool = False


class Path(NamedTuple):
    """A stroke from point to point; `ends` are marked by dots, so that a line that stops is told from one that
    passes.
    """

    points: tuple[tuple[float, float], ...]
    role: Role = Role.INK
    ends: bool = False


class Box(NamedTuple):
    """A rectangle by its upper left corner; `fill` colours its surface."""

    x: float
    y: float
    width: float
    height: float
    role: Role = Role.INK
    fill: Role | None = None
    heavy: bool = False


class Label(NamedTuple):
    """Text centred on a point, or starting or ending there; `size` is its height in units."""

    x: float
    y: float
    text: str
    role: Role = Role.INK
    size: float = 0.5
    anchor: str = "middle"
    bold: bool = False
    turned: bool = False
    """Whether it reads upwards from its point; in text its letters then stand one below the other and end there."""


class Polygon(NamedTuple):
    """A filled outline; in text it shows as the one character `mark` at its centre."""

    points: tuple[tuple[float, float], ...]
    role: Role = Role.INK
    fill: Role | None = None
    mark: str = "#"


Shape: TypeAlias = Line | Path | Box | Label | Polygon


class Key(NamedTuple):
    """One entry of the legend: a stroke of this role means that."""

    role: Role
    means: str


class Picture(NamedTuple):
    """Shapes on a sheet of `width` x `height` cells."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    """What the picture shows, in words, for those who cannot see it."""

    legend: tuple[Key, ...] = ()
    cell: tuple[int, int] = (4, 2)
    """Columns and rows of text that one cell takes."""


class Page(NamedTuple):
    """The words around a picture, what is drawn in its place, and the boxes below it."""

    title: str = ""
    """What the setter calls the puzzle, if it says so itself."""

    lists: tuple[tuple[str, str], ...] = ()
    """What there is to choose from: a heading and what stands under it."""

    clues: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    """A box to write in for each of these letters."""

    notes: tuple[str, ...] = ()
    """What holds for this puzzle and not for every one of its family."""

    pictures: tuple[Picture, ...] = ()
    """What is printed instead of the puzzle's own picture, to write on."""

    topics: frozenset[str] = frozenset()
    """The sections of the rules, by their headings, that this puzzle needs; what stands before the first is always
    printed."""

    answer: Callable[[Any], list[str]] = lambda solution: []
    """What stands beside the picture of a printed solution."""
