"""Puzzles that are made are unique, come again from their seed, differ, and hold nothing that is not needed."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

from cluewright import children
from cluewright.core import OptionError, Request, Verdict
from cluewright.testing.room import Contract
from cluewright.workshop import Puzzle, prove
from cluewright.workshop.generate_many import generate
from cluewright.workshop.generate_one import make
from cluewright.workshop.orders import Order

_ELSEWHERE = (
    "import sys\nfrom cluewright.workshop.generate_one import make\nfrom cluewright.workshop.orders import Order\n"
    "for number in (2, 0): print(make(Order(sys.argv[1], seed=5), number).puzzle.written('json'))"
)


class GeneratingContract(Contract):
    """What every generator must satisfy."""

    def test_made_puzzles_are_unique_by_an_engine_that_did_not_make_them(self) -> None:
        """CP-SAT proves each of them again."""
        for made in generate(Order(self.family.name, seed=11), 4):
            witness = prove(Puzzle(made.puzzle.family, made.puzzle.content), limit=60, engine="cpsat")
            assert witness.verdict == Verdict.UNIQUE
            assert witness.solutions[0].content == made.solution.content

    def test_the_same_seed_gives_the_same_puzzles_and_no_two_are_alike(self) -> None:
        """A puzzle depends on its seed and its number alone."""
        order, count = Order(self.family.name, seed=5), 4
        first, again = list(generate(order, count)), list(generate(order, count))
        assert [made.puzzle.content for made in first] == [made.puzzle.content for made in again]
        assert len({made.fingerprint for made in first}) == count
        alone = make(order, 0)
        assert alone is not None
        assert alone.puzzle.content == first[0].puzzle.content

    @pytest.mark.parametrize("hashing", ["1", "2"])
    def test_the_same_puzzles_in_every_process(self, hashing: str) -> None:
        """Nothing depends on how Python hashes."""
        command = [sys.executable, "-P", "-c", _ELSEWHERE, self.family.name]
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(children.places())}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        here = [make(Order(self.family.name, seed=5), number) for number in (2, 0)]
        assert done.stdout.splitlines() == [made.puzzle.written("json") for made in here if made]

    def test_nothing_can_be_taken_away(self) -> None:
        """Without any of its givens or clues a puzzle has several solutions."""
        room = self.family.generate
        for made in islice(generate(Order(self.family.name, seed=3), 3), 3):
            for thing in room.droppable(made.puzzle.content):
                smaller = Puzzle(made.puzzle.family, room.without(made.puzzle.content, thing))
                assert prove(smaller).verdict == Verdict.MULTIPLE

    def test_impossible_requests_are_refused_at_once(self) -> None:
        """Sizes that cannot be, options that are not there."""
        for request in (Request(size=-1), Request(size=1), Request(size=10**9), Request(options={"nonesuch": "1"})):
            with pytest.raises(OptionError):
                next(generate(Order(self.family.name, request), 1))
