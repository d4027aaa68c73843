"""The board of a cryptarithm: a box for each letter, beside the equation or below it."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core import Box, Label, Picture, Role, Shape
from cluewright.core.board import Board, Clash, Left, Noting, Place, Tally, Way, tally_state
from cluewright.core.steps import Spot
from cluewright.families.cryptarithm import verify
from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm

_SIZE = 0.85
_WIDEST = 60
"""Cells across up to which the letters stand beside the equation; each cell is one letter."""

_GAP = 5
_NAME = 2
_ROWS = 2
"""From one box to the next, in rows."""


def beside(picture: Picture, puzzle: Cryptarithm, marks: Assignment) -> Picture:
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


def board_on(equation: Picture, puzzle: Cryptarithm, marks: Assignment) -> Board:
    """The board on the picture whose equation this is."""
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
        height=beside(equation, puzzle, marks).height,
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
