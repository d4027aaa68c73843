"""From text to puzzles: JSON, JSON lines, Prolog facts or plain text, of whatever family.

A text may hold several puzzles. One that cannot be read is reported in its place and the others go on.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import Document, Family, FamilyError, InputError, NotationError
from cluewright.core.reading import shown
from cluewright.core.terms import Atom, Compound, Term, Variable, facts, write
from cluewright.workshop.puzzle import Puzzle, Solution
from cluewright.workshop.sources import fetch

_PROLOG = re.compile(r"\s*(?:%|/\*|:-|\[|'(?:[^'\\]|\\.)*'\s*\(|\w+\()")
_TITLE = re.compile(r"\s*([^\n:]{1,60}):[ \t]*\n")


class Unreadable(NamedTuple):
    """What stands in the place of a puzzle that cannot be read."""

    name: str
    error: InputError


@dataclass
class Reading:
    """What a text held, in order, and what a reader should be told about it."""

    items: list[Puzzle | Unreadable] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_all(text: str, family: str | None = None, name: str = "puzzle") -> Reading:
    """Every puzzle in the text; `name` is for those that carry none."""
    reading = Reading()
    owner = families.load(family) if family else None
    taken: set[str] = set()
    try:
        for item in _items(text, owner, name):
            reading.items.append(_renamed(item, taken, reading.notes))
        if not reading.items:
            raise NotationError("there is no puzzle in it")
    except InputError as error:
        reading.items.append(Unreadable(name, error))
    return reading


def read(source: str | os.PathLike[str], family: str | None = None) -> Puzzle:
    """The one puzzle in a file (`puzzle.json`), or in the words given.

    >>> read("#.#/.../#.#").size
    '4 houses'
    """
    fetched = fetch(source)
    items = read_all(fetched.text, family, fetched.name).items
    if len(items) > 1:
        raise NotationError(f"there are {len(items)} puzzles, not one; read_all reads them all", fetched.place)
    if isinstance(items[0], Unreadable):
        raise items[0].error
    return items[0]


def read_solution(puzzle: Puzzle, source: Document | str) -> Solution:
    """A solution of this puzzle, as a JSON object, JSON text or plain text."""
    notation = puzzle.family.notation
    if isinstance(source, str):
        _refuse_control_characters(source)
        if not source.lstrip().startswith("{"):
            return Solution(puzzle, notation.read_solution_text(puzzle.content, source))
        source = _object(source)
    for wrapper in ("solutions", "solution"):  # as `solve --json` and the examples write them
        inner = source.get(wrapper)
        source = inner[0] if isinstance(inner, list) and inner else inner or source
        if not isinstance(source, Mapping):
            raise NotationError(f"{shown(source)} is not a JSON object", wrapper)
    return Solution(puzzle, notation.read_solution(puzzle.content, source))


def _renamed(item: Puzzle | Unreadable, taken: set[str], notes: list[str]) -> Puzzle | Unreadable:
    """The item under a name of its own."""
    wanted, number = item.name, 1
    name = wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    taken.add(name)
    if name == wanted or isinstance(item, Unreadable):
        return item
    notes.append(f"the name {wanted} stands more than once; this one is read as {name}")
    return replace(item, name=name)


def _items(text: str, family: Family[Any, Any] | None, name: str) -> Iterator[Puzzle | Unreadable]:
    _refuse_control_characters(text)
    body = text.removeprefix("\ufeff")
    if re.match(r"\s*(?:\[\s*)?\{", body):
        yield from _from_json(body, family, name)
    elif _PROLOG.match(body) and not (body.lstrip().startswith("[") and _sniffing(body)):
        yield from _from_prolog(body, family, name)
    else:
        yield from _from_plain(body, family, name)


def _refuse_control_characters(text: str) -> None:
    match = re.search(r"[\x00-\x08\x0e-\x1f\x7f]", text)
    if match:
        line = text.count("\n", 0, match.start()) + 1
        raise NotationError(f"a control character (code {ord(match[0])}): this is not text", f"line {line}")


def _from_json(text: str, family: Family[Any, Any] | None, name: str) -> Iterator[Puzzle | Unreadable]:
    whole: Any
    try:
        whole = json.loads(text)
    except RecursionError:
        raise NotationError("nested too deeply") from None
    except ValueError as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") for _, line in lines):
            raise _json_error(error) from None
        for number, line in lines:
            yield _from_json_line(line, family, f"{name}:{number}", f"line {number}")
        return
    documents = whole if isinstance(whole, list) else [whole]
    for index, document in enumerate(documents):
        own = name if len(documents) == 1 else f"{name}:{index + 1}"
        yield _guarded(document, family, own, "" if len(documents) == 1 else f"[{index}]")


def _from_json_line(line: str, family: Family[Any, Any] | None, name: str, place: str) -> Puzzle | Unreadable:
    try:
        document = _object(line)
    except NotationError as error:
        column = re.sub(r"line \d+, ", "", error.place)
        return Unreadable(name, NotationError(error.message, ", ".join(filter(None, (place, column)))))
    return _guarded(document, family, name, place)


def _object(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except RecursionError:
        raise NotationError("nested too deeply") from None
    except ValueError as error:
        raise _json_error(error) from None
    if not isinstance(document, dict):
        raise NotationError(f"{shown(document)} is not a JSON object")
    return document


def _json_error(error: ValueError) -> NotationError:
    if isinstance(error, json.JSONDecodeError):
        return NotationError(f"not JSON: {error.msg}", f"line {error.lineno}, column {error.colno}")
    return NotationError(f"not JSON: {error}")


def _guarded(document: Any, family: Family[Any, Any] | None, name: str, place: str) -> Puzzle | Unreadable:
    """The puzzle of a JSON object; one with a `puzzle` inside is a record around it."""
    if isinstance(document, dict) and isinstance(document.get("name"), str):
        name = document["name"]
    try:
        if not isinstance(document, dict):
            raise NotationError(f"{shown(document)} is not a JSON object")
        inner: Document = document["puzzle"] if isinstance(document.get("puzzle"), dict) else document
        owner = family or _named_family(inner)
        about = {each: document[each] for each in ("source", "difficulty") if isinstance(document.get(each), str)}
        return Puzzle(owner, owner.notation.read_document(inner), name, **about)
    except InputError as error:
        error.place = ", ".join(filter(None, (place, error.place)))
        return Unreadable(name, error)


def _named_family(document: Document) -> Family[Any, Any]:
    there = ", ".join(families.names())
    if "family" not in document:
        raise FamilyError(f"the field 'family' is missing; it says one of {there}")
    if not isinstance(document["family"], str):
        raise FamilyError(f"{shown(document['family'])} is no family; there are {there}")
    return families.load(document["family"])


def _from_prolog(text: str, family: Family[Any, Any] | None, name: str) -> Iterator[Puzzle | Unreadable]:
    found = list(facts(text))
    for number, fact in enumerate(found, start=1):
        own = name if len(found) == 1 else f"{name}:{number}"
        try:
            term = _blanks(fact.term())
            rooms = [family] if family else _all()
            if isinstance(term, Compound) and not any(room.notation.sniff_term(term) for room in rooms):
                own, term = term.name, _argument(term)
            owner = family or _only(write(term), [room for room in rooms if room.notation.sniff_term(term)])
            yield Puzzle(owner, owner.notation.read_term(term), own)
        except InputError as error:
            if not error.place.startswith("line"):
                error.place = ", ".join(filter(None, (f"line {fact.line}", error.place)))
            yield Unreadable(own, error)


def _argument(fact: Compound) -> Term:
    """What a fact says under its name: `puzzle1([...])`."""
    if len(fact.arguments) != 1:
        raise NotationError(f"{shown(fact.name)} has {len(fact.arguments)} arguments; a saved puzzle has one")
    return fact.arguments[0]


def _blanks(term: Term) -> Term:
    """JSON's null as a blank, so that a bare JSON list reads like a Prolog one."""
    if isinstance(term, list):
        return [_blanks(each) for each in term]
    if isinstance(term, Compound):
        return Compound(term.name, tuple(map(_blanks, term.arguments)))
    return Variable() if term == Atom("null") else term


