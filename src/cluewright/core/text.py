"""Parts of a plain text, each with the line and the column where it stands, and tables read from them.

A table has a line, or what stands before a `;`, for each row. Its entries are apart by spaces, tabs or `|`; a blank is
`.`, `_` or `?`, or in a table without such marks nothing at all between tabs or `|`. Drawn lines are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluewright.core.errors import NotationError
from cluewright.core.patterns import pattern

BLANKS = (".", "_", "?")
_RULE = pattern(r"[\s|+:=-]+")
_QUOTED = r'"(?:[^"\\\n]++|\\.)*+"'
WORDS = _QUOTED + r"|[^\s,]++"
"""A word in quotation marks, or what stands between spaces and commas."""


def place_in(text: str, position: int) -> str:
    """Where a position in a text stands, for people: `line 3, column 7`."""
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


class Piece(NamedTuple):
    """A part of one line of a text, and where it begins."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> str:
        """Where the piece stands, for people."""
        return f"line {self.line}, column {self.column}"

    def wrong(self, message: str) -> NotationError:
        """The error that points at this piece."""
        return NotationError(message, self.place)

    def part(self, start: int = 0, end: int | None = None, around: str | None = None) -> Piece:
        """A piece of this piece, without the spaces, or these characters, around it."""
        inner = self.text[start:end]
        return Piece(inner.strip(around), self.line, self.column + start + len(inner) - len(inner.lstrip(around)))

    def words(self, form: str = WORDS) -> list[Piece]:
        """The words of the piece; `form` is a regular expression that matches each."""
        return [self.part(*match.span()) for match in re.finditer(form, self.text)]


def pieces(text: str, apart: str = "\n;") -> Iterator[Piece]:
    r"""What stands between these marks, blank pieces left out; in quotation marks they mean nothing.

    >>> [piece.place for piece in pieces("rows 1 2;columns 3\n\nblocked a1")]
    ['line 1, column 1', 'line 1, column 10', 'line 3, column 1']
    """
    line, line_start, counted = 1, 0, 0
    for match in re.finditer(rf'(?:{_QUOTED}|[^"{re.escape(apart)}]++|")++', text):
        if not match[0].isspace():
            start = match.start()
            line += text.count("\n", counted, start)
            line_start = text.rfind("\n", counted, start) + 1 or line_start
            counted = start
            yield Piece(match[0], line, start - line_start + 1)


class Row(NamedTuple):
    """One row of a table."""

    whole: Piece
    entries: list[Piece]


def table(lines: Iterable[Piece], most: int = 300, longest: int = 3000) -> Iterator[Row]:
    r"""The rows of a table, which has at most so many rows, none of them longer than so many characters.

    >>> [[entry.text for entry in row.entries] for row in table(pieces("| |3|\n|-+-|\n|4| |"))]
    [['', '3'], ['4', '']]
    """
    kept = []
    for number, line in enumerate(lines):
        if number > 2 * most or len(line.text) > longest:
            raise line.wrong("too long for a row of a table" if number <= 2 * most else "too many rows for a table")
        if not _RULE.fullmatch(line.text):
            kept.append(line)
    marked = any(mark in line.text for line in kept for mark in BLANKS)
    tabbed = not marked and any("\t" in line.text for line in kept)
    width = 0
    for line in kept[: most + 1]:
        entries = line.words(r"[^\s|]++") if marked else _separated(line)
        width = width or len(entries)
        if tabbed:  # editors strip tabs at the end of a line
            entries += [line.part(len(line.text))] * (width - len(entries))
        yield Row(line, entries)


def _separated(line: Piece) -> list[Piece]:
    """The entries of a row that marks no blanks: what stands between tabs or `|` may be nothing."""
    for mark in "\t|":
        if mark in line.text:
            start, end = 0, len(line.text.rstrip("\r"))
            if mark == "|":
                inner = line.part(0)
                start = inner.column - line.column + inner.text.startswith("|")
                end = len(line.text.rstrip()) - (len(inner.text) > 1 and inner.text.endswith("|"))
            entries = []
            for text in line.text[start:end].split(mark):
                entries.append(line.part(start, start + len(text)))
                start += len(text) + 1
            if all(len(entry.text.split()) <= 1 for entry in entries):
                return entries
    return line.words(r"[^\s|]++")
