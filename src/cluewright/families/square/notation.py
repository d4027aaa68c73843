"""How square puzzles are written.

Plain text names its lines, `rows 3 4 ?`, `columns 3 ? 4`, `blocked c2`, `filled a1`, or draws the grid, `.` a cell
and `X` a blocked one, with each row's count at its end and the columns' counts below; `?` is a count not told. Lines
may also be apart by `;` or `/`. In Prolog it is `square(Rows, Columns)`, `square(Rows, Columns, Blocked)` or, with
cells that are filled, `square(Rows, Columns, Blocked, Filled)`. Text names cells as pictures do, and also reads `2,3`
for row 2 and column 3, as Prolog writes them; JSON counts from 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cluewright.core import NotationError, terms
from cluewright.core.formats import (
    Cell,
    Field,
    Grid,
    Listed,
    Number,
    Optional,
    Record,
    RecordNotation,
    refuse_other_size,
)
from cluewright.core.places import cell_name, number_of
from cluewright.core.reading import shown
from cluewright.core.text import BLANKS, Piece, pieces
from cluewright.families.square.puzzle import Filling, Placed, Square

_COUNTS = Listed(Optional(Number(), "?"))
_DRAWN_ROW = re.compile(r"([.xX](?:[ \t]*+[.xX])*)\s++(\d{1,4}|\?|_)")
_COUNT_LINE = re.compile(r"\s*+(?:rows?|columns?|cols)\s*+(?:[:=]\s*+)?[\d?_](.*+)", re.IGNORECASE)
_PLACED = re.compile(r"\(\s*+(\d{1,4})\s*+,\s*+(\d{1,4})\s*+,\s*+(\d{1,4})\s*+\)")
_PLACED_BY_NAME = re.compile(r"\b([A-Za-z]{1,2})(\d{1,3})\s++side\s++(\d{1,4})\b", re.IGNORECASE)


def _stated(first: int) -> Record[Square]:
    """The format of a puzzle whose cells are counted from this number."""
    return Record(
        "square",
        Square,
        Field("rows", _COUNTS, also=("row",)),
        Field("columns", _COUNTS, also=("column", "cols")),
        Field("blocked", Listed(Cell(first)), (), always=True, also=("x",)),
        Field("filled", Listed(Cell(first)), ()),
    )


_PUZZLE, _TERM = _stated(0), _stated(1)


def _fits(puzzle: Square, filling: Filling) -> None:
    refuse_other_size(filling.grid, len(puzzle.rows), len(puzzle.columns))


_NOTATION = RecordNotation(_PUZZLE, Record("", Filling, Field("grid", Grid(Number()))), fits=_fits)
read_document, write_document = _NOTATION.read_document, _NOTATION.write_document
read_solution, write_solution = _NOTATION.read_solution, _NOTATION.write_solution
sniff_term, read_term, write_term = _TERM.is_term, _TERM.read_term, _TERM.term


def sniff(text: str) -> bool:
    """Named lines of counts, or a drawn grid with counts."""
    lines = [line.text.strip() for line in pieces(text[:8000], "\n;/")]
    named = [match for line in lines if (match := _COUNT_LINE.match(line))]
    if len(named) > 1 or any(re.match(r"[\d?_]*+[\s,]++[\d?_]", match[1]) for match in named):
        return True
    drawn = sum(_DRAWN_ROW.fullmatch(line) is not None for line in lines[:-1])
    return drawn > 0.6 * (len(lines) - 1) and len(lines) > 1 and lines[-1][0] in "0123456789?_"


def read_text(text: str) -> Square:
    """Read named lines or a drawn grid.

    >>> read_text("rows 1 0 2 2; columns 1 0 2 ?").columns
    (1, 0, 2, None)
    >>> read_text("X. 0 / .. 1 / 0 1").blocked
    ((0, 0),)
    """
    lines = [line.part(0) for line in pieces(text, "\n;/")]
    if not lines:
        raise NotationError("no puzzle here; write 'rows 1 0 2', 'columns 1 2 0'", "line 1")
    drawn = any(line.text[0] in ".xX" and not line.text[:2].isalpha() for line in lines)
    return _read_drawing(lines) if drawn and not _COUNT_LINE.match(lines[0].text) else _PUZZLE.read_named(lines)


def _read_drawing(lines: Sequence[Piece]) -> Square:
    """Rows of cells with their counts, and below them the counts of the columns."""
    *above, below = lines
    if below.text[0] in ".xX":
        raise below.wrong("below the last row stand the counts of the columns, like '3 0 ?'")
    columns = _COUNTS.read_lines([below], below)
    rows: list[int | None] = []
    blocked: list[tuple[int, int]] = []
    for line in above:
        drawn = _DRAWN_ROW.fullmatch(line.text)
        if not drawn:
            message = "is not a row; draw '.' and 'X' (blocked), then its count or ?, like '..X. 2'"
            raise line.wrong(f"{shown(line.text)} {message}")
        cells = re.sub(r"\s", "", drawn[1])
        if len(cells) != len(columns):
            raise line.wrong(f"{len(cells)} cells, but {len(columns)} counts for columns")
        blocked += [(len(rows), column) for column, cell in enumerate(cells) if cell != "."]
        rows.append(None if drawn[2] in BLANKS else int(drawn[2]))
    return Square(tuple(rows), columns, tuple(blocked))


def write_text(puzzle: Square) -> str:
    """Named lines.

    >>> print(write_text(Square((1, None), (0, 1), ((0, 0),))))
    rows 1 ?
    columns 0 1
    blocked a1
    """
    return "\n".join(_PUZZLE.named(puzzle))


def size(puzzle: Square) -> str:
    """`10 x 10`."""
    return f"{len(puzzle.rows)} x {len(puzzle.columns)}"


def read_solution_text(puzzle: Square, text: str) -> Filling:
    """Read a grid of `#` and `.` (or 1 and 0), a list of squares (`b3 side 2`, or `(3, 2, 2)` for the row, the column
    and the side), or a Prolog matrix.
    """
    if text.lstrip().startswith("[["):
        return read_solution(puzzle, {"grid": terms.read(text)})
    placed = [(int(row) - 1, int(column) - 1, int(side)) for row, column, side in _PLACED.findall(text)]
    placed += [(int(row) - 1, number_of(column), int(side)) for column, row, side in _PLACED_BY_NAME.findall(text)]
    rows = [line.text for line in pieces(text, "\n;/") if re.fullmatch(r"[#.xX01\s]+", line.text)]
    if not rows:
        if not placed and "no squares" not in text:
            raise NotationError("a solution is a grid of '#' and '.', or its squares, as in 'b3 side 2'")
        return _placed(puzzle, placed)
    drawn = Filling(tuple(tuple(int(mark in "#1") for mark in re.sub(r"\s", "", line)) for line in rows))
    if placed and drawn != _placed(puzzle, placed):
        raise NotationError("the grid and the list of its squares do not agree")
    _fits(puzzle, drawn)
    return drawn


def _placed(puzzle: Square, placed: Sequence[Placed]) -> Filling:
    height, width = len(puzzle.rows), len(puzzle.columns)
    for row, column, side in placed:
        if min(row, column) < 0 or side < 1 or row + side > height or column + side > width:
            where = f"side {side} in row {row + 1} and column {column + 1}"
            last = cell_name(height - 1, width - 1)
            raise NotationError(f"the square of {where} lies outside the grid, which ends with {last}")
    return puzzle.filling(placed)


def write_solution_text(puzzle: Square, solution: Filling) -> str:
    """The grid, and under it the list of its squares."""
    blocked = set(puzzle.blocked)
    rows = [
        " ".join("#" if value else "X" if (row, column) in blocked else "." for column, value in enumerate(values))
        for row, values in enumerate(solution.grid)
    ]
    listed = ", ".join(f"{cell_name(row, column)} side {side}" for row, column, side in squares_of(solution))
    return "\n".join([*rows, f"squares by their upper left cell: {listed}" if listed else "no squares"])


def squares_of(solution: Filling) -> list[Placed]:
    """The squares of a filling, in reading order; where it breaks the rules, runs that start under no filled cell.

    >>> squares_of(Filling(((1, 1, 0, 1), (1, 1, 0, 0))))
    [(0, 0, 2), (0, 3, 1)]
    """
    found = []
    for row, values in enumerate(solution.grid):
        above = solution.grid[row - 1] if row else (0,) * len(values)
        for column, value in enumerate(values):
            if value and not above[column] and not (column and values[column - 1]):
                end = values.index(0, column) if 0 in values[column:] else len(values)
                found.append((row, column, end - column))
    return found
