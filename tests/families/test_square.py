"""What square promises beyond the contract of every family."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, product

import pytest
from hypothesis import given, settings

from cluewright import Order, Request, drawing, generate
from cluewright.core import Limit, NotationError, PuzzleError, Search, Verdict
from cluewright.core.terms import read as read_prolog
from cluewright.families.square import FAMILY, direct, notation, render, verify
from cluewright.families.square.puzzle import Filling, Square
from cluewright.workshop import Method, Puzzle, examples, prove, read_all
from rooms import square as room

SLIPS = ["rows 1 0 x; columns 1 1 0", "..X. 1 / ..o. 0 / .... 2 / 1 0 2 2", "rows 1 1; colums 1 1"]
LONG = ["rows " + "1 " * 500_000, "rows " + "9" * 2_000_000, ". " * 1_000_000 + "1\n1", ";" * 10**6]


def found(puzzle: Square, limit: Limit | None = None, sides: tuple[str, ...] = direct.SIDES) -> list[Filling]:
    """The direct search's solutions, each right and none twice."""
    search = Search(direct.search(puzzle, limit or Limit(), sides))
    solutions = list(search)
    assert search.ending.complete == (limit is None)
    assert len(set(solutions)) == len(solutions)
    assert not any(verify.faults(puzzle, solution) for solution in solutions)
    return solutions


def planted(height: int, width: int, largest: int, tries: int, seed: int) -> tuple[Square, Filling]:
    """A puzzle made from squares thrown at random."""
    choose = random.Random(seed)
    grid = [[0] * width for _ in range(height)]
    for _ in range(tries):
        side = choose.randint(1, largest)
        top, left = choose.randint(0, height - side), choose.randint(0, width - side)
        around = [row[max(0, left - 1) : left + side + 1] for row in grid[max(0, top - 1) : top + side + 1]]
        if not any(map(any, around)):
            for row in grid[top : top + side]:
                row[left : left + side] = [1] * side
    filling = Filling(tuple(map(tuple, grid)))
    return Square(tuple(map(sum, grid)), tuple(map(sum, zip(*grid, strict=True)))), filling


def example(name: str) -> Square:
    (content,) = (each.puzzle.content for each in examples(FAMILY) if each.puzzle.name == name)
    assert isinstance(content, Square)
    return content


@pytest.mark.parametrize(("size", "number"), [(6, 90), (7, 646)])
def test_the_seeds_grids_of_ones(size: int, number: int) -> None:
    assert len(found(Square((1,) * size, (1,) * size))) == number


def test_friedmans_sixth_needs_its_blocked_cell() -> None:
    puzzle = example("friedman-6")
    assert puzzle.blocked == ((1, 1),)
    assert len(found(puzzle)) == 1
    assert len(found(Square(puzzle.rows, puzzle.columns))) == 2


def test_the_worked_example_lists_its_squares_as_the_seed_counts_them() -> None:
    puzzle = example("6x6-worked")
    (solution,) = found(puzzle)
    text = notation.write_solution_text(puzzle, solution)
    assert text.splitlines()[0] == "# # # . . ."
    assert text.endswith("upper left cell: a1 side 3, e2 side 1, a5 side 2, e5 side 2")
    assert notation.read_solution_text(puzzle, text) == solution
    assert notation.read_solution_text(puzzle, "(1,1,3) (2,5,1) (5,1,2) (5,5,2)") == solution


@pytest.mark.parametrize("seed", range(6))
def test_every_side_and_axis_finds_the_same_solutions(seed: int) -> None:
    puzzle, planned = planted(7, 9, 4, 30, seed)
    everything = set(found(puzzle))
    assert planned in everything
    for sides in [(side,) for side in direct.SIDES] + [("top", "bottom"), ("left", "right")]:
        assert set(found(puzzle, sides=sides)) == everything, sides


@pytest.mark.parametrize("seed", range(6))
def test_branches_lose_and_repeat_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = planted(7, 7, 3, 30, seed)
    everything = set(found(puzzle))
    for at_first, in_between in ((1, 0), (2, 5), (20, 20), (2, 60)):
        monkeypatch.setattr(direct, "_AT_FIRST", at_first)
        monkeypatch.setattr(direct, "_IN_BETWEEN", in_between)
        assert set(found(puzzle)) == everything, (at_first, in_between)


@pytest.mark.parametrize("in_between", [0, 20, 100])
def test_branches_find_each_of_many_solutions_once(in_between: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "_AT_FIRST", 1)
    monkeypatch.setattr(direct, "_IN_BETWEEN", in_between)
    assert len(found(Square((1,) * 6, (1,) * 6))) == 90
    assert len(found(Square((2, None, 1, None, 2, None), (1, None, 3, None, 1, None)))) == 184


@pytest.mark.parametrize("seed", range(8))
def test_branches_agree_on_puzzles_with_crosses_and_missing_counts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, filling = planted(6, 5, 3, 12, seed)
    choose = random.Random(seed)
    empty = [cell for cell in product(range(6), range(5)) if not filling.grid[cell[0]][cell[1]]]
    rows = tuple(None if choose.random() < 0.3 else count for count in puzzle.rows)
    columns = tuple(None if choose.random() < 0.2 else count for count in puzzle.columns)
    harder = Square(rows, columns, tuple(choose.sample(empty, 4)))
    everything = set(found(harder))
    for at_first, in_between in ((1, 0), (1, 4)):
        monkeypatch.setattr(direct, "_AT_FIRST", at_first)
        monkeypatch.setattr(direct, "_IN_BETWEEN", in_between)
        assert set(found(harder)) == everything


@cache
def fillings(height: int, width: int) -> list[Filling]:
    """Every filling of a grid with squares that do not touch."""
    free = Square((None,) * height, (None,) * width)
    return [each for each in room.everything(free) if not verify.faults(free, each)]


