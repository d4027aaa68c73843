"""The picture of a step: the grid as in play, with what is concluded framed and what is used in brackets.

Cells are framed one by one, a square as a whole: one that is found, or one that is shown not to be there.
"""

from __future__ import annotations

from cluewright.core import Box, Picture
from cluewright.core.explaining import Fact, Masks, Step, is_one
from cluewright.core.steps import Spot, stepped
from cluewright.families.square.lines import EMPTY, FILLED, OPEN, Corners, corners
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
    for variable, left in step.new:
        if variable >= found.cells:
            _, top, column, *_ = found.corner(variable)
            side = _side(step, variable, left)
            spots[variable] = Spot(frame.x + column, frame.y + top, side, side)
    facts = tuple(fact for each in step.facts for fact in _cells(found, each))
    return stepped(board, spots, masks, step._replace(facts=facts), _sign)


def _sign(_: int, left: int) -> str:
    """What is written into a cell that is found."""
    return {FILLED: "#", EMPTY: "·"}.get(left, "")


def _side(step: Step, variable: int, left: int) -> int:
    """The side of the square that a step is about: the one found, or the one that was supposed and refuted."""
    if step.supposition and step.supposition.variable == variable and not (is_one(left) and left > 1):
        return step.supposition.supposed.bit_length() - 1
    return max(1, left.bit_length() - 1) if is_one(left) else 1


def _cells(found: Corners, fact: Fact) -> list[Fact]:
    """The cells that a used fact is seen by: those of a square that is there, or the one where none starts."""
    if fact.variable < found.cells:
        return [fact]
    _, top, left, *_ = found.corner(fact.variable)
    if not is_one(fact.left) or fact.left == 1:
        return [Fact(found.cell(top, left), OPEN)]
    side = fact.left.bit_length() - 1
    return [
        Fact(found.cell(row, column), FILLED) for row in range(top, top + side) for column in range(left, left + side)
    ]
