"""Noun phrases: whom or what the grammar's <np>, <core> and <place> rules name."""

# ruff: noqa: D102 - an action reads what its rule in the grammar says
from __future__ import annotations

from dataclasses import replace

from cluewright.families.logic.clues import SETTING, Apart, Number, Same, Term, Value
from cluewright.families.logic.english import lexicon
from cluewright.families.logic.english.axes import unit_factor
from cluewright.families.logic.english.gradings import UNITS
from cluewright.families.logic.english.measuring import Amount, Extreme, Measuring
from cluewright.families.logic.english.sense import IT, Said, Several, Thing, any_of, filled, joined, pinned


def _counted(term: Term) -> bool:
    return isinstance(term, Value) and term.name.isdigit()


class Things(Measuring):
    """The actions of the rules for noun phrases."""

    def not_listed(self, thing: Thing) -> bool:
        """Whether it is clear that `Ann, the baker,` is one person: what follows does not make a list of it."""
        if thing.apposed:
            self.refuse("it is not clear whether one is named twice or there is a list")
        return not thing.apposed

    def whole(self, result: object) -> object:
        return result

    def second(self, _first: object, result: object) -> object:
        return result

    def yes(self, *_results: object) -> bool:
        return True

    def yes_two(self, *_results: object) -> bool:
        return True

    def yes_place(self, _place: str) -> bool:
        return True

    def single(self, one: object) -> tuple[object, ...]:
        return (one,)

    def more(self, one: object, others: tuple[object, ...]) -> tuple[object, ...] | None:
        return (one, *others) if len(others) < 3 else None

    def number(self, number: Number) -> Number:
        return number

    def zero(self) -> int:
        return 0

    def pair(self, one: Thing, other: Thing) -> Several:
        return Several((one, other))

    def or_pair(self, one: Thing, other: Thing) -> Several | None:
        """`Ann, the baker, or Bob` is a list of three."""
        return None if one.apposed else Several((one, other))

    def longer(self, one: Thing, others: Several) -> Several | None:
        return Several((one, *others.things)) if len(others.things) < 12 else None

    def named(self, _det: object, value: Term) -> Thing:
        counted = _counted(value)
        return Thing(Same(IT, value), person=self.world.is_person(value), amount=counted, number=counted)

    def titled(self, title: str, value: Value) -> Value | None:
        """`Ms. Green`: a person, and not one who is declared a Mr."""
        own = value.name.lower().split()[0].rstrip(".") if isinstance(value, Value) else ""
        unlike = {title, own} in ({"mr", "mrs"}, {"mr", "ms"}, {"mr", "miss"})
        return value if self.world.is_person(value) and not unlike else None

    def named_at_length(self, det: object, value: Value, _elaboration: object) -> Thing | None:
        return None if self.world.is_person(value) else self.named(det, value)

    def labelled(self, det: object, _adjectives: object, nouns: tuple[str, ...], value: Value) -> Thing | None:
        """`room 214`, `the colour red`."""
        last = nouns[-1]
        if last in ("number", "numbers") and len(nouns) > 1:
            meant = value.category in self.world.meant(nouns)
            return Thing(Same(IT, value), person=self.world.is_person(value)) if meant else None
        if last in lexicon.KNOWN_VERBS and not det:
            return None  # `drink tea` is no noun phrase
        if value.category in self.world.category_words.get(last, ()):
            return Thing(Same(IT, value), person=self.world.is_person(value))
        if last in lexicon.THINGS and last not in self.world.category_words and last not in self.world.place_words:
            return Thing(Same(IT, value), person=self.world.is_person(value))
        return None

    def noun_phrase(self, det: object, mods: tuple[Thing, ...] | None, nouns: tuple[str, ...]) -> Thing | None:
        """`the red house`, `the Kool smoker`, `the 14-year-old boy`; without modifiers it names nobody yet."""
        last = nouns[-1]
        if not self._fits(mods or (), nouns) or (not det and not any(mod.about != SETTING for mod in mods or ())):
            return None
        if last in lexicon.RELATIVES and last not in self.world.category_words:
            return None
        if any(mod.extreme for mod in mods or ()) and len([mod for mod in mods or () if mod.about != SETTING]) > 1:
            self.refuse("it is not clear among whom that is the most or the least")
            return None
        return Thing(
            joined(mod.about for mod in mods or ()),
            joined(mod.aside for mod in mods or ()),
            person=last in lexicon.PERSONS,
            place=last in self.world.place_words,
            amount=self.counts(last) and any(mod.amount for mod in mods or ()),
            indefinite=det in ("a", "an"),
            nouns=nouns,
            extreme=any(mod.extreme for mod in mods or ()),
            strange=0 if self._known_noun(last) or mods else 2 if det in ("a", "an") else 1,
        )

    def _known_noun(self, noun: str) -> bool:
        world = self.world
        known = noun in lexicon.PERSONS or noun in lexicon.THINGS or noun in world.category_words
        return known or noun in world.place_words or noun in world.axis_words

    def noun_one(self, det: object, mods: tuple[Thing, ...]) -> Thing | None:
        """`the green one`."""
        if not any(mod.about != SETTING for mod in mods):
            return None
        thing = self.noun_phrase(det, mods, ("person",))
        return replace(thing, person=any(mod.person for mod in mods)) if thing else None

    def _fits(self, mods: tuple[Thing, ...], nouns: tuple[str, ...]) -> bool:
        """Whether the nouns allow the names: `Spanish class` is not the nationality where a class is called so."""
        meant = set().union(*(self.world.category_words.get(noun, set()) for noun in nouns))
        for mod in mods:
            if isinstance(mod.about, Same) and isinstance(mod.about.other, Value):
                value = mod.about.other
                owners = self.world.namesakes(value)
                if len(owners) > 1 and meant & owners and value.category not in meant:
                    return False
                if mod.number and not self._may_count(value, nouns[-1]):
                    return False
        return True

    def _may_count(self, value: Value, noun: str) -> bool:
        """Whether so many of the noun may be this value: `5 dollars` is no age, and what `3 boxes` are depends."""
        if value.category in self.world.category_words.get(noun, ()):
            return True
        axis = self.world.axis_of(value)
        if noun in UNITS or noun in self.world.axis_words:
            return axis is not None and unit_factor(axis, noun) is not None
        return not self.other_measure(value)

    def modified_name(self, _det: object, mods: tuple[Thing, ...], value: Value) -> Thing | None:
        """`Libby Jule`, `14-year-old Bob`."""
        if any(mod.extreme for mod in mods):
            self.refuse("it is not clear among whom that is the most or the least")
            return None
        full_name = any(mod.person for mod in mods)
        if full_name and not self.world.is_person(value):
            return None
        return Thing(joined([*(mod.about for mod in mods), Same(IT, value)]), person=self.world.is_person(value))

    def somebody(self) -> Thing:
        return Thing(person=True)

    def some_one(self) -> Thing:
        return Thing(person=True, indefinite=True)

    def nobody(self) -> Thing:
        return Thing()

    def name_mod(self, value: Value) -> Thing:
        return self.named(None, value)

    def empty_mod(self, _adjective: str) -> Thing:
        return Thing()

    def amount_mod(self, amount: Amount) -> Thing | None:
        return self.amount_thing(amount)

    def extreme_mod(self, extreme: Extreme) -> Thing | None:
        return self.extreme(None, extreme, None)

    def possessor(self, det: object, value: Value) -> Thing:
        return self.named(det, value)

    def possessor_noun(self, det: object, mods: tuple[Thing, ...], nouns: tuple[str, ...]) -> Thing | None:
        return self.noun_phrase(det, mods, nouns)

    def possessed(self, owner: Thing, _adjectives: object, nouns: tuple[str, ...]) -> Thing | None:
        """`the Dane's house`, `Mary's husband`: at one place with the owner, unless it is another person."""
        last = nouns[-1]
        served = last in lexicon.SERVED and not (owner.person and not self.world.pairs_people)
        another = (last in lexicon.PERSONS and not served) or last in lexicon.RELATIVES
        people = [noun for noun in nouns[:-1] if noun in lexicon.RELATIVES or noun in lexicon.PERSONS]
        between = [noun for noun in people if owner.person or noun not in lexicon.SERVED]
        if (another and last not in self.world.category_words) or between:
            self.refuse(f"whose {(between or [last])[0]} somebody is says nothing of who goes together")
            return None
        return replace(
            owner,
            person=last in lexicon.PERSONS,
            place=last in self.world.place_words,
            meant=self.world.meant(nouns),
            amount=False,
            number=False,
        )

    def possessed_bare(self, owner: Thing) -> Thing:
        return owner

    def neighbour_of(self, owner: Thing) -> Thing | None:
        found = pinned(owner)
        if not found or not self.world.is_row:
            return None
        return Thing(Apart("", IT, "=", found[0], 1), found[1], person=True)

    def described(self, core: Thing, said: Said) -> Thing | None:
        if (core.person and said.of_person) or (said.empty and core.about == SETTING):
            return None
        if core.amount and said.compares:
            return None
        if core.about == SETTING and said.vague and not (core.indefinite and core.place):
            self.refuse("it is not clear whether 'immediately' or 'somewhere' is meant")
            return None
        bare_name = core.about != SETTING and not core.nouns and not core.place
        if bare_name and (
            said.timed or said.prep in ("to", "into", "onto", "as") or (said.prep == "with" and said.of_person)
        ):
            return None  # who goes to Rome with the pilot does not go to a Rome that has him
        if (core.ranked and said.compares) or (core == self.some_one() and (said.of_kind or said.graded)):
            return None
        if core.extreme:
            self.refuse("it is not clear among whom that is the most or the least")
            return None
        if said.needs and not (core.nouns and said.needs <= self.world.meant(core.nouns)):
            self.refuse("it is not said what is counted or compared")
            return None
        about = joined([core.about, said.core])
        strange = 0 if said.of_kind else core.strange
        meant = self.world.meant(core.nouns) if said.of_kind and core.about == SETTING and core.nouns else core.meant
        return replace(core, about=about, aside=joined([core.aside, said.aside]), strange=strange, meant=meant)

    def by_the_way(self, core: Thing, said: Said) -> Thing | None:
        """A clause between commas tells more of somebody already named."""
        found = pinned(core)
        if not found or said.empty or (core.person and said.of_person):
            return None
        return replace(core, aside=joined([core.aside, filled(said.core, found[0]), said.aside]))

    def described_by_the_way(self, core: Thing, posts: Said, said: Said) -> Thing | None:
        described = self.described(core, posts)
        return self.by_the_way(described, said) if described else None

    def one_of_listed(self, _det: object, several: Several) -> Thing:
        return Thing(any_of(thing.about for thing in several.things), joined(t.aside for t in several.things))
