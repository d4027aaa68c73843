"""A puzzle with its name and family, and a solution with its puzzle: what the verbs take and give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cluewright import drawing
from cluewright.core import Family, OptionError, Picture, Verdict
from cluewright.core.terms import Compound, write

NOTATIONS = ("json", "text", "prolog")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as a person knows it. Notebooks show it as a picture."""

    family: Family[Any, Any] = field(repr=False)
    content: Any
    """The family's own puzzle."""

    name: str = "puzzle"
    source: str = field(default="", compare=False)
    """Who made it, or where it stands, as far as that was said; as `difficulty`, it makes no other puzzle of it."""

    difficulty: str = field(default="", compare=False)

    @property
    def size(self) -> str:
        """How big it is: `10 houses`."""
        return self.family.notation.size(self.content)

    @property
    def document(self) -> dict[str, Any]:
        """The puzzle as a JSON object."""
        return {"family": self.family.name, **self.family.notation.write_document(self.content)}

    def written(self, notation: str) -> str:
        """The puzzle in one of the notations: `json`, `text` or `prolog`."""
        match notation:
            case "json":
                return json.dumps(self.document, ensure_ascii=False)
            case "text":
                return self.family.notation.write_text(self.content)
            case "prolog":
                return write(Compound(self.name, (self.family.notation.write_term(self.content),))) + "."
        raise OptionError(f"there is no notation {notation!r}; there are {', '.join(NOTATIONS)}")

    def picture(self) -> Picture:
        """The puzzle, drawn."""
        return self.family.render.picture(self.content)

    def _repr_svg_(self) -> str:
        return drawing.svg(self.picture())


@dataclass(frozen=True)
class Solution:
    """One way to solve a puzzle. Notebooks show it as a picture."""

    puzzle: Puzzle = field(repr=False)
    content: Any
    """The family's own solution."""

    @property
    def document(self) -> dict[str, Any]:
        """The solution as a JSON object."""
        return self.puzzle.family.notation.write_solution(self.puzzle.content, self.content)

    @property
    def text(self) -> str:
        """The solution as plain text."""
        return self.puzzle.family.notation.write_solution_text(self.puzzle.content, self.content)

    def picture(self) -> Picture:
        """The solved puzzle, drawn."""
        return self.puzzle.family.render.picture(self.puzzle.content, self.content)

    def _repr_svg_(self) -> str:
        return drawing.svg(self.picture())


def render(puzzle: Puzzle, solution: Solution | None = None) -> Picture:
    """The picture of a puzzle, solved or not; `cluewright.drawing` turns it into text or SVG."""
    return solution.picture() if solution else puzzle.picture()


@dataclass(frozen=True)
class Example:
    """A puzzle that comes with the program, and what is known of it."""

    puzzle: Puzzle
    verdict: Verdict
    source: str
    """Who made it, or where it stands."""

    count: int | None = None
    """How many solutions it has, if that is known."""

    solution: dict[str, Any] | None = None
    """Its solution, if it is unique."""


def examples(family: Family[Any, Any]) -> Iterator[Example]:
    """The examples in a family's room."""
    for text in family.example_files():
        for line in filter(str.strip, text.splitlines()):
            record = json.loads(line)
            content = family.notation.read_document(record["puzzle"])
            yield Example(
                puzzle=Puzzle(family, content, record["name"]),
                verdict=Verdict(record["verdict"]),
                source=record["source"],
                count=record.get("solutions"),
                solution=record.get("solution"),
            )
