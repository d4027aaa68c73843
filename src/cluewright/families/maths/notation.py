"""How maths puzzles are written: as a table with the headings in its first row and column.

In plain text it is a table as `core/text.py` reads it. In JSON a blank is null, in Prolog a variable. The corner is
ignored, and may be left out in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.formats import Field, Grid, Number, Optional, Record, aligned, as_term, refuse_other_size
from cluewright.core.places import letters
from cluewright.core.reading import shown
from cluewright.core.terms import Compound, Term, repeated
from cluewright.core.text import BLANKS, Piece, pieces, table
from cluewright.families.maths.puzzle import LARGEST, SMALLEST, Cells, Maths
from cluewright.families.maths.puzzle import Grid as Filled

_LONGEST_ROW = 1000
_MOST_ROWS = 50
"""Rows read before a text is refused: enough to count them for the message."""


class _Table(Grid[int | None]):
    """Headings and cells, as far as they are there."""

    def __init__(self) -> None:
        super().__init__(Optional(Number()), LARGEST + 1)

    def read(self, value: Any, place: str) -> Cells:
        match value:
            case [[corner, *first], *below] if not isinstance(corner, int):
                value = [[None, *first], *below]
        return super().read(value, place)

    def read_lines(self, lines: Iterable[Piece], name: Piece) -> Cells:
        rows = list(table(lines, _MOST_ROWS, _LONGEST_ROW))
        first = rows[0].entries if rows else []
        if {len(row.entries) for row in rows[1:]} == {len(first) + 1} and first[0].text != "0":
            first.insert(0, Piece("", 1, 1))
        if first and not re.fullmatch(r"-?[0-9]{1,12}", first[0].text):
            first[0] = first[0]._replace(text="")
        cells = tuple(tuple(map(self.item.read_word, row.entries)) for row in rows)
        return self.shaped(cells, [row.whole.place for row in rows])

    def shaped(self, rows: Cells, places: Sequence[str]) -> Cells:
        return rows


class _Puzzle(_Table):
    """A whole table, every heading in its place."""

    def shaped(self, rows: Cells, places: Sequence[str]) -> Cells:
        least, most = SMALLEST + 1, LARGEST + 1
        if not least <= len(rows) <= most:
            message = f"{len(rows)} rows; with the headings a table has {least} to {most}, for a grid of 2x2 to 9x9"
            raise NotationError(message, "grid")
        for number, (row, place) in enumerate(zip(rows, places, strict=True)):
            if len(row) != len(rows):
                square = f"in a square table of {len(rows)} rows each has {len(rows)}"
                raise NotationError(f"{len(row)} entries; {square}, the heading and a cell in each column", place)
            if number and row[0] is None:
                raise NotationError(f"the heading of row {number} is missing", place)
        if None in rows[0][1:]:
            missing = letters(rows[0].index(None, 1) - 1)
            raise NotationError(f"the heading of column {missing} is missing", places[0])
        return rows


def _headed(puzzle: Maths, cells: Cells) -> list[list[int | None]]:
    """The cells under the headings of the puzzle, a 0 in the corner."""
    return [[0, *puzzle.columns], *([heading, *row] for heading, row in zip(puzzle.rows, cells, strict=True))]


def _puzzle(rows: Any) -> Maths:
    return Maths(tuple(row[0] for row in rows[1:]), rows[0][1:], tuple(row[1:] for row in rows[1:]))


_PUZZLE = Record("maths", _puzzle, Field("grid", _Puzzle(), of=lambda puzzle: _headed(puzzle, puzzle.cells)))
_ANSWER = Record("", tuple, Field("grid", _Table()))
read_document, write_document = _PUZZLE.read, _PUZZLE.write


def sniff(text: str) -> bool:
    """A table about as wide as high, nearly all of it numbers and blanks: slips are for `read_text` to point at."""
    if re.search(r"\n\s*\n", text[:5000].strip()):
        return False
    try:
        rows = [
            [entry.text for entry in row.entries] for row in islice(table(pieces(text[:5000]), _MOST_ROWS), 2 * LARGEST)
        ]
    except NotationError:
        return False
    entries = [entry for row in rows for entry in row]
    numbers = sum(entry.isdecimal() for entry in entries)
    fitting = numbers + sum(entry in ("", *BLANKS) for entry in entries)
    square = sum(len(row) > SMALLEST and abs(len(row) - len(rows)) <= 1 for row in rows)
    return (
        len(rows) > SMALLEST
        and sum(entry.isdecimal() for entry in rows[0]) >= max(SMALLEST, len(rows[0]) - 2)
        and numbers >= len(rows)
        and fitting > 0.8 * len(entries)
        and square > len(rows) / 2
        and not _only_counts(rows)
    )


def _only_counts(rows: list[list[str]]) -> bool:
    """Whether the headings count cells: different digits add up to more than there are, and multiply to no less.

    A number in the corner, as `write_text` puts it, is not used by other families.
    """
    size = len(rows) - 1
    if len(rows[0]) > size and rows[0][0].isdecimal():
        return False
    headings = [*rows[0][-size:], *(row[0] for row in rows[1:])]
    return sum(heading in map(str, range(size + 1)) for heading in headings) > size


def read_text(text: str) -> Maths:
    """Read a table.

    >>> read_text("0 14 10 35; 14 . . .; 15 . . .; 28 . 1 .").cells[2]
    (None, 1, None)
    """
    return _puzzle(_Puzzle().read_lines(pieces(text), Piece("", 1, 1)))


def write_text(puzzle: Maths) -> str:
    """The table, its columns aligned."""
    return _aligned(puzzle, puzzle.cells)


def _aligned(puzzle: Maths, cells: Cells) -> str:
    return "\n".join(aligned([["." if each is None else str(each) for each in row] for row in _headed(puzzle, cells)]))


def sniff_term(term: Term) -> bool:
    """A list of at least three lists of at least three things that are not lists."""
    return (
        isinstance(term, list)
        and len(term) > SMALLEST
        and all(isinstance(row, list) and not any(isinstance(e, (list, Compound)) for e in row) for row in term)
        and sum(isinstance(row, list) and len(row) > SMALLEST for row in term) > len(term) / 2
    )


def read_term(term: Term) -> Maths:
    """Read `[[0,14,10],[24,_,4],[8,_,_]]`."""
    return _PUZZLE.read({"grid": _unshared(term)})


def _unshared(term: Term) -> Term:
    """The term, refused if a variable stands twice: Prolog would make its cells equal. On the diagonal they may be."""
    diagonal = {f"grid[{index}][{index}]" for index in range(LARGEST + 1)}
    for name, found in repeated(term, "grid").items():
        if not name.startswith("_") and not diagonal.issuperset(found):
            raise NotationError(f"the variable {shown(name)} stands twice; a blank is _", found[1])
    return term


def write_term(puzzle: Maths) -> Term:
    """The term `read_term` reads."""
    return as_term(_headed(puzzle, puzzle.cells))


def size(puzzle: Maths) -> str:
    """`3x3`."""
    return f"{puzzle.size}x{puzzle.size}"


def read_solution_text(puzzle: Maths, text: str) -> Filled:
    """Read a filled table, or Prolog's answer `Puzzle = [[0, 14, 10], ...]`; the headings may be left out."""
    if "[" not in text[:_LONGEST_ROW]:
        return _solution(puzzle, _Table().read_lines(pieces(text), Piece("", 1, 1)))
    term = terms.read(text)
    if isinstance(term, Compound) and term.name == "=":
        term = term.arguments[1]
    return _solution(puzzle, _Table().read(_unshared(term), "grid"))


def write_solution_text(puzzle: Maths, solution: Filled) -> str:
    """The filled table."""
    return _aligned(puzzle, solution.cells)


def read_solution(puzzle: Maths, document: Document) -> Filled:
    """Read `{"grid": [[0, 14, 10], ...]}`; the headings may be left out."""
    return _solution(puzzle, _ANSWER.read(document))


def _solution(puzzle: Maths, rows: Cells) -> Filled:
    if [len(row) for row in rows] == [puzzle.size] * puzzle.size:
        return Filled(rows)
    refuse_other_size(rows, puzzle.size + 1, puzzle.size + 1)
    for kind, stated, headings in (
        ("column", rows[0][1:], puzzle.columns),
        ("row", [row[0] for row in rows[1:]], puzzle.rows),
    ):
        for number, (found, heading) in enumerate(zip(stated, headings, strict=True), start=1):
            if found != heading:
                raise NotationError(f"the heading is {found}, but in the puzzle {heading}", f"{kind} {number}")
    return Filled(tuple(row[1:] for row in rows[1:]))


def write_solution(puzzle: Maths, solution: Filled) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"grid": _headed(puzzle, solution.cells)}
