"""From text to puzzles: JSON, JSON lines, Prolog facts or plain text, of whatever family.

A text may hold several puzzles. One that cannot be read is reported in its place and the others go on. Reading takes
time in proportion to the length of the text, and one puzzle has at most a million characters.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from typing import Any, Generic, NamedTuple, TypeAlias, overload

from cluewright import families
from cluewright.core import Document, Family, FamilyError, InputError, NotationError
from cluewright.core.errors import option
from cluewright.core.reading import LARGEST, refuse_unfit, refuse_unfit_values, shown
from cluewright.core.terms import Compound, Fact, Term, facts, write
from cluewright.core.types import P, S
from cluewright.workshop.puzzle import Puzzle, Room, Solution, card_of
from cluewright.workshop.texts import MissingFileError, Part, fetch, is_path, json_object, looks_like_json, parts

_PROLOG = re.compile(r"\s*+(?:%|/\*|:-|\[|'(?:[^'\\]++|\\.)*+'\s*+\(|\w++\()")
_TITLE = re.compile(r"[^\S\n]*+([^\n:]{1,60}):[ \t\r]*+\n")
_LINE = re.compile(r"[^\n]*+(?:\n|$)")


Readable: TypeAlias = str | os.PathLike[str] | Mapping[str, object] | Term
"""What a puzzle can be read from: words or the path of a file, a path, a JSON object, a Prolog term."""


class Unreadable(NamedTuple):
    """What stands in the place of a puzzle that cannot be read."""

    name: str
    error: InputError


class Found(NamedTuple):
    """A puzzle in a text, and how it stood there."""

    item: Puzzle | Unreadable
    place: str = ""
    """The line of JSON lines or the place in a list that its record takes: `line 3`, `[2]`."""

    record: Mapping[str, Any] | None = None
    """The JSON object it stood in, if it did: it may say more than the puzzle."""


class Names:
    """The names that puzzles of one text have so far, and the last number that was put after each."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def own(self, puzzle: Puzzle) -> tuple[Puzzle, str]:
        """The puzzle under a name that no other has, and what to say if that is a new one."""
        wanted = name = puzzle.name
        number = self._numbers.get(wanted, 1)
        while name in self._numbers:
            number += 1
            name = f"{wanted}-{number}"
        self._numbers[wanted] = number
        self._numbers.setdefault(name, 1)
        if name == wanted:
            return puzzle, ""
        note = f"the name {wanted[:80]} stands more than once; this one is read as {name[:90]}"
        return replace(puzzle, name=name), note


@dataclass
class Reading(Generic[P, S]):
    """What a text held, in order, and what its reader should know about it."""

    items: list[Puzzle[P, S] | Unreadable] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Puzzle[P, S]]:
        """The puzzles that could be read; `refused` has the others."""
        return iter(self.puzzles)

    @property
    def puzzles(self) -> list[Puzzle[P, S]]:
        """Those that could be read."""
        return [item for item in self.items if isinstance(item, Puzzle)]

    @property
    def refused(self) -> list[Unreadable]:
        """Those that could not, each with its name and the reason."""
        return [item for item in self.items if isinstance(item, Unreadable)]


def puzzles_in(
    text: str, family: Family | str | None = None, name: str = "puzzle", *, watch: Callable[[], None] | None = None
) -> Reading:
    """Every puzzle in the text; `name` is for those that carry none. `watch` is called after each of them."""
    reading: Reading = Reading()
    names = Names()
    for found in read_each(text, family, name):
        item = found.item
        if isinstance(item, Unreadable):
            item.error.within(found.place)
            reading.items.append(item)
        else:
            own, note = names.own(item)
            reading.items.append(own)
            reading.notes += [note] if note else []
        if watch:
            watch()
    return reading


