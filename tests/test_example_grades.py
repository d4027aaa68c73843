"""The grades that are kept beside the examples are the same when made again."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest

import cluewright
from cluewright import families
from cluewright.core.grade import SCALE, Grade
from cluewright.workshop import Puzzle

EASY = 60
"""Up to this number an example is graded in a moment."""

FAMILIES = [name for name in families.built_in() if families.load(name).offers("difficulty")]


def records(name: str) -> list[dict[str, Any]]:
    """The examples whose grade is of the scale in force; others are graded when somebody asks."""
    texts = families.load(name).example_files()
    every = [json.loads(line) for text in texts for line in text.splitlines() if line.strip()]
    return [record for record in every if Grade.read(record.get("grade"))]


@pytest.mark.parametrize("name", FAMILIES)
def test_examples_are_graded_again_alike(name: str) -> None:
    """Others every day; two of each family."""
    family = families.load(name)
    if not records(name):
        pytest.skip(f"no example has a grade of scale {SCALE}; run scripts/grade-examples")
    quick = [record for record in records(name) if record["grade"]["number"] <= EASY]
    for record in Random(f"{name} {date.today()}").sample(quick, min(2, len(quick))):
        puzzle = Puzzle(family, family.notation.read_document(record["puzzle"]), record["name"])
        assert cluewright.grade(puzzle).grade == Grade.read(record["grade"]), record["name"]
