"""Proposals for logic: a table dealt at random, a few true clues, then one clue against each other solution found.

Clues are made as meanings and said at once in a sentence that the reader of English reads back to the same meaning.
Every proposal that ends is unique; the workshop proves it again and takes away the clues that are not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, sqrt
from random import Random
from typing import Any, NamedTuple

from cluewright.core import Ask, Limit, OptionError, Request, Search, Size
from cluewright.core.reading import nearest
from cluewright.families.logic import direct
from cluewright.families.logic.making.facts import Deal, fact, styles
from cluewright.families.logic.making.likeness import likeness
from cluewright.families.logic.making.themes import Theme, Topic, themes
from cluewright.families.logic.making.writing import Writer
from cluewright.families.logic.meaning.clues import Clue, Meaning, Place, Term, Value, replaced
from cluewright.families.logic.meaning.measures import CARDINALS, measured
from cluewright.families.logic.meaning.moments import WEEKDAYS
from cluewright.families.logic.notation import category, unordered
from cluewright.families.logic.puzzle import KINDS, Category, Logic, Places, Table
from cluewright.families.logic.verify import judging

OPTIONS = {
    "kind": "where the values go: row (standard), map, scale or set (names without an order)",
    "theme": "what it is about: street, boats, tower, hamlet, ... (standard: any that fits)",
    "categories": "how many categories (standard: in a row as many as places, up to 8; on a scale 4, else 3)",
    "clues": "varied (standard), easy (mostly direct ones) or indirect (none that says outright who has what)",
    "questions": "how many questions (standard: 1); each is about something that no clue names",
}
EFFORT = 20_000
SIZE = Size("the number of places, 3 to 12 (to 7 where they are days of the week)", standard=5, larger=(6, 8))
_FEWEST = 3
_STANDARD_CATEGORIES = {"map": 3, "scale": 4, "set": 3}
_SQUARE = 8
"""Up to here a row has as many categories as places, unless it is said."""

_START = 0.45
"""How many clues are drawn before the first rival is looked for, of each value."""

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


def check(request: Request) -> None:
    """Sizes that some theme has words for; a sentence says what would be right."""
    _understood(request)


def _understood(request: Request) -> _Wanted:
    chosen = _themes(request)
    size = SIZE.standard if request.size is None else request.size
    most = max(theme.most_places for theme in chosen)
    if not _FEWEST <= size <= most:
        raise OptionError(f"{size} places cannot be made here; the size is from {_FEWEST} to {most}")
    roomy = [theme for theme in chosen if theme.most_places >= size]
    widest = max(theme.most_categories for theme in roomy)
    standard = min(_STANDARD_CATEGORIES.get(roomy[0].kind, min(size, _SQUARE)), widest)
    categories = request.number("categories", standard, least=2, most=widest)
    questions = request.number("questions", 1, least=0, most=categories - 1)
    style = request.options.get("clues", "varied")
    if style not in styles():
        raise OptionError(f"the option clues is one of {', '.join(styles())}{nearest(style, styles())}")
    fitting = tuple(theme for theme in roomy if theme.most_categories >= categories)
    return _Wanted(size, categories, questions, style, fitting)


def _themes(request: Request) -> list[Theme]:
    """The themes of the kind and the name that is asked for."""
    kind, name = request.options.get("kind"), request.options.get("theme")
    if kind is not None and kind not in KINDS:
        raise OptionError(f"the option kind is one of {', '.join(KINDS)}{nearest(kind, KINDS)}")
    if name is None:
        return [theme for theme in themes().values() if theme.kind == (kind or "row")]
    if name not in themes():
        raise OptionError(f"there is no theme {name[:40]!r}; there are {', '.join(themes())}")
    theme = themes()[name]
    if kind not in (None, theme.kind):
        raise OptionError(f"the theme {name} is of the kind {theme.kind}, not {kind}")
    return [theme]


def propose(random: Random, request: Request, ask: Ask[Logic]) -> Logic | None:
    """A puzzle that the direct search finds unique; None when no clue was found against another solution."""
    wanted = _understood(request)
    theme = random.choice(wanted.themes)
    places = places_of(random, theme, wanted.size)
    named = places.kind == "set"
    topics = list(theme.topics[:1]) if not named else [topic for topic in theme.topics if topic.along]
    others = [topic for topic in theme.topics[1:] if topic not in topics]
    topics += random.sample(others, wanted.categories - len(topics))
    categories = tuple(_category(random, topic, wanted.size) for topic in topics)
    columns = {theme.topics[0].name: places.labels} if named else {}
    columns |= {each.name: tuple(random.sample(each.values, wanted.size)) for each in categories}
    asked = random.sample(categories if named else categories[1:], wanted.questions)
    hidden = [Value(each.name, random.choice(each.values)) for each in asked]
    bare = Logic(places, categories)
    deal = Deal(places, columns, frozenset(hidden), _measures(topics, categories))
    telling = _Telling(random, Writer(theme, places), deal, wanted.style)
    table = Table(tuple(zip(*(columns[each.name] for each in categories), strict=True)))
    clues = _sufficient(telling, bare, table)
    if clues is None:
        return None
    random.shuffle(clues)
    questions = tuple(telling.writer.question(value, random.choice) for value in hidden)
    return replace(bare, clues=tuple(clues), questions=questions, title=_title(random, theme, wanted.size))


def _measures(topics: list[Topic], categories: tuple[Category, ...]) -> dict[str, dict[str, int]]:
    """The numbers of the values that are compared."""
    return {
        each.name: {value: int(number) for value, number in zip(each.values, each.measures or (), strict=True)}
        for topic, each in zip(topics, categories, strict=True)
        if topic.along
    }


class _Telling:
    """Draws clues that were not told before."""

    def __init__(self, random: Random, writer: Writer, deal: Deal, style: str) -> None:
        self.random, self.writer, self.deal = random, writer, deal
        weights = styles()[style][deal.places.kind]
        self._kinds, self._weights = list(weights), list(weights.values())
        self._known: set[Meaning] = set()

    def fact(self) -> Meaning | None:
        """A fact of a random kind, new or not; None when this try found none."""
        (kind,) = self.random.choices(self._kinds, self._weights)
        return fact(kind, self.random, self.deal)

    def clue(self, meaning: Meaning) -> Clue | None:
        """The fact in words, if it is new and there are words for it."""
        if meaning in self._known:
            return None
        self._known.add(meaning)
        clue = self.writer.clue(meaning, self.random.choice)
        return replace(clue, means=placed(clue.means, self.writer)) if clue else None


def _sufficient(telling: _Telling, bare: Logic, dealt: Table) -> list[Clue] | None:
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
        clue = _drawn(telling, holds)
        if clue is None:
            return None
        clues.append(clue)


def _drawn(telling: _Telling, holds: Callable[[Meaning], bool] | None) -> Clue | None:
    """A new clue that does not hold in the rival, if there is one; None when many tries gave none."""
    for _ in range(_TRIES):
        meaning = telling.fact()
        if meaning is not None and not (holds and holds(placed(meaning, telling.writer))):
            clue = telling.clue(meaning)
            if clue is not None:
                return clue
    return None


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


def _category(random: Random, topic: Topic, size: int) -> Category:
    """Some values of the topic, in the order in which they are listed there."""
    chosen = sorted(random.sample(range(len(topic.values)), size))
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
    labels = _labels(random, theme.setting, size)
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


def _labels(random: Random, setting: str, size: int) -> list[str]:
    """The values of a scale, the smallest first."""
    if setting == "day":
        first = random.randint(0, len(WEEKDAYS) - size)
        return [day.capitalize() for day in WEEKDAYS[first : first + size]]
    amounts = [random.randint(5, 12) if setting == "price" else random.randint(19, 32)]
    while len(amounts) < size:
        amounts.append(amounts[-1] + random.randint(1, 4))
    return [f"${amount}" if setting == "price" else str(amount) for amount in amounts]


def droppable(puzzle: Logic) -> tuple[Clue, ...]:
    """Every clue may go."""
    return puzzle.clues


def without(puzzle: Logic, thing: Any) -> Logic:
    """The puzzle without this clue."""
    return puzzle.with_sound(tuple(clue for clue in puzzle.clues if clue != thing))


def fingerprint(puzzle: Logic) -> str:
    """The clues as told of the places of the solution (`making/likeness.py`)."""
    (solution,) = direct.search(puzzle, Limit(solutions=1))
    return likeness(puzzle, solution)
