"""A cryptarithm on paper: a box for the digit of each letter."""

from __future__ import annotations

from cluewright.core.printing import Page
from cluewright.families.cryptarithm.puzzle import FIGURES, Assignment, Cryptarithm


def page(puzzle: Cryptarithm) -> Page:
    """The letters in alphabetical order."""
    topics = set()
    if puzzle.leading_zeros:
        topics.add("Leading zeros")
    if any(character in FIGURES[:10] for word in puzzle.words for character in word):
        topics.add("Figures among the letters")
    if puzzle.base != 10:
        topics.add("Other bases than ten")
    return Page(boxes=tuple(sorted(puzzle.letters)), topics=frozenset(topics))


def answer(puzzle: Cryptarithm, solution: Assignment) -> list[str]:
    """The picture shows everything."""
    return []
