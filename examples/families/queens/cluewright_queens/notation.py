"""How queens are written: `{"size": 8, "queens": [[1, 5], [3, 2]]}`; everything else follows from the JSON."""

from __future__ import annotations

from typing import Any

from cluewright.core import Document, NotationError
from cluewright.core.notation import DocumentNotation
from cluewright.core.reading import field, integer, only_fields, sequence
from cluewright_queens.puzzle import Board, Queens


def read_document(document: Document) -> Queens:
    """Read a size and, if there are any, the given queens."""
    only_fields(document, ("size", "queens"))
    given = []
    for number, place in enumerate(sequence(document.get("queens", []), "queens")):
        where = f"queens[{number}]"
        if len(sequence(place, where)) != 2:
            raise NotationError("a queen is a row and a column, as in [1, 5]", where)
        given.append((integer(place[0], where), integer(place[1], where)))
    return Queens(integer(field(document, "size"), "size"), tuple(sorted(given)))


def write_document(puzzle: Queens) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {"size": puzzle.size, "queens": [list(place) for place in puzzle.given]}


def read_solution(puzzle: Queens, document: Document) -> Board:
    """Read `{"columns": [2, 4, 1, 3]}`."""
    only_fields(document, ("columns",))
    columns = sequence(field(document, "columns"), "columns")
    return Board(tuple(integer(column, f"columns[{row}]") for row, column in enumerate(columns)))


def write_solution(puzzle: Queens, solution: Board) -> dict[str, Any]:
    """The column of the queen in each row."""
    return {"columns": list(solution.columns)}


def size(puzzle: Queens) -> str:
    """`8 queens, 2 given`."""
    return f"{puzzle.size} queens" + (f", {len(puzzle.given)} given" if puzzle.given else "")


_plain = DocumentNotation("queens", read_document, write_document, read_solution, write_solution)
sniff, read_text, write_text = _plain.sniff, _plain.read_text, _plain.write_text
sniff_term, read_term, write_term = _plain.sniff_term, _plain.read_term, _plain.write_term
read_solution_text, write_solution_text = _plain.read_solution_text, _plain.write_solution_text
