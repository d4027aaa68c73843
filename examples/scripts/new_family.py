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
from cluewright.core import Document, Label, Line, Model, PuzzleError
from cluewright.core.notation import DocumentNotation
from cluewright.core.reading import field, integer, only_fields, sequence

Cell: TypeAlias = tuple[int, int]
"""Row and column, counted from 1."""


@dataclass(frozen=True)
class Inequalities:
    """The puzzle."""

    size: int
    less: tuple[tuple[Cell, Cell], ...]
    """Pairs of neighbours; the first holds the smaller digit."""

    def __post_init__(self) -> None:
        if not 2 <= self.size <= 9:
            raise PuzzleError(f"the size is from 2 to 9, not {self.size}", "size")
        for number, ((row, column), (other_row, other_column)) in enumerate(self.less):
            if not all(1 <= each <= self.size for each in (row, column, other_row, other_column)):
                raise PuzzleError(f"a cell's row and column are from 1 to {self.size}", f"less[{number}]")
            if abs(row - other_row) + abs(column - other_column) != 1:
                raise PuzzleError("the two cells must be neighbours", f"less[{number}]")


@dataclass(frozen=True)
class Digits:
    """The solution."""

    rows: tuple[tuple[int, ...], ...]

    def at(self, cell: Cell) -> int:
        """The digit in a cell."""
        return self.rows[cell[0] - 1][cell[1] - 1]


FAMILY: Family[Inequalities, Digits] = Family(
    name="inequalities",
    summary="every row and column holds each digit once, and every sign is true",
    package=__name__,
    formulations=("cells",),
    opening=r"\s*inequalities\b",
)


# How a puzzle and a solution are written. JSON is enough: it gives the other notations.


def read_document(document: Document) -> Inequalities:
    """The puzzle in a JSON object."""
    only_fields(document, ("size", "less"))
    pairs = [_pair(pair) for pair in sequence(field(document, "less"), "less")]
    signs = [((row, column), (other_row, other_column)) for (row, column), (other_row, other_column) in pairs]
    return Inequalities(integer(field(document, "size"), "size"), tuple(signs))


def _pair(value: object) -> tuple[list[int], list[int]]:
    cells = [[integer(each, "less") for each in sequence(cell, "less")] for cell in sequence(value, "less")]
    if [len(cell) for cell in cells] != [2, 2]:
        raise PuzzleError("a sign stands between two cells, as in [[1,1],[1,2]]", "less")
    return cells[0], cells[1]


def write_document(puzzle: Inequalities) -> dict[str, object]:
    """The JSON object of a puzzle."""
    return {"size": puzzle.size, "less": [[list(one), list(other)] for one, other in puzzle.less]}


def read_solution(puzzle: Inequalities, document: Document) -> Digits:
    """The solution in a JSON object."""
    rows = [[integer(each, "rows") for each in sequence(row, "rows")] for row in sequence(document.get("rows"), "rows")]
    if [len(row) for row in rows] != [puzzle.size] * puzzle.size:
        raise PuzzleError(f"there are {puzzle.size} rows of {puzzle.size} digits", "rows")
    return Digits(tuple(map(tuple, rows)))


def write_solution(puzzle: Inequalities, solution: Digits) -> dict[str, object]:
    """The JSON object of a solution."""
    return {"rows": [list(row) for row in solution.rows]}


def size(puzzle: Inequalities) -> str:
    """How big it is, for people."""
    return f"{puzzle.size}x{puzzle.size}"


_plain = DocumentNotation("inequalities", read_document, write_document, read_solution, write_solution)
sniff, read_text, write_text = _plain.sniff, _plain.read_text, _plain.write_text
sniff_term, read_term, write_term = _plain.sniff_term, _plain.read_term, _plain.write_term
read_solution_text, write_solution_text = _plain.read_solution_text, _plain.write_solution_text


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
        smaller, larger = digit[row - 1, column - 1], digit[other_row - 1, other_column - 1]
        says = f"row {row}, column {column} is less than row {other_row}, column {other_column}"
        model.add(f"sign at row {row}, column {column}", says, smaller < larger)
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
    for row, column in product(range(1, puzzle.size + 1), repeat=2):
        shapes.append(Label(2 * column - 1, 2 * row - 1, str(marks.at((row, column))) if marks else "."))
    for (row, column), (other_row, other_column) in puzzle.less:
        sign = {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}[other_row - row, other_column - column]
        shapes.append(Label(column + other_column - 1, row + other_row - 1, sign))
    return Picture(2 * puzzle.size, 2 * puzzle.size, tuple(shapes), f"inequalities {puzzle.size}x{puzzle.size}")


def main() -> None:
    """Offer the family, then read, prove and draw a puzzle of it like any other."""
    families.add(FAMILY)
    puzzle = read('inequalities {"size": 3, "less": [[[1,1],[1,2]], [[1,2],[1,3]], [[2,2],[2,1]]]}', FAMILY)
    answer = prove(puzzle)
    print(f"{puzzle.family.name}, {puzzle.size}: {answer.word}")
    print(drawing.text(puzzle.picture()))
    if answer.solution:
        print(drawing.text(answer.solution.picture()))


if __name__ == "__main__":
    main()
