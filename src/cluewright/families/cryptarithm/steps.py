"""Pictures of steps of a cryptarithm: the equation as far as it is found, and boxes for letters and carries below."""

from __future__ import annotations

from cluewright.core import Label, Picture, Role, Shape
from cluewright.core.explaining import Masks, Step, bits, is_one
from cluewright.core.steps import Spot, stepped
from cluewright.families.cryptarithm import render
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

_ACROSS = 5
"""Boxes beside each other."""

_WIDTH, _HEIGHT = 12, 3
_NAME = 3
"""Room for a letter and its =."""


def picture(puzzle: Cryptarithm, marks: Assignment, masks: Masks, step: Step | None) -> Picture:
    """The picture of play, and a box for each letter, and for each carry that the step is about."""
    drawn = render.picture(puzzle, marks)
    shapes: list[Shape] = []
    spots: dict[int, Spot] = {}
    top = drawn.height + 1
    for number, letter in enumerate(puzzle.letters):
        row, across = divmod(number, _ACROSS)
        x, y = across * (_WIDTH + _NAME), top + row * _HEIGHT
        shapes.append(Label(x + 1.5, y + _HEIGHT / 2, letter, Role.INK, 0.85))
        spots[number] = Spot(x + _NAME, y, _WIDTH - 1, _HEIGHT)
        if is_one(masks[number]) and (step is None or number not in dict(step.new)):
            found = FIGURES[masks[number].bit_length() - 1]
            shapes.append(Label(x + _NAME + (_WIDTH - 1) / 2, y + _HEIGHT / 2, found, Role.ANSWER, 0.85))
    rows = -(-len(puzzle.letters) // _ACROSS)
    width = max(drawn.width, min(len(puzzle.letters), _ACROSS) * (_WIDTH + _NAME))
    whole = drawn._replace(width=width, height=top + rows * _HEIGHT + 1, shapes=(*drawn.shapes, *shapes))

    def name(variable: int, left: int) -> str:
        return "".join(FIGURES[bit] for bit in bits(left))

    return stepped(whole, spots, masks, step, name)
