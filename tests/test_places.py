"""One notation for places: what play calls a place is what solutions, rules, faults and search trees call it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cluewright import families
from cluewright.core import Limit
from cluewright.core.labelling import Labelling
from cluewright.lab.search_tree import record, walk
from cluewright.workshop import Puzzle, examples, search

SMALL = {
    "cryptarithm": "SEND + MORE = MONEY",
    "houses": "#.#/.../#.#",
    "maths": ". 14 10 35; 14 . . .; 15 . . .; 28 . 1 .",
    "square": "rows 1 0 2 2; columns 1 0 2 2; blocked c1",
    "weight": "(-3:? -1:5 2:(-2:? -1:? 1:4))",
    "logic": "map: hut 1,1 2,1 1,2\nname: Ann, Ben, Cleo\nclues:\n1. Ann lives north of Ben.",
}
HARDER = {
    "maths": ". 12 216 16; 54 . . .; 16 . . .; 12 . . .",
    "weight": "(-3:? -2:(-2:? 1:?) -1:? 2:? 4:?)",
}
"""Puzzles that need a choice."""


def puzzle_of(name: str) -> Puzzle:
    family = families.load(name)
    return Puzzle(family, family.notation.read_text(SMALL[name]))


def statements(name: str) -> Iterator[tuple[str, list[str]]]:
    puzzle = puzzle_of(name)
    family = puzzle.family
    for formulation in (*family.formulations, *family.published_models):
        model = family.model(puzzle.content, formulation)
        yield formulation, [str(variable.name) for variable in [*model.label, *model.answer]]


@pytest.mark.parametrize("name", sorted(SMALL))
def test_every_variable_has_a_name_of_its_own_without_brackets(name: str) -> None:
    for formulation, names in statements(name):
        assert not [each for each in names if "[" in each or each.startswith(("IV", "BV"))], formulation
        model = puzzle_of(name).family.model(puzzle_of(name).content, formulation)
        assert len({str(each.name) for each in model.answer}) == len(model.answer), formulation


@pytest.mark.parametrize("name", ["cryptarithm", "maths", "weight"])
def test_what_play_fills_in_is_what_the_tree_decides(name: str) -> None:
    """Where a place to fill in is a variable, both have one name."""
    puzzle = puzzle_of(name)
    solution = next(search(puzzle, 1))
    places = set(puzzle.family.play.entries(puzzle.content, solution.content))
    for _, names in statements(name):
        assert places <= set(names)
    harder = Puzzle(puzzle.family, puzzle.family.notation.read_text(HARDER.get(name, SMALL[name])))
    solution = next(search(harder, 1))
    places = set(puzzle.family.play.entries(harder.content, solution.content))
    recording = record(harder, harder.family.formulations[-1], Labelling.parse("leftmost"), Limit(solutions=1))
    branches = [node.branch for node in walk(recording.root) if node.branch]
    assert branches
    assert all(branch.split(" ")[0] in places for branch in branches)


def test_the_cells_of_a_square_puzzle_and_the_houses_of_a_map_are_named_as_in_play() -> None:
    square = puzzle_of("square")
    cells = set(square.family.play.entries(square.content, next(search(square, 1)).content))
    assert cells <= {str(each.name) for each in square.family.model(square.content).answer}
    houses = puzzle_of("houses")
    assert {str(each.name) for each in houses.family.model(houses.content).answer} == {
        "a1-c1", "a1-a3", "a1-c3", "c1-a3", "c1-c3", "a3-c3",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(SMALL))
def test_no_tree_counts_from_zero(name: str) -> None:
    puzzle = puzzle_of(name)
    for formulation in puzzle.family.formulations:
        recording = record(puzzle, formulation, Labelling.parse("leftmost"), Limit(solutions=1, seconds=5))
        for short in recording.names.short:
            assert not re.search(r"[a-z ,]0\b", short), short


@pytest.mark.parametrize("name", families.names())
def test_no_rule_names_a_place_by_row_and_column_or_counts_it_from_zero(name: str) -> None:
    """The columns of an addition are counted, as in school."""
    puzzle = puzzle_of(name)
    other = r"row \d+, column|\[\d|leaf \d" + ("" if name == "cryptarithm" else r"|column \d")
    for formulation in puzzle.family.formulations:
        for rule in puzzle.family.model(puzzle.content, formulation).rules:
            assert not re.search(other, f"{rule.name}: {rule.says}"), rule.says


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("maths", "0 14 10 35; 14 7 2 1; 15 3 7 5; 28 4 2 7", "b3 holds 2, but 1 is given"),
        ("square", "# . # . / . . . . / . . . . / . . . .", "the blocked cell c1 is filled"),
        ("square", "# . . . / . . . . / . . # # / . . # .", "filled cells from c3 on are not one square"),
        ("houses", "a1 <-> c1", "the house at a3 is not joined"),
        ("logic", "1: Ann\n2: Ben\n3: ?", "hut 3 has no name"),
    ],
)
def test_faults_name_places_as_play_does(name: str, text: str, says: str) -> None:
    puzzle = puzzle_of(name)
    family = puzzle.family
    solution = family.notation.read_solution_text(puzzle.content, text.replace(" / ", "\n"))
    assert says in " ".join(fault.says for fault in family.verify.faults(puzzle.content, solution))


@pytest.mark.parametrize("name", families.names())
def test_solutions_are_read_in_the_notation_they_are_written_in(name: str) -> None:
    for example in list(examples(families.load(name)))[:6]:
        solution = next(search(example.puzzle, 1), None)
        if solution:
            again = example.puzzle.family.notation.read_solution_text(example.puzzle.content, solution.text)
            assert again == solution.content
            assert "from 0" not in solution.text


def test_houses_that_no_cell_is_named_for_keep_their_coordinates_everywhere() -> None:
    family = families.load("houses")
    puzzle = Puzzle(family, family.notation.read_text("-1,0 2,0 -1,1 2,1"))
    solution = next(search(puzzle, 1))
    assert solution.text.startswith("[-1,0] <-> ")
    assert family.play.entries(puzzle.content, solution.content)["[-1,0]"]
    assert family.notation.read_solution_text(puzzle.content, solution.text) == solution.content
