"""Which sizes and options give puzzles of which level.

Measured over 20 to 40 puzzles of each size, and over 8 with each share of products. Where all headings are sums,
puzzles are graded sooner than where some are products, and as many are hard. The nodes of the direct search tell the
level: with sums easy ones take 1, hard ones 3 and more; with a few products two in three of those with 5 and more are
for experts. With digits given besides hardly any is harder than easy.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

_GIVENS = {"givens": "any"}

RECIPES = (
    Recipe(Level.EASY, (3, 2, 4, 5), besides={**_GIVENS, "products": "any", "extra": "any"}),
    Recipe(Level.MEDIUM, (3,), {"products": "30"}, {**_GIVENS, "products": "0-70"}),
    Recipe(Level.MEDIUM, (4, 5, 6), besides={**_GIVENS, "products": "0-70"}),
    Recipe(Level.MEDIUM, (5, 6), {"products": "70"}, {**_GIVENS, "products": "65-100"}, no_guessing=True),
    Recipe(Level.HARD, (5, 6), {"products": "0"}, _GIVENS, effort=Effort("nodes", 3, 10_000)),
    Recipe(Level.HARD, (4,), besides={**_GIVENS, "products": "20-70"}),
    Recipe(Level.HARD, (5,), besides={**_GIVENS, "products": "0-60"}),
    Recipe(Level.HARD, (6,), besides={**_GIVENS, "products": "any"}),
    Recipe(Level.EXPERT, (5,), {"products": "30"}, _GIVENS, effort=Effort("nodes", 5, 10_000)),
    Recipe(Level.EXPERT, (5, 6), besides={**_GIVENS, "products": "20-60"}),
    Recipe(Level.EXPERT, (6, 5), {"products": "0"}, _GIVENS, effort=Effort("nodes", 12, 10_000)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
