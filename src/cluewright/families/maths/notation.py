"""How maths puzzles are written: as a table with the headings in its first row and column.

In plain text the rows are lines, or apart by `;`; the entries are apart by spaces, tabs or `|`; a blank is `.`, `_` or
`?`, or nothing at all between tabs or `|`. In JSON a blank is null, in Prolog a variable. The corner is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from cluewright.core import Document, NotationError, terms
from cluewright.core.patterns import pattern
from cluewright.core.places import letters
from cluewright.core.reading import field, integer, only_fields, sequence, shown
from cluewright.core.terms import Compound, Term, Variable
from cluewright.families.maths.puzzle import LARGEST, SMALLEST, Grid, Maths

_MARKS = (".", "_", "?")
_RULE = pattern(r"[\s|+:=-]+")
_LONGEST_ROW = 1000
_MOST_ROWS = 50
"""Rows read before a text is refused: enough to count them for the message."""


class _Row(NamedTuple):
    """One row of a table, with where it stands; None is a blank."""

    entries: list[Any]
    place: str


def sniff(text: str) -> bool:
    """A table about as wide as high, nearly all of it numbers and blanks: slips are for `read_text` to point at."""
    if re.search(r"\n\s*\n", text[:5000].strip()):
        return False
    try:
        rows = [row.entries for row in islice(_text_rows(text[:5000]), 2 * LARGEST)]
    except NotationError:
        return False
    entries = [entry for row in rows for entry in row]
    numbers = sum(entry.isdecimal() for entry in entries)
    fitting = numbers + sum(entry in ("", *_MARKS) for entry in entries)
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
    counts = sum(heading in map(str, range(size + 1)) for heading in headings)
    return counts > size


def read_text(text: str) -> Maths:
    """Read a table.

    >>> read_text("0 14 10 35; 14 . . .; 15 . . .; 28 . 1 .").cells[2]
    (None, 1, None)
    """
    return _puzzle(_numbered(_with_corner(list(_text_rows(text)))))


def write_text(puzzle: Maths) -> str:
    """The table, its columns aligned."""
    return _aligned(puzzle, puzzle.cells)


def _aligned(puzzle: Maths, cells: Sequence[Sequence[int | None]]) -> str:
    rows = [["." if entry is None else str(entry) for entry in row] for row in _table(puzzle, cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(" ".join(map(str.rjust, row, widths)) for row in rows)


def _table(puzzle: Maths, cells: Sequence[Sequence[int | None]]) -> list[list[int | None]]:
    """The cells under the headings of the puzzle, a 0 in the corner."""
    return [[0, *puzzle.columns], *([heading, *row] for heading, row in zip(puzzle.rows, cells, strict=True))]


def _text_rows(text: str) -> Iterator[_Row]:
    """The rows of a text, entries still as they are written."""
    marked = any(mark in text for mark in _MARKS)
    width = count = 0
    for number, line in enumerate(text.split("\n", _MOST_ROWS), start=1):
        start = 0
        for part in line.split(";", _MOST_ROWS):
            place = f"line {number}" + (f", column {start + 1}" if ";" in line else "")
            start += len(part) + 1
            if _RULE.fullmatch(part[:_LONGEST_ROW]) or not part:
                continue
            count += 1
            if len(part) > _LONGEST_ROW or count > _MOST_ROWS:
                raise NotationError(f"too long for a table of at most {LARGEST + 1} rows and columns", place)
            entries = part.replace("|", " ").split() if marked else _separated(part)
            width = width or len(entries)
            if "\t" in text and not marked:
                entries += [""] * (width - len(entries))  # editors strip tabs at the end of a line
            yield _Row(entries, place)


def _separated(part: str) -> list[str]:
    """The entries of a row that marks no blanks: what stands between tabs or `|` may be nothing."""
    for separator in "\t|":
        if separator in part:
            inner = part.rstrip("\r") if separator == "\t" else part.strip().removeprefix("|").removesuffix("|")
            entries = [entry.strip() for entry in inner.split(separator)]
            if all(len(entry.split()) <= 1 for entry in entries):
                return entries
    return part.replace("|", " ").split()


def _with_corner(rows: list[_Row]) -> list[_Row]:
    """The rows with an empty corner put in where it was left out, so that the first row is one entry short."""
    widths = {len(row.entries) for row in rows[1:]}
    if not rows or widths != {len(rows[0].entries) + 1} or rows[0].entries[:1] == ["0"]:
        return rows
    return [_Row(["", *rows[0].entries], rows[0].place), *rows[1:]]


def _numbered(rows: list[_Row]) -> list[_Row]:
    """The rows with numbers for digits and None for blanks."""
    numbered = []
    for number, (entries, place) in enumerate(rows):
        values: list[int | None] = []
        for position, entry in enumerate(entries):
            if re.fullmatch(r"-?[0-9]{1,12}", entry):
                values.append(int(entry))
            elif entry in ("", *_MARKS) or number == position == 0:
                values.append(None)
            else:
                raise NotationError(
                    f"{shown(entry)} is neither a number nor a blank, '.'", f"{place}, entry {position + 1}"
                )
        numbered.append(_Row(values, place))
    return numbered


def _puzzle(rows: list[_Row]) -> Maths:
    """The puzzle in a table of numbers and blanks."""
    _refuse_misshapen(rows)
    for number, heading in enumerate(rows[0].entries[1:]):
        if heading is None:
            raise NotationError(f"the heading of column {letters(number)} is missing", rows[0].place)
    for number, (entries, place) in enumerate(rows[1:], start=1):
        if entries[0] is None:
            raise NotationError(f"the heading of row {number} is missing", place)
    return Maths(
        rows=tuple(entries[0] for entries, _ in rows[1:]),
        columns=tuple(rows[0].entries[1:]),
        cells=tuple(tuple(entries[1:]) for entries, _ in rows[1:]),
    )


def _refuse_misshapen(rows: list[_Row]) -> None:
    least, most = SMALLEST + 1, LARGEST + 1
    if not least <= len(rows) <= most:
        raise NotationError(
            f"{len(rows)} rows; with the headings a table has {least} to {most}, for a grid of 2x2 to 9x9", "grid"
        )
    for entries, place in rows:
        if len(entries) != len(rows):
            raise NotationError(
                f"{len(entries)} entries; in a square table of {len(rows)} rows each has {len(rows)}, "
                "the heading and a digit or blank for each cell",
                place,
            )


def read_document(document: Document) -> Maths:
    """Read the JSON object `{"grid": [[0, 14, 10], [24, null, 4], [8, null, null]]}`."""
    only_fields(document, ("grid",))
    return _puzzle(_document_rows(document))


def _document_rows(document: Document) -> list[_Row]:
    rows = []
    for number, entries in enumerate(_short(field(document, "grid"), "grid")):
        values: list[int | None] = []
        for position, entry in enumerate(_short(entries, f"grid[{number}]")):
            blank = entry is None or (number == position == 0 and not isinstance(entry, int))
            values.append(None if blank else integer(entry, f"grid[{number}][{position}]"))
        rows.append(_Row(values, f"grid[{number}]"))
    return rows


def _short(value: Any, place: str) -> list[Any]:
    """A list no longer than a table may be."""
    entries = sequence(value, place)
    if len(entries) > LARGEST + 1:
        raise NotationError(f"{len(entries)} entries; for a grid of 2x2 to 9x9 there are at most {LARGEST + 1}", place)
    return entries


def write_document(puzzle: Maths) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {"grid": _table(puzzle, puzzle.cells)}


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
    return _puzzle(_term_rows(term))


def _term_rows(term: Term) -> list[_Row]:
    rows = []
    places: dict[str, list[tuple[int, int]]] = {}
    for number, entries in enumerate(_short(term, "grid")):
        values: list[int | None] = []
        for position, entry in enumerate(_short(entries, f"grid[{number}]")):
            place = f"grid[{number}][{position}]"
            if isinstance(entry, Variable):
                places.setdefault(entry.name, []).append((number, position))
            blank = isinstance(entry, Variable) or (number == position == 0 and not isinstance(entry, int))
            values.append(None if blank else integer(entry, place))
        rows.append(_Row(values, f"grid[{number}]"))
    for name, found in places.items():
        # Prolog would make the cells of a name that returns equal; on the diagonal they are anyway.
        if not name.startswith("_") and len(found) > 1 and any(row != column for row, column in found):
            row, column = found[1]
            raise NotationError(f"the variable {shown(name)} stands twice; a blank is _", f"grid[{row}][{column}]")
    return rows


def write_term(puzzle: Maths) -> Term:
    """The term `read_term` reads."""
    return [[Variable() if entry is None else entry for entry in row] for row in _table(puzzle, puzzle.cells)]


def size(puzzle: Maths) -> str:
    """`3x3`."""
    return f"{puzzle.size}x{puzzle.size}"


def read_solution_text(puzzle: Maths, text: str) -> Grid:
    """Read a filled table, or Prolog's answer `Puzzle = [[0, 14, 10], ...]`; the headings may be left out."""
    if "[" not in text[:_LONGEST_ROW]:
        return _solution(puzzle, _numbered(_with_corner(list(_text_rows(text)))))
    term = terms.read(text)
    if isinstance(term, Compound) and term.name == "=":
        term = term.arguments[1]
    return _solution(puzzle, _term_rows(term))


