"""The techniques of weight; see `core/techniques.py`."""

from __future__ import annotations

from cluewright.core.techniques import SHARED, Technique, any_rule, by_rule

TECHNIQUES = (
    *SHARED,
    Technique(
        "every weight once",
        1,
        by_rule("weights"),
        "some weights can hang in few places only",
        "Every weight that is listed hangs somewhere, and as often as it is listed: a weight with one place left hangs "
        "there, and a box takes what no other box can.",
    ),
    Technique(
        "what a beam carries",
        0,
        lambda _, step: step.rung == 0 and bool(step.new),
        "what hangs on it is known",
        "A beam weighs as much as all that hangs on it.",
    ),
    Technique(
        "balance",
        1,
        any_rule,
        "not every weight lets it balance",
        "A beam balances where weight times distance is the same on both sides. Put the lightest and the heaviest that "
        "are possible on one side to see what the other must be at least and at most; look for common divisors.",
    ),
)
