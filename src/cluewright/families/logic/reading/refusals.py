"""Why a clue is refused: the words that stand in the way, and the nearest wordings that are read.

An offer is found by trying: a slip of a name is mended, a word that stands in the way is left out or replaced by `goes
with`, a part of the sentence is left out. Whatever the reader then reads is offered, and nothing else; which of the
offers is meant, its setter says.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewright.core import NotationError
from cluewright.core.reading import marked, shown
from cluewright.families.logic.meaning.clues import Clue, Meaning, Not, Same, Value
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.closed import FUNCTION, NEUTRAL, TURNING, relations
from cluewright.families.logic.reading.items import Item
from cluewright.families.logic.reading.tokens import stem, tokens

if TYPE_CHECKING:
    from cluewright.families.logic.reading.reader import Reader, Reading

_MOST_TRIES = 14
_MOST_OFFERS = 2
_MOST_WORDS = 4
_LONGEST = 600
_CLOSE = 0.75
"""How alike a slip and a name are, from 0 to 1: `Anm` and `Ann` are 0.67 with three letters, `Annn` and `Ann` 0.86."""

UNCONFIRMED = "it has words to confirm"
MORE_THAN_ONE = "it can be read in more than one way"


class Offer(NamedTuple):
    """Something that a refused clue may mean."""

    means: Meaning
    says: str
    """The meaning, restated."""

    wording: str = ""
    """A wording near that of the clue that is read so; empty where the clue itself can be read so."""


class Refusal(NamedTuple):
    """Why a clue was refused."""

    says: str
    reason: str
    words: tuple[str, ...] = ()
    """The words that stand in the way."""

    offers: tuple[Offer, ...] = ()
    number: int = 0
    """Which clue it is, counted from 1 as printed; 0 for a sentence alone."""

    def message(self) -> str:
        """The refusal in one sentence."""
        said = shown(marked(self.says, self.words), 120)
        if self.reason == MORE_THAN_ONE:
            ways = "; or ".join(f"({number}) {offer.says}" for number, offer in enumerate(self.offers, start=1))
            return f"{said} can be read in more than one way: {ways}"[:_LONGEST]
        if self.reason == UNCONFIRMED:
            return f"{said} has words to confirm; it was taken as: {self.offers[0].says}"[:_LONGEST]
        offered = "; or ".join(f"“{offer.wording or offer.says}”" for offer in self.offers)
        nearest = f". The nearest that is read: {offered}" if offered else ""
        return f"{said} was not understood: {self.reason}{nearest}"[:_LONGEST]


class NotUnderstoodError(NotationError):
    """Sentences that have not one certain meaning each."""

    lined = True

    def __init__(
        self, refusals: Sequence[Refusal], place: str = "", puzzle: Logic | None = None, clues: Sequence[Clue] = ()
    ) -> None:
        if len(refusals) == 1:
            number = refusals[0].number
            super().__init__(refusals[0].message(), f"clue {number}" if number else place)
        else:
            listed = "".join(f"\n  clue {refusal.number}: {refusal.message()}" for refusal in refusals)
            super().__init__(f"{len(refusals)} clues were not understood:{listed}", "clues")
        self.refusals = tuple(refusals)
        self.puzzle = puzzle
        """The puzzle without its clues, for writing down what is chosen."""

        self.clues = tuple(clues)
        """Every clue, those that were refused too."""

    @property
    def details(self) -> dict[str, Any]:
        """What a program needs to know of it."""
        from cluewright.families.logic.dialogue import readings

        return {"readings": [each.document for each in readings(self)]}


def restated(puzzle: Logic, means: Meaning) -> str:
    """The meaning in words; its verbs are learnt by the reader, so that the writer comes after it."""
    from cluewright.families.logic.language import writing as language

    return language.restated(puzzle, means)


def refused(reader: Reader, says: str, reading: Reading, *, offering: bool = True) -> Refusal:
    """The refusal of a sentence that was not read; `offering` if other wordings shall be tried."""
    if reading.several:
        offers = tuple(Offer(means, restated(reader.puzzle, means)) for means in reading.several[:4])
        return Refusal(says, MORE_THAN_ONE, reading.words, offers)
    if reading.reason in _ALONE or reading.reason.startswith("it "):
        return Refusal(says, _ALONE.get(reading.reason, reading.reason))
    row = reader.row(says)
    words = reading.words or _unknown(reader, says, row)
    if not reading.words and len(_named(row)) > 1:
        words = tuple(word for word in words if _nearest(reader, word))
    reason = _why(reader, row, words, blocked=bool(reading.words))
    offers = tuple(_offers(reader, says, row, words)) if offering else ()
    return Refusal(says, reason, words, offers)


_ALONE = {
    "too long": "it is too long; say it in two clues",
    "nothing said": "it says nothing",
    "it is a question, not a clue": "it is a question, not a clue; questions stand under 'questions:'",
}


def _unknown(reader: Reader, says: str, row: list[Item]) -> tuple[str, ...]:
    """The words that are none of the reader's and none of the header's; not where nearly all are."""
    loose = set(reader.trust.loose(row))
    return tuple(dict.fromkeys(token.text for token in tokens(says) if token.word in loose))


def _why(reader: Reader, row: list[Item], words: Sequence[str], *, blocked: bool) -> str:
    """What stands in the way, for a person."""
    named = _named(row)
    if not named and not _english(row):
        return "clues are read in English alone"
    quoted = _quoted(words)
    slips = [(word, near) for word in words if (near := _nearest(reader, word))]
    if slips:
        return "; ".join(f"there is no “{word}” here (did you mean {near}?)" for word, near in slips)
    if blocked:
        turning = [word for word in words if word.lower() in TURNING or " " in word]
        if turning:
            many = len(turning) > 1
            return f"{_quoted(turning)} may turn what is said, and {'their' if many else 'its'} part is not clear here"
        return f"{quoted} cannot be placed in this puzzle"
    if not named:
        return "it names nothing that the puzzle declares" + (f": {quoted} would be new" if words else "")
    if len(named) == 1:
        new = f", and the puzzle declares nothing called {quoted}" if words else ""
        return f"it names {_quoted(named)} alone{new}; a clue ties two things together"
    return f"it is not clear how {_listed([f'“{name}”' for name in named[:_MOST_WORDS]])} go together"


def _named(row: list[Item]) -> list[str]:
    """What a sentence names, each once."""
    return list(dict.fromkeys(item.text for item in row if item.terms))


def _quoted(words: Sequence[str]) -> str:
    return _listed([f"“{word}”" for word in words[:_MOST_WORDS]])


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _english(row: list[Item]) -> bool:
    """Whether a word of the sentence is one that the reader knows."""
    known = FUNCTION | NEUTRAL | TURNING
    texts = [word for item in row for word in item.text.lower().split() if len(word) > 2]
    return not texts or any(word in known or stem(word) in known or word in relations() for word in texts)


def _nearest(reader: Reader, word: str) -> str:
    """The declared name that a word is a slip of; empty if it is none."""
    puzzle = reader.puzzle
    names = [name for category in puzzle.categories for name in category.values]
    names += puzzle.places.labels if puzzle.places.kind == "set" else ()
    folded = {name.lower(): name for name in names}
    if len(word) < 3 or word.lower() in TURNING | FUNCTION | NEUTRAL:
        return ""
    close = 0.6 if len(word) == 3 else _CLOSE
    near = difflib.get_close_matches(word.lower(), folded, n=1, cutoff=close)
    return folded[near[0]] if near and word[:1].lower() == near[0][:1] else ""


def _offers(reader: Reader, says: str, row: list[Item], words: Sequence[str]) -> Iterator[Offer]:
    """Wordings near the clue that are read, with their meanings, each meaning once."""
    seen: list[Meaning] = []
    tried: set[str] = {says}
    for wording, whole in _wordings(reader, says, row, words):
        if wording in tried:
            continue
        tried.add(wording)
        found = reader.reading(wording)
        if found.means is not None and found.means not in seen:
            seen.append(found.means)
            yield Offer(found.means, restated(reader.puzzle, found.means), wording if whole else "")
        if len(seen) == _MOST_OFFERS or len(tried) > _MOST_TRIES:
            return
    if not seen:
        yield from _together(reader, row)


def _wordings(reader: Reader, says: str, row: list[Item], words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The sentence changed a little, the likeliest change first, and whether it still is a sentence to show."""
    for word in words:
        near = _nearest(reader, word)
        if near:
            yield _swapped(says, [word], near), True
            return
    if words:
        yield _swapped(says, words, ""), False
        yield _swapped(says, words, "goes with"), False
        yield _swapped(says, words, "does not go with"), False
    for word in words if len(words) > 1 else ():
        yield _swapped(says, [word], ""), False
    pieces = re.split(r"\s*[,;:()–—]\s*", says.rstrip(" ."))
    for at in range(len(pieces)) if len(pieces) > 1 else ():
        yield f"{', '.join(piece for other, piece in enumerate(pieces) if other != at and piece)}.", True
    for item in row:
        if item.kind == "glue" and item.text not in FUNCTION:
            yield _swapped(says, [item.text], ""), False


def _swapped(says: str, words: Sequence[str], other: str) -> str:
    """The sentence with something else in the place of these words."""
    changed = re.sub(r"\s+", " ", marked(says, words, "\0", "\0"))
    changed = re.sub("\0[^\0]*\0(?: ?\0[^\0]*\0)*", other, changed)
    changed = re.sub(r"\s+([,.;])", r"\1", re.sub(r"\s+", " ", changed)).strip(" ,")
    return changed[:1].upper() + changed[1:]


def _together(reader: Reader, row: list[Item]) -> Iterator[Offer]:
    """Where a clue names two things and no more: that they go together, or that they do not."""
    named = [item.terms for item in row if item.terms]
    if len(named) != 2 or any(len(several) != 1 for several in named):
        return
    (one,), (other,) = named
    kinds = [term.category if isinstance(term, Value) else "" for term in (one, other)]
    if kinds[0] != kinds[1]:
        for means in (Same(one, other), Not(Same(one, other))):
            yield Offer(means, restated(reader.puzzle, means))
