"""The state of a game as a JSON object: the puzzle, what is filled in, and notes.

`{"puzzle": {..}, "entries": {"b3": "7", ..}, "notes": {..}}`. Entries are moves as in play, each a place and what is
there. Notes are the player's own affair: they are kept and never taken for facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cluewright.core import InputError, NotationError
from cluewright.core.reading import only_fields, shown
from cluewright.workshop.model_play import room_to_play
from cluewright.workshop.puzzle import Puzzle


def read_state(puzzle: Puzzle, text: str) -> Any:
    """The marks of a state that is written as JSON; refused if it is another puzzle's or holds what cannot be."""
    try:
        document = json.loads(text)
    except ValueError as error:
        raise NotationError(
            f'a state is a JSON object, as in {{"puzzle": {{}}, "entries": {{"b3": "7"}}}}: {error}', "state"
        ) from error
    if not isinstance(document, dict):
        raise NotationError(f"{shown(document)} is not a state; a state is a JSON object with its entries", "state")
    only_fields(document, ("puzzle", "entries", "notes"))
    if "puzzle" in document:
        _refuse_another(puzzle, document["puzzle"])
    for field in ("entries", "notes"):
        if not isinstance(document.get(field, {}), dict):
            raise NotationError(f"{shown(document[field])} is not an object of places and what is there", field)
    return marks_of(puzzle, document.get("entries", {}))


def _refuse_another(puzzle: Puzzle, document: Any) -> None:
    if not isinstance(document, dict):
        raise NotationError(f"{shown(document)} is not a puzzle as a JSON object", "puzzle")
    named = document.get("family", puzzle.family.name)
    own = {name: value for name, value in document.items() if name != "family"}
    if named != puzzle.family.name or puzzle.family.notation.read_document(own) != puzzle.content:
        raise InputError("this state is of another puzzle than the one given", "puzzle")


def marks_of(puzzle: Puzzle, entries: Mapping[str, Any]) -> Any:
    """What these entries make, filled in one after the other.

    >>> from cluewright import read
    >>> marks_of(read("0 14 10; 14 . .; 15 . ."), {"a1": "7"}).cells
    ((7, None), (None, None))
    """
    room = room_to_play(puzzle)
    marks = room.start(puzzle.content)
    for place, what in entries.items():
        if not isinstance(what, str | int) or isinstance(what, bool):
            raise NotationError(f"{shown(what)} is not something to fill in; write a text", f"entries.{place}")
        before = room.entries(puzzle.content, marks)
        try:
            marks = room.move(puzzle.content, marks, f"{place} {what}")
        except InputError as error:
            raise NotationError(error.message, f"entries.{place}") from error
        after = room.entries(puzzle.content, marks)
        gone = [each for each in before if each not in after]
        if gone:
            raise NotationError(f"{place} {what} cannot stand beside {gone[0]} {before[gone[0]]}", f"entries.{place}")
    return marks


def state_of(puzzle: Puzzle, marks: Any, notes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The state as a JSON object that `read_state` reads."""
    return {
        "puzzle": puzzle.document,
        "entries": dict(room_to_play(puzzle).entries(puzzle.content, marks)),
        "notes": dict(notes or {}),
    }
