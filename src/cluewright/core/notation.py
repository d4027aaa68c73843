"""A whole notation from the format of a puzzle and the format of a solution, for a family that needs no other.

In a room's `notation.py`, with the format of the puzzle as `core/formats.py` shows it:

    NOTATION = RecordNotation(towers, Record("", Towers, Field("cells", Grid(Number()))), size, fits)
    sniff, read_text, write_text = NOTATION.sniff, NOTATION.read_text, NOTATION.write_text
    read_document, write_document = NOTATION.read_document, NOTATION.write_document
    sniff_term, read_term, write_term = NOTATION.sniff_term, NOTATION.read_term, NOTATION.write_term
    read_solution, write_solution = NOTATION.read_solution, NOTATION.write_solution
    read_solution_text, write_solution_text = NOTATION.read_solution_text, NOTATION.write_solution_text

A room that writes something in its own way defines that function instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import Any, Generic

from cluewright.core.errors import NotationError
from cluewright.core.formats import Record
from cluewright.core.reading import Document
from cluewright.core.terms import Compound, read
from cluewright.core.types import P, S


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
