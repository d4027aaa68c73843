"""The picture of a declared puzzle: its cells, its entries, and what is filled in."""

from __future__ import annotations

from math import ceil, floor

from cluewright.core.board import moved
from cluewright.core.picture import Box, Label, Picture, Role, Shape
from cluewright.core.places import letters
from cluewright.core.steps import Spot
from cluewright.declared.declaration import Declaration, Filled, Puzzle

_NUMBER = 0.55


class Drawing:
    """Draws the puzzles of a declared family: see the contract `Rendering`."""

    def __init__(self, declaration: Declaration) -> None:
        self._declaration = declaration

    def picture(
        self, puzzle: Puzzle, marks: Filled | None = None, *, named: bool = False
    ) -> tuple[Picture, list[Spot]]:
        """The picture, and where each cell stands in it; `named` writes letters above and numbers beside the cells."""
        grounds = puzzle.grounds
        shapes: list[Shape] = [*self._declaration.draw(puzzle.frame)]
        shapes += [Box(cell.x, cell.y, 1, 1) for cell in grounds.cells]
        given = {}
        for kind, slot, entry in puzzle.entries:
            clues, at = grounds.kinds[kind], grounds.slots[kind][slot]
            if clues.given:
                given[at.cells[0]] = entry
            role = Role.GIVEN if clues.given else Role.INK
            shapes.append(Label(at.x, at.y, clues.drawn(at, entry), role, clues.size, bold=clues.given))
        for cell, number in zip(grounds.cells, marks.numbers if marks else (), strict=False):
            if number is not None and cell.name not in given:
                shapes.append(Label(cell.x + 0.5, cell.y + 0.5, str(number), Role.ANSWER, _NUMBER))
        slots = [(slot.x, slot.y) for slots in grounds.slots.values() for slot in slots.values()]
        starts = [(cell.x, cell.y) for cell in grounds.cells] + slots
        ends = [(cell.x + 1, cell.y + 1) for cell in grounds.cells] + slots
        left, top = floor(min(x for x, _ in starts)), floor(min(y for _, y in starts))
        right, bottom = ceil(max(x for x, _ in ends)), ceil(max(y for _, y in ends))
        if named:
            left, top = left - 1, top - 1
            across = sorted({cell.x for cell in grounds.cells})
            down = sorted({cell.y for cell in grounds.cells})
            shapes += [Label(x + 0.5, top + 0.5, letters(int(x)), Role.FAINT, 0.36) for x in across]
            shapes += [Label(left + 0.5, y + 0.5, str(int(y) + 1), Role.FAINT, 0.36) for y in down]
        placed = tuple(moved(shape, -left, -top) for shape in shapes)
        title = f"{self._declaration.name} {puzzle.frame.size}x{puzzle.frame.size}"
        drawn = Picture(right - left, bottom - top, placed, title, cell=self._declaration.text_cell)
        return drawn, [Spot(cell.x - left, cell.y - top, 1, 1) for cell in grounds.cells]
