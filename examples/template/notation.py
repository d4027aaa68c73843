"""How the template is written: `? + ? = 17`; in Prolog `total(17)`."""

from __future__ import annotations

import re

from cluewright.core import NotationError
from cluewright.core.formats import Field, Number, Record, RecordNotation, Together
from cluewright.core.reading import shown
from template.puzzle import Digits, Total

_DIGITS = Together(Number(), Number(), like="a list of two digits")
_NOTATION = RecordNotation(
    Record("total", Total, Field("total", Number())),
    Record(
        "",
        lambda digits: Digits(*digits),
        Field("digits", _DIGITS, of=lambda solution: (solution.small, solution.large)),
    ),
)
read_document, write_document = _NOTATION.read_document, _NOTATION.write_document
sniff_term, read_term, write_term = _NOTATION.sniff_term, _NOTATION.read_term, _NOTATION.write_term
read_solution, write_solution = _NOTATION.read_solution, _NOTATION.write_solution


def sniff(text: str) -> bool:
    """Two question marks and a plus."""
    return re.match(r"\s*+\?\s*+\+\s*+\?", text) is not None


def read_text(text: str) -> Total:
    """Read `? + ? = 17`."""
    match = re.fullmatch(r"\s*+\?\s*+\+\s*+\?\s*+=\s*+(\d{1,9})\s*+", text)
    if not match:
        raise NotationError(f"{shown(text)} is not of the form '? + ? = 17'", "line 1")
    return Total(int(match[1]))


def write_text(puzzle: Total) -> str:
    """The sum with its digits left open."""
    return f"? + ? = {puzzle.total}"


def size(puzzle: Total) -> str:
    """`2 digits`."""
    return "2 digits"


def read_solution_text(puzzle: Total, text: str) -> Digits:
    """Read `8 + 9 = 17`, or the Prolog term `8 + 9`."""
    match = re.fullmatch(r"\s*+(-?[0-9]{1,9})\s*+\+\s*+(-?[0-9]{1,9})\s*+(?:=.*+|\.\s*+)?", text, re.DOTALL)
    if not match:
        raise NotationError(f"{shown(text)} is not of the form '8 + 9'")
    return Digits(int(match[1]), int(match[2]))


def write_solution_text(puzzle: Total, solution: Digits) -> str:
    """The sum."""
    return f"{solution.small} + {solution.large} = {puzzle.total}"
