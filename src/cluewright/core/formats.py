r"""How a puzzle is written, stated once: shapes that read and write JSON, Prolog terms and plain text.

A shape is a kind of value: a number, a cell, a list, a grid. A `Record` is a puzzle or a solution, made of named
fields, each with its shape. In JSON it is an object, in Prolog a term with the fields as its arguments, in plain text
the record's name and then a line for each field, or several lines where the field is a grid:

    >>> from cluewright.core.formats import Field, Grid, Listed, Number, Optional, Record
    >>> class Skyscrapers(NamedTuple):
    ...     top: tuple[int | None, ...]
    ...     cells: tuple[tuple[int | None, ...], ...]
    >>> towers = Record(
    ...     "skyscrapers",
    ...     Skyscrapers,
    ...     Field("top", Listed(Optional(Number(1, 9)))),
    ...     Field("cells", Grid(Optional(Number(1, 9)), square=True)),
    ... )
    >>> puzzle = towers.read({"top": [1, None], "cells": [[None, 1], [None, None]]})
    >>> print(towers.text(puzzle))
    skyscrapers
    top 1 .
    cells
    . 1
    . .
    >>> towers.read_text("skyscrapers; top 1 .; cells; .1; ..") == puzzle == towers.read_term(towers.term(puzzle))
    True
    >>> towers.read({"top": [1], "cells": [[None, 10]]})
    Traceback (most recent call last):
    cluewright.core.errors.NotationError: cells[0][1]: 10 is not from 1 to 9

`RecordNotation` makes the whole notation of a family from two records. In a room's `notation.py`:

    NOTATION = RecordNotation(towers, Record("", Towers, Field("cells", Grid(Number()))), size, fits)
    sniff, read_text, write_text = NOTATION.sniff, NOTATION.read_text, NOTATION.write_text
    read_document, write_document = NOTATION.read_document, NOTATION.write_document
    sniff_term, read_term, write_term = NOTATION.sniff_term, NOTATION.read_term, NOTATION.write_term
    read_solution, write_solution = NOTATION.read_solution, NOTATION.write_solution
    read_solution_text, write_solution_text = NOTATION.read_solution_text, NOTATION.write_solution_text

A room that writes something in its own way derives a shape of its own, or defines that function instead.
"""

# ruff: noqa: D102 - what each method of a shape does is said once, in Shape

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from cluewright.core.characters import fits_a_line
from cluewright.core.errors import NotationError
from cluewright.core.places import cell_name, number_of
from cluewright.core.reading import MOST_DIGITS, Document, integer, nearest, only_fields, sequence, shown
from cluewright.core.terms import Atom, Compound, Term, Variable, read
from cluewright.core.text import BLANKS, WORDS, Piece, pieces, table
from cluewright.core.types import P, S

T = TypeVar("T")
_MOST_LINES = 10_000


class Shape(Generic[T]):
    """A kind of value that reads and writes. `read` takes a JSON value or a Prolog term, whichever it is given."""

    form = WORDS
    """A regular expression for one value in a text; empty if a value is more than a word."""

    tall = False
    """Whether a value takes several lines of a text."""

    def read(self, value: Any, place: str) -> T:
        """The value in JSON or in a Prolog term; `place` says where that stands."""
        raise NotImplementedError

    def write(self, value: T) -> Any:
        """The value as JSON."""
        return value

    def term(self, value: T) -> Term:
        """The value as a Prolog term."""
        return as_term(self.write(value))

    def read_word(self, word: Piece) -> T:
        """The value that one word of a text is."""
        return self.read(_scalar(word.text), word.place)

    def word(self, value: T) -> str:
        """The value as one word of a text."""
        written = self.write(value)
        return _quoted(written, r"[^\W\d_]\w*+") if isinstance(written, str) else str(written).lower()

    def read_lines(self, lines: Sequence[Piece], name: Piece) -> T:
        """The value in the lines of a text under this name; unless a shape says otherwise, one word."""
        words = [word for line in lines for word in line.words(self.form)]
        if len(words) != 1:
            raise (words[1] if words else name).wrong(f"{len(words)} values for {name.text}; there is one")
        return self.read_word(words[0])

    def lines(self, value: T) -> list[str]:
        """The value as lines of a text."""
        return [self.word(value)]


