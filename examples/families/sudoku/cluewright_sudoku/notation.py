"""How sudoku is written: JSON, a line `sudoku 3x3` with the rows below it, or in Prolog `sudoku(3, 3, [[...]])`."""

from __future__ import annotations

import re
from typing import Any

from cluewright.core import Document, NotationError
from cluewright.core.reading import field, integer, only_fields, sequence, shown
from cluewright.core.terms import Compound, Term, Variable
from cluewright_sudoku.puzzle import Cells, Grid, Sudoku

_HEADER = re.compile(r"\s*sudoku\s+(\d{1,2})\s*x\s*(\d{1,2})[ \t]*(?:\n|;|$)", re.IGNORECASE)


def sniff(text: str) -> bool:
    """Whether the text begins with `sudoku 3x3`."""
    return _HEADER.match(text) is not None


def read_text(text: str) -> Sudoku:
    """Read the header and the rows, one to a line or apart by semicolons."""
    header = _HEADER.match(text)
    if not header:
        raise NotationError(
            f"{shown(text.strip())} does not begin with the shape of a box, as in 'sudoku 3x3'", "line 1"
        )
    return Sudoku(int(header[1]), int(header[2]), _rows(text[header.end() :]))


def _rows(text: str) -> Cells:
    rows: list[tuple[int | None, ...]] = []
    for line in re.split(r"[\n;]", text):
        words = line.split()
        if len(words) == 1 and len(words[0]) > 2:  # 53..7.... without spaces
            words = list(words[0])
        if words:
            rows.append(tuple(_cell(word, len(rows)) for word in words))
    return tuple(rows)


def _cell(word: str, row: int) -> int | None:
    if word in (".", "_", "?"):
        return None
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise NotationError(f"{shown(word)} is neither a number nor a point for an empty cell", f"row {row + 1}")
    return int(word)


def write_text(puzzle: Sudoku) -> str:
    """The header and a line for each row."""
    return f"sudoku {puzzle.height}x{puzzle.width}\n{_written(puzzle.cells)}"


def _written(cells: Cells) -> str:
    return "\n".join(" ".join("." if number is None else str(number) for number in row) for row in cells)


def read_document(document: Document) -> Sudoku:
    """Read `{"box": [3, 3], "grid": [[5, null, ...], ...]}`."""
    only_fields(document, ("box", "grid"))
    box = sequence(field(document, "box"), "box")
    if len(box) != 2:
        raise NotationError("the box is its rows and columns, as in [3, 3]", "box")
    return Sudoku(integer(box[0], "box[0]"), integer(box[1], "box[1]"), _cells(field(document, "grid")))


def _cells(grid: Any) -> Cells:
    rows = [sequence(row, f"grid[{number}]") for number, row in enumerate(sequence(grid, "grid"))]
    return tuple(
        tuple(
            None if cell is None or isinstance(cell, Variable) else integer(cell, f"grid[{number}][{column}]")
            for column, cell in enumerate(row)
        )
        for number, row in enumerate(rows)
    )


def write_document(puzzle: Sudoku) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {"box": [puzzle.height, puzzle.width], "grid": [list(row) for row in puzzle.cells]}


def sniff_term(term: Term) -> bool:
    """Whether the term is `sudoku(3, 3, [[...]])`."""
    return isinstance(term, Compound) and term.name == "sudoku" and len(term.arguments) == 3


def read_term(term: Term) -> Sudoku:
    """Read `sudoku(3, 3, [[5, _, ...], ...])`."""
    if not isinstance(term, Compound) or len(term.arguments) != 3:
        raise NotationError("the term is not sudoku(Height, Width, Rows)")
    height, width, rows = term.arguments
    return Sudoku(integer(height, "height"), integer(width, "width"), _cells(rows))


def write_term(puzzle: Sudoku) -> Term:
    """The term that `read_term` reads."""
    rows: list[Term] = [[Variable() if cell is None else cell for cell in row] for row in puzzle.cells]
    return Compound("sudoku", (puzzle.height, puzzle.width, rows))


def size(puzzle: Sudoku) -> str:
    """`9x9, 26 given`."""
    given = sum(number is not None for row in puzzle.cells for number in row)
    return f"{puzzle.size}x{puzzle.size}, {given} given"


def read_solution_text(puzzle: Sudoku, text: str) -> Grid:
    """Read the rows of the grid."""
    return _shaped(puzzle, _rows(text))


def _shaped(puzzle: Sudoku, cells: Cells) -> Grid:
    """The grid, refused if it has not the shape of its puzzle: whatever was read can be drawn."""
    if [len(row) for row in cells] != [puzzle.size] * puzzle.size:
        raise NotationError(f"a solution has {puzzle.size} rows of {puzzle.size} numbers", "grid")
    return Grid(cells)


def write_solution_text(puzzle: Sudoku, solution: Grid) -> str:
    """The rows of the grid."""
    return _written(solution.cells)


def read_solution(puzzle: Sudoku, document: Document) -> Grid:
    """Read `{"grid": [[...], ...]}`."""
    only_fields(document, ("grid",))
    return _shaped(puzzle, _cells(field(document, "grid")))


def write_solution(puzzle: Sudoku, solution: Grid) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"grid": [list(row) for row in solution.cells]}
