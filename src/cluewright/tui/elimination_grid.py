"""The elimination grid on the screen, in as few characters as possible: one line a value, a column or two for others.

The blocks stand in steps as in print: across are the categories from the first to the last, down the places and then
the categories from the last to the second. Headings stay in sight while the rest moves with the cursor. Where the stair
is too tall, it is folded to half its height: each row of blocks has one block less than the row above, so that the last
row fills up the second, the last but one the third, and so on. What was moved there has the names of its rows at the
right and those of its columns below:

    places  1 2 3 4 5
    5       1 2 3 4 | 1       2
    4       1 2 3 | 2 1       3
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, TypeAlias

from rich.text import Text

from cluewright.core.board import Group
from cluewright.games.notes import CROSS, TICK, cell_name

_SIGNS = {TICK: "✓", CROSS: "×", None: "·"}
_ASCII_SIGNS = {TICK: "O", CROSS: "x", None: "."}
_LOOKS = {TICK: "bold cyan", CROSS: "", None: "dim"}

_SHORTEST, _LONGEST = 3, 7
"""Letters of a heading that stands upright, at least and at most."""

_WIDEST, _NARROWEST = 12, 6
"""Letters of a row's name: at most, and at least where there is little room."""

_WIDEST_FOLDED, _NARROWEST_FOLDED, _WISHED_FOLDED = 10, 4, 7
"""The same of a folded grid, and how many are wished for."""

_LEAST_HEADINGS = 5
"""Lines for the headings of a folded grid: the names of the groups, and two letters of each value above and below."""

Value: TypeAlias = tuple[int, int]
"""A value: the number of its group, and its own number in the group."""


class Canvas(dict[tuple[int, int], tuple[str, str]]):
    """A character and its style for each column and line."""

    def write(self, x: int, y: int, text: str, style: str, *, upright: bool = False) -> None:
        """Write to the right, or upright from the top down."""
        for number, letter in enumerate(text):
            self[(x, y + number) if upright else (x + number, y)] = letter, style

    def lines(self) -> list[Text]:
        """What was written, with blanks between."""
        ends = [0] * (max(y for _, y in self) + 1)
        for x, y in self:
            ends[y] = max(ends[y], x + 1)
        line = [[self.get((x, y), (" ", "")) for x in range(end)] for y, end in enumerate(ends)]
        return [Text.assemble(*each, no_wrap=True) for each in line]


@dataclass(frozen=True)
class Grid:
    """The rows and columns of the grid, and which of their cells there are."""

    groups: tuple[Group, ...]

    @cached_property
    def across(self) -> list[Value]:
        """The value of each column."""
        return self._values(range(1, len(self.groups)))

    @cached_property
    def down(self) -> list[Value]:
        """The value of each row."""
        return self._values([0, *range(len(self.groups) - 1, 1, -1)])

    def _values(self, numbers: Collection[int]) -> list[Value]:
        return [(group, value) for group in numbers for value in range(len(self.groups[group].values))]

    def there(self, row: int, column: int) -> bool:
        """Whether there is a cell: two groups meet once, and none meets itself."""
        down, across = self.down[row][0], self.across[column][0]
        return down == 0 or across < down

    def cell(self, row: int, column: int) -> str:
        """What the cell of a row and a column is called."""
        return cell_name(self.down[row], self.across[column])

    def name(self, value: Value) -> str:
        """What a value is called."""
        return self.groups[value[0]].values[value[1]]

    def of_entry(self, place: str, value: str) -> tuple[int, int] | None:
        """The row and column of the cell that shows an entry; None where there is none."""
        for row, number in enumerate(range(len(self.groups[0].values))):
            for column, across in enumerate(self.across):
                named = f"{self.name((0, number))} {self.groups[across[0]].name}"
                if named == place and self.name(across) == value:
                    return row, column
        return None


@dataclass(frozen=True)
class Window:
    """The part of a grid that is seen, and the row and column of the cell with the cursor."""

    width: int
    height: int
    row: int
    column: int


class _Heading(NamedTuple):
    """The name of a row or column."""

    value: Value
    at: int
    """The line of a row, the column of a column."""

    moved: bool = False
    """Whether it belongs to blocks that were moved: a row's name stands at the right then, a column's below."""