def as_term(value: Any) -> Term:
    """A JSON value without objects and decimals as a Prolog term.

    >>> as_term([1, None, "red", True])
    [1, Variable(name='_'), Atom(name='red'), Atom(name='true')]
    """
    if isinstance(value, list | tuple):
        return [as_term(each) for each in value]
    if isinstance(value, bool | str):
        return Atom(str(value).lower() if isinstance(value, bool) else value)
    assert value is None or isinstance(value, int), "a shape says how other values are written"
    return Variable() if value is None else value


def _scalar(word: str) -> Any:
    """What a word of a text would be in JSON or, if it is a name, in Prolog."""
    if re.fullmatch(r"-?[0-9]++", word):
        return int(word[: MOST_DIGITS + 2])  # more digits than may be read are refused however many there are
    return _json(word) if word.startswith('"') else Atom(word)


def _quoted(name: str, bare: str) -> str:
    """A name as a word of a text: in quotation marks, as in JSON, unless it has the form of a bare one."""
    if re.fullmatch(bare, name):
        return name
    from json import dumps

    return dumps(name, ensure_ascii=False)


def _json(text: str) -> Any:
    from cluewright.core.decoding import value_of

    return value_of(text)


def plain(value: Any) -> Any:
    """A value as people may see it: of an atom its name, of a compound term its name and how many arguments it has."""
    if isinstance(value, Compound):
        return f"{value.name}/{len(value.arguments)}"
    return value.name if isinstance(value, Atom | Variable) else value


class Number(Shape[int]):
    """A whole number, perhaps between two bounds."""

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def read(self, value: Any, place: str) -> int:
        number = integer(plain(value), place)
        if (self.least is not None and number < self.least) or (self.most is not None and number > self.most):
            bounds = f"from {self.least} to {self.most}" if self.most is not None else f"{self.least} or more"
            raise NotationError(f"{number} is not {bounds}", place)
        return number


class Flag(Shape[bool]):
    """True or false."""

    def read(self, value: Any, place: str) -> bool:
        if value in (Atom("true"), Atom("false")):
            return bool(value == Atom("true"))
        if not isinstance(value, bool):
            raise NotationError(f"{shown(plain(value))} is neither true nor false", place)
        return value


class Name(Shape[str]):
    """A name on one line; a text writes it in quotation marks if it is not one bare word."""

    def read(self, value: Any, place: str) -> str:
        name = plain(value)
        if not isinstance(name, str) or not name or not fits_a_line(name):
            raise NotationError(f"{shown(name)} is not a name", place)
        return name


class Choice(Shape[T]):
    """One of a few values, each with the name by which it is written: `Choice({"#": True, ".": False})`."""

    def __init__(self, values: Mapping[str, T]) -> None:
        self.values = values

    def read(self, value: Any, place: str) -> T:
        name = plain(value)
        if not isinstance(name, str) or name not in self.values:
            raise NotationError(f"{shown(name)} is not one of {', '.join(map(repr, self.values))}", place)
        return self.values[name]

    def write(self, value: T) -> str:
        return next(name for name, each in self.values.items() if each == value)

    def read_word(self, word: Piece) -> T:
        return self.read(_json(word.text) if word.text.startswith('"') else word.text, word.place)

    def word(self, value: T) -> str:
        return _quoted(self.write(value), r'[^\s,;/"]++')


class Optional(Shape[T | None], Generic[T]):
    """A value, or a blank: null in JSON, a variable in Prolog, `.`, `_` or `?` in a text."""

    def __init__(self, item: Shape[T], blank: str = ".") -> None:
        self.item = item
        self.form = item.form
        self.blank = blank

    def read(self, value: Any, place: str) -> T | None:
        return None if value is None or isinstance(value, Variable) else self.item.read(value, place)

    def write(self, value: T | None) -> Any:
        return None if value is None else self.item.write(value)

    def term(self, value: T | None) -> Term:
        return Variable() if value is None else self.item.term(value)

    def read_word(self, word: Piece) -> T | None:
        if word.text in ("", *BLANKS):
            return None
        try:
            return self.item.read_word(word)
        except NotationError as error:
            raise NotationError(f"{error.message}; a blank is {self.blank}", error.place) from None

    def word(self, value: T | None) -> str:
        return self.blank if value is None else self.item.word(value)


