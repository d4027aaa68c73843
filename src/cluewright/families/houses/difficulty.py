"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size, and over 8 with each range. The more points the map has for each house, the more
the distances stand out: of 10 houses on 5 x 5 points none is easy, on 9 x 9 points 58 in a hundred are.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

_ANY = {"distances": "any"}

RECIPES = (
    Recipe(Level.EASY, (10, 8), {"range": "8"}, {**_ANY, "range": "5-1000000"}),
    Recipe(Level.EASY, (6, *range(12, 22, 2)), besides={**_ANY, "range": "8-1000000"}),
    Recipe(Level.EASY, range(22, 62, 2), besides={**_ANY, "range": "20-1000000"}),
    Recipe(Level.EASY, (6,), besides={**_ANY, "range": "4-7"}),
    Recipe(Level.MEDIUM, (10, 6, 8, 12), besides={**_ANY, "range": "4-10"}),
    Recipe(Level.MEDIUM, (14, 16, 18, 20), besides={**_ANY, "range": "7-10"}),
    Recipe(Level.MEDIUM, range(66, 102, 2), besides=_ANY, no_guessing=True),
    Recipe(Level.HARD, (10,), besides={**_ANY, "range": "4"}),
    Recipe(Level.HARD, (12,), besides={**_ANY, "range": "4-6"}),
    Recipe(Level.HARD, (14, 16), besides={**_ANY, "range": "5-8"}),
    Recipe(Level.HARD, (18, 20), besides={**_ANY, "range": "6-10"}),
    Recipe(Level.EXPERT, (10, 8), besides={**_ANY, "range": "4"}),
    Recipe(Level.EXPERT, (12,), {"range": "4"}, _ANY),
    Recipe(Level.EXPERT, (16,), {"range": "5"}, _ANY),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
