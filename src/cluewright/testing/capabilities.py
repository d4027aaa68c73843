"""Whatever capabilities a family lacks, its puzzles are answered or refused with a reason: nothing fails halfway."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from cluewright.core import InputError
from cluewright.games.game import Game
from cluewright.games.hints import helped, next_step, right_so_far
from cluewright.testing.room import Contract
from cluewright.workshop import Puzzle, examples
from cluewright.workshop.contradiction import contradiction
from cluewright.workshop.explanation import explain
from cluewright.workshop.grades import grade
from cluewright.workshop.repairs import repair

_SECONDS = 0.2
"""For each answer; the first steps will do."""


class _Verb(NamedTuple):
    """Something that is asked of a puzzle, and the capabilities that it uses where they are there."""

    asks: Callable[[Puzzle], str]
    uses: tuple[str, ...]


_VERBS = (
    _Verb(lambda puzzle: explain(puzzle, limit=_SECONDS).says, ("direct", "explaining")),
    _Verb(lambda puzzle: grade(puzzle, limit=_SECONDS).says, ("direct", "explaining")),
    _Verb(lambda puzzle: helped(puzzle, {}, _SECONDS)["words"]["step"], ("direct", "explaining", "play")),
    _Verb(lambda puzzle: next_step(puzzle, {}, _SECONDS)["says"], ("direct", "explaining", "play")),
    _Verb(lambda puzzle: right_so_far(puzzle, {}, _SECONDS)["says"], ("clauses", "direct", "play")),
    _Verb(lambda puzzle: Game.begin(puzzle).check().says, ("direct", "play")),
    _Verb(lambda puzzle: repair(puzzle, limit=_SECONDS).says, ("clauses", "direct", "repair")),
    _Verb(lambda puzzle: contradiction(puzzle, limit=_SECONDS).says, ("explaining", "repair")),
)


class CapabilitiesContract(Contract):
    """Every two capabilities that one verb uses, present and absent."""

    def test_every_verb_answers_or_refuses_whatever_two_capabilities_are_missing(self) -> None:
        """On the smallest example."""
        puzzles = [each.puzzle for each in examples(self.family)]
        puzzle = min(puzzles, key=lambda each: len(json.dumps(each.document)))
        for verb in _VERBS:
            there = [name for name in verb.uses if self.family.offers(name)]
            for missing in [*combinations(there, 1), *combinations(there, 2)]:
                card = replace(self.family, capabilities=self.family.capabilities - set(missing))
                try:
                    said = verb.asks(Puzzle(card, puzzle.content, puzzle.name))
                except InputError as refused:
                    said = str(refused)
                assert said.strip(), (verb.uses, missing)
