"""Steps and reasons for wrong entries, judged by trying everything: see `trying_everything.py`.

The check with CP-SAT states rules from a room's `model.py`. Where that and `explain.py` take the same thing for granted
without citing it, only somebody who shares nothing with them can notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

import trying_everything as judging
from cluewright import explain, hint, read
from cluewright.workshop import Puzzle, search

BOATS = """row: boat 3
name: Ada, Elsa, Ines
drink: ginger beer, iced water, soda
pet: parrot, goldfish, rabbit
clues:
1. Elsa keeps the rabbit.
2. The ginger beer drinker sails immediately to the left of the sailor with the rabbit.
3. Either Ada or the soda drinker owns the rabbit.
4. Whoever keeps the goldfish sails at the far right.
"""
BOAT_CLUES: list[tuple[str, Callable[[dict[str, judging.Column]], Any]]] = [
    ("Elsa keeps the rabbit", lambda at: at["Elsa"] == at["rabbit"]),
    (
        "The ginger beer drinker sails immediately to the left of the sailor with the rabbit",
        lambda at: at["ginger beer"] + 1 == at["rabbit"],
    ),
    (
        "Either Ada or the soda drinker owns the rabbit",
        lambda at: (at["Ada"] == at["rabbit"]) != (at["soda"] == at["rabbit"]),
    ),
    ("Whoever keeps the goldfish sails at the far right", lambda at: at["goldfish"] == 2),
]


def _square(rows: list[int], columns: list[int]) -> str:
    return f'{{"family":"square","rows":{rows},"columns":{columns},"blocked":[]}}'


def _random_squares(count: int) -> Iterator[str]:
    """Counts of random fillings that no other filling has."""
    every = judging.fillings(5, 5)
    judge = judging.Square(read(_square([0] * 5, [0] * 5)).content)
    counts = [(tuple(map(int, grid.sum(axis=1))), tuple(map(int, grid.sum(axis=0)))) for grid in judge.filled]
    alone = [each for each in set(counts) if sum(each[0]) > 5]
    random = Random(13)
    random.shuffle(alone)
    found = (each for each in sorted(alone, key=lambda each: random.random()) if counts.count(each) == 1)
    assert len(every) == 10668
    for rows, columns in (next(found) for _ in range(count)):
        yield _square(list(rows), list(columns))


TEXTS: dict[str, list[str]] = {
    "square": [
        _square([0, 1, 0, 3, 2], [2, 2, 1, 1, 0]),
        *_random_squares(7),
        '{"family":"square","rows":[null,2,null,2],"columns":[2,null,3,null],"blocked":[[0,0]]}',
    ],
    "cryptarithm": [
        "SEND + MORE = MONEY",
        "FORTY + TEN + TEN = SIXTY",
        "ABC + ACB = CBA",
        "TWO + TWO = FOUR",
        "AB + BC = CDA",
    ],
    "weight": [
        "(-3:? -1:? 2:(-2:? -1:? 1:?))",
        "(-1:(-1:? 2:?) 2:(-3:? 1:?))",
        "(-2:? 1:(-1:? 3:?) 2:?)",
    ],
    "maths": [". 14 10 35; 14 . . .; 15 . . .; 28 . 1 .", "0 45 72; 72 . .; 14 . .", "0 7 11; 9 . .; 12 . ."],
    "logic": [BOATS],
    "houses": [
        '{"family":"houses","houses":[[1,1],[2,3],[4,1],[5,4],[1,5],[3,5]]}',
        '{"family":"houses","houses":[[1,1],[3,1],[2,4],[4,4],[1,2],[5,2]]}',
    ],
}
CASES = [
    pytest.param(text, id=f"{family}-{number}") for family, texts in TEXTS.items() for number, text in enumerate(texts)
]


def _judge(puzzle: Puzzle) -> judging.Judge:
    family = puzzle.family.name
    if family == "logic":
        return judging.Logic(puzzle.content, BOAT_CLUES)
    made: judging.Judge = getattr(judging, family.capitalize())(puzzle.content)
    return made


@pytest.mark.parametrize("text", CASES)
def test_every_step_follows_from_what_it_cites(text: str) -> None:
    puzzle = read(text)
    judge = _judge(puzzle)
    found = explain(puzzle, limit=20)
    judged = 0
    for step in found.steps:
        try:
            follows = judge.follows(step.rules, step.step.facts, step.step.new)
        except judging.TooManyError:
            continue
        judged += 1
        assert follows, (step.says, step.rules, step.facts)
    assert judged
    assert judged >= len(found.steps) // 2


@pytest.mark.parametrize("text", CASES)
def test_wrong_entries_clash_with_what_is_named_and_nothing_named_can_be_left_out(text: str) -> None:
    puzzle = read(text)
    solutions = list(islice(search(puzzle), 2))
    if len(solutions) != 1:
        return
    judge = _judge(puzzle)
    right = puzzle.family.play.entries(puzzle.content, solutions[0].content)
    random = Random(7)
    named = 0
    for place, other in list(_wrong(puzzle, right, random))[:5]:
        entries = {each: right[each] for each in random.sample(sorted(right), 1) if each != place}
        told = hint(puzzle, {**entries, place: other}, limit=20)
        assert told.wrong, (entries, place, other)
        everything = [told.wrong[0], *told.facts, *told.rules]
        try:
            assert judge.clash(everything), (told.says, everything)
            for less in told.facts + tuple(rule for rule in told.rules if "touch" not in rule and "over" not in rule):
                rest = [each for each in everything if each != less]
                assert not judge.clash(rest), (told.says, less)
        except judging.TooManyError:
            continue
        named += 1
    assert named


def _wrong(puzzle: Puzzle, right: Mapping[str, str], random: Random) -> Iterator[tuple[str, str]]:
    """Entries that the solution has not."""
    values = sorted(set(right.values()))
    for place in random.sample(sorted(right), len(right)):
        others = [value for value in values if value != right[place]]
        if others:
            yield place, random.choice(others)
