"""Square puzzles made: boards without switches, every size and shape, crosses and counts that are all needed."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from cluewright.core import Limit, OptionError, Request, Search, Verdict
from cluewright.families.square import FAMILY, direct, generate, verify
from cluewright.families.square.generate import Laying, board
from cluewright.families.square.puzzle import Filling, Square
from cluewright.workshop import Puzzle, prove, read, read_solution
from cluewright.workshop.generation import Made, make
from cluewright.workshop.generation import generate as made_in_order
from cluewright.workshop.orders import Order


def made(size: int | None = None, index: int = 0, **options: str) -> Made[Square, Filling]:
    one = make(Order("square", Request(size, options)).checked(), index)
    assert one is not None
    solution = read_solution(read(one.puzzle.document, FAMILY), one.solution.document)
    return Made(solution, one.fingerprint, one.engine, one.seconds, one.minimal)


def witnessed(puzzle: Square) -> Verdict:
    return prove(Puzzle(FAMILY, puzzle), limit=60, engine="cpsat").verdict


@pytest.mark.parametrize("seed", range(30))
def test_squares_laid_keep_apart_and_allow_no_switch(seed: int) -> None:
    random = Random(seed)
    rows, columns, wanted = random.randint(3, 14), random.randint(3, 14), random.randint(3, 60)
    squares = board(random, rows, columns, wanted, largest=min(rows, columns, 5))
    if squares is None:
        return
    free = Square((None,) * rows, (None,) * columns)
    filling = free.filling(squares)
    assert not verify.faults(free, filling)
    assert sum(map(sum, filling.grid)) == sum(side * side for *_, side in squares) <= wanted
    counted = Square(tuple(map(sum, filling.grid)), tuple(map(sum, zip(*filling.grid, strict=True))))
    for one in squares:
        for other in squares:
            if one[2] == other[2] and one[0] != other[0] and one[1] != other[1]:
                moved = [each for each in squares if each not in (one, other)]
                moved += [(one[0], other[1], one[2]), (other[0], one[1], one[2])]
                assert verify.faults(counted, free.filling(moved)), (one, other)


def test_a_switch_is_seen() -> None:
    laying = Laying(Random(0), 5, 5, 2)
    laying.squares = [(0, 0, 1), (4, 3, 1)]
    laying.filled = sum(1 << (row + 1) * 7 + column + 1 for row, column, _ in laying.squares)
    assert laying.switch() == ((0, 0, 1), (4, 3, 1))


@pytest.mark.parametrize("size", [3, 4, 5, 7, 11, 14, 17])
def test_any_size_is_made(size: int) -> None:
    puzzle = made(size)
    assert (len(puzzle.puzzle.content.rows), len(puzzle.puzzle.content.columns)) == (size, size)
    assert puzzle.answer.verdict == Verdict.UNIQUE
    assert witnessed(puzzle.puzzle.content) == Verdict.UNIQUE


@pytest.mark.parametrize(("rows", "columns"), [(3, 30), (12, 5), (6, 9)])
def test_any_shape_is_made(rows: int, columns: int) -> None:
    content = made(rows=str(rows), columns=str(columns)).puzzle.content
    assert (len(content.rows), len(content.columns)) == (rows, columns)
    assert witnessed(content) == Verdict.UNIQUE


def test_twenty_by_twenty_is_proved_unique() -> None:
    puzzle = made(20, index=2)
    assert puzzle.answer.verdict == Verdict.UNIQUE
    assert len({side for *_, side in _squares(puzzle)}) >= 3


def _squares(puzzle: Made[Square, Filling]) -> list[tuple[int, int, int]]:
    """The squares of a solution, by their upper left cells."""
    grid = puzzle.solution.content.grid
    found = []
    for row, line in enumerate(grid):
        for column, filled in enumerate(line):
            if filled and not (row and grid[row - 1][column]) and not (column and line[column - 1]):
                found.append((row, column, (*line[column:], 0).index(0)))
    return found


def test_standard_boards_have_squares_of_several_sides_and_are_neither_empty_nor_full() -> None:
    for puzzle in made_in_order(FAMILY, 30, seed=4):
        sides = [side for *_, side in _squares(puzzle)]
        filled = sum(map(sum, puzzle.solution.content.grid))
        assert len(set(sides)) >= 2
        assert sides.count(1) <= (len(sides) + 1) // 2
        assert 0.2 * 64 < filled < 0.6 * 64
        assert None not in puzzle.puzzle.content.rows + puzzle.puzzle.content.columns
        assert not puzzle.puzzle.content.blocked


@pytest.mark.parametrize("size", [8, 9, 11])
@pytest.mark.parametrize("density", [10, 25, 45, 60])
def test_density_is_about_what_was_asked_for(size: int, density: int) -> None:
    for index in range(3):
        filled = sum(map(sum, made(size, index, density=str(density)).solution.content.grid))
        assert 0.85 * density <= 100 * filled / size**2 <= density


@pytest.mark.parametrize("index", range(3))
def test_no_count_given_can_be_dropped_where_only_needed_ones_are_wanted(index: int) -> None:
    content = made(6, index, counts="needed").puzzle.content
    things = generate.droppable(content)
    assert len(things) < 12
    assert all(witnessed(generate.without(content, thing)) == Verdict.MULTIPLE for thing in things)
    assert witnessed(content) == Verdict.UNIQUE


@pytest.mark.parametrize("index", range(3))
def test_every_cross_is_needed(index: int) -> None:
    content = made(9, index, blocked="5").puzzle.content
    assert 1 <= len(content.blocked) <= 5
    assert generate.droppable(content) == list(content.blocked)
    assert all(witnessed(generate.without(content, cell)) == Verdict.MULTIPLE for cell in content.blocked)
    assert witnessed(content) == Verdict.UNIQUE


def test_crosses_and_missing_counts_go_together() -> None:
    content = made(6, blocked="3", counts="needed").puzzle.content
    assert content.blocked
    assert None in content.rows + content.columns
    search = Search(direct.search(content, Limit()))
    assert len(list(search)) == 1


def test_turned_and_reflected_puzzles_have_one_fingerprint() -> None:
    puzzle = Square((2, 3, None, 1), (0, 1, 2, 3), ((0, 1), (2, 3)))
    rows, columns = puzzle.rows, puzzle.columns
    alike = [
        Square(rows[::-1], columns, ((3, 1), (1, 3))),
        Square(rows, columns[::-1], ((0, 2), (2, 0))),
        Square(columns, rows, ((1, 0), (3, 2))),
        Square(columns[::-1], rows, ((2, 0), (0, 2))),
        Square(columns, rows[::-1], ((1, 3), (3, 1))),
        Square(columns[::-1], rows[::-1], ((0, 1), (2, 3))),
        Square(rows[::-1], columns[::-1], ((3, 2), (1, 0))),
    ]
    assert {generate.fingerprint(each) for each in alike} == {generate.fingerprint(puzzle)}
    others = [
        Square(rows, columns, ((0, 1),)),
        Square(rows, columns, ((0, 0), (2, 3))),
        Square((2, None, 3, 1), columns),
    ]
    assert generate.fingerprint(puzzle) not in {generate.fingerprint(each) for each in others}
    wide = Square((1, 0, 0), (1, 0), ((2, 1),))
    assert generate.fingerprint(wide) == generate.fingerprint(Square((0, 0, 1), (0, 1), ((0, 0),)))


@pytest.mark.parametrize(
    ("size", "options", "says"),
    [
        (2, {}, "from 3 to 30"),
        (31, {}, "from 3 to 30"),
        (None, {"rows": "31"}, "rows is a whole number from 3 to 30"),
        (None, {"columns": "x"}, "columns is a whole number"),
        (None, {"density": "90"}, "density is a whole number from 10 to 60"),
        (None, {"counts": "few"}, "'all' or 'needed'"),
        (None, {"blocked": "-1"}, "blocked is a whole number from 0"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(size: int | None, options: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        generate.check(Request(size, options))


def test_the_same_seed_gives_the_same_puzzles_whatever_python_hashes() -> None:
    program = (
        "from cluewright.workshop.generation import Order, generate\n"
        "from cluewright.core import Request\n"
        "order = Order('square', Request(6, {'blocked': '3', 'counts': 'needed'}), 7)\n"
        "print([made.fingerprint for made in generate(order, 2)])"
    )
    told = []
    for hashing in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing}
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        told.append(run.stdout)
    assert told[0] == told[1]
    assert "[" in told[0]


def test_nearly_every_tiny_puzzle_can_be_made() -> None:
    # There are 11 on 3 x 3; the empty and the full board are not worth a puzzle.
    order = Order("square", Request(3))
    assert len({each.fingerprint for each in made_in_order(order, 8)}) == 8
