"""The rules of logic puzzles, in two formulations; each clue is a rule and its sentence says it.

`positions`, the paper's own and the faster with CP-SAT: the number of its place for each value, all different within a
category, clues as arithmetic. `switches`: a switch for each value at each place; a clue is a table of places that go
together.
"""

from __future__ import annotations

from math import lcm
from typing import Any, Protocol

import cpmpy as cp

from cluewright.core import Model, Values
from cluewright.core.explaining import bits
from cluewright.families.logic import wording
from cluewright.families.logic.meaning.clues import (
    OPPOSITE,
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
    related,
)
from cluewright.families.logic.puzzle import Logic, Table


class _Grounds(Protocol):
    """How a formulation says the two basic things; `wanted` asks for it or its opposite."""

    def same(self, one: Term, other: Term, wanted: bool) -> Any: ...

    def measured(self, meaning: Compare | Apart, wanted: bool) -> Any: ...


def _stated(grounds: _Grounds, meaning: Meaning, wanted: bool = True) -> Any:
    """The meaning, or its opposite, as a CPMpy expression."""
    match meaning:
        case Same(one, other):
            return grounds.same(one, other, wanted)
        case Compare() | Apart():
            return grounds.measured(meaning, wanted)
        case Not(part):
            return _stated(grounds, part, not wanted)
        case Different(terms):
            pairs = [Same(one, other) for index, one in enumerate(terms) for other in terms[:index]]
            return _stated(grounds, Or(tuple(pairs)), not wanted)
        case ExactlyOne(parts):
            true = cp.sum([_stated(grounds, part) for part in parts])
            return true == 1 if wanted else true != 1
        case And(parts) | Or(parts):
            inner = [_stated(grounds, part, wanted) for part in parts]
            if not inner:
                return cp.BoolVal(isinstance(meaning, And) == wanted)
            return cp.all(inner) if isinstance(meaning, And) == wanted else cp.any(inner)


def _with_rules(model: Model[Table], puzzle: Logic, grounds: _Grounds) -> Model[Table]:
    for number, clue in enumerate(puzzle.clues, start=1):
        model.add(f"clue {number}", wording.clue(puzzle, number), _stated(grounds, clue.means))
    return model


def _along(puzzle: Logic, axis: str) -> list[Number]:
    """What is measured at each place."""
    return [at[1 if axis == "y" else 0] for at in puzzle.places.at]


def switches(puzzle: Logic) -> Model[Table]:
    """A switch for each value at each place."""
    places = range(len(puzzle.places))
    at = {
        Value(category.name, value): cp.boolvar(
            shape=(len(places),), name=[f"{category.name} {value} at {name}" for name in puzzle.places.names]
        )
        for category in puzzle.categories
        for value in category.values
    }

    def decode(values: Values) -> Table:
        on = list(values)
        return puzzle.table([on.index(1, start) - start for start in range(0, len(on), len(places))])

    model = Model(answer=[switch for row in at.values() for switch in row], decode=decode, linear=False)
    for category in puzzle.categories:
        rows = [at[Value(category.name, value)] for value in category.values]
        says = wording.own_value(puzzle, category)
        each_once = [cp.sum(row) == 1 for row in rows]
        one_each = [cp.sum([row[place] for row in rows]) == 1 for place in places]
        model.add(category.name, says, cp.all(each_once + one_each))
    return _with_rules(model, puzzle, _Switches(puzzle, at))


class _Switches:
    """Clues about switches."""

    def __init__(self, puzzle: Logic, at: dict[Value, Any]) -> None:
        self.puzzle = puzzle
        self.places = range(len(puzzle.places))
        self.at = at

    def same(self, one: Term, other: Term, wanted: bool) -> Any:
        return self.together(one, other, [[(p == q) == wanted for q in self.places] for p in self.places])

    def measured(self, meaning: Compare | Apart, wanted: bool) -> Any:
        if meaning.axis not in self.puzzle.places.axes:
            return self.along_category(meaning, wanted)
        along = _along(self.puzzle, meaning.axis)
        table = [[related(meaning, here, there) == wanted for there in along] for here in along]
        return self.together(meaning.one, meaning.other, table)

    def along_category(self, meaning: Compare | Apart, wanted: bool) -> Any:
        category = self.puzzle.category(meaning.axis)
        measures = category.measures or ()
        ways = []
        for value, here in zip(category.values, measures, strict=True):
            for name, there in zip(category.values, measures, strict=True):
                if related(meaning, here, there) == wanted:
                    at_one = self.same(meaning.one, Value(meaning.axis, value), True)
                    ways.append(at_one & self.same(meaning.other, Value(meaning.axis, name), True))
        return cp.any(ways) if ways else cp.BoolVal(False)

    def together(self, one: Term, other: Term, table: list[list[bool]]) -> Any:
        """The places of the two go together as the table says."""
        if isinstance(one, Place) and isinstance(other, Place):
            return cp.BoolVal(table[one.number - 1][other.number - 1])
        turned = [list(column) for column in zip(*table, strict=True)]
        if isinstance(one, Place):
            return self.inside(other, table[one.number - 1])
        if isinstance(other, Place):
            return self.inside(one, turned[other.number - 1])
        rules = []
        for here, there, ways in ((one, other, table), (other, one, turned)):
            for place in self.places:
                reached = [self.at[there][q] for q in self.places if ways[place][q]]
                rules.append(cp.any([~self.at[here][place], *reached]))
        return cp.all(rules)

    def inside(self, value: Term, allowed: list[bool]) -> Any:
        """The value is at one of the allowed places."""
        assert isinstance(value, Value)
        return cp.any([cp.BoolVal(False), *(self.at[value][place] for place in self.places if allowed[place])])


