"""Pictures of steps: what a step concludes is framed, what it uses is bracketed or framed by dashes, and open places
show their candidates. A room says where each of its variables stands in its picture; the rest is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cluewright.core.explaining import Masks, Step, is_one
from cluewright.core.picture import Box, Key, Label, Picture, Role, Shape

_LETTER = 0.62
"""How wide a letter is, as a part of its height."""

_LARGEST, _SMALLEST = 0.5, 0.2

LEGEND = (Key(Role.NEW, "what follows"), Key(Role.USED, "what it follows from"))


class Spot(NamedTuple):
    """Where a variable stands in a picture: a rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def stepped(
    picture: Picture, spots: Mapping[int, Spot], masks: Masks, step: Step | None, name: Callable[[int, int], str]
) -> Picture:
    """The picture with a step drawn on it.

    `masks` are what was left before the step, and the picture shows what they find; `name` says what is left to a
    variable in as few letters as possible, as in `147`. A variable without a spot is not shown.
    """
    new = dict(step.new) if step else {}
    used = {fact.variable for fact in step.facts} - new.keys() if step else set()
    shapes: list[Shape] = []
    for variable, spot in spots.items():
        left = new.get(variable, masks[variable])
        if variable in used:
            shapes.append(Box(*spot, Role.USED, heavy=True))
        if variable in new:
            shapes.append(Box(*spot, Role.NEW, heavy=True))
        if variable in new or not is_one(left):
            text = name(variable, left)
            role = Role.NEW if variable in new else Role.CANDIDATE
            shapes += _written(picture, spot, text, role, largest=_LARGEST if is_one(left) else _LARGEST / 2)
    drawn = {shape.role for shape in shapes}
    legend = tuple(key for key in LEGEND if key.role in drawn)
    return picture._replace(shapes=(*picture.shapes, *shapes), legend=(*picture.legend, *legend))


def _written(picture: Picture, spot: Spot, text: str, role: Role, largest: float) -> list[Shape]:
    """The text in the middle of the spot, if it fits there, in letters and in characters."""
    size = min(largest, 0.9 * spot.width / (_LETTER * max(1, len(text))))
    room = round(spot.width * picture.cell[0]) - (3 if role == Role.USED else 1)
    if not text or size < _SMALLEST / 2 or len(text) > room:
        return []
    return [Label(spot.x + spot.width / 2, spot.y + spot.height / 2, text, role, size, bold=role == Role.NEW)]
