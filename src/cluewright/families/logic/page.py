"""A logic puzzle on paper: its places and categories as lists, its clues as sentences, its questions."""

from __future__ import annotations

from cluewright.core.page import Page
from cluewright.families.logic.puzzle import Logic, Places
from cluewright.families.logic.words import sentence


def page(puzzle: Logic) -> Page:
    """The words of the puzzle; a clue given as a structure is put into a sentence."""
    categories = ((category.name, ", ".join(category.values)) for category in puzzle.categories)
    clues = (clue.says or _capitalised(sentence(puzzle, clue.means)) for clue in puzzle.clues)
    return Page(
        title=puzzle.title,
        lists=((puzzle.places.noun, _places(puzzle.places)), *categories),
        clues=tuple(clues),
        questions=puzzle.questions,
    )


def _places(places: Places) -> str:
    match places.kind:
        case "row":
            return f"1 to {len(places)}, from the {places.first}"
        case "map":
            return f"1 to {len(places)}, as on the map"
    return ", ".join(places.labels)


def _capitalised(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
