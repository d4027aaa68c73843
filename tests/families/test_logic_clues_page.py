"""The page on clues says what is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluewright.families.logic import notation
from cluewright.families.logic.language.grammar import meant
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading import Reader
from cluewright.families.logic.reading.equality import equal

PAGE = (Path(__file__).parents[2] / "docs" / "clues.md").read_text("utf-8")
WORLDS = json.loads((Path(__file__).parents[1] / "data" / "clue-worlds.json").read_text("utf-8"))


def world(name: str) -> Logic:
    return notation.read_document({**WORLDS[name], "clues": [], "questions": []})


def rows(heading: str) -> Iterator[tuple[str, str, str]]:
    """World, example and what is said of it, of the table under a heading."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) == 4 and cells[1] in WORLDS:
            yield cells[1], cells[2], cells[3]


@pytest.mark.parametrize(("name", "says", "read"), [*rows("Kinds of clues that are read")])
def test_a_clue_is_read_as_the_page_says(name: str, says: str, read: str) -> None:
    puzzle = world(name)
    told = meant(puzzle, read)
    found = Reader(puzzle, [says]).reading(says).means
    assert told is not None
    assert found is not None
    assert found == told or equal(puzzle, found, told)


@pytest.mark.parametrize(("name", "says", "why"), [*rows("Kinds that are refused")])
def test_a_clue_is_refused_as_the_page_says(name: str, says: str, why: str) -> None:
    assert Reader(world(name), [says]).reading(says).state == "refused", why


def test_the_refusals_of_the_page_are_those_that_are_printed() -> None:
    puzzle = world("street")
    reader = Reader(puzzle)
    for says in ("Ann hates tea.", "Clio drinks tea.", "Ann lives next to the Norwegian in the red house."):
        printed = reader.refusal(says, reader.reading(says)).message()
        assert printed in " ".join(PAGE.split()), printed
