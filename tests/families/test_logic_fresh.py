"""Puzzles in many published styles, each with a table in which its clues are true: none is read as what is not.

The clues were written before anybody looked at how they are read; many are not read yet, and some puzzles have more
solutions than the one that is told.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluewright.families.logic import notation
from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.verify import judging

LINES = (Path(__file__).parent.parent / "data" / "logic-fresh.jsonl").read_text(encoding="utf-8").splitlines()
MOST_REFUSED = 0.25
"""First tries read 72 % and 77 % of the clues; a change must not lose what is read by now (83 %)."""


@pytest.mark.parametrize("first", range(0, len(LINES), 20))
def test_what_is_read_of_a_fresh_puzzle_is_true_of_its_solution(first: int) -> None:
    refused, clues = 0, 0
    for line in LINES[first : first + 20]:
        entry = json.loads(line)
        bare = notation.read_document({**entry["puzzle"], "clues": []})
        true = judging(bare, notation.read_solution(bare, entry["solution"]))
        reader = Reader(bare, entry["puzzle"]["clues"])
        for says in entry["puzzle"]["clues"]:
            found = reader.read(says)
            clues += 1
            refused += isinstance(found, Refusal)
            assert isinstance(found, Refusal) or true(found), says
    assert refused < MOST_REFUSED * clues
