"""The techniques of logic; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.explaining import is_one
from cluewright.core.techniques import SHARED, Technique, any_rule

TECHNIQUES = (
    *SHARED,
    Technique(
        "clue by itself",
        1,
        lambda puzzle, step: any_rule(puzzle, step) and not step.facts,
        "it says something without any other",
        "Read each clue once for what it says alone: who is left of somebody is not last, and two who are compared are "
        "two.",
    ),
    Technique(
        "clue and a known place",
        1,
        lambda puzzle, step: any_rule(puzzle, step) and all(is_one(fact.left) for fact in step.facts),
        "something that it speaks of is known",
        "As soon as a place is found, go back to the clues that speak of whoever is there.",
    ),
    Technique(
        "clue and what is left",
        1,
        any_rule,
        "it leaves less than is still possible",
        "Compare a clue with the places that are left to whatever it speaks of, and strike out those with which it is "
        "not true.",
    ),
)
