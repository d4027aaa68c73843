"""Pictures of steps of a cryptarithm: the equation as far as it is found, and boxes for letters and carries below."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core import Label, Picture, Role, Shape
from cluewright.core.explaining import Masks, Step, bits, is_one
from cluewright.core.steps import Spot, stepped
from cluewright.families.cryptarithm import render
from cluewright.families.cryptarithm.columns import Variable, sheet
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm

_ACROSS = 5
"""Boxes beside each other."""

_WIDTH, _HEIGHT = 11, 2
_NAME, _GAP = 3, 1
"""Room for a letter before its box, and between one row of boxes and the next."""

_SIZE = 0.85
_MOST_OTHERS = 6
"""Carries and digits of products that are shown."""


def picture(puzzle: Cryptarithm, marks: Assignment, masks: Masks, step: Step | None) -> Picture:
    """The equation, a box for each letter, and one for each carry that the step is about."""
    drawn = render.picture(puzzle, marks)
    new = dict(step.new) if step else {}
    shapes: list[Shape] = []
    spots: dict[int, Spot] = {}
    variables = sheet(puzzle).variables
    width, height = drawn.width, drawn.height
    for variable, x, y, label in _places(puzzle, height + 1, step):
        if variable < len(puzzle.letters):
            shapes.append(Label(x - _NAME / 2, y + _HEIGHT / 2, label, Role.INK, _SIZE))
        else:
            shapes.append(Label(_NAME / 2, y + _HEIGHT / 2, label, Role.INK, _SIZE, "start"))
        spots[variable] = Spot(x, y, _WIDTH, _HEIGHT)
        left = new.get(variable, masks[variable])
        role = Role.NEW if variable in new else Role.ANSWER if is_one(left) else Role.CANDIDATE
        text = _values(variables[variable], left)
        if len(text) < _WIDTH:
            shapes.append(Label(x + _WIDTH / 2, y + _HEIGHT / 2, text, role, _SIZE, bold=variable in new))
        width, height = max(width, x + _WIDTH + 1), max(height, y + _HEIGHT + 1)
    whole = drawn._replace(width=width, height=height, shapes=(*drawn.shapes, *shapes))
    # A cell of this picture is one letter, so that what is left is written here, in the size of the equation.
    return stepped(whole, spots, masks, step, lambda variable, left: "")


def _values(variable: Variable, left: int) -> str:
    """What is left, in as few letters as possible; larger numbers stand apart."""
    values = [variable.least + bit for bit in bits(left)]
    narrow = values[0] >= 0 and values[-1] < len(FIGURES) and not variable.carried
    return "".join(FIGURES[value] for value in values) if narrow else " ".join(map(str, values))


def _places(puzzle: Cryptarithm, top: float, step: Step | None) -> Iterator[tuple[int, float, float, str]]:
    """The variables that are shown, where their boxes stand, and what stands before them."""
    for number, letter in enumerate(puzzle.letters):
        row, across = divmod(number, _ACROSS)
        yield number, across * (_WIDTH + _NAME) + _NAME, top + row * (_HEIGHT + _GAP), letter
    top += -(-len(puzzle.letters) // _ACROSS) * (_HEIGHT + _GAP)
    seen = dict.fromkeys(fact.variable for fact in (*step.new, *step.facts)) if step else {}
    others = [variable for variable in seen if variable >= len(puzzle.letters)][:_MOST_OTHERS]
    variables = sheet(puzzle).variables
    labels = [
        f"carried from {variables[each].name}" if variables[each].carried else variables[each].name for each in others
    ]
    left = max(map(len, labels), default=0) + 2 * _NAME
    for row, (variable, label) in enumerate(zip(others, labels, strict=True)):
        yield variable, left, top + row * (_HEIGHT + _GAP), label