class Cell(Shape[tuple[int, int]]):
    """A cell, `(row, column)` counted from 0; JSON and Prolog count from `first`; a text says `b3`, or `3,2`."""

    form = r"[(\[]?\d++,\d++[)\]]?|[^\s,]++"

    def __init__(self, first: int = 0) -> None:
        self.first = first

    def read(self, value: Any, place: str) -> tuple[int, int]:
        row, column = several(value, 2, "a cell; a cell is [row, column]", place)
        return integer(row, place) - self.first, integer(column, place) - self.first

    def write(self, value: tuple[int, int]) -> list[int]:
        return [value[0] + self.first, value[1] + self.first]

    def read_word(self, word: Piece) -> tuple[int, int]:
        counted = re.fullmatch(r"[(\[]?([0-9]{1,4}),([0-9]{1,4})[)\]]?", word.text)
        named = re.fullmatch(r"([A-Za-z]{1,2})([0-9]{1,3})", word.text)
        if counted:
            return int(counted[1]) - 1, int(counted[2]) - 1
        if named:
            return int(named[2]) - 1, number_of(named[1])
        raise word.wrong(f"{shown(word.text)} is not a cell. A cell is its column and its row, for example c2")

    def word(self, value: tuple[int, int]) -> str:
        return cell_name(*value)


def several(value: Any, count: int, form: str, place: str) -> list[Any]:
    """The items of a list of so many; `form` says what such a list is."""
    if not isinstance(value, list) or len(value) != count:
        raise NotationError(f"{shown(plain(value))} is not {form}", place)
    return value


class Together(Shape[tuple[Any, ...]]):
    """A fixed number of values, each of its own shape: `[12, [[0, 0], [0, 1]]]`.

    In a text they stand in one line, `12 a1 b1`; all but the last must be single words.
    """

    form = ""

    def __init__(self, *parts: Shape[Any], like: str = "") -> None:
        self.parts = parts
        self.like = like or f"a list of {len(parts)}"

    def read(self, value: Any, place: str) -> tuple[Any, ...]:
        items = several(value, len(self.parts), self.like, place)
        return tuple(part.read(item, place) for part, item in zip(self.parts, items, strict=True))

    def write(self, value: tuple[Any, ...]) -> list[Any]:
        return [part.write(item) for part, item in zip(self.parts, value, strict=True)]

    def term(self, value: tuple[Any, ...]) -> Term:
        return [part.term(item) for part, item in zip(self.parts, value, strict=True)]

    def read_lines(self, lines: Sequence[Piece], name: Piece) -> tuple[Any, ...]:
        line = lines[0] if lines else name
        found: list[Any] = []
        for part in self.parts[:-1]:
            words = line.words(part.form) if lines else []
            if not words:
                raise line.wrong(f"{len(found)} values where there should be {len(self.parts)}")
            found.append(part.read_word(words[0]))
            line = line.part(words[0].column - line.column + len(words[0].text))
        return (*found, self.parts[-1].read_lines([line], name))

    def lines(self, value: tuple[Any, ...]) -> list[str]:
        return [" ".join(part.lines(item)[0] for part, item in zip(self.parts, value, strict=True))]


class Listed(Shape[tuple[T, ...]]):
    """Any number of values of one shape. In a text they stand in one line; those of more than a word in a line each."""

    form = ""

    def __init__(self, item: Shape[T], most: int = 10_000, least: int = 0) -> None:
        self.item = item
        self.most = most
        self.least = least
        self.tall = not item.form

    def read(self, value: Any, place: str) -> tuple[T, ...]:
        items = sequence(value, place)
        if not self.least <= len(items) <= self.most:
            raise NotationError(f"{len(items)} entries; there are {self.least} to {self.most}", place)
        return tuple(self.item.read(item, f"{place}[{index}]") for index, item in enumerate(items))

    def write(self, value: Iterable[T]) -> list[Any]:
        return [self.item.write(item) for item in value]

    def term(self, value: Iterable[T]) -> Term:
        return [self.item.term(item) for item in value]

    def read_lines(self, lines: Sequence[Piece], name: Piece) -> tuple[T, ...]:
        if not self.item.form:
            return tuple(self.item.read_lines([line], name) for line in lines)
        bare = [line.part(around=" \t\r,[]") for line in lines]
        return tuple(self.item.read_word(word) for line in bare for word in line.words(self.item.form))

    def lines(self, value: Sequence[T]) -> list[str]:
        if not self.item.form:
            return ["", *(self.item.lines(item)[0] for item in value)]
        return [" ".join(map(self.item.word, value))]


