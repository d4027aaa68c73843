"""The picture of a step: a table of all values against the places, with ticks, crosses, and what the step is about."""

from __future__ import annotations

from cluewright.core import Box, Label, Line, Picture, Role, Shape
from cluewright.core.explaining import Masks, Step, bits, is_one
from cluewright.core.steps import LEGEND
from cluewright.families.logic.puzzle import Logic

_COLUMN, _ROW = 0.25, 0.5
_SIZE = 0.36
_CELL = (4, 2)


def picture(puzzle: Logic, masks: Masks, step: Step | None) -> Picture:
    """A row for each value and a column for each place: a tick where it is, a cross where it cannot be."""
    names = puzzle.places.names
    wide = max(3, *(len(name) for name in names)) + 2
    wide += wide % 2  # so that the middle is a whole character
    columns = [_COLUMN * wide * place for place in range(len(names) + 1)]
    values = [value for category in puzzle.categories for value in category.values]
    left = _COLUMN * (max(len(category.name) for category in puzzle.categories) + 3)
    start = left + _COLUMN * (max(map(len, values)) + 4)
    width, height = start + columns[-1], _ROW * (2 + 2 * len(values))
    shapes: list[Shape] = [Label(_COLUMN, _ROW, puzzle.places.noun, Role.INK, _SIZE, "start", bold=True)]
    for place, name in enumerate(names):
        shapes.append(Label(start + columns[place] + _COLUMN * wide / 2, _ROW, name, Role.INK, _SIZE, bold=True))
    new = dict(step.new) if step else {}
    used = {fact.variable for fact in step.facts} if step else set()
    size = len(names)
    for variable, value in enumerate(values):
        y = _ROW * (2 + 2 * variable)
        if variable % size == 0:
            category = puzzle.categories[variable // size].name
            shapes.append(Line(0, y, width, y, Role.INK))
            shapes.append(Label(_COLUMN, y + _ROW, category, Role.INK, _SIZE, "start", bold=True))
        else:
            shapes.append(Line(left, y, width, y, Role.FAINT))
        role = Role.NEW if variable in new else Role.USED if variable in used else Role.INK
        shapes.append(Label(left + _COLUMN * 2, y + _ROW, value, role, _SIZE, "start", bold=variable in new))
        if variable in used:
            shapes.append(Box(left, y, start - left, 2 * _ROW, Role.USED))
        for place in range(size):
            spot = Box(start + columns[place], y, columns[1], 2 * _ROW, Role.NEW, heavy=True)
            shapes += _cell(spot, masks[variable], new.get(variable, masks[variable]), place)
    shapes += [Line(start + x, 0, start + x, height, Role.FAINT) for x in columns[:-1]]
    shapes.append(Box(0, 0, width, height))
    title = f"{puzzle.title or 'logic'}: which value can be where"
    legend = tuple(key for key in LEGEND if (new if key.role == Role.NEW else used))
    return Picture(width, height, tuple(shapes), title, legend, _CELL)


def _cell(spot: Box, before: int, after: int, place: int) -> list[Shape]:
    """One place of one value: framed where the step has changed it."""
    changed = bool((before & ~after) >> place & 1) or (is_one(after) and not is_one(before) and place in bits(after))
    sign = "" if after >> place & 1 else "×"
    if is_one(after) and after >> place & 1:
        sign = "✓"
    role = Role.NEW if changed else Role.ANSWER if sign == "✓" else Role.FAINT
    shapes: list[Shape] = [spot] if changed else []
    if sign:
        middle = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        shapes.append(Label(*middle, sign, role, _SIZE, bold=changed))
    return shapes
