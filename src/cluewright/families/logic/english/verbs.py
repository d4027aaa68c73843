"""Verb phrases: what the grammar's <said>, <vp>, <args> and <choice> rules say of a subject."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import (
    SETTING,
    Compare,
    ExactlyOne,
    Meaning,
    Number,
    Same,
)
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.measuring import Extreme
from cluewright.families.logic.english.sense import (
    IT,
    Said,
    Several,
    Thing,
    anchor,
    any_of,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.english.suiting import Suiting

EMPTY = Said(SETTING, empty=True)


def exact(meaning: Meaning) -> bool:
    """Whether it can hold in one way alone, so that two such exclude each other."""
    return isinstance(meaning, Compare) and meaning.relation == "="


class VerbPhrases(Suiting):
    """The actions of the rules for verb phrases."""

    def identity(self, thing: Thing) -> Said | None:
        if thing.about == SETTING:
            return None
        return Said(
            thing.about,
            thing.aside,
            of_person=thing.person,
            amount=thing.amount,
            bare=True,
            strange=thing.strange,
            number=thing.number,
            extreme=thing.extreme,
            ranked=thing.ranked,
        )

    def _each(self, several: Several) -> list[Said] | None:
        said = [self.identity(thing) for thing in several.things]
        return [each for each in said if each] if all(said) else None

    def _joined(self, several: Several, how: str) -> Said | None:
        parts = self._each(several)
        if not parts:
            return None
        cores = [part.core for part in parts]
        core: Meaning
        if how == "either":
            core = ExactlyOne(tuple(cores))
        elif how == "or":
            core = any_of(cores)
        else:
            if any(len(conjuncts(core)) > 1 for core in cores):
                return None
            core = joined(negated(core) for core in cores)
        return Said(
            core,
            joined(p.aside for p in parts),
            of_person=any(p.of_person for p in parts),
            bare=True,
            number=any(p.number for p in parts),
        )

    def either(self, one: Thing, other: Thing) -> Said | None:
        return self._joined(Several((one, other)), "either")

    def either_three(self, one: Thing, other: Thing, third: Thing) -> Said | None:
        return self._joined(Several((one, other, third)), "either")

    def neither(self, one: Thing, other: Thing) -> Said | None:
        return self._joined(Several((one, other)), "neither") if self.not_listed(one) else None

    def one_of(self, several: Several) -> Said | None:
        return self._joined(several, "or")

    def both_identities(self, one: Thing, other: Thing) -> Said | None:
        first, second = self.identity(one), self.identity(other)
        return self.and_said(first, second) if first and second and self.not_listed(one) else None

    def and_said(self, one: Said, other: Said) -> Said:
        if one.empty or other.empty:
            kept = other if one.empty else one
            return replace(kept, aside=joined([one.aside, other.aside]))
        return Said(
            joined([one.core, other.core]),
            joined([one.aside, other.aside]),
            one.of_person or other.of_person,
            strange=max(one.strange, other.strange),
            needs=one.needs | other.needs,
            timed=one.timed or other.timed,
            denied_only=one.denied_only or other.denied_only,
        )

    def and_arg(self, one: Said, other: Said) -> Said | None:
        """Two things after a verb; an amount right before a comparison belongs to it."""
        if (one.amount and other.compares) or (one.bare and (other.graded or other.bare)):
            return None
        if one.compares and (other.bare or (one.graded and other.graded)):
            return None  # what is older than Bob's doctor is not a doctor
        if one.extreme and not other.empty:
            self.refuse("it is not clear among whom that is the most or the least")
            return None
        if one.ranked and other.compares:
            return None  # `the second house to the right` counts from there
        if one.definite and other.vague:
            self.refuse("it is not clear whether 'immediately' or 'somewhere' is meant")
            return None
        return self.and_said(one, other)

    def and_post(self, one: Said, other: Said) -> Said | None:
        """Two things after a noun; a clause with `who` may follow anything."""
        return self.and_arg(one, replace(other, bare=other.bare and not one.compares))

    def prepared(self, prep: str, said: Said) -> Said | None:
        """A name after a preposition: `from Yemen`, `in the red house`."""
        if (prep == "by" and said.amount) or (said.number and self.unclear(said)):
            return None
        of_person = said.of_person and prep != "as"
        return replace(
            said, amount=False, number=False, bare=False, of_person=of_person, of_kind=prep == "of", prep=prep
        )

    def extreme_said(self, extreme: Extreme | tuple[str, int]) -> Said | None:
        """`finished fastest`, `lives furthest north`."""
        found = self.extreme(None, extreme, None)
        return Said(found.about, extreme=True) if found else None

    def located(self, prep: str, thing: Thing) -> Said | None:
        return self.identity(thing)

    def either_prepared(self, prep: str, one: Thing, _other: str, other: Thing) -> Said | None:
        said = self.either(one, other)
        return self.prepared(prep, said) if said else None

    def neither_prepared(self, prep: str, one: Thing, _other: str, other: Thing) -> Said | None:
        said = self.neither(one, other)
        return self.prepared(prep, said) if said else None

    def or_prepared(self, prep: str, one: Thing, _other: str, other: Thing) -> Said | None:
        said = self.one_of(Several((one, other)))
        return self.prepared(prep, said) if said else None

    def either_vp(self, one: Said, other: Said) -> Said | None:
        if one.empty or other.empty:
            return None
        if (one.compares and not exact(one.core)) or (other.compares and not exact(other.core)):
            self.refuse("either of the two may hold, or both: it is not clear")
            return None
        needs = one.needs | other.needs
        return Said(ExactlyOne((one.core, other.core)), joined([one.aside, other.aside]), needs=needs)

    def or_vp(self, one: Said, other: Said) -> Said | None:
        if one.empty or other.empty:
            return None
        return Said(any_of([one.core, other.core]), joined([one.aside, other.aside]), needs=one.needs | other.needs)

    def neither_vp(self, one: Said, other: Said) -> Said | None:
        first, second = self.denied(one), self.denied(other)
        return self.and_said(first, second) if first and second else None

    def but_not(self, one: Said, other: Said) -> Said | None:
        denied = self.denied(other)
        return self.and_said(one, denied) if denied else None

    def denied(self, said: Said) -> Said | None:
        """Its opposite, where it is clear what is denied."""
        if said.empty or len(conjuncts(said.core)) > 1:
            self.refuse("it is not clear how far the 'not' reaches")
            return None
        return replace(said, core=negated(said.core), denied_only=False, vague=False)

    def be(self, _first: object, _be: str, _second: object, said: Said) -> Said | None:
        return None if said.empty else replace(self.counting(said), of_person=False, strange=0)

    def be_not(self, be: str, first: object, second: object, said: Said) -> Said | None:
        return self.denied(replace(self.counting(said), of_person=False, strange=0))

    def be_doing(self, _be: str, _one: object, verb: str, _two: object, said: Said) -> Said | None:
        return self.done(verb, said)

    def be_not_doing(self, _be: str, _one: object, _two: object, verb: str, said: Said) -> Said | None:
        done = self.done(verb, said)
        return self.denied(done) if done else None

    def be_doing_short(self, _be: str, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def got_done(self, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def does(self, _one: object, verb: str, _two: object, said: Said) -> Said | None:
        return self.done(verb, said)

    def does_plain(self, _do: str, said: Said) -> Said | None:
        """`did the cleaning`."""
        return self.done("do", said) if said.bare else None

    def does_short(self, _do: str, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def does_not(self, _do: str, _adverb: object, verb: str, said: Said) -> Said | None:
        return self.never(verb, said)

    def never(self, *results: object) -> Said | None:
        """The last result is what is denied, the one before it the verb, if there is one."""
        *before, said = results
        assert isinstance(said, Said)
        done = self.done(str(before[-1]) if before and before[-1] else "", said)
        return self.denied(done) if done else None

    def will_be(self, _will: str, _adverb: object, _be: str, verb: str | None, said: Said) -> Said | None:
        return self.done(verb or "", said if verb else replace(said, of_person=False))

    def will_not_be(self, *results: object) -> Said | None:
        verb, said = results[-2], results[-1]
        assert isinstance(said, Said)
        return self.never(verb, said if verb else replace(said, of_person=False))

    def will(self, _will: str, _adverb: object, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def will_not(self, _will: str, verb: str, said: Said) -> Said | None:
        return self.never(verb, said)

    def not_but(self, _be: str, wrong: Thing, right: Thing) -> Said | None:
        no, yes = self.identity(wrong), self.identity(right)
        denied = self.denied(no) if no else None
        return replace(self.and_said(denied, yes), of_person=False) if denied and yes else None

    def infinitive(self, _adverb: object, verb: str, said: Said) -> Said | None:
        return said if said.empty else self.done(verb, said)

    def participle(self, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def participle_of(self, _pronoun: str, verb: str, said: Said) -> Said | None:
        return self.done(verb, said)

    def only_does(self, verb: str, said: Said) -> Said | None:
        """`who only drinks water`: each has one drink anyway."""
        single = anchor(said.core) is not None and len(conjuncts(said.core)) == 1
        return self.done(verb, said) if single else None

    def whoever(self, said: Said) -> Thing | None:
        return None if said.empty else Thing(said.core, said.aside, person=True)

    def neither_rank(
        self, _one: str | None, first: Said, _other: str | None, second: Said, _noun: str | None
    ) -> Said | None:
        return self.neither_vp(first, second)

    def neither_rank_in(self, _prep: str, first: Said, second: Said, _noun: str | None) -> Said | None:
        return self.neither_vp(first, second)

    def either_rank(
        self, _one: str | None, first: Said, _other: str | None, second: Said, _noun: str | None
    ) -> Said | None:
        return self.either_vp(first, second)

    def either_rank_in(self, _prep: str, first: Said, second: Said, _noun: str | None) -> Said | None:
        return self.or_vp(first, second)

    def at_hour(self, hour: Number) -> Said | None:
        """`leaves at six`: the one time of day that can be meant."""
        clocks = [axis for axis in self.world.axes if axis.kind == "time"]
        if len(clocks) != 1 or hour not in range(1, 13):
            return None
        times = {60 * (hour % 12), 60 * (hour % 12 + 12), 60 * hour}
        found = [term for minute in times if (term := clocks[0].at(minute)) is not None]
        return Said(Same(IT, found[0])) if len(found) == 1 else None

    def was_sold(self, _be: str, said: Said) -> Said | None:
        return self.done("sold", said)

    def was_not_sold(self, be: str, said: Said) -> Said | None:
        sold = self.was_sold(be, said)
        return self.denied(sold) if sold else None

    def came_in(self, said: Said) -> Said | None:
        return self.done("came", said)

    def harmless_object(self, _article: str, nouns: tuple[str, ...]) -> Said | None:
        """`leaves the company`."""
        known = set(self.world.category_words) | self.world.place_words | self.world.axis_words
        return EMPTY if nouns[-1] in lexicon.THINGS and not set(nouns) & known else None

    def nothing_verb(self, _verb: str) -> Said:
        return EMPTY

    def harmless(self, prep: str, det: object, _adjectives: object, nouns: tuple[str, ...]) -> Said | None:
        """`through her telescope`, `in the company`: nothing the puzzle knows of."""
        last = nouns[-1]
        if last in lexicon.PERSONS or set(nouns) & set(self.world.category_words):
            return None
        if det in lexicon.POSSESSIVES or (last in lexicon.THINGS and last not in self.world.axis_words):
            return replace(EMPTY, definite=det == "the" and last in self.world.place_words)
        return None

    def harmless_as(self, _det: object, _adjectives: object, nouns: tuple[str, ...]) -> Said | None:
        """`as pets`, `as endangered`."""
        last = nouns[-1]
        return EMPTY if last in self.world.category_words or last in lexicon.THINGS or last.endswith("ed") else None

    def harmless_own(self, _own: str, nouns: tuple[str, ...]) -> Said | None:
        return None if nouns[-1] in lexicon.PERSONS else EMPTY

    def harmless_per(self, _noun: str) -> Said:
        return EMPTY

    def second_identity(self, _own: str, nouns: tuple[str, ...], thing: Thing) -> Said | None:
        """`named their dog Cassiopeia`."""
        said = None if nouns[-1] in lexicon.PERSONS else self.identity(thing)
        return replace(said, of_person=False) if said else None

    def whose(self, nouns: tuple[str, ...], said: Said) -> Said | None:
        another = [noun for noun in nouns if noun in lexicon.PERSONS or noun in lexicon.RELATIVES]
        if any(noun not in self.world.category_words for noun in another):
            self.refuse(f"whose {another[0]} somebody is says nothing of who goes together")
            return None
        meant = self.world.meant(nouns)
        if not self.suits(meant, said):
            return None
        return replace(said, of_person=False, needs=frozenset())

    def where_is(self, thing: Thing, said: Said) -> Said | None:
        one = self.identity(thing)
        return self.and_said(one, said) if one else None

    def where_verb(self, thing: Thing, *_verb: object) -> Said | None:
        said = self.identity(thing)
        return replace(said, of_person=False) if said else None