@overload
def read_all(
    source: str | os.PathLike[str], family: Family[P, S] | Room[P, S], name: str = "puzzle"
) -> Reading[P, S]: ...
@overload
def read_all(source: str | os.PathLike[str], family: str | None = None, name: str = "puzzle") -> Reading: ...
def read_all(
    source: str | os.PathLike[str], family: Family[P, S] | Room[P, S] | str | None = None, name: str = "puzzle"
) -> Reading[P, S] | Reading:
    r"""Every puzzle in a file, or in the words given: each is good, or refused in its place.

    A file that is missing is an error; `-` is standard input. The family is given as `read` takes it. `name` is for a
    puzzle that has none, where no file's name can be used.

    >>> reading = read_all('{"family":"houses","houses":[[0,0],[1,1]]}\n{"family":"houses","houses":[[0,0]]}')
    >>> [puzzle.size for puzzle in reading], [refused.error.message for refused in reading.refused]
    (['2 houses'], ['1 houses; a puzzle has 2 to 2000'])
    """
    reading, _ = _in_source(source, card_of(family) if family is not None else None, name)
    return reading


def _in_source(source: str | os.PathLike[str], owner: Family | None, name: str = "puzzle") -> tuple[Reading, str]:
    """What stands in a file, or in the words given, and for messages the file's path.

    Words that look like the name of a file, and are not a puzzle, are the name of a file that is missing.
    """
    try:
        fetched = fetch(source)
    except MissingFileError:
        if not isinstance(source, str):
            raise
        reading = puzzles_in(source, owner, name)
        if not reading.puzzles and (owner is None or is_path(source)):
            raise
        return reading, ""
    return puzzles_in(fetched.text, owner, fetched.name if fetched.place else name), fetched.place


def read_each(
    text: str, family: Family | str | None = None, name: str = "puzzle", *, lined: bool = False
) -> Iterator[Found]:
    """Every puzzle in the text, one after another as it is read; there is always something, if only a refusal.

    Names are as they stand, so that two puzzles may have the same. `lined` if the text is known to be JSON lines.
    """
    owner = families.load(family) if isinstance(family, str) else family
    try:
        refuse_unfit(text)
        found = _items(text.removeprefix("\ufeff"), owner, name, lined)
        first = next(found, None)
        if first is None:
            raise NotationError("there is no puzzle in it")
        yield from chain([first], found)
    except InputError as error:
        yield Found(Unreadable(name, error))


@overload
def read(source: Readable, family: Family[P, S] | Room[P, S]) -> Puzzle[P, S]: ...
@overload
def read(source: Readable, family: str | None = None) -> Puzzle: ...
def read(source: Readable, family: Family[P, S] | Room[P, S] | str | None = None) -> Puzzle[P, S] | Puzzle:
    """The one puzzle in a file (`puzzle.json`), in the words given, in a JSON object or in a Prolog term.

    With a family's room, or its index card, the puzzle's type is exact: after `from cluewright.families import houses`,
    `read(text, houses)` is a `Puzzle[Houses, Pairing]`.

    >>> read("#.#/.../#.#").size
    '4 houses'
    >>> read({"family": "houses", "houses": [[0, 0], [3, 4]]}).size
    '2 houses'
    """
    owner = card_of(family) if family is not None else None
    place, name = "", "puzzle"
    if isinstance(source, str | os.PathLike):
        reading, place = _in_source(source, owner)
        items = reading.items
    elif isinstance(source, Mapping):
        refuse_unfit_values(source)
        items = [_from_part(Part(dict(source)), owner, name).item]
    else:
        items = [_from_term(source, _Rooms(owner), name)]
    if len(items) > 1:
        raise NotationError(f"there are {len(items)} puzzles, not one; read_all reads them all", place)
    if isinstance(items[0], Unreadable):
        raise items[0].error
    return items[0]


