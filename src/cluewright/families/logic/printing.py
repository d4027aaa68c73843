"""A logic puzzle on paper: its clues as sentences, its questions, the map if it has one, and a grid to tick.

The grid names every category and value, so that they are not listed again.
"""

from __future__ import annotations

from cluewright.core.printing import Page
from cluewright.families.logic import grid, render
from cluewright.families.logic.language.writing import restated
from cluewright.families.logic.puzzle import Logic, Places, Table


def page(puzzle: Logic) -> Page:
    """The words of the puzzle; a clue given as a structure is put into a sentence."""
    clues = (clue.says or _capitalised(restated(puzzle, clue.means)) for clue in puzzle.clues)
    lists = ((puzzle.places.noun, _places(puzzle.places)),) if puzzle.places.kind in ("row", "map") else ()
    on_a_map = (render.places_picture(puzzle),) if puzzle.places.kind == "map" else ()
    return Page(
        title=puzzle.title,
        lists=lists,
        clues=tuple(clues),
        questions=puzzle.questions,
        pictures=(*on_a_map, grid.picture(puzzle)),
        topics=frozenset({"How clues are meant", f"Places: a {puzzle.places.kind}"}),
    )


def answer(puzzle: Logic, solution: Table) -> list[str]:
    """The picture shows everything."""
    return []


def _places(places: Places) -> str:
    if places.kind == "map":
        return f"1 to {len(places)}, as on the map"
    return f"1 to {len(places)}, from the {places.first}"


def _capitalised(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
