"""Bringing subject and predicate together: who is meant, and whether this may be said of them."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.callings import CALLING, calling_fits, callings_of
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.happening import EVENT_NOUNS
from cluewright.families.logic.english.inflecting import third_person
from cluewright.families.logic.english.kinds import BROUGHT, HOMETOWNS, NATIONS, NOT_WITHIN
from cluewright.families.logic.english.measuring import worked_out
from cluewright.families.logic.english.naming import LOOKS
from cluewright.families.logic.english.objects import is_object
from cluewright.families.logic.english.pairing import of_known_kind, role_ties, ties
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.reasons import role_fits
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    USUAL,
    Clause,
    Kind,
    Said,
    Sort,
    Thing,
    anchor,
    conjuncts,
    filled,
    joined,
    pinned,
)
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun, vocabulary
from cluewright.families.logic.english.words import (
    ANIMALS,
    COLOURS,
    DONE_CATEGORIES,
    MAKING,
    POSSESSIVES,
    QUALITIES,
    words,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import SETTING, Apart, Compare, Meaning, Same, Term, Value, own_terms, walk

OF_PEOPLE = words(
    "drink eat smoke wear drive play own love like enjoy prefer chew sip read study teach sing buy order choose"
)
"""Verbs that only people can be the subjects of."""

_EATEN = words("dish dishes meal meals food lunch dinner drink drinks sandwich dessert order")
_EATERS = words("customer customers diner diners guest guests patron patrons eater client clients")
_ANIMALS = words("pet pets animal animals")
_COLOURED = words(
    "piece item vase car vehicle truck boat bike bicycle kite balloon hat shirt dress scarf umbrella bag house ball"
)
"""Categories of things that have a colour of their own."""

_TAKEN = words(
    "drink drinks beverage food dish meal lunch colour color sport hobby game job occupation name cigarette smoke"
)
"""Attributes that do nothing themselves."""

_OCCUPYING = words(
    """own have occupy inhabit rent buy purchase get keep possess hold choose lease live pick select use run man tend
    plant take staff hire book reserve manage operate work sow set_up build"""
)
"""What somebody does with their place, where it is told by that."""

_WHO = words("job jobs")
_NOBODY = Thing(kind=Kind.NOTHING)


def suits(context: Context, subject: Thing, said: Said) -> bool:
    """Whether this may be said of an attribute: an age is no price, and a drink is no dog."""
    animals = any(words_of(name) & _ANIMALS for name in subject.kin)
    if animals and not (said.is_it and not said.prep):
        return _wrong(context, subject)
    if (
        subject.kin
        and said.timed
        and said.is_it
        and any(words_of(axis.noun) & EVENT_NOUNS for axis in context.world.axes)
    ):
        return _wrong(context, subject)
    if subject.kin and said.kind is Kind.NAMED and not said.prep and said.is_it:
        values = [context.world.value(term) for term in _others(said)]
        coloured = bool(values) and all(value and _coloured_things(context, subject, value) for value in values)
        fits = coloured or all(_may_be(context, subject, term) for term in _others(said))
        return fits or _wrong(context, subject)
    consumed = any(words_of(name) & _TAKEN for name in subject.kin)
    if subject.kin and subject.sort is not Sort.PERSON and said.kind is Kind.NAMED and not said.prep:
        own = said.verb == "name" and not all(_may_be(context, subject, term) for term in _others(said))
        if own or (said.shape != "done" and (consumed or said.verb in OF_PEOPLE - {"play"})):
            return _wrong(context, subject)
    if not subject.meant or (subject.meant == {""} and context.world.puzzle.places.kind != "scale") or said.prep:
        return True
    if said.kind in (Kind.RELATION, Kind.PLACE) and not said.timed:
        return _wrong(context, subject)
    for part in walk(said.core):
        if isinstance(part, Compare | Apart) and part.axis not in subject.meant:
            return _wrong(context, subject)
    return all(_may_be(context, subject, term) for term in _others(said)) or _wrong(context, subject)


def _others(said: Said) -> list[Term]:
    """Whom or what IT is said to be, or not to be."""
    parts = [part for part in walk(said.core) if isinstance(part, Same)]
    return [term for part in parts for term in own_terms(part) if term != IT]


def _may_be(context: Context, subject: Thing, term: Term) -> bool:
    value = context.world.value(term)
    if value is None:
        return "" in subject.meant
    if not subject.noun or not subject.meant | subject.kin:
        return True
    if value.category not in subject.kin and any(_of_colours(context, each) for each in subject.kin):
        return False  # the dresses have colours of their own
    kin = context.world.kindred(subject.noun.word, value.category) or _own_colours(context, subject.noun, value)
    return value.category in subject.meant | subject.kin or kin


def _wrong(context: Context, subject: Thing) -> bool:
    noun = subject.noun.word if subject.noun else "it"
    context.refuse(f"what is said is nothing that a {noun} can be")
    return False


def applied(context: Context, thing: Thing, said: Said) -> tuple[Meaning, Meaning, Term] | None:
    """What is claimed of the thing, what is told by the way, and who it is."""
    whole = worked_out(context, thing, said)
    subject = _subject(context, thing)
    if whole is None or subject is None or whole.kind is Kind.NOTHING:
        return None
    if thing.sort is Sort.PERSON and whole.sort is Sort.PERSON:
        return context.refuse("the verb does not say that the two people go together")
    if _of_kin(context, thing) and not whole.is_it:
        return context.refuse("it is told of somebody else than those the puzzle is about")
    if thing.article in POSSESSIVES and not whole.his:
        return context.refuse(f"it is not clear whose is meant by {thing.article!r}")
    if whole.his and not _may_be_theirs(context, thing, whole.his):
        return context.refuse(f"it is not clear whose is meant by {whole.his!r}")
    if thing.sort is Sort.PERSON and whole.suffered:
        return context.refuse("it is things that this is done to")
    if not suits(context, thing, whole) or _of_another_body(context, thing, whole):
        return None
    if said.verb.startswith(CALLING) and not deed_fits(context, thing, said):
        return None
    found = pinned(subject)
    if found:
        term, told = found
        return filled(whole.core, term), joined([told, whole.aside]), term
    term_said = anchor(whole.core)
    if term_said is None:
        return context.refuse("it is not said who is meant")
    core = [part for part in conjuncts(joined([subject.about, whole.core])) if anchor(part) != term_said]
    return filled(joined(core), term_said), joined([subject.aside, whole.aside]), term_said


def _of_kin(context: Context, thing: Thing) -> bool:
    """Whether it names a mother or a child of those whom the puzzle is about."""
    value = context.world.value(thing.name)
    named = context.world.category_words.get(thing.noun.word, set()) if thing.owned and thing.noun else set()
    return bool(named & context.world.kin) or (value is not None and value.category in context.world.kin)


def _may_be_theirs(context: Context, thing: Thing, his: str) -> bool:
    """Whether `his` or `her` may refer to the subject."""
    value = context.world.value(thing.name)
    own = sex(value.name) if value else ""
    return own == "" or his == "its" or own == {"his": "male", "her": "female"}.get(his)


def _of_another_body(context: Context, thing: Thing, said: Said) -> bool:
    """Whether it tells the weight of somebody, where it is dogs or parcels that are weighed."""
    if thing.sort is not Sort.PERSON:
        return False
    keys = {part.axis for part in walk(said.core) if isinstance(part, Compare | Apart)}
    axes = [
        axis for axis in context.world.axes if axis.key in keys or any(term in axis.terms for term in _others(said))
    ]
    body = [axis for axis in axes if axis.topics & {"weight", "height", "length"}]
    if (
        body
        and said.kind is not Kind.NAMED
        and (said.is_it or said.kind is not Kind.EXTREME)
        and context.world.measured_things(body[0].noun)
    ):
        context.refuse(f"it is not clear whose {body[0].noun} is meant")
        return True
    return False


def _subject(context: Context, thing: Thing) -> Thing | None:
    """The subject, with a superlative or an amount worked out."""
    said = identity(thing)
    if said is None or not (said.pending or said.amount):
        return thing
    if said.kind is Kind.NUMBER:
        return context.refuse("a number alone does not say who is meant")
    whole = worked_out(context, _NOBODY, said)
    return replace(thing, about=whole.core, aside=joined([thing.aside, whole.aside])) if whole else None


def state(context: Context, thing: Thing, said: Said) -> Clause | None:
    """The statement that this is so of the thing."""
    found = applied(context, thing, said)
    if not found:
        return None
    core, told, term = found
    means = joined([core, told])
    return None if means == SETTING else Clause(means, term)


def _may_be_done(context: Context, base: str, value: Value) -> bool:
    """Whether what somebody did to it says that it is theirs: who cooks a dish may not be who eats it."""
    verb = next((each for each in vocabulary().verbs.get(base.replace("_", " "), ()) if each.base == base), None)
    if verb and base != "make" and not ties(verb, words_of(value.category)):
        return False
    sense = verb.sense("hold") if verb else None
    named = sense is None or not sense.only or any(context.world.kindred(word, value.category) for word in sense.only)
    eaten = (base in MAKING or base == "serve") and words_of(value.category) & _EATEN
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
    told = [value.category for term in _others(said) if (value := world.value(term))]
    subject = world.value(thing.name or anchor(thing.about))
    called = sorted(world.category_words.get(thing.noun.word, ())) if thing.noun else []
    if by:
        doers, things = told, called or ([subject.category] if subject else [""])
    elif subject or thing.sort is not Sort.PERSON:
        doers, things = [subject.category] if subject else [], told
    else:
        doers, things = sorted(set(called) & world.person_categories or world.person_categories), told
    others = callings_of(context, base)
    if others and doers and not others & set(doers) and set(doers) <= world.person_categories:
        return _not_their_calling(context, said)  # where there are artists, an owner has not painted it
    verb = next((each for each in vocabulary().verbs.get(base.replace("_", " "), ()) if each.base == base), None)
    tied = (
        not by
        or verb is None
        or all(ties(verb, words_of(each)) for each in (called or ([subject.category] if subject else [])))
    )
    if by and thing.sort is Sort.PLACE and base not in _OCCUPYING:
        tied = False  # the house that Ann cleans is not hers
    people = world.person_categories
    made = base in MAKING or base == "serve"
    values = [value for term in _others(said) if (value := world.value(term))] if made and not by else []
    tied = tied and all(_may_be_done(context, base, value) for value in values)
    fits = tied and (not doers or any(all(role_ties(doer, base, each, people) for each in things) for doer in doers))
    if not fits:
        context.refuse(f"who {third_person(base)} it need not be whose it is")
    return fits


def may_look_so(context: Context, thing: Thing, value: Value) -> bool:
    """Whether a colour or another quality may be said of this: of a place, or of what the category is about."""
    if (
        context.world.is_person(value)
        or plain(value.name) not in QUALITIES
        or (thing.sort is Sort.PLACE and words_of(value.category) & LOOKS)
        or value.category in thing.kin
    ):
        return True
    if thing.noun and context.world.kindred(thing.noun.word, value.category):
        return True
    if thing.noun and is_object(context.world, value, thing.noun.word):
        return True
    if thing.noun and _own_colours(context, thing.noun, value):
        return True
    named = context.world.value(thing.name)
    if thing.owned and thing.kin and named is None and _coloured_things(context, thing, value):
        return True
    if named is None or context.world.is_row or context.world.is_map:
        return False
    proper = named.name[:1].isupper() and not context.world.is_person(named) and bool(words_of(value.category) & LOOKS)
    return bool(words_of(named.category) & _COLOURED) or proper


def _coloured_things(context: Context, thing: Thing, value: Value) -> bool:
    """Whether somebody's thing may be of this colour: her tattoo is green; her dog or her tea may be so, too."""
    eaten = any(words_of(name) & (_EATEN | _TAKEN | ANIMALS) for name in thing.kin)
    placed = context.world.is_row or context.world.is_map
    return bool(words_of(value.category) & LOOKS) and not eaten and not placed


