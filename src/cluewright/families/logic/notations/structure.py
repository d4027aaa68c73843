"""Meanings as JSON objects.

    {"same": ["red", {"nationality": "English"}]}    two values, or a value and {"place": 3}; in a set a place's name
    {"different": ["Ann", "red", "tea"]}
    {"compare": ["red", "<", "white"], "axis": "x", "by": -1, "times": 2}     left out: the own axis, 0, 1
    {"apart": ["red", "=", "white"], "by": 1}
    {"not": {..}}  {"and": [..]}  {"or": [..]}  {"exactly one": [..]}

A number that JSON would round is written as a text: "by": "123456789012345.25", "times": "1/3".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cluewright.core import NotationError
from cluewright.core.reading import MOST_DIGITS, integer, nearest, sequence, shown
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
    Value,
)
from cluewright.families.logic.meaning.measures import written
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.meaning.units import whole
from cluewright.families.logic.puzzle import DEEPEST, Logic

_EXACT = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,20}|/[1-9][0-9]{0,17})?")
"""A decimal or a fraction, with as many digits as `write_number` writes."""

LISTS: dict[str, type[And] | type[Or] | type[ExactlyOne]] = {"and": And, "or": Or, "exactly one": ExactlyOne}
_KINDS = ("same", "different", "compare", "apart", "not", *LISTS)


class Names:
    """The values of a puzzle by name, and the places of a set."""

    def __init__(self, puzzle: Logic) -> None:
        self.categories = {category.name: category.values for category in puzzle.categories}
        self.noun = puzzle.places.noun if puzzle.places.kind == "set" else ""
        if self.noun:
            self.categories[self.noun] = puzzle.places.labels
        self.owners: dict[str, list[str]] = {}
        for category, values in self.categories.items():
            for value in values:
                self.owners.setdefault(value, []).append(category)

    def _term(self, category: str, name: str, place: str) -> Term:
        if not self.noun or category != self.noun:
            return Value(category, name)
        labels = self.categories[category]
        if name not in labels:
            raise NotationError(f"there is no {category} {shown(name)}{nearest(name, labels)}", place)
        return Place(labels.index(name) + 1)

    def value(self, name: str, place: str) -> Term:
        """What alone has this name."""
        owners = self.owners.get(name, [])
        if not owners:
            raise NotationError(f"there is no value {shown(name)}{nearest(name, self.owners)}", place)
        if len(owners) > 1:
            ways = " or ".join(f'{{"{owner}": "{name}"}}' for owner in owners)
            raise NotationError(f"{shown(name)} is in {len(owners)} categories; write {ways}", place)
        return self._term(owners[0], name, place)

    def read(self, entry: Any, place: str) -> Term:
        """A term from JSON: a name, `{"category": "name"}` or `{"place": 3}`."""
        if isinstance(entry, str):
            return self.value(entry, place)
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise NotationError(f'{shown(entry)} is not a name, {{"category": "name"}} or {{"place": 3}}', place)
        ((category, name),) = entry.items()
        if category == "place" and not isinstance(name, str):
            return Place(integer(name, place))
        if not isinstance(name, str):
            raise NotationError(f"{shown(name)} is not a name", place)
        if category not in self.categories:
            raise NotationError(f"there is no category {shown(category)}{nearest(category, self.categories)}", place)
        return self._term(category, name, place)

    def write(self, term: Term) -> Any:
        """The shortest JSON that `read` reads back."""
        if isinstance(term, Value):
            return term.name if len(self.owners.get(term.name, [])) == 1 else {term.category: term.name}
        name = self.categories[self.noun][term.number - 1] if self.noun else ""
        return name if len(self.owners.get(name, [])) == 1 else {"place": term.number}


def read_meaning(entry: Any, names: Names, place: str, depth: int = 0) -> Meaning:
    """A meaning from its JSON object."""
    if depth > DEEPEST:
        raise NotationError(f"nested more than {DEEPEST} deep", place)
    if not isinstance(entry, Mapping):
        raise NotationError(f"{shown(entry)} is not a structured clue", place)
    kinds = [kind for kind in _KINDS if kind in entry]
    if len(kinds) != 1:
        raise NotationError(f"a structured clue has exactly one of {', '.join(_KINDS)}", place)
    kind = kinds[0]
    allowed = {"compare": ("axis", "by", "times"), "apart": ("axis", "by")}.get(kind, ())
    for field in entry:
        if field not in (kind, "says", "chosen", *allowed):
            raise NotationError(f"unknown field {shown(field)}{nearest(str(field), (kind, *allowed))}", place)
    content = entry[kind]
    if kind == "not":
        return Not(read_meaning(content, names, f"{place}.not", depth + 1))
    items = sequence(content, f"{place}.{kind}")
    if kind in LISTS:
        inner = tuple(
            read_meaning(each, names, f"{place}.{kind}[{index}]", depth + 1) for index, each in enumerate(items)
        )
        return LISTS[kind](inner)
    if kind == "different":
        return Different(tuple(names.read(each, place) for each in items))
    if kind == "same":
        one, other = _of_length(items, 2, "two terms", place)
        return Same(names.read(one, place), names.read(other, place))
    one, relation, other = _of_length(items, 3, 'like ["red", "<", "white"]', place)
    return _measured(kind, names.read(one, place), relation, names.read(other, place), entry, place)


def _measured(kind: str, one: Term, relation: Any, other: Term, entry: Mapping[str, Any], place: str) -> Meaning:
    axis = entry.get("axis", "")
    if not isinstance(axis, str) or not isinstance(relation, str):
        raise NotationError("the axis and the relation are words", place)
    if kind == "apart":
        if "by" not in entry:
            raise NotationError("'apart' needs 'by': how far", place)
        return Apart(axis, one, relation, other, read_number(entry["by"], place))
    by, times = (read_number(entry.get(field, usual), place) for field, usual in (("by", 0), ("times", 1)))
    return Compare(axis, one, relation, other, by, times)


def _of_length(items: list[Any], length: int, form: str, place: str) -> list[Any]:
    if len(items) != length:
        raise NotationError(f"{len(items)} entries where there should be {form}", place)
    return items


def read_number(entry: Any, place: str) -> Number:
    """A number of JSON, or one written as a text, kept exact: whatever `write_number` writes."""
    if isinstance(entry, bool) or not isinstance(entry, int | float | str):
        raise NotationError(f"{shown(entry)} is not a number", place)
    text = entry if isinstance(entry, str) else _digits(entry)
    exact = number(text)
    if exact is not None:
        return exact
    if not _EXACT.fullmatch(text):
        wrong = "is not a number" if isinstance(entry, str) else "has too many digits"
        raise NotationError(f"{shown(entry)} {wrong}", place)
    from fractions import Fraction

    return whole(Fraction(text))


def _digits(value: float) -> str:
    """The number without an exponent; empty if it is out of bounds."""
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MOST_DIGITS else ""
    if abs(value) == float("inf") or value != value:
        return ""
    if "e" not in repr(value):
        return repr(value)
    from fractions import Fraction

    return written(Fraction(repr(value)))


def write_number(exact: Number) -> int | float | str:
    """The number for JSON: a text where a number would be rounded."""
    if isinstance(exact, int):
        return exact
    from fractions import Fraction

    rounded = float(exact)
    return rounded if Fraction(repr(rounded)) == exact else written(exact)


def write_meaning(meaning: Meaning, names: Names) -> dict[str, Any]:
    """The JSON object of a meaning."""
    match meaning:
        case Same(one, other):
            return {"same": [names.write(one), names.write(other)]}
        case Different(several):
            return {"different": [names.write(each) for each in several]}
        case Not(part):
            return {"not": write_meaning(part, names)}
        case And(parts) | Or(parts) | ExactlyOne(parts):
            kind = next(name for name, each in LISTS.items() if isinstance(meaning, each))
            return {kind: [write_meaning(part, names) for part in parts]}
        case Compare(axis, one, relation, other, by, times):
            document: dict[str, Any] = {"compare": [names.write(one), relation, names.write(other)]}
            document |= {"axis": axis} if axis else {}
            document |= {"by": write_number(by)} if by else {}
            return document | ({"times": write_number(times)} if times != 1 else {})
        case Apart(axis, one, relation, other, by):
            document = {"apart": [names.write(one), relation, names.write(other)]}
            return document | ({"axis": axis} if axis else {}) | {"by": write_number(by)}
