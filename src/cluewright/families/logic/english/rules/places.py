"""Places of a row by number, rank or end; the furthest places of a map."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.naming import with_nouns
from cluewright.families.logic.english.phrases import chosen
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, Thing, any_of
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.meaning.clues import Meaning, Number, Place, Same, Term

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


def _ranked(context: Context, rank: int) -> Term | None:
    """The place of this rank; or where ranks are values, the value."""
    found: list[Term] = [term for axis in context.world.axes if axis.kind == "ordinal" and (term := axis.at(rank))]
    row = _numbered(context, rank) if context.world.is_row else None
    both = [*found, *([row] if row else [])]
    return both[0] if len(both) == 1 else context.refuse("it is not clear in which order") if both else None


def _from(context: Context, rank: int, edge: str) -> Place | None:
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
    return place(_ranked(context, rank))


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
    found = _ranked(context, rank)
    return with_nouns(context, Thing(Same(IT, found), article="the"), nouns) if found else None


@rule(
    "core",
    "the ORDINAL",
    reads=["street: The third house is red and the fourth is blue."],
    refuses=["street: Ann lives in the first or second house from the right."],
)
def ordinal_alone(context: Context, rank: int) -> Thing | None:
    """The fourth: of the places, where they were named before."""
    found = place(_ranked(context, rank))
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
    return place(_from(context, rank, str(rest[-1])))


@rule(
    "place",
    ("the? EDGE PLACE", False),
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
    return place(_from(context, rank, edge))


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


def _some(context: Context, numbers: list[int]) -> Thing | None:
    if not context.world.is_row or not numbers or len(numbers) >= context.world.size:
        return None
    return Thing(any_of(Same(IT, Place(number)) for number in numbers), kind=Kind.PLACE, sort=Sort.PLACE)


@rule("place", "an odd numbered? PLACE", reads=["street: Ann lives in an odd-numbered house."])
def odd_place(context: Context, _place: str) -> Thing | None:
    """An odd-numbered house."""
    return _some(context, list(range(1, context.world.size + 1, 2)))


@rule("place", "an even numbered? PLACE", reads=["street: Ann lives in an even-numbered house."])
def even_place(context: Context, _place: str) -> Thing | None:
    """An even-numbered house."""
    return _some(context, list(range(2, context.world.size + 1, 2)))


@rule(
    "place",
    "an|one|either end PLACE",
    "one of the two? extreme? ends|end PLACE?",
    reads=["street: Ann lives in one of the two end houses."],
)
def end_place(context: Context, _place: object = None) -> Thing | None:
    """One of the end houses."""
    return _some(context, [1, context.world.size])


@rule("place", "one of the first NUMBER PLACE?", reads=["podium: Uma finished in one of the first two places."])
def among_first(context: Context, count: Number, _place: object) -> Thing | None:
    """One of the first two places."""
    return _some(context, list(range(1, int(count) + 1))) if not context.world.upright() else None


@rule("place", "one of the last NUMBER PLACE?", reads=["podium: Uma finished in one of the last two places."])
def among_last(context: Context, count: Number, _place: object) -> Thing | None:
    """One of the last two places."""
    return (
        _some(context, list(range(context.world.size - int(count) + 1, context.world.size + 1)))
        if not context.world.upright()
        else None
    )


@rule(
    "position",
    "right|exactly? in|at the very? middle|centre|center",
    "right|exactly? in|at the very? middle|centre|center of the row|line|queue|street|group|bench",
    reads=["street: Ann lives right in the middle."],
)
def in_the_middle(context: Context) -> Said | None:
    """In the middle."""
    return position(place(context.world.middle()), "in")


@rule(
    "position",
    "right? in|at|on one|any|either of the two? extreme? ends",
    "right? in|at|on one of the two? extreme? ends of the row|line|queue|street|bench",
    "at|on|in either|one|an|any extreme? end",
    "at|on|in either|one|an|any extreme? end of the NOUN",
    reads=["street: Ann lives at one of the ends.", "street: Ann does not live at any extreme end."],
    refuses=["street: Ann lives at the end."],
)
def at_an_end(context: Context, _noun: object = None) -> Said | None:
    """At one of the ends."""
    return position(_some(context, [1, context.world.size]), "at")


@rule(
    "position",
    "at|on|to the far|extreme|very EDGE end|side?",
    "at|on the EDGE hand? end",
    "at|on the EDGE hand? end of the row|line|street|queue",
    "furthest|farthest to? the? EDGE",
    ("at the very? top", "top"),
    ("at the very? bottom", "bottom"),
    ("leftmost", "leftmost"),
    ("rightmost", "rightmost"),
    reads=["street: Ann lives at the far left."],
)
def at_edge(context: Context, edge: str) -> Said | None:
    """At the far left."""
    return position(place(context.world.edge(edge)), "at")


@rule(
    "position",
    "at|in|on the? ORDINAL PLACE",
    "in? ORDINAL",
    reads=["podium: Uma finished third.", "podium: Uma came in third.", "week: Rose plays first."],
    refuses=["week: Rose is first."],
)
def at_ordinal(context: Context, rank: int, _place: object = None) -> Said | None:
    """In third place; first of all, where there are days or times."""
    early = _in_time(context, rank) if _place is None and rank == 1 else None
    return early or position(place(_ranked(context, rank)))


def _in_time(context: Context, rank: int) -> Said | None:
    """The first or the last in time, where nothing else has an order."""
    axes = [axis for axis in context.world.axes if axis.moments]
    ordered = context.world.is_row or context.world.is_map or any(axis.kind == "ordinal" for axis in context.world.axes)
    if len(axes) != 1 or ordered:
        return None
    return Said(Same(IT, axes[0].ranked(rank)[0]), kind=Kind.PLACE, timed=True)


@rule(
    "position",
    "ORDINAL from the? EDGE end?",
    "in? ORDINAL to last",
    reads=["podium: Uma finished second to last."],
)
def at_ordinal_from(context: Context, rank: int, edge: str | None = None) -> Said | None:
    """Second from the right."""
    if edge:
        return position(place(_from(context, rank, edge)))
    return position(ordinal_to_last(context, rank))


@rule("position", "in? dead? last", "in last PLACE", reads=["podium: Uma finished last."])
def at_last(context: Context, _place: object = None) -> Said | None:
    """Last."""
    found = [axis.ranked(-1)[0] for axis in context.world.axes if axis.kind == "ordinal"]
    if context.world.is_row and not found:
        last = position(last_place(context))
        return replace(last, timed=True) if last else None
    if not found:
        return _in_time(context, -1)
    return position(place(found[0])) if len(found) == 1 and not context.world.is_row else None


@rule("position", "in|among the first|top NUMBER PLACE?", reads=["podium: Uma finished among the first two."])
def among_first_at(context: Context, count: Number, place_word: object) -> Said | None:
    """Among the first three."""
    return position(among_first(context, count, place_word))


@rule("position", "in|among the last|bottom NUMBER PLACE?", reads=["podium: Uma finished among the last two."])
def among_last_at(context: Context, count: Number, place_word: object) -> Said | None:
    """Among the last three."""
    return position(among_last(context, count, place_word))


@rule("rank", "ORDINAL")
def rank_ordinal(context: Context, rank: int) -> Meaning | None:
    """First, in a choice of ranks."""
    found = _ranked(context, rank)
    return Same(IT, found) if found else None


@rule("rank", "EDGE")
def rank_edge(context: Context, edge: str) -> Meaning | None:
    """Top, in a choice of ends."""
    found = context.world.edge(edge)
    return Same(IT, found) if found and (context.world.upright() or edge.endswith("most")) else None


@rule("rank", "last")
def rank_last(context: Context) -> Meaning | None:
    """Last, in a choice of ranks."""
    return Same(IT, Place(context.world.size)) if context.world.is_row and not context.world.upright() else None


def _ranks(one: Meaning, other: Meaning, how: str) -> Said:
    return Said(chosen((one, other), how), kind=Kind.PLACE)


@rule(
    "arg",
    "neither PLACING? the? <rank> nor PLACING? the? <rank> PLACE?",
    "PLACING neither the? <rank> nor the? <rank> PLACE?",
    reads=["floors: Gil lives on neither the top nor the bottom floor."],
)
def neither_rank(context: Context, *rest: object) -> Said:
    """Neither in the first nor in the last house."""
    one, other = (each for each in rest if isinstance(each, Same))
    return _ranks(one, other, "neither")


@rule(
    "arg",
    "either PLACING? the? <rank> or PLACING? the? <rank> PLACE?",
    "PLACING either the? <rank> or the? <rank> PLACE?",
    reads=["floors: Gil does not live on either the top or the bottom floor."],
)
def either_rank(context: Context, *rest: object) -> Said:
    """Either on the top or on the bottom floor."""
    one, other = (each for each in rest if isinstance(each, Same))
    return _ranks(one, other, "or")


@rule("arg", "PLACING the? <rank> or the? <rank> PLACE?", reads=["floors: Gil lives on the top or the bottom floor."])
def or_rank(context: Context, *rest: object) -> Said:
    """In the first or the last house."""
    one, other = (each for each in rest if isinstance(each, Same))
    return _ranks(one, other, "or")


@rule(
    "relation",
    "PLACING a higher PLACE than <does>? <objects> <does>?",
    reads=["floors: Gil lives on a higher floor than Hal."],
    refuses=["party: Mr. Green sits in a higher seat than Mr. Black."],
)
def higher_place(context: Context, *rest: object) -> Said | None:
    """On a higher floor than."""
    from cluewright.families.logic.english.rules.relations import above, beyond

    way = above(context) if context.world.upright() else None
    return (
        beyond(context, way, next(each for each in rest if type(each).__name__ == "Several"))
        if way
        else context.refuse("a higher place may be a better or a worse one")
    )


@rule(
    "relation",
    "PLACING a lower PLACE than <does>? <objects> <does>?",
    reads=["floors: Gil lives on a lower floor than Hal."],
)
def lower_place(context: Context, *rest: object) -> Said | None:
    """On a lower floor than."""
    from cluewright.families.logic.english.rules.relations import below, beyond

    way = below(context) if context.world.upright() else None
    return (
        beyond(context, way, next(each for each in rest if type(each).__name__ == "Several"))
        if way
        else context.refuse("a lower place may be a better or a worse one")
    )


@rule(
    "relation",
    "<how>? higher than <objects> <does>?",
    reads=["floors: Gil lives higher than Hal.", "floors: Gil lives two floors higher than Hal."],
)
def higher(context: Context, *rest: object) -> Said | None:
    """Higher than, where the row runs up."""
    return _up(context, rest, "above")


@rule("relation", "<how>? lower than <objects> <does>?", reads=["floors: Gil lives lower than Hal."])
def lower(context: Context, *rest: object) -> Said | None:
    """Lower than, where the row runs up."""
    return _up(context, rest, "below")


def _up(context: Context, rest: tuple[object, ...], word: str) -> Said | None:
    from cluewright.families.logic.english.rules.relations import Way, beyond

    sign = context.world.along(word) if context.world.upright() else 0
    how = rest[0] if isinstance(rest[0], Way) else None
    objects = next(each for each in rest if type(each).__name__ == "Several")
    return beyond(context, *([how] if how else []), Way(sign), objects) if sign else None
