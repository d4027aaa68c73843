"""Which sizes and options give puzzles of which level.

Measured over 10 to 20 puzzles of each kind: in base 8 a quarter is easy, in base 10 hardly any.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (3,), {"base": "8"}),
    Recipe(Level.MEDIUM, (3,), {"base": "8"}),
    Recipe(Level.MEDIUM, (3,), {"theme": "none"}),
    Recipe(Level.HARD, (3,)),
    Recipe(Level.EXPERT, (3, 4)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
