"""What could be added to a logic puzzle, or left out: clues, said in words that its own reader reads back.

An addition is a new clue that two things go together, or a clue that is there, read more strongly than it is worded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from cluewright.core.repairing import Change
from cluewright.families.logic.dialogue import stronger
from cluewright.families.logic.language.writing import restated
from cluewright.families.logic.meaning.clues import Clue, Meaning, Place, Same, Value
from cluewright.families.logic.puzzle import MOST_CLUES, Logic, Table
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.verify import faults

Stronger: TypeAlias = tuple[str, Logic]
"""A sentence that says which clue is read more strongly, and the puzzle so read."""

Addition: TypeAlias = Same | Stronger


def additions(puzzle: Logic) -> list[Addition]:
    """Stronger readings, then where a value is, then what goes with what."""
    values = [Value(category.name, name) for category in puzzle.categories for name in category.values]
    if len(puzzle.clues) >= MOST_CLUES:
        return [*stronger(puzzle)]
    places = [Same(value, Place(number)) for value in values for number in range(1, len(puzzle.places) + 1)]
    pairs = [Same(one, other) for one, other in combinations(values, 2) if one.category != other.category]
    return [*stronger(puzzle), *(places if puzzle.places.kind != "map" else []), *pairs]


def allows(puzzle: Logic, addition: Addition, solution: Table) -> bool:
    """Whether the solution agrees with the clue."""
    if not isinstance(addition, Same):
        return not faults(addition[1], solution)
    return _row(puzzle, addition.one, solution) == _row(puzzle, addition.other, solution)


def _row(puzzle: Logic, term: Value | Place, solution: Table) -> int:
    if isinstance(term, Place):
        return term.number - 1
    column = next(number for number, each in enumerate(puzzle.categories) if each.name == term.category)
    return next(number for number, row in enumerate(solution.rows) if row[column] == term.name)


def added(puzzle: Logic, addition: Addition) -> Logic | None:
    """The puzzle with the clue; None where there are no words for it that read back."""
    if not isinstance(addition, Same):
        number, clue = _changed(puzzle, addition)
        if number is None or clue is None:
            return None  # another clue was changed before
        return puzzle.with_sound((*puzzle.clues[:number], clue, *puzzle.clues[number + 1 :]))
    said = _said(puzzle, addition)
    return puzzle.with_sound((*puzzle.clues, Clue(addition, said, state="plain"))) if said else None


def says(puzzle: Logic, addition: Addition) -> str:
    """`add the clue “Zebra is in house 5.”`, or what a clue that is there shall say instead."""
    if not isinstance(addition, Same):
        number, clue = _changed(puzzle, addition)
        assert number is not None
        assert clue
        instead = f"“{clue.says}”" if clue.says else restated(puzzle, clue.means)
        return f"let clue {number + 1} say {instead}"
    return f"add the clue “{_said(puzzle, addition)}”"


def _changed(puzzle: Logic, addition: Stronger) -> tuple[int | None, Clue | None]:
    """Which clue is read more strongly, counted from 0, and the clue, in words if these read back."""
    both = enumerate(zip(puzzle.clues, addition[1].clues, strict=False))
    changed = [(number, new) for number, (old, new) in both if old.means != new.means]
    if len(changed) != 1:
        return None, None
    (number, clue) = changed[0]
    return number, _worded(puzzle, number, clue)


@lru_cache(maxsize=64)
def _worded(puzzle: Logic, number: int, clue: Clue) -> Clue:
    """The clue with a sentence of its own if that is read as what it means; else as a structure alone."""
    said = _sentence(puzzle, clue.means, number)
    return Clue(clue.means, said, state="plain") if said else clue


@lru_cache(maxsize=256)
def _said(puzzle: Logic, addition: Same) -> str:
    """The clue in a sentence that the reader of this puzzle reads as nothing else; empty where there is none."""
    return _sentence(puzzle, addition)


def _sentence(puzzle: Logic, means: Meaning, instead: int = -1) -> str:
    """The meaning in words that are read back plainly, in the place of this clue if one is named."""
    from cluewright.families.logic.reading import Reader

    spoken = [clue.says for index, clue in enumerate(puzzle.clues) if clue.says and index != instead]
    said = restated(puzzle, means, spoken)
    said = f"{said[:1].upper()}{said[1:].rstrip('.')}."
    found = Reader(puzzle, [*spoken, said]).reading(said)
    return said if found.state == "plain" and found.means and equal(puzzle, found.means, means) else ""


def changes(puzzle: Logic) -> Iterator[Change[Logic, Table]]:
    """Without one of its clues."""
    for number, clue in enumerate(puzzle.clues, start=1):
        said = f" (“{clue.says}”)" if clue.says else ""
        kept = tuple(each for index, each in enumerate(puzzle.clues, start=1) if index != number)
        yield Change(f"leave out clue {number}{said}", puzzle.with_sound(kept))


def bound(puzzle: Logic) -> str:
    """Every clue."""
    return "any one clue left out"
