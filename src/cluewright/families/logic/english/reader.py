"""From a sentence to its one meaning, or to an error that shows the clue, the word and the nearest names."""

from __future__ import annotations

from cluewright.core import NotationError
from cluewright.core.reading import shown
from cluewright.families.logic.clues import Meaning
from cluewright.families.logic.english.chart import Chart, Result, TooInvolvedError
from cluewright.families.logic.english.classes import Classes
from cluewright.families.logic.english.grammar import GRAMMAR
from cluewright.families.logic.english.questions import Question, Questioning
from cluewright.families.logic.english.sense import Clause, canonical, contradiction, hollow
from cluewright.families.logic.english.tokens import Token, tokens
from cluewright.families.logic.english.world import World
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.words import sentence

_SPELLING = {("on", "of"): "one", ("then", "the"): "than"}
_MOST_TOKENS = 70


class Reader:
    """Reads the clues and questions of one puzzle."""

    def __init__(self, puzzle: Logic) -> None:
        self.puzzle = puzzle
        self.world = World(puzzle)

    def clue(self, says: str, place: str = "") -> Meaning:
        """The meaning of a clue; a `NotationError` says why there is none."""
        chart = self._chart(says, place)
        found: dict[object, Meaning] = {}
        for clause in _readings(chart, "sentence", says, place):
            if isinstance(clause, Clause):
                self._sift(clause.means, chart.actions, found)
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            ways = "; or: ".join(sentence(self.puzzle, meaning) for meaning in list(found.values())[:2])
            raise NotationError(f"{shown(says, 90)} can be read in more than one way: {ways}"[:380], place)
        raise NotationError(f"{shown(says, 120)} was not understood: {self._reason(chart)}"[:380], place)

    def reads_as(self, says: str, meaning: Meaning) -> bool:
        """Whether the sentence is read as exactly this."""
        try:
            return self.clue(says) == meaning
        except NotationError:
            return False

    def question(self, asks: str) -> Question:
        """What a question asks for."""
        chart = self._chart(asks, "")
        found = list(dict.fromkeys(_readings(chart, "question", asks, "")))
        if len(found) == 1 and isinstance(found[0], Question):
            return found[0]
        why = "it can be read in more than one way" if found else self._reason(chart)
        raise NotationError(f"{shown(asks, 120)} was not understood: {why}"[:380])

    def _sift(self, meaning: Meaning, actions: Questioning, found: dict[object, Meaning]) -> None:
        """Keep a meaning that makes sense on its own."""
        wrong = contradiction(meaning)
        if wrong:
            actions.refuse(wrong)
        elif not hollow(meaning):
            found.setdefault(canonical(meaning), meaning)

    def _chart(self, says: str, place: str) -> Chart:
        sentence_tokens = _spelled(tokens(says))
        if not sentence_tokens:
            raise NotationError("an empty sentence", place)
        if len(sentence_tokens) > _MOST_TOKENS:
            raise NotationError(f"a sentence of more than {_MOST_TOKENS} words", place)
        words = [token.word for token in sentence_tokens]
        classes = Classes(self.world, sentence_tokens)
        return Chart(GRAMMAR, words, classes, Questioning(self.world, words))

    def _reason(self, chart: Chart) -> str:
        """Why nothing was read: a word nobody knows, a reading given up, or where the sense ends."""
        assert isinstance(chart.classes, Classes)
        sentence_tokens = chart.classes.sentence
        for index, token in enumerate(sentence_tokens):
            if not chart.classes.known(index):
                return self._unknown(token)
        if chart.actions.reasons:
            return str(chart.actions.reasons[-1])
        for index, token in enumerate(sentence_tokens):
            if not chart.classes.listed(index):
                return self._unknown(token)
        for index, token in enumerate(sentence_tokens):
            if index >= chart.furthest - 1:
                return f"no rule reads on at {shown(token.text)}"
        return "no rule reads a sentence of this form"

    def _unknown(self, token: Token) -> str:
        near = self.world.names.nearest(token.text)
        did = (
            f"; did you mean {' or '.join(near)}?" if near else f"; the names are {', '.join(self.world.names.listed)}"
        )
        return f"{shown(token.text)} is no name here{did}"


def _readings(chart: Chart, what: str, says: str, place: str) -> list[Result]:
    try:
        return chart.readings(what)
    except (TooInvolvedError, RecursionError):
        raise NotationError(f"{shown(says, 120)} was not understood: it is too involved", place) from None


def _spelled(found: list[Token]) -> list[Token]:
    """Mend what can only be a slip: nothing in English is `on of`."""
    mended = list(found)
    for index in range(len(found) - 1):
        right = _SPELLING.get((found[index].word, found[index + 1].word))
        if right == "one":
            mended[index] = Token(right, right)
    return mended
