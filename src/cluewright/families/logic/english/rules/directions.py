"""Directions on a map: north of, due east of, the northernmost."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.names import Nouns
from cluewright.families.logic.english.rules.places import place, position
from cluewright.families.logic.english.rules.relations import related
from cluewright.families.logic.english.rules.times import at_a_time
from cluewright.families.logic.english.sense import (
    IT,
    Kind,
    Said,
    Several,
    Sort,
    Thing,
    any_of,
    joined,
)
from cluewright.families.logic.meaning.clues import (
    Compare,
    Meaning,
    Place,
    Same,
    Term,
)


@rule(
    "position",
    ("in the north east corner", (1, 1)),
    ("in the north west corner", (-1, 1)),
    ("in the south east corner", (1, -1)),
    ("in the south west corner", (-1, -1)),
    reads=["corners: Otto is in the north-east corner."],
    refuses=["street: Ann is in the north-east corner."],
)
def in_a_corner(context: Context, way: tuple[int, int]) -> Said | None:
    """In the north-west corner of a map: as far north and as far west as any."""
    at = context.world.puzzle.places.at
    if not context.world.is_map:
        return None
    furthest = tuple(max(each[index] * way[index] for each in at) for index in (0, 1))
    found = [number for number, each in enumerate(at, 1) if (each[0] * way[0], each[1] * way[1]) == furthest]
    return position(place(Place(found[0])), "in") if len(found) == 1 else None


@rule(
    "relation",
    "due|directly|straight to? the? DIRECTION of <objects>",
    reads=["island: Abe's hut is due west of Jo's."],
)
def due(context: Context, direction: tuple[str, int], objects: Several) -> Said | None:
    """Straight in that direction."""
    axis, sign = direction
    if not context.world.is_map:
        return None
    return related(context, objects, partial(_due, axis, sign), exact=True)


def _due(axis: str, sign: int, term: Term) -> Meaning:
    return joined(
        [Compare(axis, IT, ">" if sign > 0 else "<", term), Compare("y" if axis == "x" else "x", IT, "=", term)]
    )


@rule(
    "relation",
    "somewhere? to? the? DIRECTION of <objects>",
    "further|farther|more to? the? DIRECTION than <objects> <does>?",
    reads=["island: Abe lives further east than Jo."],
    refuses=["island: Abe lives north of Jo or Fern."],
)
def towards(context: Context, direction: tuple[str, int], objects: Several, _does: object = None) -> Said | None:
    """Anywhere further that way."""
    axis, sign = direction
    if not context.world.is_map:
        return None
    return related(context, objects, partial(at_a_time, axis, sign, 0, "="))


@rule(
    "relation",
    "to? the? DIRECTION DIRECTION of <objects>",
    reads=["corners: Otto's tent is north-east of Pete's."],
    refuses=["island: Abe lives north-east of Jo."],
)
def diagonally(context: Context, one: tuple[str, int], other: tuple[str, int], objects: Several) -> Said | None:
    """North-east of, where the map leaves no doubt: nowhere else is as far along both."""
    world = context.world
    if not world.is_map or one[0] == other[0]:
        return None
    points = world.puzzle.places.at
    if any(abs(a[0] - b[0]) != abs(a[1] - b[1]) for a in points for b in points):
        return context.refuse("how exactly it is meant cannot be told on this map")
    return related(context, objects, partial(_both_ways, one, other))


def _both_ways(one: tuple[str, int], other: tuple[str, int], term: Term) -> Meaning:
    return joined([at_a_time(one[0], one[1], 0, "=", term), at_a_time(other[0], other[1], 0, "=", term)])


def _furthest(context: Context, direction: tuple[str, int]) -> list[int]:
    axis, sign = direction
    if not context.world.is_map:
        return []
    index = 0 if axis == "x" else 1
    values = [at[index] for at in context.world.puzzle.places.at]
    edge = max(values) if sign > 0 else min(values)
    return [number for number, value in enumerate(values, start=1) if value == edge]


@rule("furthest", "FURTHEST", "most DIRECTION", "furthest|farthest to? the? DIRECTION")
def furthest(context: Context, direction: tuple[str, int]) -> tuple[int, ...] | None:
    """Northernmost, most westerly, furthest north."""
    return tuple(_furthest(context, direction)) or None


@rule("core", "the <furthest> <nouns>?", reads=["island: Abe lives in the northernmost hut."])
def furthest_place(context: Context, numbers: tuple[int, ...], nouns: Nouns | None) -> Thing | None:
    """The northernmost hut, if there is one alone."""
    if len(numbers) != 1 or not _may_be_furthest(context, nouns):
        return None
    return place(Place(numbers[0]))


@rule(
    "core",
    "one of the <furthest> <nouns>?",
    "one of the NUMBER <furthest> <nouns>?",
    reads=["island: Jo lives in one of the two most easterly huts."],
)
def among_furthest(context: Context, *rest: object) -> Thing | None:
    """One of the two most easterly huts."""
    numbers = next(each for each in rest if isinstance(each, tuple) and each and isinstance(each[0], int))
    nouns = rest[-1] if isinstance(rest[-1], tuple) and rest[-1] is not numbers else None
    count = rest[0] if not isinstance(rest[0], tuple) else None
    if len(numbers) < 2 or (count is not None and count != len(numbers)) or not _may_be_furthest(context, nouns):
        return None
    found = _some_of(list(numbers))
    return replace(found, sort=Sort.PLACE)


def _may_be_furthest(context: Context, nouns: Nouns | None) -> bool:
    return (
        not nouns
        or nouns[-1].word in context.world.place_words
        or bool(context.world.category_words.get(nouns[-1].word))
    )


def _some_of(numbers: list[int]) -> Thing:
    return Thing(any_of(Same(IT, Place(number)) for number in numbers), kind=Kind.PLACE)


@rule("position", "<furthest>", reads=["island: Ed lives furthest north."])
def furthest_at(context: Context, numbers: tuple[int, ...]) -> Said | None:
    """Furthest north."""
    return position(place(Place(numbers[0]))) if len(numbers) == 1 else None
