"""The reader of English against a witness who has not seen it: read as the witness means it, or refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import witness
from cluewright.families.logic import notation, verify
from cluewright.families.logic.english import Reader, Refusal
from cluewright.families.logic.meaning.clues import Clue
from cluewright.families.logic.puzzle import Table

THEMES = sorted(witness.HERE.glob("*.jsonl"))


@pytest.mark.parametrize("path", THEMES, ids=[path.stem for path in THEMES])
def test_no_sentence_of_the_witness_is_misread(path: Path) -> None:
    """Compared over every table of a small puzzle, by the rules in plain loops."""
    header, entries = witness.read(path)
    bare = notation.read_document({name: header[name] for name in ("places", "categories")})
    reader = Reader(bare)
    tables = list(witness.tables(header))
    names = [category.name for category in bare.categories]
    rows = [Table(tuple(zip(*(table[name] for name in names), strict=True))) for table in tables]
    counts: Counter[str] = Counter()
    for entry in entries:
        means = reader.read(entry["sentence"])
        if isinstance(means, Refusal):
            counts["refused"] += 1
            continue
        assert "means" in entry, (entry["sentence"], means)
        puzzle = bare.with_sound((Clue(means),))
        for table, row in zip(tables, rows, strict=True):
            right = witness.holds(entry["means"], table)
            assert (not verify.faults(puzzle, row)) == right, (entry["sentence"], means, table)
        counts["read"] += 1
    assert counts["read"] > 0, counts
