"""The rules of logic puzzles in plain loops: every value once, every clue true of the table."""

from __future__ import annotations

from collections.abc import Callable

from cluewright.core import Fault
from cluewright.families.logic.meaning.clues import (
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
)
from cluewright.families.logic.puzzle import Logic, Table


def faults(puzzle: Logic, solution: Table) -> list[Fault]:
    """Every rule the table breaks."""
    found = _misplaced(puzzle, solution)
    if found:
        return found
    holds = judging(puzzle, solution)
    for number, clue in enumerate(puzzle.clues, start=1):
        if not holds(clue.means):
            found.append(Fault(f"clue {number}", f"clue {number} is not true: {clue.says or 'a clue without words'}"))
    return found


def judging(puzzle: Logic, solution: Table) -> Callable[[Meaning], bool]:
    """Whether a meaning holds in this table, in which every value has its place."""
    where = {}
    for number, row in enumerate(solution.rows, start=1):
        for category, value in zip(puzzle.categories, row, strict=True):
            where[category.name, value] = number
    return _Look(puzzle, where).holds


def _misplaced(puzzle: Logic, solution: Table) -> list[Fault]:
    found = []
    if len(solution.rows) != len(puzzle.places.at):
        wrong = f"there are {len(solution.rows)} places in the table, not {len(puzzle.places.at)}"
        return [Fault("places", wrong)]
    for number, row in enumerate(solution.rows, start=1):
        if len(row) != len(puzzle.categories):
            place = f"{puzzle.places.noun} {puzzle.places.names[number - 1]}"
            wrong = f"{place} has {len(row)} values, not {len(puzzle.categories)}"
            return [Fault("categories", wrong)]
    for column, category in enumerate(puzzle.categories):
        entered = [row[column] for row in solution.rows]
        for value in category.values:
            times = entered.count(value)
            if times != 1:
                found.append(Fault(category.name, f"{category.name} {value} stands {times} times, not once"))
        for number, name in enumerate(entered, start=1):
            if name is None:
                found.append(
                    Fault(
                        category.name, f"{puzzle.places.noun} {puzzle.places.names[number - 1]} has no {category.name}"
                    )
                )
            elif name not in category.values:
                found.append(Fault(category.name, f"there is no {category.name} {name}"))
    return found


class _Look:
    """Looks up in one whole table whether a meaning holds."""

    def __init__(self, puzzle: Logic, where: dict[tuple[str, str | None], int]) -> None:
        self.where = where
        self.measures: dict[str, dict[int, Number]] = {}
        for index, axis in enumerate(("x", "y") if puzzle.places.kind == "map" else ("",)):
            self.measures[axis] = {number: at[index] for number, at in enumerate(puzzle.places.at, start=1)}
        for category in puzzle.categories:
            if category.measures is not None:
                self.measures[category.name] = {
                    where[category.name, value]: measure
                    for value, measure in zip(category.values, category.measures, strict=True)
                }

    def place(self, term: Term) -> int:
        return term.number if isinstance(term, Place) else self.where[term.category, term.name]

    def holds(self, meaning: Meaning) -> bool:
        match meaning:
            case Same(one, other):
                return self.place(one) == self.place(other)
            case Different(terms):
                return len({self.place(term) for term in terms}) == len(terms)
            case Compare(axis, one, relation, other, by, times):
                measures = self.measures[axis]
                return _related(measures[self.place(one)], relation, times * measures[self.place(other)] + by)
            case Apart(axis, one, relation, other, by):
                measures = self.measures[axis]
                here, there = measures[self.place(one)], measures[self.place(other)]
                return _related(here - there if here > there else there - here, relation, by)
            case Not(part):
                return not self.holds(part)
            case And(parts):
                return all(self.holds(part) for part in parts)
            case Or(parts):
                return any(self.holds(part) for part in parts)
            case ExactlyOne(parts):
                return sum(self.holds(part) for part in parts) == 1


def _related(one: Number, relation: str, other: Number) -> bool:
    match relation:
        case "=":
            return one == other
        case "!=":
            return one != other
        case "<":
            return one < other
        case "<=":
            return one <= other
        case ">":
            return one > other
    return one >= other
