"""Every solution of a small logic puzzle whose clues are given as structures, by plain loops over all tables.

The structures are those of the JSON format. Numbers are compared exactly, as whole numbers of a common denominator. A
solution is, for each place, its values in the order of the categories.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from campaign.brute import Document, Key
from campaign.measured import Number, amount, amounts

#: Where each category's values are: the place number (from 0) of each.
Table = dict[str, dict[str, int]]


class Column(NamedTuple):
    """One category filled in."""

    where: tuple[int, ...]  #: the place number of each value, in the order of the puzzle
    at: tuple[int, ...]  #: what is measured at each place; nothing where the values are names
    values: tuple[str, ...]  #: the value at each place


#: The categories filled in, in the order of the puzzle.
State = list[Column]
Test = Callable[[State], bool]

_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def logic(puzzle: Document) -> list[Key]:
    """All tables in which every clue holds."""
    world = World(puzzle)
    clues = [meaning(clue) for clue in puzzle["clues"]]
    waiting = [(max(world.categories_in(clue), default=0), world.test(clue)) for clue in clues]
    tests = [[test for last, test in waiting if last == level] for level in range(len(world.values))]
    columns = [
        [world.column(level, order) for order in itertools.permutations(values)]
        for level, values in enumerate(world.values.values())
    ]
    found: list[Key] = []
    state: State = [several[0] for several in columns]

    def fill(level: int) -> None:
        if level == len(columns):
            found.append(tuple(zip(*(column.values for column in state), strict=True)))
            return
        for column in columns[level]:
            state[level] = column
            if all(test(state) for test in tests[level]):
                fill(level + 1)

    fill(0)
    return found


def meaning(clue: Document) -> Document:
    """What a clue means, whatever its words say."""
    means: Document = clue.get("means", clue)
    return means


class World:
    """What a puzzle's clues speak of."""

    def __init__(self, puzzle: Document) -> None:
        self.places = puzzle["places"]
        self.values = {name: [str(value) for value in values] for name, values in puzzle["categories"].items()}
        self.order = {name: index for index, name in enumerate(self.values)}
        self.names = list(map(str, self.places["values"])) if self.places["kind"] == "set" else []
        kind = self.places["kind"]
        along: dict[str, list[Number]] = {"": list(range(1, len(next(iter(self.values.values()))) + 1))}
        if kind == "scale":
            along = {"": amounts(self.places["values"]) or []}
        if kind == "map":
            along = {axis: [amount(at[index]) for at in self.places["at"]] for index, axis in enumerate("xy")}
        along |= {name: found for name, values in self.values.items() if (found := amounts(values))}
        #: For each axis the whole number by which its measures are multiplied, and these as whole numbers.
        self.units = {axis: lcm(*(Fraction(each).denominator for each in listed)) for axis, listed in along.items()}
        self.along = {axis: [int(each * self.units[axis]) for each in listed] for axis, listed in along.items()}

    def column(self, level: int, order: tuple[str, ...]) -> Column:
        """A category with these values at the places."""
        name = list(self.values)[level]
        where = tuple(order.index(value) for value in self.values[name])
        measures = dict(zip(self.values[name], self.along.get(name, ()), strict=False))
        return Column(where, tuple(measures[value] for value in order if measures), order)

    def state(self, table: Table) -> State:
        """A table as a state."""
        return [
            self.column(level, tuple(sorted(table[name], key=table[name].__getitem__)))
            for level, name in enumerate(self.values)
        ]

    def term(self, written: Any) -> tuple[int | None, int]:
        """A term as (number of the category, number of the value), or (None, place number)."""
        if isinstance(written, str) and written in self.names:
            return None, self.names.index(written)
        if isinstance(written, str):
            (owner,) = [name for name, values in self.values.items() if written in values]
            return self.order[owner], self.values[owner].index(written)
        ((name, value),) = written.items()
        if name == "place" and not isinstance(value, str):
            return None, value - 1
        if self.names and name == self.places["noun"]:
            return None, self.names.index(value)
        return self.order[name], self.values[name].index(str(value))

    def categories_in(self, clue: Document) -> set[int]:
        """The categories whose places a clue depends on."""
        found: set[int] = set()
        for kind in ("and", "or", "exactly one"):
            for part in clue.get(kind, []):
                found |= self.categories_in(part)
        if "not" in clue:
            found |= self.categories_in(clue["not"])
        for kind in ("same", "different", "compare", "apart"):
            for index, written in enumerate(clue.get(kind, [])):
                if kind in ("same", "different") or index != 1:
                    category = self.term(written)[0]
                    found |= {category} if category is not None else set()
        return found | ({self.order[clue["axis"]]} if clue.get("axis") in self.order else set())

    def test(self, clue: Document) -> Test:
        """Whether a clue holds, as a function of the categories filled in."""
        for several, joined in (("and", all), ("or", any), ("exactly one", _one)):
            if several in clue:
                parts = [self.test(part) for part in clue[several]]
                return lambda state: joined(part(state) for part in parts)
        if "not" in clue:
            part = self.test(clue["not"])
            return lambda state: not part(state)
        kind = next(kind for kind in ("same", "different", "compare", "apart") if kind in clue)
        if kind in ("same", "different"):
            places = [self._place(written) for written in clue[kind]]
            wanted = 1 if kind == "same" else len(places)
            return lambda state: len({place(state) for place in places}) == wanted
        return self._measured(clue, kind)

    def _place(self, written: Any) -> Callable[[State], int]:
        """Where a term is."""
        category, number = self.term(written)
        if category is None:
            return lambda state: number
        return lambda state: state[category].where[number]

    def _measured(self, clue: Document, kind: str) -> Test:
        one, relation, other = clue[kind]
        first, second, holds = self._place(one), self._place(other), _RELATIONS[relation]
        axis = clue.get("axis", "")
        category, along = self.order.get(axis), self.along[axis]
        by, times = Fraction(amount(clue.get("by", 0))) * self.units[axis], Fraction(amount(clue.get("times", 1)))
        unit = lcm(by.denominator, times.denominator)
        scaled, factor = int(by * unit), int(times * unit)

        def test(state: State) -> bool:
            measures = along if category is None else state[category].at
            here, there = measures[first(state)], measures[second(state)]
            if kind == "compare":
                return holds(here * unit, there * factor + scaled)
            return holds(abs(here - there) * unit, scaled)

        return test


def _one(holds: Any) -> bool:
    return sum(bool(part) for part in holds) == 1
