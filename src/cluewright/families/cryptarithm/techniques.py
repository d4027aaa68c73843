"""The techniques of cryptarithm; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.explaining import Step
from cluewright.core.techniques import SHARED, Technique, any_rule
from cluewright.families.cryptarithm.columns import DIFFERENT
from cluewright.families.cryptarithm.puzzle import Cryptarithm


def _two_columns(puzzle: Cryptarithm, step: Step) -> bool:
    return any_rule(puzzle, step) and sum(says != DIFFERENT for says in step.rules[0].cites) > 1


TECHNIQUES = (
    *SHARED,
    Technique(
        "two columns",
        1,
        _two_columns,
        "together they leave less than each of them alone",
        "Look at two neighbouring columns as one of two digits: what is carried between them falls out.",
    ),
    Technique(
        "one column",
        1,
        any_rule,
        "not every digit lets it add up",
        "Write a column as an equation with what is carried into it and out of it. Try the least and the greatest that "
        "its letters can be; a letter that is on both sides falls out.",
    ),
)
