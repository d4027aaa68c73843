"""The state of a game as a JSON object: the puzzle, what is filled in, and notes.

`{"puzzle": {..}, "entries": {"b3": "7", ..}, "notes": {..}}`. Entries are moves as in play, each a place and what is
there. Notes are the player's own affair: they are kept and never taken for facts.

Every entry counts, also where a game would take one back for another: two entries in one place are a mistake to be
shown, not to be passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from cluewright.core import InputError, NotationError
from cluewright.core.board import Board, Noting
from cluewright.core.reading import nearest, only_fields, shown
from cluewright.workshop.model_play import room_to_play
from cluewright.workshop.noting import cell_of
from cluewright.workshop.puzzle import Puzzle

Entries: TypeAlias = Mapping[str, str | int]
"""What is filled in, by place: `{"b3": "7"}`."""


class Entry(NamedTuple):
    """A place and what is filled in there."""

    place: str
    what: str

    @property
    def move(self) -> str:
        """As it is typed in play."""
        return f"{self.place} {self.what}"


class _Pairs(dict[str, Any]):
    """A JSON object that knows of names that stand there twice."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


def read_entries(puzzle: Puzzle, text: str) -> list[Entry]:
    """The entries of a state that is written as JSON; refused if it is another puzzle's or holds what cannot be."""
    try:
        document = json.loads(text, object_pairs_hook=_Pairs)
    except json.JSONDecodeError as error:
        raise NotationError(
            f'a state is a JSON object, as in {{"puzzle": {{}}, "entries": {{"b3": "7"}}}}: {error}', "state"
        ) from error
    except ValueError as error:  # Python reads no whole number of thousands of digits
        raise NotationError("a number in it has too many digits; write what is filled in as a text", "state") from error
    except RecursionError as error:
        raise NotationError("a state is a JSON object; this is nested very deeply", "state") from error
    if not isinstance(document, _Pairs):
        raise NotationError(f"{_json(document)} is not a state; a state is a JSON object with its entries", "state")
    only_fields(document, ("puzzle", "entries", "notes"))
    twice = [name for name, _ in document.pairs if [each for each, _ in document.pairs].count(name) > 1]
    if twice:
        raise NotationError("it stands there twice; a state has it once", twice[0])
    if "puzzle" in document:
        _refuse_another(puzzle, document["puzzle"])
    for field in ("entries", "notes"):
        if not isinstance(document.get(field, {}), dict):
            raise NotationError(f"{_json(document[field])} is not an object of places and what is there", field)
    _refuse_unknown_notes(puzzle, document.get("notes", {}))
    entries = document.get("entries")
    return _entries(puzzle, entries.pairs if isinstance(entries, _Pairs) else ())


def read_state(puzzle: Puzzle, text: str) -> Any:
    """The marks of a state that is written as JSON; refused also where its entries cannot stand side by side."""
    return _filled_in(puzzle, read_entries(puzzle, text))


