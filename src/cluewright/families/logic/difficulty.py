"""Which sizes and options give puzzles of which level.

Measured over 15 to 40 puzzles of each size in a row, over 8 of each other kind, number of categories and choice of
clues. Half of those with 5 places are easy, with 6 places few are. Of those with 6 places and 7 categories whose proof
takes 6 nodes and more, three in five are for experts. On maps, scales and sets it takes more categories to be as hard.
"""

from __future__ import annotations

from cluewright.core import Effort, Recipe
from cluewright.core.grade import Level

_ANY = {"theme": "any", "clues": "any", "questions": "any", "ask": "any"}
_HARDER = {"clues": "varied|indirect"}

RECIPES = (
    Recipe(Level.EASY, (5, 3, 4, 6), {"kind": "row"}, {**_ANY, "categories": "2-8"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "map"}, {**_ANY, "categories": "2-6"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "scale"}, {**_ANY, "categories": "2-6"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "set"}, {**_ANY, "categories": "2-5"}),
    Recipe(Level.MEDIUM, (5, 3, 4), {"kind": "row"}, {**_ANY, "categories": "2-8"}, redundant=False),
    Recipe(Level.MEDIUM, (6, 7), {"kind": "row"}, {**_ANY, "categories": "2-8"}),
    Recipe(Level.MEDIUM, (5, 3, 6, 7), {"kind": "map"}, {**_ANY, "categories": "3-6"}, redundant=False),
    Recipe(Level.MEDIUM, (5, 3, 4, 6, 7), {"kind": "scale"}, {**_ANY, "categories": "3-6"}, redundant=False),
    Recipe(Level.MEDIUM, (5, 3, 4, 6, 7), {"kind": "set"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (5,), {"kind": "row"}, {**_ANY, **_HARDER, "categories": "3-8"}, redundant=False),
    Recipe(Level.HARD, (6, 7), {"kind": "row"}, {**_ANY, "categories": "3-8"}),
    Recipe(Level.HARD, (4,), {"kind": "row"}, {**_ANY, **_HARDER, "categories": "4-8"}, redundant=False),
    Recipe(Level.HARD, (7,), {"kind": "map"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (6, 5, 8), {"kind": "map", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.HARD, (7, 6, 8), {"kind": "scale", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.HARD, (6,), {"kind": "set"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (5, 7), {"kind": "set", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(
        Level.EXPERT,
        (6,),
        {"kind": "row", "categories": "7"},
        {**_ANY, "categories": "6-8"},
        redundant=False,
        effort=Effort("nodes", 6, 40),
    ),
    Recipe(Level.EXPERT, (7,), {"kind": "row"}, {**_ANY, "categories": "5-8"}, redundant=False),
    Recipe(Level.EXPERT, (5,), {"kind": "row", "categories": "8"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.EXPERT, (7, 8), {"kind": "map", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
)
"""What is first serves where nothing else is asked for: a recipe, and of a recipe its size. Of the puzzles at each size
a few in a hundred at least have the level."""
