"""When two logic puzzles are alike: the same clues but for names, order, and the symmetries of the places.

A puzzle with one solution names its own values: each is the place where it lies. What is left is the order of the
categories, and mirror images of rows, turns and reflections of maps. The form found here is the least over these, so
puzzles that differ only so have the same form; and two forms are the same only for such puzzles, unless so many
categories play the same part that their orders are not tried (then the form is coarser).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias

from cluewright.families.logic.clues import (
    Apart,
    Compare,
    Different,
    Meaning,
    Number,
    Place,
    Same,
    Term,
    Value,
    parts,
)
from cluewright.families.logic.puzzle import Logic, Places, Table

Point: TypeAlias = tuple[Number, ...]
Form: TypeAlias = tuple[Any, ...]
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_MOST_ORDERS = 720


def likeness(puzzle: Logic, solution: Table) -> str:
    """The same text for puzzles that are alike."""
    least = min(repr(_Look(puzzle, solution, turn).least()) for turn in _turns(puzzle.places))
    return sha256(least.encode()).hexdigest()


class _Turn(NamedTuple):
    """A symmetry of the places."""

    points: tuple[Point, ...]
    """Where each place goes."""

    axes: Mapping[str, str]
    """Which axis becomes which."""

    reversed_axes: frozenset[str]


def _turns(places: Places) -> Iterator[_Turn]:
    if places.kind == "map":
        low, high = ([end(at[index] for at in places.at) for index in (0, 1)] for end in (min, max))
        for flip_x, flip_y, swapped in product((False, True), repeat=3):
            points: list[Point] = [
                (high[0] - x if flip_x else x - low[0], high[1] - y if flip_y else y - low[1]) for x, y in places.at
            ]
            turned = tuple(point[::-1] for point in points) if swapped else tuple(points)
            axes = {"x": "y", "y": "x"} if swapped else {}
            yield _Turn(turned, axes, frozenset([*("x" * flip_x), *("y" * flip_y)]))
        return
    yield _Turn(places.at, {}, frozenset())
    if places.kind == "row":
        yield _Turn(places.at[::-1], {}, frozenset({""}))


class _Look:
    """A puzzle seen through a symmetry: a term is the number of its category and the point where it lies."""

    def __init__(self, puzzle: Logic, solution: Table, turn: _Turn) -> None:
        self.turn = turn
        self.clues = [clue.means for clue in puzzle.clues]
        self.setting = (puzzle.places.kind, sorted(turn.points))
        self.categories = [category.name for category in puzzle.categories]
        self.where: dict[Term, Point] = {Place(number): at for number, at in enumerate(turn.points, start=1)}
        for row, at in zip(solution.rows, turn.points, strict=True):
            self.where |= {Value(name, str(value)): at for name, value in zip(self.categories, row, strict=True)}

    def least(self) -> Form:
        """The least form over the orders of the categories that their parts in the clues leave open."""
        signatures = {name: self._forms({name: 1}) for name in self.categories}
        ordered = sorted(self.categories, key=signatures.__getitem__)
        alike = [list(group) for _, group in groupby(ordered, signatures.__getitem__)]
        if prod(factorial(len(group)) for group in alike) > _MOST_ORDERS:
            return (*self.setting, [signatures[name] for name in ordered])
        orders = product(*(permutations(group) for group in alike))
        numbered = ({name: number for number, name in enumerate(chain(*order), start=1)} for order in orders)
        return (*self.setting, len(self.categories), min(self._forms(numbers) for numbers in numbered))

    def _forms(self, numbers: Mapping[str, int]) -> list[str]:
        return sorted(repr(self._form(clue, numbers)) for clue in self.clues)

    def _term(self, term: Term, numbers: Mapping[str, int]) -> Form:
        return (-1 if isinstance(term, Place) else numbers.get(term.category, 0), self.where[term])

    def _form(self, meaning: Meaning, numbers: Mapping[str, int]) -> Form:
        match meaning:
            case Same(one, other):
                return ("same", *sorted((self._term(one, numbers), self._term(other, numbers))))
            case Different(terms):
                return ("different", *sorted(self._term(term, numbers) for term in terms))
            case Apart(axis, one, relation, other, by):
                two = sorted((self._term(one, numbers), self._term(other, numbers)))
                return ("apart", self.turn.axes.get(axis, axis), relation, str(by), *two)
            case Compare(axis, one, relation, other, by, times):
                first, second = self._term(one, numbers), self._term(other, numbers)
                if axis in self.turn.reversed_axes:
                    relation, by = _TURNED[relation], -by
                forward = (relation, first, second, str(by))
                backward = (_TURNED[relation], second, first, str(-by))
                both = min(forward, backward) if times == 1 else forward
                return ("compare", self.turn.axes.get(axis, axis), *both, str(times))
        inner = (self._form(part, numbers) for part in parts(meaning))
        return (type(meaning).__name__, *sorted(inner, key=repr))
