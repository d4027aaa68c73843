"""What the generator of logic puzzles writes: every sentence is read back to the same meaning."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, permutations
from random import Random
from typing import Any, TypeVar

import pytest

from cluewright.core import OptionError, Request, Verdict
from cluewright.families.logic import FAMILY
from cluewright.families.logic.generate import fingerprint, places_of
from cluewright.families.logic.making.proofreading import plain, read, same
from cluewright.families.logic.making.themes import Theme, themes
from cluewright.families.logic.making.writing import Way, Writer, between, crossed, due, sides_of
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
    Value,
    parts,
    terms,
)
from cluewright.families.logic.notation import category, read_document, write_document
from cluewright.families.logic.puzzle import Category, Logic
from cluewright.workshop import prove
from cluewright.workshop.generate_many import generate
from cluewright.workshop.orders import Order

T = TypeVar("T")
THEMES = themes()
SMALL = 5


class Turns:
    """Picks each of several in turn, so that in the long run every form of words is seen."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, several: Sequence[T], /) -> T:
        self.count += 1
        return several[self.count % len(several)]


def whole(theme: Theme, size: int) -> Logic:
    """A puzzle with all the categories of a theme; the first of a set names its places."""
    topics = theme.topics[1:] if theme.kind == "set" else theme.topics
    categories = tuple(category(topic.name, topic.values[:size]) for topic in topics)
    return Logic(places_of(Random(1), theme, size), categories)


def spoken_of(theme: Theme, puzzle: Logic) -> Logic:
    """The puzzle with the names of a set as a category, as the writer sees them."""
    if theme.kind != "set":
        return puzzle
    names = Category(theme.topics[0].name, puzzle.places.labels)
    return replace(puzzle, categories=(names, *puzzle.categories))


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
        return
    if puzzle.places.kind == "set":
        for axis in (each.name for each in puzzle.categories if each.measures and each.name != a.category):
            yield Compare(axis, a, "<", b)
            yield from (Compare(axis, a, "=", b, by) for by in (-3, -1, 1, 2))
        return
    yield Compare("", a, "<", b)
    yield from (Compare("", a, "=", b, by) for by in (-3, -1, 1, 2))
    if puzzle.places.kind == "row":
        yield from (Apart("", a, "=", b, by) for by in (1, 2, 4))
        yield Not(Apart("", a, "=", b, 1))


def about_more(puzzle: Logic, a: Value, b: Value, c: Value, d: Value) -> Iterator[Meaning]:
    """Meanings about three or four values: b and c are of one category, a and d each of another."""
    yield ExactlyOne((Same(a, b), Same(a, c)))
    yield ExactlyOne((Same(a, b), Same(a, d)))
    yield And((Not(Same(a, b)), Not(Same(a, c))))
    yield Different((a, b, d))
    yield crossed(a, d, b, c)
    yield crossed(b, c, a, d)
    if puzzle.places.kind == "row":
        yield between(a, b, c)
    elif puzzle.places.kind == "scale":
        yield And((Compare("", a, ">", b), Compare("", a, "<", c)))
    elif puzzle.places.kind == "set":
        for axis in (each.name for each in puzzle.categories if each.measures):
            if axis not in (a.category, b.category):
                yield And((Compare(axis, a, ">", b), Compare(axis, a, "<", c)))
    else:
        yield And((Compare("x", a, ">", b), Compare("y", a, "<", c)))


def about_places(puzzle: Logic, a: Value) -> Iterator[Meaning]:
    """Meanings about a value and places."""
    size = len(puzzle.places)
    if puzzle.places.kind == "set":
        return
    if puzzle.places.kind == "map":
        for sides in sides_of(puzzle.places).values():
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
    if len(puzzle.places) == SMALL:
        return  # it is for its middle alone
    for one, other in permutations(puzzle.categories, 2):
        yield from about_two(puzzle, some(one), some(other))
        third = next(each for each in puzzle.categories if each not in (one, other))
        yield from about_more(puzzle, some(one), some(other), some(other), some(third))


def sayings(theme: Theme, puzzle: Logic) -> Iterator[tuple[Way, str]]:
    """Sentences with which every template, every pair of categories and every value is seen; or all there are.

    There are 64,000 for one choice of words each, at 2 ms or so; `EVERY_SENTENCE=1` reads all of them.
    """
    writer = Writer(theme, puzzle.places)
    seen: set[object] = set()
    for meaning in meanings(puzzle):
        for way, sentence in writer.sayings(meaning):
            one, *others = way.terms.values()
            news = {(way.kind, sentence), (one.category, others[0].category if others else ""), one}
            if "EVERY_SENTENCE" in os.environ or not news <= seen:
                seen |= news
                yield way, sentence


