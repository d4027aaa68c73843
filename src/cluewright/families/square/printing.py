"""A square puzzle on paper: which of its rules it needs."""

from __future__ import annotations

from cluewright.core.printing import Page
from cluewright.families.square.puzzle import Filling, Square


def page(puzzle: Square) -> Page:
    """The picture says everything; counts not told and blocked cells need a word in the rules."""
    topics = {"Blocked cells"} if puzzle.blocked or puzzle.filled else set()
    if None in (*puzzle.rows, *puzzle.columns):
        topics.add("Counts not told")
    return Page(topics=frozenset(topics))


def answer(puzzle: Square, solution: Filling) -> list[str]:
    """The picture shows everything."""
    return []
