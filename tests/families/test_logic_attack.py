"""The reader of English against an adversary who had not seen it: sentences written to mislead, and whole puzzles.

`sentences.jsonl` has for each sentence what an earlier state read and the adversary's verdict on that: `right`,
`misread`, `doubtful`, or refused (rightly, or though it is clear); `misread-still` are those that are known and not yet
mended. `puzzles.jsonl` has puzzles in the styles people
publish, each proved by the adversary's own search to have the one solution that stands beside it. `fresh.jsonl` has
puzzles that were written before it was known how they are read; their clues are true of the solution beside them.
`company.jsonl` has puzzles with a clue that tells another thing than the others do, and what was once read from it.
`styles.jsonl` has puzzles in the fixed phrases of ZebraLogic, of aptitude tests, of textbooks and of puzzle sites.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cluewright.core import InputError, Limit
from cluewright.families.logic import notation
from cluewright.families.logic.direct import search
from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.english.equality import equal
from cluewright.families.logic.notations.structure import Names, read_meaning
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.showing.words import sentence
from cluewright.families.logic.verify import judging

HERE = Path(__file__).parent.parent / "data" / "attack"


@cache
def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


WORLDS = lines("worlds.jsonl")


@cache
def world(number: int) -> tuple[Logic, Reader]:
    bare = notation.read_document({**WORLDS[number], "clues": [], "questions": []})
    return bare, Reader(bare)


def compared(entry: dict[str, Any]) -> str:
    """Whether the sentence is now refused, or read as recorded, or otherwise."""
    bare, reader = world(entry["world"])
    means = reader.read(entry["says"])
    if isinstance(means, Refusal):
        return "refused"
    if "read" not in entry:
        return "read"
    before = read_meaning(entry["read"], Names(bare), "read")
    return "as before" if equal(bare, before, means) else "otherwise"


def test_no_sentence_is_misread_as_it_once_was() -> None:
    for entry in lines("sentences.jsonl"):
        if entry["verdict"] == "misread":
            assert compared(entry) != "as before", (entry["says"], entry["read"], entry["comment"])


KNOWN_MISREADINGS = 37


def test_no_more_sentences_are_misread_than_is_known() -> None:
    still = [entry for entry in lines("sentences.jsonl") if entry["verdict"] == "misread-still"]
    assert sum(compared(entry) == "as before" for entry in still) <= KNOWN_MISREADINGS


def told_otherwise(entry: dict[str, Any]) -> bool:
    """Whether a clue is still read as it was, though the other clues of its puzzle tell another thing."""
    bare = notation.read_document({**entry["puzzle"], "clues": [], "questions": []})
    means = Reader(bare, entry["puzzle"]["clues"]).read(entry["says"])
    return not isinstance(means, Refusal) and sentence(bare, means) == entry["read"]


KNOWN_OF_COMPANY = 4


def test_no_clue_that_tells_another_thing_than_the_others_is_read_as_it_once_was() -> None:
    for entry in lines("company.jsonl"):
        if entry["verdict"] == "misread":
            assert not told_otherwise(entry), (entry["says"], entry["read"], entry["right"])
    still = [entry for entry in lines("company.jsonl") if entry["verdict"] == "misread-still"]
    assert sum(map(told_otherwise, still)) <= KNOWN_OF_COMPANY


def test_what_was_read_rightly_has_no_other_meaning_now() -> None:
    counts = Counter(compared(entry) for entry in lines("sentences.jsonl") if entry["verdict"] == "right")
    assert counts["otherwise"] == 0


@pytest.mark.parametrize("name", ["puzzles.jsonl", "fresh.jsonl", "textbook.jsonl", "styles.jsonl"])
def test_every_clue_that_is_read_is_true_of_the_recorded_solution(name: str) -> None:
    for entry in lines(name):
        bare = notation.read_document({**entry["puzzle"], "clues": [], "questions": []})
        holds = judging(bare, notation.read_solution(bare, entry["solution"]))
        reader = Reader(bare, entry["puzzle"]["clues"])
        for says in entry["puzzle"]["clues"]:
            means = reader.read(says)
            assert isinstance(means, Refusal) or holds(means), (says, means)


@pytest.mark.parametrize("first", range(0, len(lines("puzzles.jsonl")), 60))
def test_puzzles_that_are_read_whole_have_their_one_solution(first: int) -> None:
    for entry in lines("puzzles.jsonl")[first : first + 60]:
        try:
            puzzle = notation.read_document(entry["puzzle"])
        except InputError:
            continue
        found = list(search(puzzle, Limit()))
        assert [notation.write_solution(puzzle, table) for table in found] == [entry["solution"]], entry["puzzle"]


@pytest.mark.parametrize(
    ("style", "least"),
    [
        pytest.param("zebralogic", 20, id="zebralogic: 7 of 20 at first sight, 20 now"),
        pytest.param("seating", 12, id="seating: 4 of 12 at first sight, 12 now"),
        pytest.param("textbook", 12, id="textbook: 8 of 14 at first sight, 12 now"),
        pytest.param("zebralogic, unseen", 4, id="zebralogic: 4 of 5 at first sight"),
        pytest.param("seating, unseen", 4, id="seating: 4 of 5 at first sight"),
        pytest.param("magazine, unseen", 2, id="magazine: 2 of 5 at first sight"),
        pytest.param("brainzilla", 14, id="brainzilla: 10 of 14 at first sight, 14 now"),
    ],
)
def test_puzzles_of_published_styles_are_read_whole_and_have_their_one_solution(style: str, least: int) -> None:
    whole = 0
    for entry in lines("styles.jsonl"):
        if entry["style"] != style:
            continue
        try:
            puzzle = notation.read_document(entry["puzzle"])
        except InputError:
            continue
        found = list(search(puzzle, Limit()))
        assert [notation.write_solution(puzzle, table) for table in found] == [entry["solution"]], entry["puzzle"]
        whole += 1
    assert whole >= least
