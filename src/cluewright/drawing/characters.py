"""A Picture as text. Straight strokes become box-drawing characters, slanted ones braille dots (or ASCII strokes).

What colour tells apart on a terminal also shows without: the second kind of stroke is dotted, heavy strokes are bold
(`=` and `H` in ASCII), a surface that means something is filled with ░ (or `:`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import floor

from cluewright.core import Box, Label, Line, Path, Picture, Polygon, Role, Shape
from cluewright.core.characters import visible_line

_UP, _DOWN, _LEFT, _RIGHT = range(4)
_JOINTS = " │┃││╿┃╽┃─┘┚┐┤┦┒┧┨━┙┛┑┥┩┓┪┫─└┖┌├┞┎┟┠─┴┸┬┼╀┰╁╂╾┵┹┭┽╃┱╅╉━┕┗┍┝┡┏┢┣╼┶┺┮┾╄┲╆╊━┷┻┯┿╇┳╈╋"
"""What meets in a place, upwards, downwards, to the left and to the right: 0 for nothing, 1 for a light stroke, 2 for a
heavy one, as the digits of a number in base 3, upwards being its last."""

_PLAIN = {"·": ".", "×": "x", "✓": "O", "−": "-", "…": "...", "√": "root "}
_ANSI = {
    Role.FAINT: "2",
    Role.GIVEN: "1",
    Role.ANSWER: "1;36",
    Role.FIRST: "1;34",
    Role.SECOND: "1;33",
    Role.WRONG: "1;31",
    Role.NEW: "1;32",
    Role.USED: "1;35",
    Role.CANDIDATE: "2",
}
_DOTS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
_BEYOND = 20
"""Cells by which a shape may reach beyond the picture's edge and still be drawn."""
_SURFACES = {Role.INK: ("█", "#"), Role.ANSWER: ("█", "#"), Role.MARKED: ("░", ":")}
"""How a box with this inside is filled, and how in ASCII."""

_SAMPLES = {Role.SECOND: "⠂⠂⠂⠂", Role.NEW: "━━━━", Role.USED: "(  )"}
_ASCII_SAMPLES = {Role.SECOND: ". . ", Role.NEW: "====", Role.USED: "(  )"}


def draw(picture: Picture, *, ascii_only: bool, colour: bool) -> str:
    """The picture in lines of characters, with terminal colours if asked for."""
    canvas = _Canvas(picture.cell, ascii_only)
    for shape in picture.shapes:
        if _within(shape, picture):
            canvas.draw(shape)
    rows = list(canvas.rows(colour))
    samples, usual = (_ASCII_SAMPLES, "----") if ascii_only else (_SAMPLES, "⠒⠒⠒⠒")
    for key in picture.legend:
        sample = _painted(samples.get(key.role, usual), key.role if colour else None)
        means = visible_line(key.means)
        rows.append(f"{sample} {_plain(means) if ascii_only else means}")
    return "\n".join(rows)


def _within(shape: Shape, picture: Picture) -> bool:
    """Whether a shape lies on the picture or near it; one far away would take as many lines as there are in between."""
    match shape:
        case Line(x1, y1, x2, y2):
            points: tuple[tuple[float, float], ...] = ((x1, y1), (x2, y2))
        case Box(x, y, width, height):
            points = ((x, y), (x + width, y + height))
        case Polygon(corners) | Path(corners):
            points = corners
        case Label(x, y):
            points = ((x, y),)
    return all(
        -_BEYOND <= x <= picture.width + _BEYOND and -_BEYOND <= y <= picture.height + _BEYOND for x, y in points
    )


def _plain(text: str) -> str:
    return "".join(_PLAIN.get(letter, letter) for letter in text)


def _painted(characters: str, role: Role | None) -> str:
    return f"\x1b[{_ANSI[role]}m{characters}\x1b[0m" if role in _ANSI else characters


