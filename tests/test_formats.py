"""Formats stated once: a record of any fields reads back from JSON, Prolog and text, and points at mistakes."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluewright.core import NotationError, terms
from cluewright.core.formats import (
    Cell,
    Choice,
    Field,
    Flag,
    Grid,
    Listed,
    Name,
    Number,
    Optional,
    Record,
    RecordNotation,
    Shape,
    Together,
    refuse_other_size,
)
from cluewright.core.text import pieces, table

digits, cells = st.integers(0, 99), st.tuples(st.integers(0, 25), st.integers(0, 98))
WORDS = st.text("{ab,;/\"'\\ .?_:=\n1", min_size=1, max_size=5).filter(lambda name: "\n" not in name)
SHAPES: dict[str, tuple[Shape[Any], st.SearchStrategy[Any]]] = {
    "number": (Number(0, 99), digits),
    "flag": (Flag(), st.booleans()),
    "choice": (Choice({"at most two": 2, "#": 1, "null": 0}), st.integers(0, 2)),
    "name": (Name(), WORDS),
    "optional": (Listed(Optional(Number())), st.lists(digits | st.none()).map(tuple)),
    "cells": (Listed(Cell(1)), st.lists(cells).map(tuple)),
    "names": (Listed(Name()), st.lists(WORDS).map(tuple)),
    "cages": (
        Listed(Together(Number(), Listed(Cell()))),
        st.lists(st.tuples(digits, st.lists(cells, min_size=1).map(tuple))).map(tuple),
    ),
    "grid": (
        Grid(Optional(Number())),
        st.integers(1, 4).flatmap(
            lambda width: st.lists(st.tuples(*[digits | st.none()] * width), min_size=1, max_size=4).map(tuple)
        ),
    ),
}


class Two(NamedTuple):
    """A puzzle of any two fields."""

    first: Any
    second: Any


@given(st.data())
def test_any_two_fields_read_back_from_json_prolog_and_text(data: st.DataObject) -> None:
    (one, ones), (other, others) = (data.draw(st.sampled_from(list(SHAPES.values()))) for _ in range(2))
    record = Record("declared", Two, Field("first", one), Field("second", other))
    puzzle = Two(data.draw(ones), data.draw(others))
    assert record.read(json.loads(json.dumps(record.write(puzzle)))) == puzzle
    term = terms.read(terms.write(record.term(puzzle)))
    assert record.is_term(term)
    assert record.read_term(term) == puzzle
    text = record.text(puzzle)
    assert record.sniff(text)
    assert "\n\n" not in text, "a blank line would end the puzzle"
    assert record.read_text(text) == puzzle
    alone = Record("", lambda value: value, Field("first", one, of=lambda value: value))
    if alone.text(puzzle.first):
        assert alone.read_text(alone.text(puzzle.first)) == puzzle.first


class Towers(NamedTuple):
    """A puzzle as a declared family has it."""

    size: int
    top: tuple[int | None, ...] = ()
    cells: tuple[tuple[int | None, ...], ...] = ()
    title: str = ""


TOWERS = Record(
    "towers",
    Towers,
    Field("size", Number(1, 9)),
    Field("top", Listed(Optional(Number(1, 9)), most=9), ()),
    Field("cells", Grid(Optional(Number(1, 9)), square=True), ()),
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: nothing stands here where towers should"),
        ("tower\nsize 3", "line 1, column 1: 'tower' does not begin with 'towers'"),
        ("towers\ntop 1", "line 2, column 1: the line 'size' is missing"),
        ("towers\nsize 3\nsize 4", "line 3, column 1: 'size' stands here twice; the other is on line 2"),
        ("towers\nsizes 3", "line 2, column 1: 'sizes 3' is not a line of towers; did you mean 'size'?"),
        ("towers; size 3 4", "line 1, column 16: 2 values for size; there is one"),
        ("towers; size x", "line 1, column 14: 'x' is not a whole number"),
        ("towers; size 3; top 1 . 10", "line 1, column 25: 10 is not from 1 to 9; a blank is ."),
        ("towers; size 2; cells\n. 1\n. 1 2", "line 3, column 1: 3 entries; in a square of 2 rows each has 2"),
        ("towers; size 2; cells\n. 1\n. x", "line 3, column 3: 'x' is not a whole number; a blank is ."),
        ("towers; size " + "9" * 5000, "line 1, column 14: a number of more than 18 digits"),
        ("towers; size 3; cells\n" + "1 2 3\n" * 5000, "too many rows"),
        ("towers; size 3; cells\n" + "1 " * 5000, "too long for a row"),
        ('towers {"size": 3, "tops": []}', "tops"),
        ('towers {"size": ', "not JSON"),
    ],
)
def test_a_mistake_in_a_text_is_pointed_at(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        TOWERS.read_text(text)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "size: the field 'size' is missing"),
        ({"size": True}, "size: True is not a whole number"),
        ({"size": 3, "tpo": []}, "unknown field 'tpo'; did you mean 'top'?"),
        ({"size": 3, "top": [1, 0]}, "top[1]: 0 is not from 1 to 9"),
        ({"size": 3, "top": [None] * 10}, "top: 10 entries; there are 0 to 9"),
        ({"size": 3, "cells": [[1, 2], [1, "x"]]}, "cells[1][1]: 'x' is not a whole number"),
        ({"size": 3, "cells": [[1, 2], 3]}, "cells[1]: 3 is not a list"),
    ],
)
def test_a_mistake_in_a_document_is_pointed_at(document: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as refused:
        TOWERS.read(document)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("towers(a)", "size: 'a' is not a whole number"),
        ("towers(3, [1, f(x)])", "top[1]: 'f/1' is not a whole number"),
        ("towers(3, [], [], 4)", "the term is not towers(Size, Top, Cells)"),
        ("[3]", "the term is not towers(Size, Top, Cells)"),
    ],
)
def test_a_mistake_in_a_term_is_pointed_at(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        TOWERS.read_term(terms.read(text))
    assert message in str(refused.value)


def test_a_text_may_be_written_in_many_ways() -> None:
    puzzle = Towers(2, (1, None), ((None, 2), (1, None)))
    for text in (
        "towers\nsize 2\ntop 1 .\ncells\n. 2\n1 .",
        "Towers: SIZE = 2; top: 1, ?; cells .2; 1.",
        "towers; cells; | . | 2 |; |---+---|; | 1 | . |; top [1, _]; size 2",
        'towers {"size": 2, "top": [1, null], "cells": [[null, 2], [1, null]]}',
    ):
        assert TOWERS.read_text(text) == puzzle, text
    assert TOWERS.read_term(terms.read("towers('{\"size\": 2}')")) == Towers(2)
    assert TOWERS.write(Towers(2)) == {"size": 2}
    assert TOWERS.term(Towers(2, (1,))) == terms.read("towers(2,[1])")


def test_a_whole_notation_is_made_of_two_records() -> None:
    answer = Record("", lambda cells: cells, Field("cells", Grid(Number()), of=lambda cells: cells))
    notation: RecordNotation[Towers, Any] = RecordNotation(
        TOWERS,
        answer,
        lambda puzzle: f"{puzzle.size}x{puzzle.size}",
        lambda puzzle, rows: refuse_other_size(rows, 2, 2),
    )
    puzzle, filled = Towers(2), ((1, 2), (2, 1))
    assert notation.size(puzzle) == "2x2"
    assert notation.read_solution(puzzle, notation.write_solution(puzzle, filled)) == filled
    assert notation.write_solution_text(puzzle, filled) == "1 2\n2 1"
    for text in ("1 2\n2 1", "12; 21", "[[1,2],[2,1]]"):
        assert notation.read_solution_text(puzzle, text) == filled
    for text in ("1 2", "1 2; 2", "[[1]]", "1 2 3; 2 3 1", "", "f(x)"):
        with pytest.raises(NotationError):
            notation.read_solution_text(puzzle, text)


def test_tables_of_editors_and_of_markdown_are_read() -> None:
    def rows(text: str) -> list[list[str]]:
        return [[entry.text for entry in row.entries] for row in table(pieces(text))]

    assert rows("\t14\t10\n24\t\t4\n8") == [["", "14", "10"], ["24", "", "4"], ["8", "", ""]]
    assert rows("| |14|\n|-|-|\n|24| |") == [["", "14"], ["24", ""]]
    assert rows("0 14 | 10\n24 . | _") == [["0", "14", "10"], ["24", ".", "_"]]
    (row,) = table(pieces("\n  ab  c"))
    assert [entry.place for entry in row.entries] == ["line 2, column 3", "line 2, column 7"]
