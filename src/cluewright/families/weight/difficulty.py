"""Which sizes and options give puzzles of which level.

Measured over 40 puzzles of each size, and over 8 with each number of beams and each other option: of 8 weights 38 in a
hundred are easy, as many medium, the others hard. More beams make it easier. Of 12 weights on 5 beams every third one
is for experts, and all nine for which 150 loads and more were tried.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

_SHAPE = {"shape": "any", "depth": "any", "width": "any", "reach": "any", "givens": "any"}

RECIPES = (
    Recipe(Level.EASY, (8, 3, 4, 5, 6, 7, 9, 10), besides={**_SHAPE, "beams": "any", "extra": "any"}),
    Recipe(Level.EASY, (12, 11), {"beams": "8"}, {**_SHAPE, "beams": "2-8", "extra": "any"}),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10, 11, 12), besides={**_SHAPE, "beams": "2-5", "extra": "1"}),
    Recipe(Level.HARD, (8, 9, 10, 11, 12, 13, 14), besides=_SHAPE),
    Recipe(Level.HARD, (8, 9), {"beams": "3"}, _SHAPE),
    Recipe(Level.HARD, (12, 10, 11, 13, 14), besides={**_SHAPE, "beams": "3-6", "extra": "1"}),
    Recipe(Level.EXPERT, (12,), {"beams": "5"}, {**_SHAPE, "beams": "3-6"}, effort=Effort("tried", 150, 800)),
    Recipe(Level.EXPERT, (10, 11, 13, 14), besides=_SHAPE),
    Recipe(Level.EXPERT, (8, 10), {"beams": "3"}, _SHAPE),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
