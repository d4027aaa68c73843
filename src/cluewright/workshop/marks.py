"""What is filled in: entries by place, the marks that they make, and playing by a model.

An entry is a move as in play: a place and what is there. Every entry counts, also where a game would take one back for
another: two entries in one place are a mistake to be shown, not to be passed over.

Where a family does not say how it is played, a place is an answer variable of its model, and its values lie between the
bounds of that. Marks are then the values of these variables in their order, None where nothing is filled in. What the
model states of one variable alone, as in "a queen stands on b2", is given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias, cast

from cluewright.core import Box, InputError, Label, NotationError, Picture, Role, Shape
from cluewright.core.board import Board, Noting, Place, Way, no_move
from cluewright.core.contracts import Playing
from cluewright.core.explaining import is_one
from cluewright.core.reading import nearest, shown
from cluewright.core.steps import Spot
from cluewright.core.types import P, S
from cluewright.explaining.from_model import ModelRoom
from cluewright.workshop.puzzle import Puzzle

Marks: TypeAlias = tuple[int | None, ...]

_ACROSS = 60
"""Characters that a row of boxes below a picture takes at most."""

_BESIDE = 76
"""Characters that a picture and the boxes beside it take together at most."""

_DOWN = 8
"""Boxes that a column beside a picture has at least."""

_SIZE = 0.34


def room_to_play(puzzle: Puzzle) -> Playing[Any, Any]:
    """How this puzzle is played: as its family says, or by the places and values of its model."""
    if puzzle.family.offers("play"):
        return puzzle.family.play
    return cast("Playing[Any, Any]", ModelPlay(puzzle))


def as_played(puzzle: Puzzle[P, S]) -> Puzzle[P, S]:
    """The puzzle as whoever plays it reasons about it: where it is played by its model, by the model alone.

    A family's own explanations know its own marks, and not the places and values of its model.
    """
    family = puzzle.family
    if family.offers("play") or not family.offers("explaining"):
        return puzzle
    return replace(puzzle, family=replace(family, capabilities=family.capabilities - {"explaining"}))


class ModelPlay:
    """What `play.py` says, as far as a model tells it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._room = ModelRoom(puzzle.family, puzzle.content)
        self._answer = self._room.model.answer
        self._names = [str(variable.name) for variable in self._answer]
        self._values = [tuple(map(str, range(int(each.lb), int(each.ub) + 1))) for each in self._answer]
        self._given: dict[int, int] = {}
        for rule in self._room.model.rules:
            fact = self._room.given(rule)
            if fact is not None and is_one(fact.left):
                self._given[fact.variable] = self._room.lowest(fact.variable) + fact.left.bit_length() - 1

    def how(self, puzzle: Any) -> str:
        """By an example."""
        number = next(iter(self._open()), 0)
        return f"Type a place and its value, as in {self._names[number]} {self._values[number][-1]}"

    def told(self, puzzle: Any) -> list[str]:
        """The rule of the family, because its picture may not say it."""
        return [f"{self._puzzle.family.summary[:1].upper()}{self._puzzle.family.summary[1:]}."]

    def start(self, puzzle: Any) -> Marks:
        """What is given."""
        return tuple(self._given.get(number) for number in range(len(self._names)))

    def move(self, puzzle: Any, marks: Marks, text: str) -> Marks:
        """Write a value at a place."""
        place, _, value = " ".join(text.replace("=", " ").split()).rpartition(" ")
        number = self._place(place) if place else None
        if number is None:
            raise no_move(text, self.how(puzzle))
        if value not in self._values[number]:
            first, last = self._values[number][0], self._values[number][-1]
            raise NotationError(f"{shown(value)} is not a value of {self._names[number]}; values are {first} to {last}")
        return self._written(marks, number, int(value))

    def erase(self, puzzle: Any, marks: Marks, place: str) -> Marks:
        """Empty a place."""
        number = self._place(place)
        if number is None:
            raise NotationError(f"there is no place {shown(place)}{nearest(place, self._names)}")
        if marks[number] is None:
            raise NotationError(f"{self._names[number]} is empty already")
        return self._written(marks, number, None)

    def entries(self, puzzle: Any, marks: Marks) -> dict[str, str]:
        """The values written where none is given."""
        return {self._names[number]: str(marks[number]) for number in self._open() if marks[number] is not None}

    def finished(self, puzzle: Any, marks: Marks) -> bool:
        """Whether every place has a value."""
        return None not in marks

    def solution(self, marks: Any) -> Any:
        """The family's own solution that these marks are."""
        return self._room.model.decode(marks)

    def picture(self, puzzle: Any, marks: Marks) -> Picture:
        """The room's own picture, filled in as far as it can show that, and below it a box for each place."""
        drawn = self._drawn(marks)
        shapes: list[Shape] = list(drawn.shapes)
        width, height = drawn.width, drawn.height
        for number, spot in enumerate(self._boxes(drawn)):
            value = marks[number]
            across, middle = spot.x - 1 / drawn.cell[0], spot.y + spot.height / 2
            shapes += [Label(across, middle, self._names[number], Role.INK, _SIZE, "end"), Box(*spot, Role.FAINT)]
            if value is not None:
                role = Role.GIVEN if number in self._given else Role.ANSWER
                shapes.append(Label(spot.x + spot.width / 2, middle, str(value), role, _SIZE))
            width, height = max(width, spot.x + spot.width + 0.1), max(height, spot.y + spot.height + 0.1)
        return drawn._replace(width=width, height=height, shapes=tuple(shapes))

    def board(self, puzzle: Any, marks: Marks) -> Board:
        """A place for each variable; what clashes, only the check can say."""
        boxes = self._boxes(self._drawn(marks))
        places = tuple(
            Place(name, (spot,), values, str(self._given.get(number, "")))
            for number, (name, spot, values) in enumerate(zip(self._names, boxes, self._values, strict=True))
        )
        return Board(Way.ENTER, places, Noting.VALUES, len(places) - len(self._given))

    def _drawn(self, marks: Marks) -> Picture:
        """The family's picture of these marks, or of the puzzle where its parts do not take what is not finished."""
        family, content = self._puzzle.family, self._puzzle.content
        with suppress(Exception):  # the code of others, which was never promised partial solutions
            return family.render.picture(content, self._room.model.decode(cast("Any", marks)))
        return family.render.picture(content)

    def _boxes(self, drawn: Picture) -> Iterator[Spot]:
        """Boxes in columns beside the picture, or in rows below a wide one, in whole characters of text.

        Each has its name before it.
        """
        columns, rows = drawn.cell
        name = max(map(len, self._names)) + 2
        box = max(len(value) for values in self._values for value in (values[0], values[-1])) + 5
        box += box % 2
        wide, high = round(drawn.width * columns), round(drawn.height * rows)
        down = max(high // 2, _DOWN)
        beside = wide + -(-len(self._names) // down) * (name + box + 1) <= _BESIDE
        across = max(1, _ACROSS // (name + box + 1))
        for number in range(len(self._names)):
            column, row = divmod(number, down) if beside else divmod(number, across)[::-1]
            left = name + column * (name + box + 1) + (wide + 2 if beside else 0)
            top = 2 * row + (0 if beside else high + 1)
            yield Spot(left / columns, top / rows, box / columns, 2 / rows)

    def _open(self) -> Iterator[int]:
        return (number for number in range(len(self._names)) if number not in self._given)

    def _place(self, text: str) -> int | None:
        wanted = " ".join(text.casefold().split())
        return next((number for number, name in enumerate(self._names) if name.casefold() == wanted), None)

    def _written(self, marks: Marks, number: int, value: int | None) -> Marks:
        if number in self._given:
            given = self._given[number]
            raise NotationError(f"{self._names[number]} is given: {given} stands there for good")
        return (*marks[:number], value, *marks[number + 1 :])


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


def as_json(value: Any) -> str:
    """A value as it stands in the file, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (RecursionError, ValueError):
        return shown(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def entries_of(puzzle: Puzzle, state: Mapping[str, Any] | Sequence[tuple[str, Any]]) -> list[Entry]:
    """The entries of a state that is given as places and what is there; refused where a move would be."""
    found = []
    for place, what in state.items() if isinstance(state, Mapping) else state:
        where = f"entries.{place}"
        if not isinstance(what, str | int) or isinstance(what, bool):
            raise NotationError(f"{as_json(what)} is not something to fill in; write a text", where)
        entry = Entry(place, _text(what, where))
        if not entry.what.strip():
            raise NotationError(f"{as_json(what)} is nothing to fill in; {_ENTRY}{_example(puzzle)}", where)
        try:
            alone(puzzle, entry)
        except InputError as error:
            message = error.message
            if " is not a move. " in message:  # nothing is typed in a file
                message = f"{as_json(what)} cannot be filled in there; {_ENTRY}{_example(puzzle)}"
            raise NotationError(message, where) from error
        found.append(entry)
    return found


def _text(what: str | int, where: str) -> str:
    try:
        return str(what)
    except ValueError as error:  # Python writes no whole number of thousands of digits
        raise NotationError("this number has too many digits to be filled in", where) from error


_ENTRY = "an entry is a place and what stands there"


def _example(puzzle: Puzzle) -> str:
    """An entry that is right: the first that the board has."""
    room = room_to_play(puzzle)
    places = [each for each in room.board(puzzle.content, room.start(puzzle.content)).places if not each.given]
    possible = [Entry(each.name, each.values[0]) for each in places[:1] if each.values]
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
    return marks_after(puzzle, entries_of(puzzle, entries))


def marks_after(puzzle: Puzzle, entries: Sequence[Entry]) -> Any:
    """The marks after these entries, one after the other; refused where one takes another's place."""
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
