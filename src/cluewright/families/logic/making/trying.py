"""Themes tried on the reader: whether the phrases of a theme are read, and what a question about it asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from cluewright.core import OptionError
from cluewright.core.reading import shown
from cluewright.families.logic.making.themes import Theme, Topic
from cluewright.families.logic.meaning.clues import Place, Same, Term, Value
from cluewright.families.logic.notation import category
from cluewright.families.logic.puzzle import Logic, Places
from cluewright.families.logic.reading.reader import Reader

_WHO = re.compile(r"who (.+?)\s*\??", re.IGNORECASE)


def wholes(theme: Theme, places: Callable[[Theme, int], Places]) -> Iterator[Logic]:
    """Puzzles with all the categories of a theme, which together have all its values."""
    size = theme.most_places
    topics = theme.topics[1:] if theme.kind == "set" else theme.topics
    for start in range(0, max(len(topic.values) for topic in topics), size):
        yield Logic(places(theme, size), tuple(category(topic.name, _some(topic, start, size)) for topic in topics))


def _some(topic: Topic, start: int, size: int) -> tuple[str, ...]:
    first = min(start, len(topic.values) - size)
    return topic.values[first : first + size]


def _somebody(theme: Theme, puzzle: Logic) -> tuple[Term, str]:
    """Whoever comes first, and what that one is called."""
    first = theme.topics[0]
    name = puzzle.places.labels[0] if theme.kind == "set" else puzzle.categories[0].values[0]
    return (Place(1) if theme.kind == "set" else Value(first.name, name)), first.wordings[name].short[0]


def _phrases(theme: Theme, puzzle: Logic) -> dict[str, Value]:
    """Clues that somebody has each value, in every phrase of the theme."""
    _, called = _somebody(theme, puzzle)
    return {
        f"{called} {phrase.text}.": Value(each.name, value)
        for each in puzzle.categories
        if each.name != theme.topics[0].name
        for value in each.values
        for phrase in theme.topic(each.name).wordings[value].does
    }


def reader_of(theme: Theme, puzzle: Logic) -> Reader:
    """A reader that knows all phrases of the theme, as if clues of the puzzle said them."""
    return Reader(puzzle, list(_phrases(theme, puzzle)))


def try_phrases(theme: Theme, places: Callable[[Theme, int], Places]) -> None:
    """Refuse a theme with a phrase that the reader takes for something else than that somebody has the value."""
    for puzzle in wholes(theme, places):
        somebody, _ = _somebody(theme, puzzle)
        reader = reader_of(theme, puzzle)
        for says, value in _phrases(theme, puzzle).items():
            reading = reader.reading(says)
            if reading.means not in (Same(somebody, value), Same(value, somebody)):
                why = f": {', '.join(reading.words)}" if reading.words else ""
                raise OptionError(
                    f"the clue {shown(says)} is not read as intended{why}; use another verb or another value",
                    f"{theme.name}, category.{value.category}.says",
                )


@lru_cache(1000)
def asked(question: str, theme: Theme, places: Callable[[Theme, int], Places]) -> Value | None:
    """The value that a question asks after; None where it is not a question about this theme."""
    found = _WHO.fullmatch(" ".join(question.split()))
    for puzzle in wholes(theme, places) if found else ():
        somebody, called = _somebody(theme, puzzle)
        says = f"{called} {found[1]}." if found else ""
        means = Reader(puzzle, [says]).reading(says).means
        if isinstance(means, Same) and somebody in means:
            value = means.one if means.other == somebody else means.other
            if isinstance(value, Value):
                return value
    return None


def not_asked(question: str, theme: Theme) -> OptionError:
    """That a question is not understood, with one that would be."""
    topic = theme.topics[-1]
    example = topic.wordings[topic.values[0]].does[0].text
    return OptionError(
        f"{shown(question)} is not understood as a question about the theme {theme.name}; it is of the form "
        f"'Who {example}?', with any value of {', '.join(each.name for each in theme.topics[1:])}"
    )
