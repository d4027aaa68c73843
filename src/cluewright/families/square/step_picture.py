"""The picture of a step: the grid as in play, the cells that are concluded framed, those that are used in brackets."""

from __future__ import annotations

from cluewright.core import Box, Picture
from cluewright.core.explaining import Fact, Masks, Step, bits
from cluewright.core.steps import Spot, stepped
from cluewright.families.square.corners import EMPTY, FILLED, corners
from cluewright.families.square.play import picture
from cluewright.families.square.puzzle import Filling, Square


def drawn(puzzle: Square, masks: Masks, marks: Filling, step: Step | None) -> Picture:
    """The grid before the step, filled as `marks` says."""
    found = corners(puzzle)
    board = picture(puzzle, marks)
    if step is None:
        return board
    frame = next(shape for shape in board.shapes if isinstance(shape, Box) and shape.heavy)
    spots = {
        cell: Spot(frame.x + cell % found.width, frame.y + cell // found.width, 1, 1) for cell in range(found.cells)
    }
    return stepped(board, spots, masks, _on_cells(puzzle, step), _sign)


def _sign(_: int, left: int) -> str:
    """A cell that is found; nothing where both are left."""
    return {FILLED: "#", EMPTY: "·"}.get(left, "")


def _on_cells(puzzle: Square, step: Step) -> Step:
    """The step as the cells show it: a square that is concluded or used stands for its cells."""
    return step._replace(new=tuple(_cells(puzzle, step.new)), facts=tuple(_cells(puzzle, step.facts)))


def _cells(puzzle: Square, facts: tuple[Fact, ...]) -> list[Fact]:
    found = corners(puzzle)
    shown: dict[int, int] = {}
    for variable, left in facts:
        if variable < found.cells:
            shown[variable] = left
            continue
        corner = found.corner(variable)
        sides = bits(left)
        if left & 1 or len(sides) > 1:
            shown.setdefault(found.cell(corner.top, corner.left), EMPTY | FILLED)
            continue
        for row in range(corner.top, corner.top + sides[0]):
            for column in range(corner.left, corner.left + sides[0]):
                shown[found.cell(row, column)] = FILLED
    return [Fact(cell, left) for cell, left in shown.items()]