class Grid(Shape[tuple[tuple[T, ...], ...]]):
    """Rows of values; in a text a table, whose rows may also be written without spaces: `53..7....`."""

    form = ""
    tall = True

    def __init__(self, item: Shape[T], most: int = 300, square: bool = False) -> None:
        self.rows = Listed(Listed(item, most), most)
        self.item = item
        self.square = square

    def read(self, value: Any, place: str) -> tuple[tuple[T, ...], ...]:
        rows = self.rows.read(value, place)
        return self.shaped(rows, [f"{place}[{index}]" for index in range(len(rows))])

    def write(self, value: Iterable[Iterable[T]]) -> list[list[Any]]:
        return [[self.item.write(entry) for entry in row] for row in value]

    def term(self, value: Iterable[Iterable[T]]) -> Term:
        return [[self.item.term(entry) for entry in row] for row in value]

    def read_lines(self, lines: Sequence[Piece], name: Piece) -> tuple[tuple[T, ...], ...]:
        rows = list(table(lines, self.rows.most))
        if all(len(row.entries) == 1 and row.entries[0].text == row.whole.text.strip() for row in rows):
            rows = [row._replace(entries=row.entries[0].words(r".")) for row in rows]
        read = tuple(tuple(map(self.item.read_word, row.entries)) for row in rows)
        return self.shaped(read, [row.whole.place for row in rows])

    def lines(self, value: Iterable[Iterable[T]]) -> list[str]:
        words = [[self.item.word(entry) for entry in row] for row in value]
        return ["", *(aligned(words) if len(words[:1] and words[0]) != 1 else (f"| {row[0]} |" for row in words))]

    def shaped(self, rows: tuple[tuple[T, ...], ...], places: Sequence[str]) -> tuple[tuple[T, ...], ...]:
        """The rows, refused if they do not make a grid; `places` says where each stands."""
        width = len(rows) if self.square else len(rows[0]) if rows else 0
        for row, place in zip(rows, places, strict=True):
            if len(row) != width:
                known = f"in a square of {width} rows each" if self.square else "the first row"
                raise NotationError(f"{len(row)} entries; {known} has {width}", place)
        return rows


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines, its columns aligned to the right.

    >>> aligned([["1", "."], ["10", "2"]])
    [' 1 .', '10 2']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(map(str.rjust, row, widths)) for row in rows]


REQUIRED: Any = object()
"""What stands for the default of a field that cannot be left out."""


class Field(NamedTuple):
    """One part of a record."""

    name: str
    shape: Shape[Any]
    default: Any = REQUIRED
    """What the field is where it is left out."""

    always: bool = False
    """Whether JSON says the field also where it is the default."""

    of: Callable[[Any], Any] | None = None
    """What a record has in this field, if it is not the attribute of that name."""

    also: tuple[str, ...] = ()
    """Other names by which a text may call the field."""


