"""To be at a place of a row: third, at one of the ends, on neither the top nor the bottom floor."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.naming import is_role
from cluewright.families.logic.english.phrases import chosen
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.places import (
    among_first,
    among_last,
    from_edge,
    last_place,
    ordinal_to_last,
    place,
    position,
    ranked,
    some_places,
)
from cluewright.families.logic.english.sense import IT, Kind, Said
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import Meaning, Number, Place, Same


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
    return position(some_places(context, [1, context.world.size]), "at")


@rule(
    "position",
    "at|on|to the far|extreme|very EDGE end|side?",
    "at|on|to the far|extreme|very EDGE end of the row|line|street|queue|bench|counter|shelf|table|corridor|hall|block",
    "at|on the EDGE hand? end",
    "at|on the EDGE hand? end of the row|line|street|queue|bench|counter|shelf|table|corridor|hall|block",
    "furthest|farthest to? the? EDGE",
    ("at|on the very? top", "top"),
    ("at the very? bottom", "bottom"),
    ("at|on the very? top of the stack|pile|tower|heap|building|shelf", "top"),
    ("at|on the very? bottom of the stack|pile|tower|heap|building|shelf", "bottom"),
    ("the? leftmost", "leftmost"),
    ("the? rightmost", "rightmost"),
    reads=["street: Ann lives at the far left.", "floors: Gil is at the top of the building."],
    refuses=["street: Ann is at the top of the pile."],
)
def at_edge(context: Context, edge: str) -> Said | None:
    """At the far left."""
    return position(place(context.world.edge(edge)), "at")


@rule(
    "position",
    ("at the very? front|head of the queue|line", "ahead"),
    ("at the very? back|rear|end of the queue|line", "behind"),
    ("at the very? front", "ahead"),
    ("at the very? back", "behind"),
    reads=["queue: Ann is at the back of the queue."],
    refuses=["street: Ann is at the back of the line."],
)
def in_queue(context: Context, way: str) -> Said | None:
    """At the front of the queue."""
    if not context.world.is_row or not context.world.along(way):
        return None
    return position(place(Place(1 if way == "ahead" else context.world.size)), "at")


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
    return early or position(place(ranked(context, rank)))


def _in_time(context: Context, rank: int) -> Said | None:
    """The first or the last in time, where nothing else has an order."""
    axes = [axis for axis in context.world.axes if axis.moments]
    ordered = context.world.is_row or context.world.is_map or any(axis.kind == "ordinal" for axis in context.world.axes)
    if len(axes) != 1 or ordered:
        return None
    return Said(Same(IT, axes[0].ranked(rank)[0]), kind=Kind.PLACE, timed=True)


@rule(
    "arg",
    ("the very? first NOUN", 1),
    ("the very? last NOUN", -1),
    reads=["slots: Ann was the last customer."],
    refuses=["slots: Ann was the last owner.", "week: Rose was the first golfer."],
)
def first_caller(context: Context, rank: int, noun: Noun) -> Said | None:
    """The last customer: the latest of those who come one after another, where it is told when."""
    found = _in_time(context, rank) if noun.base in _COMING and is_role(context.world, noun) else None
    return replace(found, kind=Kind.NAMED, timed=False) if found else None


_COMING = words("customer patient client visitor caller guest speaker performer presenter applicant interviewee")


@rule(
    "position",
    "ORDINAL from the? EDGE end?",
    "ORDINAL from the EDGE hand? end of the row|line|street|queue|bench|shelf|table",
    "in? ORDINAL to last",
    reads=["podium: Uma finished second to last."],
)
def at_ordinal_from(context: Context, rank: int, edge: str | None = None) -> Said | None:
    """Second from the right."""
    if edge:
        return position(place(from_edge(context, rank, edge)))
    return position(ordinal_to_last(context, rank))


@rule("position", "in? dead? last", "in last PLACE", reads=["podium: Uma finished last."])
def at_last(context: Context, _place: object = None) -> Said | None:
    """Last."""
    found = [axis.ranked(-1)[0] for axis in context.world.ranks]
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
    found = ranked(context, rank)
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


def _ranks(rest: tuple[object, ...], how: str) -> Said:
    """Two places to choose from; where they are called by their noun, the preposition before them tells where."""
    one, other = (each for each in rest if isinstance(each, Same))
    preps = [each for each in rest[:-1] if isinstance(each, str)]
    return Said(chosen((one, other), how), kind=Kind.PLACE, prep=preps[0] if preps and rest[-1] else "")


@rule(
    "arg",
    "neither PLACING? the? <rank> nor PLACING? the? <rank> PLACE?",
    "PLACING neither the? <rank> nor the? <rank> PLACE?",
    reads=["floors: Gil lives on neither the top nor the bottom floor."],
)
def neither_rank(context: Context, *rest: object) -> Said:
    """Neither in the first nor in the last house."""
    return _ranks(rest, "neither")


@rule(
    "arg",
    "either PLACING? the? <rank> or PLACING? the? <rank> PLACE?",
    "PLACING either the? <rank> or the? <rank> PLACE?",
    reads=["floors: Gil does not live on either the top or the bottom floor."],
)
def either_rank(context: Context, *rest: object) -> Said:
    """Either on the top or on the bottom floor."""
    return _ranks(rest, "or")


@rule("arg", "PLACING the? <rank> or the? <rank> PLACE?", reads=["floors: Gil lives on the top or the bottom floor."])
def or_rank(context: Context, *rest: object) -> Said:
    """In the first or the last house."""
    return _ranks(rest, "or")
