"""What the values of a logic puzzle are called in sentences: with or without an article, as one or as several.

Whoever wrote the clues knew what they are about: `the rabbit`, `Elsa`, `ginger beer`, `the red house`. So the clues
tell whether a value takes an article, and whether it describes its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cluewright.families.logic.puzzle import Category, Logic

# fmt: off
_AFTER_NOUNS = frozenset(
    (
        "and", "or", "nor", "but", "is", "was", "isn't", "wasn't", "has", "had", "does", "did", "doesn't",
        "didn't", "will", "would", "can", "could", "cannot", "in", "at", "on", "to", "of", "from", "by",
        "for", "with", "who", "whose", "that", "which", "than", "as", "next", "immediately", "somewhere",
        "directly", "exactly", "either", "both", "not", "sat", "came", "got", "took", "won", "went", "made",
        "chose", "bought", "paid", "ran", "wore", "left", "before", "after", "while", "when",
    )
)
# fmt: on
"""What may stand after a noun, and rarely after a word that describes one."""

_SINGULAR = frozenset(
    (
        "game",
        "games",
        "sport",
        "sports",
        "hobby",
        "hobbies",
        "activity",
        "activities",
        "subject",
        "subjects",
        "class",
        "event",
    )
)
"""Categories whose values are single things, whatever they end in: darts, gymnastics."""


_ONE_THING = frozenset(("atlas", "bias", "canvas", "gas", "lens", "news", "series", "species"))
"""Words that end as if they were several things."""


_BEFORE = re.compile(r"\b(the|an?) $")
_AFTER = re.compile(r"\b(?:['’]s|[ ][\w'’]+)?")
_BOUNDARY = re.compile(r"\b")


class Called(NamedTuple):
    """What a value is called."""

    name: str
    several: bool = False
    """Whether it is several: `the irises`."""

    describes: bool = False
    """Whether it says what its place is like: `red`, where clues speak of the red house."""


@lru_cache(maxsize=64)
def called(puzzle: Logic) -> tuple[Called, ...]:
    """What each value is called, in the order of the categories."""
    clues = "\n".join(clue.says or "" for clue in puzzle.clues).lower()
    unclear = _unclear(puzzle)
    found = []
    for category in puzzle.categories:
        each = [
            Called(with_category(category, value))
            if value.lower() in unclear and not _names_itself(category, value)
            else _called(puzzle, category, value, clues)
            for value in category.values
        ]
        found += _like_the_others(category, each, clues)
    return tuple(found)


def with_category(category: Category, value: str) -> str:
    """`age 12`, `destination Paris`, but `the red hat`."""
    return f"the {value} {category.name}" if value[:1].islower() else f"{category.name} {value}"


def _names_itself(category: Category, value: str) -> bool:
    """Whether a figure has a word of its category with it: `12 silver` among the silver medals."""
    return bool(set(value.lower().split()[1:]) & set(category.name.lower().split()))


def _like_the_others(category: Category, values: Sequence[Called], clues: str) -> list[Called]:
    """Where a value of a category takes an article, all common nouns of it do; where most do, all of them."""
    named = sum(value.lower() in clues for value in category.values)
    articles = sum(each.name == f"the {value}" for each, value in zip(values, category.values, strict=True))
    return [
        each._replace(name=f"the {each.name}")
        if each.name == value and not each.describes and articles and (value.islower() or 2 * articles > named)
        else each
        for each, value in zip(values, category.values, strict=True)
    ]


def _called(puzzle: Logic, category: Category, value: str, clues: str) -> Called:
    told = list(_mentions(value.lower(), clues))
    followers = [after for article, after in told if article and after is not None]
    if puzzle.places.kind == "row" and puzzle.places.noun.lower() in followers:
        return Called(value, describes=True)
    article = "the " if any(map(_follows_noun, followers)) else ""
    ends = value[-1:] == "s" and not value.endswith(("ss", "us", "is", "ics")) and value not in _ONE_THING
    several = ends and value.islower() and category.name.lower() not in _SINGULAR
    # `an atlas` and `the atlas is` leave no doubt.
    if any(article in ("a", "an") or after in ("is", "was", "has") for article, after in told):
        several = False
    return Called(f"{article}{value}", several=several)


def _mentions(value: str, clues: str) -> Iterator[tuple[str, str | None]]:
    """Wherever a value is named, the article before it and the word after it; None before a hyphen."""
    at = clues.find(value)
    while at >= 0:
        end = at + len(value)
        before, after = _BEFORE.search(clues, max(0, at - 5), at), _AFTER.match(clues, end)
        if after and _BOUNDARY.match(clues, at):
            hyphen = clues[end : end + 1] == "-"
            yield before[1] if before else "", None if hyphen else after[0].strip()
        at = clues.find(value, at + 1)


def _follows_noun(word: str) -> bool:
    """Whether a word, or the end of the sentence, can stand after a noun: mostly it is a verb."""
    word = word.lower()
    if word in ("", "'s", "’s") or word in _AFTER_NOUNS:
        return True
    return (word.endswith("s") and not word.endswith("ss")) or word.endswith("ed")


@lru_cache(maxsize=64)
def _unclear(puzzle: Logic) -> frozenset[str]:
    """What does not name a value by itself: figures, and what stands in two categories or among the places."""
    seen: set[str] = {label.lower() for label in puzzle.places.labels}
    unclear = set(seen)
    for category in puzzle.categories:
        for value in category.values:
            if value.lower() in seen or value[:1].isdigit():
                unclear.add(value.lower())
            seen.add(value.lower())
    return frozenset(unclear)
