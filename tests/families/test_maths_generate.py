from __future__ import annotations

from itertools import permutations
from math import prod
from random import Random

import pytest

from cluewright.core import OptionError, Request, Verdict
from cluewright.families.maths import generate
from cluewright.families.maths.puzzle import Grid, Maths
from cluewright.workshop.generation import Made
from cluewright.workshop.generation import generate as made
from cluewright.workshop.orders import Order


def some(size: int | None = None, count: int = 5, keep_redundant: bool = False, **options: str) -> list[Made]:
    return list(made(Order("maths", Request(size, options, keep_redundant), 7), count))


def content(each: Made) -> Maths:
    assert isinstance(each.puzzle.content, Maths)
    return each.puzzle.content


def kinds(each: Made) -> set[str]:
    """Whether headings are sums or products of the solution's lines."""
    assert isinstance(each.solution.content, Grid)
    puzzle, cells = content(each), each.solution.content.cells
    lines = [*cells, *zip(*cells, strict=True)]
    found = set()
    for heading, line in zip((*puzzle.rows, *puzzle.columns), lines, strict=True):
        digits = [digit for digit in line if digit is not None]
        found |= {name for name, kind in (("sum", sum), ("product", prod)) if kind(digits) == heading}
    return found


@pytest.mark.parametrize("size", range(2, 7))
def test_every_size_is_made(size: int) -> None:
    for each in some(size, count=3):
        assert content(each).size == size
        assert each.answer.verdict == Verdict.UNIQUE


def test_the_standard_is_three_by_three_with_sums_and_products() -> None:
    for each in some(count=20):
        assert content(each).size == 3
        assert kinds(each) == {"sum", "product"}


def test_headings_may_be_of_one_kind() -> None:
    assert all("sum" in kinds(each) and len(content(each).rows) == 4 for each in some(4, products="0"))
    for each in some(4, products="100"):
        grid = each.solution.content
        assert isinstance(grid, Grid)
        assert content(each).rows == tuple(prod(digit or 0 for digit in row) for row in grid.cells)


def test_the_number_of_givens_may_be_bounded() -> None:
    assert not any(generate.droppable(content(each)) for each in some(4, givens="0"))


def test_more_givens_stay_only_if_redundant_ones_are_kept() -> None:
    kept = some(4, keep_redundant=True, extra="5")
    assert all(len(generate.droppable(content(each))) >= 5 for each in kept)
    with pytest.raises(OptionError, match="keep_redundant=True"):
        some(4, extra="5")


def reordered(puzzle: Maths, order: tuple[int, ...], transposed: bool) -> Maths:
    rows, columns, cells = puzzle.rows, puzzle.columns, puzzle.cells
    if transposed:
        rows, columns, cells = columns, rows, tuple(zip(*cells, strict=True))
    return Maths(
        tuple(rows[index] for index in order),
        tuple(columns[index] for index in order),
        tuple(tuple(cells[row][column] for column in order) for row in order),
    )


def test_puzzles_that_differ_by_a_symmetry_are_alike() -> None:
    # Equal headings and a given: the ties that the order of lines must not decide.
    puzzle = Maths((15, 15, 15), (15, 15, 15), ((None, 4, None), (None, None, None), (None, None, 7)))
    prints = {
        generate.fingerprint(reordered(puzzle, order, transposed))
        for order in permutations(range(3))
        for transposed in (False, True)
    }
    assert len(prints) == 1
    for each in some(4, count=6):
        order = tuple(Random(each.fingerprint).sample(range(4), 4))
        assert generate.fingerprint(reordered(content(each), order, transposed=True)) == each.fingerprint


def test_any_cell_of_the_diagonal_may_be_the_one_given() -> None:
    prints = set()
    for given in range(3):
        cells = tuple(tuple(7 if row == column == given else None for column in range(3)) for row in range(3))
        prints.add(generate.fingerprint(Maths((14, 15, 28), (14, 10, 35), cells)))
    assert len(prints) == 1


def test_other_puzzles_are_not_alike() -> None:
    blank = ((None,) * 3,) * 3
    puzzles = [
        Maths((14, 15, 28), (14, 10, 35), blank),
        Maths((14, 15, 28), (10, 14, 35), blank),
        Maths((14, 15, 28), (14, 10, 35), ((None, 1, None), *blank[1:])),
        Maths((14, 15, 28), (14, 10, 35), ((None, 2, None), *blank[1:])),
        Maths((14, 15, 28), (14, 10, 35), ((None, None, 2), *blank[1:])),
    ]
    assert len({generate.fingerprint(puzzle) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (Request(7), "the size is 2 to 6"),
        (Request(options={"products": "101"}), "from 0 to 100"),
        (Request(6, {"givens": "1"}), "from 2 to 36"),
        (Request(options={"extra": "x"}), "whole number"),
    ],
)
def test_what_cannot_be_made_is_refused(request_: Request, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        generate.check(request_)
