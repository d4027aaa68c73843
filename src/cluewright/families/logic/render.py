"""Logic puzzles as pictures: a table of places and categories, a map with who lives where, or an elimination grid."""

from __future__ import annotations

import textwrap

from cluewright.core import Box, Label, Line, Picture, Polygon, Role, Shape
from cluewright.core.board import with_lines
from cluewright.core.picture import Page
from cluewright.families.logic import grid
from cluewright.families.logic.meaning.clues import Meaning
from cluewright.families.logic.puzzle import Logic, Table

_WIDEST = 96
"""Columns of text that a table may take."""

_COLUMN, _ROW = 0.25, 0.5
"""How much of a cell of the picture one column and one row of text are."""

_NARROWEST = 60
"""Columns of text in which the values of a puzzle are listed at least."""

_CELL = (4, 2)
_SIZE = 0.42
_HOUSE = ((-0.35, 0.25), (-0.35, -0.1), (0.0, -0.45), (0.35, -0.1), (0.35, 0.25))


def picture(puzzle: Logic, marks: Table | None = None) -> Picture:
    """The values that `marks` knows, at their places; without marks, empty places and below them what goes there."""
    if puzzle.places.kind == "set":
        return grid.picture(puzzle, marks)
    drawn = places_picture(puzzle, marks)
    return drawn if marks else with_lines(drawn, _values(puzzle, drawn))


def places_picture(puzzle: Logic, marks: Table | None = None) -> Picture:
    """The table or the map alone."""
    title = f"{puzzle.title or 'logic'}: {len(puzzle.places)} places, {len(puzzle.categories)} categories"
    return (_map if puzzle.places.kind == "map" else _table)(puzzle, marks, title)


def _values(puzzle: Logic, drawn: Picture) -> list[str]:
    """A line or more for each category, as wide as the picture, with the values to place."""
    wide = max(_NARROWEST, round(drawn.width * drawn.cell[0]))
    return [
        line
        for category in puzzle.categories
        for line in textwrap.wrap(f"{category.name}: {', '.join(category.values)}", wide, subsequent_indent="   ")
    ]


def _cells(puzzle: Logic, marks: Table | None) -> list[list[str]]:
    """A row for each category and a column for each place, headings included."""
    noun = puzzle.places.noun
    rows = [[noun, *puzzle.places.names]]
    for column, category in enumerate(puzzle.categories):
        known = [row[column] if column < len(row) else None for row in marks.rows] if marks else []
        values = [known[index] or "" if index < len(known) else "" for index in range(len(puzzle.places))]
        rows.append([category.name, *values])
    return rows


def _table(puzzle: Logic, marks: Table | None, title: str) -> Picture:
    rows = _cells(puzzle, marks)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    room = max(max((len(value) for value in category.values), default=1) for category in puzzle.categories)
    if not marks or any(None in row for row in marks.rows):
        widths = [widths[0], *(max(width, min(room, 8)) for width in widths[1:])]
    if sum(widths) + 3 * len(widths) + 1 > _WIDEST:
        rows = [list(column) for column in zip(*rows, strict=True)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return _drawn(rows, widths, title)


def _drawn(rows: list[list[str]], widths: list[int], title: str) -> Picture:
    edges = [0]
    for width in widths:
        edges.append(edges[-1] + width + 3)
    right, bottom = _COLUMN * edges[-1], float(len(rows))
    shapes: list[Shape] = [
        Box(0, 0, right, 1, Role.FAINT, Role.SHADE),
        Box(0, 0, _COLUMN * edges[1], bottom, Role.FAINT, Role.SHADE),
    ]
    for row in range(len(rows) + 1):
        framing = row in (0, 1, len(rows))
        shapes.append(Line(0, row, right, row, Role.INK if framing else Role.FAINT))
    for column, edge in enumerate(edges):
        framing = column in (0, 1, len(widths))
        shapes.append(Line(_COLUMN * edge, 0, _COLUMN * edge, bottom, Role.INK if framing else Role.FAINT))
    for row, cells in enumerate(rows):
        for column, text in enumerate(cells):
            if text:
                heading = row == 0 or column == 0
                role = Role.INK if heading else Role.ANSWER
                shapes.append(Label(_COLUMN * (edges[column] + 2), row + 0.5, text, role, _SIZE, "start", bold=heading))
    return Picture(right, bottom, tuple(shapes), title, cell=_CELL)


def table_edges(picture: Picture) -> list[float]:
    """Where the vertical lines of a table stand, from left to right."""
    return sorted({shape.x1 for shape in picture.shapes if isinstance(shape, Line) and shape.x1 == shape.x2})


def _map(puzzle: Logic, marks: Table | None, title: str) -> Picture:
    """North is up: y grows the other way than in a picture."""
    captions = _captions(puzzle, marks)
    xs, ys = sorted({at[0] for at in puzzle.places.at}), sorted({at[1] for at in puzzle.places.at})
    across = max(max(map(len, lines)) for lines in captions) + 4
    down = len(puzzle.categories) + 4
    width, height = _COLUMN * across * len(xs) + 1, _ROW * (down * len(ys) + 1)
    shapes: list[Shape] = [Box(0, 0, width, height, Role.FAINT), *_compass(width)]
    for (x, y), lines in zip(puzzle.places.at, captions, strict=True):
        middle = _COLUMN * (xs.index(x) * across + across // 2)
        top = _ROW * ((len(ys) - 1 - ys.index(y)) * down + 2)
        outline = tuple((middle + dx, top + dy) for dx, dy in _HOUSE)
        shapes.append(Polygon(outline, Role.INK, Role.SHADE, "#"))
        for index, line in enumerate(lines):
            role, size = (Role.INK, 0.32) if index == 0 else (Role.ANSWER, _SIZE)
            shapes.append(Label(middle, top + _ROW * (index + 1.2), line, role, size))
    return Picture(width, height, tuple(shapes), title, cell=_CELL)


def _captions(puzzle: Logic, marks: Table | None) -> list[list[str]]:
    captions = []
    for number, name in enumerate(puzzle.places.names):
        known = marks.rows[number] if marks and number < len(marks.rows) else ()
        captions.append([f"{puzzle.places.noun} {name}", *(value for value in known if value)])
    return captions


def _compass(width: float) -> list[Shape]:
    x = width - 0.5
    arrow = ((x - 0.14, 0.85), (x, 0.55), (x + 0.14, 0.85))
    return [
        Label(x, 0.5, "N", Role.FAINT, 0.36),
        Polygon(tuple((px, py + 0.25) for px, py in arrow), Role.FAINT, Role.FAINT, "^"),
    ]


def page(puzzle: Logic) -> Page:
    """The puzzle on paper: clues as sentences, questions, the map if there is one, and a grid to tick.

    A clue given as a structure is put into a sentence. The grid names every category and value.
    """
    from cluewright.families.logic.language.writing import restated  # pictures alone do without

    def sentence(meaning: Meaning) -> str:
        words = restated(puzzle, meaning)
        return f"{words[:1].upper()}{words[1:]}."

    places = puzzle.places
    where = {"row": f"from the {places.first}", "map": "as on the map"}.get(places.kind)
    on_a_map = (places_picture(puzzle),) if places.kind == "map" else ()
    return Page(
        title=puzzle.title,
        lists=((places.noun, f"1 to {len(places)}, {where}"),) if where else (),
        clues=tuple(clue.says or sentence(clue.means) for clue in puzzle.clues),
        questions=puzzle.questions,
        pictures=(*on_a_map, grid.picture(puzzle)),
        topics=frozenset({"How clues are meant", f"Places: a {places.kind}"}),
    )
