"""Whether one thing may be said to be another: not a husband a wife, nor Ann a dog, nor a coin a door."""

from __future__ import annotations

from cluewright.families.logic.english.callings import CALLING
from cluewright.families.logic.english.counting import beside_main
from cluewright.families.logic.english.customs import everyday
from cluewright.families.logic.english.doers import deed_fits, may_be_done, others_of
from cluewright.families.logic.english.inflecting import third_person
from cluewright.families.logic.english.kinds import BROUGHT, CUSTOMERS, HOMETOWNS, NATIONS, NOT_WITHIN, SERVED
from cluewright.families.logic.english.looks import may_look_so
from cluewright.families.logic.english.pairing import agent_fits, others_make
from cluewright.families.logic.english.reasons import role_fits
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    USUAL,
    Said,
    Sort,
    Thing,
    anchor,
    conjuncts,
)
from cluewright.families.logic.english.things import told_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import (
    ANIMALS,
    DONE_CATEGORIES,
    JOB_CATEGORIES,
    MAKING,
    OWN_CATEGORIES,
    QUALITIES,
    words,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Value, own_terms

OF_PEOPLE = words(
    "drink eat smoke wear drive play own love like enjoy prefer chew sip read study teach sing buy order choose"
)
"""Verbs that only people can be the subjects of."""

PETS = words("pet pets animal animals")
_WHO = words("job jobs")


def same_people(context: Context, thing: Thing, said: Said) -> bool:
    """Whether `is` may be said of two names: not of a husband and a wife, nor of Ann and a dog."""
    if said.verb and not said.verb.startswith(("by ", USUAL, CALLING)) and not role_fits(context, thing, said.verb):
        return False
    if not deed_fits(context, thing, said):
        return False
    reasons = (_not_from_there, _not_somebody, _not_the_doer, _not_done_by, _not_alike)
    for why_not in (*reasons, _not_that_agent, _another_animal):
        reason = why_not(context, thing, said)
        if reason:
            context.refuse(reason)
            return False
    return True


def _not_from_there(context: Context, thing: Thing, said: Said) -> str:
    """Why nothing is from one of its own kind: a river is not from a river."""
    called = context.world.category_words.get(thing.noun.word, set()) if thing.noun else set()
    named = {value.category for term in others_of(said) if (value := context.world.value(term))}
    towns = any(words_of(name) & HOMETOWNS for name in named)
    event = thing.owned and thing.noun is not None and "event" in thing.noun.kinds
    if event and towns and thing.noun and not told_of(context.world, thing.noun) and context.world.person_categories:
        return f"where a {thing.noun.word} is need not be where somebody is at home"
    somebody = context.world.value(thing.name)
    homes = towns or any(words_of(name) & {"street", "address", "road"} for name in named)
    if somebody and homes and beside_main(context, somebody.category):
        return f"where a {somebody.category} is from may be another place"
    origins = towns or any(words_of(name) & NATIONS for name in named)
    there = said.is_it or said.prep in ("from", "in", "at", "on")
    if origins and there and not said.owned and _is_their_thing(context, thing):
        return "where a thing is from need not be where its owner is from"
    outdoors = any(words_of(name) & {"trail", "mountain", "lake", "river", "park", "museum"} for name in named)
    if outdoors and said.prep == "from" and _is_their_thing(context, thing):
        return "where a thing is from need not be where its owner was"
    if said.is_it and said.prep == "of" and thing.sort is Sort.THING and thing.owned and towns:
        return "what is of a place may show it"
    return "nothing is from one of its own kind" if said.prep == "from" and named & called else ""


def _is_their_thing(context: Context, thing: Thing) -> bool:
    """Whether it is something that people of the puzzle have, and has an origin of its own: Ann's tea, the Ford."""
    world = context.world
    if not world.person_categories or thing.sort is not Sort.THING:
        return False
    values = [value for part in conjuncts(thing.about) for term in own_terms(part) if (value := world.value(term))]
    things = [value for value in values if not world.is_person(value) and _has_origin(value)]
    kin = any(words_of(name) & BROUGHT for name in thing.kin)
    return bool(things or kin) and not (thing.noun and thing.noun.word in world.objects)


def _has_origin(value: Value) -> bool:
    """Whether it is a thing of which there are many everywhere: a mug, a Ford."""
    common = value.name[:1].islower() and not words_of(value.category) & OWN_CATEGORIES
    return bool(words_of(value.category) & BROUGHT) or (common and bool(words_of(value.category) & _HAD))


_HAD = words("souvenir toy gift present item tool instrument book prize snack purchase weapon clothing accessory")


def _not_somebody(context: Context, thing: Thing, said: Said) -> str:
    """Why somebody is not something of another's."""
    world = context.world
    other = world.value(said.name)
    if said.is_it and said.owned and thing.sort is Sort.PERSON:
        named = world.category_words.get(said.noun.word, ()) if said.noun else ()
        if said.noun and not said.prep and not any(name in world.person_categories for name in named):
            return f"somebody is not a {said.noun.word}"
        if said.noun is None and len(world.roles) < 2:
            return "somebody who is another's is another person"
    theirs = thing.noun is not None or len(conjuncts(thing.about)) > 1
    if thing.owned and thing.sort is Sort.THING and theirs and other and world.is_person(other):
        return f"a {thing.noun.word if thing.noun else 'thing'} of somebody's is not a {other.category}"
    animal = other is not None and bool(words_of(other.category) & (_SPECIES | ANIMALS))
    if thing.owned and thing.sort is Sort.PERSON and thing.noun and animal and said.is_it and not said.prep:
        return f"a {thing.noun.word} is no animal"
    return ""


def _not_the_doer(context: Context, thing: Thing, said: Said) -> str:
    """Why the subject may not be who does what the verb says: dogs drink themselves, and who cooks may not eat."""
    world = context.world
    one = world.value(thing.name)
    if said.verb in MAKING and world.value(said.name) is None:
        made = [world.value(term) for term in others_of(said)]
        if any(value and not may_be_done(context, said.verb, value) for value in made):
            return f"who {third_person(said.verb)} it may be somebody else than whose it is"
    if said.verb == "name" and one and one.name.islower() and words_of(one.category) & PETS:
        return "it is the animal's own name"
    if said.verb not in OF_PEOPLE or thing.sort is Sort.PERSON or (thing.noun and thing.noun.base == "number"):
        return ""
    theirs = thing.owned and thing.sort is Sort.THING and thing.noun is None
    done = one is not None and bool(words_of(one.category) & DONE_CATEGORIES)
    things = one is not None and not world.is_person(one) and not done and bool(world.person_categories)
    return f"it is people who {said.verb}" if theirs or things else ""


def _not_done_by(context: Context, thing: Thing, said: Said) -> str:
    """Why who did it may be somebody else than whose it is."""
    world = context.world
    done_to = world.value(thing.name) or world.value(anchor(thing.about))
    if done_to is None or not (said.prep == "by" or said.verb.startswith("by ")):
        return ""
    base = said.verb.removeprefix("by ") if said.verb else "make"
    called = world.category_words.get(thing.noun.word, set()) - {done_to.category} if thing.noun else set()
    somebody = world.value(said.name or anchor(said.core))
    if somebody and not said.verb and others_make(somebody.category):
        return f"a {somebody.category} has not made it"
    if called and all(may_be_done(context, base, Value(each, "")) for each in called):
        return ""
    if (said.verb and world.is_person(done_to)) or may_be_done(context, base, done_to):
        return ""
    return f"who {third_person(base)} it may be somebody else than whose it is"


def _not_that_agent(context: Context, thing: Thing, said: Said) -> str:
    """Why somebody is not who is called after a deed: a buyer is not the maker of Atlas, no reader a horror writer."""
    world = context.world
    if not said.is_it or said.prep or len(world.person_categories) < 2:
        return ""
    told, subject = world.value(said.name or anchor(said.core)), world.value(thing.name or anchor(thing.about))
    for noun, value, somebody in ((thing.noun, subject, told), (said.noun, told, subject)):
        if noun is None or value is None or somebody is None or not world.is_person(somebody):
            continue
        if world.is_person(value) or words_of(somebody.category) & (OWN_CATEGORIES | JOB_CATEGORIES):
            continue
        roles = world.category_words.get(noun.word, set()) & world.person_categories
        fits = (
            somebody.category in roles if roles else agent_fits(world, noun.base, value.category, [somebody.category])
        )
        if not fits and (roles or "agent" in noun.kinds or noun.personal):
            return f"no {somebody.category} is the {noun.word} of it"
    return ""


def _another_animal(context: Context, thing: Thing, said: Said) -> str:
    """Why an animal with a name does not have another: Rex has a dog, Rex caught the hamster."""
    one = context.world.value(thing.name)
    if one is None or said.is_it or said.verb in ("", "name") or said.verb.startswith("by "):
        return ""
    named = one.name[:1].isupper() and not context.world.is_person(one) and words_of(one.category) & (ANIMALS | PETS)
    kinds = any(words_of(value.category) & _SPECIES for term in others_of(said) if (value := context.world.value(term)))
    return "what one animal does to another does not say of which kind it is" if named and kinds else ""


_SPECIES = words("species breed breeds kind type animal animals")


def _kept_elsewhere(context: Context, one: Value, said: Said) -> bool:
    """Whether a cello is said to be in a city where people live: it is theirs, wherever it may be."""
    towns = [value for term in others_of(said) if (value := context.world.value(term))]
    common = (
        (one.name.islower() or bool(words_of(one.category) & BROUGHT))
        and everyday(words_of(one.category))
        and not context.world.is_person(one)
    )
    there = any(words_of(value.category) & HOMETOWNS for value in towns)
    return common and there and bool(context.world.person_categories)


_DONE_AT = words("course court club game match field")


def _another_thing(context: Context, thing: Thing, said: Said) -> bool:
    """Whether something is said to be a thing of another kind: a coin is no door, a soup no wine, Ann no red door."""
    world = context.world
    one = world.value(thing.name or anchor(thing.about))
    other = world.value(said.name or anchor(said.core))
    if one is None or other is None or one.category == other.category or said.owned or thing.owned:
        return False
    alone = said.noun is None and plain(other.name) in QUALITIES
    if alone or world.is_person(other) or world.of_animals(other):
        return False
    heads = {noun.base for noun in (thing.noun, said.noun) if noun is not None}
    headed = _by_its_kind(context, thing.noun, one) or _by_its_kind(context, said.noun, other)
    common = one.name.islower() and other.name.islower()
    if headed and (common or world.is_person(one)):
        return thing.noun is None or said.noun is None or len(heads) > 1
    kinds = [words_of(each.category) & NOT_WITHIN - _WHO for each in (one, other)]
    return all(kinds) and not heads and not world.is_person(one)


def _by_its_kind(context: Context, noun: Noun | None, value: Value) -> bool:
    """Whether the value stands before the name of its category or of the places: the red door."""
    if noun is None:
        return False
    placed = context.world.is_row and noun.word in context.world.place_words
    return placed or value.category in context.world.category_words.get(noun.word, ())


def _not_alike(context: Context, thing: Thing, said: Said) -> str:
    """Why the one is not the other."""
    world = context.world
    one, other = world.value(thing.name), world.value(said.name)
    kept = world.value(thing.name or anchor(thing.about)) if thing.noun is None or thing.noun.base in _DONE_AT else None
    kept = None if thing.sort is Sort.PERSON else kept
    if kept and said.is_it and said.prep in ("in", "at", "from") and _kept_elsewhere(context, kept, said):
        return f"where the {kept.name} is need not be where somebody is at home"
    if other and said.is_it and not may_look_so(context, thing, other):
        return f"what is {other.name} may be another thing than the {other.category}"
    if said.is_it and not said.prep and _another_thing(context, thing, said):
        return "the one thing is not the other; say how they go together"
    personal = said.noun is not None and said.noun.personal and said.is_it and not said.prep
    if one and personal and not world.is_person(one) and one.name[:1].isupper() and thing.noun is None:
        return f"a {one.category} is not somebody"
    if one is None or other is None:
        return ""
    served = words_of(other.category) & (SERVED | CUSTOMERS) and not words_of(one.category) & OWN_CATEGORIES
    if world.alone() and served and one.category != other.category and other.name[:1].islower():
        return f"a {one.category} is not a {other.category}; say how they go together"
    if one.category in world.roles and other.category in world.roles and one.category != other.category:
        return f"a {one.category} is not a {other.category}; say how they go together"
    if world.is_person(one) and not world.is_person(other) and not world.of_animals(other):
        held = words_of(other.category) & _HELD and not words_of(one.category) & _ACTING
        return "" if held else f"somebody is not a {other.category}; say what they do with it"
    return ""


_HELD = words("role roles")
_ACTING = words("actor actors actress actresses performer performers star stars")
"""Those who only play a part: elsewhere somebody is the pilot, where that is a role."""
