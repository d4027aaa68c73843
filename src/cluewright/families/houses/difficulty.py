"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size. The more points the map has for each house, the more the distances stand out:
of 10 houses on 5 x 5 points none is easy, on 9 x 9 points 58 in a hundred are.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (10, 8), {"range": "8"}),
    Recipe(Level.EASY, (6, *range(12, 42, 2))),
    Recipe(Level.MEDIUM, (10, 6, 8, 12, 14, 16, 18, 20)),
    Recipe(Level.MEDIUM, range(50, 82, 2), no_guessing=True),
    Recipe(Level.HARD, (10, 12, 14, 16, 18, 20)),
    Recipe(Level.EXPERT, (10, 8)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
