"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (8, 4, 5, 6, 7, 9, 10)),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10, 11, 12)),
    Recipe(Level.HARD, (8, 7, 9, 10, 11, 12), {"counts": "needed"}),
    Recipe(Level.HARD, (10, 11, 12)),
    Recipe(Level.EXPERT, (10, 11, 12), {"counts": "needed"}),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
