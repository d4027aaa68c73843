"""How the template is written: `? + ? = 17`; in Prolog `total(17)`."""

from __future__ import annotations

import re
from typing import Any

from cluewright.core import Document, NotationError, terms
from cluewright.core.reading import field, integer, only_fields, shown
from cluewright.core.terms import Compound, Term
from template.puzzle import Digits, Total


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


def read_document(document: Document) -> Total:
    """Read `{"total": 17}`."""
    only_fields(document, ("total",))
    return Total(integer(field(document, "total"), "total"))


def write_document(puzzle: Total) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {"total": puzzle.total}


def sniff_term(term: Term) -> bool:
    """`total(17)`."""
    return isinstance(term, Compound) and term.name == "total"


def read_term(term: Term) -> Total:
    """Read `total(17)`."""
    if not isinstance(term, Compound) or len(term.arguments) != 1:
        raise NotationError("the term is not total(N)")
    return Total(integer(term.arguments[0], "total"))


def write_term(puzzle: Total) -> Term:
    """The term `read_term` reads."""
    return Compound("total", (puzzle.total,))


def size(puzzle: Total) -> str:
    """`2 digits`."""
    return "2 digits"


def read_solution_text(puzzle: Total, text: str) -> Digits:
    """Read `8 + 9 = 17`, or the Prolog term `8 + 9`."""
    term = terms.read(text.partition("=")[0])
    if not isinstance(term, Compound) or term.name != "+":
        raise NotationError(f"{shown(text)} is not of the form '8 + 9'")
    return Digits(integer(term.arguments[0], "small"), integer(term.arguments[1], "large"))


def write_solution_text(puzzle: Total, solution: Digits) -> str:
    """The sum."""
    return f"{solution.small} + {solution.large} = {puzzle.total}"


def read_solution(puzzle: Total, document: Document) -> Digits:
    """Read `{"digits": [8, 9]}`."""
    only_fields(document, ("digits",))
    digits = field(document, "digits")
    if not isinstance(digits, list) or len(digits) != 2:
        raise NotationError(f"{shown(digits)} is not a list of two digits", "digits")
    return Digits(integer(digits[0], "digits[0]"), integer(digits[1], "digits[1]"))


def write_solution(puzzle: Total, solution: Digits) -> dict[str, Any]:
    """The JSON object of a solution."""
    return {"digits": [solution.small, solution.large]}