def _of_colours(context: Context, category: str) -> bool:
    """Whether the values of a category are colours."""
    values = [value for each in context.world.categories if each.name == category for value in each.values]
    return bool(values) and all(plain(value) in COLOURS for value in values)


def _own_colours(context: Context, noun: Noun, value: Value) -> bool:
    """Whether the noun names things with names of their own, which alone can have the colours of the puzzle."""
    world = context.world
    named = world.category_words.get(noun.word, set()) - {value.category}
    proper = [each for each in world.categories if all(name[:1].isupper() for name in each.values)]
    things = [each for each in proper if each.name in named]
    colours = words_of(value.category) <= {"color", "colour", "colors", "colours"}
    people = any(each.name in world.person_categories for each in things)
    return bool(things) and colours and not people and not world.is_row and not world.is_map


def same_people(context: Context, thing: Thing, said: Said) -> bool:
    """Whether `is` may be said of two names: not of a husband and a wife, nor of Ann and a dog."""
    if said.verb and not said.verb.startswith(("by ", USUAL, CALLING)) and not role_fits(context, thing, said.verb):
        return False
    if not deed_fits(context, thing, said):
        return False
    for why_not in (_not_from_there, _not_somebody, _not_the_doer, _not_done_by, _not_alike):
        reason = why_not(context, thing, said)
        if reason:
            context.refuse(reason)
            return False
    return True


