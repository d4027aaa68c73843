"""Which sizes and options give puzzles of which level.

Measured over 20 to 40 puzzles of each size. Where all headings are sums, puzzles are graded sooner than where some are
products, and as many are hard. Then the nodes of the direct search tell the level: easy ones take 1, hard ones 3 and
more, those for experts 9 and more.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

RECIPES = (
    Recipe(Level.EASY, (3, 2, 4, 5)),
    Recipe(Level.MEDIUM, (3,), {"products": "30"}),
    Recipe(Level.MEDIUM, (4, 5, 6)),
    Recipe(Level.HARD, (5, 6), {"products": "0"}, effort=Effort("nodes", 3, 10_000)),
    Recipe(Level.HARD, (4, 5, 6)),
    Recipe(Level.EXPERT, (5, 6)),
    Recipe(Level.EXPERT, (6, 5), {"products": "0"}, effort=Effort("nodes", 12, 10_000)),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