@dataclass
class _Canvas:
    """What stands at each column and row: joints of straight strokes, dots of slanted ones, letters on top."""

    cell: tuple[int, int]
    ascii_only: bool
    joints: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    dots: dict[tuple[int, int], int] = field(default_factory=dict)
    letters: dict[tuple[int, int], str] = field(default_factory=dict)
    roles: dict[tuple[int, int], Role] = field(default_factory=dict)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.cell[0]), round(y * self.cell[1])

    def draw(self, shape: Shape) -> None:
        match shape:
            case Line():
                self.line(shape)
            case Path():
                self.path(shape)
            case Box(x, y, width, height, Role.USED) if width and height:
                self.bracket(shape)
            case Box(x, y, width, height, role) if width and height:
                right, bottom, heavy = x + width, y + height, shape.heavy
                self.line(Line(x, y, right, y, role, heavy))
                self.line(Line(x, bottom, right, bottom, role, heavy))
                self.line(Line(x, y, x, bottom, role, heavy))
                self.line(Line(right, y, right, bottom, role, heavy))
                if shape.fill in _SURFACES:
                    self.shade(shape)
            case Polygon(points, role, _, mark):
                middle_x = sum(x for x, _ in points) / len(points)
                middle_y = sum(y for _, y in points) / len(points)
                self.write(Label(middle_x, middle_y, mark, role))
            case Label():
                self.write(shape)

    def line(self, line: Line) -> None:
        (left, top), (right, bottom) = sorted((self.at(line.x1, line.y1), self.at(line.x2, line.y2)))
        solid = line.role != Role.SECOND
        if line.y1 == line.y2 and solid:
            for column in range(left, right):
                self.join(column, top, _RIGHT, line)
                self.join(column + 1, top, _LEFT, line)
        elif line.x1 == line.x2 and solid:
            for row in range(min(top, bottom), max(top, bottom)):
                self.join(left, row, _DOWN, line)
                self.join(left, row + 1, _UP, line)
        elif self.ascii_only:
            self.slanted_ascii(line)
        else:
            self.slanted(line)

    def path(self, path: Path) -> None:
        """Its pieces; where it bends, all of them in dots, so that they meet."""
        straight = len(path.points) == 2
        for (x1, y1), (x2, y2) in pairwise(path.points):
            piece = Line(x1, y1, x2, y2, path.role)
            if straight:
                self.line(piece)
            elif self.ascii_only:
                self.slanted_ascii(piece)
            else:
                self.slanted(piece)

    def join(self, column: int, row: int, side: int, line: Line) -> None:
        """A stroke leaves this place on this side."""
        weights = self.joints.setdefault((column, row), [0, 0, 0, 0])
        weights[side] = max(weights[side], 2 if line.heavy else 1)
        self.roles[column, row] = line.role

    def slanted(self, line: Line) -> None:
        """Dots along the line, two to a character across and four down."""
        x1, y1 = line.x1 * self.cell[0] * 2 + 0.5, line.y1 * self.cell[1] * 4 + 1.5
        x2, y2 = line.x2 * self.cell[0] * 2 + 0.5, line.y2 * self.cell[1] * 4 + 1.5
        steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1))))
        for step in range(steps + 1):
            if line.role == Role.SECOND and step % 3:
                continue
            across, down = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            column, x = divmod(floor(across), 2)
            row, y = divmod(floor(down), 4)
            self.dots[column, row] = self.dots.get((column, row), 0) | _DOTS[x, y]
            self.roles[column, row] = line.role

    def slanted_ascii(self, line: Line) -> None:
        (left, top), (right, bottom) = sorted((self.at(line.x1, line.y1), self.at(line.x2, line.y2)))
        across, down = right - left, bottom - top
        stroke = "-" if abs(down) * 3 < across else "|" if across * 2 < abs(down) else "\\" if down > 0 else "/"
        steps = max(across, abs(down), 1)
        for step in range(1, steps):
            if line.role != Role.SECOND or step % 2:
                place = left + round(across * step / steps), top + round(down * step / steps)
                self.letters[place] = "." if line.role == Role.SECOND else stroke
                self.roles[place] = line.role

    def bracket(self, box: Box) -> None:
        """A pair of brackets in the middle of a box, on the inside of its edges."""
        (left, top), (right, bottom) = self.at(box.x, box.y), self.at(box.x + box.width, box.y + box.height)
        for column, letter in ((left + 1, "("), (right - 1, ")")):
            self.letters[column, (top + bottom) // 2] = letter
            self.roles[column, (top + bottom) // 2] = box.role

    def shade(self, box: Box) -> None:
        """Fill a box's inside."""
        assert box.fill is not None
        (left, top), (right, bottom) = self.at(box.x, box.y), self.at(box.x + box.width, box.y + box.height)
        for row in range(top + 1, bottom):
            for column in range(left + 1, right):
                self.letters[column, row] = _SURFACES[box.fill][self.ascii_only]
                self.roles[column, row] = box.fill

    def write(self, label: Label) -> None:
        content = visible_line(label.text)
        if self.ascii_only:
            content = _plain(content)
        column, row = self.at(label.x, label.y)
        if label.turned:
            for offset, letter in enumerate(reversed(content)):
                self.letters[column, row - offset] = letter
                self.roles[column, row - offset] = label.role
            return
        column -= {"start": 0, "middle": (len(content) - 1) // 2, "end": len(content) - 1}[label.anchor]
        for offset, letter in enumerate(content):
            self.letters[column + offset, row] = letter
            self.roles[column + offset, row] = label.role

    def rows(self, colour: bool) -> Iterator[str]:
        places = [*self.joints, *self.dots, *self.letters]
        for row in range(max((row for _, row in places), default=-1) + 1):
            width = max((column for column, own in places if own == row), default=-1) + 1
            characters = (self.character(column, row) for column in range(width))
            if colour:
                yield "".join(
                    _painted(character, self.roles.get((column, row)) if character != " " else None)
                    for column, character in enumerate(characters)
                )
            else:
                yield "".join(characters).rstrip()

    def character(self, column: int, row: int) -> str:
        place = column, row
        if place in self.letters:
            return self.letters[place]
        if place in self.dots:
            return chr(0x2800 + self.dots[place])
        up, down, left, right = self.joints.get(place, (0, 0, 0, 0))
        if self.ascii_only:
            return _ascii_joint(up, down, left, right)
        return _JOINTS[up + 3 * down + 9 * left + 27 * right]


def _ascii_joint(up: int, down: int, left: int, right: int) -> str:
    """The ASCII character for strokes of these weights.

    >>> _ascii_joint(1, 1, 0, 0), _ascii_joint(2, 2, 1, 1), _ascii_joint(1, 0, 2, 2)
    ('|', 'H', '+')
    """
    if up == down == 2:
        return "H"
    if (up or down) and (left or right):
        return "+"
    if up or down:
        return "H" if 2 in (up, down) else "|"
    return " " if not (left or right) else "=" if 2 in (left, right) else "-"
