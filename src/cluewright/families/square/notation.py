"""How square puzzles are written.

Plain text names its lines, `rows 3 4 ?`, `columns 3 ? 4`, `blocked c2`, `filled a1`, or draws the grid, `.` a cell
and `X` a blocked one, with each row's count at its end and the columns' counts below; `?` is a count not told. Lines
may also be apart by `;` or `/`. In Prolog it is `square(Rows, Columns)`, `square(Rows, Columns, Blocked)` or, with
cells that are filled, `square(Rows, Columns, Blocked, Filled)`. Text names cells as pictures do, and also reads `2,3`
for row 2 and column 3, as Prolog writes them; JSON counts from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.places import cell_name, number_of
from cluewright.core.reading import field, integer, nearest, only_fields, sequence, shown
from cluewright.core.terms import Compound, Term, Variable
from cluewright.families.square.puzzle import Cell, Counts, Filling, Placed, Square

_NAMED = re.compile(r"\s*+([A-Za-z]++)\s*+[:=]?(.*+)", re.DOTALL)
_NAMES = {"rows": "rows", "row": "rows", "columns": "columns", "column": "columns", "cols": "columns"}
_NAMES |= {"blocked": "blocked", "x": "blocked", "filled": "filled"}
_COUNT_LINE = re.compile(r"(?:rows?|columns?|cols)\s*+(?:[:=]\s*+)?[\d?_](.*+)", re.IGNORECASE)
_DRAWN_ROW = re.compile(r"([.xX](?:[ \t]*+[.xX])*)\s++(\d{1,4}|\?|_)")
_PLACED = re.compile(r"\(\s*+(\d{1,4})\s*+,\s*+(\d{1,4})\s*+,\s*+(\d{1,4})\s*+\)")
_PLACED_BY_NAME = re.compile(r"\b([A-Za-z]{1,2})(\d{1,3})\s++side\s++(\d{1,4})\b", re.IGNORECASE)
_NOT_TOLD = ("?", "_")


def sniff(text: str) -> bool:
    """Named lines of counts, or a drawn grid with counts."""
    lines = _lines(text[:8000])
    named = [match for _, line in lines if (match := _COUNT_LINE.match(line))]
    if len(named) > 1 or any(re.match(r"[\d?_]*+[\s,]++[\d?_]", match[1]) for match in named):
        return True
    drawn = sum(_DRAWN_ROW.fullmatch(line) is not None for _, line in lines[:-1])
    return drawn > 0.6 * (len(lines) - 1) and len(lines) > 1 and lines[-1][1][0] in "0123456789?_"


def read_text(text: str) -> Square:
    """Read named lines or a drawn grid.

    >>> read_text("rows 1 0 2 2; columns 1 0 2 ?").columns
    (1, 0, 2, None)
    >>> read_text("X. 0 / .. 1 / 0 1").blocked
    ((0, 0),)
    """
    lines = _lines(text)
    if not lines:
        raise NotationError("no puzzle here; write 'rows 1 0 2', 'columns 1 2 0'", "line 1")
    if any(line[0] in ".xX" and not line[:2].isalpha() for _, line in lines) and not _COUNT_LINE.match(lines[0][1]):
        return _read_drawing(lines)
    return _read_named(lines)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, each with the number of its line in the file."""
    found, number = [], 1
    for part in re.split(r"([\n;/])", text):
        if part == "\n":
            number += 1
        elif part.strip() and part not in ";/":
            found.append((number, part.strip()))
    return found


def _read_named(lines: list[tuple[int, str]]) -> Square:
    told: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        match = _NAMED.fullmatch(line)
        name = _NAMES.get(match[1].lower()) if match else None
        if match is None or name is None:
            near = nearest(match[1].lower(), ("rows", "columns", "blocked", "filled")) if match else ""
            message = f"{shown(line)} is not a line of a square puzzle; write 'rows' or 'columns', then numbers"
            raise NotationError(message + (near if "did you mean" in near else ""), f"line {number}")
        if name in told:
            raise NotationError(f"'{name}' stands here twice; the other is on line {told[name][0]}", f"line {number}")
        told[name] = number, match[2]
    for name in ("rows", "columns"):
        if name not in told:
            raise NotationError(f"the line '{name}' is missing; write '{name} 1 0 2'", f"line {lines[-1][0]}")
    rows, columns = (_read_counts(told[name][1], f"line {told[name][0]}, {name}") for name in ("rows", "columns"))
    cells = (_read_cells(name, *told.get(name, (1, "")), len(rows), len(columns)) for name in ("blocked", "filled"))
    return Square(rows, columns, *cells)


