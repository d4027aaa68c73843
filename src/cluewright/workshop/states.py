"""The state of a game as a JSON object: the puzzle, what is filled in, and notes.

`{"puzzle": {..}, "entries": {"b3": "7", ..}, "notes": {..}}`. Entries are moves as in play, each a place and what is
there. Notes are the player's own affair: they are kept and never taken for facts.

Every entry counts, also where a game would take one back for another: two entries in one place are a mistake to be
shown, not to be passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cluewright.core import InputError, NotationError
from cluewright.core.board import Board, Noting
from cluewright.core.reading import nearest, only_fields, shown
from cluewright.workshop.entries import Entry, as_json, entries_of, marks_after, room_to_play
from cluewright.workshop.noting import cell_of
from cluewright.workshop.puzzle import Puzzle


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
        raise NotationError(f"{as_json(document)} is not a state; a state is a JSON object with its entries", "state")
    only_fields(document, ("puzzle", "entries", "notes"))
    twice = [name for name, _ in document.pairs if [each for each, _ in document.pairs].count(name) > 1]
    if twice:
        raise NotationError("it stands there twice; a state has it once", twice[0])
    if "puzzle" in document:
        _refuse_another(puzzle, document["puzzle"])
    for field in ("entries", "notes"):
        if not isinstance(document.get(field, {}), dict):
            raise NotationError(f"{as_json(document[field])} is not an object of places and what is there", field)
    _refuse_unknown_notes(puzzle, document.get("notes", {}))
    entries = document.get("entries")
    return entries_of(puzzle, entries.pairs if isinstance(entries, _Pairs) else ())


def read_state(puzzle: Puzzle, text: str) -> Any:
    """The marks of a state that is written as JSON; refused also where its entries cannot stand side by side."""
    return marks_after(puzzle, read_entries(puzzle, text))


def _refuse_another(puzzle: Puzzle, document: Any) -> None:
    if not isinstance(document, dict):
        raise NotationError(f"{as_json(document)} is not a puzzle as a JSON object", "puzzle")
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