def _not_from_there(context: Context, thing: Thing, said: Said) -> str:
    """Why nothing is from one of its own kind: a river is not from a river."""
    called = context.world.category_words.get(thing.noun.word, set()) if thing.noun else set()
    named = {value.category for term in _others(said) if (value := context.world.value(term))}
    towns = any(words_of(name) & HOMETOWNS for name in named)
    origins = towns or any(words_of(name) & NATIONS for name in named)
    if origins and said.is_it and not said.owned and _is_their_thing(context, thing):
        return "where a thing is from need not be where its owner is from"
    if said.is_it and said.prep == "of" and thing.sort is Sort.THING and thing.owned and towns:
        return "what is of a place may show it"
    return "nothing is from one of its own kind" if said.prep == "from" and named & called else ""


def _is_their_thing(context: Context, thing: Thing) -> bool:
    """Whether it is something that people of the puzzle have, and has an origin of its own: Ann's tea, the Ford."""
    world = context.world
    if not world.person_categories or thing.sort is not Sort.THING:
        return False
    values = [value for part in conjuncts(thing.about) for term in own_terms(part) if (value := world.value(term))]
    things = [value for value in values if not world.is_person(value) and words_of(value.category) & BROUGHT]
    kin = any(words_of(name) & BROUGHT for name in thing.kin)
    return bool(things or kin) and not (thing.noun and thing.noun.word in world.objects)


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
    if thing.owned and thing.sort is Sort.THING and thing.noun and other and world.is_person(other):
        return f"a {thing.noun.word} of somebody's is not a {other.category}"
    return ""


