from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from cluewright.core import Limit, OptionError, Request, Search, Verdict
from cluewright.families.weight import direct, generate, verify
from cluewright.families.weight.layout import looks, tidied, turned
from cluewright.families.weight.puzzle import Beam, Hung, Mobile, beams
from cluewright.families.weight.trees import Frame, bare, grown, planted
from cluewright.families.weight.trees import beams as tree_beams
from cluewright.workshop.generation import Made
from cluewright.workshop.generation import generate as made
from cluewright.workshop.orders import Order


def some(size: int | None = None, count: int = 3, keep_redundant: bool = False, **options: str) -> list[Made]:
    return list(made(Order("weight", Request(size, options, keep_redundant), 7), count))


def content(each: Made) -> Mobile:
    assert isinstance(each.puzzle.content, Mobile)
    return each.puzzle.content


def beam_count(puzzle: Mobile) -> int:
    return sum(1 for _ in beams(puzzle.beam))


def depth(puzzle: Mobile) -> int:
    return 1 + max(len(path) for path, _ in beams(puzzle.beam))


def givens(puzzle: Mobile) -> int:
    return len(generate.droppable(puzzle))


def solutions_without(puzzle: Mobile, leaf: int) -> int:
    return len(list(direct.search(generate.without(puzzle, leaf), Limit(solutions=2))))


@pytest.mark.parametrize("size", [3, 4, 5, 8, 12, 15])
def test_every_size_is_made(size: int) -> None:
    for each in some(size):
        puzzle = content(each)
        assert puzzle.weights == tuple(range(1, size + 1))
        assert each.answer.verdict == Verdict.UNIQUE


def test_the_standard_puzzle_is_small_and_drawn_without_portals() -> None:
    for each in some(count=20):
        puzzle = content(each)
        assert len(puzzle.weights) == 8
        assert givens(puzzle) <= 4
        assert looks(puzzle.beam).portals == 0
        assert all(abs(position) <= 4 for _, beam in beams(puzzle.beam) for position, _ in beam)


@pytest.mark.parametrize("count_of_beams", [15, 17])
def test_thirty_weights_on_about_fifteen_beams_take_two_givens_at_most(count_of_beams: int) -> None:
    (each,) = some(30, count=1, beams=str(count_of_beams), givens="2")
    puzzle = content(each)
    assert beam_count(puzzle) == count_of_beams
    assert givens(puzzle) <= 2
    assert looks(puzzle.beam).portals <= 3


def test_thirty_weights_in_the_published_shape_take_twelve_givens_at_most_and_need_each() -> None:
    for each in some(30, count=2, shape="published"):
        puzzle = content(each)
        assert 8 <= beam_count(puzzle) <= 11
        assert givens(puzzle) <= 12
        assert all(solutions_without(puzzle, leaf) == 2 for leaf in generate.droppable(puzzle))


@pytest.mark.sweep
def test_forty_weights() -> None:
    (each,) = some(40, count=1, shape="published")
    assert len(content(each).weights) == 40
    assert each.answer.verdict == Verdict.UNIQUE


def test_depth_width_reach_and_beams_are_kept_to() -> None:
    for each in some(12, beams="6", depth="4", width="3", reach="4"):
        puzzle = content(each)
        assert beam_count(puzzle) == 6
        assert depth(puzzle) == 4
        assert max(len(beam) for _, beam in beams(puzzle.beam)) <= 3
        assert max(abs(position) for _, beam in beams(puzzle.beam) for position, _ in beam) <= 4


def test_more_givens_stay_only_if_redundant_ones_are_kept() -> None:
    assert all(givens(content(each)) >= 2 for each in some(8, count=6, keep_redundant=True, extra="2"))
    with pytest.raises(OptionError, match="keep_redundant=True"):
        some(8, extra="2")


