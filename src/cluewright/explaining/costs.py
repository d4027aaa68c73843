"""What a step costs: one scale for all families, on which explanations are compared and puzzles graded."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from cluewright.core.explaining import Link

SHORT = 4
"""A supposition refuted in at most this many links is on the second rung, a longer one on the third."""


LEAST = 1.0
"""What a step of one rule costs at least."""


def one_rule(facts: int, fillings: int) -> float:
    """Rung 1: a rule looked at on its own, with so many facts and so many fillings to look through."""
    return round(LEAST + 0.15 * facts + 0.25 * log2(max(1, fillings)), 3)


def length(links: Sequence[Link]) -> int:
    """How many links a chain has for those who follow it: bookkeeping goes without saying."""
    return max(1, sum(not link.rule.quiet for link in links))


def supposition(links: int) -> float:
    """Rungs 2 and 3: a chain of links."""
    return 3.0 + 2 * links


def cases(leaves: int) -> float:
    """Rung 4: a tree of cases."""
    return 20.0 + 5 * leaves
