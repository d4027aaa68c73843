"""A logic puzzle is places, categories with one value for each place, and clues; its solution is a table.

The table has a row for each place, in their order, and in it one value of each category. A place lies at one number
(its position in a row, its value on a scale) or two (x east and y north on a map). The places of a set have names and
no order: there the number is only the place in the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from cluewright.core import PuzzleError
from cluewright.core.reading import nearest, shown
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
    Apart,
    Clue,
    Compare,
    Different,
    Meaning,
    Number,
    Place,
    Term,
    Value,
    own_terms,
    parts,
    related,
    walk,
)
from cluewright.families.logic.meaning.measures import Measured

KINDS = ("row", "map", "scale", "set")
MOST_PLACES = 40
MOST_CATEGORIES = 30
MOST_CLUES = 300
MOST_PARTS = 400
DEEPEST = 8
LONGEST_NAME = 60
FIRST_PLACES = ("left", "right", "bottom", "top", "front", "back", "west", "east", "north", "south")


@dataclass(frozen=True)
class Places:
    """Where the values go."""

    kind: str
    """`row`, `map`, `scale` or `set`."""

    noun: str
    """What one of them is called: `house`, `age`."""

    at: tuple[tuple[Number, ...], ...]
    """Where each lies."""

    labels: tuple[str, ...]
    """How each is named: `3`, `1929`, `April`, `Alan`."""

    first: str = "left"
    """Where the first place of a row is; `bottom` for floors."""

    scale: Measured | None = None
    """What kind the values of a scale are, and in what they are measured."""

    round: bool = False
    """Whether a row goes round a table: the last place is next to the first."""

    @property
    def ordered(self) -> bool:
        """Whether there are order and distance along the places: not in a set, nor among days out of their order."""
        return self.kind != "set" and (self.scale is None or self.scale.ordered)

    @property
    def axes(self) -> tuple[str, ...]:
        """What is measured at the places themselves; any other axis is a category, even one that is called x."""
        return ("x", "y") if self.kind == "map" else ("",)

    @property
    def names(self) -> tuple[str, ...]:
        """What each is called in play, solutions and pictures: on a map by its number, else by its label."""
        return tuple(str(number + 1) for number in range(len(self))) if self.kind == "map" else self.labels

    def __len__(self) -> int:
        return len(self.at)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PuzzleError(
                f"{shown(self.kind)} is not a kind of places; there are {', '.join(KINDS)}", "places.kind"
            )
        if not 1 <= len(self) <= MOST_PLACES:
            raise PuzzleError(f"{len(self)} places; a puzzle has 1 to {MOST_PLACES}", "places")
        if self.first not in FIRST_PLACES:
            ways = ", ".join(FIRST_PLACES)
            raise PuzzleError(f"{shown(self.first)} is not where a row begins; it is one of {ways}", "places.first")
        _check_name(self.noun, "places.noun")
        if self.kind == "set":
            _check_names(self.labels, "places.values")
        seen: dict[tuple[Number, ...], int] = {}
        for index, place in enumerate(self.at):
            if place in seen:
                field = "at" if self.kind == "map" else "values"
                raise PuzzleError(
                    f"places {seen[place] + 1} and {index + 1} are the same: {self.labels[index]}",
                    f"places.{field}[{index}]",
                )
            seen[place] = index


@dataclass(frozen=True)
class Category:
    """A name and one value for each place."""

    name: str
    values: tuple[str, ...]
    scale: Measured | None = None
    """What the values are as numbers, if every one is a number, a date, a day or the like."""

    @property
    def measures(self) -> tuple[Number, ...] | None:
        """The values as numbers, where these have an order."""
        return self.scale.values if self.scale and self.scale.ordered else None


@dataclass(frozen=True)
class Table:
    """For each place, in their order, its value in each category; None where it is not known."""

    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True)
class Logic:
    """The whole puzzle."""

    places: Places
    categories: tuple[Category, ...]
    clues: tuple[Clue, ...] = ()
    questions: tuple[str, ...] = ()
    title: str = ""
    synonyms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For a value, other words for it."""

    literal: tuple[str, ...] = ()
    """The conventions of published puzzles by which its clues are not read: `neither`."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.categories) <= MOST_CATEGORIES:
            raise PuzzleError(f"{len(self.categories)} categories; a puzzle has 1 to {MOST_CATEGORIES}", "categories")
        if len(self.clues) > MOST_CLUES:
            raise PuzzleError(f"{len(self.clues)} clues; a puzzle has at most {MOST_CLUES}", "clues")
        seen: set[str] = set()
        for category in self.categories:
            self._check_category(category, seen)
        for index, clue in enumerate(self.clues):
            self.check_meaning(clue.means, f"clues[{index}]")

    def with_sound(self, clues: tuple[Clue, ...]) -> Logic:
        """The same with these clues, which are known to speak of this puzzle: they are not checked again."""
        changed = object.__new__(Logic)
        changed.__dict__.update(self.__dict__, clues=clues)
        return changed

    def category(self, name: str) -> Category:
        """The category of this name."""
        return next(category for category in self.categories if category.name == name)

    def compared(self, meaning: Meaning) -> list[Category]:
        """The categories of numbers that a meaning compares."""
        axes = {inner.axis for inner in walk(meaning) if isinstance(inner, Compare | Apart)}
        return [category for category in self.categories if category.name in axes - set(self.places.axes)]

    def table(self, where: Iterable[int | None]) -> Table:
        """The table in which each value, in the order of the categories, is at this place, counted from 0, or at none.

        >>> Logic(Places("row", "house", ((1,), (2,)), ("1", "2")), (Category("pet", ("cat", "dog")),)).table([1, None])
        Table(rows=((None,), ('cat',)))
        """
        rows: list[list[str | None]] = [[None] * len(self.categories) for _ in self.places.at]
        values = ((column, value) for column, category in enumerate(self.categories) for value in category.values)
        for (column, value), place in zip(values, where, strict=True):
            if place is not None:
                rows[place][column] = value
        return Table(tuple(map(tuple, rows)))

    def _check_category(self, category: Category, seen: set[str]) -> None:
        place = f"categories.{category.name[:LONGEST_NAME]}"
        _check_name(category.name, place)
        taken = {"map": {"x", "y"}, "set": {self.places.noun.lower()}}.get(self.places.kind, set())
        if category.name.lower() in seen | taken:
            raise PuzzleError(f"the name {shown(category.name)} is taken", place)
        seen.add(category.name.lower())
        if len(category.values) != len(self.places):
            raise PuzzleError(
                f"{category.name} has {len(category.values)} values, but there are {len(self.places)} places; "
                "each place has one value of each category",
                place,
            )
        _check_names(category.values, place)

    def check_meaning(self, means: Meaning, place: str) -> None:
        """Refuse a meaning that speaks of what this puzzle does not have."""
        for inside, meaning in enumerate(walk(means)):
            if inside >= MOST_PARTS:
                raise PuzzleError(f"a clue of more than {MOST_PARTS} parts", place)
            if isinstance(meaning, Compare | Apart):
                if meaning.relation not in RELATIONS:
                    there = ", ".join(RELATIONS)
                    raise PuzzleError(f"{shown(meaning.relation)} is not a relation; there are {there}", place)
                self._check_axis(meaning.axis, place)
                self._check_steps(meaning, place)
            if isinstance(meaning, Different) and len(set(meaning.terms)) < len(meaning.terms):
                raise PuzzleError("one and the same stands twice among what should differ", place)
            for term in own_terms(meaning):
                self._check_term(term, place)
        if _depth(means, DEEPEST + 1) > DEEPEST:
            raise PuzzleError(f"a clue nested more than {DEEPEST} deep", place)

    def _check_axis(self, axis: str, place: str) -> None:
        own = [*self.places.axes] if self.places.ordered else []
        measured = [category.name for category in self.categories if category.measures]
        if axis in own + measured:
            return
        match self.places.kind:
            case "map":
                wrong = "a map is measured along the axis 'x' or 'y'"
            case "set":
                wrong = "the places of a set have no order and no distance"
            case "scale" if not own:
                wrong = f"{', '.join(self.places.labels)} are not in the order of the calendar or the clock"
            case _:
                wrong = "the places need no axis"
        also = f", or a category of numbers: {', '.join(measured)}" if measured else ""
        listed = [each for each in self.categories if each.name == axis and each.scale]
        if listed:
            wrong = f"{', '.join(listed[0].values)} are not in the order of the calendar or the clock"
        raise PuzzleError(f"{shown(axis)} cannot be measured; {wrong}{also}", place)

    def _check_steps(self, meaning: Compare | Apart, place: str) -> None:
        """Days and times have no double; between dates the number of days may depend on the year."""
        own = meaning.axis in self.places.axes
        scale = self.places.scale if own else self.category(meaning.axis).scale
        if scale is None:
            return
        if isinstance(meaning, Compare) and meaning.times != 1 and scale.kind not in ("number", "ordinal"):
            raise PuzzleError(f"a {scale.kind} cannot be multiplied; only numbers can", place)
        if scale.otherwise and any(
            related(meaning, a, b) != related(meaning, c, d)
            for (a, c), (b, d) in product(zip(scale.values, scale.otherwise, strict=True), repeat=2)
        ):
            raise PuzzleError(
                "the number of days across the end of February depends on the year; write the year, as in "
                "'March 1, 2023'",
                place,
            )

    def _check_term(self, term: Term, place: str) -> None:
        match term:
            case Place(number) if not 1 <= number <= len(self.places):
                raise PuzzleError(f"there is no place {number}; there are {len(self.places)}", place)
            case Value(category, name):
                names = [each.name for each in self.categories]
                if category not in names:
                    raise PuzzleError(f"there is no category {shown(category)}{nearest(category, names)}", place)
                if name not in self.category(category).values:
                    values = self.category(category).values
                    raise PuzzleError(f"there is no {category} {shown(name)}{nearest(name, values)}", place)


def _depth(meaning: Meaning, most: int) -> int:
    """How deep the meaning is nested, counted up to `most`."""
    inner = parts(meaning)
    if not inner or most == 0:
        return 1
    return 1 + max(_depth(part, most - 1) for part in inner)


def _check_names(names: tuple[str, ...], place: str) -> None:
    seen: set[str] = set()
    for name in names:
        _check_name(name, place)
        if name.lower() in seen:
            raise PuzzleError(f"{shown(name)} stands twice", place)
        seen.add(name.lower())


def _check_name(name: str, place: str) -> None:
    if not name.strip():
        raise PuzzleError("an empty name", place)
    if len(name) > LONGEST_NAME:
        raise PuzzleError(f"{shown(name)} is longer than {LONGEST_NAME} letters", place)
    if name != " ".join(name.split()):
        raise PuzzleError(f"{shown(name)} begins or ends with a space, or has two together", place)
