"""Numbers with what is counted, and those who have the most or the least: the <amount> and <superlative> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import dataclass, replace

from cluewright.families.logic.clues import Meaning, Number, Place, Same, Term
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import Axis, fitting, unit_factor
from cluewright.families.logic.english.gradings import LOOSE, UNITS, VERB_TOPICS
from cluewright.families.logic.english.sense import IT, Thing, any_of
from cluewright.families.logic.english.world import World


@dataclass(frozen=True)
class Amount:
    """A number with what is counted: `41 points`."""

    number: Number
    unit: str = ""


@dataclass(frozen=True)
class Extreme:
    """A superlative: the topic, 1 for the most and -1 for the least, and its rank; or a point of the compass."""

    topic: str
    sign: int
    rank: int = 1
    axis: str = ""


def at(terms: list[Term]) -> Meaning:
    """IT is one of these."""
    return any_of(Same(IT, term) for term in terms)


class Measuring:
    """The actions of the rules for amounts and superlatives."""

    def __init__(self, world: World, words: list[str]) -> None:
        self.world = world
        self.words = frozenset(words)
        self.reasons: list[str] = []
        """Why readings were given up."""

    def refuse(self, reason: str) -> None:
        """Give up a reading, with the reason."""
        if reason not in self.reasons:
            self.reasons.append(reason)

    def other_measure(self, value: Term) -> bool:
        """Whether a number alone may as well be a value of something else."""
        own = self.world.axis_of(value)
        if own is None:
            return False
        number = own.values[own.terms.index(value)]
        return any(axis is not own and axis.at(number) is not None for axis in self.world.axes)

    def bare_amount(self, number: Number) -> Amount:
        return Amount(number)

    def unit_amount(self, number: Number, unit: str) -> Amount:
        return Amount(number, unit)

    def unit_amount_of(self, number: Number, unit: str, _grade: tuple[str, int]) -> Amount:
        """`25 years old`."""
        return Amount(number, unit)

    def money_amount(self, number: Number) -> Amount:
        return Amount(number, "dollars")

    def amount_thing(self, amount: Amount) -> Thing | None:
        """The one with this number, where exactly one thing that is measured can have it."""
        found: list[Term] = []
        for axis in self.world.axes:
            factor = unit_factor(axis, amount.unit) if amount.unit else 1
            if factor is not None:
                term = axis.at(amount.number * factor) if axis.kind in ("number", "ordinal") else None
                if term is not None:
                    found.append(term)
        if len(found) != 1:
            if found:
                self.refuse(f"{amount.number} could be more than one thing")
            return None
        return Thing(Same(IT, found[0]), amount=True, number=not amount.unit)

    def amount_noun(self, _det: object, amount: Amount, nouns: tuple[str, ...]) -> Thing | None:
        """`the 2008 graduate`, `the $122,000 salary`."""
        thing = self.amount_thing(amount)
        if thing is None:
            return None
        return replace(thing, person=nouns[-1] in lexicon.PERSONS, amount=self.counts(nouns[-1]), number=False)

    def counts(self, noun: str) -> bool:
        return noun in UNITS or noun in self.world.axis_words

    def aged(self, _article: str, number: Number, unit: str) -> Thing | None:
        """`the five-year-old`."""
        return self.amount_noun(None, Amount(number, unit), ("person",))

    def graded(self, grade: tuple[str, int]) -> Extreme:
        return Extreme(*grade)

    def graded_down(self, grade: tuple[str, int]) -> Extreme:
        return Extreme(grade[0], -grade[1])

    def ranked(self, rank: int, grade: tuple[str, int]) -> Extreme:
        return Extreme(*grade, rank=rank)

    def furthest(self, direction: tuple[str, int]) -> Extreme:
        return Extreme("", direction[1], axis=direction[0])

    def extreme(self, _det: object, extreme: Extreme | tuple[str, int], nouns: tuple[str, ...] | None) -> Thing | None:
        """`the oldest child`: those with the greatest value."""
        terms = self.extremes(extreme, 1, nouns or ())
        if not terms:
            return None
        return Thing(at(terms), person=bool(nouns) and (nouns or ("",))[-1] in lexicon.PERSONS, extreme=True)

    def among_extremes(self, extreme: Extreme, nouns: tuple[str, ...] | None) -> Thing | None:
        """`one of the oldest people`: who these are is clear only if several share the place."""
        found = self.extreme(None, extreme, nouns)
        if found and isinstance(found.about, Same):
            self.refuse("it is not clear how many these are")
            return None
        return found

    def among_extremes_counted(self, count: Number, extreme: Extreme, nouns: tuple[str, ...] | None) -> Thing | None:
        """`one of the two most westerly cities`: only if no tie makes it unclear which they are."""
        terms: list[Term] = []
        for rank in range(1, int(count) + 1):
            terms += self.extremes(replace(self.as_extreme(extreme), rank=rank), 1, nouns or ())
            if len(terms) >= count:
                break
        if len(terms) != count:
            self.refuse(f"it is not clear which {count} these are")
            return None
        return Thing(at(terms))

    def as_extreme(self, extreme: Extreme | tuple[str, int]) -> Extreme:
        return extreme if isinstance(extreme, Extreme) else Extreme(*extreme)

    def extremes(self, given: Extreme | tuple[str, int], _count: int, nouns: tuple[str, ...]) -> list[Term]:
        extreme = self.as_extreme(given)
        if extreme.axis:
            return self._outermost(extreme)
        if self.world.upright() and extreme.topic in ("any", "level") and set(nouns) & self.world.place_words:
            up = 1 if self.world.puzzle.places.first == "bottom" else -1
            rank = extreme.rank if extreme.sign != up else self.world.size + 1 - extreme.rank
            return [Place(rank)] if 1 <= rank <= self.world.size else []
        if set(nouns) & self.world.place_words and not set(nouns) & self.world.axis_words:
            return []
        axis = self.axis(extreme.topic, "", frozenset(nouns) & frozenset(self.world.axis_words))
        if not axis or self.loose(axis[0], extreme.topic, named=bool(set(nouns) & axis[0].words)):
            return []
        found, sign = axis
        return found.ranked(-extreme.rank if sign * extreme.sign > 0 else extreme.rank)

    def _outermost(self, extreme: Extreme) -> list[Term]:
        if not self.world.is_map:
            return []
        index = "xy".index(extreme.axis)
        places = self.world.puzzle.places.at
        order = sorted({place[index] for place in places}, reverse=extreme.sign > 0)
        if extreme.rank > len(order):
            return []
        return [Place(n) for n, place in enumerate(places, start=1) if place[index] == order[extreme.rank - 1]]

    def axis(self, topic: str, unit: str, nouns: frozenset[str]) -> tuple[Axis, int] | None:
        """The one axis that is meant, and the direction along it."""
        verbs = [word for word in self.words if word in VERB_TOPICS]
        found = fitting(self.world.axes, topic, verbs[0] if len(verbs) == 1 else "", unit, nouns)
        if len(found) == 1:
            return found[0]
        if found:
            self.refuse(f"it may be about {' or '.join(axis.noun for axis, _ in found)}")
        else:
            self.refuse("nothing of that kind is measured in this puzzle")
        return None

    def loose(self, axis: Axis, topic: str, named: bool) -> bool:
        """Whether the word does not speak of the axis unless it is named: nobody is larger for being older."""
        hints = {VERB_TOPICS[word] for word in self.words if word in VERB_TOPICS}
        unnamed = not named and not hints & axis.topics
        return unnamed and bool(axis.topics & LOOSE.get(topic, frozenset()))
