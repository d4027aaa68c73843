"""Playing the template: `a 8` writes 8 into the first box, `b 9` 9 into the second."""

from __future__ import annotations

import re
from dataclasses import replace

from cluewright.core import Label, NotationError, Picture, Role
from cluewright.core.board import Board, Noting, Place, Way, no_move, with_margin
from cluewright.core.reading import shown
from cluewright.core.steps import Spot
from template import render
from template.puzzle import Digits, Total

_PLACES = {"a": "small", "b": "large"}


def how(puzzle: Total) -> str:
    """Boxes have letters."""
    return "Type a box, a or b, and its digit, as in a 3"


def told(puzzle: Total) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Total) -> Digits:
    """Two empty boxes."""
    return Digits(0, 0)


def move(puzzle: Total, marks: Digits, text: str) -> Digits:
    """Write a digit."""
    match = re.fullmatch(r"\s*([abAB])\s*=?\s*([1-9])\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    return replace(marks, **{_PLACES[match[1].lower()]: int(match[2])})


def erase(puzzle: Total, marks: Digits, place: str) -> Digits:
    """Empty a box."""
    if place not in _PLACES:
        raise NotationError(f"there is no box {shown(place)}; there are a and b")
    return replace(marks, **{_PLACES[place]: 0})


def entries(puzzle: Total, marks: Digits) -> dict[str, str]:
    """The digits written."""
    return {place: str(digit) for place, field in _PLACES.items() if (digit := getattr(marks, field))}


def finished(puzzle: Total, marks: Digits) -> bool:
    """Whether both boxes have a digit."""
    return marks.small != 0 and marks.large != 0


def picture(puzzle: Total, marks: Digits) -> Picture:
    """The sum with a letter above each box."""
    labels = [Label(x, 0.25, place, Role.FAINT, 0.4) for x, place in ((0.5, "a"), (2.5, "b"))]
    return with_margin(render.picture(puzzle, marks), 0, 0.5, labels)


def board(puzzle: Total, marks: Digits) -> Board:
    """Two places of one digit each."""
    digits = tuple("123456789")
    places = (Place("a", (Spot(0, 0.5, 1, 1),), digits), Place("b", (Spot(2, 0.5, 1, 1),), digits))
    return Board(Way.ENTER, places, Noting.VALUES, len(places))
