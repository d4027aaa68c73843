"""The words of a finished puzzle: every clue is plain to the reader, and read for what it means.

Some words are plain only because other clues of the puzzle say them, too. So the words are chosen last, when it is
known which clues stay: a clue that is not plain is said again in other words, and in the end in those of last resort.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cluewright.families.logic.making.themes import Theme
from cluewright.families.logic.making.writing import Writer
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Clue,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
    Value,
    parts,
    replaced,
)
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.reading.reader import Reader, Reading

_ROUNDS, _LAST_ROUNDS = 8, 16
"""How often clues that are not plain are said again, and from when on in words of last resort."""

_DRAFTS = 12
"""Wordings of a clue that are tried to avoid the words that were not plain."""

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def in_words(puzzle: Logic, theme: Theme, random: Random) -> Logic | None:
    """The puzzle with its clues in words; None where some of them could not be said plainly."""
    writers = [Writer(theme, puzzle.places)] + ([Writer(theme.resort, puzzle.places)] if theme.resort else [])
    meanings = [named(clue.means, writers[0]) for clue in puzzle.clues]
    drafts: list[Clue | None] = [_draft(writers[0], meaning, random, set()) for meaning in meanings]
    avoided: set[str] = set()
    for turn in range(_LAST_ROUNDS):
        told = [clue for clue in drafts if clue is not None]
        readings = read(puzzle, told)
        wrong = {
            clue for clue, reading in zip(told, readings, strict=True) if not plain(puzzle, clue, reading, writers[0])
        }
        if not wrong and len(told) == len(drafts):
            # The meaning that is read says the same, and with it the sentence alone stands for the clue in a text.
            both = zip(told, readings, strict=True)
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
    return _ordered(one) == _ordered(other) or equal(puzzle, one, other)


def _ordered(meaning: Meaning) -> Meaning:
    """The meaning with its terms and parts in one order, so that most equal meanings are the same."""
    match meaning:
        case Same(one, other):
            return Same(*sorted((one, other), key=repr))
        case Different(terms):
            return Different(tuple(sorted(terms, key=repr)))
        case Apart(axis, one, relation, other, by):
            first, second = sorted((one, other), key=repr)
            return Apart(axis, first, relation, second, by)
        case Compare(axis, one, relation, other, by, times) if times == 1 and repr(one) > repr(other):
            return Compare(axis, other, _TURNED[relation], one, -by)
        case Not(part):
            return Not(_ordered(part))
        case And() | Or() | ExactlyOne():
            return type(meaning)(tuple(sorted(map(_ordered, parts(meaning)), key=repr)))
    return meaning
