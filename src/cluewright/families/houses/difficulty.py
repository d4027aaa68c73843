"""Which sizes and options give puzzles of which level.

Measured over 200 puzzles of each size. Many houses are easier than few: their distances stand out.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (10, 6, 8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)),
    Recipe(Level.MEDIUM, (10, 6, 8, 12, 14, 16, 18, 20)),
    Recipe(Level.MEDIUM, range(50, 102, 2), no_guessing=True),
    Recipe(Level.HARD, (10, 8, 12, 14, 16, 18, 20)),
    Recipe(Level.EXPERT, (10, 8, 12)),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
