"""Which sizes and options give puzzles of which level.

Measured over 40 puzzles of each size: of 8 weights 38 in a hundred are easy, as many medium, the others hard.
Of 12 weights one in ten is for experts, and every other one of those for which 250 loads and more are tried.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (8, 3, 4, 5, 6, 7, 9, 10)),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10, 11, 12)),
    Recipe(Level.HARD, (8, 9, 10, 11, 12, 13, 14)),
    Recipe(Level.EXPERT, (12, 10, 11, 13, 14), effort=Effort("tried", 250, 100_000)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
