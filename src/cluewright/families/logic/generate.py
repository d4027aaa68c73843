"""Proposals for logic: a table dealt at random, a few true clues, then one clue against each other solution found.

Clues are made as meanings, of which the theme has sentences. Every proposal that ends is unique; the workshop proves it
again and takes away the clues that are not needed. Those that stay are put into words at last (`proofreading.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from math import ceil, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cluewright.core import Ask, Effort, Limit, OptionError, Recipe, Request, Search, Size
from cluewright.core.grade import Level
from cluewright.core.reading import nearest
from cluewright.families.logic import direct
from cluewright.families.logic.likeness import likeness
from cluewright.families.logic.making.facts import ALONG, Deal, Facts, styles
from cluewright.families.logic.making.proofreading import (
    asked,
    in_words,
    not_asked,
    placed,
    reader_of,
    same,
    try_phrases,
)
from cluewright.families.logic.making.themes import Theme, Topic, theme_of, themes
from cluewright.families.logic.making.writing import Writer
from cluewright.families.logic.meaning.clues import Clue, Meaning, Number, Value
from cluewright.families.logic.meaning.measures import CARDINALS, measured
from cluewright.families.logic.notation import category, unordered
from cluewright.families.logic.puzzle import KINDS, Category, Logic, Places, Table
from cluewright.families.logic.reading.reader import Reader
from cluewright.families.logic.verify import judging

OPTIONS = {
    "kind": "where the values go: row (standard), map, scale or set (names without an order)",
    "theme": "what it is about: street, boats, tower, hamlet, ... or a file of your own (standard: any that fits)",
    "categories": "how many categories (standard: in a row as many as places, up to 8; on a scale 4, else 3)",
    "clues": "varied (standard), easy (mostly direct ones) or indirect (none that says outright who has what)",
    "questions": "how many questions (standard: 1); each is about something that no clue names",
    "ask": "the first question, as in 'Who keeps the owl?'; no clue names what it asks after",
}
EFFORT = 20_000
SIZE = Size("the number of places, 3 to 12 (to 7 where they are days of the week)", standard=5, larger=(6, 8))
LARGEST_THEME = 200_000
"""Bytes that the file of a theme may have."""

_FEWEST = 3
_STANDARD_CATEGORIES = {"map": 3, "scale": 4, "set": 3}
_SQUARE = 8
"""Up to here a row has as many categories as places, unless it is said."""

_START = 0.45
"""How many clues are drawn before the first rival is looked for, of each value."""

_LONGEST_QUESTION = 200
_SPARSE = 1.8
"""How many points of the square there are for each place of a map."""

_TRIES = 2_000
"""Facts drawn in a row without finding one against a rival, before a proposal is given up."""


class _Wanted(NamedTuple):
    """A request, understood."""

    size: int
    categories: int
    questions: int
    style: str
    themes: tuple[Theme, ...]
    asked: Mapping[str, Value]
    """For each theme by name, what the question asks after, if one is given."""


def check(request: Request) -> None:
    """Sizes that some theme has words for; a sentence says what would be right."""
    _understood(request)


def _understood(request: Request) -> _Wanted:
    chosen = _themes(request)
    most = max(theme.most_places for theme in chosen)
    size = min(SIZE.standard, most) if request.size is None else request.size
    if not _FEWEST <= size <= most:
        raise OptionError(f"{size} places cannot be made here; the size is from {_FEWEST} to {most}")
    roomy = [theme for theme in chosen if theme.most_places >= size]
    widest = max(theme.most_categories for theme in roomy)
    standard = min(_STANDARD_CATEGORIES.get(roomy[0].kind, min(size, _SQUARE)), widest)
    categories = request.number("categories", standard, least=2, most=widest)
    asks = request.options.get("ask")
    questions = request.number("questions", 1, least=int(asks is not None), most=categories - 1)
    style = request.options.get("clues", "varied")
    if style not in styles():
        raise OptionError(f"the option clues is one of {', '.join(styles())}{nearest(style, styles())}")
    fitting = [theme for theme in roomy if theme.most_categories >= categories]
    if asks is None:
        return _Wanted(size, categories, questions, style, tuple(fitting), {})
    sought = _asked(asks, fitting)
    able = tuple(theme for theme in fitting if theme.name in sought)
    return _Wanted(size, categories, questions, style, able, sought)


def _asked(question: str, themes: list[Theme]) -> dict[str, Value]:
    """What a question asks after in each theme in which it is understood."""
    if len(question) > _LONGEST_QUESTION:
        raise OptionError(f"the option ask is a question of at most {_LONGEST_QUESTION} letters")
    found = {theme.name: value for theme in themes if (value := asked(question, theme, _some_places))}
    if not found:
        raise not_asked(question, themes[0])
    return found


def _themes(request: Request) -> list[Theme]:
    """The themes of the kind and the name that is asked for."""
    kind, name = request.options.get("kind"), request.options.get("theme")
    if kind is not None and kind not in KINDS:
        raise OptionError(f"the option kind is one of {', '.join(KINDS)}{nearest(kind, KINDS)}")
    if name is None:
        return [theme for theme in themes().values() if theme.kind == (kind or "row")]
    theme = themes()[name] if name in themes() else _own(name)
    if kind not in (None, theme.kind):
        raise OptionError(f"the theme {theme.name} is of the kind {theme.kind}, not {kind}")
    return [theme]


def _own(name: str) -> Theme:
    """The theme of a file."""
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST_THEME:
            raise OptionError(f"{name} has more than {LARGEST_THEME:,} bytes; a theme is a small file")
        text = path.read_text("utf-8")
    except FileNotFoundError:
        there = ", ".join(themes())
        raise OptionError(
            f"there is no theme {name[:80]!r}, and no file that is called so; there are {there}"
        ) from None
    except (OSError, ValueError) as error:
        raise OptionError(f"the theme {name[:80]!r} cannot be read: {error}") from None
    return _tried(text, path.name)


@cache
def _tried(text: str, name: str) -> Theme:
    """The theme that the text describes, of which every phrase is read as it is meant."""
    theme = theme_of(text, name)
    try_phrases(theme, _some_places)
    return theme


def _some_places(theme: Theme, size: int) -> Places:
    return places_of(Random(0), theme, size)


def propose(random: Random, request: Request, ask: Ask[Logic]) -> Logic | None:
    """A puzzle that the direct search finds unique; None when no clue was found against another solution."""
    wanted = _understood(request)
    theme = random.choice(wanted.themes)
    asks = wanted.asked.get(theme.name)
    places = places_of(random, theme, wanted.size)
    topics = _topics(random, theme, wanted.categories, asks)
    categories = tuple(_category(random, topic, wanted.size, asks) for topic in topics)
    columns = {theme.topics[0].name: places.labels} if places.kind == "set" else {}
    columns |= {each.name: tuple(random.sample(each.values, wanted.size)) for each in categories}
    hidden = _hidden(random, categories[places.kind != "set" :], wanted.questions, asks)
    bare = Logic(places, categories)
    deal = Deal(places, columns, frozenset(hidden), _measures(topics, categories))
    writer = Writer(theme, places)
    drawing = _Drawing(random, writer, deal, wanted.style, bare)
    table = Table(tuple(zip(*(columns[each.name] for each in categories), strict=True)))
    clues = _sufficient(drawing, bare, table)
    if clues is None:
        return None
    random.shuffle(clues)
    questions = [writer.question(value, random.choice) for value in hidden]
    if asks:
        questions[0] = request.options["ask"].strip().rstrip("?") + "?"
    return replace(bare, clues=tuple(clues), questions=tuple(questions), title=_title(random, theme, wanted.size))


def _topics(random: Random, theme: Theme, count: int, asks: Value | None) -> list[Topic]:
    """The categories of a puzzle: the first of the theme, in a set those that are measured, and what is asked after."""
    first = list(theme.topics[:1]) if theme.kind != "set" else [topic for topic in theme.topics[1:] if topic.sentences]
    if asks and all(topic.name != asks.category for topic in first):
        first = [*first[: count - 1], theme.topic(asks.category)]
    first = first[:count]
    others = [topic for topic in theme.topics[1:] if topic not in first]
    return first + random.sample(others, count - len(first))


def _hidden(random: Random, categories: tuple[Category, ...], count: int, asks: Value | None) -> list[Value]:
    """What the questions ask after, one of a category: no clue names it."""
    others = [each for each in categories if not asks or each.name != asks.category]
    drawn = random.sample(others, count - (asks is not None))
    return ([asks] if asks else []) + [Value(each.name, random.choice(each.values)) for each in drawn]


def worded(random: Random, request: Request, puzzle: Logic) -> Logic | None:
    """The puzzle with its clues in words that the reader is sure of; None where there are none for some clue."""
    places = puzzle.places
    themes = [each for each in _themes(request) if (each.kind, each.words["noun"]) == (places.kind, places.noun)]
    return in_words(puzzle, themes[0], random)


def _measures(topics: list[Topic], categories: tuple[Category, ...]) -> dict[str, dict[str, Number]]:
    """The numbers of the values that are compared."""
    return {
        each.name: dict(zip(each.values, each.measures or (), strict=True))
        for topic, each in zip(topics, categories, strict=True)
        if topic.sentences
    }


class _Drawing:
    """Draws clues, no meaning twice."""

    def __init__(self, random: Random, writer: Writer, deal: Deal, style: str, bare: Logic) -> None:
        self.random, self.writer = random, writer
        weights = styles()[style][deal.places.kind]
        self._facts = Facts(random, deal)
        if not deal.measured:
            weights = {kind: weight for kind, weight in weights.items() if kind not in ALONG}
        self._kinds, self._weights = list(weights), list(weights.values())
        self._known: set[Meaning] = set()
        self._reader = None if writer.theme in themes().values() else reader_of(writer.theme, bare)
        """For themes of which no test has read every sentence: where a sentence is unclear, the fact is left out."""

    def fact(self) -> Meaning | None:
        """A fact of a random kind, new or not; None when this try found none."""
        (kind,) = self.random.choices(self._kinds, self._weights)
        return self._facts.drawn(kind)

    def clue(self, meaning: Meaning) -> Clue | None:
        """The fact as a clue, still without words, if it is new and there are words for it."""
        if meaning in self._known:
            return None
        self._known.add(meaning)
        draft = self.writer.clue(meaning, self.random.choice)
        if draft is None or (self._reader and not self._clear(self._reader, draft)):
            return None
        return Clue(placed(meaning, self.writer))

    def _clear(self, reader: Reader, draft: Clue) -> bool:
        means = reader.reading(draft.says).means
        return means is not None and same(reader.puzzle, means, placed(draft.means, self.writer))


def _sufficient(drawing: _Drawing, bare: Logic, dealt: Table) -> list[Clue] | None:
    """Clues that leave the dealt table alone: some at random, then each against a rival that is still left."""
    clues: list[Clue] = []
    while True:
        holds: Callable[[Meaning], bool] | None = None
        if len(clues) >= _START * len(bare.places) * len(bare.categories):
            puzzle = bare.with_sound(tuple(clues))
            search = Search(direct.search(puzzle, Limit(solutions=2, effort=EFFORT)))
            rival = next((table for table in search if table != dealt), None)
            if rival is None and search.ending.complete:
                return clues
            holds = judging(puzzle, rival) if rival else None
        clue = _drawn(drawing, holds)
        if clue is None:
            return None
        clues.append(clue)


def _drawn(drawing: _Drawing, holds: Callable[[Meaning], bool] | None) -> Clue | None:
    """A new clue that does not hold in the rival, if there is one; None when many tries gave none."""
    for _ in range(_TRIES):
        meaning = drawing.fact()
        if meaning is not None and not (holds and holds(placed(meaning, drawing.writer))):
            clue = drawing.clue(meaning)
            if clue is not None:
                return clue
    return None


def _category(random: Random, topic: Topic, size: int, asks: Value | None = None) -> Category:
    """Some values of the topic, in the order in which they are listed there; among them what is asked after."""
    chosen = random.sample(range(len(topic.values)), size)
    if asks and asks.category == topic.name and topic.values.index(asks.name) not in chosen:
        chosen[0] = topic.values.index(asks.name)
    chosen.sort()
    return category(topic.name, tuple(topic.values[index] for index in chosen))


def _title(random: Random, theme: Theme, size: int) -> str:
    count = next(word for word, number in CARDINALS.items() if number == size)
    return random.choice(theme.titles).replace("{count}", count).replace("{Count}", count.capitalize())


def places_of(random: Random, theme: Theme, size: int) -> Places:
    """Places for a theme: a map and most scales are drawn at random."""
    noun = theme.words["noun"]
    if theme.kind == "row":
        numbers = range(1, size + 1)
        first = {"floors": "bottom", "queue": "front"}.get(theme.setting, "left")
        return Places("row", noun, tuple((number,) for number in numbers), tuple(map(str, numbers)), first)
    if theme.kind == "map":
        at = _points(random, size)
        return Places("map", noun, tuple(at), tuple(f"{x},{y}" for x, y in at))
    if theme.kind == "set":
        return unordered(noun, _category(random, theme.topics[0], size).values)
    labels = [theme.steps[index] for index in sorted(random.sample(range(len(theme.steps)), size))]
    scale = measured(labels, noun)
    assert scale is not None
    return Places("scale", noun, tuple((value,) for value in scale.values), tuple(labels), scale=scale)


def _points(random: Random, size: int) -> list[tuple[int, int]]:
    """Points of a square, drawn close together: no row and no column of it is empty."""
    side = ceil(sqrt(_SPARSE * size))
    while True:
        drawn = random.sample([(x, y) for x in range(side) for y in range(side)], size)
        columns, rows = (sorted({point[index] for point in drawn}) for index in (0, 1))
        if len(columns) > 1 and len(rows) > 1:
            points = [(columns.index(x) + 1, rows.index(y) + 1) for x, y in drawn]
            return sorted(points, key=lambda point: (-point[1], point[0]))


def droppable(puzzle: Logic) -> tuple[Clue, ...]:
    """Every clue may go."""
    return puzzle.clues


def without(puzzle: Logic, thing: Any) -> Logic:
    """The puzzle without this clue."""
    return puzzle.with_sound(tuple(clue for clue in puzzle.clues if clue != thing))


def fingerprint(puzzle: Logic) -> str:
    """The same for puzzles that are alike (`likeness.py`)."""
    (solution,) = direct.search(puzzle, Limit(solutions=1))
    return likeness(puzzle, solution)


def like(puzzle: Logic) -> Request:
    """As many places of the same kind with as many categories; with as many questions where that is possible."""
    categories = len(puzzle.categories)
    options = {"kind": puzzle.places.kind, "categories": str(categories)}
    if len(puzzle.questions) < categories:
        options["questions"] = str(len(puzzle.questions))
    return Request(len(puzzle.places), options)


_ANY = {"theme": "any", "clues": "any", "questions": "any", "ask": "any"}
_HARDER = {"clues": "varied|indirect"}

RECIPES = (
    Recipe(Level.EASY, (5, 3, 4, 6), {"kind": "row"}, {**_ANY, "categories": "2-8"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "map"}, {**_ANY, "categories": "2-6"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "scale"}, {**_ANY, "categories": "2-6"}),
    Recipe(Level.EASY, (5, 3, 4, 6, 7), {"kind": "set"}, {**_ANY, "categories": "2-5"}),
    Recipe(Level.MEDIUM, (5, 3, 4), {"kind": "row"}, {**_ANY, "categories": "2-8"}, redundant=False),
    Recipe(Level.MEDIUM, (6, 7), {"kind": "row"}, {**_ANY, "categories": "2-8"}),
    Recipe(Level.MEDIUM, (5, 3, 6, 7), {"kind": "map"}, {**_ANY, "categories": "3-6"}, redundant=False),
    Recipe(Level.MEDIUM, (5, 3, 4, 6, 7), {"kind": "scale"}, {**_ANY, "categories": "3-6"}, redundant=False),
    Recipe(Level.MEDIUM, (5, 3, 4, 6, 7), {"kind": "set"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (5,), {"kind": "row"}, {**_ANY, **_HARDER, "categories": "3-8"}, redundant=False),
    Recipe(Level.HARD, (6, 7), {"kind": "row"}, {**_ANY, "categories": "3-8"}),
    Recipe(Level.HARD, (4,), {"kind": "row"}, {**_ANY, **_HARDER, "categories": "4-8"}, redundant=False),
    Recipe(Level.HARD, (7,), {"kind": "map"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (6, 5, 8), {"kind": "map", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.HARD, (7, 6, 8), {"kind": "scale", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.HARD, (6,), {"kind": "set"}, {**_ANY, **_HARDER, "categories": "3-6"}, redundant=False),
    Recipe(Level.HARD, (5, 7), {"kind": "set", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(
        Level.EXPERT,
        (6,),
        {"kind": "row", "categories": "7"},
        {**_ANY, "categories": "6-8"},
        redundant=False,
        effort=Effort("nodes", 6, 40),
    ),
    Recipe(Level.EXPERT, (7,), {"kind": "row"}, {**_ANY, "categories": "5-8"}, redundant=False),
    Recipe(Level.EXPERT, (5,), {"kind": "row", "categories": "8"}, {**_ANY, **_HARDER}, redundant=False),
    Recipe(Level.EXPERT, (7, 8), {"kind": "map", "categories": "6"}, {**_ANY, **_HARDER}, redundant=False),
)
"""Measured over 15 to 40 puzzles of each size in a row, over 8 of each other kind, number of categories and choice of
clues. Half of those with 5 places are easy, with 6 places few are. Of those with 6 places and 7 categories whose proof
takes 6 nodes and more, three in five are for experts. On maps, scales and sets it takes more categories to be as hard.
"""
