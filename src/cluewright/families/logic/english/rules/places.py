"""Places of a row by number, rank or end; the furthest places of a map."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.naming import is_role, tells_more, with_nouns
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing, any_of
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Number, Place, Same, Term

Nouns = tuple[Noun, ...]

ALONE = "rank"
"""What stands for the article of a rank without its noun, which may wait for words that follow."""


def place(found: Term | None) -> Thing | None:
    """The noun phrase that is a place."""
    return Thing(Same(IT, found), kind=Kind.PLACE, sort=Sort.PLACE) if found else None


def position(thing: Thing | None, prep: str = "") -> Said | None:
    """To be at a place."""
    return Said(thing.about, kind=Kind.PLACE, prep=prep) if thing else None


def _numbered(context: Context, number: Number) -> Place | None:
    if not context.world.is_row or number.denominator != 1 or not 1 <= number <= context.world.size:
        return context.refuse(f"there is no place {number}") if context.world.is_row else None
    return Place(int(number))


def ranked(context: Context, rank: int) -> Term | None:
    """The place of this rank; or where ranks are values, the value."""
    found: list[Term] = [term for axis in context.world.ranks if (term := axis.at(rank))]
    row = _numbered(context, rank) if context.world.is_row else None
    both = [*found, *([row] if row else [])]
    return both[0] if len(both) == 1 else context.refuse("it is not clear in which order") if both else None


def from_edge(context: Context, rank: int, edge: str) -> Place | None:
    """The place of this rank counted from an end."""
    end = context.world.edge(edge)
    if end is None:
        return None
    return _numbered(context, rank if end.number == 1 else context.world.size + 1 - rank)


@rule("core", "<place>")
def by_place(context: Context, thing: Thing) -> Thing:
    """The third house."""
    return thing


@rule(
    "place",
    "PLACE NUMBER",
    "PLACE number NUMBER",
    "number NUMBER",
    reads=["street: Ann lives in house 4.", "street: Ann lives in house number 4."],
)
def place_number(context: Context, *rest: object) -> Thing | None:
    """House number 4."""
    if len(rest) == 1 and "number" in context.world.category_words:
        return context.refuse("it may be the place or the number")
    return place(_numbered(context, rest[-1]))  # type: ignore[arg-type]


@rule(
    "place",
    "the? ORDINAL PLACE",
    "the ORDINAL one",
    reads=["street: The second house is red."],
    refuses=["street: Ann lives in the sixth house."],
)
def ordinal_place(context: Context, rank: int, _place: object = None) -> Thing | None:
    """The second house."""
    return place(ranked(context, rank))


@rule(
    "core",
    "the ORDINAL PLACE <nouns>",
    reads=["ranks: The second place player is from Oslo."],
    refuses=["street: The second house owner's brother drinks tea."],
)
def ordinal_place_thing(context: Context, rank: int, _place: str, nouns: Nouns) -> Thing | None:
    """The second place project, the first place finisher."""
    last = nouns[-1]
    if (
        context.world.is_row
        or last.kinds & {"relative"}
        or not (last.kinds or context.world.category_words.get(last.word))
    ):
        return None
    found = ranked(context, rank)
    return with_nouns(context, Thing(Same(IT, found), article="the"), nouns) if found else None


@rule(
    "core",
    "the? ORDINAL <nouns>",
    reads=[
        "courts: Ann plays on the second court.",
        "camp: The third camper is Ann.",
        "grades: Ann is in seventh grade.",
    ],
    refuses=["street: The second tenant drinks tea.", "courts: Ann plays on the fourth court."],
)
def ordinal_thing(context: Context, rank: int, nouns: Nouns) -> Thing | None:
    """In ninth grade, on the first court; the third player, where there is an order in which they came."""
    world, last = context.world, nouns[-1]
    if len(nouns) != 1 or last.plural or last.word in world.place_words:
        return None
    called = [axis for axis in world.axes if last.word in words_of(axis.noun) and _counts_on(axis)]
    if called:
        term = called[0].at(rank) if len(called) == 1 else None
        return Thing(Same(IT, term), noun=last, name=term, article="the") if term else None
    orders = [axis for axis in world.axes if axis.kind == "ordinal" and words_of(axis.noun) & _ORDERS]
    everybody = last.personal and not last.kinds & {"relative", "worker"}
    if len(orders) != 1 or world.is_row or not (everybody or is_role(world, last)) or tells_more(context, last):
        return None
    term = orders[0].at(rank)
    return with_nouns(context, Thing(Same(IT, term), article="the"), nouns) if term else None


_ORDERS = frozenset({"order", "turn", "slot", "sequence"})
"""Scales of who came first and who came next."""


def _counts_on(axis: Axis) -> bool:
    """Whether the values of an axis are the first, the second and so on of what it is called."""
    bare = axis.kind == "number" and axis.unit is None
    return axis.kind == "ordinal" or (bare and sorted(axis.values) == list(range(1, len(axis.values) + 1)))


@rule(
    "core",
    "<det> ORDINAL grader",
    reads=["grades: The seventh grader is Ann."],
    refuses=["street: The seventh grader is Ann."],
)
def grader(context: Context, article: str, rank: int) -> Thing | None:
    """The tenth grader: who is in that grade."""
    grades = [axis for axis in context.world.axes if "grade" in words_of(axis.noun)]
    term = grades[0].at(rank) if len(grades) == 1 else None
    return Thing(Same(IT, term), article=article, sort=Sort.PERSON) if term else None


@rule(
    "core",
    "the ORDINAL",
    reads=["street: The third house is red and the fourth is blue."],
    refuses=["street: Ann lives in the first or second house from the right."],
)
def ordinal_alone(context: Context, rank: int) -> Thing | None:
    """The fourth: of the places, where they were named before."""
    found = place(ranked(context, rank))
    return replace(found, article=ALONE) if found else None


@rule(
    "place",
    "the? ORDINAL PLACE from the EDGE",
    "the? ORDINAL PLACE from the EDGE end|side",
    "the? ORDINAL from the EDGE",
    "the? ORDINAL from the EDGE end|side",
    "the? ORDINAL one from the EDGE",
    reads=["street: Ann's house is the second from the right.", "street: Ann lives in the first house from the left."],
)
def ordinal_from(context: Context, rank: int, *rest: object) -> Thing | None:
    """The second from the right."""
    return place(from_edge(context, rank, str(rest[-1])))


@rule(
    "place",
    ("the? EDGE PLACE", False),
    ("the EDGE one", False),
    ("the PLACE on|at the far|extreme EDGE", True),
    ("the PLACE at|on the EDGE end", True),
    reads=[
        "street: Ann lives in the rightmost house.",
        "floors: Gil lives on the top floor.",
        "street: The house on the far left is green.",
    ],
    refuses=["street: The green house is on the left."],
)
def edge_place(context: Context, at_the_end: bool, *rest: object) -> Thing | None:
    """The leftmost house, the top floor; `the left house` may be one of two."""
    word = next(str(each) for each in rest if str(each) not in context.world.place_words)
    return None if word in ("left", "right") and not at_the_end else place(context.world.edge(word))


@rule(
    "place",
    ("the first PLACE on the left", "left"),
    ("the last PLACE on the right", "right"),
    ("the first one? on the left", "left"),
    ("the last one? on the right", "right"),
    reads=["street: Ann's house is the last on the right.", "street: The first house on the left is red."],
    refuses=["street: Ann's house is the second on the right.", "street: The last house on the left is red."],
)
def first_on(context: Context, edge: str, _place: object = None) -> Thing | None:
    """The first on the left, the last on the right: at that end."""
    return place(context.world.edge(edge))


@rule("place", "the ground PLACE", reads=["floors: Gil lives on the ground floor."])
def ground_floor(context: Context, word: str) -> Thing | None:
    """The ground floor: the lowest."""
    return place(context.world.edge("bottom") if context.world.upright() and word == "floor" else None)


@rule(
    "place",
    "an|one outside|outer|outermost PLACE",
    "one of the two? outside|outer|outermost PLACE",
    reads=["street: Ann lives in one of the outer houses."],
    refuses=["floors: Gil lives on one of the outer floors."],
)
def outer_place(context: Context, _place: str) -> Thing | None:
    """One of the outer lanes: at an end."""
    return some_places(context, [1, context.world.size]) if not context.world.upright() else None


@rule(
    "place",
    "one of the NUMBER? inner PLACE",
    reads=["seats: Ann sits in one of the two inner seats."],
    refuses=["street: Ann lives in one of the two inner houses."],
)
def inner_place(context: Context, count: Number | None, _place: str) -> Thing | None:
    """One of the inner gardens: not at an end."""
    fits = count in (None, context.world.size - 2) and not context.world.upright()
    return some_places(context, list(range(2, context.world.size))) if fits else None


@rule("place", "the very? last PLACE", "the last one", reads=["street: Ann lives in the last house."])
def last_place(context: Context, _place: object = None) -> Thing | None:
    """The last house."""
    return place(
        _numbered(context, context.world.size) if context.world.is_row and not context.world.upright() else None
    )


@rule(
    "place",
    "the ORDINAL to last PLACE?",
    "the next to last PLACE?",
    reads=["street: Ann lives in the second to last house."],
)
def ordinal_to_last(context: Context, *rest: object) -> Thing | None:
    """The second to last."""
    rank = rest[0] if rest and isinstance(rest[0], int) else 2
    if not context.world.is_row or context.world.upright():
        return None
    return place(_numbered(context, context.world.size + 1 - rank))


@rule(
    "place",
    ("the ORDINAL highest PLACE", "top"),
    ("the ORDINAL lowest PLACE", "bottom"),
    ("the highest PLACE", "top"),
    ("the lowest PLACE", "bottom"),
    reads=["floors: Gil lives on the second highest floor."],
)
def ordinal_highest(context: Context, edge: str, *rest: object) -> Thing | None:
    """The second highest floor."""
    rank = rest[0] if isinstance(rest[0], int) else 1
    if not context.world.upright():
        return None
    return place(from_edge(context, rank, edge))


@rule(
    "place",
    "the? middle|centre|center|central PLACE",
    "the PLACE right|exactly? in the middle|centre|center",
    "the middle one",
    reads=["street: Milk is drunk in the middle house."],
    refuses=["floors: Gil lives on the middle floor."],
)
def middle_place(context: Context, _place: object = None) -> Thing | None:
    """The middle house."""
    return place(context.world.middle())


def some_places(context: Context, numbers: list[int]) -> Thing | None:
    """One of several places."""
    if not context.world.is_row or not numbers or len(numbers) >= context.world.size:
        return None
    return Thing(any_of(Same(IT, Place(number)) for number in numbers), kind=Kind.PLACE, sort=Sort.PLACE)


@rule("place", "an odd numbered? PLACE", reads=["street: Ann lives in an odd-numbered house."])
def odd_place(context: Context, _place: str) -> Thing | None:
    """An odd-numbered house."""
    return some_places(context, list(range(1, context.world.size + 1, 2)))


@rule("place", "an even numbered? PLACE", reads=["street: Ann lives in an even-numbered house."])
def even_place(context: Context, _place: str) -> Thing | None:
    """An even-numbered house."""
    return some_places(context, list(range(2, context.world.size + 1, 2)))


@rule(
    "place",
    "an|one|either end PLACE",
    "one of the two? extreme? ends|end PLACE?",
    reads=["street: Ann lives in one of the two end houses."],
)
def end_place(context: Context, _place: object = None) -> Thing | None:
    """One of the end houses."""
    return some_places(context, [1, context.world.size])


@rule("place", "one of the first NUMBER PLACE?", reads=["podium: Uma finished in one of the first two places."])
def among_first(context: Context, count: Number, _place: object) -> Thing | None:
    """One of the first two places."""
    return some_places(context, list(range(1, int(count) + 1))) if not context.world.upright() else None


@rule("place", "one of the last NUMBER PLACE?", reads=["podium: Uma finished in one of the last two places."])
def among_last(context: Context, count: Number, _place: object) -> Thing | None:
    """One of the last two places."""
    return (
        some_places(context, list(range(context.world.size - int(count) + 1, context.world.size + 1)))
        if not context.world.upright()
        else None
    )