def _json(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (RecursionError, ValueError):
        return shown(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _refuse_another(puzzle: Puzzle, document: Any) -> None:
    if not isinstance(document, dict):
        raise NotationError(f"{_json(document)} is not a puzzle as a JSON object", "puzzle")
    named = document.get("family", puzzle.family.name)
    own = {name: value for name, value in document.items() if name != "family"}
    if named != puzzle.family.name or puzzle.family.notation.read_document(own) != puzzle.content:
        raise InputError("this state is of another puzzle than the one given", "puzzle")


def _refuse_unknown_notes(puzzle: Puzzle, notes: Mapping[str, Any]) -> None:
    """Notes are never looked into, but they belong to places of the puzzle: `{"b3": ..}`, or as a saved game has them:
    `{"places": {"b3": ..}, "struck": [2]}`.
    """
    if not notes:
        return
    room = room_to_play(puzzle)
    board = room.board(puzzle.content, room.start(puzzle.content))
    nested = isinstance(notes.get("places"), dict) and notes.keys() <= {"places", "struck"}
    where, places = ("notes.places", notes["places"]) if nested else ("notes", notes)
    known = {each.name for each in board.places}
    names = known | {value for each in board.places for value in each.values}
    for place in places:
        if place not in names and not _is_grid_cell(board, place):
            example = next(iter(sorted(known)), "")
            right = nearest(place, sorted(known)) or (
                f"; notes belong to places, for example {example}" if example else ""
            )
            raise NotationError(f"there is no place {shown(place)}{right}", f"{where}.{place}")


def _is_grid_cell(board: Board, place: str) -> bool:
    """Whether it is a cell of the elimination grid."""
    try:
        return board.noting == Noting.GRID and bool(cell_of(board, place))
    except NotationError:
        return False


def entries_of(puzzle: Puzzle, state: Mapping[str, Any]) -> list[Entry]:
    """The entries of a state that is given as places and what is there; refused where a move would be."""
    return _entries(puzzle, list(state.items()))


def _entries(puzzle: Puzzle, pairs: Sequence[tuple[str, Any]]) -> list[Entry]:
    found = []
    for place, what in pairs:
        where = f"entries.{place}"
        if not isinstance(what, str | int) or isinstance(what, bool):
            raise NotationError(f"{_json(what)} is not something to fill in; write a text", where)
        entry = Entry(place, _text(what, where))
        if not entry.what.strip():
            right = _example(puzzle, "")
            raise NotationError(f"{_json(what)} is nothing to fill in; {_ENTRY}{right}", where)
        try:
            alone(puzzle, entry)
        except InputError as error:
            message = _without_move(puzzle, entry, error.message)
            raise NotationError(message, where) from error
        found.append(entry)
    return found


def _text(what: str | int, where: str) -> str:
    try:
        return str(what)
    except ValueError as error:  # Python writes no whole number of thousands of digits
        raise NotationError("this number has too many digits to be filled in", where) from error


_ENTRY = "an entry is a place and what stands there"


def _without_move(puzzle: Puzzle, entry: Entry, message: str) -> str:
    """The message for a file: nothing is typed there."""
    if " is not a move. " not in message:
        return message
    return f"{_json(entry.what)} cannot be filled in there; {_ENTRY}{_example(puzzle, message)}"


def _example(puzzle: Puzzle, message: str) -> str:
    """An entry that is right: what the message tells to type, where that is a place and what stands there, or else the
    first that the board has.
    """
    named = re.search(r"as in (\S+) (\S+)", message)
    possible = [Entry(named[1], named[2].rstrip(".,;"))] if named else []
    room = room_to_play(puzzle)
    places = [each for each in room.board(puzzle.content, room.start(puzzle.content)).places if not each.given]
    possible += [Entry(each.name, each.values[0]) for each in places[:1] if each.values]
    possible += [Entry(one.name, other.name) for one, other in pairwise(places[:3])]
    for each in possible:
        try:
            alone(puzzle, each)
        except InputError:
            continue
        return f', as in "{each.place}": "{each.what}"'
    return ""


def alone(puzzle: Puzzle, entry: Entry) -> Any:
    """The marks that one entry makes by itself; a room may take more for an entry than for a move."""
    room = room_to_play(puzzle)
    entered = getattr(room, "entered", None)
    if entered is not None:
        return entered(puzzle.content, entry.move)
    return room.move(puzzle.content, room.start(puzzle.content), entry.move)


def marks_of(puzzle: Puzzle, entries: Mapping[str, Any]) -> Any:
    """What these entries make, filled in one after the other; refused where one takes another's place.

    >>> from cluewright import read
    >>> marks_of(read("0 14 10; 14 . .; 15 . ."), {"a1": "7"}).cells
    ((7, None), (None, None))
    """
    return _filled_in(puzzle, entries_of(puzzle, entries))


def _filled_in(puzzle: Puzzle, entries: Sequence[Entry]) -> Any:
    room = room_to_play(puzzle)
    marks = room.start(puzzle.content)
    there: dict[str, str] = {}
    for entry in entries:
        marks = room.move(puzzle.content, marks, entry.move)
        after = dict(room.entries(puzzle.content, marks))
        gone = [f"{place} {what}" for place, what in there.items() if after.get(place) != what]
        if gone:
            raise NotationError(
                f"{entry.move} takes the place of {gone[0]}; only one can stand", f"entries.{entry.place}"
            )
        there = after
    return marks
