"""The techniques of houses; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.techniques import SHARED, Technique, by_rule
from cluewright.families.houses.wording import DISTANCES

TECHNIQUES = (
    *SHARED,
    Technique(
        "distances that reach every house",
        1,
        by_rule(DISTANCES),
        "few of them reach every house",
        "Take a house that is far from most others: one of the two distances leads from it to its partner. Go through "
        "the distances from it, and keep those with which every other house has a partner, too.",
    ),
    Technique(
        "one partner left",
        1,
        lambda _, step: step.rung < 2 and bool(step.new),
        "only one partner is left for it",
        "A house that has only one other house at the right distance, or whose other partners are joined already, is "
        "joined to that one.",
    ),
)
