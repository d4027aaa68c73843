"""Which sizes and options give puzzles of which level.

Measured over 40 puzzles of each size and kind.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.MEDIUM, (3,), {"theme": "none"}),
    Recipe(Level.HARD, (3,)),
    Recipe(Level.EXPERT, (3, 4)),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
