"""An elimination grid in as few characters as possible: one row a value, a column or two for each of the others.

Headings stay in sight while the rest moves with the cursor. Where the grid is too tall and would have room if it were
folded, it is (`folded_grid.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rich.text import Text

from cluewright.tui.folded_grid import Folded
from cluewright.tui.grid import SHORTEST, Grid, Window, look_of, sign_of

_LONGEST = 7
"""Letters of a heading that stands upright, at most."""

_WIDEST, _NARROWEST = 12, 6
"""Letters of a heading that reads to the right: at most, and at least where there is little room."""


@dataclass(frozen=True)
class _Layout:
    """How a grid lies in its window."""

    left: int
    """Columns for the names of the rows."""

    wide: int
    """Columns of one cell."""

    top: int
    """Letters of the headings across."""

    rows: range
    columns: range

    @classmethod
    def of(cls, grid: Grid, window: Window) -> _Layout:
        names = [grid.groups[group].values[value] for group, value in grid.down]
        left = min(_WIDEST, max(map(len, names))) + 2
        wide = 2 if left + _width(grid, 2) <= window.width else 1
        if wide == 1:  # names give way before columns do
            left = max(min(left, _NARROWEST + 2), min(left, window.width - _width(grid, 1)))
        longest = max(len(grid.groups[group].values[value]) for group, value in grid.across)
        spare = window.height - 1 - len(grid.down) - len(grid.groups) + 2
        top = max(SHORTEST, min(_LONGEST, longest, spare))
        rows = _seen(window.row, len(grid.down), window.height - top - 1, len(grid.groups[0].values))
        return cls(left, wide, top, rows, _columns_seen(grid, window, wide, window.width - left))


def grid_text(
    grid: Grid, marks: Mapping[str, str], window: Window, *, pointed: Collection[str] = (), ascii_only: bool = False
) -> list[Text]:
    """The lines of the window; `pointed` are values that a clue speaks of, marked by a star."""
    folded = Folded.of(grid, window)
    if folded:
        return folded.text(marks, window, pointed, ascii_only=ascii_only)
    layout = _Layout.of(grid, window)
    lines = _headings(grid, window, layout, pointed)
    for row, line in _lines(grid, window, layout):
        while len(lines) < line:
            lines.append(Text())
        lines.append(_row(grid, marks, window, row, layout, pointed, ascii_only))
    return lines


def grid_places(grid: Grid, window: Window) -> dict[tuple[int, int], tuple[int, int]]:
    """Which cell, by its row and column, stands at a column and line of the window."""
    folded = Folded.of(grid, window)
    if folded:
        return folded.places
    layout = _Layout.of(grid, window)
    found = {}
    for row, line in _lines(grid, window, layout):
        at = layout.left
        for column in layout.columns:
            at += len(_gap(grid, column, layout.columns))
            for offset in range(layout.wide):
                if grid.there(row, column):
                    found[at + offset, line] = row, column
            at += layout.wide
    return found


def grid_step(grid: Grid, window: Window, key: str) -> tuple[int, int]:
    """The row and column of the cell to which an arrow key leads from the cursor."""
    folded = Folded.of(grid, window)
    return (folded or grid).step(window.row, window.column, key)


def _lines(grid: Grid, window: Window, layout: _Layout) -> list[tuple[int, int]]:
    """The rows that are seen and their lines; a blank line parts two groups where there is room for all of these."""
    rows, first = layout.rows, layout.top + 1
    parted = len(rows) + len({grid.down[row][0] for row in rows}) - 1 <= window.height - first
    found = []
    line = first
    for row in rows:
        if parted and row != rows[0] and grid.down[row][0] != grid.down[row - 1][0]:
            line += 1
        found.append((row, line))
        line += 1
    return found


def _width(grid: Grid, wide: int) -> int:
    return len(grid.across) * wide + len(grid.groups) - 1


def _seen(at: int, count: int, room: int, block: int) -> range:
    """The rows that are seen: all, or from the start of the block above the cursor's as far as there is room."""
    room = max(1, room)
    if count <= room:
        return range(count)
    first = max(0, min(at // block * block, count - room))
    while at >= first + room:
        first += 1
    return range(first, first + room)


def _columns_seen(grid: Grid, window: Window, wide: int, room: int) -> range:
    count = len(grid.across)
    most = max(1, (room - len(grid.groups) + 2) // wide)
    if _width(grid, wide) <= room:
        return range(count)
    first = max(0, min(window.column - most // 2, count - most))
    return range(first, min(count, first + most))


def _gap(grid: Grid, column: int, columns: range) -> str:
    """A blank before the first value of a group."""
    return " " if column == columns[0] or grid.across[column][0] != grid.across[column - 1][0] else ""


def _headings(grid: Grid, window: Window, layout: _Layout, pointed: Collection[str]) -> list[Text]:
    left, wide, top, columns = layout.left, layout.wide, layout.top, layout.columns
    lines = [Text(" " * left) for _ in range(top + 1)]
    previous = None
    for column in columns:
        group, value = grid.across[column]
        gap = _gap(grid, column, columns)
        name = grid.groups[group].values[value]
        name = name if len(name) <= top else name[:top]
        style = "bold reverse" if column == window.column else "bold" if f"{group}.{value}" in pointed else ""
        if group != previous:
            count = sum(grid.across[each][0] == group for each in columns)
            room = count * wide
            title = grid.groups[group].name
            lines[0].append(f"{gap}{title[:room].ljust(room)}"[: room + len(gap)], "bold")
            previous = group
        for number in range(top):
            letter = name[number - top + len(name)] if number >= top - len(name) else " "
            if f"{group}.{value}" in pointed and number == max(0, top - len(name) - 1):
                letter = "*" if top > len(name) else letter
            lines[number + 1].append(gap)
            lines[number + 1].append(letter, style)
            lines[number + 1].append(" " * (wide - 1))
    return lines


def _row(
    grid: Grid,
    marks: Mapping[str, str],
    window: Window,
    row: int,
    layout: _Layout,
    pointed: Collection[str],
    ascii_only: bool,
) -> Text:
    left, wide, columns = layout.left, layout.wide, layout.columns
    group, value = grid.down[row]
    name = grid.groups[group].values[value]
    here = row == window.row
    sign = ">" if here else "*" if f"{group}.{value}" in pointed else " "
    line = Text(no_wrap=True)
    line.append(f"{sign}{name[: left - 2].ljust(left - 1)}", "bold reverse" if here else "bold" if sign == "*" else "")
    for column in columns:
        if not grid.there(row, column):
            break
        line.append(_gap(grid, column, columns))
        mark = marks.get(grid.cell(row, column))
        cursor = here and column == window.column
        line.append(sign_of(mark, ascii_only=ascii_only), look_of(mark, cursor=cursor))
        line.append(" " * (wide - 1))
    return line
