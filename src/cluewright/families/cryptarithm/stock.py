"""A stock is every puzzle of a kind that might be unique, where these are few enough to list.

Puzzles are drawn from it as if nothing were known of them; that some were refuted before only saves the proof, so a
draw gives the same whatever was drawn earlier. Once all are refuted, there is nothing to be made.
"""

from __future__ import annotations

from random import Random

from cluewright.core import Ask, OptionError, Verdict
from cluewright.families.cryptarithm.puzzle import Cryptarithm


class Stock:
    """All candidates of one kind, and what was proved of them."""

    def __init__(self, puzzles: list[Cryptarithm], none: str) -> None:
        """`none` is the sentence for when nothing can be made."""
        self._puzzles, self._none = puzzles, none
        self._unique: dict[int, bool] = {}
        self._refuted = 0
        self._check()

    def _check(self) -> None:
        if self._refuted == len(self._puzzles):
            raise OptionError(self._none)

    def draw(self, random: Random, ask: Ask[Cryptarithm]) -> Cryptarithm | None:
        """One at random; None when it is not unique."""
        at = random.randrange(len(self._puzzles))
        if at not in self._unique:
            verdict = ask(self._puzzles[at])
            if verdict == Verdict.UNKNOWN:
                return None
            self._unique[at] = verdict == Verdict.UNIQUE
            self._refuted += verdict != Verdict.UNIQUE
            self._check()
        return self._puzzles[at] if self._unique[at] else None
