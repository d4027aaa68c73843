"""A cryptarithm on paper: a box for the digit of each letter."""

from __future__ import annotations

from cluewright.core.page import Page
from cluewright.families.cryptarithm.puzzle import Cryptarithm


def page(puzzle: Cryptarithm) -> Page:
    """The letters in alphabetical order."""
    return Page(boxes=tuple(sorted(puzzle.letters)))
