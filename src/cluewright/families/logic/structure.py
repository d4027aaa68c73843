"""Meanings as JSON objects and as Prolog terms.

    {"same": ["red", {"nationality": "English"}]}                 two values, or a value and {"place": 3}
    {"different": ["Ann", "red", "tea"]}
    {"compare": ["red", "<", "white"], "axis": "x", "by": -1, "times": 2}     left out: the own axis, 0, 1
    {"apart": ["red", "=", "white"], "by": 1}
    {"not": {..}}  {"and": [..]}  {"or": [..]}  {"exactly one": [..]}

In Prolog: same(red, value(nationality,'English')), compare(red, <, white, Axis, By, Times), apart(red, =, white, Axis,
By), different([..]), not(..), and([..]), or([..]), exactly_one([..]), place(3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluewright.core import NotationError, terms
from cluewright.core.reading import integer, nearest, sequence, shown
from cluewright.core.terms import Atom, Compound
from cluewright.families.logic.clues import (
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
from cluewright.families.logic.measures import number, written
from cluewright.families.logic.puzzle import DEEPEST, Category

_LISTS: dict[str, type[And] | type[Or] | type[ExactlyOne]] = {"and": And, "or": Or, "exactly one": ExactlyOne}
_KINDS = ("same", "different", "compare", "apart", "not", *_LISTS)


class Names:
    """The values of a puzzle by name."""

    def __init__(self, categories: tuple[Category, ...]) -> None:
        self.categories = {category.name: category for category in categories}
        self.owners: dict[str, list[str]] = {}
        for category in categories:
            for value in category.values:
                self.owners.setdefault(value, []).append(category.name)

    def value(self, name: str, place: str) -> Value:
        """The one value of this name."""
        owners = self.owners.get(name, [])
        if not owners:
            raise NotationError(f"there is no value {shown(name)}{nearest(name, self.owners)}", place)
        if len(owners) > 1:
            ways = " or ".join(f'{{"{owner}": "{name}"}}' for owner in owners)
            raise NotationError(f"{shown(name)} is in {len(owners)} categories; write {ways}", place)
        return Value(owners[0], name)

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
        return Value(category, name)

    def write(self, term: Term) -> Any:
        """The shortest JSON that `read` reads back."""
        if isinstance(term, Place):
            return {"place": term.number}
        return term.name if len(self.owners.get(term.name, [])) == 1 else {term.category: term.name}


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
        if field not in (kind, "says", *allowed):
            raise NotationError(f"unknown field {shown(field)}{nearest(str(field), (kind, *allowed))}", place)
    content = entry[kind]
    if kind == "not":
        return Not(read_meaning(content, names, f"{place}.not", depth + 1))
    items = sequence(content, f"{place}.{kind}")
    if kind in _LISTS:
        inner = tuple(
            read_meaning(each, names, f"{place}.{kind}[{index}]", depth + 1) for index, each in enumerate(items)
        )
        return _LISTS[kind](inner)
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
    """A number of JSON, kept exact."""
    if isinstance(entry, bool) or not isinstance(entry, int | float):
        raise NotationError(f"{shown(entry)} is not a number", place)
    exact = number(str(entry))
    if exact is None:
        raise NotationError(f"{shown(entry)} has too many digits", place)
    return exact


def write_number(exact: Number) -> int | float:
    """The number for JSON."""
    return exact if isinstance(exact, int) else float(written(exact))


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
            kind = next(name for name, each in _LISTS.items() if isinstance(meaning, each))
            return {kind: [write_meaning(part, names) for part in parts]}
        case Compare(axis, one, relation, other, by, times):
            document: dict[str, Any] = {"compare": [names.write(one), relation, names.write(other)]}
            document |= {"axis": axis} if axis else {}
            document |= {"by": write_number(by)} if by else {}
            return document | ({"times": write_number(times)} if times != 1 else {})
        case Apart(axis, one, relation, other, by):
            document = {"apart": [names.write(one), relation, names.write(other)]}
            return document | ({"axis": axis} if axis else {}) | {"by": write_number(by)}


def term_of(document: Any) -> terms.Term:
    """The JSON of a meaning as a Prolog term."""
    match document:
        case str():
            return Atom(document)
        case int():
            return document
        case float():
            return Atom(str(document))
        case list():
            return [term_of(each) for each in document]
        case {"place": int(place)}:
            return Compound("place", (place,))
        case {"compare": [one, relation, other], **rest}:
            more = (term_of(rest.get(key, usual)) for key, usual in (("axis", ""), ("by", 0), ("times", 1)))
            return Compound("compare", (term_of(one), term_of(relation), term_of(other), *more))
        case {"apart": [one, relation, other], **rest}:
            axis = term_of(rest.get("axis", ""))
            return Compound("apart", (term_of(one), term_of(relation), term_of(other), axis, term_of(rest["by"])))
        case {"same": [one, other]}:
            return Compound("same", (term_of(one), term_of(other)))
    ((kind, content),) = document.items()
    if kind in _KINDS:
        return Compound(kind.replace(" ", "_"), (term_of(content),))
    return Compound("value", (Atom(kind), Atom(content)))


def document_of(term: terms.Term, place: str) -> Any:
    """The JSON that a Prolog term of a meaning stands for."""
    match term:
        case int():
            return term
        case Atom(name):
            return name
        case list():
            return [document_of(each, place) for each in term]
        case Compound("place", (int(number),)):
            return {"place": number}
        case Compound("value", (Atom(category), value)):
            return {category: str(document_of(value, place))}
        case Compound("same", (one, other)):
            return {"same": [document_of(one, place), document_of(other, place)]}
        case Compound("compare", (one, relation, other, Atom(axis), by, times)):
            compared = [document_of(each, place) for each in (one, relation, other)]
            return {"compare": compared, "axis": axis, "by": _decimal(by, place), "times": _decimal(times, place)}
        case Compound("apart", (one, relation, other, Atom(axis), by)):
            compared = [document_of(each, place) for each in (one, relation, other)]
            return {"apart": compared, "axis": axis, "by": _decimal(by, place)}
        case Compound(name, (content,)) if name.replace("_", " ") in _KINDS:
            return {name.replace("_", " "): document_of(content, place)}
    raise NotationError(f"{shown(terms.write(term))} is not part of a clue", place)


def _decimal(term: terms.Term, place: str) -> int | float:
    if isinstance(term, int):
        return term
    exact = number(term.name) if isinstance(term, Atom) else None
    if exact is None:
        raise NotationError(f"{shown(terms.write(term))} is not a number", place)
    return write_number(exact)
