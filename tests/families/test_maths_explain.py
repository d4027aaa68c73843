"""Maths is explained the easiest first: at each step no line finds a digit at a lower stated cost."""

from __future__ import annotations

from itertools import combinations, product
from math import log2, prod

import pytest

from cluewright import explain, hint, read
from cluewright.core.explaining import bits

PUZZLES = [
    "0 14 18 105; 21 . . .; 120 . . .; 20 . . .",
    "0 144 19 32; 19 . . .; 16 . . .; 21 . . .",
    "0 21 28 288; 14 . . .; 21 . . .; 19 . . .",
]


def _lines(grid: list[list[int]]) -> list[tuple[tuple[int, ...], int]]:
    size = len(grid) - 1
    rows = [(tuple(size * row + column for column in range(size)), grid[row + 1][0]) for row in range(size)]
    columns = [(tuple(size * row + column for row in range(size)), grid[0][column + 1]) for column in range(size)]
    return [*rows, *columns]


def _cheapest(lines: list[tuple[tuple[int, ...], int]], known: list[set[int]]) -> float:
    """What it costs to find the easiest digit by one line and at most two facts, from trying everything."""
    least = float("inf")
    every = set(range(1, 10))
    for cells, heading in lines:
        told = [cell for cell in cells if known[cell] != every]
        for number in range(min(2, len(told)) + 1):
            for facts in combinations(told, number):
                shown = [known[cell] if cell in facts else every for cell in cells]
                ways = [way for way in product(*shown) if heading in (sum(way), prod(way))]
                found = [{way[place] for way in ways} for place in range(len(cells))]
                if any(len(found[place]) == 1 < len(known[cell]) for place, cell in enumerate(cells)):
                    least = min(least, 1 + 0.15 * number + 0.25 * log2(max(1, len(ways))))
    return least


@pytest.mark.parametrize("text", PUZZLES)
def test_no_digit_could_be_found_at_a_lower_cost(text: str) -> None:
    lines = _lines([[int(each) if each != "." else 0 for each in row.split()] for row in text.split(";")])
    size = len(lines) // 2
    known = [set(range(1, 10)) for _ in range(size * size)]
    for step in explain(read(text)).steps:
        if step.step.rung:
            assert step.step.cost <= _cheapest(lines, known) + 0.001, step.says
        for variable, left in step.step.new:
            known[variable] &= set(bits(left))


def test_a_hint_prefers_what_needs_no_candidates_in_mind() -> None:
    """Row 2 has one way left, too, but only for those who keep in mind what a2 may be."""
    state = {"a1": "4", "b1": "1", "a3": "8", "b3": "7", "b2": "4", "c3": "4"}
    assert hint(read(PUZZLES[2]), state).says == "c1 is 9: 4 + 1 + 9 = 14 in row 1, and no other digit will do."
