"""Playing square: `b3` fills a cell or opens it again, `b3:d5` fills a block, `b3 -` marks that it stays empty.

A player's marks are a filling together with the cells known to stay empty, which help the eye and count for nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cluewright.core import Label, NotationError, Picture, Role
from cluewright.core.board import Board
from cluewright.core.places import cell_name, letters, read_cell
from cluewright.core.playing import no_move, with_margin
from cluewright.families.square import render
from cluewright.families.square.board import board_on
from cluewright.families.square.puzzle import Cell, Filling, Square

_FILLED, _EMPTY = "#", "-"


@dataclass(frozen=True)
class Marked(Filling):
    """A filling in the making."""

    empty: frozenset[Cell] = frozenset()
    """Cells marked as staying empty."""


def how(puzzle: Square) -> str:
    """Cells have letters above and numbers on the left."""
    last = cell_name(min(1, len(puzzle.rows) - 1), min(1, len(puzzle.columns) - 1))
    cells = (cell_name(row, column) for row in range(len(puzzle.rows)) for column in range(len(puzzle.columns)))
    given = {cell_name(*cell) for cell in puzzle.filled}
    free = next((cell for cell in cells if cell not in given), "a1")
    return (
        f"Type a cell to fill or open it, as in a1, a block, as in a1:{last}, or {free} - to mark that it stays empty"
    )


def told(puzzle: Square) -> list[str]:
    """The picture shows everything."""
    return []


def start(puzzle: Square) -> Marked:
    """A grid with the cells that are given."""
    return Marked(puzzle.filling((row, column, 1) for row, column in puzzle.filled).grid)


def move(puzzle: Square, marks: Filling, text: str) -> Marked:
    """Fill, open or mark a cell, or all cells of a block."""
    match = re.fullmatch(r"\s*([^\s:]+)\s*(?::\s*([^\s:]+)\s*)?(?:\s([#-])\s*)?", text)
    if not match:
        raise no_move(text, how(puzzle))
    cells = _block(puzzle, match[1], match[2])
    opens = match[3] is None and match[2] is None and marks.grid[cells[0][0]][cells[0][1]]
    if match[3] == _EMPTY or opens:
        _refuse_given(puzzle, cells)
    if match[3] == _EMPTY:
        return _set(marks, cells, 0, empty=True)
    blocked = next((cell for cell in cells if cell in puzzle.blocked), None)
    if blocked:
        raise NotationError(f"{cell_name(*blocked)} is blocked; it stays empty")
    return _set(marks, cells, 0 if opens else 1)


def _refuse_given(puzzle: Square, cells: list[Cell]) -> None:
    given = next((cell for cell in cells if cell in puzzle.filled), None)
    if given:
        raise NotationError(f"{cell_name(*given)} is given as filled; it stays so")


def erase(puzzle: Square, marks: Filling, place: str) -> Marked:
    """Open a cell, or all cells of a block, again."""
    first, _, last = place.partition(":")
    cells = _block(puzzle, first, last or None)
    _refuse_given(puzzle, cells)
    after = _set(marks, cells, 0)
    if after == _set(marks, [], 0):
        raise NotationError(f"{place.strip()} is open already")
    return after


def entries(puzzle: Square, marks: Filling) -> dict[str, str]:
    """The cells filled and those marked empty; in a solution every cell is one or the other."""
    whole = not isinstance(marks, Marked)
    empty = _marked_empty(marks)
    found, given = {}, {*puzzle.blocked, *puzzle.filled}
    for row, values in enumerate(marks.grid):
        for column, value in enumerate(values):
            if (row, column) not in given and (value or whole or (row, column) in empty):
                found[cell_name(row, column)] = _FILLED if value else _EMPTY
    return found


def finished(puzzle: Square, marks: Filling) -> bool:
    """Whether every count is reached."""
    columns = list(zip(*marks.grid, strict=True))
    return all(
        count is None or sum(line) == count
        for counts, lines in ((puzzle.rows, marks.grid), (puzzle.columns, columns))
        for count, line in zip(counts, lines, strict=True)
    )


def picture(puzzle: Square, marks: Filling) -> Picture:
    """The grid with letters above and numbers on the left, a dot in cells marked empty."""
    drawn = render.picture(puzzle, marks)
    columns, rows = drawn.cell
    by_turns = columns < 4  # where letters would run into each other, every second one stands higher
    left, top = 4 / columns, (2 if by_turns else 1) / rows
    labels = [
        Label(
            left + column + 0.5, top - (0.5 + (column % 2 if by_turns else 0)) / rows, letters(column), Role.FAINT, 0.36
        )
        for column in range(len(puzzle.columns))
    ]
    labels += [
        Label(left - 1.5 / columns, top + row + 0.5, str(row + 1), Role.FAINT, 0.36, "end")
        for row in range(len(puzzle.rows))
    ]
    labels += [
        Label(left + column + 0.5, top + row + 0.5, "·", Role.ANSWER, 0.6)
        for row, column in sorted(_marked_empty(marks))
        if (row, column) not in puzzle.blocked
    ]
    return with_margin(drawn, left, top, labels)


def board(puzzle: Square, marks: Filling) -> Board:
    """Cells to paint, counts."""
    return board_on(picture(puzzle, marks), puzzle, marks, _marked_empty(marks))


def _marked_empty(marks: Filling) -> frozenset[Cell]:
    return marks.empty if isinstance(marks, Marked) else frozenset()


def _block(puzzle: Square, first: str, last: str | None) -> list[Cell]:
    top, left = read_cell(first, len(puzzle.rows), len(puzzle.columns))
    bottom, right = read_cell(last, len(puzzle.rows), len(puzzle.columns)) if last else (top, left)
    top, bottom, left, right = min(top, bottom), max(top, bottom), min(left, right), max(left, right)
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _set(marks: Filling, cells: list[Cell], value: int, *, empty: bool = False) -> Marked:
    grid = [list(row) for row in marks.grid]
    for row, column in cells:
        grid[row][column] = value
    others = _marked_empty(marks).difference(cells)
    return Marked(tuple(map(tuple, grid)), others | frozenset(cells) if empty else others)
