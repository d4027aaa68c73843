"""Which words the clues of a puzzle vouch for.

A word beside mentions of one category is vouched for if it stands beside two values of that category in two clues, or
in three clues at all: a puzzle says the same thing again and again with other values in it. What stands once only is
loose: it may be another way to say the same (bought, purchased), or say another thing (bought, envied).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Place, Term, Value
from cluewright.families.logic.reading.closed import FUNCTION, IN_A_ROW, NEUTRAL, TITLES, TURNING
from cluewright.families.logic.reading.items import Item
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.tokens import stem

_NEUTRAL = NEUTRAL | {stem(word) for word in NEUTRAL}


class Run(NamedTuple):
    """A stretch of glue, with the terms at its two ends."""

    at: range
    terms: tuple[Term, ...]


def runs(row: list[Item]) -> Iterator[Run]:
    """Each stretch of glue in a sentence."""
    at = 0
    while at < len(row):
        end = at
        while end < len(row) and row[end].kind in ("glue", "block", "not", "wh"):
            end += 1
        if end > at:
            ends = [row[n] for n in (at - 1, end) if 0 <= n < len(row) and row[n].terms]
            yield Run(range(at, end), tuple(each.terms[0] for each in ends))
        at = end + 1


class Trust:
    """What the clues of one puzzle say around mentions."""

    def __init__(self, header: Header, rows: list[list[Item]]) -> None:
        self.header = header
        self._beside: dict[tuple[str, str], set[Term]] = defaultdict(set)
        self._clues: dict[str, set[int]] = defaultdict(set)
        for number, row in enumerate(rows):
            for run in runs(row):
                for at in run.at:
                    for word in _words(row[at]):
                        self._clues[word].add(number)
                        for term in run.terms:
                            self._beside[word, _category(term)].add(term)

    @cached_property
    def _roots(self) -> set[str]:
        """The roots of the words of the header that turn nothing."""
        return {stem(word) for word in self.header.words if len(word) > 3} - {stem(word) for word in TURNING}

    def vouched(self, word: str, run: Run) -> bool:
        """Whether other clues say the word of the same category."""
        root = stem(word.lower())
        several = len(self._clues[root]) > 1
        return several and any(len(self._beside[root, _category(term)]) > 1 for term in run.terms)

    def opened(self, row: list[Item]) -> list[Item]:
        """The sentence with the words that block it as glue, where several clues say them of one category."""
        found = list(row)
        for run in runs(row):
            for at in run.at:
                if row[at].kind == "block" and row[at].text.islower() and self.vouched(row[at].text, run):
                    found[at] = row[at]._replace(kind="glue")
        return found

    def loose(self, row: list[Item]) -> tuple[str, ...]:
        """The words of a clue that nothing vouches for."""
        found: dict[str, None] = {}
        for run in runs(row):
            for at in run.at:
                if row[at].kind != "glue":
                    continue
                for word in row[at].text.split():
                    if not self._known(row, at, word) and not self._often(word, run):
                        found[word] = None
        for item in row:
            if item.kind == "name" and item.rank == 3 and len(self._clues[stem(item.text.lower())]) < 2:
                found[item.text] = None
        return tuple(found)

    def _known(self, row: list[Item], at: int, word: str) -> bool:
        """Whether a word needs nobody to vouch for it."""
        if word == "'s" and 0 < at < len(row) - 1 and row[at - 1].terms and row[at + 1].terms:
            return False  # Ann's baker may be another person
        header = self.header
        if word in FUNCTION or word in header.words or word in TITLES or word in header.unit_words:
            return True
        if word.endswith(("er", "ers", "or", "ors")) and stem(word) in self._roots:
            return True  # the tea drinker, where the header has drinks
        placed = header.row and any(row[n].terms and isinstance(row[n].terms[0], Place) for n in range(len(row)))
        related = header.row and any(item.kind in ("beside", "sideof", "between", "ends") for item in row)
        return any(each in _NEUTRAL or ((placed or related) and each in IN_A_ROW) for each in (word, stem(word)))

    def _often(self, word: str, run: Run) -> bool:
        return self.vouched(word, run) or len(self._clues[stem(word)]) > 2


def _words(item: Item) -> list[str]:
    return [stem(word) for word in item.text.lower().split()] if item.kind in ("glue", "block") else []


def _category(term: Term) -> str:
    return term.category if isinstance(term, Value) else "\0places"