def mobile(seed: int, size: int = 12, count_of_beams: int = 6) -> Beam:
    """A mobile with its weights on it."""
    random = Random(seed)
    while True:
        shape = grown(random, Frame(size, count_of_beams, None, 4, 5, near_top=False))
        hung = shape and planted(random, shape, size, 5)
        if hung:
            return hung


@pytest.mark.parametrize("seed", range(20))
def test_what_is_planted_balances_with_each_weight_once(seed: int) -> None:
    hung = mobile(seed)
    assert verify.faults(Mobile(bare(hung)), Hung(hung)) == []


@pytest.mark.parametrize("near_top", [False, True])
def test_shapes_keep_to_their_frame(near_top: bool) -> None:
    for seed in range(30):
        shape = grown(Random(seed), Frame(14, 6, 3, 4, 5, near_top))
        assert shape
        found = list(tree_beams(shape))
        assert len(found) == 6
        assert sum(beam.count(None) for beam in found) == 14
        assert all(2 <= len(beam) <= 4 for beam in found)


@pytest.mark.parametrize("seed", range(10))
def test_turned_beams_make_the_same_puzzle(seed: int) -> None:
    hung = mobile(seed)
    random = Random(seed)
    flips = [random.random() < 0.5 for _ in beams(hung)]
    other = turned(hung, iter(flips))
    assert verify.faults(Mobile(bare(other)), Hung(other)) == []
    assert generate.fingerprint(Mobile(bare(hung))) == generate.fingerprint(Mobile(bare(other)))
    counted = [Search(direct.search(Mobile(bare(each)), Limit())) for each in (hung, other)]
    assert len(list(counted[0])) == len(list(counted[1]))


def test_fingerprints_tell_other_puzzles_apart() -> None:
    puzzles = [
        Mobile(((-3, None), (-1, None), (2, ((-2, None), (1, None))))),
        Mobile(((-3, None), (1, None), (2, ((-2, None), (1, None))))),
        Mobile(((-3, None), (-1, 2), (2, ((-2, None), (1, None))))),
        Mobile(((-3, None), (-1, 3), (2, ((-2, None), (1, None))))),
        Mobile(((-3, None), (-1, ((-2, None), (1, None))), (2, None))),
    ]
    assert len({generate.fingerprint(puzzle) for puzzle in puzzles}) == len(puzzles)
    stretched = Mobile(((-2, ((-4, None), (2, None))), (1, None), (3, None)))
    assert generate.fingerprint(stretched) == generate.fingerprint(puzzles[0])


def test_turning_beams_takes_portals_away() -> None:
    better = 0
    for seed in range(12):
        hung = mobile(seed, 16, 8)
        tidy = tidied(Random(seed), hung, 1)
        if tidy:
            assert looks(tidy).portals <= 1
            better += looks(hung).portals > 1
    assert better


def test_the_order_in_which_sets_are_hashed_makes_no_difference() -> None:
    program = (
        "import json; from cluewright.core import Request;"
        "from cluewright.workshop.generation import Order, generate;"
        "print(json.dumps([each.puzzle.document for family, size in (('weight', 10), ('maths', 4))"
        " for each in generate(Order(family, Request(size), 3), 3)]))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for number in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert len(json.loads(outputs[0])) == 6


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (Request(2), "the number is 3 to 40"),
        (Request(41), "the number is 3 to 40"),
        (Request(options={"shape": "round"}), "'even' or 'published'"),
        (Request(8, {"beams": "8"}), "from 1 to 7"),
        (Request(20, {"beams": "2"}), "no room for 20 weights"),
        (Request(8, {"beams": "2", "depth": "3"}), "3 beams one below another, but 2 in all"),
        (Request(12, {"beams": "11", "depth": "11"}), "did not come to balance"),
        (Request(8, {"reach": "1"}), "from 2 to 9"),
        (Request(8, {"givens": "9"}), "from 0 to 8"),
    ],
)
def test_what_cannot_be_made_is_refused(request_: Request, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        generate.check(request_)
