"""A Picture as text. Straight strokes become box-drawing characters, slanted ones braille dots (or ASCII strokes).

What colour tells apart on a terminal also shows without: the second kind of stroke is dotted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import floor

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_JOINTS = " │││─┘┐┤─└┌├─┴┬┼"
_ASCII_JOINTS = " |||-+++-+++-+++"
_PLAIN = {"·": ".", "×": "x", "−": "-", "…": "..."}
_ANSI = {
    Role.FAINT: "2",
    Role.GIVEN: "1",
    Role.ANSWER: "1;36",
    Role.FIRST: "1;34",
    Role.SECOND: "1;33",
    Role.WRONG: "1;31",
}
_DOTS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
_SAMPLES = {Role.SECOND: "⠂⠂⠂⠂"}
_ASCII_SAMPLES = {Role.SECOND: ". . "}


def draw(picture: Picture, *, ascii_only: bool, colour: bool) -> str:
    """The picture in lines of characters, with terminal colours if asked for."""
    canvas = _Canvas(picture.cell, ascii_only)
    for shape in picture.shapes:
        canvas.draw(shape)
    rows = list(canvas.rows(colour))
    samples, usual = (_ASCII_SAMPLES, "----") if ascii_only else (_SAMPLES, "⠒⠒⠒⠒")
    for key in picture.legend:
        sample = _painted(samples.get(key.role, usual), key.role if colour else None)
        rows.append(f"{sample} {key.means}")
    return "\n".join(rows)


def _painted(characters: str, role: Role | None) -> str:
    return f"\x1b[{_ANSI[role]}m{characters}\x1b[0m" if role in _ANSI else characters


@dataclass
class _Canvas:
    """What stands at each column and row: joints of straight strokes, dots of slanted ones, letters on top."""

    cell: tuple[int, int]
    ascii_only: bool
    joints: dict[tuple[int, int], int] = field(default_factory=dict)
    dots: dict[tuple[int, int], int] = field(default_factory=dict)
    letters: dict[tuple[int, int], str] = field(default_factory=dict)
    roles: dict[tuple[int, int], Role] = field(default_factory=dict)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.cell[0]), round(y * self.cell[1])

    def draw(self, shape: Shape) -> None:
        match shape:
            case Line():
                self.line(shape)
            case Box(x, y, width, height, role) if width and height:
                right, bottom = x + width, y + height
                self.line(Line(x, y, right, y, role))
                self.line(Line(x, bottom, right, bottom, role))
                self.line(Line(x, y, x, bottom, role))
                self.line(Line(right, y, right, bottom, role))
                if shape.fill in (Role.INK, Role.ANSWER):
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
                self.join(column, top, _RIGHT, line.role)
                self.join(column + 1, top, _LEFT, line.role)
        elif line.x1 == line.x2 and solid:
            for row in range(min(top, bottom), max(top, bottom)):
                self.join(left, row, _DOWN, line.role)
                self.join(left, row + 1, _UP, line.role)
        elif self.ascii_only:
            self.slanted_ascii(line)
        else:
            self.slanted(line)

    def join(self, column: int, row: int, side: int, role: Role) -> None:
        self.joints[column, row] = self.joints.get((column, row), 0) | side
        self.roles[column, row] = role

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

    def shade(self, box: Box) -> None:
        """Fill a box's inside."""
        (left, top), (right, bottom) = self.at(box.x, box.y), self.at(box.x + box.width, box.y + box.height)
        for row in range(top + 1, bottom):
            for column in range(left + 1, right):
                self.letters[column, row] = "#" if self.ascii_only else "█"
                self.roles[column, row] = box.fill or box.role

    def write(self, label: Label) -> None:
        content = label.text
        if self.ascii_only:
            content = "".join(_PLAIN.get(letter, letter) for letter in content)
        column, row = self.at(label.x, label.y)
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
        return (_ASCII_JOINTS if self.ascii_only else _JOINTS)[self.joints.get(place, 0)]
