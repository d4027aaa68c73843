"""A square puzzle as a picture: the grid, rows' counts on the right, columns' counts below, squares solid."""

from __future__ import annotations

from cluewright.core import Box, Label, Line, Picture, Role, Shape
from cluewright.core.picture import Page
from cluewright.families.square.puzzle import Filling, Square


def picture(puzzle: Square, marks: Filling | None = None) -> Picture:
    """The grid, filled as far as `marks` says; a count that is passed stands out."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    grid = marks.grid if marks else puzzle.filling((row, column, 1) for row, column in puzzle.filled).grid
    shapes: list[Shape] = [Line(0, y, width, y, Role.FAINT) for y in range(1, height)]
    shapes += [Line(x, 0, x, height, Role.FAINT) for x in range(1, width)]
    shapes += _solid(grid, Role.ANSWER if marks else Role.INK)
    shapes.append(Box(0, 0, width, height, heavy=True))
    shapes += [Label(column + 0.5, row + 0.5, "×", Role.GIVEN, 1.0) for row, column in puzzle.blocked]
    for row, count in enumerate(puzzle.rows):
        shapes.append(_count(width + 0.5, row + 0.5, count, sum(grid[row])))
    # A cell takes 4 characters across where that leaves the lines short enough to read, else 2: then counts of two
    # figures stand in two lines by turns.
    across = 4 if width <= 24 else 2
    by_turns = across == 2 and any(count is not None and count > 9 for count in puzzle.columns)
    for column, count in enumerate(puzzle.columns):
        y = height + (1 if by_turns and column % 2 else 0.5)
        shapes.append(_count(column + 0.5, y, count, sum(values[column] for values in grid)))
    filled = sum(map(sum, grid))
    title = f"square puzzle, {height} rows and {width} columns" + (f", {filled} cells filled" if marks else "")
    return Picture(width + 1, height + 1, tuple(shapes), title, cell=(across, 2))


def frame(picture: Picture) -> Box:
    """The frame of the grid in a picture."""
    return next(shape for shape in picture.shapes if isinstance(shape, Box) and shape.heavy)


def _count(x: float, y: float, count: int | None, filled: int) -> Label:
    if count is None:
        return Label(x, y, "?", Role.FAINT, 0.5)
    return Label(x, y, str(count), Role.WRONG if filled > count else Role.INK, 0.5)


def _solid(grid: tuple[tuple[int, ...], ...], role: Role) -> list[Shape]:
    """One box for every rectangle of filled cells: runs of a row, joined with the same runs below."""
    shapes: list[Shape] = []
    open_runs: dict[tuple[int, int], int] = {}
    for row, values in enumerate([*grid, ()]):
        runs = set(_runs(values))
        for (left, right), top in list(open_runs.items()):
            if (left, right) not in runs:
                shapes.append(Box(left, top, right - left, row - top, role, role))
                del open_runs[left, right]
        for run in runs:
            open_runs.setdefault(run, row)
    return sorted(shapes, key=repr)


def _runs(values: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where filled cells start, and where they have ended."""
    found, start = [], None
    for column, value in enumerate([*values, 0]):
        if value and start is None:
            start = column
        elif not value and start is not None:
            found.append((start, column))
            start = None
    return found


def page(puzzle: Square) -> Page:
    """The picture says everything; counts not told and blocked cells need a word in the rules."""
    topics = {"Blocked cells"} if puzzle.blocked or puzzle.filled else set()
    if None in (*puzzle.rows, *puzzle.columns):
        topics.add("Counts not told")
    return Page(topics=frozenset(topics))