def write_solution_text(puzzle: Maths, solution: Grid) -> str:
    """The filled table."""
    return _aligned(puzzle, solution.cells)


def read_solution(puzzle: Maths, document: Document) -> Grid:
    """Read `{"grid": [[0, 14, 10], ...]}`; the headings may be left out."""
    only_fields(document, ("grid",))
    return _solution(puzzle, _document_rows(document))


def _solution(puzzle: Maths, rows: list[_Row]) -> Grid:
    if len(rows) == puzzle.size and all(len(entries) == puzzle.size for entries, _ in rows):
        return Grid(tuple(tuple(entries) for entries, _ in rows))
    expected = puzzle.size + 1
    for entries, place in rows:
        if len(entries) != expected:
            raise NotationError(f"{len(entries)} entries; with the heading a row has {expected}", place)
    if len(rows) != expected:
        raise NotationError(f"{len(rows)} rows; with the headings there are {expected}", "grid")
    for kind, stated, headings in (
        ("column", rows[0].entries[1:], puzzle.columns),
        ("row", [entries[0] for entries, _ in rows[1:]], puzzle.rows),
    ):
        for number, (found, heading) in enumerate(zip(stated, headings, strict=True), start=1):
            if found != heading:
                raise NotationError(f"the heading is {found}, but in the puzzle {heading}", f"{kind} {number}")
    return Grid(tuple(tuple(entries[1:]) for entries, _ in rows[1:]))


def write_solution(puzzle: Maths, solution: Grid) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"grid": _table(puzzle, solution.cells)}
