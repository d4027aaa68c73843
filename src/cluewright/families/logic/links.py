"""The clues of a puzzle as links between variables, for the direct search.

A variable is the place of one or more values, numbered from 0; a mask is a set of places as bits. A node is a `Link`,
`Along` for a comparison along a category, a `Junction` of nodes that all hold, or `Alternatives` of which one holds.
Negations are driven down into the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple, TypeAlias

from cluewright.families.logic.meaning.clues import (
    OPPOSITE,
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
from cluewright.families.logic.puzzle import Logic

Masks: TypeAlias = tuple[int, ...]

_MOST_SETS = 2000
"""Sets of places that a table is remembered for: most are asked for again and again."""


class Reach(dict[int, int]):
    """For each set of places, all that a table has for one of them; found when it is first asked for."""

    def __init__(self, table: Masks) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, places: int) -> int:
        reached, rest = 0, places
        while rest:
            reached |= self.table[(rest & -rest).bit_length() - 1]
            rest &= rest - 1
        if len(self) >= _MOST_SETS:
            self.clear()
        self[places] = reached
        return reached


class Link(NamedTuple):
    """For each place of `one`, the mask of the places that `other` may then have."""

    one: int
    other: int
    table: Masks
    onward: Reach
    """For each set of places of `one`, where `other` may be."""

    back: Reach
    """For each set of places of `other`, where `one` may be."""

    @classmethod
    def of(cls, one: int, other: int, table: Masks) -> Link:
        """A link by this table; a variable with itself is where the table allows it."""
        if one == other:
            table = tuple(mask & 1 << place for place, mask in enumerate(table))
        return cls(one, other, table, *_reaches(table))


class Along(NamedTuple):
    """What a category measures at `one` and at `other` go together."""

    one: int
    other: int
    group: tuple[int, ...]
    """The variables of the category's values."""

    allowed: Masks
    """For each value at `one`, by its index, the mask of the indices of the values that `other` may then have."""

    turned: Masks
    """The same the other way round."""


class Junction(NamedTuple):
    """All of the parts hold."""

    parts: tuple[Node, ...]


class Alternatives(NamedTuple):
    """One of the parts holds, or several."""

    parts: tuple[Node, ...]
    variables: tuple[int, ...]
    """Every variable in them."""


Node: TypeAlias = Link | Along | Junction | Alternatives


