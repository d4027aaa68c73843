from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright import Method, Puzzle, Verdict, prove, read, read_solution, solve
from cluewright.core import Limit, NotationError, PuzzleError, Search
from cluewright.families.houses import FAMILY, direct, notation
from cluewright.families.houses.matching import Edge, graph_of, peel, perfect_matchings
from cluewright.families.houses.puzzle import Houses


def never() -> bool:
    return False


def grid(width: int, height: int) -> list[Edge]:
    def number(x: int, y: int) -> int:
        return y * width + x

    across = [(number(x, y), number(x + 1, y)) for x, y in product(range(width - 1), range(height))]
    return across + [(number(x, y), number(x, y + 1)) for x, y in product(range(width), range(height - 1))]


@pytest.mark.parametrize(("width", "height", "tilings"), [(2, 2, 2), (4, 4, 36), (6, 5, 1183), (6, 6, 6728), (3, 3, 0)])
def test_matchings_of_a_grid_are_its_domino_tilings(width: int, height: int, tilings: int) -> None:
    graph = graph_of(width * height, [grid(width, height)])
    found = list(perfect_matchings(graph, (), never))
    assert len(found) == len(set(found)) == tilings


def brute(vertices: list[int], edges: set[Edge]) -> set[tuple[Edge, ...]]:
    if not vertices:
        return {()}
    first, *rest = vertices
    return {
        tuple(sorted(((first, other), *more)))
        for other in rest
        if (first, other) in edges
        for more in brute([vertex for vertex in rest if vertex != other], edges)
    }


edges_of_eight = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda edge: edge[0] < edge[1]))


@settings(deadline=None, max_examples=100)
@given(edges=edges_of_eight, required=edges_of_eight)
def test_matchings_agree_with_brute_force(edges: set[Edge], required: set[Edge]) -> None:
    every = brute(list(range(8)), edges)
    graph = graph_of(8, [edges])
    assert sorted(perfect_matchings(graph, (), never)) == sorted(every)
    meeting = {matching for matching in every if required & set(matching)}
    assert sorted(perfect_matchings(graph, (frozenset(required),), never)) == sorted(meeting)
    peeled = peel(graph)
    assert (peeled is None) == (not every)
    if peeled:
        assert (not peeled[0]) == (len(every) == 1), "nothing remains exactly when the matching is unique"


def test_a_matching_forced_by_a_bridge_alone_is_found_unique() -> None:
    """Two triangles joined by a bridge: no vertex has one neighbour, yet the bridge is forced."""
    triangles = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)]
    assert list(perfect_matchings(graph_of(6, [triangles]), (), never)) == [((0, 1), (2, 3), (4, 5))]


def test_many_matchings_of_one_distance_do_not_hide_the_few_with_two() -> None:
    """A full 6 x 6 grid has 6,728 pairings at distance 1; those with two distances still come one after another."""
    every = Houses(tuple((x, y) for y in range(6) for x in range(6)), exactly_two=True)
    answer = solve(Puzzle(FAMILY, every), 50)
    assert len({solution.content for solution in answer.solutions}) == 50


@pytest.mark.parametrize("seed", range(4))
def test_larger_puzzles_get_the_same_verdict_from_cpsat(seed: int) -> None:
    random = Random(seed)
    points = random.sample([(x, y) for x in range(9) for y in range(9)], 16)
    puzzle = Puzzle(FAMILY, Houses(tuple(points)))
    assert prove(puzzle).verdict == prove(puzzle, method=Method("cpsat")).verdict


def test_two_variants_differ_on_two_houses() -> None:
    assert prove(read("0,0 1,1")).verdict == Verdict.UNIQUE
    assert prove(read("exactly two: 0,0 1,1")).verdict == Verdict.NONE


def test_the_listing_of_the_seed() -> None:
    puzzle = read('{"family":"houses","houses":[[0,0],[3,4]]}')
    assert solve(puzzle).solutions[0].text == "a1 <-> d5: distance 5 (squared 25)"


@pytest.mark.parametrize(
    "text",
    [
        "0,0 3,4",
        "(0,0) (3,4)",
        "[0,0], [3,4]",
        "0 0\n3 4",
        "0,0; 3,4",
        "#...\n....\n....\n....\n...#",
        "#.../..../..../..../...#",
    ],
)
def test_many_ways_to_write_two_houses(text: str) -> None:
    assert read(text).family is FAMILY
    assert set(read(text, FAMILY).content.houses) == {(0, 0), (3, 4)}


def test_a_map_is_written_only_where_it_says_the_same() -> None:
    assert notation.write_text(Houses(((0, 0), (1, 1)))) == "#.\n.#"
    assert notation.write_text(Houses(((1, 1), (0, 0)))) == "1,1 0,0"
    assert notation.write_text(Houses(((-1, 1), (0, 0)), exactly_two=True)) == "exactly two\n-1,1 0,0"


def test_two_thousand_houses_are_read_and_ten_thousand_refused() -> None:
    Houses(tuple((number, 0) for number in range(2000)))
    with pytest.raises(PuzzleError, match="10000 houses; a puzzle has 2 to 2000"):
        Houses(tuple((number, 0) for number in range(10_000)))


@pytest.mark.parametrize("squared", [0, -20])
def test_a_distance_of_a_solution_is_at_least_one(squared: int) -> None:
    puzzle = read("0,0 1,1")
    with pytest.raises(NotationError, match="1 or more"):
        read_solution(puzzle, f'{{"pairs": [[[0, 0], [1, 1]]], "distances": [2, {squared}]}}')


def test_many_houses_are_counted_by_remainders_with_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few remainders, so that different distances fall together."""
    random = Random(16)
    points = list(product(range(7), range(7)))
    for _ in range(60):
        puzzle = Houses(tuple(random.sample(points, 10)))
        plainly = Search(direct.search(puzzle, Limit()))
        expected = list(plainly)
        with monkeypatch.context() as patched:
            patched.setattr(direct, "_MANY", 0)
            patched.setattr(direct, "_FOLD", 5)
            by_remainders = Search(direct.search(puzzle, Limit()))
            assert list(by_remainders) == expected
            assert by_remainders.ending == plainly.ending