def _not_the_doer(context: Context, thing: Thing, said: Said) -> str:
    """Why the subject may not be who does what the verb says: dogs drink themselves, and who cooks may not eat."""
    world = context.world
    one = world.value(thing.name)
    if said.verb in MAKING and world.value(said.name) is None:
        made = [world.value(term) for term in _others(said)]
        if any(value and not _may_be_done(context, said.verb, value) for value in made):
            return f"who {third_person(said.verb)} it may be somebody else than whose it is"
    if said.verb == "name" and one and one.name.islower() and words_of(one.category) & _ANIMALS:
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
    if called and all(_may_be_done(context, base, Value(each, "")) for each in called):
        return ""
    if (said.verb and world.is_person(done_to)) or _may_be_done(context, base, done_to):
        return ""
    return f"who {third_person(base)} it may be somebody else than whose it is"


def _kept_elsewhere(context: Context, one: Value, said: Said) -> bool:
    """Whether a cello is said to be in a city where people live: it is theirs, wherever it may be."""
    towns = [value for term in _others(said) if (value := context.world.value(term))]
    common = one.name.islower() and of_known_kind(words_of(one.category)) and not context.world.is_person(one)
    there = any(words_of(value.category) & HOMETOWNS for value in towns)
    return common and there and bool(context.world.person_categories)


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
    if one and said.is_it and said.prep in ("in", "at", "from") and _kept_elsewhere(context, one, said):
        return f"where the {one.name} is need not be where somebody is at home"
    if other and said.is_it and not may_look_so(context, thing, other):
        return f"what is {other.name} may be another thing than the {other.category}"
    if said.is_it and not said.prep and _another_thing(context, thing, said):
        return "the one thing is not the other; say how they go together"
    personal = said.noun is not None and said.noun.personal and said.is_it and not said.prep
    if one and personal and not world.is_person(one) and one.name[:1].isupper() and thing.noun is None:
        return f"a {one.category} is not somebody"
    if one is None or other is None:
        return ""
    if one.category in world.roles and other.category in world.roles and one.category != other.category:
        return f"a {one.category} is not a {other.category}; say how they go together"
    if world.is_person(one) and not world.is_person(other) and not world.of_animals(other):
        return f"somebody is not a {other.category}; say what they do with it"
    return ""
