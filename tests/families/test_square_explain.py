"""What explanations of square promise beyond the contract of every family."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cluewright import explain, read
from cluewright.core import Limit
from cluewright.core.explaining import Fact, Mood, is_one
from cluewright.engines.sat import Sat
from cluewright.explaining.board import Board
from cluewright.explaining.trail import Trail
from cluewright.families.square import explain as room
from cluewright.families.square.lines import EMPTY, FILLED, OPEN, Crossing, Fillings, Line, corners
from cluewright.families.square.puzzle import Square
from rooms import square as puzzles


def _by_trying(line: Line, count: int | None, masks: list[int]) -> tuple[list[int], int]:
    """The cells' masks and the number of fillings, from every way to choose a side at every corner."""
    length = len(line.cells)
    cells, ways = [0] * length, set()
    for sides in product(*([side for side in range(8) if mask >> side & 1] for mask in masks[length:])):
        chosen = [
            (each.start, side) for each, side in zip(line.crossings, sides, strict=True) if each.sides >> side & 1
        ]
        times = [sum(start <= cell < start + side for start, side in chosen) for cell in range(length)]
        ends = {start + side for start, side in chosen}
        if max(times) > 1 or any(start in ends for start, _ in chosen) or any(end > length for end in ends):
            continue
        if any(not masks[cell] & (FILLED if filled else EMPTY) for cell, filled in enumerate(times)):
            continue
        if count is None or sum(times) == count:
            ways.add(tuple(sorted(chosen)))
            for cell, filled in enumerate(times):
                cells[cell] |= FILLED if filled else EMPTY
    return cells, len(ways)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_line_tells_what_trying_everything_tells(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 5))
    crossings = data.draw(
        st.lists(st.tuples(st.integers(0, length - 1), st.sampled_from([0b0110, 0b0100, 0b1110, 0b1000])), max_size=5)
    )
    line = Line(
        "row 1",
        tuple(range(length)),
        tuple(Crossing(length + index, start, sides) for index, (start, sides) in enumerate(crossings)),
        None,
    )
    cells = data.draw(st.lists(st.sampled_from([EMPTY, FILLED, OPEN, OPEN, OPEN]), min_size=length, max_size=length))
    sides = data.draw(
        st.lists(st.sampled_from([2, 4, 8, 6, 1, 3, 5, 15]), min_size=len(crossings), max_size=len(crossings))
    )
    count = data.draw(st.none() | st.integers(0, length))
    fillings = Fillings(line, count)
    expected, ways = _by_trying(line, count, [*cells, *sides])
    told = fillings.left([*cells, *sides])
    assert (told.cells if told else [0] * length) == expected
    assert fillings.ways([*cells, *sides]) == ways == len(set(fillings.each([*cells, *sides])))


@settings(max_examples=15, deadline=None)
@example(puzzle=Square((2, 2, 4, 3, 4, 3), (4, 3, 3, 1, 3, 4)))
@example(puzzle=Square((4, 4, 2, 2, 5, 3, 4, 4, 4, 5), (4, 3, 2, 1, 2, 3, 4, 5, 6, 7)))
@given(puzzle=puzzles.small_puzzles)
def test_unit_propagation_refutes_all_that_the_rules_refute(puzzle: Square) -> None:
    """So that no other supposition need be tried."""
    clauses = room.clauses(puzzle)
    assert clauses is not None
    assert clauses.whole
    board = Board(room, puzzle, Limit().start())
    with Sat(clauses.clauses) as sat:
        for variable, mask in enumerate(board.initial):
            for bit in (bit for bit in range(8) if mask >> bit & 1 and not is_one(mask)):
                trail = Trail(board)
                if trail.propagate(trail.suppose(Fact(variable, 1 << bit))):
                    literal = clauses.literals[variable][bit]  # 0 where no clause needs to say that it cannot be
                    assert not literal or sat.propagate([literal]) is None, (puzzle, variable, bit)
                else:
                    assert clauses.literals[variable][bit]


def test_facts_name_squares_by_their_corners() -> None:
    puzzle = Square((3, 3, 3, 0, 1), (3, 3, 3, 0, 1))
    first = corners(puzzle).corners[0].variable
    said = [room.fact(puzzle, first, left, Mood.IS) for left in (0b1000, 0b10, 0b1, 0b111011, 0b111001, 0b1010)]
    assert said == [
        "a1:c3 is a square",
        "a1 is a square by itself",
        "no square starts at a1",
        "a1:b2 is not a square",
        "neither a1 by itself nor a1:b2 is a square",
        "a square of side 1 or 3 starts at a1",
    ]


def test_few_ways_to_fill_a_line_are_shown() -> None:
    explanation = explain(read("rows 3 3 3 0 1; columns 3 3 3 0 1"))
    said = " ".join(step.says for step in explanation.steps)
    assert "b1 is filled and d3 is empty, and row 3, with 3 filled cells, can only be ###--, ##--# or #-#-#." in said


@pytest.mark.parametrize(
    "text",
    [
        '{"family": "square", "rows": [1, 2, 0, 0], "columns": [1, 1, 1, 0]}',
        '{"family": "square", "rows": [null, null, null, null, 2, 4], "columns": [1, 3, null, null, null, 1]}',
        '{"family": "square", "rows": [2, 2, 1, 1, 2, 2], "columns": [3, 2, 0, 0, 2, 3], "blocked": [[1, 4]]}',
    ],
)
def test_the_patterns_that_are_told_agree_with_what_is_concluded(text: str) -> None:
    puzzle = read(text)
    told = 0
    for step in explain(puzzle).steps:
        said = re.search(r"(row|column) (\w+), with [^,]+, can only be (.+)\.", step.says)
        if said is None:
            continue
        line = next(each for each in corners(puzzle.content).lines if each.name == f"{said[1]} {said[2]}")
        patterns = re.findall("[-#]+", said[3])
        assert len(set(patterns)) == len(patterns)
        for variable, left in step.step.new:
            place = line.cells.index(variable)
            assert {pattern[place] for pattern in patterns} == {"#" if left == FILLED else "-"}, step.says
        told += 1
    assert told


@settings(max_examples=25, deadline=None)
@given(puzzle=puzzles.small_puzzles, seed=st.integers(0, 1000))
def test_a_rule_that_is_idle_finds_nothing_new_when_other_variables_change(puzzle: Square, seed: int) -> None:
    chance = Random(seed)

    def fewer(mask: int) -> int:
        return mask & chance.randrange(1, 1 << 20) or mask

    masks = list(map(fewer, room.candidates(puzzle)))
    for rule in room.rules(puzzle):
        if rule.idle is not None:
            variable, left = rule.idle
            for mask in left:
                found = rule.narrow([mask if each == variable else masks[each] for each in rule.scope])
                if found is not None:
                    less = [
                        now if each == variable else fewer(now) for each, now in zip(rule.scope, found, strict=True)
                    ]
                    assert list(rule.narrow(less) or []) == less, rule.says
