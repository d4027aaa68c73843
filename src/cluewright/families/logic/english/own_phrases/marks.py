"""The values in a sentence, each with the words that name it: Key West, $25, 12 pounds, third."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.wording import may_stand, stem
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import TITLES
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.clues import Number, Place, Term, Value
from cluewright.families.logic.meaning.units import units_called


class Mark(NamedTuple):
    """A value that is named up to the token `end`."""

    end: int
    term: Term
    key: str
    """Its category, or the key of the scale it lies on."""


class Marks:
    """The values of one sentence."""

    def __init__(self, world: World, lookup: Lookup) -> None:
        self.world = world
        self.lookup = lookup
        self._found: dict[int, tuple[Mark, ...]] = {}

    def at(self, start: int) -> tuple[Mark, ...]:
        """The values that are named from this token on."""
        if start >= len(self.lookup.words):
            return ()
        if start not in self._found:
            self._found[start] = tuple(
                dict.fromkeys([*self._names(start), *self._titled(start), *self._amounts(start)])
            )
        return self._found[start]

    def _names(self, start: int) -> list[Mark]:
        found = []
        for end, term in self.lookup.computed["NAME"](start):
            assert isinstance(term, Value | Place)
            value = self.world.value(term)
            found.append(Mark(end, term, value.category if value else ""))
        return found

    def _titled(self, start: int) -> list[Mark]:
        """A proper name after the noun of its category, or after another that has a capital: Officer Lowry."""
        token, words = self.lookup.sentence[start], self.lookup.words
        if start + 1 >= len(words) or not self.lookup.sentence[start + 1].capital or not may_stand(token.word):
            return []
        known = token.word in TITLES or (token.capital and token.word in vocabulary().nouns)
        return [mark for mark in self._names(start + 1) if known or token.word in words_of(mark.key)]

    def _amounts(self, start: int) -> list[Mark]:
        lookup, found = self.lookup, []
        numbers = [axis for axis in self.world.axes if axis.kind == "number"]
        for end, money in lookup.computed["MONEY"](start):
            assert isinstance(money, tuple)
            found += [Mark(end, term, axis.key) for axis in numbers if (term := _worth(axis, *money))]
        for end, count in lookup.computed["NUMBER"](start):
            assert isinstance(count, int | Fraction)
            units = list(lookup.computed["UNIT"](end)) if end < len(lookup.words) else []
            for after, unit in units:
                found += [Mark(after, term, axis.key) for axis in numbers if (term := _worth(axis, count, str(unit)))]
            for after, unit in self._counted(end):
                counted = [axis for axis in numbers if stem(unit) in {stem(each) for each in axis.words}]
                found += [Mark(after, term, axis.key) for axis in counted if (term := axis.at(count))]
            measured = any(units_called(str(unit)) for _, unit in units)
            for axis in numbers:
                plain = axis.at(count) if axis.bare() and not (measured and axis.topics) else None
                if plain is not None:
                    found.append(Mark(end, plain, axis.key))
        for end, rank in lookup.computed["ORDINAL"](start):
            ranks = [axis for axis in self.world.axes if axis.kind == "ordinal"]
            placed = lookup.words[end : end + 1] == ["place"]
            assert isinstance(rank, int)
            for axis in ranks:
                term = axis.at(rank)
                if term is not None:
                    found += [Mark(end, term, axis.key), *([Mark(end + 1, term, axis.key)] if placed else [])]
        return found

    def _counted(self, at: int) -> list[tuple[int, str]]:
        """What may stand after a number for the unit of a scale: 8 person, 5,000 Scoville units."""
        words, found = self.lookup.words, []
        for last in range(at, min(at + 2, len(words))):
            if last > at and not may_stand(words[at]):
                break
            if words[last].isalpha() and not units_called(words[last]):
                found.append((last + 1, words[last]))
        return found


def _worth(axis: Axis, count: Number, unit: str) -> Term | None:
    worth = axis.amount(count, unit)
    return axis.at(worth) if worth is not None else None
