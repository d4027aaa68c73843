"""How queens are written: `{"size": 8, "queens": [[1, 5], [3, 2]]}`; text and Prolog follow from the same fields."""

from __future__ import annotations

from cluewright.core.formats import Field, Listed, Number, Record, RecordNotation, Together
from cluewright_queens.puzzle import Board, Queens

_QUEEN = Together(Number(), Number(), like="a queen; a queen is a row and a column, as in [1, 5]")


def _queens(size: int, given: tuple[tuple[int, int], ...]) -> Queens:
    return Queens(size, tuple(sorted(given)))


def size(puzzle: Queens) -> str:
    """`8 queens, 2 given`."""
    return f"{puzzle.size} queens" + (f", {len(puzzle.given)} given" if puzzle.given else "")


_PUZZLE = Record(
    "queens",
    _queens,
    Field("size", Number()),
    Field("queens", Listed(_QUEEN), (), always=True, of=lambda puzzle: puzzle.given),
)
_NOTATION = RecordNotation(_PUZZLE, Record("", Board, Field("columns", Listed(Number()))), size)
sniff, read_text, write_text = _NOTATION.sniff, _NOTATION.read_text, _NOTATION.write_text
read_document, write_document = _NOTATION.read_document, _NOTATION.write_document
sniff_term, read_term, write_term = _NOTATION.sniff_term, _NOTATION.read_term, _NOTATION.write_term
read_solution, write_solution = _NOTATION.read_solution, _NOTATION.write_solution
read_solution_text, write_solution_text = _NOTATION.read_solution_text, _NOTATION.write_solution_text
