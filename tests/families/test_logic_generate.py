"""What the generator of logic puzzles writes: every sentence is read back to the same meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, permutations
from random import Random
from typing import TypeVar

import pytest

from cluewright.core import NotationError
from cluewright.families.logic.clues import And, Apart, Compare, Different, ExactlyOne, Meaning, Not, Or, Place, Same
from cluewright.families.logic.clues import Value
from cluewright.families.logic.english import Reader
from cluewright.families.logic.generate import _places
from cluewright.families.logic.puzzle import Category, Logic
from cluewright.families.logic.themes import Theme, themes
from cluewright.families.logic.writing import Writer, between, crossed, due, level

T = TypeVar("T")
THEMES = themes()
_SIZE = 12


class Turns:
    """Picks each of several in turn, so that in the long run every form of words is seen."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, several: Sequence[T], /) -> T:
        self.count += 1
        return several[self.count % len(several)]


def whole(theme: Theme) -> Logic:
    """A puzzle with all the categories of a theme."""
    size = min(_SIZE, theme.most_places)
    categories = tuple(Category(topic.name, topic.values[:size]) for topic in theme.topics)
    return Logic(_places(Random(1), theme, size), categories)


def about_two(puzzle: Logic, a: Value, b: Value) -> Iterator[Meaning]:
    """Meanings of every kind about two values of different categories, or of one."""
    together = a.category != b.category
    if together:
        yield from (Same(a, b), Not(Same(a, b)))
    if puzzle.places.kind == "map":
        for axis in "xy":
            for relation in "<>":
                yield Compare(axis, a, relation, b)
                yield due(a, axis, relation, b)
                yield Not(Compare(axis, a, relation, b))
            yield level(axis, a, b)
        return
    yield Compare("", a, "<", b)
    yield from (Compare("", a, "=", b, by) for by in (-3, -1, 1, 2))
    yield from (Apart("", a, "=", b, by) for by in (2, 4))
    if puzzle.places.kind == "row":
        yield from (Apart("", a, "=", b, 1), Not(Apart("", a, "=", b, 1)))


def about_more(puzzle: Logic, a: Value, b: Value, c: Value, d: Value) -> Iterator[Meaning]:
    """Meanings about three or four values: b and c go together with a; d is of a's category or one of its own."""
    yield ExactlyOne((Same(a, b), Same(a, c)))
    yield And((Not(Same(a, b)), Not(Same(a, c))))
    if len({a.category, b.category, d.category}) == 3:
        yield Different((a, b, d))
    if not {a.category, d.category} & {b.category, c.category}:
        yield crossed(a, d, b, c)
    if puzzle.places.kind == "row":
        yield between(a, b, c)
    elif puzzle.places.kind == "scale":
        yield And((Compare("", a, ">", b), Compare("", a, "<", c)))
    else:
        yield And((Compare("x", a, ">", b), Compare("y", a, "<", c)))


def about_places(puzzle: Logic, a: Value) -> Iterator[Meaning]:
    """Meanings about a value and places."""
    size = len(puzzle.places)
    if puzzle.places.kind == "map":
        for sides in set(Writer(THEMES["hamlet"], puzzle.places)._sides.values()):
            sames = tuple(Same(a, Place(number)) for number in sides)
            denied = tuple(map(Not, sames))
            yield from (Or(sames), And(denied)) if len(sames) > 1 else (sames[0], denied[0])
        return
    for number in (1, 2, (size + 1) // 2, size):
        yield from (Same(a, Place(number)), Not(Same(a, Place(number))))
    for one, other in ((1, size), (2, size - 1)):
        yield Or((Same(a, Place(one)), Same(a, Place(other))))
        yield And((Not(Same(a, Place(one))), Not(Same(a, Place(other)))))


def meanings(puzzle: Logic) -> Iterator[Meaning]:
    """Every kind of meaning about every pair of categories, with values that change from one to the next."""
    turn = {each.name: cycle(each.values) for each in puzzle.categories}

    def some(category: Category) -> Value:
        return Value(category.name, next(turn[category.name]))

    for one in puzzle.categories:
        yield from about_places(puzzle, some(one))
        yield from about_two(puzzle, some(one), some(one))
    for one, other in permutations(puzzle.categories, 2):
        yield from about_two(puzzle, some(one), some(other))
        yield from about_more(puzzle, some(one), some(other), some(other), some(one))


def misread(theme: Theme) -> list[str]:
    puzzle = whole(theme)
    reader, writer, turns = Reader(puzzle), Writer(theme, puzzle.places), Turns()
    wrong = []
    for meaning in meanings(puzzle):
        for way, sentence in writer.sayings(meaning):
            clue = writer.said(way, sentence, turns)
            try:
                read = reader.clue(clue.says)
            except NotationError as error:
                wrong.append(f"{clue.says} {error.message}")
                continue
            if read != clue.means:
                wrong.append(f"{clue.says} {read}")
    return wrong
