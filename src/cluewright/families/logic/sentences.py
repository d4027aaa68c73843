"""The rules of logic puzzles as sentences: what the model states and explanations cite."""

from __future__ import annotations

from cluewright.families.logic.notations.plain import plural
from cluewright.families.logic.puzzle import Category, Logic


def own_value(puzzle: Logic, category: Category) -> str:
    """`no two houses have the same colour`."""
    return f"no two {plural(puzzle.places.noun)} have the same {category.name}"


def clue(puzzle: Logic, number: int) -> str:
    """The clue of this number, counted from 1, in its own words, without a full stop."""
    told = puzzle.clues[number - 1]
    if told.says:
        return told.says.strip().rstrip(".") or f"clue {number}"
    from cluewright.families.logic.language.writing import restated  # most clues have words of their own

    return restated(puzzle, told.means)
