"""Facts: meanings that are true of a table, drawn at random, kind by kind.

A `Deal` is a solution that is to become a puzzle: which value lies at which place. A fact names a fixed order of its
terms, so that no two facts say the same in two ways; the writer turns them as its sentences need.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from cluewright.families.logic.making.themes import data
from cluewright.families.logic.making.writing import between, crossed, due, sides_of
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

ALONG = ("less", "less_by", "amid")
"""The kinds that compare along a category that is measured."""


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
        self.measured = list(measures)
        """The categories that are measured."""

        self.along = {axis: [at[index] for at in places.at] for index, axis in enumerate(places.axes)}
        self.along |= {axis: [numbers[name] for name in columns[axis]] for axis, numbers in measures.items()}
        """For each axis and each category that is measured, the number at each place."""

        self.columns = {
            category: [value for name in names if (value := Value(category, name)) not in hidden]
            for category, names in columns.items()
        }
        """The values of each category that may be named, from the first place to the last."""

        self.where = {
            Value(category, name): number for category, names in columns.items() for number, name in enumerate(names, 1)
        }
        self.named = [value for column in self.columns.values() for value in column]
        sides = set(sides_of(places).values()) if places.kind == "map" else set()
        self.sides = sorted(side for side in sides if 2 * len(side) <= len(places))
        """The places furthest to each side of a map, where these are not nearly all."""

    def ahead(self, axis: str, one: Value, other: Value) -> Number:
        """How much further along an axis `one` is than `other`, or how much more it has of a measured category."""
        return self.along[axis][self.where[one] - 1] - self.along[axis][self.where[other] - 1]

    def apart(self, one: Value, other: Value) -> Number:
        """How far the places of the two are apart."""
        by = self.ahead("", one, other)
        return max(by, -by)


class Facts:
    """Draws true meanings of a deal: a method for each kind of fact, which returns None when its try found none."""

    def __init__(self, random: Random, deal: Deal) -> None:
        self.random, self.deal = random, deal
        self.where = deal.where

    def drawn(self, kind: str) -> Meaning | None:
        """A true meaning of this kind, as `styles.toml` names them; None when this try found none."""
        found: Meaning | None = getattr(self, kind)()
        return found

    def _one(self) -> Value:
        return self.random.choice(self.deal.named)

    def _two(self) -> tuple[Value, Value]:
        one, other = self.random.sample(self.deal.named, 2)
        return min(one, other), max(one, other)

    def _other_category(self, value: Value) -> list[Value]:
        """The values of another category than this one's."""
        others = [name for name in self.deal.columns if name != value.category]
        return self.deal.columns[self.random.choice(others)]

    def same(self) -> Meaning | None:
        """Two values go together."""
        one = self._one()
        for other in self._other_category(one):
            if self.where[other] == self.where[one]:
                return Same(min(one, other), max(one, other))
        return None

    def differ(self) -> Meaning | None:
        """Two values do not go together."""
        one, other = self._two()
        if one.category == other.category or self.where[one] == self.where[other]:
            return None
        return Not(Same(one, other))

    def either(self) -> Meaning | None:
        """One term, and two of which exactly one goes with it."""
        one = self._one()
        first = self.random.choice(self._other_category(one))
        second = self.random.choice(self._other_category(one))
        here = self.where[one]
        if first == second or (self.where[first] == here) == (self.where[second] == here):
            return None
        return ExactlyOne((Same(one, min(first, second)), Same(one, max(first, second))))

    def neither(self) -> Meaning | None:
        """One term, and two of one category that do not go with it.

        Two of different categories are not drawn: by a convention `neither A nor B is C` then also says that A and B
        differ.
        """
        one = self._one()
        others = self._other_category(one)
        first, second = self.random.choice(others), self.random.choice(others)
        if first == second or self.where[one] in (self.where[first], self.where[second]):
            return None
        return And((Not(Same(one, min(first, second))), Not(Same(one, max(first, second)))))

    def crossed(self) -> Meaning | None:
        """Of two, one goes with this and the other with that."""
        one, other = self._two()
        third = self.random.choice(self._other_category(one))
        fourth = self.random.choice(self._other_category(one))
        if self.where[third] == self.where[other]:
            third, fourth = fourth, third
        categories = {one.category, other.category} & {third.category, fourth.category}
        placed = self.where[one], self.where[other]
        if categories or placed[0] == placed[1] or (self.where[third], self.where[fourth]) != placed:
            return None
        return crossed(one, other, min(third, fourth), max(third, fourth))

    def apart_all(self) -> Meaning | None:
        """No two of three go together."""
        three = sorted(self.random.sample(self.deal.named, 3)) if len(self.deal.named) > 2 else []
        if len({value.category for value in three}) < 3 or len({self.where[value] for value in three}) < 3:
            return None
        return Different(tuple(three))

    def at(self) -> Meaning | None:
        """Where a value is."""
        one = self._one()
        return Same(one, Place(self.where[one]))

    def not_at(self) -> Meaning | None:
        """Where a value is not."""
        one, place = self._one(), self.random.randint(1, len(self.deal.places))
        return self._none_of(one, (place,))

    def _two_places(self) -> tuple[int, ...]:
        return tuple(sorted(self.random.sample(range(1, len(self.deal.places) + 1), 2)))

    def at_either(self) -> Meaning | None:
        """A value is at one of two places."""
        one = self._one()
        return self._one_of(one, self._two_places()) if len(self.deal.places) > 2 else None

    def neither_at(self) -> Meaning | None:
        """A value is at neither of two places."""
        return self._none_of(self._one(), self._two_places())

    def ends(self) -> Meaning | None:
        """A value is at one end, or at none."""
        one, ends = self._one(), (1, len(self.deal.places))
        return self._one_of(one, ends) or self._none_of(one, ends)

    def edge(self) -> Meaning | None:
        """A value is at the places furthest to one side of a map."""
        return self._one_of(self._one(), self.random.choice(self.deal.sides)) if self.deal.sides else None

    def not_edge(self) -> Meaning | None:
        """A value is not at the places furthest to one side of a map."""
        return self._none_of(self._one(), self.random.choice(self.deal.sides)) if self.deal.sides else None

    def _one_of(self, one: Value, places: tuple[int, ...]) -> Meaning | None:
        if self.where[one] not in places:
            return None
        sames = tuple(Same(one, Place(place)) for place in places)
        return sames[0] if len(sames) == 1 else Or(sames)

    def _none_of(self, one: Value, places: tuple[int, ...]) -> Meaning | None:
        if self.where[one] in places:
            return None
        denied = tuple(Not(Same(one, Place(place))) for place in places)
        return denied[0] if len(denied) == 1 else And(denied)

    def next(self) -> Meaning | None:
        """Two are next to each other."""
        one, other = self._two()
        return Apart("", one, "=", other, 1) if self.deal.apart(one, other) == 1 else None

    def not_next(self) -> Meaning | None:
        """Two are neither together nor next to each other."""
        one, other = self._two()
        return Not(Apart("", one, "=", other, 1)) if self.deal.apart(one, other) > 1 else None

    def gap(self) -> Meaning | None:
        """So many places are between two."""
        one, other = self._two()
        by = self.deal.apart(one, other)
        return Apart("", one, "=", other, by) if by > 1 else None

    def just(self) -> Meaning | None:
        """One is right before or after the other."""
        one, other = self._two()
        by = self.deal.ahead("", one, other)
        return Compare("", one, "=", other, by) if self.deal.apart(one, other) == 1 else None

    def by(self) -> Meaning | None:
        """So far to one side: in a row at least two places, which `just` leaves over."""
        one, other = self._two()
        by = self.deal.ahead("", one, other)
        far = self.deal.apart(one, other) > 1 if self.deal.places.kind == "row" else bool(by)
        return Compare("", one, "=", other, by) if far else None

    def less_by(self) -> Meaning | None:
        """How much more or less somebody has of something measured than somebody else."""
        axis, one, other = self._two_along()
        by = self.deal.ahead(axis, one, other) if axis else 0
        return Compare(axis, one, "=", other, by) if by else None

    def before(self) -> Meaning | None:
        """One comes before the other."""
        return self._lesser("", *self._two())

    def less(self) -> Meaning | None:
        """Somebody has less of something measured than somebody else."""
        axis, one, other = self._two_along()
        return self._lesser(axis, one, other) if axis else None

    def further(self) -> Meaning | None:
        """One is further to one side of a map than the other."""
        one, other = self._two()
        return self._lesser("xy"[self.random.randrange(2)], one, other)

    def _lesser(self, axis: str, one: Value, other: Value) -> Compare | None:
        by = self.deal.ahead(axis, one, other)
        if not by:
            return None
        return Compare(axis, one, "<", other) if by < 0 else Compare(axis, other, "<", one)

    def between(self) -> Meaning | None:
        """Somebody is somewhere between two others."""
        one, other = self._two()
        middle = self._one()
        if self.deal.ahead("", middle, one) * self.deal.ahead("", middle, other) >= 0:
            return None
        return between(middle, one, other)

    def within(self) -> Meaning | None:
        """Somebody comes after one and before another."""
        low, high = self._two()
        return self._middle("", low, high, self._one())

    def amid(self) -> Meaning | None:
        """Somebody has more than one and less than another."""
        axis, low, high = self._two_along()
        middle = self._one()
        return None if not axis or middle.category == axis else self._middle(axis, low, high, middle)

    def _middle(self, axis: str, low: Value, high: Value, middle: Value) -> Meaning | None:
        if self.deal.ahead(axis, low, high) > 0:
            low, high = high, low
        if self.deal.ahead(axis, middle, low) <= 0 or self.deal.ahead(axis, middle, high) >= 0:
            return None
        return And((Compare(axis, middle, ">", low), Compare(axis, middle, "<", high)))

    def _two_along(self) -> tuple[str, Value, Value]:
        """A measured category, and two values of other categories; an empty name if there are none such."""
        one, other = self._two()
        axis = self.random.choice(self.deal.measured) if self.deal.measured else ""
        return ("" if axis in (one.category, other.category) else axis), one, other

    def not_further(self) -> Meaning | None:
        """One is not further to one side of a map than the other."""
        one, other = self.random.sample(self.deal.named, 2)
        axis, relation = "xy"[self.random.randrange(2)], self.random.choice("<>")
        by = self.deal.ahead(axis, one, other)
        holds = by < 0 if relation == "<" else by > 0
        return None if holds or self.where[one] == self.where[other] else Not(Compare(axis, one, relation, other))

    def due(self) -> Meaning | None:
        """One is straight to one side of the other."""
        one, other = self._two()
        index = self.random.randrange(2)
        by = self.deal.ahead("xy"[index], one, other)
        if not by or self.deal.ahead("xy"[1 - index], one, other):
            return None
        return due(one, "xy"[index], "<" if by < 0 else ">", other)

    def further_both(self) -> Meaning | None:
        """Further to one side than somebody and to another than somebody else."""
        one = self._one()
        parts = []
        for index in self.random.sample((0, 1), 2):
            other = self._one()
            by = self.deal.ahead("xy"[index], one, other)
            if not by:
                return None
            parts.append(Compare("xy"[index], one, "<" if by < 0 else ">", other))
        return And(tuple(parts)) if parts[0].other != parts[1].other else None
