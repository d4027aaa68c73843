"""A puzzle with its name and family, and a solution with its puzzle: what the verbs take and give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, cast

from cluewright import drawing, families
from cluewright.core import Family, OptionError, Picture, Verdict
from cluewright.core.terms import Compound, write
from cluewright.core.types import P, P_co, S, S_co

NOTATIONS = ("json", "text", "prolog")


class Room(Protocol[P_co, S_co]):
    """A family's own package, which holds its index card: `cluewright.families.houses`."""

    @property
    def FAMILY(self) -> Family[P_co, S_co]:  # noqa: N802 - a module's constant
        """The index card."""


def card_of(family: Family[P, S] | Room[P, S] | str) -> Family:
    """The index card of a family, by whatever it is called."""
    if isinstance(family, str):
        return families.load(family)
    return cast("Family", getattr(family, "FAMILY", family))


@dataclass(frozen=True)
class Puzzle(Generic[P_co, S_co]):
    """A puzzle as a person knows it. Notebooks show it as a picture, with its clues where it has some.

    `Puzzle[Houses, Pairing]` is one whose family is known; any such is also a bare `Puzzle`.
    """

    family: Family[P_co, S_co] = field(repr=False)
    content: P_co
    """The family's own puzzle."""

    name: str = "puzzle"
    source: str = field(default="", compare=False)
    """Who made it, or where it stands, as far as that was said; ignored when puzzles are compared."""

    difficulty: str = field(default="", compare=False)
    """How hard it is, as far as that was said; ignored when puzzles are compared."""

    @property
    def size(self) -> str:
        """How big it is: `10 houses`."""
        return self.family.notation.size(self.content)

    @property
    def document(self) -> dict[str, object]:
        """The puzzle as a JSON object."""
        return {"family": self.family.name, **self.family.notation.write_document(self.content)}

    def written(self, notation: str) -> str:
        """The puzzle in one of the notations: `json`, `text` or `prolog`.

        JSON can say every puzzle; what another notation cannot say so that it reads back the same, it refuses.
        """
        from cluewright.workshop.reading import read_back

        match notation:
            case "json":
                return json.dumps(self.document, ensure_ascii=False)
            case "text":
                return read_back(self, notation, self.family.notation.write_text(self.content))
            case "prolog":
                term = self.family.notation.write_term(self.content)
                return read_back(self, notation, write(Compound(self.name, (term,))) + ".")
        raise OptionError(f"there is no notation {notation!r}; there are {', '.join(NOTATIONS)}")

    def picture(self) -> Picture:
        """The puzzle, drawn."""
        return self.family.render.picture(self.content)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its family's name and its document: a card has modules, which cannot be pickled."""
        family = self.family
        given = (family.name, family.capabilities, self.document, self.name, self.source, self.difficulty)
        return _puzzle_again, given

    def _repr_html_(self) -> str:
        from cluewright.workshop.html_pages import puzzle_page

        return puzzle_page(self)

    def _repr_svg_(self) -> str:
        return drawing.svg(self.picture())


@dataclass(frozen=True)
class Solution(Generic[P_co, S_co]):
    """One way to solve a puzzle. Notebooks show it as a picture."""

    puzzle: Puzzle[P_co, S_co] = field(repr=False)
    content: S_co
    """The family's own solution."""

    @property
    def document(self) -> dict[str, object]:
        """The solution as a JSON object."""
        return self.puzzle.family.notation.write_solution(self.puzzle.content, self.content)

    @property
    def text(self) -> str:
        """The solution as plain text."""
        return self.puzzle.family.notation.write_solution_text(self.puzzle.content, self.content)

    def picture(self) -> Picture:
        """The solved puzzle, drawn."""
        return self.puzzle.family.render.picture(self.puzzle.content, self.content)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its puzzle and its document."""
        return _solution_again, (self.puzzle, self.document)

    def _repr_html_(self) -> str:
        from cluewright.workshop.html_pages import puzzle_page

        return puzzle_page(self.puzzle, self)

    def _repr_svg_(self) -> str:
        return drawing.svg(self.picture())


def _puzzle_again(
    name: str, capabilities: frozenset[str], document: dict[str, Any], called: str, source: str, difficulty: str
) -> Puzzle:
    """What was pickled, in a program that knows the family; some of what the family can do may have been left out."""
    family = families.load(name)
    if family.capabilities != capabilities:
        family = replace(family, capabilities=capabilities)
    own = {field: value for field, value in document.items() if field != "family"}
    return Puzzle(family, family.notation.read_document(own), called, source, difficulty)


def _solution_again(puzzle: Puzzle[P, S], document: dict[str, Any]) -> Solution[P, S]:
    return Solution(puzzle, puzzle.family.notation.read_solution(puzzle.content, document))


def render(puzzle: Puzzle, solution: Solution | None = None) -> Picture:
    """The picture of a puzzle, solved or not; `cluewright.drawing` turns it into text or SVG."""
    return solution.picture() if solution else puzzle.picture()


@dataclass(frozen=True)
class Example(Generic[P_co, S_co]):
    """A puzzle that comes with the program, and what is known of it."""

    puzzle: Puzzle[P_co, S_co]
    verdict: Verdict
    source: str
    """Who made it, or where it stands."""

    count: int | None = None
    """How many solutions it has, if that is known."""

    solution: dict[str, Any] | None = None
    """Its solution, if it is unique."""


def examples(family: Family[P, S]) -> Iterator[Example[P, S]]:
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
