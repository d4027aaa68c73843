"""A logic puzzle is places, categories with one value for each place, and clues; its solution is a table.

The table has a row for each place, in their order, and in it one value of each category. A place lies at one number
(its position in a row, its value on a scale) or two (x east and y north on a map).
"""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core import PuzzleError
from cluewright.core.reading import nearest, shown
from cluewright.families.logic.clues import (
    RELATIONS,
    Apart,
    Clue,
    Compare,
    Different,
    Number,
    Place,
    Term,
    Value,
    own_terms,
    parts,
    walk,
)

KINDS = ("row", "map", "scale")
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
    """`row`, `map` or `scale`."""

    noun: str
    """What one of them is called: `house`, `age`."""

    at: tuple[tuple[Number, ...], ...]
    """Where each lies."""

    labels: tuple[str, ...]
    """How each is named: `3`, `1929`, `April`."""

    first: str = "left"
    """Where the first place of a row is; `bottom` for floors."""

    def __len__(self) -> int:
        return len(self.at)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PuzzleError(f"{shown(self.kind)} is no kind of places; there are {', '.join(KINDS)}", "places.kind")
        if not 1 <= len(self) <= MOST_PLACES:
            raise PuzzleError(f"{len(self)} places; a puzzle has 1 to {MOST_PLACES}", "places")
        if self.first not in FIRST_PLACES:
            ways = ", ".join(FIRST_PLACES)
            raise PuzzleError(f"{shown(self.first)} is not where a row begins; it is one of {ways}", "places.first")
        _check_name(self.noun, "places.noun")
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
    measures: tuple[Number, ...] | None = None
    """What the values are as numbers, if every one is a number, a date, a day or the like."""


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

    def __post_init__(self) -> None:
        if not 1 <= len(self.categories) <= MOST_CATEGORIES:
            raise PuzzleError(f"{len(self.categories)} categories; a puzzle has 1 to {MOST_CATEGORIES}", "categories")
        if len(self.clues) > MOST_CLUES:
            raise PuzzleError(f"{len(self.clues)} clues; a puzzle has at most {MOST_CLUES}", "clues")
        seen: set[str] = set()
        for category in self.categories:
            self._check_category(category, seen)
        for index, clue in enumerate(self.clues):
            self._check_clue(clue, f"clues[{index}]")

    def with_sound(self, clues: tuple[Clue, ...]) -> Logic:
        """The same with these clues, which are known to speak of this puzzle: they are not checked again."""
        changed = object.__new__(Logic)
        changed.__dict__.update(self.__dict__, clues=clues)
        return changed

    def category(self, name: str) -> Category:
        """The category of this name."""
        return next(category for category in self.categories if category.name == name)

    def _check_category(self, category: Category, seen: set[str]) -> None:
        place = f"categories.{category.name[:LONGEST_NAME]}"
        _check_name(category.name, place)
        taken = {"x", "y"} if self.places.kind == "map" else set()
        if category.name.lower() in seen | taken:
            raise PuzzleError(f"the name {shown(category.name)} is taken", place)
        seen.add(category.name.lower())
        if len(category.values) != len(self.places):
            raise PuzzleError(
                f"{category.name} has {len(category.values)} values, but there are {len(self.places)} places; "
                "each place has one value of each category",
                place,
            )
        names: set[str] = set()
        for value in category.values:
            _check_name(value, place)
            if value.lower() in names:
                raise PuzzleError(f"{shown(value)} stands twice", place)
            names.add(value.lower())

    def _check_clue(self, clue: Clue, place: str) -> None:
        for inside, meaning in enumerate(walk(clue.means)):
            if inside >= MOST_PARTS:
                raise PuzzleError(f"a clue of more than {MOST_PARTS} parts", place)
            if isinstance(meaning, Compare | Apart):
                self._check_axis(meaning.axis, place)
                if meaning.relation not in RELATIONS:
                    there = ", ".join(RELATIONS)
                    raise PuzzleError(f"{shown(meaning.relation)} is no relation; there are {there}", place)
            if isinstance(meaning, Different) and len(set(meaning.terms)) < len(meaning.terms):
                raise PuzzleError("one and the same stands twice among what should differ", place)
            for term in own_terms(meaning):
                self._check_term(term, place)
        if _depth(clue.means, DEEPEST + 1) > DEEPEST:
            raise PuzzleError(f"a clue nested more than {DEEPEST} deep", place)

    def _check_axis(self, axis: str, place: str) -> None:
        if self.places.kind == "map":
            own = ["x", "y"]
            wrong = "a map is measured along the axis 'x' or 'y'"
        else:
            own = [""]
            wrong = "the places need no axis"
        measured = [category.name for category in self.categories if category.measures]
        if axis not in own + measured:
            also = f", or a category of numbers: {', '.join(measured)}" if measured else ""
            raise PuzzleError(f"{shown(axis)} cannot be measured; {wrong}{also}", place)

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


def _depth(meaning: object, most: int) -> int:
    """How deep the meaning is nested, counted up to `most`."""
    inner = parts(meaning)  # type: ignore[arg-type]
    if not inner or most == 0:
        return 1
    return 1 + max(_depth(part, most - 1) for part in inner)


def _check_name(name: str, place: str) -> None:
    if not name.strip():
        raise PuzzleError("an empty name", place)
    if len(name) > LONGEST_NAME:
        raise PuzzleError(f"{shown(name)} is longer than {LONGEST_NAME} letters", place)
    if name != " ".join(name.split()):
        raise PuzzleError(f"{shown(name)} begins or ends with a space, or has two together", place)
