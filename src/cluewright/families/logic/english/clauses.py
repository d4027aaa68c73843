"""Whole statements: the grammar's <clause> and <sentence> rules."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import dataclass, replace

from cluewright.families.logic.clues import (
    SETTING,
    Apart,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Same,
    Term,
    terms,
)
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.sense import (
    IT,
    Clause,
    Said,
    Several,
    Thing,
    anchor,
    any_of,
    conjuncts,
    filled,
    joined,
    negated,
    pinned,
)
from cluewright.families.logic.english.verbs import VerbPhrases, exact


@dataclass(frozen=True)
class Mutual:
    """What two do with each other: `beside`, `same` or `different`."""

    kind: str
    positive: bool = True


def _bare(meaning: Meaning) -> Meaning:
    return meaning.part if isinstance(meaning, Not) else meaning


class Clauses(VerbPhrases):
    """The actions of the rules for statements."""

    def applied(self, thing: Thing, said: Said) -> tuple[Meaning, Meaning, Term] | None:
        """What is claimed of the thing, what is told by the way, and who it is."""
        if thing.strange == 2 or said.denied_only:
            return None
        if said.empty or (thing.person and said.of_person):
            if not said.empty:
                self.refuse("the verb does not say that the two go together")
            return None
        if not self.suits(thing.meant, said):
            return None
        if thing.number and any(self.other_measure(term) for term in terms(thing.about)):
            self.refuse("the number could be more than one thing")
            return None
        found = pinned(thing)
        if found:
            term, told = found
            return filled(said.core, term), joined([told, said.aside]), term
        term_said = anchor(said.core)
        if term_said is None:
            self.refuse("it is not said who is meant")
            return None
        core = [part for part in conjuncts(joined([thing.about, said.core])) if anchor(part) != term_said]
        return filled(joined(core), term_said), joined([thing.aside, said.aside]), term_said

    def state(self, thing: Thing, said: Said) -> Clause | None:
        found = self.applied(thing, said)
        if not found:
            return None
        core, told, term = found
        means = joined([core, told])
        return None if means == SETTING else Clause(means, term)

    def they(self, said: Said) -> Clause | None:
        return self.state(Thing(), said)

    def in_place(self, where: Said, subject: Thing, said: Said) -> Clause | None:
        if where.empty or said.empty:
            return None
        about = joined([subject.about, where.core])
        return self.state(replace(subject, about=about, aside=joined([subject.aside, where.aside])), said)

    def inverted(self, where: Said, _be: str, thing: Thing) -> Clause | None:
        return self.state(thing, replace(where, of_person=False))

    def inverted_verb(self, where: Said, _verb: str, thing: Thing) -> Clause | None:
        return self.state(thing, replace(where, of_person=False))

    def _two(self, one: Thing, other: Thing, said: Said) -> tuple[list[Meaning], Meaning] | None:
        first, second = self.applied(one, said), self.applied(other, said)
        if not first or not second:
            return None
        return [first[0], second[0]], joined([first[1], second[1]])

    def either_subject(self, one: Thing, other: Thing, said: Said) -> Clause | None:
        found = self._two(one, other, said)
        if found and said.compares and not all(map(exact, found[0])):
            self.refuse("either of the two may hold, or both: it is not clear")
            return None
        return Clause(joined([ExactlyOne(tuple(found[0])), found[1]])) if found else None

    def or_subject(self, one: Thing, other: Thing, said: Said) -> Clause | None:
        found = self._two(one, other, said)
        return Clause(joined([any_of(found[0]), found[1]])) if found else None

    def neither_subject(self, one: Thing, other: Thing, said: Said) -> Clause | None:
        found = self._two(one, other, said) if self.not_listed(one) else None
        if not found or any(len(conjuncts(core)) > 1 or isinstance(core, Not) for core in found[0]):
            return None
        return Clause(joined([*(negated(core) for core in found[0]), found[1]]))

    def each_subject(self, one: Thing, other: Thing, said: Said) -> Clause | None:
        """Two subjects and one thing said of each; they cannot both be the same."""
        if anchor(said.core) is not None:
            return None
        found = self._two(one, other, said)
        return Clause(joined([*found[0], found[1]])) if found else None

    def every_subject(self, first: Thing, others: Several, said: Said) -> Clause | None:
        if anchor(said.core) is not None:
            return None
        found = [self.applied(thing, said) for thing in (first, *others.things)]
        known = [each for each in found if each]
        return Clause(joined([m for each in known for m in each[:2]])) if len(known) == len(found) else None

    def terms_of(self, things: tuple[Thing, ...]) -> tuple[list[Term], Meaning] | None:
        found = [pinned(thing) for thing in things]
        known = [each for each in found if each]
        if len(known) < len(found):
            return None
        if len({term for term, _ in known}) < len(known):
            return None
        return [term for term, _ in known], joined(told for _, told in known)

    def one_the_other(self, one: Thing, other: Thing, first: Said, second: Said) -> Clause | None:
        """Of two, one is this and the other that; which is open, but they are two."""
        found = self.terms_of((one, other))
        if not found or first.empty or second.empty:
            return None
        (a, b), told = found
        ways = [joined([filled(first.core, x), filled(second.core, y)]) for x, y in ((a, b), (b, a))]
        return Clause(joined([Different((a, b)), Or(tuple(ways)), told, first.aside, second.aside]))

    def one_the_other_short(self, one: Thing, other: Thing, first: Said, second: Said) -> Clause | None:
        return self.one_the_other(one, other, first, second)

    def all_different(self, several: Several, _be: str, number: Number | None, _noun: str) -> Clause | None:
        found = self.terms_of(several.things)
        if not found or (number is not None and number != len(several.things)):
            return None
        return Clause(joined([Different(tuple(found[0])), found[1]]))

    def enumerated(self, number: Number, _noun: str, _be: str, several: Several) -> Clause | None:
        """`The five people are ...`: as many as are listed, so no two are one."""
        if number != len(several.things):
            self.refuse(f"{number} are announced and {len(several.things)} listed")
            return None
        found = self.terms_of(several.things)
        return Clause(joined([Different(tuple(found[0])), found[1]])) if found else None

    def gap(self, _be: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        return self._gap(count, noun, one, other)

    def gap_was(self, count: Number, noun: str, _being: object, one: Thing, other: Thing) -> Clause | None:
        return self._gap(count, noun, one, other)

    def gap_inverted(self, one: Thing, other: Thing, _be: str, count: Number, noun: str) -> Clause | None:
        return self._gap(count, noun, one, other)

    def gap_between_them(self, one: Thing, other: Thing, _have: str, count: Number, noun: str) -> Clause | None:
        return self._gap(count, noun, one, other)

    def gap_least(self, _be: str, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        gap = self._gap(count, noun, one, other)
        if not gap:
            return None
        parts = [replace(p, relation=">=") if isinstance(p, Apart) else p for p in conjuncts(gap.means)]
        return Clause(joined(parts))

    def _gap(self, count: Number, noun: str, one: Thing, other: Thing) -> Clause | None:
        if not self.world.is_row or not (noun in self.world.place_words or noun in lexicon.PERSONS):
            return None
        return self._apart(one, other, count + 1)

    def places_apart(self, one: Thing, other: Thing, _be: str, count: Number, noun: str) -> Clause | None:
        if not self.world.is_row or noun not in self.world.place_words:
            return None
        return self._apart(one, other, count)

    def _apart(self, one: Thing, other: Thing, by: Number) -> Clause | None:
        found = self.terms_of((one, other))
        if not found:
            return None
        (a, b), told = found
        return Clause(joined([Apart("", a, "=", b, by), told]))

    def mutual_near(self, _near: object) -> Mutual | None:
        return Mutual("beside")

    def mutual_adjacent(self) -> Mutual:
        return Mutual("beside")

    def mutual_same(self) -> Mutual:
        return Mutual("same")

    def mutual_adjoining(self, noun: str) -> Mutual | None:
        return Mutual("beside") if noun in self.world.place_words else None

    def mutual_elsewhere(self, noun: str) -> Mutual | None:
        return Mutual("same", positive=False) if noun in self.world.place_words else None

    def mutual_same_noun(self, noun: str) -> Mutual | None:
        return Mutual("same") if noun in lexicon.PERSONS or noun in self.world.place_words else None

    def mutual_different(self, number: Number | None, noun: str) -> Mutual | None:
        if "not" in self.words or number not in (None, 2):
            return None
        return Mutual("same", positive=False) if noun in lexicon.PERSONS or noun in self.world.place_words else None

    def mutual_be(self, _be: str, mutual: Mutual) -> Mutual | None:
        return mutual

    def mutual_be_not(self, _be: str, mutual: Mutual) -> Mutual:
        return Mutual(mutual.kind, not mutual.positive)

    def mutual_verb(self, _verb: str, mutual: Mutual) -> Mutual | None:
        return mutual

    def mutual_not(self, _do: str, _verb: str, mutual: Mutual) -> Mutual:
        return Mutual(mutual.kind, not mutual.positive)

    def mutual_subject(self, one: Thing, other: Thing, mutual: Mutual) -> Clause | None:
        found = self.terms_of((one, other)) if self.not_listed(one) else None
        if not found or (mutual.kind == "beside" and not self.world.is_row):
            return None
        (a, b), told = found
        meaning: Meaning = Apart("", a, "=", b, 1) if mutual.kind == "beside" else Same(a, b)
        return Clause(joined([meaning if mutual.positive else Not(meaning), told]))

    def setting(self, stated: tuple[Number, ...]) -> Clause | None:
        """A sentence about the setting must agree with the puzzle; it rules nothing out."""
        wrong = [number for number in stated if number not in (self.world.size, 1, 2)]
        if "two" in self.words and self.world.size != 2 and "no" not in self.words:
            wrong.append(2)
        if wrong:
            noun = self.world.puzzle.places.noun
            self.refuse(f"it speaks of {wrong[0]}, but the puzzle has {self.world.size} ({noun})")
            return None
        return Clause(SETTING)

    def both_clauses(self, one: Clause, _link: object, other: Clause) -> Clause | None:
        if SETTING in (one.means, other.means):
            return None
        return Clause(joined([one.means, other.means]), one.subject)

    def same_subject(self, clause: Clause, _link: object, said: Said) -> Clause | None:
        """`and she ...` speaks of the subject, if the first clause names no other person."""
        if clause.subject is None or not self.world.is_person(clause.subject):
            return None
        related = [part for part in conjuncts(clause.means) if not isinstance(_bare(part), Same)]
        persons = {term for part in related for term in terms(part) if self.world.is_person(term)}
        if persons - {clause.subject}:
            self.refuse("it is not clear who 'he' or 'she' is")
            return None
        more = self.state(Thing(Same(IT, clause.subject), person=True), said)
        return Clause(joined([clause.means, more.means]), clause.subject) if more else None

    def named_one(self, _noun: str, _be: str, thing: Thing) -> Clause | None:
        """`One child is named Libby Jule`."""
        return self.state(Thing(), Said(thing.about, thing.aside)) if thing.about != SETTING else None
