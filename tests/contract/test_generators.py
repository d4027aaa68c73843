"""What every generator must satisfy, run over every family that has one."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

from cluewright import families
from cluewright.core import Family, Limit, OptionError, Request, Verdict
from cluewright.workshop import Method, Puzzle, prove
from cluewright.workshop.generating import Order, generate, make
from rooms import NAMES


def has_generator(family: Family[Any, Any]) -> bool:
    try:
        return bool(family.generate)
    except OptionError:
        return False


GENERATED = [name for name in NAMES if has_generator(families.load(name))]
for_every_generator = pytest.mark.parametrize("name", GENERATED)


@for_every_generator
def test_made_puzzles_are_unique_by_an_engine_that_did_not_make_them(name: str) -> None:
    for made in generate(Order(name, seed=11), count=20 if name != "_template" else 4):
        witness = prove(Puzzle(made.puzzle.family, made.puzzle.content), Limit(seconds=60), Method("cpsat"))
        assert witness.verdict == Verdict.UNIQUE
        assert witness.solutions[0].content == made.solution.content


@for_every_generator
def test_the_same_seed_gives_the_same_puzzles_and_no_two_are_alike(name: str) -> None:
    count = 4
    first = list(generate(Order(name, seed=5), count))
    again = list(generate(Order(name, seed=5), count))
    assert [made.puzzle.content for made in first] == [made.puzzle.content for made in again]
    assert len({made.fingerprint for made in first}) == count
    alone = make(Order(name, seed=5), 0)
    assert alone is not None
    assert alone.puzzle.content == first[0].puzzle.content


@pytest.mark.parametrize("hashing", ["1", "2"])
def test_the_same_puzzles_in_every_process(hashing: str) -> None:
    program = (
        "import sys\nfrom cluewright.workshop.generating import Order, make\n"
        "for name in sys.argv[1:]: print(make(Order(name, seed=5), 0).puzzle.written('json'))"
    )
    command = [sys.executable, "-c", program, *GENERATED]
    environment = {**os.environ, "PYTHONHASHSEED": hashing}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    here = [make(Order(name, seed=5), 0) for name in GENERATED]
    assert done.stdout.splitlines() == [made.puzzle.written("json") for made in here if made]


@for_every_generator
def test_nothing_can_be_taken_away(name: str) -> None:
    room = families.load(name).generate
    for made in islice(generate(Order(name, seed=3), 3), 3):
        for thing in room.droppable(made.puzzle.content):
            smaller = Puzzle(made.puzzle.family, room.without(made.puzzle.content, thing))
            assert prove(smaller).verdict == Verdict.MULTIPLE


@for_every_generator
def test_impossible_requests_are_refused_at_once(name: str) -> None:
    for request in (Request(size=-1), Request(size=1), Request(size=10**9), Request(options={"nonesuch": "1"})):
        with pytest.raises(OptionError):
            next(generate(Order(name, request), 1))


def test_a_limit_ends_the_making() -> None:
    assert list(generate(Order("houses"), 5, Limit(seconds=1e-9))) == []
