"""The verbs of a puzzle: how its clues say that somebody goes with a value of a category (`wears`, `lives in`)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import Meaning, Value
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.closed import NEUTRAL, words
from cluewright.families.logic.reading.items import Item
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.reader import Reader
from cluewright.families.logic.reading.tokens import stem

_BEFORE_NOUNS = words("the a an his her their its some")
_PREPOSITIONS = words("in on at to for by from with as")
_PAST = words("bought paid won wore drove ate drank kept chose rode came went took brought sat stood began got had was")
_NO_VERBS = words("'s as its his this always also was does sometimes series species")
_USUAL = NEUTRAL | {stem(word) for word in NEUTRAL}


class Verb(NamedTuple):
    """How a clue says that somebody goes with a value."""

    says: str
    """`wears`, `lives in`, `is`."""

    denied: str
    """`does not wear`; nothing where that is not known."""

    bare: bool = True
    """Whether the clues name what follows without an article: `drinks tea`, but `keeps the horse`."""


class Voice:
    """How the clues of one puzzle speak, and how a sentence in their words is read."""

    def __init__(self, puzzle: Logic, clues: tuple[str, ...]) -> None:
        self._reader = Reader(puzzle, clues)
        self.header, self.trust = self._reader.header, self._reader.trust
        rows = [self._reader.rows[says] for says in clues]
        self.verbs = _verbs(self.header, rows)
        """For each category, and for the places under no name, the verb that is said most."""

    def reading(self, says: str) -> Meaning | None:
        """What the reader of the puzzle takes a sentence to mean."""
        return self._reader.reading(says).means


def _verbs(header: Header, rows: list[list[Item]]) -> dict[str, Verb]:
    said: dict[str, Counter[str]] = {}
    bare: set[str] = set()
    for row in rows:
        for at, item in enumerate(row):
            phrase = _phrase(header, row, at) if item.terms else ""
            for term in item.terms if phrase else ():
                category = term.category if isinstance(term, Value) else ""
                said.setdefault(category, Counter())[phrase] += 1
                if row[at - 1].text not in _BEFORE_NOUNS and item.text.lower() == header.label(term).lower():
                    bare.add(category)
    most = {category: counts.most_common(1)[0] for category, counts in said.items()}
    return {
        category: _verb(phrase)._replace(bare=category in bare)
        for category, (phrase, times) in most.items()
        if times > 1 or _usual(phrase)
    }


def _usual(phrase: str) -> bool:
    """Whether one clue is enough: an everyday verb, or one that was said of somebody."""
    first = phrase.partition(" ")[0]
    return first == "is" or first in _PAST or stem(first) in _USUAL


def _phrase(header: Header, row: list[Item], at: int) -> str:
    """The verb, perhaps with a preposition, before an object; nothing where there is none."""
    start = at
    while start and row[start - 1].kind == "glue":
        start -= 1
    told = [item.text for item in row[start:at]]
    while told and told[-1] in _BEFORE_NOUNS:
        told.pop()
    before = row[start - 1] if start else Item("", "")
    who = before.text == "who" or told[:1] == ["whoever"]
    if told and (told[0] == "whoever" or told[0] in header.place_words):
        told = told[1:]  # the green house drinks coffee
    if not 1 <= len(told) <= 2 or not set(told[1:]) <= _PREPOSITIONS:
        return ""
    if not who and before.kind != "wh" and not before.terms:
        return ""
    if told[0] in header.words and not any(told[0] in header.category_words(term) for term in row[at].terms):
        return ""  # a noun of the header: `the April 10 stars`
    return " ".join(told) if _is_verb(told, after_who=who) else ""


def _is_verb(told: list[str], *, after_who: bool) -> bool:
    """Whether the first word is a verb of one person."""
    word = told[0]
    if word == "is":
        return after_who or len(told) > 1  # `the red house is Ann's` says another thing
    if word in _PAST or (after_who and word.endswith("ed")):
        return True
    return word.isalpha() and word not in _NO_VERBS and word.endswith("s") and not word.endswith(("ss", "us"))


def _verb(says: str) -> Verb:
    """The verb with its denial.

    >>> _verb("carries").denied, _verb("lives in").denied, _verb("is").denied, _verb("wore").denied
    ('does not carry', 'does not live in', 'is not', '')
    """
    first, space, rest = says.partition(" ")
    if first in ("is", "was"):
        return Verb(says, f"{first} not{space}{rest}")
    if first in _PAST or not first.endswith("s"):
        return Verb(says, "")
    base = {"has": "have", "goes": "go", "does": "do"}.get(first)
    if base is None:
        cut = 2 if first.endswith(("ches", "shes", "sses", "xes", "zes")) else 1
        base = f"{first[:-3]}y" if first.endswith("ies") else first[:-cut]
    return Verb(says, f"does not {base}{space}{rest}")


@lru_cache(maxsize=4)
def voice(puzzle: Logic, clues: tuple[str, ...]) -> Voice:
    """How these clues speak, found once."""
    return Voice(puzzle, clues)
