"""Which sizes and options give puzzles of which level.

Measured over 100 puzzles of each size. Sums alone leave more open than products.
"""

from __future__ import annotations

from cluewright.core import Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (3, 2, 4, 5, 6)),
    Recipe(Level.MEDIUM, (4, 3, 5, 6)),
    Recipe(Level.HARD, (5, 4, 6)),
    Recipe(Level.EXPERT, (6,), {"products": "0"}),
)
"""At each size a few in a hundred at least have the level; the first is taken where none is asked for."""
