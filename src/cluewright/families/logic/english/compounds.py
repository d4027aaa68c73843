"""Statements made of statements, and of how many something is said: the actions of <sentence> and <clause> rules.

Where English leaves open whether one or both may hold, nothing is read unless both cannot.
"""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from cluewright.families.logic.clues import (
    SETTING,
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
    Term,
    Value,
)
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import unit_factor
from cluewright.families.logic.english.clauses import Clauses
from cluewright.families.logic.english.sense import (
    IT,
    Clause,
    Said,
    Several,
    Thing,
    anchor,
    any_of,
    conjuncts,
    joined,
    negated,
    pinned,
)


def _kind(term: Term) -> str:
    return "place" if isinstance(term, Place) else f"category {term.category}"


def _single(meaning: Meaning) -> bool:
    """Whether it is one claim, so that it is clear what a condition or a denial is about."""
    return meaning != SETTING and len(conjuncts(meaning)) == 1


def exclusive(one: Meaning, other: Meaning) -> bool:
    """Whether the two cannot both hold: one term with two values of a category."""
    if not isinstance(one, Same) or not isinstance(other, Same):
        return False
    for shared, first in ((one.one, one.other), (one.other, one.one)):
        for also, second in ((other.one, other.other), (other.other, other.one)):
            if shared == also and first != second and _kind(first) == _kind(second):
                return True
    return False


