"""Whether those who do something are those whom the puzzle tells by it: a keeper tends, but need not have built."""

from __future__ import annotations

from cluewright.families.logic.english.callings import CALLING, calling_fits, callings_of
from cluewright.families.logic.english.counting import beside_main
from cluewright.families.logic.english.inflecting import third_person
from cluewright.families.logic.english.kinds import CUSTOMERS, ENDING, GETTERS, SERVED, SERVING, STARTING
from cluewright.families.logic.english.looks import EATEN
from cluewright.families.logic.english.pairing import role_ties, ties
from cluewright.families.logic.english.reasons import role_fits
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    USUAL,
    Said,
    Sort,
    Thing,
    anchor,
    conjuncts,
)
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import (
    MAKING,
    words,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Compare, Same, Term, Value, own_terms, walk

_EATERS = words("customer customers diner diners guest guests patron patrons eater client clients")
_OCCUPYING = words(
    """own have occupy inhabit rent buy purchase get keep possess hold choose lease live pick select use run man tend
    plant take staff hire book reserve manage operate work sow set_up build"""
)
"""What somebody does with their place, where it is told by that."""


def others_of(said: Said) -> list[Term]:
    """Whom or what IT is said to be, or not to be."""
    parts = [part for part in walk(said.core) if isinstance(part, Same)]
    return [term for part in parts for term in own_terms(part) if term != IT]


_PAYING = words("pay spend shell_out fork_over pay_out lay_out bid splurge")
_CHARGING = words("charge earn ask_for receive collect make")
_PAID = GETTERS | words("seller vendor trader merchant stallholder shopkeeper sellers vendors waiter waitress waiters")


_AILMENTS = words("ailment complaint illness symptom injury disease condition allergy")
_WORSE = words("worsen improve heal disappear return appear occur happen")


_WINNING = words("score win earn receive")


def other_party(context: Context, thing: Thing, said: Said) -> str:
    """Why it is another who pays or is paid, or another event: whoever gets a gift does not pay for it."""
    main = context.world.value(thing.name)
    if main and beside_main(context, main.category) and said.deed in _WINNING:
        return f"a {main.category} is not who {third_person(said.deed)} here"
    reason = _not_their_deed(context, main, said)
    if reason:
        return reason
    values = [context.world.value(term) for part in conjuncts(thing.about) for term in own_terms(part)]
    ailing = any(each and words_of(each.category) & _AILMENTS for each in values) and thing.sort is not Sort.PERSON
    if ailing and said.deed in STARTING | ENDING | _WORSE:
        return "when an illness began is not when somebody was there for it"
    value = context.world.value(thing.name or anchor(thing.about))
    called = set(words_of(value.category)) if value and context.world.is_person(value) else set()
    called |= {thing.noun.word, thing.noun.base} if thing.noun else set()
    others = [context.world.value(part.other) for part in walk(said.core) if isinstance(part, Compare)]
    called |= {word for each in others if each and context.world.is_person(each) for word in words_of(each.category)}
    pays = said.deed in _PAYING and called & _PAID and context.world.person_words() - _PAID
    charges = said.deed == "charge" and called & CUSTOMERS
    if said.deed == "fine" and called & words("judge judges lawyer lawyers attorney officer"):
        return "who was fined is somebody else"
    if said.deed == "be_so" and called & SERVING and not called & SERVED and context.world.person_words() & SERVED:
        return "it may be said of the one or of the other of the two people"  # a doctor is allergic, too
    return f"who {third_person(said.deed)} so much is somebody else" if pays or charges else ""


def _not_their_deed(context: Context, somebody: Value | None, said: Said) -> str:
    """Why people of a role are not told by what they do there: it is not the landlord who lives in a flat."""
    world, people = context.world, context.world.person_categories
    if somebody is None or somebody.category not in people or said.deed == "be_so":
        return ""
    for other in filter(None, map(world.value, others_of(said))):
        measured = world.axis(other.category) is not None
        told = other.category in people or measured
        if not told and not role_ties(world, somebody.category, said.deed, other.category, people):
            return f"a {somebody.category} is not told by what {other.category} they {said.deed.replace('_', ' ')} in"
    return ""


def may_be_done(context: Context, base: str, value: Value) -> bool:
    """Whether what somebody did to it says that it is theirs: who cooks a dish may not be who eats it."""
    verb = next((each for each in vocabulary().verbs.get(base.replace("_", " "), ()) if each.base == base), None)
    if verb and base != "make" and not ties(context.world, verb, words_of(value.category)):
        return False
    sense = verb.sense("hold") if verb else None
    named = sense is None or not sense.only or any(context.world.kindred(word, value.category) for word in sense.only)
    eaten = (base in MAKING or base == "serve") and words_of(value.category) & EATEN
    eaters = any(words_of(name) & _EATERS for name in context.world.person_categories)
    return named and not (eaten and eaters)


def _not_their_calling(context: Context, said: Said) -> bool:
    context.refuse(f"it is not said who {said.verb.removeprefix(CALLING).removeprefix('by ').replace('_', ' ')}s it")
    return False


def deed_fits(context: Context, thing: Thing, said: Said) -> bool:
    """Whether what is done is what such people do with such things: a keeper tends, but need not have built."""
    world = context.world
    if said.verb.startswith(CALLING):
        return calling_fits(context, thing, said) or _not_their_calling(context, said)
    if said.verb.startswith(USUAL):
        return role_fits(context, thing, said.verb.removeprefix(USUAL))
    by = said.verb.startswith("by ")
    base = said.verb.removeprefix("by ")
    if not base:
        return True
    told = [value.category for term in others_of(said) if (value := world.value(term))]
    subject = world.value(thing.name or anchor(thing.about))
    called = sorted(world.category_words.get(thing.noun.word, ())) if thing.noun else []
    if by:
        doers, things = told, called or ([subject.category] if subject else [""])
    elif subject or thing.sort is not Sort.PERSON:
        roles = sorted(set(called) & world.person_categories) if thing.owned else []  # the doctor's patient
        doers, things = roles or ([subject.category] if subject else []), told
    else:
        doers, things = sorted(set(called) & world.person_categories or world.person_categories), told
    others = callings_of(context, base)
    if others and doers and not others & set(doers) and set(doers) <= world.person_categories:
        return _not_their_calling(context, said)  # where there are artists, an owner has not painted it
    verb = next((each for each in vocabulary().verbs.get(base.replace("_", " "), ()) if each.base == base), None)
    tied = (
        not by
        or verb is None
        or all(ties(world, verb, words_of(each)) for each in (called or ([subject.category] if subject else [])))
    )
    if by and thing.sort is Sort.PLACE and base not in _OCCUPYING:
        tied = False  # the house that Ann cleans is not hers
    people = world.person_categories
    made = base in MAKING or base == "serve"
    values = [value for term in others_of(said) if (value := world.value(term))] if made and not by else []
    tied = tied and all(may_be_done(context, base, value) for value in values)
    fits = tied and (
        not doers or any(all(role_ties(world, doer, base, each, people) for each in things) for doer in doers)
    )
    if not fits:
        context.refuse(f"who {third_person(base)} it need not be whose it is")
    return fits
