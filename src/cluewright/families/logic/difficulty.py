"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size and kind.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (5, 3, 4)),
    Recipe(Level.MEDIUM, (5, 4, 6)),
    Recipe(Level.HARD, (5, 6)),
    Recipe(Level.EXPERT, (6, 7)),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
