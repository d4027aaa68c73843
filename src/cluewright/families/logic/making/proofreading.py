"""What is written for a puzzle, read again by the reader of clues: its clues, the phrases of its theme, a question.

Some words are plain only because other clues of the puzzle say them, too. So the words of clues are chosen last, when
it is known which clues stay: a clue that is not plain is said again in other words, and in the end in those of last
resort.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from cluewright.core import OptionError
from cluewright.core.reading import shown
from cluewright.families.logic.making.themes import Theme, Topic
from cluewright.families.logic.making.writing import Writer
from cluewright.families.logic.meaning.clues import Clue, Meaning, Place, Same, Term, Value, form, replaced
from cluewright.families.logic.notation import category
from cluewright.families.logic.puzzle import Logic, Places
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.reading.reader import Reader, Reading

_WHO = re.compile(r"who (.+?)\s*\??", re.IGNORECASE)
_ROUNDS, _LAST_ROUNDS = 8, 16
"""How often clues that are not plain are said again, and from when on in words of last resort."""

_DRAFTS = 12
"""Wordings of a clue that are tried to avoid the words that were not plain."""


def in_words(puzzle: Logic, theme: Theme, random: Random) -> Logic | None:
    """The puzzle with its clues in words; None where some of them could not be said plainly."""
    writers = [Writer(theme, puzzle.places)] + ([Writer(theme.resort, puzzle.places)] if theme.resort else [])
    meanings = [named(clue.means, writers[0]) for clue in puzzle.clues]
    drafts: list[Clue | None] = [_draft(writers[0], meaning, random, set()) for meaning in meanings]
    avoided: set[str] = set()
    for turn in range(_LAST_ROUNDS):
        worded = [clue for clue in drafts if clue is not None]
        readings = read(puzzle, worded)
        wrong = {
            clue for clue, reading in zip(worded, readings, strict=True) if not plain(puzzle, clue, reading, writers[0])
        }
        if not wrong and len(worded) == len(drafts):
            # The meaning that is read says the same, and with it the sentence alone stands for the clue in a text.
            both = zip(worded, readings, strict=True)
            return puzzle.with_sound(tuple(replace(clue, means=reading.means or clue.means) for clue, reading in both))
        avoided |= {word for reading in readings if reading.state == "loose" for word in reading.words}
        writer = writers[-1] if turn >= _ROUNDS else writers[0]
        drafts = [
            _draft(writer, meaning, random, avoided) if clue is None or clue in wrong else clue
            for clue, meaning in zip(drafts, meanings, strict=True)
        ]
    return None


def read(puzzle: Logic, clues: Sequence[Clue]) -> list[Reading]:
    """What the reader makes of the clues, all together."""
    said = [clue.says for clue in clues]
    reader = Reader(puzzle.with_sound(()), said)
    return [reader.reading(says) for says in said]


def plain(puzzle: Logic, clue: Clue, reading: Reading, writer: Writer) -> bool:
    """Whether the reader is sure of the clue, and right."""
    return (
        reading.state == "plain"
        and reading.means is not None
        and same(puzzle, reading.means, placed(clue.means, writer))
    )


def _draft(writer: Writer, meaning: Meaning, random: Random, avoided: set[str]) -> Clue | None:
    """The clue in words, if possible in none of those that are avoided."""
    clue = writer.clue(meaning, random.choice)
    for _ in range(_DRAFTS if avoided else 0):
        if clue is None or not avoided & set(clue.says.lower().rstrip(".").replace(",", "").split()):
            break
        clue = writer.clue(meaning, random.choice)
    return clue


def placed(meaning: Meaning, writer: Writer) -> Meaning:
    """The meaning with the places of a set where it speaks of their names as if these were a category."""
    if writer.places.kind != "set":
        return meaning
    name, labels = writer.theme.topics[0].name, writer.places.labels

    def swap(term: Term) -> Term:
        if isinstance(term, Value) and term.category == name:
            return Place(labels.index(term.name) + 1)
        return term

    return replaced(meaning, swap)


def named(meaning: Meaning, writer: Writer) -> Meaning:
    """The meaning with the names of a set where it speaks of its places: what `placed` undoes."""
    if writer.places.kind != "set":
        return meaning
    name, labels = writer.theme.topics[0].name, writer.places.labels
    return replaced(meaning, lambda term: Value(name, labels[term.number - 1]) if isinstance(term, Place) else term)


def same(puzzle: Logic, one: Meaning, other: Meaning) -> bool:
    """Whether two meanings say the same."""
    return form(one) == form(other) or equal(puzzle, one, other)


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
