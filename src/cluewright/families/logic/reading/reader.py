"""From a clue to its one meaning, with how far it is to be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core import PuzzleError
from cluewright.families.logic.meaning.clues import SETTING, Meaning, terms
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading import nouns, pairs, places, predicates, statements
from cluewright.families.logic.reading.clauses import Clauses, last_named, sentences
from cluewright.families.logic.reading.equality import equal, made_one, possible
from cluewright.families.logic.reading.items import Item, items
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.refusals import NotUnderstoodError, Refusal, refused
from cluewright.families.logic.reading.sentence import IT, Sentence, apart_if_not_beside, both, empty
from cluewright.families.logic.reading.tokens import tokens
from cluewright.families.logic.reading.trust import Trust

if TYPE_CHECKING:
    from cluewright.families.logic.reading.questions import Question

_FORMS = (nouns, predicates, places, pairs, statements)
_MOST_ITEMS = 70
NO_FORM = "no form fits"


class Reading(NamedTuple):
    """What became of a clue."""

    state: str
    """`plain`, `loose` or `refused`."""

    means: Meaning | None = None
    words: tuple[str, ...] = ()
    """The words that nothing vouches for, or that stand in the way."""

    reason: str = ""
    several: tuple[Meaning, ...] = ()
    forms: frozenset[str] = frozenset()


class Reader:
    """Reads the clues and questions of one puzzle."""

    def __init__(self, puzzle: Logic, sentences: Sequence[str] = ()) -> None:
        """`sentences` are all clues of the puzzle: together they tell how it speaks."""
        self.puzzle = puzzle
        cut = {says: tokens(says) for says in sentences}
        self.header = Header(puzzle, list(cut.values()))
        self.rows = {says: items(self.header, sentence) for says, sentence in cut.items()}
        """The items of each sentence, before others vouch for its words."""

        self.trust = Trust(self.header, list(self.rows.values()))
        self._rows = {says: self.trust.opened(row) for says, row in self.rows.items()}

    def reading(self, says: str) -> Reading:
        """What a clue means, or why it has no certain meaning."""
        found = self._read(says)
        if found.state == "plain":
            return found
        from cluewright.families.logic.language.grammar import meant  # most clues are in the puzzle's own words

        means = meant(self.puzzle, says)
        return found if means is None or made_one(means) else Reading("plain", means)

    def _read(self, says: str) -> Reading:
        row = self.row(says)
        if len(row) > _MOST_ITEMS:
            return Reading("refused", reason="too long")
        if says.rstrip(" \"'”’").endswith("?"):
            return Reading("refused", reason="it is a question, not a clue")
        found = self._told(row)
        if found.reason != NO_FORM:
            return found
        again = self._apart(row)
        if again is None:
            freely = items(self.header, tokens(says), lax=True)
            again = self._apart(freely) if freely != row else None
        return again or found

    def _apart(self, row: list[Item]) -> Reading | None:
        """What a clue means clause by clause; it is always loose."""
        told = Clauses(self.header, self._sifted).read(row)
        if told is None:
            return None
        means = both(*told.parts, *apart_if_not_beside(self.header, told.parts))
        if made_one(means) or empty(means) or not possible(self.puzzle, means):
            return None
        loose = tuple(dict.fromkeys((*self.trust.loose(row), *sorted(told.doubts))))
        return Reading("loose", means, loose or tuple(item.text for item in row if not item.terms), forms=told.used)

    def _told(self, told: list[Item]) -> Reading:
        """What a row of items means, sentence by sentence."""
        parts: list[Meaning] = []
        before = None
        used: set[str] = set()
        doubts = {item.text for item in told if item.detail == "loosely"}
        pieces = sentences(told)
        for number, piece in enumerate(pieces):
            sentence = Sentence(self.header, piece, before)
            sentence.last = last_named(pieces[number - 1]) if number else None
            found = self._sifted(sentence.statements())
            if len(found) != 1:
                blocking = tuple(item.text for item in piece if item.kind == "block")
                reason = NO_FORM if not found else f"{len(found)} readings"
                return Reading("refused", None, blocking, reason, tuple(found))
            parts.append(found[0])
            before = sentence.subject
            used |= sentence.used
            doubts |= sentence.doubts
        if not parts:
            return Reading("refused", reason="nothing said")
        means = both(*parts, *apart_if_not_beside(self.header, parts))
        two = made_one(means)
        if two:
            reason = "nothing said" if two[0] == two[1] else f"it would make {two[0]} and {two[1]} one"
            return Reading("refused", reason=reason)
        loose = (*self.trust.loose(told), *sorted(doubts))
        return Reading("loose" if loose else "plain", means, loose, forms=frozenset(used))

    def row(self, says: str) -> list[Item]:
        """The items of a sentence."""
        return self._rows[says] if says in self._rows else self.trust.opened(items(self.header, tokens(says)))

    def clue(self, says: str) -> Meaning:
        """The meaning of a clue; a `NotUnderstoodError` says why there is none."""
        found = self.reading(says)
        if found.means is None:
            raise NotUnderstoodError([self.refusal(says, found)])
        return found.means

    def question(self, asks: str) -> Question:
        """What a question asks for; a `NotUnderstoodError` says why that is not known."""
        from cluewright.families.logic.reading.questions import question  # few puzzles ask anything

        found = question(self.header, asks, self.trust)
        if found.asks is None:
            raise NotUnderstoodError([Refusal(asks, found.reason, found.words)])
        return found.asks

    def refusal(self, says: str, reading: Reading, *, offering: bool = True) -> Refusal:
        """Why a sentence was refused, with the nearest wordings that are read if `offering`."""
        return refused(self, says, reading, offering=offering)

    def _sifted(self, found: list[Meaning]) -> list[Meaning]:
        """The meanings that the puzzle can have, each once."""
        kept: list[Meaning] = []
        for meaning in found:
            if IT in set(terms(meaning)):
                continue
            try:
                self.puzzle.check_meaning(meaning, "")
            except PuzzleError:
                continue
            if not any(meaning == other or equal(self.puzzle, meaning, other) for other in kept):
                kept.append(meaning)
        return kept or ([SETTING] if SETTING in found else [])