class Record(Shape[P]):
    """A puzzle, a solution or a part of one: named fields in their order. Without a name, a text of it has none."""

    form = ""

    def __init__(self, name: str, make: Callable[..., P], *fields: Field) -> None:
        self.name = name
        self.make = make
        self.fields = fields
        self.called = {each: field for field in fields for each in (field.name, *field.also)}
        self.least = sum(field.default is REQUIRED for field in fields)

    def read(self, value: Any, place: str = "") -> P:
        """The record in a JSON object or in a term."""
        if isinstance(value, Compound):
            return self.read_term(value, place)
        if not isinstance(value, Mapping):
            raise NotationError(f"{shown(value)} is not an object with {', '.join(self.called)}", place)
        only_fields(value, [each.name for each in self.fields])

        def read(each: Field) -> Any:
            inside = f"{place}.{each.name}" if place else each.name
            if each.name not in value:
                raise NotationError(f"the field {each.name!r} is missing", inside)
            return each.shape.read(value[each.name], inside)

        return self._made(read, value)

    def _made(self, read: Callable[[Field], Any], given: Container[str]) -> P:
        """The record, each field read if it is among those given or if there is no default."""
        needed = (each.name in given or each.default is REQUIRED for each in self.fields)
        return self.make(
            *(read(each) if need else each.default for each, need in zip(self.fields, needed, strict=True))
        )

    def write(self, value: P) -> dict[str, Any]:
        """The JSON object; a field that is as it would be if left out is left out."""
        return {each.name: each.shape.write(part) for each, part in self.given(value, always=True)}

    def given(self, value: P, always: bool = False) -> Iterator[tuple[Field, Any]]:
        """The fields that differ from their defaults, with what they hold; also those that JSON says `always`."""
        for each in self.fields:
            part = each.of(value) if each.of else getattr(value, each.name)
            if each.default is REQUIRED or part != each.default or (always and each.always):
                yield each, part

    def is_term(self, term: Term) -> bool:
        """Whether the term has the record's name; `read_term` says what is wrong with its arguments."""
        return isinstance(term, Compound) and term.name == self.name

    def read_term(self, term: Term, place: str = "") -> P:
        """The record in a Prolog term: its fields, of which the last may be left out, or its JSON object as an atom."""
        match term:
            case Compound(self.name, (Atom(text),)) if text.startswith("{") and not isinstance(
                self.fields[0].shape, Name
            ):
                return self.read(_json(text), place)
        counts = range(self.least, len(self.fields) + 1)
        if not isinstance(term, Compound) or term.name != self.name or len(term.arguments) not in counts:
            form = ", ".join(each.name.capitalize() for each in self.fields)
            raise NotationError(f"the term is not {self.name}({form})", place)
        names = [each.name for each in self.fields]
        return self.read(dict(zip(names, term.arguments, strict=False)), place)

    def term(self, value: P) -> Term:
        """The term that `read_term` reads."""
        given = {each.name: part for each, part in self.given(value)}
        last = max((index for index, each in enumerate(self.fields) if each.name in given), default=-1)
        parts = (each.shape.term(given.get(each.name, each.default)) for each in self.fields[: last + 1])
        return Compound(self.name, tuple(parts))

    def sniff(self, text: str) -> bool:
        """Whether a text begins with the record's name."""
        return re.match(rf"\s*+{re.escape(self.name)}\b", text, re.IGNORECASE) is not None

    def read_text(self, text: str) -> P:
        """The record in a text: its name, then its fields or its JSON object. A record of one field may lack a name."""
        lines = list(islice(pieces(text), _MOST_LINES))
        if not lines:
            raise NotationError(f"nothing stands here where {self.name or self.fields[0].name} should", "line 1")
        if not self.name and len(self.fields) == 1:
            return self.make(self.fields[0].shape.read_lines(lines, lines[0]))
        head = re.match(rf"\s*+{re.escape(self.name)}\b\s*+[:,]?", lines[0].text, re.IGNORECASE)
        if head is None:
            raise lines[0].wrong(f"{shown(lines[0].text)} does not begin with {self.name!r}")
        rest = lines[0].part(head.end())
        if rest.text.startswith("{"):
            return self.read(_json(text[text.index("{") :]))
        return self.read_named([rest, *lines[1:]] if rest.text else lines[1:])

    def read_named(self, lines: Iterable[Piece]) -> P:
        """The record in lines that name its fields: `rows 3 4 ?`."""
        names = "|".join(map(re.escape, sorted(self.called, key=len, reverse=True)))
        head = re.compile(rf"\s*+({names})(?![^\W\d_])\s*+[:=]?", re.IGNORECASE)
        found: dict[str, tuple[Piece, list[Piece]]] = {}
        last: Field | None = None
        line = Piece("", 1, 1)
        for line in lines:
            match = head.match(line.text)
            if match:
                last = self.called[match[1].lower()]
                if last.name in found:
                    earlier = found[last.name][0]
                    raise line.wrong(f"{last.name!r} stands here twice; the other is on line {earlier.line}")
                rest = line.part(match.end())
                found[last.name] = line.part(0, match.end(1)), [rest] if rest.text else []
            elif last is not None and last.shape.tall:
                found[last.name][1].append(line)
            else:
                raise line.wrong(self._stray(line))

        def read(each: Field) -> Any:
            if each.name not in found:
                raise line.wrong(f"the line {each.name!r} is missing")
            name, own = found[each.name]
            return each.shape.read_lines(own, name)

        return self._made(read, found)

    def _stray(self, line: Piece) -> str:
        word = line.text.split(None, 1)[0].rstrip(":=").lower()
        near = nearest(word, [each.name for each in self.fields])
        there = ", ".join(repr(each.name) for each in self.fields)
        more = near if "did you mean" in near else f"; a line begins with {there}"
        return f"{shown(line.text.strip())} is not a line of {self.name or 'this'}{more}"

    def named(self, value: P) -> list[str]:
        """The lines that `read_named` reads."""
        lines = []
        for each, part in self.given(value):
            first, *more = each.shape.lines(part)
            lines += [f"{each.name} {first}".rstrip(), *more]
        return lines

    def text(self, value: P) -> str:
        """The text that `read_text` reads."""
        if not self.name and len(self.fields) == 1:
            return "\n".join(line for each, part in self.given(value) for line in each.shape.lines(part) if line)
        return "\n".join([*filter(None, [self.name]), *self.named(value)])


