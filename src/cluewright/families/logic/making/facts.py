"""Facts: meanings that are true of a table, drawn at random, kind by kind.

A `Deal` is a solution that is to become a puzzle: which value lies at which place. A fact names a fixed order of its
terms, so that no two facts say the same in two ways; the writer turns them as its sentences need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import TypeAlias

from cluewright.families.logic.making.themes import data
from cluewright.families.logic.making.writing import between, crossed, due
from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Same,
    Value,
)
from cluewright.families.logic.puzzle import Places


@cache
def styles() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """For each style and kind of places, how often each kind of clue is drawn."""
    return data("styles.toml")


class Deal:
    """A solution, of which some values are never to be named."""

    def __init__(
        self,
        places: Places,
        columns: Mapping[str, tuple[str, ...]],
        hidden: frozenset[Value],
        measures: Mapping[str, Mapping[str, Number]],
    ) -> None:
        self.places = places
        self.along = {category: [numbers[name] for name in columns[category]] for category, numbers in measures.items()}
        """For each category that is measured, its number at each place."""

        self.columns = {
            category: [value for name in names if (value := Value(category, name)) not in hidden]
            for category, names in columns.items()
        }
        """The values of each category that may be named, from the first place to the last."""

        self.where = {
            Value(category, name): number for category, names in columns.items() for number, name in enumerate(names, 1)
        }
        self.named = [value for column in self.columns.values() for value in column]
        self.sides = sorted(set(_edges(places))) if places.kind == "map" else []

    def apart(self, one: Value, other: Value, axis: int = 0) -> int:
        """How much further along an axis `one` is than `other`."""
        at = self.places.at
        return int(at[self.where[one] - 1][axis] - at[self.where[other] - 1][axis])

    def ahead(self, category: str, one: Value, other: Value) -> Number:
        """How much more `one` has of what a category measures than `other`."""
        return self.along[category][self.where[one] - 1] - self.along[category][self.where[other] - 1]


Maker: TypeAlias = Callable[[Random, Deal], Meaning | None]


def fact(kind: str, random: Random, deal: Deal) -> Meaning | None:
    """A true meaning of this kind; None when this try found none."""
    return MAKERS[kind](random, deal)


def _two(random: Random, deal: Deal) -> tuple[Value, Value]:
    one, other = random.sample(deal.named, 2)
    return min(one, other), max(one, other)


def _other_category(random: Random, deal: Deal, value: Value) -> list[Value]:
    """The values of another category than this one's."""
    others = [name for name in deal.columns if name != value.category]
    return deal.columns[random.choice(others)]


def _same(random: Random, deal: Deal) -> Meaning | None:
    one = random.choice(deal.named)
    for other in _other_category(random, deal, one):
        if deal.where[other] == deal.where[one]:
            return Same(min(one, other), max(one, other))
    return None


