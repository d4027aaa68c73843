"""A mobile on paper: which of its rules it needs."""

from __future__ import annotations

from cluewright.core.printing import Page
from cluewright.families.weight.layout import bands, bars, strings
from cluewright.families.weight.puzzle import Hung, Mobile


def page(puzzle: Mobile) -> Page:
    """The picture says everything; portals and weights other than 1 to n need a word in the rules."""
    topics = set() if puzzle.is_plain else {"Listed weights"}
    placed = bars(puzzle.beam)
    if any(string.portals for string in strings(placed, bands(placed))):
        topics.add("Portals")
    return Page(topics=frozenset(topics))


def answer(puzzle: Mobile, solution: Hung) -> list[str]:
    """The picture shows everything."""
    return []
