"""The techniques of square; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.explaining import Step
from cluewright.core.techniques import SHARED, Technique
from cluewright.families.square.puzzle import Square


def _line(_: Square, step: Step) -> bool:
    return step.rung < 2 and bool(step.new) and step.rules[0].name.startswith(("row ", "column "))


def _counting(puzzle: Square, step: Step) -> bool:
    """A line looked at without the squares that may lie in it."""
    if not _line(puzzle, step):
        return False
    rule = step.rules[0]
    return len(rule.scope) == len(puzzle.columns if rule.name.startswith("row ") else puzzle.rows)


TECHNIQUES = (
    *SHARED,
    Technique(
        "counting",
        1,
        _counting,
        "count its cells",
        "A line that has all its filled cells leaves the others empty; one that has just as many open cells as it "
        "needs fills them all.",
    ),
    Technique(
        "every way to fill the line",
        1,
        lambda puzzle, step: _line(puzzle, step) and len(step.cites) > 1,
        "few ways are left to fill it",
        "List the ways to fill a line with whole squares that leave room for its count. A cell that is the same in all "
        "of them is settled.",
    ),
    Technique(
        "no square fits",
        1,
        _line,
        "some squares have no room in it",
        "A square needs as many cells in each of its lines as it is wide. Where the count is smaller, it does not fit.",
    ),
    Technique(
        "whole squares",
        1,
        lambda _, step: step.rung < 2 and bool(step.new),
        "what is filled must be whole squares that do not touch",
        "A filled cell lies in exactly one square, a square is filled as a whole, and the cells around it are empty.",
    ),
)