def positions(puzzle: Logic) -> Model[Table]:
    """The paper's way: for each value the number of its place."""
    at = {
        Value(category.name, value): cp.intvar(1, len(puzzle.places), name=f"{category.name} {value}")
        for category in puzzle.categories
        for value in category.values
    }

    def decode(values: Values) -> Table:
        return puzzle.table([number - 1 for number in values])

    model = Model(answer=list(at.values()), decode=decode, linear=False)
    for category in puzzle.categories:
        says = wording.own_value(puzzle, category)
        model.add(category.name, says, cp.AllDifferent([at[Value(category.name, value)] for value in category.values]))
    return _with_rules(model, puzzle, _Positions(puzzle, at))


class _Positions:
    """Clues about positions."""

    def __init__(self, puzzle: Logic, at: dict[Value, Any]) -> None:
        self.puzzle = puzzle
        self.at = at

    def place(self, term: Term) -> Any:
        return term.number if isinstance(term, Place) else self.at[term]

    def same(self, one: Term, other: Term, wanted: bool) -> Any:
        return _compared(self.place(one), "=" if wanted else "!=", self.place(other))

    def measured(self, meaning: Compare | Apart, wanted: bool) -> Any:
        times: Number = meaning.times if isinstance(meaning, Compare) else 1
        whole = lcm(*(number.denominator for number in (*self.numbers(meaning.axis), meaning.by)))
        factor = times.denominator
        one = self.measure(meaning.axis, meaning.one, whole * factor)
        other = self.measure(meaning.axis, meaning.other, whole * times.numerator)
        relation = meaning.relation if wanted else OPPOSITE[meaning.relation]
        by = int(meaning.by * whole * factor)
        if isinstance(meaning, Apart):
            return _compared(abs(one - other), relation, by)
        return _compared(one, relation, other + by)

    def numbers(self, axis: str) -> list[Number]:
        if axis in self.puzzle.places.axes:
            return _along(self.puzzle, axis)
        return list(self.puzzle.category(axis).measures or ())

    def measure(self, axis: str, term: Term, factor: int) -> Any:
        """What is measured at the term's place, times the factor."""
        place = self.place(term)
        numbers = [int(number * factor) for number in self.numbers(axis)]
        if axis not in self.puzzle.places.axes:
            values = self.puzzle.category(axis).values
            there = [_compared(self.at[Value(axis, value)], "=", place) for value in values]
            return cp.sum([number * here for number, here in zip(numbers, there, strict=True)])
        if isinstance(term, Place):
            return numbers[term.number - 1]
        if self.puzzle.places.kind == "row":
            return place * factor
        return cp.Element(numbers, place - 1)


def _compared(one: Any, relation: str, other: Any) -> Any:
    if isinstance(one, int) and isinstance(other, int):
        return cp.BoolVal(RELATIONS[relation](one, other))
    return RELATIONS[relation](one, other)


def explained(puzzle: Logic) -> Model[Table]:
    """The rules as explanations cite them: who speaks of somebody's age takes it for granted that everyone has one."""
    model = positions(puzzle)
    own = {rule.says: rule.holds for rule in model.rules[: len(puzzle.categories)]}
    for number, clue in enumerate(puzzle.clues):
        place = len(puzzle.categories) + number
        rule = model.rules[place]
        taken = [own[wording.own_value(puzzle, category)] for category in puzzle.compared(clue.means)]
        if taken:
            model.rules[place] = rule._replace(holds=cp.all([rule.holds, *taken]))
    return model


def holds(puzzle: Logic, model: Model[Table], variable: int, left: int) -> Any:
    """That the value of this number, as they are listed, is at one of these places."""
    return cp.any([model.answer[variable] == place + 1 for place in bits(left)])


FORMULATIONS = {"positions": positions, "switches": switches}
