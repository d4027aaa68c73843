"""When two logic puzzles are alike: the same clues but for names, order, and the symmetries of the places.

A puzzle with one solution names its own values: each is the place where it lies. What is left is the order of the
categories, and mirror images of rows, turns and reflections of maps. The form found here is the least over these, so
puzzles that differ only so have the same form; and two forms are the same only for such puzzles, unless so many
categories play the same part that their orders are not tried (then the form is coarser).

The places of a set may stand in any order, and their names are one more category. What tells places and categories
apart there is the part they play in the clues, looked at again and again until nothing more is told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cluewright.families.logic.meaning.clues import (
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
    if puzzle.places.kind == "set":
        least = repr(_SetLook(puzzle, solution).least())
    else:
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
        self.along = {
            name: sorted((at, str(number)) for at, number in zip(turn.points, numbers, strict=True))
            for name, numbers in _measures(puzzle, solution).items()
        }
        """What each measured category is at each point."""

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
                return ("apart", self._axis(axis, numbers), relation, str(by), *two)
            case Compare(axis, one, relation, other, by, times):
                first, second = self._term(one, numbers), self._term(other, numbers)
                if axis in self.turn.reversed_axes:
                    relation, by = _TURNED[relation], -by
                forward = (relation, first, second, str(by))
                backward = (_TURNED[relation], second, first, str(-by))
                both = min(forward, backward) if times == 1 else forward
                return ("compare", self._axis(axis, numbers), *both, str(times))
        inner = (self._form(part, numbers) for part in parts(meaning))
        return (type(meaning).__name__, *sorted(inner, key=repr))

    def _axis(self, axis: str, numbers: Mapping[str, int]) -> str | Form:
        if axis in self.along:
            return (numbers.get(axis, 0), *self.along[axis])
        return self.turn.axes.get(axis, axis)


def _measures(puzzle: Logic, solution: Table) -> dict[str, list[Number]]:
    """For each measured category, its number at each place."""
    found = {}
    for column, category in enumerate(puzzle.categories):
        if category.measures:
            numbers = dict(zip(category.values, category.measures, strict=True))
            found[category.name] = [numbers[str(row[column])] for row in solution.rows]
    return found


class _SetLook:
    """A puzzle about a set: a term is the colour of its group (the places or a category) and that of its place.

    A colour is a number; what has not been told apart has the same.
    """

    def __init__(self, puzzle: Logic, solution: Table) -> None:
        self.clues = [clue.means for clue in puzzle.clues]
        self.groups = ["", *(category.name for category in puzzle.categories)]
        self.places = range(len(puzzle.places))
        self.along = _measures(puzzle, solution)
        self.where: dict[Term, tuple[str, int]] = {Place(number + 1): ("", number) for number in self.places}
        for number, row in enumerate(solution.rows):
            names = zip(self.groups[1:], row, strict=True)
            self.where |= {Value(name, str(value)): (name, number) for name, value in names}

    def least(self) -> Form:
        """The least form over the orders that are left when the clues have told apart what they can."""
        groups, places = dict.fromkeys(self.groups, 0), dict.fromkeys(self.places, 0)
        told = 0
        while (now := len(set(groups.values())) + len(set(places.values()))) > told:
            told = now
            groups = _coloured({each: (groups[each], self._forms({**groups, each: -1}, places)) for each in groups})
            places = _coloured({each: (places[each], self._forms(groups, {**places, each: -1})) for each in places})
        setting = ("set", len(self.places), len(self.groups))
        orders = list(_orders(groups, places))
        return (*setting, min(self._forms(*order) for order in orders) if orders else self._forms(groups, places))

    def _forms(self, groups: Mapping[str, int], places: Mapping[int, int]) -> list[str]:
        return sorted(repr(self._form(clue, groups, places)) for clue in self.clues)

    def _form(self, meaning: Meaning, groups: Mapping[str, int], places: Mapping[int, int]) -> Form:
        def seen(term: Term) -> Form:
            group, place = self.where[term]
            return (groups[group], places[place])

        def along(axis: str) -> Form:
            return (groups[axis], *sorted((places[p], str(number)) for p, number in enumerate(self.along[axis])))

        match meaning:
            case Same(one, other):
                return ("same", *sorted((seen(one), seen(other))))
            case Different(terms):
                return ("different", *sorted(map(seen, terms)))
            case Apart(axis, one, relation, other, by):
                return ("apart", along(axis), relation, str(by), *sorted((seen(one), seen(other))))
            case Compare(axis, one, relation, other, by, times):
                forward = (relation, seen(one), seen(other), str(by))
                backward = (_TURNED[relation], seen(other), seen(one), str(-by))
                return ("compare", along(axis), *(min(forward, backward) if times == 1 else forward), str(times))
        inner = (self._form(part, groups, places) for part in parts(meaning))
        return (type(meaning).__name__, *sorted(inner, key=repr))


Key = TypeVar("Key", str, int)


def _coloured(signatures: Mapping[Key, Any]) -> dict[Key, int]:
    """A number for each signature, in their order."""
    ranks = {text: number for number, text in enumerate(sorted({repr(each) for each in signatures.values()}))}
    return {key: ranks[repr(signature)] for key, signature in signatures.items()}


def _orders(groups: Mapping[str, int], places: Mapping[int, int]) -> Iterator[tuple[dict[str, int], dict[int, int]]]:
    """Every way to number groups and places that keeps to their colours; none if there are too many."""
    alike_groups, alike_places = _alike(groups), _alike(places)
    sizes = [*map(len, alike_groups), *map(len, alike_places)]
    if prod(map(factorial, sizes)) > _MOST_ORDERS:
        return
    for one in product(*map(permutations, alike_groups)):
        for other in product(*map(permutations, alike_places)):
            yield (
                {name: number for number, name in enumerate(chain(*one))},
                {place: number for number, place in enumerate(chain(*other))},
            )


def _alike(colours: Mapping[Key, int]) -> list[list[Key]]:
    ordered = sorted(colours, key=lambda each: (colours[each], each))
    return [list(group) for _, group in groupby(ordered, colours.__getitem__)]