def _read_cells(name: str, number: int, text: str, height: int, width: int) -> tuple[Cell, ...]:
    """The cells of a line that names them."""
    pairs = []
    for token in text.split():
        pair = re.fullmatch(r"[(\[]?(\d{1,4}),(\d{1,4})[)\]]?,?", token)
        called = re.fullmatch(r"([A-Za-z]{1,2})(\d{1,3}),?", token)
        if pair:
            pairs.append((int(pair[1]), int(pair[2])))
        elif called:
            pairs.append((int(called[2]), number_of(called[1]) + 1))
        else:
            says = f"{shown(token)} is not a cell. A cell is its column and its row, for example c2"
            raise NotationError(says, f"line {number}, {name}")
    return _from_one(name, pairs, height, width, f"line {number}, {name}")


def _read_counts(text: str, place: str) -> Counts:
    counts: list[int | None] = []
    for index, token in enumerate(re.split(r"[\s,]+", text.strip(" \t\r,[]"))):
        if token not in _NOT_TOLD and not re.fullmatch(r"-?\d{1,4}", token, re.ASCII):
            raise NotationError(
                f"{shown(token)} is not a count; write a number, or ? where it is not told", f"{place}[{index}]"
            )
        counts.append(None if token in _NOT_TOLD else int(token))
    return tuple(counts)


def _from_one(name: str, pairs: Iterable[tuple[int, int]], height: int, width: int, place: str) -> tuple[Cell, ...]:
    """Cells counted from 1 as cells counted from 0."""
    cells: dict[Cell, None] = {}
    for row, column in pairs:
        if not (1 <= row <= height and 1 <= column <= width):
            raise NotationError(f"the cell {_name(row, column)} lies {_outside(height, width)}", place)
        if (row - 1, column - 1) in cells:
            raise NotationError(f"the cell {_name(row, column)} is {name} twice", place)
        cells[row - 1, column - 1] = None
    return tuple(cells)


def _name(row: int, column: int) -> str:
    """A cell by its name, as far as a row and a column counted from 1 have one."""
    return cell_name(row - 1, column - 1) if min(row, column) > 0 else f"in row {row} and column {column}"


def _outside(height: int, width: int) -> str:
    return f"outside the grid, which ends with {cell_name(height - 1, width - 1)}"


def _read_drawing(lines: list[tuple[int, str]]) -> Square:
    """Rows of cells with their counts, and below them the counts of the columns."""
    number, below = lines[-1]
    if below[0] in ".xX":
        raise NotationError("below the last row stand the counts of the columns, like '3 0 ?'", f"line {number}")
    columns = _read_counts(below, f"line {number}, columns")
    rows: list[int | None] = []
    blocked: list[Cell] = []
    for number, line in lines[:-1]:
        drawn = _DRAWN_ROW.fullmatch(line)
        if not drawn:
            message = f"{shown(line)} is not a row; draw '.' and 'X' (blocked), then its count or ?, like '..X. 2'"
            raise NotationError(message, f"line {number}")
        cells = re.sub(r"\s", "", drawn[1])
        if len(cells) != len(columns):
            raise NotationError(f"{len(cells)} cells, but {len(columns)} counts for columns", f"line {number}")
        blocked += [(len(rows), column) for column, cell in enumerate(cells) if cell != "."]
        rows.append(None if drawn[2] in _NOT_TOLD else int(drawn[2]))
    return Square(tuple(rows), columns, tuple(blocked))


def write_text(puzzle: Square) -> str:
    """Named lines.

    >>> print(write_text(Square((1, None), (0, 1), ((0, 0),))))
    rows 1 ?
    columns 0 1
    blocked a1
    """
    lines = [f"rows {_written(puzzle.rows)}", f"columns {_written(puzzle.columns)}"]
    if puzzle.blocked:
        lines.append("blocked " + " ".join(cell_name(*cell) for cell in puzzle.blocked))
    if puzzle.filled:
        lines.append("filled " + " ".join(cell_name(*cell) for cell in puzzle.filled))
    return "\n".join(lines)


def _written(counts: Counts) -> str:
    return " ".join("?" if count is None else str(count) for count in counts)


def read_document(document: Document) -> Square:
    """Read `{"rows": [..], "columns": [..], "blocked": [[row, column], ..]}`, null for a count not told.

    Cells that are given as filled stand in `filled`.
    """
    only_fields(document, ("rows", "columns", "blocked", "filled"))
    rows, columns = (_counts(field(document, name), name) for name in ("rows", "columns"))
    blocked, filled = (
        tuple(_cell(entry, f"{name}[{index}]") for index, entry in enumerate(sequence(document.get(name, []), name)))
        for name in ("blocked", "filled")
    )
    return Square(rows, columns, blocked, filled)


def _counts(value: Any, name: str) -> Counts:
    entries = sequence(value, name)
    return tuple(None if entry is None else integer(entry, f"{name}[{i}]") for i, entry in enumerate(entries))


def _cell(entry: Any, place: str) -> Cell:
    if not isinstance(entry, list) or len(entry) != 2:
        raise NotationError(f"{shown(entry)} is not a cell; a cell is [row, column]", place)
    return integer(entry[0], place), integer(entry[1], place)


