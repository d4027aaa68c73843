"""The verbs and doers that are made of a value: who juggles does juggling, a drummer plays the drums.

A deed is a value told by a verb: `juggles` for juggling, `collects stamps` for stamp collecting. Its forms are made by
rule from the value's own word; irregular ones are listed. Only categories of what people do have deeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluewright.families.logic.english.tokens import plain, tokens
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Value
from cluewright.families.logic.puzzle import Category

_DONE = words(
    """sport sports hobby hobbies activity activities pastime pastimes event events task tasks chore chores job jobs
    skill skills talent talents act acts exercise interest pursuit"""
)
_PASTS = {
    "swim": ("swam", "swum"),
    "run": ("ran", "run"),
    "ride": ("rode", "ridden"),
    "write": ("wrote", "written"),
    "sing": ("sang", "sung"),
    "draw": ("drew", "drawn"),
    "drive": ("drove", "driven"),
    "fly": ("flew", "flown"),
    "weave": ("wove", "woven"),
    "build": ("built", "built"),
    "read": ("read", "read"),
    "dive": ("dived", "dived"),
    "knit": ("knitted", "knitted"),
    "babysit": ("babysat", "babysat"),
    "sew": ("sewed", "sewn"),
    "mow": ("mowed", "mown"),
    "sweep": ("swept", "swept"),
}
FIELDS = {
    "chemistry": "chemist",
    "physics": "physicist",
    "botany": "botanist",
    "astronomy": "astronomer",
    "mathematics": "mathematician",
    "maths": "mathematician",
    "history": "historian",
    "economics": "economist",
    "robotics": "roboticist",
    "genetics": "geneticist",
    "linguistics": "linguist",
    "philosophy": "philosopher",
    "statistics": "statistician",
}
"""Whoever works in a field, where no rule makes the word."""

DOERS = {
    "flute": "flautist",
    "drums": "drummer",
    "drum": "drummer",
    "fiddle": "fiddler",
    "bass": "bassist",
    "archery": "archer",
    "gymnastics": "gymnast",
    "judo": "judoka",
    "karate": "karateka",
    "photography": "photographer",
    "pottery": "potter",
    "dance": "dancer",
    "magic": "magician",
}
"""Whoever does a sport or plays an instrument, where no rule makes the word."""


class Deed(NamedTuple):
    """A verb that says a value."""

    value: Value
    shape: str
    """base, s, past, done or ing, as in the vocabulary."""

    objects: frozenset[str]
    """The words one of which must follow: stamps; none if it stands alone."""


def deeds_of(categories: Iterable[Category]) -> dict[str, list[Deed]]:
    """The deeds of a puzzle by the form of their verb."""
    found: dict[str, list[Deed]] = {}
    for category in categories:
        if not {token.word for token in tokens(category.name)} & _DONE:
            continue
        for name in category.values:
            *before, last = plain(name).split() or [""]
            if name.islower() and last.endswith("ing") and len(last) > 5 and len(before) < 2:
                objects = frozenset(form for word in before for form in (word, f"{word}s"))
                for form, shape in _forms(last):
                    found.setdefault(form, []).append(Deed(Value(category.name, name), shape, objects))
            elif not before and name.islower() and _is_task(category, last):
                found.setdefault(last, []).append(Deed(Value(category.name, name), "base", frozenset()))
    return found


def _is_task(category: Category, word: str) -> bool:
    """Whether the value is a verb by itself, as in tasks: cook, dust."""
    named = {token.word for token in tokens(category.name)}
    verbs = [value for value in category.values if value.lower() in vocabulary().verbs]
    return bool(named & _TASKS) and 2 * len(verbs) > len(category.values) and word.isalpha()


_TASKS = words("task tasks chore chores ability abilities skill skills power powers function trick tricks")


def _forms(gerund: str) -> Iterator[tuple[str, str]]:
    """Every form of the verb: juggling, juggles, juggled.

    >>> sorted(form for form, shape in _forms("juggling") if shape == "s")
    ['juggles', 'juggls']
    """
    yield gerund, "ing"
    stem = gerund.removesuffix("ing")
    bases = {stem, f"{stem}e"} | ({stem[:-1]} if stem[-1] == stem[-2] else set())
    for base in bases:
        yield base, "base"
        yield _third(base), "s"
        for past in _PASTS.get(base, (f"{base}d" if base.endswith("e") else f"{stem}ed",)):
            yield past, "past"


def _third(base: str) -> str:
    if base.endswith(("s", "x", "ch", "sh", "z")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2:-1] not in "aeiou" else f"{base}s"
