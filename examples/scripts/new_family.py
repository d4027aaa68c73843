"""A family of puzzles stated in one script: a square of digits with greater-than signs between its cells.

Each row and each column holds every digit from 1 to the size once; a pair of cells [[1,1],[1,2]] in `less` says that
the first cell holds the smaller digit. Run it: `python examples/scripts/new_family.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import cpmpy as cp

from cluewright import Family, Fault, Picture, drawing, families, prove, read
from cluewright.core import Label, Line, Model, PuzzleError
from cluewright.core.formats import (
    Cell,
    Field,
    Grid,
    Listed,
    Number,
    Record,
    RecordNotation,
    Together,
    refuse_other_size,
)
from cluewright.core.places import cell_name

Place: TypeAlias = tuple[int, int]
"""A cell's row and column, counted from 0; JSON counts from 1."""


@dataclass(frozen=True)
class Inequalities:
    """The puzzle."""

    size: int
    less: tuple[tuple[Place, Place], ...]
    """Pairs of neighbours; the first holds the smaller digit."""

    def __post_init__(self) -> None:
        if not 2 <= self.size <= 9:
            raise PuzzleError(f"the size is from 2 to 9, not {self.size}", "size")
        for number, ((row, column), (other_row, other_column)) in enumerate(self.less):
            if not all(0 <= each < self.size for each in (row, column, other_row, other_column)):
                raise PuzzleError(f"a cell's row and column are from 1 to {self.size}", f"less[{number}]")
            if abs(row - other_row) + abs(column - other_column) != 1:
                raise PuzzleError("the two cells must be neighbours", f"less[{number}]")


@dataclass(frozen=True)
class Digits:
    """The solution."""

    rows: tuple[tuple[int, ...], ...]

    def at(self, cell: Place) -> int:
        """The digit in a cell."""
        return self.rows[cell[0]][cell[1]]


FAMILY: Family[Inequalities, Digits] = Family(
    name="inequalities",
    summary="every row and column holds each digit once, and every sign is true",
    package=__name__,
    formulations=("cells",),
    opening=r"\s*inequalities\b",
)


# How a puzzle and a solution are written: their fields, stated once, give JSON, Prolog and text.


def size(puzzle: Inequalities) -> str:
    """How big it is, for people."""
    return f"{puzzle.size}x{puzzle.size}"


_sign = Together(Cell(1), Cell(1), like="a sign; it stands between two cells, as in [[1,1],[1,2]]")
_format = RecordNotation(
    Record("inequalities", Inequalities, Field("size", Number()), Field("less", Listed(_sign))),
    Record("", Digits, Field("rows", Grid(Number()))),
    size,
    lambda puzzle, digits: refuse_other_size(digits.rows, puzzle.size, puzzle.size),
)
sniff, read_text, write_text = _format.sniff, _format.read_text, _format.write_text
read_document, write_document = _format.read_document, _format.write_document
sniff_term, read_term, write_term = _format.sniff_term, _format.read_term, _format.write_term
read_solution, write_solution = _format.read_solution, _format.write_solution
read_solution_text, write_solution_text = _format.read_solution_text, _format.write_solution_text


# The rules twice, so that no answer is believed unseen: as a model to search, and as a check in plain loops.


def cells(puzzle: Inequalities) -> Model[Digits]:
    """The rules, each with its sentence."""
    side = range(puzzle.size)
    digit = cp.intvar(1, puzzle.size, shape=(puzzle.size, puzzle.size), name="digit")
    model = Model(answer=list(digit.flat), decode=lambda values: _rows(values, puzzle.size))
    for line in side:
        model.add(f"row {line + 1}", f"row {line + 1} holds each digit once", cp.AllDifferent(digit[line, :]))
        model.add(f"column {line + 1}", f"column {line + 1} holds each digit once", cp.AllDifferent(digit[:, line]))
    for (row, column), (other_row, other_column) in puzzle.less:
        smaller, larger = digit[row, column], digit[other_row, other_column]
        name = cell_name(row, column)
        model.add(f"sign at {name}", f"{name} is less than {cell_name(other_row, other_column)}", smaller < larger)
    return model


def _rows(values: tuple[int, ...], size: int) -> Digits:
    return Digits(tuple(values[start : start + size] for start in range(0, size * size, size)))


FORMULATIONS = {"cells": cells}


def faults(puzzle: Inequalities, solution: Digits) -> list[Fault]:
    """Every rule that a solution breaks."""
    wanted = set(range(1, puzzle.size + 1))
    lines = {f"row {at}": row for at, row in enumerate(solution.rows, start=1)}
    lines |= {f"column {at}": column for at, column in enumerate(zip(*solution.rows, strict=True), start=1)}
    found = [
        Fault(name, f"{name} does not hold each digit once") for name, line in lines.items() if set(line) != wanted
    ]
    for one, other in puzzle.less:
        if solution.at(one) >= solution.at(other):
            found.append(Fault("sign", f"{solution.at(one)} is not less than {solution.at(other)}"))
    return found


# The picture.


def picture(puzzle: Inequalities, marks: Digits | None = None) -> Picture:
    """The digits, and between them the signs."""
    shapes: list[Line | Label] = []
    for row, column in product(range(puzzle.size), repeat=2):
        shapes.append(Label(2 * column + 1, 2 * row + 1, str(marks.at((row, column))) if marks else "."))
    for (row, column), (other_row, other_column) in puzzle.less:
        sign = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}[other_row - row, other_column - column]
        shapes.append(Label(column + other_column + 1, row + other_row + 1, sign))
    return Picture(2 * puzzle.size, 2 * puzzle.size, tuple(shapes), f"inequalities {puzzle.size}x{puzzle.size}")


def main() -> None:
    """Offer the family, then read, prove and draw a puzzle of it like any other."""
    families.add(FAMILY)
    puzzle = read("inequalities; size 3; less; a1 b1; b1 c1; b2 a2", FAMILY)
    answer = prove(puzzle)
    print(f"{puzzle.family.name}, {puzzle.size}: {answer.word}")
    print(drawing.text(puzzle.picture()))
    if answer.solution:
        print(drawing.text(answer.solution.picture()))


if __name__ == "__main__":
    main()
