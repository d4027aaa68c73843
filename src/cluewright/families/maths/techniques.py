"""The techniques of maths; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.explaining import Step, is_one
from cluewright.core.techniques import SHARED, Technique, any_rule, by_rule
from cluewright.families.maths.puzzle import Maths


def _last_cell(puzzle: Maths, step: Step) -> bool:
    known = [fact for fact in step.facts if is_one(fact.left)]
    return any_rule(puzzle, step) and len(step.new) == 1 and is_one(step.new[0].left) and len(known) == puzzle.size - 1


TECHNIQUES = (
    *SHARED,
    Technique(
        "diagonal",
        0,
        by_rule("diagonal"),
        "its cells all hold the same digit",
        "The cells of the diagonal all hold the same digit: what one of them can be, all of them can, and no more.",
    ),
    Technique(
        "last cell of a line",
        1,
        _last_cell,
        "only one cell is open",
        "Where all other cells of a line are known, subtract them from its heading, or divide it by them.",
    ),
    Technique(
        "ways of a line",
        1,
        any_rule,
        "not every digit fits in a sum or a product that comes to its heading",
        "List the sets of different digits that add up or multiply to the heading, and drop those that do not fit what "
        "is known of the cells. A digit that is in none of them cannot stand in the line.",
    ),
)
