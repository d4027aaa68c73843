"""Playing a cryptarithm: `S 9` or `S=9` gives a letter its digit; beyond base 10 digits are numbers: `S 11`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluewright.core import Box, Label, NotationError, Picture, Role, Shape
from cluewright.core.board import Board, Clash, Left, Noting, Place, Tally, Way, no_move, tally_state, with_lines
from cluewright.core.reading import shown
from cluewright.core.steps import Spot
from cluewright.families.cryptarithm import render, verify
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm, capital

_SIZE = 0.85
_WIDEST = 60
"""Cells across up to which the letters stand beside the equation; each cell is one letter."""

_GAP = 5
_NAME = 2
_ROWS = 2
"""From one box to the next, in rows."""


def how(puzzle: Cryptarithm) -> str:
    """Letters are their own names."""
    return f"Type a letter and its digit, as in {puzzle.letters[0]} {puzzle.base - 1}"


def told(puzzle: Cryptarithm) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Cryptarithm) -> Assignment:
    """No digit known."""
    return Assignment(())


def move(puzzle: Cryptarithm, marks: Assignment, text: str) -> Assignment:
    """Give a letter its digit."""
    match = re.fullmatch(r"\s*([^\W\d_])\s*[=:]?\s*([0-9]{1,2})\s*", text)
    if not match:
        raise no_move(text, how(puzzle))
    letter, digit = _letter(puzzle, match[1]), int(match[2])
    if digit >= puzzle.base:
        raise NotationError(f"{digit} is not a digit in base {puzzle.base}; digits run from 0 to {puzzle.base - 1}")
    return Assignment.of({**dict(marks.digits), letter: digit})


def erase(puzzle: Cryptarithm, marks: Assignment, place: str) -> Assignment:
    """Take a letter's digit away."""
    letter = _letter(puzzle, place.strip())
    if letter not in dict(marks.digits):
        raise NotationError(f"{letter} has no digit yet")
    return Assignment.of({each: digit for each, digit in marks.digits if each != letter})


def entries(puzzle: Cryptarithm, marks: Assignment) -> dict[str, str]:
    """The letters that have digits."""
    known = dict(marks.digits)
    return {letter: str(known[letter]) for letter in puzzle.letters if letter in known}


def finished(puzzle: Cryptarithm, marks: Assignment) -> bool:
    """Whether every letter has a digit."""
    return len(marks.digits) == len(puzzle.letters)


def picture(puzzle: Cryptarithm, marks: Assignment) -> Picture:
    """The equation in letters and in figures, beside it what is known, and below the digits that are left."""
    drawn = _with_boxes(render.picture(puzzle, marks), puzzle, marks)
    free = [str(digit) for digit in range(puzzle.base) if digit not in dict(marks.digits).values()]
    return with_lines(drawn, [f"digits not used: {' '.join(free)}"])


def _with_boxes(picture: Picture, puzzle: Cryptarithm, marks: Assignment) -> Picture:
    """The equation with a box for each letter."""
    known = dict(marks.digits)
    shapes: list[Shape] = list(picture.shapes)
    width, height = picture.width, picture.height
    for letter, spot in zip(puzzle.letters, _boxes(picture, puzzle), strict=True):
        middle = spot.y + spot.height / 2
        shapes.append(Label(spot.x - _NAME, middle, letter, Role.INK, _SIZE, "middle", bold=True))
        shapes.append(Box(*spot, Role.FAINT))
        if letter in known:
            shapes.append(Label(spot.x + spot.width / 2, middle, str(known[letter]), Role.ANSWER, _SIZE))
        width, height = max(width, spot.x + spot.width + 1), max(height, spot.y + spot.height + 0.5)
    return picture._replace(width=width, height=height, shapes=tuple(shapes))


def _boxes(picture: Picture, puzzle: Cryptarithm) -> Iterator[Spot]:
    """Where the boxes stand: two columns beside the equation, or rows below it."""
    wide = 6
    count = len(puzzle.letters)
    if picture.width <= _WIDEST:
        down = max(-(-count // 2), 1)
        for number in range(count):
            column, row = divmod(number, down)
            x = round(picture.width) + _GAP + column * (wide + _GAP)
            yield Spot(x, row * _ROWS, wide, _ROWS)
        return
    for number in range(count):
        row, column = divmod(number, 6)
        yield Spot(_NAME + 1 + column * (wide + _GAP), round(picture.height) + row * _ROWS, wide, _ROWS)


def board(puzzle: Cryptarithm, marks: Assignment) -> Board:
    """A place for each letter: its box, and wherever it stands in the equation."""
    equation = render.picture(puzzle, marks)
    known = dict(marks.digits)
    values = tuple(map(str, range(puzzle.base)))
    written = [shape for shape in equation.shapes if isinstance(shape, Label) and shape.role == Role.INK]
    places = []
    for letter, box in zip(puzzle.letters, _boxes(equation, puzzle), strict=True):
        others = [Spot(label.x - 0.5, label.y - 0.5, 1, 1) for label in written if label.text == letter]
        places.append(Place(letter, (box, *others), values))
    left = tuple(value for value in values if int(value) not in known.values())
    return Board(
        Way.ENTER,
        tuple(places),
        Noting.VALUES,
        len(puzzle.letters),
        (Left("digits", left),),
        tuple(_tallies(puzzle, marks)),
        tuple(_clashes(puzzle, marks)),
        height=_with_boxes(equation, puzzle, marks).height,
    )


def _tallies(puzzle: Cryptarithm, marks: Assignment) -> Iterator[Tally]:
    whole = len(marks.digits) == len(puzzle.letters)
    faults = [fault.says for fault in verify.faults(puzzle, marks) if fault.rule == "equation"] if whole else []
    says = faults[0] if faults else "the equation holds" if whole else "not every letter has a digit yet"
    yield Tally("equation", says, tally_state(whole=whole, right=not faults))


def _clashes(puzzle: Cryptarithm, marks: Assignment) -> Iterator[Clash]:
    where: dict[int, list[str]] = {}
    for letter, digit in marks.digits:
        where.setdefault(digit, []).append(letter)
    for digit, letters in where.items():
        if len(letters) > 1:
            yield Clash(f"{' and '.join(letters)} are both {digit}", tuple(letters))
    for letter in where.get(0, []):
        if letter in puzzle.never_zero:
            yield Clash(f"a number begins with {letter}, so that it is not 0", (letter,))


def _letter(puzzle: Cryptarithm, text: str) -> str:
    letter = capital(text) if len(text) == 1 else text
    if letter not in puzzle.letters:
        raise NotationError(f"{shown(text)} does not occur in the equation; its letters are {' '.join(puzzle.letters)}")
    return letter
