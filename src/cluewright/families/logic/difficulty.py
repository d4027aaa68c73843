"""Which sizes and options give puzzles of which level.

Measured over 15 to 40 puzzles of each size: half of those with 5 places are easy, with 6 places few are.
Of those with 6 places whose proof takes 9 nodes and more, every other one is for experts.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (5, 3, 4, 6)),
    Recipe(Level.MEDIUM, (5, 4, 6)),
    Recipe(Level.HARD, (5, 6)),
    Recipe(Level.EXPERT, (6, 7), effort=Effort("nodes", 9, 10_000)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
