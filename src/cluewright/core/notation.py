"""A whole notation from JSON alone, for a room that has no way of writing of its own.

As plain text a puzzle is the family's name followed by its JSON object, `queens {"size": 8}`; as a Prolog term it is
`queens('{"size": 8}')`. Solutions are written as JSON objects.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from cluewright.core.document import Document
from cluewright.core.errors import NotationError
from cluewright.core.reading import shown
from cluewright.core.terms import Atom, Compound, Term
from cluewright.core.types import P, S


@dataclass(frozen=True)
class DocumentNotation(Generic[P, S]):
    """What `Notation` asks for beyond JSON, made from the functions that read and write JSON.

    In a room's `notation.py`, after `read_document` and the other three:

        _plain = DocumentNotation("queens", read_document, write_document, read_solution, write_solution)
        sniff, read_text, write_text = _plain.sniff, _plain.read_text, _plain.write_text
        sniff_term, read_term, write_term = _plain.sniff_term, _plain.read_term, _plain.write_term
        read_solution_text, write_solution_text = _plain.read_solution_text, _plain.write_solution_text
    """

    family: str
    read_document: Callable[[Document], P]
    write_document: Callable[[P], dict[str, Any]]
    read_solution: Callable[[P, Document], S]
    write_solution: Callable[[P, S], dict[str, Any]]

    def sniff(self, text: str) -> bool:
        """Whether the text begins with the family's name and a brace."""
        before, brace, _ = text.partition("{")
        return bool(brace) and before.strip() == self.family

    def read_text(self, text: str) -> P:
        """Read `queens {"size": 8}`."""
        before, brace, rest = text.partition("{")
        if before.strip() not in ("", self.family):
            raise NotationError(f"{shown(before.strip())} is not {self.family} and a JSON object", "line 1")
        return self.read_document(_object(brace + rest))

    def write_text(self, puzzle: P) -> str:
        """The family's name and the JSON object."""
        return f"{self.family} {json.dumps(self.write_document(puzzle), ensure_ascii=False)}"

    def sniff_term(self, term: Term) -> bool:
        """Whether the term is `family('...')`."""
        return isinstance(term, Compound) and term.name == self.family and len(term.arguments) == 1

    def read_term(self, term: Term) -> P:
        """Read `queens('{"size": 8}')`."""
        if not isinstance(term, Compound) or len(term.arguments) != 1 or not isinstance(term.arguments[0], Atom):
            raise NotationError(f"the term is not {self.family}('JSON object')")
        return self.read_document(_object(term.arguments[0].name))

    def write_term(self, puzzle: P) -> Term:
        """The JSON object as an atom."""
        return Compound(self.family, (Atom(json.dumps(self.write_document(puzzle), ensure_ascii=False)),))

    def read_solution_text(self, puzzle: P, text: str) -> S:
        """Read a JSON object."""
        return self.read_solution(puzzle, _object(text))

    def write_solution_text(self, puzzle: P, solution: S) -> str:
        """The JSON object of a solution."""
        return json.dumps(self.write_solution(puzzle, solution), ensure_ascii=False)


def _object(text: str) -> Document:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"a JSON object was expected: {str(error)[:80]}") from None
    if not isinstance(found, dict):
        raise NotationError(f"a JSON object was expected, not {shown(found)}")
    return found
