"""Sentences that mislead, read beside other clues of their puzzle: wrong verbs, third parties, wishes, bounds.

`logic-mislead.txt` has a puzzle, the clues beside which each sentence is read, and the sentences; those that are read
rightly end in `=>` and what they mean, all others are refused.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.notation import read_document
from cluewright.families.logic.showing.words import sentence

DATA = Path(__file__).parent.parent / "data" / "logic-mislead.txt"


def blocks() -> list[list[str]]:
    """The lines of each puzzle."""
    found: list[list[str]] = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            found.append([])
        found[-1].append(line)
    return found


@pytest.mark.parametrize("lines", blocks(), ids=lambda lines: str(json.loads(lines[0])["places"]["noun"]))
def test_no_sentence_that_misleads_is_misread(lines: list[str]) -> None:
    bare = read_document({"family": "logic", **json.loads(lines[0]), "clues": []})
    beside = [says for line in lines[1:] if line.startswith("#") for says in line.split("#") if says]
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        says, _, means = line.partition(" => ")
        found = Reader(bare, [*beside, says]).read(says)
        assert (says, "" if isinstance(found, Refusal) else sentence(bare, found)) == (says, means)
