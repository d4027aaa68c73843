"""The rules of maths as sentences: what the model states and explanations cite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluewright.core.places import cell_name, letters
from cluewright.families.maths.puzzle import Maths

DIAGONAL = "the cells of the diagonal all hold the same digit"


class LineOf(NamedTuple):
    """A row or column: what it is called, its heading, and its cells by row and column."""

    name: str
    heading: int
    cells: tuple[tuple[int, int], ...]


def lines(puzzle: Maths) -> Iterator[LineOf]:
    """The rows, then the columns."""
    size = range(puzzle.size)
    for number, heading in enumerate(puzzle.rows):
        yield LineOf(f"row {number + 1}", heading, tuple((number, each) for each in size))
    for number, heading in enumerate(puzzle.columns):
        yield LineOf(f"column {letters(number)}", heading, tuple((each, number) for each in size))


def given(row: int, column: int, digit: int) -> str:
    """`b3 is given as 7`."""
    return f"{cell_name(row, column)} is given as {digit}"


def no_repeat(line: str) -> str:
    """`row 3 holds no digit twice`."""
    return f"{line} holds no digit twice"


def heading(line: str, number: int) -> str:
    """`row 3 adds up or multiplies to 24`."""
    return f"{line} adds up or multiplies to {number}"