def chorus(theme: Theme, puzzle: Logic) -> list[Clue]:
    """Clues that say every phrase of the theme several times, as those of a puzzle do."""
    somebody, value = theme.topics[0], theme.topics[0].values[0]
    return [
        Clue(Same(Value(somebody.name, value), Value(topic.name, name)), f"{who} {phrase.text}.")
        for topic in theme.topics[1:]
        for name in puzzle.category(topic.name).values[:3]
        for who in somebody.wordings[value].who
        for phrase in topic.wordings[name].does
    ]


@pytest.mark.parametrize("name", THEMES)
def test_every_sentence_is_plain_and_read_back_to_the_same_meaning(name: str) -> None:
    theme, turns, used = THEMES[name], Turns(), set()
    for size in (theme.most_places, SMALL):
        puzzle = whole(theme, size)
        writer = Writer(theme, puzzle.places)
        ways = list(sayings(theme, spoken_of(theme, puzzle)))
        clues = [writer.said(way, sentence, turns) for way, sentence in ways]
        read_back = zip(clues, read(puzzle, [*clues, *chorus(theme, puzzle)]), strict=False)
        wrong = [(c.says, reading) for c, reading in read_back if not plain(puzzle, c, reading, writer)]
        assert not wrong, wrong[0]
        used |= {sentence for _, sentence in ways}
    unused = {sentence for said in theme.sentences.values() for sentence in said} - used
    assert all("like}" in sentence or "p}" in sentence for sentence in unused), unused


@pytest.mark.parametrize("name", THEMES)
def test_whole_puzzles_are_plain_and_their_questions_are_about_what_no_clue_names(name: str) -> None:
    for size, style, redundant in ((4, "varied", False), (3, "indirect", False), (5, "easy", True)):
        options = {"theme": name, "clues": style, "questions": "2"}
        (made,) = generate(FAMILY, size=size, seed=8, options=options, keep_redundant=redundant)
        puzzle, document = made.puzzle.content, write_document(made.puzzle.content)
        assert all(set(clue) == {"says", "means"} for clue in document["clues"])
        assert read_document(document) == puzzle
        for clue, reading in zip(puzzle.clues, read(puzzle, puzzle.clues), strict=True):
            assert reading.state == "plain", clue.says
            assert reading.means is not None
            assert same(puzzle, reading.means, clue.means), clue.says
        assert len({clue.means for clue in puzzle.clues}) == len(puzzle.clues)
        named = {term.name for clue in puzzle.clues for term in terms(clue.means) if isinstance(term, Value)}
        values = [value for each in puzzle.categories for value in each.values]
        for asks in puzzle.questions:
            assert [value for value in values if value in asks and value not in named]
        assert puzzle.title
        assert "{" not in puzzle.title


def test_there_are_enough_themes_and_their_words_are_their_own() -> None:
    assert sum(theme.most_places >= 8 for theme in THEMES.values()) >= 8
    assert {theme.kind for theme in THEMES.values()} == {"row", "map", "scale", "set"}
    assert len({(theme.kind, theme.words["noun"]) for theme in THEMES.values()}) == len(THEMES), "see `worded`"
    for theme in THEMES.values():
        values = [value for topic in theme.topics for value in topic.values]
        assert len(values) == len(set(values)), theme.name
        assert len({topic.name for topic in theme.topics}) == len(theme.topics)


@pytest.mark.parametrize(
    "options",
    [
        {"kind": "map", "categories": "2"},
        {"kind": "scale", "clues": "indirect"},
        {"kind": "set", "categories": "4"},
        {"kind": "row", "clues": "easy", "categories": "6", "questions": "0"},
    ],
)
def test_options_are_followed_and_cpsat_finds_the_same_solution(options: dict[str, str]) -> None:
    for made in generate(FAMILY, 3, size=6, seed=2, options=options):
        puzzle = made.puzzle.content
        assert puzzle.places.kind == options["kind"]
        assert len(puzzle.places) == 6
        assert len(puzzle.categories) == int(options.get("categories", "4"))
        assert len(puzzle.questions) == int(options.get("questions", "1"))
        witness = prove(made.puzzle, limit=60, engine="cpsat")
        assert witness.verdict == Verdict.UNIQUE
        assert witness.solutions[0].content == made.solution.content


def test_puzzles_of_a_level_get_the_words_of_the_kind_that_its_recipe_chose() -> None:
    (made,) = generate(FAMILY, size=7, seed=1, difficulty="easy")
    assert made.puzzle.content.places.kind == "map"
    assert all(clue.says for clue in made.puzzle.content.clues)


def test_indirect_clues_never_say_outright_who_has_what() -> None:
    for made in generate(FAMILY, 3, size=4, seed=4, options={"clues": "indirect"}):
        assert not any(isinstance(clue.means, Same) for clue in made.puzzle.content.clues)