class Network:
    """The variables of a puzzle, which of them differ, and what the clues say of them."""

    def __init__(self, puzzle: Logic, expired: Callable[[], bool]) -> None:
        self.puzzle = puzzle
        self.size = len(puzzle.places)
        self.everything = (1 << self.size) - 1
        self.possible = True
        """False when the clues rule everything out on their face."""

        self.unfinished = False
        """Whether the clock ran out before everything was compiled."""

        self.fixed: dict[int, int] = {}
        """The masks of variables that a clue ties to certain places."""

        self.pinned: dict[int, int] = {}
        """For the numbers of places that are compared along a category, the variables fixed there."""

        self._order = tuple(range(self.size))
        self._numbers = {
            axis: tuple(at[index] for at in puzzle.places.at) for index, axis in enumerate(puzzle.places.axes)
        }
        """What is measured at each place, for each axis of the places."""

        meanings = conjuncts([clue.means for clue in puzzle.clues])
        self.variables = self._united(meanings)
        self.count = len(set(self.variables.values()))
        self.groups = [
            tuple(self.variables[category.name, value] for value in category.values) for category in puzzle.categories
        ]
        if any(len(set(group)) < len(group) for group in self.groups):
            self.possible = False
        self.trees: list[Node] = []
        for meaning in meanings:
            if expired():
                self.unfinished = True
                return
            self._post(meaning)
        self.groups_of = self._index([*self.groups])
        self.trees_of = self._index([_variables(tree) for tree in self.trees])

    def _united(self, meanings: list[Meaning]) -> dict[tuple[str, str], int]:
        """The variable of each value: one for all that clues call the same."""
        parent = {(each.name, value): (each.name, value) for each in self.puzzle.categories for value in each.values}

        def root(key: tuple[str, str]) -> tuple[str, str]:
            while parent[key] != key:
                key = parent[key]
            return key

        for meaning in meanings:
            if isinstance(meaning, Same) and isinstance(meaning.one, Value) and isinstance(meaning.other, Value):
                one, other = meaning.one, meaning.other
                parent[root((one.category, one.name))] = root((other.category, other.name))
        numbers: dict[tuple[str, str], int] = {}
        return {key: numbers.setdefault(root(key), len(numbers)) for key in parent}

    def _post(self, meaning: Meaning) -> None:
        """One more thing that holds; about one variable alone it narrows that at once."""
        node = self._node(meaning, True)
        if isinstance(node, Link) and node.one == node.other:
            allowed = sum(1 << place for place in range(self.size) if node.table[place] >> place & 1)
            self.fixed[node.one] = self.fixed.get(node.one, self.everything) & allowed
        elif _variables(node):
            self.trees.append(node)
        elif not _holds(node):
            self.possible = False

    def _index(self, members: list[tuple[int, ...]]) -> list[list[int]]:
        index: list[list[int]] = [[] for _ in range(self.count)]
        for number, variables in enumerate(members):
            for variable in set(variables):
                index[variable].append(number)
        return index

    def _node(self, meaning: Meaning, wanted: bool) -> Node:
        """The meaning, or its opposite, as a tree of links."""
        match meaning:
            case Not(part):
                return self._node(part, not wanted)
            case And(parts) | Or(parts):
                inner = [self._node(part, wanted) for part in parts]
                return Junction(tuple(inner)) if isinstance(meaning, And) == wanted else _alternatives(inner)
            case ExactlyOne(parts):
                return self._one_of(parts, wanted)
            case Different(terms):
                pairs = [Same(one, other) for index, one in enumerate(terms) for other in terms[:index]]
                return self._node(Or(tuple(pairs)), not wanted)
            case Same(one, other):
                return self._link(one, other, _table(self._order, "=" if wanted else "!=", 0, 1))
            case Compare(axis, one, relation, other, by, times):
                return self._measured(axis, one, other, (relation if wanted else OPPOSITE[relation], by, times))
            case Apart(axis, one, relation, other, by):
                return self._measured(axis, one, other, (relation if wanted else OPPOSITE[relation], by, None))

    def _one_of(self, parts: tuple[Meaning, ...], wanted: bool) -> Node:
        true, false = ([self._node(part, truth) for part in parts] for truth in (True, False))
        if wanted:
            ways: list[Node] = [
                Junction((true[index], *false[:index], *false[index + 1 :])) for index in range(len(parts))
            ]
        else:
            ways = [Junction(tuple(false))]
            ways += [Junction((true[one], true[other])) for one in range(len(parts)) for other in range(one)]
        return _alternatives(ways)

    def _measured(self, axis: str, one: Term, other: Term, how: tuple[str, Number, Number | None]) -> Node:
        if axis in self._numbers:
            return self._link(one, other, _table(self._numbers[axis], *how))
        category = self.puzzle.category(axis)
        group = tuple(self.variables[axis, value] for value in category.values)
        first, second = self._variable(one), self._variable(other)
        allowed = _table(category.measures or (), *how)
        # Of a term that is itself a value of the category it is known which.
        if first in group:
            allowed = tuple(mask if group[index] == first else 0 for index, mask in enumerate(allowed))
        if second in group:
            allowed = tuple(mask & 1 << group.index(second) for mask in allowed)
        if first == second:
            allowed = tuple(mask & 1 << index for index, mask in enumerate(allowed))
        return Along(first, second, group, allowed, _turned(allowed))

    def _variable(self, term: Term) -> int:
        """The variable of a term; a place gets one that is fixed there."""
        if isinstance(term, Value):
            return self.variables[term.category, term.name]
        if term.number not in self.pinned:
            self.pinned[term.number] = self.count
            self.fixed[self.count] = 1 << (term.number - 1)
            self.count += 1
        return self.pinned[term.number]

    def _link(self, one: Term, other: Term, table: Masks) -> Node:
        """The places of the two terms go together as the table says."""
        if isinstance(one, Place) and isinstance(other, Place):
            holds = table[one.number - 1] >> (other.number - 1) & 1
            return Junction(()) if holds else Alternatives((), ())
        if isinstance(one, Place):
            assert isinstance(other, Value)
            return self._inside(other, table[one.number - 1])
        if isinstance(other, Place):
            return self._inside(one, _turned(table)[other.number - 1])
        first, second = self.variables[one.category, one.name], self.variables[other.category, other.name]
        return Link.of(first, second, table)

    def _inside(self, value: Value, mask: int) -> Link:
        """The value is at one of these places."""
        variable = self.variables[value.category, value.name]
        return Link.of(variable, variable, (mask,) * self.size)


