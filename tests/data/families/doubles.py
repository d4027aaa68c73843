"""A family in one file, with nothing but what every family must have: double a number."""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core import Family, Fault, Label, Model, Picture, PuzzleError, formats
from cluewright.core.formats import Field, Record, RecordNotation


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


def size(puzzle: Number) -> str:
    return "1 number"


_notation = RecordNotation(
    Record("doubles", Number, Field("number", formats.Number())),
    Record("", Double, Field("double", formats.Number())),
    size,
)
sniff, read_text, write_text = _notation.sniff, _notation.read_text, _notation.write_text
read_document, write_document = _notation.read_document, _notation.write_document
sniff_term, read_term, write_term = _notation.sniff_term, _notation.read_term, _notation.write_term
read_solution, write_solution = _notation.read_solution, _notation.write_solution
read_solution_text, write_solution_text = _notation.read_solution_text, _notation.write_solution_text


def double(puzzle: Number) -> Model[Double]:
    import cpmpy as cp  # only where a model is made: it takes most of a second

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