@dataclass(frozen=True)
class Layout:
    """Where everything of a grid stands in its window."""

    grid: Grid
    cells: dict[tuple[int, int], tuple[int, int]]
    """The cell, by its row and column in the stair, at each column and line of the window that shows one."""

    wide: int
    """Columns of one cell."""

    letters: int
    """Of the names of rows."""

    top: int
    bottom: int
    """Letters of the headings above and below."""

    rows: list[_Heading]
    columns: list[_Heading]
    right: int = 0
    """Where the names at the right begin."""

    rules: tuple[tuple[int, int], ...] = ()
    """Where a line parts blocks that were moved from the others."""

    @classmethod
    def of(cls, grid: Grid, window: Window) -> Layout:
        """The stair, or the folded grid where only that has room."""
        return cls.folded(grid, window) or cls.stair(grid, window)

    @classmethod
    def stair(cls, grid: Grid, window: Window) -> Layout:
        """The rows and columns that have room, the cursor's among them."""
        left = min(_WIDEST, max(len(grid.name(value)) for value in grid.down)) + 2
        wide = 2 if left + _width(grid, 2) <= window.width else 1
        if wide == 1:  # names give way before columns do
            left = max(min(left, _NARROWEST + 2), min(left, window.width - _width(grid, 1)))
        longest = max(len(grid.name(value)) for value in grid.across)
        top = max(_SHORTEST, min(_LONGEST, longest, window.height + 1 - len(grid.down) - len(grid.groups)))
        room, block = window.height - top - 1, len(grid.groups[0].values)
        rows = _seen(window.row, len(grid.down), room, window.row // block * block)
        most = (window.width - left - len(grid.groups) + 2) // wide
        columns = _seen(window.column, len(grid.across), most, window.column - most // 2)
        parted = len(rows) + len({grid.down[row][0] for row in rows}) - 1 <= room
        lines, places = {}, {}
        at = top + 1
        for row in rows:  # a blank line parts two groups where there is room for all of these
            at += parted and row != rows[0] and grid.down[row][0] != grid.down[row - 1][0]
            lines[row] = at
            at += 1
        at = left
        for column in columns:
            at += column == columns[0] or grid.across[column][0] != grid.across[column - 1][0]
            places[column] = at
            at += wide
        cells = {
            (x + offset, y): (row, column)
            for row, y in lines.items()
            for column, x in places.items()
            for offset in range(wide if grid.there(row, column) else 0)
        }
        names = [_Heading(grid.down[row], y) for row, y in lines.items()]
        headings = [_Heading(grid.across[column], x) for column, x in places.items()]
        return cls(grid, cells, wide, left - 2, top, 0, names, headings)

    @classmethod
    def folded(cls, grid: Grid, window: Window) -> Layout | None:
        """The folded grid; None where the stair has room, or the folded grid has none either."""
        count, last = len(grid.groups[0].values), len(grid.groups) - 1
        height = count * (last // 2 + 1)
        spare = window.height - height
        has_room = len(grid.down) + _SHORTEST + 1 <= window.height
        is_even = last > 2 and len({len(group.values) for group in grid.groups}) == 1
        beside = (window.width - last * (count + 1)) // 2 - 2
        if has_room or not is_even or spare < _LEAST_HEADINGS or beside < _NARROWEST_FOLDED:
            return None
        longest = max(len(value) for group in grid.groups for value in group.values)
        letters, bottom = min(beside, _WIDEST_FOLDED, longest), min(longest, (spare - 1) // 2)
        top = min(longest, spare - 1 - bottom)
        left = letters + 2
        row_of = {value: number for number, value in enumerate(grid.down)}
        column_of = {value: number for number, value in enumerate(grid.across)}
        cells: dict[tuple[int, int], tuple[int, int]] = {}
        rows: dict[_Heading, None] = {}
        columns: dict[_Heading, None] = {}
        rules: list[tuple[int, int]] = []
        for line in range(last // 2 + 1):
            down = last + 1 - line if line else 0
            blocks = [(across - 1, down, across, False) for across in range(1, down or last + 1)]
            if 0 < line < last - line:
                blocks += [(last - across, line + 1, across, True) for across in range(line, 0, -1)]
                edge, first = left + (last - line) * (count + 1) - 1, top + 1 + line * count
                rules += [(edge, first + value) for value in range(count)]
            for place, down, across, moved in blocks:
                y, x = top + 1 + line * count, left + place * (count + 1)
                rows |= {_Heading((down, value), y + value, moved): None for value in range(count)}
                columns |= {_Heading((across, value), x + value, moved): None for value in range(count)}
                cells |= {
                    (x + right, y + each): (row_of[down, each], column_of[across, right])
                    for each in range(count)
                    for right in range(count)
                }
        right = left + last * (count + 1)
        return cls(grid, cells, 1, letters, top, bottom, [*rows], [*columns], right, tuple(rules))

    def text(
        self, marks: Mapping[str, str], window: Window, pointed: Collection[str] = (), *, ascii_only: bool = False
    ) -> list[Text]:
        """The lines of the window; `pointed` are values that a clue is about, marked by a star."""
        grid, canvas = self.grid, Canvas()
        row, column = grid.down[window.row], grid.across[window.column]
        moved = any(each.moved for each in self.rows if each.value == row)
        for group, columns in groupby((each for each in self.columns if not each.moved), lambda each: each.value[0]):
            at = [each.at for each in columns]
            canvas.write(at[0], 0, grid.groups[group].name[: len(at) * self.wide], "bold")
        for value, x, below in self.columns:
            star, here = _key(value) in pointed, value == column and below == moved
            name = grid.name(value)[: self.bottom if below else self.top]
            y = max(line for _, line in self.cells) + 1 if below else self.top + 1 - len(name)
            above = "*" if star and y > 1 and not below else ""
            canvas.write(x, y - len(above), above + name, _style(star, here), upright=True)
        for value, y, right in self.rows:
            star, here = _key(value) in pointed, value == row
            sign = "<>"[not right] if here else "*" if star else " "
            name = grid.name(value)[: self.letters]
            canvas.write(
                self.right if right else 0, y, sign + name.ljust(0 if right else self.letters), _style(star, here)
            )
        for x, y in self.rules:
            canvas[x, y] = "|" if ascii_only else "│", "dim"
        for (x, y), cell in self.cells.items():
            if self.cells.get((x - 1, y)) != cell:
                mark = marks.get(grid.cell(*cell))
                look = "reverse bold" if cell == (window.row, window.column) else _LOOKS[mark]
                canvas[x, y] = (_ASCII_SIGNS if ascii_only else _SIGNS)[mark], look
        return canvas.lines()


def step(grid: Grid, window: Window, key: str) -> tuple[int, int]:
    """The row and column of the cell to which an arrow key leads from the cursor; at the edges nowhere.

    Where nothing lies straight above or below, the key leads to the nearest cell of the next line.
    """
    folded = Layout.folded(grid, window)
    rows, columns = range(len(grid.down)), range(len(grid.across))
    stair = {(column, row): (row, column) for row in rows for column in columns if grid.there(row, column)}
    cells = folded.cells if folded else stair
    x, y = next(place for place, cell in cells.items() if cell == (window.row, window.column))
    across, down = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}.get(key, (0, 0))
    ahead = [
        (abs(to_y - y), abs(to_x - x), cell)
        for (to_x, to_y), cell in cells.items()
        if (to_y - y) * down > 0 or ((to_x - x) * across > 0 and to_y == y)
    ]
    return min(ahead)[2] if ahead else (window.row, window.column)


def wished_width(grid: Grid, height: int) -> tuple[int, bool]:
    """How many columns the grid would like, and whether it is folded then."""
    folded = Layout.folded(grid, Window(10_000, height, 0, 0))
    if folded:
        letters = min(folded.letters, _WISHED_FOLDED)
        return (len(grid.groups) - 1) * (len(grid.groups[0].values) + 1) + 2 * (letters + 2), True
    longest = max(len(grid.name(value)) for value in grid.down)
    return min(_WIDEST, longest) + 2 + _width(grid, 2) + 2, False


def _width(grid: Grid, wide: int) -> int:
    """Columns of the stair's cells, with a blank before each group."""
    return len(grid.across) * wide + len(grid.groups) - 1


def _seen(at: int, count: int, room: int, start: int) -> range:
    """The rows or columns that are seen: all, or from `start` on as many as there is room for, the cursor's with it."""
    room = max(1, room)
    first = max(0, min(start, count - room), at - room + 1)
    return range(first, min(count, first + room))


def _key(value: Value) -> str:
    return f"{value[0]}.{value[1]}"


def _style(star: bool, here: bool) -> str:
    return "bold reverse" if here else "bold" if star else ""
