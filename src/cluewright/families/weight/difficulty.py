"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (8, 3, 4, 5, 6, 7, 9, 10)),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10, 11, 12)),
    Recipe(Level.HARD, (10, 8, 9, 11, 12, 13, 14)),
    Recipe(Level.EXPERT, (12, 13, 14, 15, 16)),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
