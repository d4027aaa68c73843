"""A game as plain data: the state file of a game, the picture with pencil marks, and all that a front end shows.

A state is `{"puzzle": {..}, "entries": {"b3": "7", ..}, "notes": {..}}`. Entries are moves as in play, each a place and
what is there. Notes are the player's own affair: they are kept and never taken for facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from cluewright.core import InputError, Label, NotationError, Path, Picture, Role, Shape
from cluewright.core.board import Board, Noting, Place, Way
from cluewright.core.reading import nearest, only_fields, shown
from cluewright.core.steps import Spot
from cluewright.games.notes import Notes, cell_of, grid_of
from cluewright.workshop.marks import Entry, as_json, entries_of, marks_after, room_to_play
from cluewright.workshop.puzzle import Puzzle

if TYPE_CHECKING:
    from cluewright.games.game import Game

_LETTER = 0.62
"""How wide a letter is, as a part of its height."""

_LARGEST, _SMALLEST = 0.3, 0.1


def with_notes(picture: Picture, board: Board, entries: Mapping[str, str], notes: Notes) -> Picture:
    """The picture with the pencil marks of open places."""
    if not notes or board.noting == Noting.GRID:
        return picture
    noted = [place for place in board.places if place.name in notes and place.name not in entries]
    if board.way != Way.ENTER:
        return picture
    spots = [place.spots[0] for place in noted]
    there = [
        shape for shape in picture.shapes if not (_is_blank(shape) and any(_covers(each, shape) for each in spots))
    ]
    marks = [mark for place in noted for mark in _pencilled(picture, place, notes[place.name])]
    return picture._replace(shapes=(*there, *marks))


def _is_blank(shape: Shape) -> TypeGuard[Label]:
    """Whether a shape says only that nothing is filled in here, as a question mark in a box does."""
    return isinstance(shape, Label) and shape.role == Role.FAINT


def _covers(spot: Spot, label: Label) -> bool:
    return spot.x < label.x < spot.x + spot.width and spot.y < label.y < spot.y + spot.height


def without_judgement(picture: Picture) -> Picture:
    """The picture without what says that a count is passed: a player may not wish to see it."""
    shapes = [
        shape._replace(role=Role.INK) if isinstance(shape, Label) and shape.role == Role.WRONG else shape
        for shape in picture.shapes
    ]
    return picture._replace(shapes=tuple(shapes))


def _pencilled(picture: Picture, place: Place, values: tuple[str, ...]) -> list[Shape]:
    """The marks in the middle of the place, as many as there is room for in text."""
    spot = place.spots[0]
    text = ("" if all(len(value) == 1 for value in place.values) else " ").join(values)
    room = max(1, round(spot.width * picture.cell[0]) - 1)
    if len(text) > room:
        text = f"{text[: room - 1]}…"
    unit = spot.height if picture.cell == (1, 1) else 1.0
    size = min(_LARGEST * unit, 0.9 * spot.width / (_LETTER * max(1, len(text))))
    middle = spot.x + spot.width / 2, spot.y + spot.height / 2
    return [Label(*middle, text, Role.CANDIDATE, max(size, _SMALLEST))]


def picture_document(picture: Picture) -> dict[str, Any]:
    """A picture as plain data: each shape with its kind."""
    return {
        "width": picture.width,
        "height": picture.height,
        "title": picture.title,
        "shapes": [_shape(shape) for shape in picture.shapes],
        "legend": [{"role": str(key.role), "means": key.means} for key in picture.legend],
    }


def _shape(shape: Shape) -> dict[str, Any]:
    fields = {name: value for name, value in shape._asdict().items() if value is not None}
    if isinstance(shape, Path):
        fields["points"] = [list(point) for point in shape.points]
    return {"shape": type(shape).__name__.lower(), **_plain(fields)}


def _plain(value: Any) -> Any:
    """Named tuples as objects, other tuples as lists, words of an enumeration as text."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def document_of(game: Game) -> dict[str, Any]:
    """All that a front end shows of a game; what the player does not wish to see at once is left out."""
    from cluewright.games.game import filled_in

    puzzle, board, entries = game.puzzle, game.board, game.entries
    wished = "counts" in game.wishes
    picture = game.picture()
    notes = {place: list(values) for place, values in game.notes.items()}
    return {
        "puzzle": puzzle.name,
        "family": puzzle.family.name,
        "size": puzzle.size,
        "title": picture.title,
        "picture": picture_document(picture),
        "way": str(board.way),
        "noting": str(board.noting),
        "places": [_place(place, entries, notes) for place in board.places],
        "entries": entries,
        "notes": notes,
        "struck": sorted(game.struck),
        "filled": filled_in(board, entries),
        "total": board.total,
        "left": [_plain(each._asdict()) for each in board.left],
        "groups": [_plain(each._asdict()) for each in board.groups],
        "grid": grid_of(board, entries, game.notes),
        "clues": [_plain(each._asdict()) for each in board.clues],
        "told": game.room.told(puzzle.content),
        "tallies": [_plain(each._asdict()) for each in board.tallies] if wished else [],
        "conflicts": [_plain(each._asdict()) for each in board.clashes] if wished else [],
        "finished": game.finished,
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
        "moves": game.now,
        "seconds": round(game.seconds, 1),
        "wishes": sorted(game.wishes),
        "how": game.room.how(puzzle.content),
        "said": game.said,
    }


def _place(place: Place, entries: Mapping[str, str], notes: Mapping[str, list[str]]) -> dict[str, Any]:
    return {
        "name": place.name,
        "says": place.says or place.name,
        "spots": [list(spot) for spot in place.spots],
        "values": list(place.values),
        "given": place.given,
        "value": entries.get(place.name),
        "notes": notes.get(place.name, []),
    }


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
