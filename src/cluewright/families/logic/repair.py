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
from cluewright.families.logic.meaning.clues import Clue, Place, Same, Value, terms
from cluewright.families.logic.puzzle import MOST_CLUES, Logic, Table
from cluewright.families.logic.showing.words import sentence
from cluewright.families.logic.verify import faults

Stronger: TypeAlias = tuple[str, Logic]
"""A sentence that says which clue is read more strongly, and the puzzle so read."""

Addition: TypeAlias = Same | Stronger

_OF_PLACES = (
    "{value} is in {noun} {place}.",
    "The {noun} of {value} is {place}.",
    "{value} is {place}.",
    "{value} is in {place}.",
    "The {category} of {place} is {value}.",
    "The {category} of {noun} {place} is {value}.",
)
_OF_VALUES = (
    "The {second} of {value} is {other}.",
    "The {category} of {other} is {value}.",
    "{value} goes with {other}.",
    "{value} and {other} go together.",
    "{value} is in the same {noun} as {other}.",
    "{value} has {other}.",
)
"""Ways to say it, of which the first is taken that the reader reads back; they read every pair of the examples but a
few pairs of bare numbers, and on a map no place."""


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
    return puzzle.with_sound((*puzzle.clues, Clue(addition, said, heard=True))) if said else None


def says(puzzle: Logic, addition: Addition) -> str:
    """`add the clue “Zebra is in house 5.”`, or what a clue that is there shall say instead."""
    if not isinstance(addition, Same):
        number, clue = _changed(puzzle, addition)
        assert number is not None
        assert clue
        instead = f"“{clue.says}”" if clue.says else sentence(puzzle, clue.means)
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
    from cluewright.families.logic.english import Reader

    said = sentence(puzzle, clue.means)
    for term in terms(clue.means):
        if isinstance(term, Value):
            said = said.replace(f"{term.category} {term.name}", term.name)
    said = f"{said[:1].upper()}{said[1:]}."
    spoken = [each.says for index, each in enumerate(puzzle.clues) if each.says and index != number]
    if Reader(puzzle, [*spoken, said]).read(said) == clue.means:
        return Clue(clue.means, said, heard=True)
    return clue


@lru_cache(maxsize=256)
def _said(puzzle: Logic, addition: Same) -> str:
    """The clue in a sentence that the reader of this puzzle reads as nothing else; empty where there is none."""
    from cluewright.families.logic.english import Reader

    value, other = addition.one, addition.other
    assert isinstance(value, Value)
    words = {"value": value.name, "category": value.category, "noun": puzzle.places.noun}
    if isinstance(other, Place):
        labelled = puzzle.places.kind in ("scale", "set")
        words["place"] = puzzle.places.labels[other.number - 1] if labelled else str(other.number)
    else:
        words |= {"other": other.name, "second": other.category}
    spoken = [clue.says for clue in puzzle.clues if clue.says]
    for form in _OF_PLACES if isinstance(other, Place) else _OF_VALUES:
        said = form.format(**words)
        said = said[:1].upper() + said[1:]
        if Reader(puzzle, [*spoken, said]).read(said) in (addition, Same(other, value)):
            return said
    return ""


def changes(puzzle: Logic) -> Iterator[Change[Logic, Table]]:
    """Without one of its clues."""
    for number, clue in enumerate(puzzle.clues, start=1):
        said = f" (“{clue.says}”)" if clue.says else ""
        kept = tuple(each for index, each in enumerate(puzzle.clues, start=1) if index != number)
        yield Change(f"leave out clue {number}{said}", puzzle.with_sound(kept))


def bound(puzzle: Logic) -> str:
    """Every clue."""
    return "any one clue left out"