def _differ(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    if one.category == other.category or deal.where[one] == deal.where[other]:
        return None
    return Not(Same(one, other))


def _either(random: Random, deal: Deal) -> Meaning | None:
    """One term, and two of which exactly one goes with it."""
    one = random.choice(deal.named)
    first = random.choice(_other_category(random, deal, one))
    second = random.choice(_other_category(random, deal, one))
    here = deal.where[one]
    if first == second or (deal.where[first] == here) == (deal.where[second] == here):
        return None
    return ExactlyOne((Same(one, min(first, second)), Same(one, max(first, second))))


def _neither(random: Random, deal: Deal) -> Meaning | None:
    """One term, and two of one category that do not go with it.

    Of two categories it is not said: by a convention `neither A nor B is C` then also says that A and B differ.
    """
    one = random.choice(deal.named)
    others = _other_category(random, deal, one)
    first, second = random.choice(others), random.choice(others)
    if first == second or deal.where[one] in (deal.where[first], deal.where[second]):
        return None
    return And((Not(Same(one, min(first, second))), Not(Same(one, max(first, second)))))


def _crossed(random: Random, deal: Deal) -> Meaning | None:
    """Of two, one goes with this and the other with that."""
    one, other = _two(random, deal)
    third = random.choice(_other_category(random, deal, one))
    fourth = random.choice(_other_category(random, deal, one))
    if deal.where[third] == deal.where[other]:
        third, fourth = fourth, third
    categories = {one.category, other.category} & {third.category, fourth.category}
    placed = deal.where[one], deal.where[other]
    if categories or placed[0] == placed[1] or (deal.where[third], deal.where[fourth]) != placed:
        return None
    return crossed(one, other, min(third, fourth), max(third, fourth))


def _apart_all(random: Random, deal: Deal) -> Meaning | None:
    three = sorted(random.sample(deal.named, 3)) if len(deal.named) > 2 else []
    if len({value.category for value in three}) < 3 or len({deal.where[value] for value in three}) < 3:
        return None
    return Different(tuple(three))


def _at(random: Random, deal: Deal) -> Meaning | None:
    one = random.choice(deal.named)
    return Same(one, Place(deal.where[one]))


def _not_at(random: Random, deal: Deal) -> Meaning | None:
    one, place = random.choice(deal.named), random.randint(1, len(deal.places))
    return None if deal.where[one] == place else Not(Same(one, Place(place)))


def _two_places(random: Random, deal: Deal) -> tuple[int, int]:
    one, other = sorted(random.sample(range(1, len(deal.places) + 1), 2))
    return one, other


def _at_either(random: Random, deal: Deal) -> Meaning | None:
    one = random.choice(deal.named)
    return _one_of(one, _two_places(random, deal), deal) if len(deal.places) > 2 else None


def _neither_at(random: Random, deal: Deal) -> Meaning | None:
    one = random.choice(deal.named)
    return _none_of(one, _two_places(random, deal), deal)


def _ends(random: Random, deal: Deal) -> Meaning | None:
    one, ends = random.choice(deal.named), (1, len(deal.places))
    return _one_of(one, ends, deal) or _none_of(one, ends, deal)


def _one_of(one: Value, places: tuple[int, ...], deal: Deal) -> Meaning | None:
    if deal.where[one] not in places:
        return None
    sames = tuple(Same(one, Place(place)) for place in places)
    return sames[0] if len(sames) == 1 else Or(sames)


def _none_of(one: Value, places: tuple[int, ...], deal: Deal) -> Meaning | None:
    if deal.where[one] in places:
        return None
    denied = tuple(Not(Same(one, Place(place))) for place in places)
    return denied[0] if len(denied) == 1 else And(denied)


def _next(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    return Apart("", one, "=", other, 1) if abs(deal.apart(one, other)) == 1 else None


def _not_next(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    return Not(Apart("", one, "=", other, 1)) if abs(deal.apart(one, other)) > 1 else None


def _just(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    by = deal.apart(one, other)
    return Compare("", one, "=", other, by) if abs(by) == 1 else None


def _by(random: Random, deal: Deal) -> Meaning | None:
    """So far to one side: in a row at least two places, which `just` leaves over."""
    one, other = _two(random, deal)
    by = deal.apart(one, other)
    far = abs(by) > 1 if deal.places.kind == "row" else bool(by)
    return Compare("", one, "=", other, by) if far else None


def _gap(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    by = abs(deal.apart(one, other))
    return Apart("", one, "=", other, by) if by > 1 else None


def _before(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    by = deal.apart(one, other)
    if not by:
        return None
    return Compare("", one, "<", other) if by < 0 else Compare("", other, "<", one)


def _between(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    middle = random.choice(deal.named)
    if deal.apart(middle, one) * deal.apart(middle, other) >= 0:
        return None
    return between(middle, one, other)


def _within(random: Random, deal: Deal) -> Meaning | None:
    low, high = _two(random, deal)
    if deal.apart(low, high) > 0:
        low, high = high, low
    middle = random.choice(deal.named)
    if deal.apart(middle, low) <= 0 or deal.apart(middle, high) >= 0:
        return None
    return And((Compare("", middle, ">", low), Compare("", middle, "<", high)))


def _less(random: Random, deal: Deal) -> Meaning | None:
    """Somebody has less of something measured than somebody else."""
    axis, one, other = _two_along(random, deal)
    by = deal.ahead(axis, one, other) if axis else 0
    if not by:
        return None
    return Compare(axis, one, "<", other) if by < 0 else Compare(axis, other, "<", one)


def _less_by(random: Random, deal: Deal) -> Meaning | None:
    axis, one, other = _two_along(random, deal)
    by = deal.ahead(axis, one, other) if axis else 0
    return Compare(axis, one, "=", other, by) if by else None


def _amid(random: Random, deal: Deal) -> Meaning | None:
    """Somebody has more than one and less than another."""
    axis, low, high = _two_along(random, deal)
    middle = random.choice(deal.named)
    if not axis or middle.category == axis:
        return None
    if deal.ahead(axis, low, high) > 0:
        low, high = high, low
    if deal.ahead(axis, middle, low) <= 0 or deal.ahead(axis, middle, high) >= 0:
        return None
    return And((Compare(axis, middle, ">", low), Compare(axis, middle, "<", high)))


def _two_along(random: Random, deal: Deal) -> tuple[str, Value, Value]:
    """What is measured, and two that it is not said of outright; an empty name if there are none such."""
    one, other = _two(random, deal)
    axis = random.choice(list(deal.along)) if deal.along else ""
    return ("" if axis in (one.category, other.category) else axis), one, other


def _edge(random: Random, deal: Deal) -> Meaning | None:
    """At the places furthest to one side of a map."""
    return _one_of(random.choice(deal.named), random.choice(deal.sides), deal) if deal.sides else None


def _not_edge(random: Random, deal: Deal) -> Meaning | None:
    return _none_of(random.choice(deal.named), random.choice(deal.sides), deal) if deal.sides else None


def _further(random: Random, deal: Deal) -> Compare | None:
    one, other = _two(random, deal)
    index = random.randrange(2)
    by = deal.apart(one, other, index)
    if not by:
        return None
    return Compare("xy"[index], one, "<", other) if by < 0 else Compare("xy"[index], other, "<", one)


def _not_further(random: Random, deal: Deal) -> Meaning | None:
    one, other = random.sample(deal.named, 2)
    index, relation = random.randrange(2), random.choice("<>")
    by = deal.apart(one, other, index)
    holds = by < 0 if relation == "<" else by > 0
    return None if holds or deal.where[one] == deal.where[other] else Not(Compare("xy"[index], one, relation, other))


def _due(random: Random, deal: Deal) -> Meaning | None:
    one, other = _two(random, deal)
    index = random.randrange(2)
    by = deal.apart(one, other, index)
    if not by or deal.apart(one, other, 1 - index):
        return None
    return due(one, "xy"[index], "<" if by < 0 else ">", other)


def _further_both(random: Random, deal: Deal) -> Meaning | None:
    """Further to one side than somebody and to another than somebody else."""
    one = random.choice(deal.named)
    parts = []
    for index in random.sample((0, 1), 2):
        other = random.choice(deal.named)
        by = deal.apart(one, other, index)
        if not by:
            return None
        parts.append(Compare("xy"[index], one, "<" if by < 0 else ">", other))
    return And(tuple(parts)) if parts[0].other != parts[1].other else None


MAKERS: Mapping[str, Maker] = {
    "same": _same,
    "differ": _differ,
    "either": _either,
    "neither": _neither,
    "crossed": _crossed,
    "apart_all": _apart_all,
    "at": _at,
    "not_at": _not_at,
    "at_either": _at_either,
    "neither_at": _neither_at,
    "ends": _ends,
    "next": _next,
    "not_next": _not_next,
    "just": _just,
    "before": _before,
    "by": _by,
    "gap": _gap,
    "between": _between,
    "within": _within,
    "less": _less,
    "less_by": _less_by,
    "amid": _amid,
    "edge": _edge,
    "not_edge": _not_edge,
    "further": _further,
    "not_further": _not_further,
    "due": _due,
    "further_both": _further_both,
}

ALONG = ("less", "less_by", "amid")
"""The kinds that compare along a category that is measured."""


def _edges(places: Places) -> list[tuple[int, ...]]:
    """The numbers of the places furthest to each side, where these are not nearly all."""
    found = []
    for index in (0, 1):
        along = [at[index] for at in places.at]
        for edge in (min(along), max(along)):
            numbers = tuple(number for number, here in enumerate(along, start=1) if here == edge)
            if 2 * len(numbers) <= len(along):
                found.append(numbers)
    return found