class Compounds(Clauses):
    """The actions of the rules for statements of several parts."""

    def conditional(self, condition: Clause, consequence: Clause) -> Clause | None:
        """`If Ann is the baker, then Bob is 25`."""
        if not _single(condition.means) or not _single(consequence.means):
            self.refuse("it is not clear what the condition is")
            return None
        return Clause(Or((negated(condition.means), consequence.means)))

    def either_clause(self, one: Clause, other: Clause) -> Clause | None:
        if not _single(one.means) or not _single(other.means):
            return None
        if not exclusive(one.means, other.means):
            self.refuse("either of the two may hold, or both: it is not clear")
            return None
        return Clause(ExactlyOne((one.means, other.means)))

    def either_clause_alone(self, one: Clause, other: Clause) -> Clause | None:
        """With `but not both`."""
        single = _single(one.means) and _single(other.means)
        return Clause(ExactlyOne((one.means, other.means))) if single else None

    def either_clause_both(self, one: Clause, other: Clause) -> Clause | None:
        """With `or both`."""
        return Clause(Or((one.means, other.means))) if _single(one.means) and _single(other.means) else None

    def no_one(self, who: Said, said: Said) -> Clause | None:
        """`Nobody in the red house drinks tea`."""
        if who.empty or anchor(who.core) is None or not _single(who.core):
            return None
        return self._none(Thing(who.core, who.aside, person=True), said)

    def no_name(self, value: Value, said: Said) -> Clause | None:
        """`No Dane drinks tea`."""
        return self._none(self.named(None, value), said)

    def _none(self, thing: Thing, said: Said) -> Clause | None:
        found = self.applied(thing, said)
        if not found or not _single(found[0]) or isinstance(found[0], Not):
            return None
        return Clause(joined([negated(found[0]), found[1]]))

    def only_subject(self, thing: Thing, said: Said) -> Clause | None:
        """`Only the Dane drinks tea`: who else does is out of the question anyway."""
        alone = anchor(said.core) is not None and _single(said.core) and not said.compares
        return self.state(thing, said) if alone else None

    def the_only(self, nouns: tuple[str, ...], who: Said) -> Thing | None:
        """`the only person who drinks tea`."""
        if nouns[-1] not in lexicon.PERSONS or anchor(who.core) is None or not _single(who.core):
            return None
        return self.described(Thing(person=True), who)

    def the_only_one(self, who: Said) -> Thing | None:
        return self.the_only(("person",), who)

    def cleft(self, _be: str, thing: Thing, said: Said) -> Clause | None:
        """`It is the Dane who drinks tea`."""
        return self.state(thing, said)

    def cleft_not(self, _be: str, thing: Thing, said: Said) -> Clause | None:
        return self._none(thing, said)

    def _each_of(self, several: Several, said: Said) -> tuple[list[Meaning], Meaning] | None:
        found = [self.applied(thing, said) for thing in several.things]
        known = [each for each in found if each]
        if len(known) < len(found) or not all(_single(each[0]) for each in known):
            return None
        return [each[0] for each in known], joined(each[1] for each in known)

    def none_of(self, several: Several, said: Said) -> Clause | None:
        found = self._each_of(several, said)
        if not found or any(isinstance(core, Not) for core in found[0]):
            return None
        return Clause(joined([*map(negated, found[0]), found[1]]))

    def at_least_one_of(self, several: Several, said: Said) -> Clause | None:
        found = self._each_of(several, said)
        return Clause(joined([any_of(found[0]), found[1]])) if found else None

    def at_most_one_of(self, several: Several, said: Said) -> Clause | None:
        found = self._each_of(several, said)
        if not found:
            return None
        return Clause(joined([*(Not(And(pair)) for pair in combinations(found[0], 2)), found[1]]))

    def exactly_one_of(self, several: Several, said: Said) -> Clause | None:
        found = self._each_of(several, said)
        return Clause(joined([ExactlyOne(tuple(found[0])), found[1]])) if found else None

    def there_is(self, _be: str, thing: Thing, _prep: str, where: Thing) -> Clause | None:
        """`There are 21 students in the Art class`."""
        said = self.identity(thing) if thing.amount and not thing.number else None
        return self.state(where, replace(said, of_person=False)) if said else None

    def gap_most(self, _be: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        return self._gap_within("<=", count, noun, one, other)

    def gap_fewer(self, _be: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        return self._gap_within("<", count, noun, one, other)

    def gap_more(self, _be: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        return self._gap_within(">", count, noun, one, other)

    def _gap_within(self, relation: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        """Between two there can only be something if they are two."""
        gap = self.gap("", count, noun, one, other)
        if not gap:
            return None
        parts: list[Meaning] = []
        for part in conjuncts(gap.means):
            if isinstance(part, Apart):
                parts.append(replace(part, relation=relation))
                if relation != ">":
                    parts.append(Not(Same(part.one, part.other)))
            else:
                parts.append(part)
        return Clause(joined(parts))

    def units_apart(self, one: Thing, other: Thing, _be: str, count: Number, unit: str) -> Clause | None:
        """`Ann and Bob are two years apart`."""
        found = self.terms_of((one, other))
        measured = [(axis, factor) for axis in self.world.axes if (factor := unit_factor(axis, unit)) is not None]
        if not found or len(measured) != 1:
            return None
        (a, b), told = found
        axis, factor = measured[0]
        return Clause(joined([Apart(axis.key, a, "=", b, count * factor), told]))

    def some_order(self, one: Thing, other: Thing, be: str, prep: str | None, *rest: Thing) -> Clause | None:
        """`Ann and Bob are the baker and the pilot, in some order`."""
        said = self._both_said(be, prep, rest)
        return self.one_the_other(one, other, *said) if said else None

    def same_order(self, one: Thing, other: Thing, be: str, prep: str | None, *rest: Thing) -> Clause | None:
        """`Ann and Bob are the baker and the pilot, respectively`."""
        said = self._both_said(be, prep, rest)
        first, second = (self.state(one, said[0]), self.state(other, said[1])) if said else (None, None)
        return Clause(joined([first.means, second.means])) if first and second else None

    def _both_said(self, verb: str, prep: str | None, things: tuple[Thing, ...]) -> tuple[Said, Said] | None:
        found = []
        for thing in things:
            said = self.identity(thing)
            said = self.prepared(prep, said) if said and prep else said
            if not said or said.number:
                return None
            done = replace(said, of_person=False) if verb in lexicon.BE else self.done(verb, said)
            if not done or done.of_person:
                return None
            found.append(done)
        return found[0], found[1]

    def all_elsewhere(self, several: Several, _verb: str, noun: str) -> Clause | None:
        """`Ann, the baker and the Dane live in different houses`."""
        if noun not in self.world.place_words:
            return None
        return self._all_different(several)

    def all_have_different(self, several: Several, _have: str, noun: str) -> Clause | None:
        """`... have different ages`."""
        known = noun in self.world.category_words or noun in self.world.axis_words or noun in self.world.place_words
        return self._all_different(several) if known else None

    def _all_different(self, several: Several) -> Clause | None:
        found = self.terms_of(several.things)
        return Clause(joined([Different(tuple(found[0])), found[1]])) if found else None

    def but_not_that(self, one: Thing, other: Thing) -> Said | None:
        """`drinks tea but not milk`."""
        right, wrong = self.identity(one), self.identity(other)
        denied = self.denied(wrong) if wrong else None
        return replace(self.and_said(right, denied), bare=True) if right and denied else None

    def no_such(self, value: Value) -> Said | None:
        """`has no dog`."""
        said = self.identity(self.named(None, value))
        return self.denied(said) if said and not said.number else None

    def other_than(self, thing: Thing) -> Said | None:
        """`something other than tea`."""
        said = self.identity(thing)
        return self.denied(said) if said else None

    def noun_other_than(self, nouns: tuple[str, ...], thing: Thing) -> Said | None:
        """`a pet other than the dog`."""
        term = anchor(thing.about)
        meant = isinstance(term, Value) and term.category in self.world.category_words.get(nouns[-1], ())
        return self.other_than(thing) if meant else None

    def nor_that(self, one: Thing, other: Thing) -> Said | None:
        """`does not drink tea nor milk`: clear only after a `not`."""
        said = self.one_of(Several((one, other)))
        return replace(said, denied_only=True) if said else None

    def apposed(self, core: Thing, other: Thing) -> Thing | None:
        """`Ann, the baker, ...`: the same person by another name."""
        first, second = pinned(core), pinned(other)
        if not first or not second or core.amount or core.number:
            return None
        axis = self.world.axis_of(second[0])
        if (other.number or other.amount) and not (axis and "age" in axis.topics):
            return None
        if _kind(first[0]) == _kind(second[0]) or not isinstance(other.about, Same | And):
            return None
        told = joined([core.aside, Same(first[0], second[0]), second[1]])
        return replace(core, aside=told, apposed=True)

    def bracketed(self, core: Thing, other: Thing) -> Thing | None:
        """`Ann (the baker)`."""
        thing = self.apposed(core, other)
        return replace(thing, apposed=False) if thing else None

    def named_so(self, thing: Thing) -> Said | None:
        """`the woman named Rose`."""
        said = self.identity(thing) if not thing.amount else None
        return replace(said, of_person=False, bare=False) if said else None

    def is_named(self, _be: str, thing: Thing) -> Said | None:
        return self.named_so(thing)

    def be_not_at_all(self, _adverb: str, be: str, said: Said) -> Said | None:
        """`definitely isn't`."""
        return self.be_not(be, None, None, said)

    def side_neighbour(self, owner: Thing, word: str) -> Thing | None:
        """`the Dane's left neighbour`."""
        found, sign = pinned(owner), self.world.along(word)
        if not found or not sign:
            return None
        return Thing(Compare("", IT, "=", found[0], sign), found[1], person=True)
