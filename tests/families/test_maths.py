"""The maths room: fillings of a line, what the table notation takes, the search against its witnesses, the picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations, product
from math import factorial, prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import drawing, engines, families
from cluewright.core import Label, Limit, NotationError, Role, Search, Verdict, terms
from cluewright.families.maths import direct, fillings, notation
from cluewright.families.maths.puzzle import Grid, Maths
from cluewright.families.maths.render import picture
from cluewright.families.maths.verify import faults
from cluewright.workshop import Puzzle, check, prove, read_all
from maths import blank, filled, spoiled, under_headings

FAMILY = families.load("maths")
EXAMPLE = Maths((14, 15, 28), (14, 10, 35), ((None,) * 3, (None,) * 3, (None, 1, None)))
KINDS: list[list[Callable[[Any], int]]] = [[sum] * 4, [prod] * 4, [sum, prod, prod, sum]]
TABLE = " 0 14 10 35\n14  .  .  .\n15  .  .  .\n28  .  1  ."


def all_solutions(puzzle: Maths) -> set[Grid]:
    found = Search(direct.search(puzzle, Limit(seconds=60)))
    grids = list(found)
    assert found.ending.complete
    assert len(set(grids)) == len(grids)
    assert not any(faults(puzzle, grid) for grid in grids)
    return set(grids)


@pytest.mark.parametrize(("size", "heading", "count"), [(3, 23, 6), (3, 16, 54), (4, 16, 192), (3, 6, 6), (2, 1, 0)])
def test_a_line_has_as_many_fillings_as_the_seed_counts(size: int, heading: int, count: int) -> None:
    listed = list(fillings.fillings(size, heading))
    assert len(listed) == len(set(listed)) == count


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_fillings_of_a_line_are_all_there_are(size: int) -> None:
    for heading in (*range(1, 40), 72, 144, 360, 3024):
        right = {line for line in permutations(range(1, 10), size) if heading in (sum(line), prod(line))}
        assert set(fillings.fillings(size, heading)) == right


@pytest.mark.parametrize(("size", "heading"), [(3, 16), (4, 24), (5, 120), (6, 1440), (7, 35), (8, 41), (9, 45)])
def test_a_table_of_bits_says_the_same_as_a_list_of_fillings(size: int, heading: int) -> None:
    for diagonal in (1, 6, 9):
        line = fillings.line(size, heading, diagonal)
        sets = [each for each in fillings.digit_sets(size, heading) if each >> diagonal & 1]
        assert line.fillings.bit_count() == len(sets) * factorial(size - 1)
        numbers = [number for number in range(line.fillings.bit_length()) if line.fillings >> number & 1]
        for number in Random(0).sample(numbers, min(5, len(numbers))):
            digits = [
                [digit for digit in fillings.DIGITS if having[digit] >> number & 1] for having in line.table.having
            ]
            assert all(len(each) == 1 for each in digits)
            whole = [diagonal, *(each[0] for each in digits)]
            assert len(set(whole)) == size
            assert heading in (sum(whole), prod(whole))


def test_the_example_of_the_seed_is_unique_and_has_two_solutions_without_its_given() -> None:
    assert all_solutions(EXAMPLE) == {Grid(((7, 2, 1), (3, 7, 5), (4, 1, 7)))}
    assert len(all_solutions(Maths(EXAMPLE.rows, EXAMPLE.columns, ((None,) * 3,) * 3))) == 2


def test_every_two_by_two_grid_is_found_again_from_its_headings() -> None:
    for digit, right, below in product(range(1, 10), repeat=3):
        if digit not in (right, below):
            grid = Grid(((digit, right), (below, digit)))
            for kinds in KINDS:
                assert grid in all_solutions(under_headings(grid, kinds, set()))


@pytest.mark.parametrize("size", range(2, 10))
def test_direct_and_cpsat_agree_on_random_puzzles(size: int) -> None:
    random = Random(size)
    for number in range(4):
        grid = filled(random, size)
        puzzle = blank(random, grid, givens=random.randint(0, size * size * 2 // 3))
        if number % 2:
            puzzle = spoiled(random, puzzle)
        mine = prove(Puzzle(FAMILY, puzzle), limit=60, engine="direct").verdict
        assert mine == prove(Puzzle(FAMILY, puzzle), limit=60, engine="cpsat").verdict
        if not number % 2:
            assert mine in (Verdict.UNIQUE, Verdict.MULTIPLE)


@pytest.mark.parametrize(("size", "givens"), [(3, 0), (4, 0), (5, 4)])
def test_all_solutions_are_found_where_there_are_several(size: int, givens: int) -> None:
    random = Random(size)
    counts = set()
    for _ in range(6):
        puzzle = blank(random, filled(random, size), givens=givens)
        found = Search(FAMILY.direct.search(puzzle, Limit(solutions=300)))
        mine = set(found)
        counts.add(len(mine))
        if found.ending.complete:
            model = FAMILY.model(puzzle)
            assert mine == {model.decode(values) for values in engines.load("cpsat").solutions(model, Limit())}
    assert max(counts) > 1


def test_a_full_grid_is_checked() -> None:
    random = Random(1)
    for size in range(2, 10):
        puzzle = blank(random, filled(random, size), givens=size * size)
        assert len(all_solutions(puzzle)) == 1
        assert all_solutions(spoiled(random, puzzle)) == set()


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ((35, 31, 40, 37, 31, 29, 37), (29, 35, 32, 37, 38, 31, 38)),
        ((11340, 90720, 60480, 10080, 9072, 60480, 36288), (90720, 9072, 15120, 45360, 30240, 120960, 8064)),
    ],
)
def test_rows_and_columns_that_cannot_balance_are_refuted_at_once(
    rows: tuple[int, ...], columns: tuple[int, ...]
) -> None:
    """Line by line these look possible for tens of thousands of nodes."""
    found = Search(direct.search(Maths(rows, columns, ((None,) * 7,) * 7), Limit(seconds=60, solutions=2)))
    grids = list(found)
    assert found.ending.complete or len(grids) == 2
    assert found.ending.statistics["nodes"] < 200


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 6), st.integers(0, 10**9))
def test_balance_never_takes_a_filling_of_a_solution(size: int, seed: int) -> None:
    random = Random(seed)
    grid = filled(random, size)
    puzzle = blank(random, grid, givens=0)
    diagonal = grid.cells[0][0]
    assert diagonal is not None
    lines = [fillings.line(size, heading, diagonal) for heading in (*puzzle.rows, *puzzle.columns)]
    live = [line.fillings for line in lines]
    assert direct.balance(lines, live) is not None
    for line, left, cells in zip(lines, live, [*grid.cells, *zip(*grid.cells, strict=True)], strict=True):
        digits = sum(1 << digit for digit in cells if digit is not None and digit != diagonal)
        assert left & line.table.of_set(digits)


def test_a_search_over_countless_solutions_stops_in_time() -> None:
    """Counted in looks at the clock, so that no machine is too slow for the test."""
    first_row = (9, *(None,) * 8)  # 9 is the last digit tried on the diagonal
    open_grid = Maths((45,) * 9, (362880,) * 9, (first_row, *((None,) * 9,) * 8))
    ticks = iter(range(10**9))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cluewright.core.limit.time.perf_counter", ticks.__next__)
        found = Search(direct.search(open_grid, Limit(seconds=200)))
        assert len(list(found)) > 10
        assert not found.ending.complete
    assert next(ticks) < 210


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        TABLE.replace(".", "_"),
        TABLE.replace(".", "?"),
        TABLE.replace(" 0", "  ", 1),
        TABLE.replace(" 0", " .", 1),
        TABLE.replace("\n", "\r\n"),
        "0 14 10 35; 14 . . .; 15 . . .; 28 . 1 .",
        "0 14 10 35;14 . . .;15 . . .;28 . 1 .;",
        "0|14|10|35\n14|.|.|.\n15|.|.|.\n28|.|1|.",
        "  | 14 10 35\n---+---------\n14 | . . .\n15 | . . .\n28 | . 1 .",
        "| 0 | 14 | 10 | 35 |\n|---|---|---|---|\n| 14 | | | |\n| 15 | | | |\n| 28 | | 1 | |",
        "\t14\t10\t35\n14\t\t\t\n15\t\t\t\n28\t\t1\t",
        "\t14\t10\t35\n14\n15\n28\t\t1",
        "[[0,14,10,35],[14,_,_,_],[15,_,_,_],[28,_,1,_]]",
        "[[corner,14,10,35],[14,D,_,_],[15,_,D,_],[28,_,1,D]].",
        "[[null,14,10,35],[14,null,null,null],[15,null,null,null],[28,null,1,null]]",
        "spec([[0,14,10,35],[14,_,_,_],[15,_,_,_],[28,_,1,_]]).",
        '{"family":"maths","grid":[["",14,10,35],[14,null,null,null],[15,null,null,null],[28,null,1,null]]}',
    ],
)
def test_a_table_is_read_however_it_is_ruled(text: str) -> None:
    (puzzle,) = read_all(text, "maths").items
    assert isinstance(puzzle, Puzzle), puzzle
    assert puzzle.content == EXAMPLE
    assert text[0] in "[s{" or (notation.sniff(text) and re.match(FAMILY.opening, text))


def test_several_tables_in_one_text_are_read_one_by_one() -> None:
    items = read_all(f"first:\n{TABLE}\n\nsecond:\n0 45 72\n72 . .\n14 . .\n").items  # no family named
    assert [(item.name, isinstance(item, Puzzle)) for item in items] == [("first", True), ("second", True)]


@pytest.mark.parametrize(
    "text",
    [
        "0 14 10 35\n14 . . .\n15 . x .\n28 . 1 .",
        "0 14 10 35\n14 . . .\n15 . .\n28 . 1 .",
        "0 14 10 35; 14 . . .; 15 . 0 .; 28 . 1 .",
    ],
)
def test_a_table_with_a_slip_is_still_taken_for_maths(text: str) -> None:
    assert notation.sniff(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#.#\n...\n#.#",
        "..#\n#..\n.#.",
        "3,0 4,0 0,1",
        "3 0\n4 0\n0 1\n4 1",
        "3,0 4,0\n0,1 4,1\n0,2 1,2",
        "SEND + MORE = MONEY",
        "  SEND\n+ MORE\n------\n MONEY",
        "1 0 2 2\n1 0 2 2",
        "1 0 2 2 / 1 0 2 2",
        "  1 0 2 2\n1 . . . .\n0 . . . .\n2 . . . .\n2 . . . .",
        "There are 5 houses.\nThe Norwegian lives in the first house.\nMilk is drunk in house 3.",
        f"{TABLE}\n\n{TABLE}",
        f"name:\n{TABLE}",
    ],
)
def test_other_texts_are_not_taken_for_maths(text: str) -> None:
    assert not notation.sniff(text)


@pytest.mark.parametrize("text", ["[[3,0],[4,0],[0,1],[4,1]]", "[[-3,_],[-1,5],[2,[[-2,_],[1,_]]]]", "[1,2,3]", "a"])
def test_other_terms_are_not_taken_for_maths(text: str) -> None:
    assert not notation.sniff_term(terms.read(text))


@pytest.mark.parametrize(
    "text", ["1 2 3\n" * 2_000_000, ". " * 5_000_000, "|;" * 5_000_000, "\n" * 10_000_000, "9" * 10**7]
)
def test_ten_megabytes_are_refused(text: str) -> None:
    assert not notation.sniff(text)
    with pytest.raises(NotationError):
        notation.read_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "0 14 10 35\n14 7 2 1\n15 3 7 5\n28 4 1 7",
        "7 2 1; 3 7 5; 4 1 7",
        "Puzzle = [[0, 14, 10, 35], [14, 7, 2, 1], [15, 3, 7, 5], [28, 4, 1, 7]].",
        "[[7,2,1],[3,7,5],[4,1,7]]",
        '{"grid":[[7,2,1],[3,7,5],[4,1,7]]}',
    ],
)
def test_a_solution_is_read_with_or_without_headings(text: str) -> None:
    assert check(Puzzle(FAMILY, EXAMPLE), text) == []


def test_a_solution_under_other_headings_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match="row 2: the heading is 16, but in the puzzle 15"):
        notation.read_solution_text(EXAMPLE, "0 14 10 35\n14 7 2 1\n16 3 7 5\n28 4 1 7")


def test_every_broken_rule_is_named() -> None:
    found = faults(EXAMPLE, Grid(((7, 2, 2), (3, 8, None), (4, 2, 12))))
    assert [(fault.rule, fault.says) for fault in found] == [
        ("c2", "c2 is blank"),
        ("b3", "b3 holds 2, but 1 is given"),
        ("c3", "c3 holds 12, which is not a digit from 1 to 9"),
        ("row 1", "row 1 holds 2 2 times"),
        ("row 1", "row 1 adds up to 11 and multiplies to 28, not 14"),
        ("row 3", "row 3 adds up to 18 and multiplies to 96, not 28"),
        ("column b", "column b holds 2 2 times"),
        ("column b", "column b adds up to 12 and multiplies to 32, not 10"),
        ("diagonal", "the digits on the diagonal are not all the same: 7, 8, 12"),
    ]


def test_the_picture_shows_headings_givens_and_marks() -> None:
    assert drawing.text(picture(EXAMPLE)).splitlines() == [
        "      14  10  35",
        "    ┏━━━┯━━━┯━━━┓",
        " 14 ┃░░░│   │   ┃",
        "    ┠───┼───┼───┨",
        " 15 ┃   │░░░│   ┃",
        "    ┠───┼───┼───┨",
        " 28 ┃   │ 1 │░░░┃",
        "    ┗━━━┷━━━┷━━━┛",
    ]
    partly = picture(EXAMPLE, Grid(((7, None, None), (None,) * 3, (None, 2, None))))
    assert "7" in drawing.text(partly)
    roles = {shape.text: shape.role for shape in partly.shapes if isinstance(shape, Label)}
    assert (roles["7"], roles["2"]) == (Role.ANSWER, Role.WRONG)


def test_the_widest_puzzle_fits_a_hundred_columns() -> None:
    wide = Maths((362880,) * 9, (362880,) * 9, ((None,) * 9,) * 9)
    for ascii_only in (False, True):
        assert max(map(len, drawing.text(picture(wide), ascii_only=ascii_only).splitlines())) <= 100