def _from_plain(text: str, family: Family[Any, Any] | None, name: str) -> Iterator[Puzzle | Unreadable]:
    """One puzzle, or several apart by blank lines, each under a title line `name:` or none."""
    if family or _sniffing(text):
        yield _plain(text, family, name, "")
        return
    blocks = [(match.start(), match[0]) for match in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|$))+", text)]
    for number, (start, block) in enumerate(blocks, start=1):
        title = _TITLE.match(block)
        own = title[1].strip() if title else name if len(blocks) == 1 else f"{name}:{number}"
        place = "" if len(blocks) == 1 else f"from line {text.count(chr(10), 0, start) + 1}"
        yield _plain(block[title.end() :] if title else block, family, own, place)


def _plain(text: str, family: Family[Any, Any] | None, name: str, place: str) -> Puzzle | Unreadable:
    try:
        owner = family or _only(text, _sniffing(text))
        return Puzzle(owner, owner.notation.read_text(text), name)
    except InputError as error:
        error.place = ", ".join(filter(None, (place, error.place)))
        return Unreadable(name, error)


def _all() -> list[Family[Any, Any]]:
    return [families.load(name) for name in families.names()]


def _sniffing(text: str) -> list[Family[Any, Any]]:
    """The families that a plain text looks like."""
    return [room for room in _all() if re.match(room.opening, text) and room.notation.sniff(text)]


def _only(what: str, candidates: list[Family[Any, Any]]) -> Family[Any, Any]:
    """The one family that could own the text."""
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        could = " or ".join(family.name for family in candidates)
        raise FamilyError(f"this could be {could}; say which with --family")
    raise FamilyError(f"{shown(what)} is no puzzle of any family ({', '.join(families.names())})")