class Separate(Network):
    """Every value is a variable of its own, numbered as they are listed: for explanations, which take nothing for
    granted that nobody has said.
    """

    def __init__(self, puzzle: Logic) -> None:
        super().__init__(replace(puzzle, clues=()), lambda: False)

        self.values = self.count
        """How many of the variables are values; further ones are places that a clue compares."""

    def node(self, meaning: Meaning) -> Node:
        """What the meaning says, as a tree of links."""
        return self._node(meaning, True)

    def domains(self, scope: Sequence[int], masks: Sequence[int]) -> list[int]:
        """The places of every variable: those of the scope as given, a place that a clue compares at itself."""
        found = [self.everything] * self.count
        for variable, mask in (*self.fixed.items(), *zip(scope, masks, strict=True)):
            found[variable] = mask
        return found


@lru_cache(maxsize=512)  # generation compiles hundreds of puzzles about the same places
def _table(numbers: tuple[Number, ...], relation: str, by: Number, times: Number | None) -> Masks:
    """For each place, the mask of the places whose numbers stand in the relation to its own.

    Without `times` the distance of the two numbers is compared with `by`.
    """
    one = Place(1)  # the relation is the same for any two terms
    compared = Apart("", one, relation, one, by) if times is None else Compare("", one, relation, one, by, times)
    return tuple(sum(1 << q for q, there in enumerate(numbers) if related(compared, here, there)) for here in numbers)


@lru_cache(maxsize=256)
def _reaches(table: Masks) -> tuple[Reach, Reach]:
    """What the table gives for sets of places, and what it gives turned round."""
    return Reach(table), Reach(_turned(table))


def _turned(table: Masks) -> Masks:
    """The table read the other way round."""
    places = range(len(table))
    return tuple(sum(1 << place for place in places if table[place] >> there & 1) for there in places)


def _alternatives(parts: list[Node]) -> Node:
    """One of the parts; where all are about the same two variables, their tables make one link."""
    if len(parts) == 1:
        return parts[0]
    return _one_link(parts, or_) or Alternatives(
        tuple(parts), tuple({variable for part in parts for variable in _variables(part)})
    )


def _one_link(parts: Sequence[Node], join: Callable[[int, int], int]) -> Link | None:
    """The parts as one link, if all are about the same two variables: their tables joined."""
    links = [
        part if isinstance(part, Link) else _one_link(part.parts, and_) if isinstance(part, Junction) else None
        for part in parts
    ]
    found = [link for link in links if link is not None]
    if not found or len(found) < len(parts) or len({(link.one, link.other) for link in found}) > 1:
        return None
    tables = zip(*(link.table for link in found), strict=True)
    return Link.of(found[0].one, found[0].other, tuple(reduce(join, masks) for masks in tables))


def _holds(node: Node) -> bool:
    """Whether a node without links holds."""
    parts = () if isinstance(node, Link | Along) else node.parts
    return all(map(_holds, parts)) if isinstance(node, Junction) else any(map(_holds, parts))


def _variables(node: Node) -> tuple[int, ...]:
    if isinstance(node, Link):
        return node.one, node.other
    if isinstance(node, Along):
        return (node.one, node.other, *node.group)
    if isinstance(node, Alternatives):
        return node.variables
    return tuple({variable for part in node.parts for variable in _variables(part)})


def conjuncts(meanings: list[Meaning]) -> list[Meaning]:
    """What holds, with every conjunction taken apart."""
    flat: list[Meaning] = []
    for meaning in meanings:
        if isinstance(meaning, And):
            flat += conjuncts(list(meaning.parts))
        else:
            flat.append(meaning)
    return flat
