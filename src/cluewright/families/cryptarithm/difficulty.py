"""Which sizes and options give puzzles of which level.

Measured over 10 to 60 puzzles of each kind. In base 6 nine in ten are easy, in base 7 most are medium, in base 9 most
are hard; in base 10 most are for experts. Of sums of three words whose proof takes 50 to 200 nodes every other one is
hard.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

_SUM = {"kind": "sum"}
_WORDS = {**_SUM, "theme": "any", "words": "any", "word": "any"}

RECIPES = (
    Recipe(Level.EASY, (3, 4), {"base": "6"}, {**_SUM, "base": "6-7"}),
    Recipe(Level.EASY, (3,), {"base": "8"}, {**_WORDS, "base": "7-8"}),
    Recipe(Level.MEDIUM, (3,), {"base": "8"}, {**_WORDS, "base": "7-9"}),
    Recipe(Level.MEDIUM, (3, 4), {"base": "7"}, {**_SUM, "base": "6-8"}),
    Recipe(Level.MEDIUM, (3,), besides={**_WORDS, "base": "10"}),
    Recipe(Level.MEDIUM, (6, 7), {"kind": "doubly-true"}),
    Recipe(Level.HARD, (3,), besides={**_WORDS, "base": "8-10"}, effort=Effort("nodes", 50, 200)),
    Recipe(Level.HARD, (4,), besides={**_WORDS, "base": "8-10"}),
    Recipe(Level.HARD, (3,), {"kind": "product", "base": "6"}),
    Recipe(Level.HARD, (5, 6, 7, 8), {"kind": "doubly-true"}),
    Recipe(Level.EXPERT, (3, 4, 5), besides={**_WORDS, "base": "9-14"}),
    Recipe(Level.EXPERT, (3,), {"kind": "product", "base": "8"}),
    Recipe(Level.EXPERT, (5, 6, 7, 8), {"kind": "doubly-true"}),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
