"""Which sizes and options give puzzles of which level.

Measured over 12 to 40 puzzles of each size. Where only the counts that are needed are told, more is left open.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (8, 4, 5, 6, 7, 9, 10)),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10)),
    Recipe(Level.HARD, (8, 7, 9, 10), {"counts": "needed"}),
    Recipe(Level.HARD, (10,)),
    Recipe(Level.EXPERT, (8,), {"counts": "needed"}),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