def write_document(puzzle: Square) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    blocked = [list(cell) for cell in puzzle.blocked]
    filled = {"filled": [list(cell) for cell in puzzle.filled]} if puzzle.filled else {}
    return {"rows": list(puzzle.rows), "columns": list(puzzle.columns), "blocked": blocked, **filled}


def sniff_term(term: Term) -> bool:
    """`square(...)`."""
    return isinstance(term, Compound) and term.name == "square"


def read_term(term: Term) -> Square:
    """Read `square(Rows, Columns)` or `square(Rows, Columns, [[Row, Column], ...])`, `_` for a count not told.

    A fourth argument has the cells that are filled.
    """
    if not isinstance(term, Compound) or term.name != "square" or len(term.arguments) not in (2, 3, 4):
        raise NotationError("a square puzzle is square(Rows, Columns) or square(Rows, Columns, Blocked)")
    rows, columns = (
        _counts([None if isinstance(entry, Variable) else entry for entry in sequence(argument, name)], name)
        for name, argument in zip(("rows", "columns"), term.arguments[:2], strict=True)
    )
    given = []
    for name, argument in zip(("blocked", "filled"), term.arguments[2:], strict=False):
        pairs = [_cell(entry, f"{name}[{index}]") for index, entry in enumerate(sequence(argument, name))]
        given.append(_from_one(name, pairs, len(rows), len(columns), name))
    return Square(rows, columns, *given)


def write_term(puzzle: Square) -> Term:
    """The term `read_term` reads."""
    lists: list[Term] = [
        [Variable() if count is None else count for count in counts] for counts in (puzzle.rows, puzzle.columns)
    ]
    if puzzle.blocked or puzzle.filled:
        lists.append([[row + 1, column + 1] for row, column in puzzle.blocked])
    if puzzle.filled:
        lists.append([[row + 1, column + 1] for row, column in puzzle.filled])
    return Compound("square", tuple(lists))


def size(puzzle: Square) -> str:
    """`10 x 10`."""
    return f"{len(puzzle.rows)} x {len(puzzle.columns)}"


def read_solution_text(puzzle: Square, text: str) -> Filling:
    """Read a grid of `#` and `.` (or 1 and 0), a list of squares (`b3 side 2`, or `(3, 2, 2)` for the row, the column
    and the side), or a Prolog matrix.
    """
    if text.lstrip().startswith("[["):
        return _fitting(puzzle, Filling(_grid(terms.read(text))))
    placed = [(int(row), int(column), int(side)) for row, column, side in _PLACED.findall(text)]
    placed += [(int(row), number_of(column) + 1, int(side)) for column, row, side in _PLACED_BY_NAME.findall(text)]
    rows = [line for _, line in _lines(text) if re.fullmatch(r"[#.xX01\s]+", line)]
    if not rows:
        if not placed and "no squares" not in text:
            raise NotationError("a solution is a grid of '#' and '.', or its squares, as in 'b3 side 2'")
        return puzzle.filling(_inside(puzzle, placed))
    drawn = Filling(tuple(tuple(int(mark in "#1") for mark in re.sub(r"\s", "", line)) for line in rows))
    if placed and drawn != puzzle.filling(_inside(puzzle, placed)):
        raise NotationError("the grid and the list of its squares do not agree")
    return _fitting(puzzle, drawn)


def _fitting(puzzle: Square, filling: Filling) -> Filling:
    """The filling, whose grid must be as large as the puzzle's."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    if len(filling.grid) != height:
        raise NotationError(f"{len(filling.grid)} rows; the puzzle has {height}", "grid")
    for row, cells in enumerate(filling.grid):
        if len(cells) != width:
            raise NotationError(f"{len(cells)} cells; a row of the puzzle has {width}", f"grid[{row}]")
    return filling


def _inside(puzzle: Square, placed: Sequence[Placed]) -> list[Placed]:
    for row, column, side in placed:
        if min(row, column, side) < 1 or row + side - 1 > len(puzzle.rows) or column + side - 1 > len(puzzle.columns):
            outside = _outside(len(puzzle.rows), len(puzzle.columns))
            raise NotationError(f"the square {_name(row, column)} side {side} lies {outside}")
    return [(row - 1, column - 1, side) for row, column, side in placed]


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
        above = solution.grid[row - 1] if row else ()
        for column, value in enumerate(values):
            if value and not any(above[column : column + 1]) and not (column and values[column - 1]):
                side = 1
                while column + side < len(values) and values[column + side]:
                    side += 1
                found.append((row, column, side))
    return found


def read_solution(puzzle: Square, document: Document) -> Filling:
    """Read `{"grid": [[0, 1, ..], ..]}`."""
    only_fields(document, ("grid",))
    return _fitting(puzzle, Filling(_grid(field(document, "grid"))))


def _grid(value: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(integer(entry, f"grid[{row}]") for entry in sequence(values, f"grid[{row}]"))
        for row, values in enumerate(sequence(value, "grid"))
    )


def write_solution(puzzle: Square, solution: Filling) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"grid": [list(row) for row in solution.grid]}