def read_solution(puzzle: Puzzle[P, S], source: Mapping[str, object] | str) -> Solution[P, S]:
    """A solution of this puzzle, as a JSON object, JSON text or plain text."""
    notation = puzzle.family.notation
    if isinstance(source, str):
        refuse_unfit(source)
        if len(source) > LARGEST:
            raise NotationError(f"{len(source):,} characters; a solution has at most {LARGEST:,}")
        if not source.lstrip().startswith("{"):
            return Solution(puzzle, notation.read_solution_text(puzzle.content, source))
        source = json_object(source)
    else:
        refuse_unfit_values(source)
    for wrapper in ("solutions", "solution"):  # as `solve --json` and the examples write them
        inner = source.get(wrapper)
        within: object = inner[0] if isinstance(inner, list) and inner else inner or source
        if not isinstance(within, Mapping):
            raise NotationError(f"{shown(within)} is not a JSON object", wrapper)
        source = within
    return Solution(puzzle, notation.read_solution(puzzle.content, source))


def _items(text: str, family: Family | None, name: str, lined: bool) -> Iterator[Found]:
    if lined or looks_like_json(text):
        for part in parts(text, lined=lined):
            yield _from_part(part, family, f"{name}:{part.number}" if part.number else name)
        return
    rooms = _Rooms(family)
    prolog = _PROLOG.match(text)
    if prolog and not prolog[0].endswith("["):
        yield from _from_prolog(text, rooms, name)
        return
    owners = [family] if family and not prolog else rooms.sniffing(text)
    if prolog and not owners:
        yield from _from_prolog(text, rooms, name)
    else:
        yield from _from_plain(text, owners, rooms, name)


def _from_part(part: Part, family: Family | None, name: str) -> Found:
    """The puzzle of a JSON object; one with a `puzzle` inside is a record around it."""
    document = part.value
    try:
        if isinstance(document, NotationError):
            raise document
        if not isinstance(document, dict):
            raise NotationError(f"{shown(document)} is not a JSON object")
        if isinstance(document.get("name"), str):
            name = _checked_name(document["name"])
        inner: Document = document["puzzle"] if isinstance(document.get("puzzle"), dict) else document
        owner = family or _named_family(inner)
        source, difficulty = (_one_line(document.get(each)) for each in ("source", "difficulty"))
        puzzle = Puzzle(owner, owner.notation.read_document(inner), name, source, difficulty)
        return Found(puzzle, part.place, document)
    except InputError as error:
        return Found(Unreadable(name, error), part.place)


def _checked_name(name: str) -> str:
    if any(each in name for each in "\t\n\r"):
        raise NotationError(f"{shown(name)} is not a name; a name stands on one line and has no tabs", "name")
    return name


def _one_line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _named_family(document: Document) -> Family:
    name = document.get("family")
    if isinstance(name, str):
        return families.load(name)
    there = ", ".join(families.names())
    if "family" not in document:
        raise FamilyError(f"the field 'family' is missing; it says one of {there}")
    raise FamilyError(f"{shown(name)} is not the name of a family; there are {there}")


def _from_prolog(text: str, rooms: _Rooms, name: str) -> Iterator[Found]:
    found = facts(text)
    first_two = list(islice(found, 2))
    for number, fact in enumerate(chain(first_two, found), start=1):
        yield Found(_from_fact(fact, rooms, name if len(first_two) == 1 else f"{name}:{number}"))


def _from_fact(fact: Fact, rooms: _Rooms, name: str) -> Puzzle | Unreadable:
    try:
        term = fact.term()
    except InputError as error:
        if not error.place.startswith("line"):
            error.within(f"line {fact.line}")
        return Unreadable(name, error)
    item = _from_term(term, rooms, name)
    if isinstance(item, Unreadable) and not item.error.place.startswith("line"):
        item.error.within(f"line {fact.line}")
    return item


def _from_term(term: Term, rooms: _Rooms, name: str) -> Puzzle | Unreadable:
    try:
        owners = rooms.claiming(lambda room: room.notation.sniff_term(term))
        if not owners and isinstance(term, Compound):
            name, term = _checked_name(term.name), _argument(term)
            owners = rooms.claiming(lambda room: room.notation.sniff_term(term))
        owner = rooms.given or _only(owners, lambda: write(term))
        return Puzzle(owner, owner.notation.read_term(term), name)
    except InputError as error:
        return Unreadable(name, error)