@pytest.mark.parametrize(
    ("size", "options", "says"),
    [
        (2, {}, "from 3 to 12"),
        (13, {}, "from 3 to 12"),
        (8, {"theme": "visits"}, "from 3 to 7"),
        (5, {"kind": "cube"}, "row, map, scale"),
        (5, {"theme": "streets"}, "street"),
        (5, {"theme": "street", "kind": "map"}, "of the kind row"),
        (5, {"clues": "hard"}, "easy, varied, indirect"),
        (5, {"categories": "40"}, "from 2 to 9"),
        (5, {"categories": "3", "questions": "3"}, "from 0 to 2"),
    ],
)
def test_what_cannot_be_made_is_refused_with_what_would_be_right(size: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Order("logic", Request(size, options)).checked()


def renamed(puzzle: Logic, random: Random) -> Logic:
    """With other names for the values that are not measured, and clues and categories in another order."""
    names = {
        Value(each.name, value): Value(each.name, other)
        for each in puzzle.categories
        for value, other in zip(each.values, random.sample(each.values, len(each.values)), strict=True)
        if not each.measures
    }
    clues = [Clue(changed(clue.means, lambda term: names.get(term, term))) for clue in puzzle.clues]
    categories = random.sample(puzzle.categories, len(puzzle.categories))
    return replace(puzzle, clues=tuple(random.sample(clues, len(clues))), categories=tuple(categories))


def changed(meaning: Meaning, term: Callable[[Any], Any], axis: Callable[[Compare], Compare] = lambda c: c) -> Meaning:
    """The meaning with every term, and every comparison, changed."""
    match meaning:
        case Same(one, other):
            return Same(term(one), term(other))
        case Different(several):
            return Different(tuple(map(term, several)))
        case Apart():
            return meaning._replace(one=term(meaning.one), other=term(meaning.other))
        case Compare():
            return axis(meaning._replace(one=term(meaning.one), other=term(meaning.other)))
        case Not(part):
            return Not(changed(part, term, axis))
    return type(meaning)(tuple(changed(part, term, axis) for part in parts(meaning)))


def mirrored(puzzle: Logic) -> Logic:
    """A row from right to left; a map turned by a quarter; a set in another order."""
    if puzzle.places.kind == "set":
        order = Random(3).sample(range(len(puzzle.places)), len(puzzle.places))
        labels = tuple(puzzle.places.labels[index] for index in order)

        def moved(term: Any) -> Any:
            return Place(order.index(term.number - 1) + 1) if isinstance(term, Place) else term

        clues = [Clue(changed(clue.means, moved)) for clue in puzzle.clues]
        return replace(puzzle, places=replace(puzzle.places, labels=labels), clues=tuple(clues))
    turned = {"<": ">", ">": "<", "=": "="}
    if puzzle.places.kind == "map":
        at = tuple((-y, x) for x, y in puzzle.places.at)

        def quarter(compare: Compare) -> Compare:
            if compare.axis == "y":
                return compare._replace(axis="x", relation=turned[compare.relation])
            return compare._replace(axis="y")

        clues = [Clue(changed(clue.means, lambda term: term, quarter)) for clue in puzzle.clues]
        return replace(puzzle, places=replace(puzzle.places, at=at), clues=tuple(clues))

    def place(term: Any) -> Any:
        return Place(len(puzzle.places) + 1 - term.number) if isinstance(term, Place) else term

    def reverse(compare: Compare) -> Compare:
        return compare._replace(relation=turned[compare.relation], by=-compare.by)

    return replace(puzzle, clues=tuple(Clue(changed(clue.means, place, reverse)) for clue in puzzle.clues))


@pytest.mark.parametrize("kind", ["row", "map", "scale", "set"])
def test_puzzles_that_differ_by_names_order_or_a_mirror_are_alike(kind: str) -> None:
    seen = set()
    for made in generate(FAMILY, 6, size=5, seed=6, options={"kind": kind}):
        puzzle = made.puzzle.content
        seen.add(made.fingerprint)
        assert fingerprint(renamed(puzzle, Random(1))) == made.fingerprint
        if kind != "scale":
            assert fingerprint(mirrored(renamed(puzzle, Random(2)))) == made.fingerprint
        assert fingerprint(replace(puzzle, clues=(*puzzle.clues[1:], Clue(Not(puzzle.clues[0].means))))) not in seen
    assert len(seen) == 6


def test_the_same_seed_gives_the_same_puzzle_whatever_the_hash_seed() -> None:
    code = (
        "from cluewright.workshop.generate_many import Order, generate; from cluewright.core import Request\n"
        "for kind in ('row', 'map', 'scale', 'set'):\n"
        "    for made in generate(Order('logic', Request(5, {'kind': kind}), seed=9), 2): print(made.puzzle.content)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
