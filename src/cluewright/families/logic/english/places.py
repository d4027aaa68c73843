"""Places by their number, their rank or their side: `house 4`, `the second from the left`, `at one of the ends`."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import Number, Place, Same, Term
from cluewright.families.logic.english.measuring import at
from cluewright.families.logic.english.sense import IT, Said, Thing, any_of
from cluewright.families.logic.english.things import Things


class PlacesNamed(Things):
    """The actions of the rules for places. Each gives a `Thing`; what reads as an adverb gives a `Said`."""

    def _place(self, number: int) -> Thing | None:
        if not self.world.is_row:
            return None
        if not 1 <= number <= self.world.size:
            self.refuse(f"there is no {self.world.puzzle.places.noun} {number}")
            return None
        return Thing(at([Place(number)]), place=True)

    def _said(self, thing: Thing | None) -> Said | None:
        return Said(thing.about, ranked=thing.ranked) if thing else None

    def place_number(self, _noun: str, number: Number) -> Thing | None:
        return self._place(int(number)) if number == int(number) else None

    def number_alone(self, number: Number) -> Thing | None:
        return self.place_number("", number)

    def ordinal_place(self, rank: int, _noun: str) -> Thing | None:
        place = self._place(rank)
        return replace(place, ranked=True) if place else None

    def ordinal_place_at(self, rank: int, noun: str) -> Said | None:
        return self._said(self.ordinal_place(rank, noun))

    def ordinal_place_from(self, rank: int, _noun: str, edge: str) -> Thing | None:
        end = self.world.edge(edge)
        if end is None:
            return None
        return self._place(rank if end.number == 1 else self.world.size + 1 - rank)

    def ordinal_from(self, rank: int, edge: str) -> Thing | None:
        return self.ordinal_place_from(rank, "", edge)

    def ordinal_from_at(self, rank: int, edge: str) -> Said | None:
        return self._said(self.ordinal_from(rank, edge))

    def ordinal_alone(self, rank: int) -> Said | None:
        return self._said(self._place(rank))

    def last_place(self, _noun: str | None = None) -> Thing | None:
        return self._place(self.world.size)

    def odd_place(self, _noun: str) -> Thing | None:
        return self._every_other(1)

    def even_place(self, _noun: str) -> Thing | None:
        return self._every_other(2)

    def _every_other(self, first: int) -> Thing | None:
        numbers = range(first, self.world.size + 1, 2)
        return Thing(at([Place(number) for number in numbers]), place=True) if self.world.is_row and numbers else None

    def ordinal_to_last(self, rank: int, _noun: str | None) -> Thing | None:
        """`the second to last house`."""
        return self._place(self.world.size + 1 - rank) if rank > 1 else None

    def ordinal_to_last_at(self, rank: int) -> Said | None:
        return self._said(self.ordinal_to_last(rank, None))

    def ordinal_one(self, rank: int) -> Thing | None:
        """`the third one`, or `the third` where houses were spoken of."""
        return self._place(rank) if self.words & self.world.place_words else None

    def among_last_at(self, count: Number, noun: str | None) -> Said | None:
        return self._said(self.among_last(count, noun))

    def place_counted(self, number: Number) -> Said | None:
        """`is 3`, said of a house number."""
        in_figures = str(number) in self.words
        if not self.world.is_row or not in_figures or number not in range(1, self.world.size + 1):
            return None
        return Said(Same(IT, Place(int(number))), amount=True, needs=frozenset({""}))

    def last(self) -> Said | None:
        return self._said(self.last_place())

    def edge_place(self, edge: str, _noun: str) -> Thing | None:
        end = self.world.edge(edge)
        return self._place(end.number) if end else None

    def at_edge(self, edge: str) -> Said | None:
        return self._said(self.edge_place(edge, ""))

    def at_top(self) -> Said | None:
        return self.at_edge("top")

    def at_bottom(self) -> Said | None:
        return self.at_edge("bottom")

    def outermost(self) -> Said | None:
        sides = self.words & {"leftmost", "rightmost"}
        return self.at_edge(next(iter(sides))) if len(sides) == 1 else None

    def place_at(self, _noun: str, position: Said) -> Thing:
        return Thing(position.core, place=True)

    def middle_place(self, _noun: str) -> Thing | None:
        middle = self.world.middle()
        if middle is None:
            self.refuse("there is no one in the middle")
            return None
        return Thing(at([middle]), place=True)

    def middle(self) -> Said | None:
        return self._said(self.middle_place(""))

    def end_place(self, _noun: str) -> Thing | None:
        if not self.world.is_row:
            return None
        return Thing(at([Place(1), Place(self.world.size)]), place=True)

    def end_place_of(self, _noun: str | None) -> Thing | None:
        return self.end_place("")

    def at_an_end(self) -> Said | None:
        return self._said(self.end_place(""))

    def among_first(self, count: Number, _noun: str | None) -> Thing | None:
        return self._among(range(1, int(count) + 1))

    def among_last(self, count: Number, _noun: str | None) -> Thing | None:
        return self._among(range(self.world.size + 1 - int(count), self.world.size + 1))

    def among_first_at(self, count: Number, noun: str | None) -> Said | None:
        return self._said(self.among_first(count, noun))

    def _among(self, numbers: range) -> Thing | None:
        if not self.world.is_row or not numbers or numbers[0] < 1 or numbers[-1] > self.world.size:
            return None
        places: list[Term] = [Place(number) for number in numbers]
        return Thing(at(places), place=True)

    def either_place(self, one: Thing, other: Thing) -> Thing:
        return Thing(any_of([one.about, other.about]), place=True)

    def either_edge(self, one: str, other: str, noun: str) -> Thing | None:
        first, second = self.edge_place(one, noun), self.edge_place(other, noun)
        return self.either_place(first, second) if first and second else None
