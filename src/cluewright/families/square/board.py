"""The board of a square puzzle: cells to paint, and each row and column with its count."""

from __future__ import annotations

from collections.abc import Iterator

from cluewright.core import Box, Label, Picture
from cluewright.core.board import Board, Clash, Noting, Place, State, Tally, Way, label_spot
from cluewright.core.places import cell_name, letters
from cluewright.core.steps import Spot
from cluewright.families.square.puzzle import Cell, Filling, Square

BLOCKED, FILLED = "×", "#"
"""What stands in a cell that is given."""


def board_on(picture: Picture, puzzle: Square, marks: Filling, empty: frozenset[Cell]) -> Board:
    """The board on its picture; `empty` are the cells marked as staying empty."""
    frame = next(shape for shape in picture.shapes if isinstance(shape, Box) and shape.heavy)
    places = tuple(
        Place(
            cell_name(row, column),
            (Spot(frame.x + column, frame.y + row, 1, 1),),
            ("#", "-"),
            BLOCKED if (row, column) in puzzle.blocked else FILLED if (row, column) in puzzle.filled else "",
        )
        for row in range(len(puzzle.rows))
        for column in range(len(puzzle.columns))
    )
    counts = next((each for each in (puzzle.rows, puzzle.columns) if None not in each), None)
    total = None if counts is None else max(0, sum(count or 0 for count in counts) - len(puzzle.filled))
    tallies = tuple(_tallies(picture, puzzle, marks, empty))
    clashes = tuple(_clashes(puzzle, marks, empty))
    return Board(Way.PAINT, places, Noting.NOTHING, total, tallies=tallies, clashes=clashes)


def _lines(puzzle: Square) -> Iterator[tuple[str, int | None, list[Cell]]]:
    height, width = range(len(puzzle.rows)), range(len(puzzle.columns))
    for row in height:
        yield f"row {row + 1}", puzzle.rows[row], [(row, column) for column in width]
    for column in width:
        yield f"column {letters(column)}", puzzle.columns[column], [(row, column) for row in height]


def _tallies(picture: Picture, puzzle: Square, marks: Filling, empty: frozenset[Cell]) -> Iterator[Tally]:
    """The counts stand in the picture in the order of the lines, after the crosses of blocked cells."""
    labels = [shape for shape in picture.shapes if isinstance(shape, Label)][len(puzzle.blocked) :]
    for (name, count, cells), label in zip(_lines(puzzle), labels, strict=False):
        if count is None:
            continue
        filled = sum(marks.grid[row][column] for row, column in cells)
        open_cells = [
            cell
            for cell in cells
            if not marks.grid[cell[0]][cell[1]] and cell not in empty and cell not in puzzle.blocked
        ]
        state = State.MET if filled == count else State.OPEN
        if filled > count or filled + len(open_cells) < count:
            state = State.BROKEN
        says = f"{name} has {filled} of its {count} cells"
        yield Tally(name, says, state, label_spot(picture, label), tuple(cell_name(*cell) for cell in cells))


def _clashes(puzzle: Square, marks: Filling, empty: frozenset[Cell]) -> Iterator[Clash]:
    """Counts that are passed, and cells that touch at a corner although a cell between them stays empty."""
    for name, count, cells in _lines(puzzle):
        filled = [cell_name(row, column) for row, column in cells if marks.grid[row][column]]
        if count is not None and len(filled) > count:
            yield Clash(f"{name} has {len(filled)} filled cells, not {count}", tuple(filled))
    never = empty.union(puzzle.blocked)
    for row in range(len(puzzle.rows) - 1):
        for column in range(len(puzzle.columns) - 1):
            for one, other in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
                ends = [(row + down, column + across) for down, across in (one, other)]
                between = [(row + one[0], column + other[1]), (row + other[0], column + one[1])]
                if all(marks.grid[y][x] for y, x in ends) and any(cell in never for cell in between):
                    first, second = (cell_name(*cell) for cell in ends)
                    yield Clash(f"{first} and {second} touch at a corner, but are not of one square", (first, second))
