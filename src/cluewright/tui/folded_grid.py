"""An elimination grid folded to half its height: the lower rows of the stair stand in its empty corner.

Each row of blocks has one block less than the row above, so that the last row fills up the second, the last but one the
third, and so on. What was moved there has the names of its rows at the right and those of its columns below:

    places  1 2 3 4 5
    5       1 2 3 4 | 1       2
    4       1 2 3 | 2 1       3
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from rich.text import Text

from cluewright.tui.grid import Grid, Window, look_of, sign_of

_MOST_LETTERS, _FEWEST_LETTERS = 10, 4
"""Letters of a name at the side."""

_HEADINGS = 5
"""Lines for headings at least: the names of the groups, and two letters of each value above and below."""


class _Block(NamedTuple):
    """The cells of two groups."""

    line: int
    """Which row of blocks it stands in."""

    place: int
    """Which place it has there, from the left."""

    down: int
    across: int
    moved: bool


class Folded(NamedTuple):
    """A grid as it is folded into a window."""

    grid: Grid
    letters: int
    """Of the names at both sides."""

    top: int
    bottom: int
    """Letters of the headings."""

    @classmethod
    def of(cls, grid: Grid, window: Window) -> Folded | None:
        """How the grid is folded; None where the stair itself has room, or the folded one has none either."""
        spare = window.height - _lines(grid)
        if grid.fits(window.height) or spare < _HEADINGS or not _is_even(grid):
            return None
        room = (window.width - _cells_wide(grid)) // 2 - 2
        if room < _FEWEST_LETTERS:
            return None
        longest = max(len(value) for group in grid.groups for value in group.values)
        bottom = min(longest, (spare - 1) // 2)
        return cls(grid, min(room, _MOST_LETTERS, longest), min(longest, spare - 1 - bottom), bottom)

    @property
    def places(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Which cell, by its row and column in the stair, stands at a column and line of the window."""
        rows = {each: number for number, each in enumerate(self.grid.down)}
        columns = {each: number for number, each in enumerate(self.grid.across)}
        count = len(self.grid.groups[0].values)
        return {
            (self._x(block.place, right), self._y(block.line, down)): (
                rows[block.down, down],
                columns[block.across, right],
            )
            for block in _blocks(self.grid)
            for down in range(count)
            for right in range(count)
        }

    def text(
        self, marks: Mapping[str, str], window: Window, pointed: Collection[str], *, ascii_only: bool
    ) -> list[Text]:
        """The lines of the window."""
        at = self.places
        cursor = next((where for where, cell in at.items() if cell == (window.row, window.column)), (-1, -1))
        return [
            *self._headings(cursor, pointed, above=True),
            *(self._row(line, at, marks, cursor, pointed, ascii_only) for line in range(_lines(self.grid))),
            *self._headings(cursor, pointed, above=False),
        ]

    def step(self, row: int, column: int, key: str) -> tuple[int, int]:
        """Where an arrow key leads: to the nearest cell that way; at the edges nowhere."""
        where = {cell: place for place, cell in self.places.items()}
        x, y = where[row, column]
        ways = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
        across, down = ways.get(key, (0, 0))
        ahead = [
            (abs(to_x - x) + abs(to_y - y), cell)
            for cell, (to_x, to_y) in where.items()
            if ((to_x - x) * across > 0 and to_y == y) or ((to_y - y) * down > 0 and to_x == x)
        ]
        return min(ahead)[1] if ahead else (row, column)

    def _x(self, place: int, value: int) -> int:
        return self.letters + 2 + place * (len(self.grid.groups[0].values) + 1) + value

    def _y(self, line: int, value: int) -> int:
        return self.top + 1 + line * len(self.grid.groups[0].values) + value

    def _row(
        self,
        line: int,
        at: Mapping[tuple[int, int], tuple[int, int]],
        marks: Mapping[str, str],
        cursor: tuple[int, int],
        pointed: Collection[str],
        ascii_only: bool,
    ) -> Text:
        count = len(self.grid.groups[0].values)
        blocks = [block for block in _blocks(self.grid) if block.line == line // count]
        y, value = line + self.top + 1, line % count
        text = Text(no_wrap=True)
        own = next(block for block in blocks if not block.moved)
        moved = next((block for block in blocks if block.moved), None)
        last = max(x for x, each in at if each == y)
        boundary = self._x(min((block.place for block in blocks if block.moved), default=99), 0)
        here = cursor[1] == y and cursor[0] < boundary
        self._name(text, own.down, value, pointed, here=here, before=True)
        for x in range(self.letters + 2, last + 1):
            cell = at.get((x, y))
            if cell is None:
                text.append(("|" if ascii_only else "│") if x == boundary - 1 else " ", "dim")
                continue
            mark = marks.get(self.grid.cell(*cell))
            text.append(sign_of(mark, ascii_only=ascii_only), look_of(mark, cursor=(x, y) == cursor))
        if moved:
            here = cursor[1] == y and cursor[0] >= boundary
            self._name(text, moved.down, value, pointed, here=here, before=False)
        return text

    def _name(self, text: Text, group: int, value: int, pointed: Collection[str], *, here: bool, before: bool) -> None:
        """The name of a row at its side, with a sign next to the edge of the window or to the cells."""
        name = self.grid.groups[group].values[value][: self.letters]
        star = f"{group}.{value}" in pointed
        style = "bold reverse" if here else "bold" if star else ""
        if before:
            text.append(f"{'>' if here else '*' if star else ' '}{name.ljust(self.letters)}", style)
            text.append(" ")
        else:
            text.append(" ")
            text.append(f"{'<' if here else '*' if star else ' '}{name}", style)

    def _headings(self, cursor: tuple[int, int], pointed: Collection[str], *, above: bool) -> list[Text]:
        """The names of the columns: above those of the stair, with their groups, and below those of what was moved."""
        count, last = len(self.grid.groups[0].values), len(self.grid.groups) - 1
        groups = {block.place: block.across for block in _blocks(self.grid) if block.moved}
        if above:
            groups = {group - 1: group for group in range(1, last + 1)}
        letters = self.top if above else self.bottom
        lines = [[(" ", "")] * (self._x(last - 1, count - 1) + 1) for _ in range(letters + above)]
        own = cursor[0] if self._is_moved(cursor) != above else -1
        for place, group in groups.items():
            for number, letter in enumerate(self.grid.groups[group].name[:count] if above else ""):
                lines[0][self._x(place, number)] = (letter, "bold")
            for value, name in enumerate(self.grid.groups[group].values):
                x, short = self._x(place, value), name[:letters]
                style = "bold reverse" if x == own else "bold" if f"{group}.{value}" in pointed else ""
                first = letters - len(short) + 1 if above else 0
                for number, letter in enumerate(short):
                    lines[first + number][x] = (letter, style)
        return [Text.assemble(*line, no_wrap=True) for line in lines]

    def _is_moved(self, cursor: tuple[int, int]) -> bool:
        """Whether a cell stands in a block that was moved."""
        count = len(self.grid.groups[0].values)
        line = (cursor[1] - self.top - 1) // count
        place = (cursor[0] - self.letters - 2) // (count + 1)
        return any((block.line, block.place) == (line, place) and block.moved for block in _blocks(self.grid))


def folded_width(grid: Grid, height: int) -> int | None:
    """How many columns the folded grid would like; None where it need not or cannot be folded."""
    folded = Folded.of(grid, Window(10_000, height, 0, 0))
    return None if folded is None else _cells_wide(grid) + 2 * (min(folded.letters, 7) + 2)


def _blocks(grid: Grid) -> Iterator[_Block]:
    last = len(grid.groups) - 1
    for line in range(last // 2 + 1):
        down = 0 if line == 0 else last + 1 - line
        for across in range(1, (down or last + 1)):
            yield _Block(line, across - 1, down, across, moved=False)
        if 0 < line < last - line:
            for across in range(line, 0, -1):
                yield _Block(line, last - across, line + 1, across, moved=True)


def _lines(grid: Grid) -> int:
    """Lines of cells."""
    return len(grid.groups[0].values) * ((len(grid.groups) - 1) // 2 + 1)


def _cells_wide(grid: Grid) -> int:
    """Columns of cells, with a blank after each block."""
    return (len(grid.groups) - 1) * (len(grid.groups[0].values) + 1)


def _is_even(grid: Grid) -> bool:
    """Whether all groups have as many values."""
    return len({len(group.values) for group in grid.groups}) == 1 and len(grid.groups) > 3
