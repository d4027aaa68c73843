"""The rules of logic puzzles as clauses, for certificates.

The reading of English lies outside of what is certified: the statement has each clue as a structure, with the sentence
that says it beside it, and whatever can be measured as numbers. A term is a place by its number, or `[category,
value]`; a number is whole, or `[numerator, denominator]`.

Each value is a group of places. A clue about two terms forbids pairs of places, or, where a category is measured, of
that category's values: which value stands at a term's place is a group of its own. Each clue, and each clue inside of
a clue, has a variable that holds if and only if the clue does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from cluewright.core.rule_clauses import TRUE, RuleClauses
from cluewright.families.logic.language.writing import restated
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
    Same,
    Term,
    Value,
    related,
)
from cluewright.families.logic.puzzle import Logic, Table

Group: TypeAlias = dict[int, int]
Pairs: TypeAlias = Iterator[tuple[int, int, bool]]


def statement(puzzle: Logic) -> dict[str, Any]:
    """What is certified of the puzzle: its formal clues."""
    axes = enumerate(puzzle.places.axes) if puzzle.places.ordered else ()
    return {
        "places": len(puzzle.places),
        "axes": {axis: [_number(at[index]) for at in puzzle.places.at] for index, axis in axes},
        "categories": {category.name: list(category.values) for category in puzzle.categories},
        "measures": {
            category.name: [_number(measure) for measure in category.measures]
            for category in puzzle.categories
            if category.measures is not None
        },
        "clues": [{"says": restated(puzzle, clue.means), "means": _written(clue.means)} for clue in puzzle.clues],
    }


def answer(puzzle: Logic, solution: Table) -> dict[str, Any]:
    """The solution that is certified: for each place its value in each category."""
    return {"rows": [list(row) for row in solution.rows]}


def rules(puzzle: Logic, clauses: RuleClauses) -> Callable[[Table], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    writer = _Writer(puzzle, clauses)
    for clue in puzzle.clues:
        clauses.add(writer.literal(clue.means))

    def visible(table: Table) -> list[int]:
        return [
            writer.where[category.name, value][[row[column] for row in table.rows].index(value)]
            for column, category in enumerate(puzzle.categories)
            for value in category.values
        ]

    return visible


def _number(number: Number) -> int | list[int]:
    return number if isinstance(number, int) else [number.numerator, number.denominator]


def _term(term: Term) -> Any:
    return [term.category, term.name] if isinstance(term, Value) else term.number


def _written(meaning: Meaning) -> list[Any]:
    """A meaning as the statement has it: its kind, and what it is about."""
    match meaning:
        case Same(one, other):
            return ["same", _term(one), _term(other)]
        case Different(terms):
            return ["and", *(_written(Not(Same(*pair))) for pair in _pairs(terms))]
        case Compare(axis, one, relation, other, by, times):
            return ["compare", _term(one), relation, _term(other), axis, _number(by), _number(times)]
        case Apart(axis, one, relation, other, by):
            return ["apart", _term(one), relation, _term(other), axis, _number(by)]
        case Not(part):
            return ["not", _written(part)]
        case And(parts):
            return ["and", *map(_written, parts)]
        case Or(parts):
            return ["or", *map(_written, parts)]
        case ExactlyOne(parts):
            return ["exactly one", *map(_written, parts)]


def _pairs(terms: tuple[Term, ...]) -> Iterator[tuple[Term, Term]]:
    for index, one in enumerate(terms):
        for other in terms[:index]:
            yield other, one


class _Writer:
    """The places of the values as groups, and clues as clauses over them."""

    def __init__(self, puzzle: Logic, clauses: RuleClauses) -> None:
        self.puzzle, self.clauses = puzzle, clauses
        self.where: dict[tuple[str, str], Group] = {}
        self.links: dict[tuple[str, Term], Group] = {}
        places = range(len(puzzle.places))
        for category in puzzle.categories:
            for value in category.values:
                self.where[category.name, value] = clauses.group(places)
            for place in places:
                clauses.exactly_one([self.where[category.name, value][place] for value in category.values])

    def literal(self, meaning: Meaning) -> int:
        """A literal that holds if and only if the meaning does."""
        match meaning:
            case Not(part):
                return -self.literal(part)
            case Same() | Compare() | Apart():
                whether = self.clauses.variable()
                for here, there, true in self._atom(meaning):
                    self.clauses.add(-here, -there, whether if true else -whether)
                return whether
            case And(parts):
                return self._holding([-self.literal(part) for part in parts])[0]
            case Different(terms):
                return self._holding([self.literal(Same(*pair)) for pair in _pairs(terms)])[0]
            case Or(parts):
                return -self._holding([self.literal(part) for part in parts])[0]
            case ExactlyOne(parts):
                return self._holding([self.literal(part) for part in parts]).get(1, -TRUE)

    def _holding(self, literals: list[int]) -> Group:
        """How many of these hold: none, one, or two and more."""
        return self.clauses.path([{0: -literal, 1: literal} for literal in literals], 0, _up_to_two)

    def _atom(self, meaning: Same | Compare | Apart) -> Pairs:
        """Each pair of literals of the two terms, and whether the meaning holds if both do."""
        if isinstance(meaning, Same):
            one, other = self._place(meaning.one), self._place(meaning.other)
            for index, here in one.items():
                for at, there in other.items():
                    yield here, there, index == at
            return
        measures = self._measures(meaning.axis)
        one, other = self._measured(meaning.axis, meaning.one), self._measured(meaning.axis, meaning.other)
        for index, here in one.items():
            for at, there in other.items():
                yield here, there, related(meaning, measures[index], measures[at])

    def _place(self, term: Term) -> Group:
        return self.where[term.category, term.name] if isinstance(term, Value) else {term.number - 1: TRUE}

    def _measures(self, axis: str) -> list[Number]:
        places = self.puzzle.places
        if axis in places.axes:
            return [at[places.axes.index(axis)] for at in places.at]
        return list(self.puzzle.category(axis).measures or ())

    def _measured(self, axis: str, term: Term) -> Group:
        """Which of the measures a term has: that of its place, or of the category's value there."""
        if axis in self.puzzle.places.axes:
            return self._place(term)
        values = self.puzzle.category(axis).values
        if isinstance(term, Value) and term.category == axis:
            return {values.index(term.name): TRUE}
        if (axis, term) not in self.links:
            link = self.links[axis, term] = self.clauses.group(range(len(values)))
            for place, here in self._place(term).items():
                for index, value in enumerate(values):
                    there = self.where[axis, value][place]
                    self.clauses.add(-here, -there, link[index])
                    self.clauses.add(-here, -link[index], there)
        return self.links[axis, term]


def _up_to_two(number: int, _: int, more: int) -> int:
    return min(number + more, 2)
