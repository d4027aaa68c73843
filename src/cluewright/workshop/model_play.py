"""Playing families that do not say how: a place is an answer variable of the model, its values lie between its bounds.

Marks are the values of these variables in their order, None where nothing is filled in. What the model states of one
variable alone, as in "a queen stands on b2", is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias, cast

from cluewright.core import Box, Label, NotationError, Picture, Role, Shape
from cluewright.core.board import Board, Noting, Place, Way
from cluewright.core.contracts import Playing
from cluewright.core.explaining import is_one
from cluewright.core.playing import no_move
from cluewright.core.reading import nearest, shown
from cluewright.core.steps import Spot
from cluewright.core.types import P, S
from cluewright.explaining.from_model import ModelRoom
from cluewright.workshop.puzzle import Puzzle

Marks: TypeAlias = tuple[int | None, ...]

_ACROSS, _BESIDE, _DOWN = 60, 76, 8
"""Columns of text that a row of boxes takes at most, and a picture with boxes beside it; boxes that stand one below
another there at least."""

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
