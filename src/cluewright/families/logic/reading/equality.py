"""Whether two meanings say the same: by trying every way in which their terms can lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product

from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Same,
    Term,
    Value,
    terms,
    walk,
)
from cluewright.families.logic.puzzle import Logic

_MOST = 200_000
"""Beyond so many ways two meanings are taken to differ; it is half a second, and asked of ambiguous clues alone."""


def equal(puzzle: Logic, one: Meaning, other: Meaning) -> bool:
    """Whether the two hold in the same tables."""
    found = False
    for table in _tables(puzzle, [one, other]):
        found = holds(puzzle, one, table) == holds(puzzle, other, table)
        if not found:
            break
    return found


def possible(puzzle: Logic, meaning: Meaning) -> bool:
    """Whether it holds in some table; if there are too many tables, that is taken for granted."""
    found = True
    for table in _tables(puzzle, [meaning]):
        found = holds(puzzle, meaning, table)
        if found:
            break
    return found


def made_one(meaning: Meaning) -> tuple[str, str] | None:
    """Two values of one category that a meaning puts together, which no table can, or one with itself, which all do."""
    together: list[set[Term]] = []
    for part in meaning.parts if isinstance(meaning, And) else (meaning,):
        if isinstance(part, Same) and part.one == part.other and isinstance(part.one, Value):
            return part.one.name, part.one.name
        if isinstance(part, Same):
            joined = {part.one, part.other}.union(*(each for each in together if {part.one, part.other} & each))
            together = [*(each for each in together if not each & joined), joined]
    for group in together:
        named = sorted((term for term in group if isinstance(term, Value)), key=lambda term: term.category)
        for one, other in pairwise(named):
            if one.category == other.category:
                return min(one.name, other.name), max(one.name, other.name)
    return None


Table = dict[str, Sequence[int]]
"""For each category, at which place each of its values lies."""


def _tables(puzzle: Logic, meanings: list[Meaning]) -> Iterator[Table]:
    """Every way in which the categories that occur can lie; nothing if there are too many."""
    names = {term.category for meaning in meanings for term in terms(meaning) if isinstance(term, Value)}
    names |= {
        part.axis for meaning in meanings for part in walk(meaning) if isinstance(part, Compare | Apart) and part.axis
    } - {"x", "y"}
    size = len(puzzle.places)
    used = [_ways(puzzle, name, meanings, size) for name in sorted(names)]
    count = 1
    for ways in used:
        count *= len(ways)
    if count > _MOST:
        return
    for chosen in product(*used):
        yield dict(zip(sorted(names), chosen, strict=True))


def _ways(puzzle: Logic, name: str, meanings: list[Meaning], size: int) -> list[tuple[int, ...]]:
    """The ways a category can lie, as far as they matter: only its values that occur, unless it is measured."""
    values = puzzle.category(name).values
    measured = any(
        isinstance(part, Compare | Apart) and part.axis == name for meaning in meanings for part in walk(meaning)
    )
    found = {
        term.name
        for meaning in meanings
        for term in terms(meaning)
        if isinstance(term, Value) and term.category == name
    }
    wanted = list(values) if measured else [value for value in values if value in found]
    ways = []
    for places in permutations(range(size), len(wanted)):
        at = dict(zip(wanted, places, strict=True))
        ways.append(tuple(at.get(value, -1) for value in values))
        if len(ways) > _MOST:
            break
    return ways


def holds(puzzle: Logic, meaning: Meaning, table: Table) -> bool:
    """Whether the meaning is true in the table."""
    match meaning:
        case Same(one, other):
            return _at(puzzle, one, table) == _at(puzzle, other, table)
        case Different(several):
            return len({_at(puzzle, term, table) for term in several}) == len(several)
        case Compare(axis, one, relation, other, by, times):
            here, there = (_measure(puzzle, axis, _at(puzzle, term, table), table) for term in (one, other))
            return RELATIONS[relation](here, times * there + by)
        case Apart(axis, one, relation, other, by):
            left, right = (_measure(puzzle, axis, _at(puzzle, term, table), table) for term in (one, other))
            distance = left - right
            return RELATIONS[relation](distance if distance >= 0 else -distance, by)
        case Not(part):
            return not holds(puzzle, part, table)
        case And(parts):
            return all(holds(puzzle, part, table) for part in parts)
        case Or(parts):
            return any(holds(puzzle, part, table) for part in parts)
        case ExactlyOne(parts):
            return sum(holds(puzzle, part, table) for part in parts) == 1


def _at(puzzle: Logic, term: Term, table: Table) -> int:
    if isinstance(term, Place):
        return term.number - 1
    return table[term.category][puzzle.category(term.category).values.index(term.name)]


def _measure(puzzle: Logic, axis: str, place: int, table: Table) -> Number:
    if axis in ("", "x"):
        return puzzle.places.at[place][0]
    if axis == "y":
        return puzzle.places.at[place][1]
    category = puzzle.category(axis)
    assert category.measures
    return category.measures[list(table[axis]).index(place)]
