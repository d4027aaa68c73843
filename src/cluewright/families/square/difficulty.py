"""Which sizes and options give puzzles of which level.

Measured over 12 to 40 puzzles of each size. Where only the counts that are needed are told, more is left open.
The states that the direct search of 8 x 8 boards goes through tell the level: easy ones up to 33, medium ones 26 to 75,
hard ones 98 to 151, those for experts 210 and more.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (8, 4, 5, 6, 7, 9, 10)),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10)),
    Recipe(Level.HARD, (8, 7, 9, 10), {"counts": "needed"}, effort=Effort("states", 75, 150)),
    Recipe(Level.HARD, (10,)),
    Recipe(Level.EXPERT, (8, 9), {"counts": "needed"}, effort=Effort("states", 450, 2500)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