def _argument(fact: Compound) -> Term:
    """What a fact says under its name: `puzzle1([...])`."""
    if len(fact.arguments) != 1:
        raise NotationError(f"{shown(fact.name)} has {len(fact.arguments)} arguments; a saved puzzle has one")
    return fact.arguments[0]


def _from_plain(text: str, owners: list[Family], rooms: _Rooms, name: str) -> Iterator[Found]:
    """One puzzle, or several apart by blank lines, each under a title line `name:` or none."""
    if owners:
        yield Found(_plain(text, owners, name, ""))
        return
    found = _blocks(text)
    first_two = list(islice(found, 2))
    alone = len(first_two) == 1
    for number, (line, block) in enumerate(chain(first_two, found), start=1):
        title = _TITLE.match(block)
        own = (_one_line(title[1]) if title else "") or (name if alone else f"{name}:{number}")
        body = block[title.end() :] if title else block
        within = [] if body == text else rooms.sniffing(body)
        yield Found(_plain(body, within, own, "" if alone else f"from line {line}"))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The blocks between blank lines, each with the number of its first line."""
    lines: list[str] = []
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if not match[0].isspace() and match[0]:
            lines.append(match[0])
        elif lines:
            yield number - len(lines), "".join(lines)
            lines = []


def _plain(text: str, owners: list[Family], name: str, place: str) -> Puzzle | Unreadable:
    try:
        owner = _only(owners, lambda: text)
        if len(text) > LARGEST:
            raise NotationError(f"{len(text):,} characters; a puzzle has at most {LARGEST:,}")
        return Puzzle(owner, owner.notation.read_text(text), name)
    except InputError as error:
        error.within(place)
        return Unreadable(name, error)


class _Rooms:
    """Whom a text may belong to: the family that was named, or any; installed ones are asked after all nearer ones."""

    def __init__(self, given: Family | None) -> None:
        self.given = given

    @cached_property
    def _near(self) -> list[Family]:
        return [*map(families.load, families.built_in()), *families.named().families.values()]

    def sniffing(self, text: str) -> list[Family]:
        """The families that a plain text looks like."""
        return self.claiming(lambda room: re.match(room.opening, text) is not None and room.notation.sniff(text))

    def claiming(self, claims: Callable[[Family], bool]) -> list[Family]:
        """The families that say it is theirs."""
        if self.given:
            return [self.given] if claims(self.given) else []
        found = [room for room in self._near if families.claims(room, claims)]
        return found or [room for room in families.installed().families.values() if families.claims(room, claims)]


def _only(candidates: list[Family], what: Callable[[], str]) -> Family:
    """The one family that could own the text."""
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        could = " or ".join(family.name for family in candidates)
        raise FamilyError(f"this could be {could}; say which with {option('family')}")
    there = ", ".join(families.names()) + families.described(families.troubles())
    raise FamilyError(f"{shown(what()[:LARGEST])} was not recognised as a puzzle of any family; there are {there}")


def read_back(puzzle: Puzzle, notation: str, text: str) -> str:
    """The text, if it reads back to the same puzzle; a `NotationError` if it would be taken for another or refused.

    Where several families could own the text, it is enough that it is right for whoever names the family.
    """
    for family in (None, puzzle.family.name):
        items = puzzles_in(text, family, puzzle.name).items
        item = items[0]
        if len(items) == 1 and item == puzzle:
            return text
        if not isinstance(item, Unreadable):
            break
    why = f": {item.error}" if isinstance(item, Unreadable) else "; it would be taken for another puzzle"
    raise NotationError(
        f"{shown(puzzle.name)} cannot be written as {notation} so that it reads back the same{why}. Write it as json"
    )
