"""The direct search: few pairs of distances reach every house; each leaves a perfect-matching problem.

One of the two distances reaches at least half of the houses, and few distances do. The houses it does not reach must
all be reached by the other one, which leaves few partners for it. All this costs about n² steps for n houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cluewright.core import Clock, Ending, Limit, Searching
from cluewright.families.houses.matching import Edge, graph_of, perfect_matchings
from cluewright.families.houses.puzzle import House, Houses, Pairing

_MANY, _FOLD, _NO_FOLD = 300, 65_521, 1 << 62
"""With more houses than this, pairs are counted by the remainders of their distances first. Nearly all of two million
distances between 2,000 houses are different, and counting each took 306 MB; few remainders are as frequent as a
distance must be that reaches half of the houses."""


def search(puzzle: Houses, limit: Limit) -> Searching[Pairing]:
    """Every pairing once: those with one distance first, then those with two."""
    clock = limit.start()
    streets = _Streets(puzzle.houses, clock)
    candidates = found = 0
    for distances in _candidates(puzzle, streets, clock):
        candidates += 1
        links = [streets.links(each) for each in distances]
        # With two distances both must be used: the matchings of one alone came before.
        required = tuple(map(frozenset, links)) if len(links) == 2 else ()
        for matching in perfect_matchings(graph_of(len(puzzle.houses), links), required, clock.expired):
            found += 1
            yield puzzle.pairing(matching)
            if found == limit.solutions:
                return Ending(False, {"candidates": candidates})
    return Ending(not clock.expired(), {"candidates": candidates})


class _Streets:
    """Who is how far from whom."""

    def __init__(self, houses: tuple[House, ...], clock: Clock) -> None:
        self.houses = houses
        self.rows: list[Sequence[int]] = []
        """For each house the distances to the houses before it."""

        many = len(houses) > _MANY
        if many:
            from array import array  # small puzzles do without
        folded: Counter[int] = Counter()
        for number, house in enumerate(houses):
            if clock.expired():
                break
            row = self._distances(house, number)
            folded.update([distance % _FOLD for distance in row] if many else row)
            self.rows.append(array("q", row) if many else row)
        enough = {distance for distance, pairs in folded.items() if 4 * pairs >= len(houses)}
        links = self._links(enough, _FOLD if many else _NO_FOLD)
        self.common = {distance: pairs for distance, pairs in links.items() if 4 * len(pairs) >= len(houses)}
        """The pairs of houses at each distance that has pairs enough to reach half of the houses.

        A pair is one number, the first house times their count plus the second: a tuple takes twice the memory, and a
        dense map of 2,000 houses has two million pairs.
        """

        self._known: dict[int, list[Edge]] = {}

    def _distances(self, house: House, before: int) -> list[int]:
        x, y = house
        return [(x - left) * (x - left) + (y - up) * (y - up) for left, up in self.houses[:before]]

    def _links(self, remainders: set[int], fold: int) -> dict[int, list[int]]:
        """The pairs of houses at all distances that leave these remainders, as numbers."""
        found: dict[int, list[int]] = {}
        count = len(self.houses)
        for number, row in enumerate(self.rows):
            for other, distance in enumerate(row):
                if distance % fold in remainders:
                    found.setdefault(distance, []).append(other * count + number)
        return found

    def reached(self, distance: int) -> set[int]:
        """The houses that a common distance reaches."""
        pairs, count = self.common[distance], len(self.houses)
        return {pair // count for pair in pairs}.union([pair % count for pair in pairs])

    def links(self, distance: int) -> list[Edge]:
        """The pairs of houses at this distance."""
        if distance not in self._known and distance in self.common:
            count = len(self.houses)
            self._known[distance] = [divmod(pair, count) for pair in self.common[distance]]
        elif distance not in self._known:
            self._known[distance] = links = []
            for number, row in enumerate(self.rows):
                # `count` and `index` look through a row ten times faster than a loop.
                start = 0
                for _ in range(row.count(distance)):
                    start = row.index(distance, start) + 1
                    links.append((start - 1, number))
        return self._known[distance]

    def reaching(self, lonely: frozenset[int]) -> list[int]:
        """The distances that reach every one of these houses, ascending."""
        distances: set[int] | None = None
        for number in lonely:
            here = self._distances(self.houses[number], len(self.houses))
            distances = set(here) if distances is None else distances.intersection(here)
            distances.discard(0)  # to the house itself
            if not distances:
                break
        return sorted(set().union(*self.rows) if distances is None else distances)


def _candidates(puzzle: Houses, streets: _Streets, clock: Clock) -> Iterator[tuple[int, ...]]:
    """Every distance, then every two distances, that reach all houses; ends early when time is up."""
    everyone = frozenset(range(len(puzzle.houses)))
    lonely: dict[int, frozenset[int]] = {}
    for distance in streets.common:
        if not clock.expired():
            rest = everyone - streets.reached(distance)
            if 2 * len(rest) <= len(everyone):
                lonely[distance] = rest
    if not puzzle.exactly_two:
        for distance, rest in lonely.items():
            if not rest and not clock.expired():
                yield (distance,)
    for distance, rest in lonely.items():
        for partner in () if clock.expired() else streets.reaching(rest):
            if partner != distance and (partner not in lonely or distance < partner):
                if clock.expired():
                    return
                yield (distance, partner)
