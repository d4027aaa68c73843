"""When two logic puzzles are alike: the same clues but for names, order, and the symmetries of the places.

A puzzle with one solution names its own values: each is the place where it lies. What is left is the order of the
categories, and mirror images of rows, turns and reflections of maps. The places of a set may stand in any order, and
their names are one more category. What tells categories and places apart is the part they play in the clues, looked at
again and again until nothing more is told apart. The form found here is the least over all orders that are then left,
so puzzles that differ only so have the same form; and two forms are the same only for such puzzles, unless so many
categories play the same part that their orders are not tried (then the form is coarser).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cluewright.families.logic.meaning.clues import Form, Number, Place, Term, Value, form
from cluewright.families.logic.puzzle import Logic, Places, Table

Point: TypeAlias = tuple[Number, ...]
Colours: TypeAlias = "tuple[Mapping[str, Any], Mapping[int, Any]]"
"""For each group (a category, or "" for the places themselves) and for each place its colour: groups and places that
have not been told apart have the same."""

Key = TypeVar("Key", str, int)
_MOST_ORDERS = 720


def likeness(puzzle: Logic, solution: Table) -> str:
    """The same text for puzzles that are alike."""
    least = min(repr(_Look(puzzle, solution, turn).least()) for turn in _turns(puzzle.places))
    return sha256(least.encode()).hexdigest()


class _Turn(NamedTuple):
    """A symmetry of the places."""

    points: tuple[Point, ...]
    """Where each place goes."""

    axes: Mapping[str, str] = {}
    """Which axis becomes which."""

    reversed_axes: frozenset[str] = frozenset()


def _turns(places: Places) -> Iterator[_Turn]:
    if places.kind != "map":
        yield _Turn(places.at)
        if places.kind == "row":
            yield _Turn(places.at[::-1], {}, frozenset({""}))
        return
    low, high = ([end(at[index] for at in places.at) for index in (0, 1)] for end in (min, max))
    for flip_x, flip_y, swapped in product((False, True), repeat=3):
        points: list[Point] = [
            (high[0] - x if flip_x else x - low[0], high[1] - y if flip_y else y - low[1]) for x, y in places.at
        ]
        turned = tuple(point[::-1] for point in points) if swapped else tuple(points)
        yield _Turn(turned, {"x": "y", "y": "x"} if swapped else {}, frozenset([*("x" * flip_x), *("y" * flip_y)]))


class _Look:
    """A puzzle seen through a symmetry: a term is the colour of its group and the colour of its place."""

    def __init__(self, puzzle: Logic, solution: Table, turn: _Turn) -> None:
        self.turn = turn
        self.clues = [clue.means for clue in puzzle.clues]
        names = [category.name for category in puzzle.categories]
        self.is_set = puzzle.places.kind == "set"
        self.start: Colours = (
            {"": 0 if self.is_set else -1} | dict.fromkeys(names, 0),
            {place: 0 if self.is_set else point for place, point in enumerate(turn.points)},
        )
        self.setting = (puzzle.places.kind, sorted(turn.points), len(names))
        self.where: dict[Term, tuple[str, int]] = {}
        for place, row in enumerate(solution.rows):
            self.where[Place(place + 1)] = ("", place)
            self.where |= {Value(name, str(value)): (name, place) for name, value in zip(names, row, strict=True)}
        self.along = {
            category.name: {self.where[Value(category.name, value)][1]: str(number) for value, number in measured}
            for category in puzzle.categories
            if (measured := [*zip(category.values, category.measures or (), strict=False)])
        }
        """For each measured category, its number at each place."""

    def least(self) -> Form:
        """The least form over the orders that are left when the clues have told apart what they can."""
        groups, places = self.start
        colours = 0
        while (now := len(set(groups.values())) + len(set(places.values()))) > colours:
            colours = now
            groups = _coloured({each: (groups[each], self._forms({**groups, each: -2}, places)) for each in groups})
            if self.is_set:
                places = _coloured({each: (places[each], self._forms(groups, {**places, each: -2})) for each in places})
        orders = list(_orders(groups, places if self.is_set else {}))
        forms = (self._forms(order, numbered or places) for order, numbered in orders)
        return (*self.setting, min(forms) if orders else self._forms(groups, places))

    def _forms(self, groups: Mapping[str, Any], places: Mapping[int, Any]) -> list[str]:
        def seen(term: Term) -> Form:
            group, place = self.where[term]
            return (groups[group], places[place])

        def measured(axis: str) -> Form | str:
            if axis not in self.along:
                return self.turn.axes.get(axis, axis)
            return (groups[axis], *sorted((places[place], number) for place, number in self.along[axis].items()))

        return sorted(repr(form(clue, seen, measured, self.turn.reversed_axes)) for clue in self.clues)


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
