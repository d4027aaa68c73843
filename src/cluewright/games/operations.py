"""What each operation does to a game, and the sentence that says so. An operation is checked as what strangers send."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from cluewright.core import NotationError
from cluewright.core.board import Board, Way
from cluewright.core.characters import fits_a_line
from cluewright.core.explaining import listed
from cluewright.core.reading import nearest, shown
from cluewright.core.wording import capitalised
from cluewright.games.game import WISHES, Game, Operation, State, progress
from cluewright.games.notes import CROSS, TICK, cell_of, entry_of, following, marked, named_place, noted

G = TypeVar("G", bound=Game)

_LONGEST = 300
_MOST_ENTRIES = 4000
_ERASE = re.compile(r"\s*+erase\b\s*+(.*+)", re.IGNORECASE)


def after(game: G, operation: Operation) -> G:
    """The game after an operation; the same game where that changes nothing."""
    what = _text(operation, "do")
    if what not in _DOING:
        raise NotationError(f"there is no operation {shown(what)}{nearest(what, _DOING)}")
    unknown = next((name for name in operation if name not in known_fields(operation)), None)
    if unknown is not None:
        raise NotationError(
            f"{what} has no field {shown(unknown)}; it has {listed(('do', *_DOING[what].fields), 'and')}"
        )
    done: G = _DOING[what].function(game, operation)
    return done


def known_fields(operation: Operation) -> Operation:
    """The operation without other fields: games that were saved before these were refused may hold some.

    >>> known_fields({"do": "erase", "place": "b3", "colour": "red"})
    {'do': 'erase', 'place': 'b3'}
    """
    if not isinstance(operation, Mapping):
        raise NotationError(f"{shown(operation)} is not an operation; it is a JSON object")
    known = _DOING.get(str(operation.get("do")))
    fields = known.fields if known else ()
    return {name: value for name, value in operation.items() if name == "do" or name in fields}


def _text(operation: Operation, name: str) -> str:
    value = operation.get(name)
    if not isinstance(value, str) or not value.strip():
        raise NotationError(f"the operation lacks its {name}, which is a text")
    if not fits_a_line(value):
        raise NotationError("a control character; a move is typed in letters and figures")
    if len(value) > _LONGEST:
        raise NotationError(f"{len(value):,} characters; a move has at most {_LONGEST}")
    return value


def _flag(operation: Operation, name: str) -> bool | None:
    value = operation.get(name)
    if value is not None and not isinstance(value, bool):
        raise NotationError(f"{shown(value)} is neither true nor false", name)
    return value


def _type(game: Game, operation: Operation) -> Game:
    """A typed move."""
    value = operation.get("text")
    if isinstance(value, str) and not value.strip():
        raise NotationError(f"there is no move. {game.room.how(game.puzzle.content)}")
    text = _text(operation, "text")
    erasing = _ERASE.fullmatch(text)
    if erasing and not erasing[1].strip():
        raise NotationError("erase what? Name the place too")
    content = game.puzzle.content
    if erasing:
        return _marked(game, operation, game.room.erase(content, game.marks, erasing[1].strip()))
    return _marked(game, operation, game.room.move(content, game.marks, text))


def _enter(game: Game, operation: Operation) -> Game:
    place, value = _text(operation, "place"), _text(operation, "value")
    return _marked(game, operation, _written(game, game.marks, place, value))


def _written(game: Game, marks: Any, place: str, value: str) -> Any:
    """The marks with this value at this place."""
    there = named_place(game.plan, place)
    if there.values and value not in there.values:
        raise NotationError(f"{shown(value)} cannot stand at {place}; values are {', '.join(there.values[:30])}")
    return game.room.move(game.puzzle.content, marks, f"{place} {value}")


def _erase(game: Game, operation: Operation) -> Game:
    place = _text(operation, "place")
    named_place(game.plan, place)
    return _marked(game, operation, game.room.erase(game.puzzle.content, game.marks, place))


def _fill(game: Game, operation: Operation) -> Game:
    """Several places at once."""
    entries = operation.get("entries")
    if not isinstance(entries, Mapping) or not entries:
        raise NotationError('entries are places and what is there, as in {"a1": "7"}', "entries")
    if len(entries) > _MOST_ENTRIES:
        raise NotationError(f"{len(entries):,} entries at once; at most {_MOST_ENTRIES:,} are taken", "entries")
    content, marks = game.puzzle.content, game.marks
    board = game.plan
    places = {place.name: place for place in board.places}
    for name, value in entries.items():
        if name not in places or not isinstance(value, str | None):
            named_place(board, str(name))
            raise NotationError(f"{shown(value)} is not something to fill in; write a text", str(name))
        if value is None:
            if name in game.room.entries(content, marks):
                marks = game.room.erase(content, marks, name)
        elif places[name].values and value not in places[name].values:
            raise NotationError(f"{shown(value)} cannot stand at {name}")
        elif board.way != Way.JOIN or game.room.entries(content, marks).get(name) != value:
            marks = game.room.move(content, marks, f"{name} {value}")
    return _marked(game, operation, marks)


def _join(game: Game, operation: Operation) -> Game:
    one, other = _text(operation, "place"), _text(operation, "with")
    board = game.plan
    if board.way != Way.JOIN:
        raise NotationError("nothing is joined in this family; enter a value at a place")
    for name in (one, other):
        named_place(board, name)
    return _marked(game, operation, game.room.move(game.puzzle.content, game.marks, f"{one} {other}"))


def _note(game: Game, operation: Operation) -> Game:
    place, value = _text(operation, "place"), _text(operation, "value")
    board = game.plan
    notes = noted(board, game.notes, place, value, _flag(operation, "on"))
    gone = sum(map(len, notes.values())) < sum(map(len, game.notes.values()))
    if board.way == Way.JOIN:
        said = f"{place} and {value} may be joined after all." if gone else f"Noted: {place} and {value} are no pair."
    else:
        said = f"{value} is no longer noted at {place}." if gone else f"{value} is noted at {place}."
    return _noted(game, operation, notes, said)


def _tick(game: Game, operation: Operation) -> Game:
    cell = _text(operation, "place")
    board = game.plan
    entry = entry_of(board, cell)
    if entry:
        place, value = entry
        notes = marked(board, game.notes, cell, None)
        marks = game.room.move(game.puzzle.content, game.marks, f"{place} {value}")
        return _marked(game, operation, marks, notes)
    notes = marked(board, game.notes, cell, TICK)
    follow = _flag(operation, "follow")
    if follow is None and "follow" in game.wishes:
        follow, operation = True, {**operation, "follow": True}
    if follow:
        for other in following(board, cell):
            notes = marked(board, notes, other, CROSS)
    one, other_name = _called(board, cell)
    return _noted(game, operation, notes, capitalised(f"{one} goes with {other_name}."))


def _cross(game: Game, operation: Operation) -> Game:
    cell = _text(operation, "place")
    board = game.plan
    one, other = _called(board, cell)
    marks = _without(game, board, cell)
    notes = marked(board, game.notes, cell, CROSS)
    said = capitalised(f"{one} does not go with {other}.")
    if marks is None:
        return _noted(game, operation, notes, said)
    return _marked(game, operation, marks, notes, said)


def _clear(game: Game, operation: Operation) -> Game:
    cell = _text(operation, "place")
    board = game.plan
    marks = _without(game, board, cell)
    notes = marked(board, game.notes, cell, None)
    if marks is None:
        one, other = _called(board, cell)
        return _noted(game, operation, notes, capitalised(f"{one} and {other}: not known."))
    return _marked(game, operation, marks, notes)


def _without(game: Game, board: Board, cell: str) -> Any | None:
    """The marks without the entry that shows as a tick in this cell; None where there is none."""
    entry = entry_of(board, cell)
    if entry is None or game.entries.get(entry[0]) != entry[1]:
        return None
    return game.room.erase(game.puzzle.content, game.marks, entry[0])


def _called(board: Board, cell: str) -> list[str]:
    """What the two values of a cell are called; a place with its noun."""
    names = []
    for group, value in cell_of(board, cell):
        name = board.groups[group].values[value]
        names.append(f"{board.groups[group].name} {name}" if group == 0 or name[:1].isdigit() else name)
    return names


def _strike(game: Game, operation: Operation) -> Game:
    number = operation.get("clue")
    if not isinstance(number, int) or all(clue.number != number for clue in game.plan.clues):
        raise NotationError(f"there is no clue {shown(number)}; there are {len(game.plan.clues)}", "clue")
    struck = game.struck ^ {number}
    said = f"Clue {number} is struck off." if number in struck else f"Clue {number} is back."
    return game.moved(operation, game.state._replace(struck=struck), said)


def _restart(game: Game, operation: Operation) -> Game:
    start = game.states[0]
    if game.state == start:
        return game.saying("Nothing is filled in yet.")
    return game.moved(operation, start, "Everything is empty again; undo brings it back.")


def _undo(game: Game, operation: Operation) -> Game:
    if not game.can_undo:
        return game.saying("There is nothing to undo.")
    return _told(replace(game, now=game.now - 1), "Undone")


def _redo(game: Game, operation: Operation) -> Game:
    if not game.can_redo:
        return game.saying("There is nothing to redo.")
    return _told(replace(game, now=game.now + 1), "Done again")


def _told(game: Game, what: str) -> Game:
    return game.saying(f"{what}: {progress(game)}.")


def _wish(game: Game, operation: Operation) -> Game:
    what, value = _text(operation, "what"), _flag(operation, "value")
    if what not in WISHES:
        raise NotationError(f"there is no wish {shown(what)}; there are {', '.join(WISHES)}")
    wanted = what not in game.wishes if value is None else value
    wishes = game.wishes | {what} if wanted else game.wishes - {what}
    return replace(game, wishes=wishes, said=WISHES[what][not wanted])


def _noted(game: Game, operation: Operation, notes: Mapping[str, tuple[str, ...]], said: str) -> Game:
    if notes == game.notes:
        return game
    return game.moved(operation, game.state._replace(notes=notes), said)


def _marked(
    game: Game, operation: Operation, marks: Any, notes: Mapping[str, tuple[str, ...]] | None = None, said: str = ""
) -> Game:
    """The game with these marks; what came, what changed and what was taken away from elsewhere is said."""
    state = State(marks, game.notes if notes is None else notes, game.struck)
    if state == game.state:
        return game
    done = game.moved(operation, state, "")
    if game.replaying:
        return done
    changes = [said] if said else _changes(game.entries, done.entries, game.plan.way)
    return done.saying(f"{' '.join(changes)} {capitalised(progress(done))}.".strip())


_FEW = 4


def _changes(before: Mapping[str, str], now: Mapping[str, str], way: Way) -> list[str]:
    """What is new, then what is gone, in words; of many changes only how many there are."""
    new = {place: value for place, value in now.items() if before.get(place) != value}
    gone = {place: value for place, value in before.items() if place not in now}
    if len(new) + len(gone) > _FEW:
        return [f"{len(new) + len(gone)} places changed."]
    if way == Way.JOIN:
        return [
            *(f"{one} and {other} are joined." for one, other in new.items()),
            *(f"{one} and {other} are no longer joined." for one, other in before.items() if now.get(one) != other),
        ]
    if way == Way.PAINT:
        words = {"#": "filled", "-": "marked empty"}
        return [
            *(f"{place} is {words.get(value, value)}." for place, value in new.items()),
            *(f"{place} is open again." for place in gone),
        ]
    moved = {value: place for place, value in gone.items() if value in new.values()}
    return [
        *(f"{place} is {value}." for place, value in new.items()),
        *(
            f"{value} was taken away from {place}." if value in moved else f"{place} is empty again."
            for place, value in gone.items()
        ),
    ]


class _Doing(NamedTuple):
    """What is done for an operation, and which fields it has beside `do`; any other is refused."""

    function: Callable[[Any, Operation], Any]
    fields: tuple[str, ...] = ()


_DOING: Mapping[str, _Doing] = {
    "enter": _Doing(_enter, ("place", "value")),
    "erase": _Doing(_erase, ("place",)),
    "fill": _Doing(_fill, ("entries",)),
    "join": _Doing(_join, ("place", "with")),
    "type": _Doing(_type, ("text",)),
    "note": _Doing(_note, ("place", "value", "on")),
    "tick": _Doing(_tick, ("place", "follow")),
    "cross": _Doing(_cross, ("place",)),
    "clear": _Doing(_clear, ("place",)),
    "strike": _Doing(_strike, ("clue",)),
    "restart": _Doing(_restart),
    "undo": _Doing(_undo),
    "redo": _Doing(_redo),
    "wish": _Doing(_wish, ("what", "value")),
}
