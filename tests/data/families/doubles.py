"""A family in one file, with nothing but what every family must have: double a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cpmpy as cp

from cluewright.core import Document, Family, Fault, Label, Model, Picture, PuzzleError
from cluewright.core.notation import DocumentNotation
from cluewright.core.reading import field, integer, only_fields


@dataclass(frozen=True)
class Number:
    """The number to double."""

    number: int

    def __post_init__(self) -> None:
        if not 0 <= self.number <= 100:
            raise PuzzleError(f"the number is from 0 to 100, not {self.number}", "number")


@dataclass(frozen=True)
class Double:
    """Twice the number."""

    double: int


FAMILY: Family[Number, Double] = Family(
    name="doubles", summary="double the number", package=__name__, formulations=("double",), opening=r"\s*doubles\b"
)
RULES = "# Doubles\n\nWrite down twice the number.\n"
EXAMPLES = '{"name":"six","source":"Cluewright","puzzle":{"number":3},"verdict":"unique","solution":{"double":6}}'


def read_document(document: Document) -> Number:
    only_fields(document, ("number",))
    return Number(integer(field(document, "number"), "number"))


def write_document(puzzle: Number) -> dict[str, Any]:
    return {"number": puzzle.number}


def read_solution(puzzle: Number, document: Document) -> Double:
    return Double(integer(field(document, "double"), "double"))


def write_solution(puzzle: Number, solution: Double) -> dict[str, Any]:
    return {"double": solution.double}


def size(puzzle: Number) -> str:
    return "1 number"


_plain = DocumentNotation("doubles", read_document, write_document, read_solution, write_solution)
sniff, read_text, write_text = _plain.sniff, _plain.read_text, _plain.write_text
sniff_term, read_term, write_term = _plain.sniff_term, _plain.read_term, _plain.write_term
read_solution_text, write_solution_text = _plain.read_solution_text, _plain.write_solution_text


def double(puzzle: Number) -> Model[Double]:
    answer = cp.intvar(0, 200, name="double")
    model = Model(answer=[answer], decode=lambda values: Double(values[0]))
    model.add("double", f"the answer is twice {puzzle.number}", answer == 2 * puzzle.number)
    return model


FORMULATIONS = {"double": double}


def faults(puzzle: Number, solution: Double) -> list[Fault]:
    right = solution.double == 2 * puzzle.number
    return [] if right else [Fault("double", f"{solution.double} is not twice {puzzle.number}")]


def picture(puzzle: Number, marks: Double | None = None) -> Picture:
    shown = str(marks.double) if marks else "?"
    return Picture(4, 1, (Label(2, 0.5, f"2 x {puzzle.number} = {shown}"),), f"twice {puzzle.number}")
