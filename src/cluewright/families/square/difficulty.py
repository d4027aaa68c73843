"""Which sizes and options give puzzles of which level.

Measured over 12 to 40 puzzles of each size, and over 8 with each density. Where only the counts that are needed are
given, more is left open; the fuller a board, the less. The states that the direct search of 8 x 8 boards goes through
tell the level: easy ones up to 33, medium ones 26 to 75, hard ones 98 to 151, those for experts 210 and more. Of sparse
boards of 60 to 150 states every other one is hard, and soon graded.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

_LINES = {"rows": "4-10", "columns": "4-10"}
_MANY_LINES = {"rows": "7-10", "columns": "7-10"}
_CROSSES = {"blocked": "any"}

RECIPES = (
    Recipe(Level.EASY, (8, 4, 5, 6, 7, 9, 10), besides={**_LINES, **_CROSSES, "counts": "all", "density": "any"}),
    Recipe(Level.EASY, (8, 4, 5, 6, 7), {"counts": "needed"}, {**_LINES, **_CROSSES, "density": "any"}),
    Recipe(Level.MEDIUM, (8, 6, 7, 9, 10), besides={**_LINES, **_CROSSES, "counts": "all", "density": "10-50"}),
    Recipe(Level.MEDIUM, (8, 4, 5, 6, 7), {"counts": "needed"}, {**_LINES, **_CROSSES, "density": "any"}),
    Recipe(
        Level.HARD,
        (8, 7, 9, 10),
        {"counts": "needed", "density": "20"},
        {**_MANY_LINES, **_CROSSES, "density": "10-50"},
        effort=Effort("states", 60, 150),
        redundant=False,
    ),
    Recipe(Level.HARD, (10,), besides={"counts": "all", "density": "20-50"}),
    Recipe(
        Level.EXPERT,
        (8, 9),
        {"counts": "needed"},
        {"rows": "8-9", "columns": "8-9", "density": "10-45"},
        effort=Effort("states", 200, 450),
        redundant=False,
    ),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