def refuse_other_size(rows: Sequence[Sized], height: int, width: int) -> None:
    """Refuse the grid of a solution that is not as large as its puzzle."""
    if len(rows) != height:
        raise NotationError(f"{len(rows)} rows; the puzzle has {height}", "grid")
    for index, row in enumerate(rows):
        if len(row) != width:
            raise NotationError(f"{len(row)} cells; a row of the puzzle has {width}", f"grid[{index}]")


class RecordNotation(Generic[P, S]):
    """What `Notation` asks for, made from two records.

    `size` says how big a puzzle is, for people; `fits` refuses a solution that is not one of its puzzle's shape.
    """

    def __init__(
        self,
        puzzle: Record[P],
        solution: Record[S],
        size: Callable[[P], str] = str,
        fits: Callable[[P, S], object] = lambda _, __: None,
    ) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self.size = size
        self.fits = fits
        self.sniff, self.read_text, self.write_text = puzzle.sniff, puzzle.read_text, puzzle.text
        self.sniff_term, self.read_term, self.write_term = puzzle.is_term, puzzle.read_term, puzzle.term

    def read_document(self, document: Document) -> P:
        """Read the JSON object of a puzzle."""
        return self.puzzle.read(document)

    def write_document(self, puzzle: P) -> dict[str, Any]:
        """The JSON object of a puzzle."""
        return self.puzzle.write(puzzle)

    def read_solution(self, puzzle: P, document: Document) -> S:
        """Read the JSON object of a solution."""
        return self._fitting(puzzle, self.solution.read(document))

    def write_solution(self, puzzle: P, solution: S) -> dict[str, Any]:
        """The JSON object of a solution."""
        return self.solution.write(solution)

    def read_solution_text(self, puzzle: P, text: str) -> S:
        """Read a solution as it is written, or as a Prolog term: the record, or what its only field holds."""
        if not text.lstrip().startswith(("[", f"{self.solution.name}(" if self.solution.name else "[")):
            return self._fitting(puzzle, self.solution.read_text(text))
        term = read(text)
        if not isinstance(term, Compound):
            term = Compound(self.solution.name, (term,))
        return self._fitting(puzzle, self.solution.read_term(term))

    def write_solution_text(self, puzzle: P, solution: S) -> str:
        """The text that `read_solution_text` reads."""
        return self.solution.text(solution)

    def _fitting(self, puzzle: P, solution: S) -> S:
        self.fits(puzzle, solution)
        return solution
