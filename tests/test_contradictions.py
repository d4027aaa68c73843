"""What contradicts what in puzzles without solution, judged by others than those who found it.

Two judges that share nothing with repair: CP-SAT over the rules as `model.py` states them, and trying everything
(`trying_everything.py`), which shares nothing with the models either.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Any

import cpmpy as cp
import pytest

import cluewright
import trying_everything as judging
from cluewright.workshop import Puzzle
from cluewright.workshop.contradiction import told_together

ROW = "row: 3 houses\nname: Ann, Bob, Cleo\ndrink: tea, milk, juice\nclues:\n"
CONTRADICTORY = {
    "maths": ["0 45 72; 72 1 .; 14 . .", "0 3 17; 4 . .; 10 . .", "0 15 15; 15 . .; 16 9 9"],
    "square": [
        "rows 1 0 2 2; columns 1 2 0 2",
        "rows 3 3 3 0 1; columns 3 3 3 0 3",
        "rows 5 0 5 0 5; columns 3 3 3 3 3",
    ],
    "cryptarithm": ["A + A = BB", "SEND + MORE = MOON", "ABC + ABC = ABC"],
    "weight": [
        '{"family":"weight","beam":[[-1,1],[1,2]]}',
        '{"family":"weight","beam":[[-1,null],[5,null],[-2,null]]}',
        '{"family":"weight","beam":[[-3,[[-1,null],[4,null]]],[1,null],[2,null]]}',
    ],
    "houses": ["1,2 0,4 2,4 1,1 5,1 4,0", "3,0 4,5 3,2 5,1 5,0 0,3", "3,1 1,4 4,2 2,4 1,2 0,0"],
    "logic": [
        f"{ROW}Ann drinks tea.\nBob drinks tea.",
        f"{ROW}Ann is to the left of Bob.\nBob is to the left of Cleo.\nCleo is in house 2.",
        f"{ROW}Ann is next to Bob.\nBob is in house 3.\nAnn is in house 1.",
    ],
}
CLUES = [
    ("Ann drinks tea", lambda at: at["Ann"] == at["tea"]),
    ("Bob drinks tea", lambda at: at["Bob"] == at["tea"]),
    ("Ann is to the left of Bob", lambda at: at["Ann"] < at["Bob"]),
    ("Bob is to the left of Cleo", lambda at: at["Bob"] < at["Cleo"]),
    ("Cleo is in house 2", lambda at: at["Cleo"] == 1),
    ("Ann is next to Bob", lambda at: abs(at["Ann"] - at["Bob"]) == 1),
    ("Bob is in house 3", lambda at: at["Bob"] == 2),
    ("Ann is in house 1", lambda at: at["Ann"] == 0),
]
EVERY = [
    pytest.param(family, text, id=f"{family}-{number}")
    for family, texts in CONTRADICTORY.items()
    for number, text in enumerate(texts)
]


class Stated:
    """The rules of a puzzle as its model states them, by their sentences."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules: dict[str, list[Any]] = {}
        for rule in import_module(f"{puzzle.family.package}.model").explained(puzzle.content).rules:
            self.rules.setdefault(rule.says, []).append(rule.holds)

    def hold_together(self, sentences: Collection[str]) -> bool:
        constraints = [constraint for says in sentences for constraint in self.rules[says]]
        return bool(cp.Model(constraints).solve(solver="ortools", num_workers=1))

    def fewest(self) -> int:
        """How many sentences a smallest conflict has: the smallest set that meets every set of which one must go."""
        names, to_meet = list(self.rules), list[list[int]]()
        while True:
            chosen = cp.boolvar(shape=(len(names),))
            model = cp.Model([cp.any([chosen[each] for each in some]) for some in to_meet])
            model.minimize(cp.sum(list(chosen)))
            assert model.solve(solver="ortools", num_workers=1)
            holding = [name for name, on in zip(names, chosen, strict=True) if on.value()]
            if not self.hold_together(holding):
                return len(holding)
            for name in names:
                if name not in holding and self.hold_together([*holding, name]):
                    holding.append(name)
            to_meet.append([number for number, name in enumerate(names) if name not in holding])


@pytest.mark.parametrize(("family", "text"), EVERY)
def test_no_part_of_a_conflict_can_be_left_out_says_the_model(family: str, text: str) -> None:
    puzzle = cluewright.read(text)
    assert puzzle.family.name == family
    found = cluewright.contradiction(puzzle)
    assert found.irreducible
    stated = Stated(puzzle)
    assert not stated.hold_together(found.parts)
    for part in found.parts:
        assert stated.hold_together([each for each in found.parts if each != part]), part


@pytest.mark.parametrize(("family", "text"), EVERY)
def test_no_part_of_a_conflict_can_be_left_out_says_whoever_tries_everything(family: str, text: str) -> None:
    puzzle = cluewright.read(text)
    parts = cluewright.contradiction(puzzle).parts
    judge: judging.Judge = (
        judging.Logic(puzzle.content, CLUES)
        if family == "logic"
        else getattr(judging, family.capitalize())(puzzle.content)
    )
    assert judge.clash(parts)
    # The cases that are tried for squares are the ways to lay them, so that how squares lie is no rule there.
    own = [part for part in parts if "touch" not in part and "lies over" not in part]
    for part in own:
        assert not judge.clash([each for each in parts if each != part]), part


@pytest.mark.parametrize(("family", "text"), [case for case in EVERY if case.values[0] != "square"])
def test_the_smallest_conflict_is_as_small_as_any(family: str, text: str) -> None:
    puzzle = cluewright.read(text)
    found = cluewright.contradiction(puzzle)
    assert found.smallest
    assert len(found.parts) == Stated(puzzle).fewest()


def test_what_is_said_of_many_places_is_said_once() -> None:
    sentences: Sequence[str] = (
        "a square that starts at a1 touches no other",
        "row 1 has 3 filled cells",
        "a square that starts at b1 touches no other",
        "column d has 0 filled cells",
        "a square that starts at c1 touches no other",
    )
    assert told_together(sentences) == [
        "row 1 has 3 filled cells",
        "column d has 0 filled cells",
        "a square that starts at a1 touches no other (the same of b1 and c1)",
    ]
    assert told_together(["row 1 has 2 cells", "row 2 has 2 cells", "row 4 has 2 cells"]) == [
        "row 1 has 2 cells (the same of row 2 and row 4)"
    ]
    assert told_together(["Ann drinks tea", "Bob drinks tea"]) == ["Ann drinks tea", "Bob drinks tea"]
