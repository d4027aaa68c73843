"""Playing square: `b3` fills a cell or opens it again, `b3:d5` fills a block, `b3 -` marks that it stays empty.

A player's marks are a filling together with the cells known to stay empty, which help the eye and count for nothing.
The board has cells to paint, and each row and column with its count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cluewright.core import Label, NotationError, Picture, Role
from cluewright.core.board import Board, Clash, Noting, Place, State, Tally, Way, label_spot, no_move, with_margin
from cluewright.core.places import cell_name, letters, read_cell
from cluewright.core.steps import Spot
from cluewright.families.square import render
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
    free = next((cell_name(*cell) for cell in puzzle.cells() if cell not in puzzle.filled), "a1")
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
    return all(count is None or len(_filled(marks, cells)) == count for _, count, cells in puzzle.lines())


def _filled(marks: Filling, cells: list[Cell]) -> list[Cell]:
    return [(row, column) for row, column in cells if marks.grid[row][column]]


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
    drawn = picture(puzzle, marks)
    frame = render.frame(drawn)
    places = tuple(
        Place(
            cell_name(row, column),
            (Spot(frame.x + column, frame.y + row, 1, 1),),
            (_FILLED, _EMPTY),
            "×" if (row, column) in puzzle.blocked else _FILLED if (row, column) in puzzle.filled else "",
        )
        for row, column in puzzle.cells()
    )
    counts = next((each for each in (puzzle.rows, puzzle.columns) if None not in each), None)
    total = None if counts is None else max(0, sum(count or 0 for count in counts) - len(puzzle.filled))
    never = _marked_empty(marks).union(puzzle.blocked)
    tallies = tuple(_tallies(drawn, puzzle, marks, never))
    clashes = tuple(_clashes(puzzle, marks, never))
    return Board(Way.PAINT, places, Noting.NOTHING, total, tallies=tallies, clashes=clashes)


def _tallies(picture: Picture, puzzle: Square, marks: Filling, never: frozenset[Cell]) -> Iterator[Tally]:
    """The counts stand in the picture in the order of the lines, after the crosses of blocked cells."""
    labels = [shape for shape in picture.shapes if isinstance(shape, Label)][len(puzzle.blocked) :]
    for (name, count, cells), label in zip(puzzle.lines(), labels, strict=False):
        if count is not None:
            filled = len(_filled(marks, cells))
            possible = sum(cell not in never or marks.grid[cell[0]][cell[1]] for cell in cells)
            state = State.MET if filled == count else State.OPEN
            if not filled <= count <= possible:
                state = State.BROKEN
            says = f"{name} has {filled} of its {count} cells"
            yield Tally(name, says, state, label_spot(picture, label), tuple(cell_name(*cell) for cell in cells))


def _clashes(puzzle: Square, marks: Filling, never: frozenset[Cell]) -> Iterator[Clash]:
    """Counts that are passed, and cells that touch at a corner although a cell between them stays empty."""
    for name, count, cells in puzzle.lines():
        filled = [cell_name(*cell) for cell in _filled(marks, cells)]
        if count is not None and len(filled) > count:
            yield Clash(f"{name} has {len(filled)} filled cells, not {count}", tuple(filled))
    painted = set(_filled(marks, list(puzzle.cells())))
    for row, column in sorted(painted):
        for beside in (column - 1, column + 1):
            if (row + 1, beside) in painted and not never.isdisjoint([(row, beside), (row + 1, column)]):
                ends = cell_name(row, column), cell_name(row + 1, beside)
                yield Clash(f"{ends[0]} and {ends[1]} touch at a corner, but are not of one square", ends)


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