@settings(deadline=None, max_examples=60)
@given(room.small_puzzles)
def test_small_puzzles_against_every_filling(puzzle: Square) -> None:
    possible = fillings(len(puzzle.rows), len(puzzle.columns))
    assert set(found(puzzle)) == {each for each in possible if not verify.faults(puzzle, each)}


def test_a_blocked_cell_does_not_give_its_column_what_it_wants() -> None:
    assert found(Square((None,), (0, 1), ((0, 0), (0, 1)))) == []


@pytest.mark.parametrize("seed", range(4))
def test_planted_puzzles_with_crosses_and_missing_counts_agree_with_cpsat(seed: int) -> None:
    puzzle, filling = planted(6, 8, 4, 20, seed)
    choose = random.Random(seed)
    empty = [cell for cell in product(range(6), range(8)) if not filling.grid[cell[0]][cell[1]]]
    rows = tuple(None if choose.random() < 0.3 else count for count in puzzle.rows)
    harder = Square(rows, puzzle.columns, tuple(choose.sample(empty, 6)))
    everything = set(found(harder))
    assert filling in everything
    witness = prove(Puzzle(FAMILY, harder), method=Method("cpsat"))
    assert witness.verdict == Verdict.of(len(everything), complete=True)


def test_a_puzzle_without_counts_is_broken_off_and_a_limit_is_kept() -> None:
    search = Search(direct.search(Square((None,) * 25, (None,) * 20), Limit(solutions=5)))
    assert len(set(search)) == 5
    assert not search.ending.complete
    assert list(Search(direct.search(Square((None,) * 60, (None,) * 60), Limit(seconds=1e-6)))) == []


@pytest.mark.parametrize(
    "text",
    [
        "rows 1 0 2 2\ncolumns 1 0 2 ?\nblocked 1,3",
        "Rows: 1, 0, 2, 2; cols: 1 0 2 _; blocked: 1,3",
        ". . X . 1\n. . . . 0\n. . . . 2\n. . . . 2\n1 0 2 ?",
        "..X. 1 / .... 0 / .... 2 / .... 2 / 1 0 2 ?",
        "square([1,0,2,2],[1,0,2,_],[[1,3]]).",
        '{"family":"square","rows":[1,0,2,2],"columns":[1,0,2,null],"blocked":[[0,2]]}',
    ],
)
def test_the_same_puzzle_in_every_notation(text: str) -> None:
    (item,) = read_all(text).items
    assert isinstance(item, Puzzle), item
    assert item.content == Square((1, 0, 2, 2), (1, 0, 2, None), ((0, 2),))


@pytest.mark.parametrize(
    "text",
    [
        "#.#/.../#.#",
        "3,0 4,0 0,1 4,1",
        "0 14 10 35\n14 . . .\n15 . . .\n28 . 1 .",
        "SEND + MORE = MONEY",
        "[[-3,?],[-1,5],[2,[[-2,?],[1,?]]]]",
        "row of 5 houses\ncolour: red, green\nThe Norwegian lives in the first house.",
        "rows are numbered from the stage. Ann sits in row 3.",
    ],
)
def test_other_families_texts_are_not_claimed(text: str) -> None:
    assert not notation.sniff(text)


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_still_recognised(text: str) -> None:
    assert notation.sniff(text)
    with pytest.raises(NotationError):
        notation.read_text(text)


@pytest.mark.parametrize("text", LONG)
def test_long_texts_are_refused(text: str) -> None:
    with pytest.raises((NotationError, PuzzleError)):
        notation.read_text(text)


def test_prolog_matrices_are_solutions_too() -> None:
    puzzle = Square((1, 0), (0, 1))
    assert notation.read_solution_text(puzzle, "[[0,1],[0,0]]") == Filling(((0, 1), (0, 0)))
    assert read_prolog("square([1,0],[0,1])") == notation.write_term(puzzle)


def test_a_grid_that_contradicts_its_list_is_refused() -> None:
    with pytest.raises(NotationError, match="do not agree"):
        notation.read_solution_text(Square((1, 0), (0, 1)), "# .\n. .\nsquares: (1, 2, 1)")


def test_verify_names_what_touches() -> None:
    puzzle = Square((None,) * 3, (None,) * 3, ((2, 2),))
    for grid in (
        ((1, 0, 0), (0, 1, 0), (0, 0, 0)),
        ((1, 1, 0), (0, 0, 0), (0, 0, 0)),
        ((1, 1, 1), (1, 0, 1), (1, 1, 0)),
    ):
        assert [fault.rule for fault in verify.faults(puzzle, Filling(grid))] == ["squares"]
    full = verify.faults(puzzle, Filling(((1, 1, 1),) * 3))
    assert [fault.rule for fault in full] == ["blocked"]


def test_the_picture_shows_counts_crosses_and_solid_squares() -> None:
    puzzle = Square((2, 2, 0), (2, None, 0), ((2, 2),))
    (solution, *_) = islice(found(puzzle), 1)
    drawn = drawing.text(render.picture(puzzle, solution), ascii_only=True).splitlines()
    assert drawn == [
        "+===+===+===+",
        "H#######|   H 2",
        "H#######+---H",
        "H#######|   H 2",
        "H---+---+---H",
        "H   |   | x H 0",
        "+===+===+===+",
        "  2   ?   0",
    ]
    assert drawing.svg(render.picture(puzzle)).count("×") == 1


def test_tiny_boards_with_crosses_can_be_had() -> None:
    """Without boards that could be switched there were none of 3 x 3."""
    request = Request(3, {"blocked": "2"})
    made = next(iter(generate(Order("square", request, seed=355357))))
    assert made.puzzle.document["blocked"]
