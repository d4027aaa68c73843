"""Bringing subject and predicate together: who is meant, and whether this may be said of them."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.alike import OF_PEOPLE, PETS
from cluewright.families.logic.english.callings import CALLING
from cluewright.families.logic.english.doers import deed_fits, other_party, others_of
from cluewright.families.logic.english.forenames import sex
from cluewright.families.logic.english.happening import EVENT_NOUNS
from cluewright.families.logic.english.kinds import HOMETOWNS
from cluewright.families.logic.english.looks import TAKEN, coloured_things, of_colours, own_colours
from cluewright.families.logic.english.measuring import worked_out
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
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
from cluewright.families.logic.english.words import POSSESSIVES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import SETTING, Apart, Compare, Meaning, Term, walk

_NOBODY = Thing(kind=Kind.NOTHING)


_DATED = words("birthday birthdays birth month months date dates day days year years")


def suits(context: Context, subject: Thing, said: Said) -> bool:
    """Whether this may be said of an attribute: an age is no price, and a drink is no dog."""
    animals = any(words_of(name) & PETS for name in subject.kin)
    if animals and not (said.is_it and not said.prep):
        return _wrong(context, subject)
    if _ill_timed(context, subject, said):
        return _wrong(context, subject)
    if subject.kin and said.kind is Kind.NAMED and not said.prep and said.is_it:
        values = [context.world.value(term) for term in others_of(said)]
        coloured = bool(values) and all(value and coloured_things(context, subject, value) for value in values)
        fits = coloured or all(_may_be(context, subject, term) for term in others_of(said))
        return fits or _wrong(context, subject)
    consumed = any(words_of(name) & TAKEN for name in subject.kin)
    jobs = any(words_of(name) & TAKEN - {"game"} for name in subject.kin)
    if jobs and said.is_it and said.prep and any(_in_town(context, term) for term in others_of(said)):
        return _wrong(context, subject)  # where her job is
    homely = bool(subject.kin) and all(words_of(name) & HOMETOWNS for name in subject.kin)
    if homely and not said.is_it and said.kind in (Kind.NAMED, Kind.AMOUNT, Kind.COMPARED) and said.verb != "name":
        return _wrong(context, subject)  # when her home was built
    if subject.kin and subject.sort is not Sort.PERSON and said.kind is Kind.NAMED and not said.prep:
        own = said.verb == "name" and not all(_may_be(context, subject, term) for term in others_of(said))
        if own or (said.shape != "done" and (consumed or said.verb in OF_PEOPLE - {"play"})):
            return _wrong(context, subject)
    if not subject.meant or (subject.meant == {""} and context.world.puzzle.places.kind != "scale") or said.prep:
        return True
    if said.kind in (Kind.RELATION, Kind.PLACE) and not said.timed:
        return _wrong(context, subject)
    for part in walk(said.core):
        if isinstance(part, Compare | Apart) and part.axis not in subject.meant:
            return _wrong(context, subject)
    return all(_may_be(context, subject, term) for term in others_of(said)) or _wrong(context, subject)


def _ill_timed(context: Context, subject: Thing, said: Said) -> bool:
    """Whether an attribute is said to be before another, and not in the order in which the places are."""
    if not (subject.kin and said.timed and said.is_it):
        return False
    dated = any(words_of(name) & _DATED for name in subject.kin)  # birthdays, where the months are in no order
    return dated or any(words_of(axis.noun) & EVENT_NOUNS for axis in context.world.axes)


def _in_town(context: Context, term: Term) -> bool:
    value = context.world.value(term)
    return value is not None and bool(words_of(value.category) & HOMETOWNS)


def _may_be(context: Context, subject: Thing, term: Term) -> bool:
    value = context.world.value(term)
    if value is None:
        return "" in subject.meant
    if not subject.noun or not subject.meant | subject.kin:
        return True
    if value.category not in subject.kin and any(of_colours(context, each) for each in subject.kin):
        return False  # the dresses have colours of their own
    named = context.world.category_words.get(subject.noun.word, set())
    if named & subject.kin and value.category in named - subject.meant - subject.kin:
        return False  # the colour of the hair is not the favourite colour
    kin = context.world.kindred(subject.noun.word, value.category) or own_colours(context, subject.noun, value)
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
    elsewhere = whole.kind in (Kind.PLACE, Kind.RELATION, Kind.COMPARED)
    if _of_kin(context, thing) and (not whole.is_it or elsewhere):
        return context.refuse("it is told of somebody else than those the puzzle is about")
    if thing.article in POSSESSIVES and not whole.his:
        return context.refuse(f"it is not clear whose is meant by {thing.article!r}")
    if whole.his and not _may_be_theirs(context, thing, whole.his):
        return context.refuse(f"it is not clear whose is meant by {whole.his!r}")
    reason = other_party(context, thing, replace(whole, deed=said.deed)) if said.deed else ""
    if reason:
        return context.refuse(reason)
    if (thing.sort is Sort.PERSON and whole.suffered) or _number_by(context, thing, whole):
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


def _number_by(context: Context, thing: Thing, said: Said) -> bool:
    """Whether a mere number would be by somebody: number 12 is by Ann."""
    number = thing.noun is None or thing.noun.base == "number"
    return said.prep == "by" and number and context.world.axis_of(anchor(thing.about) or IT) is not None


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
        axis for axis in context.world.axes if axis.key in keys or any(term in axis.terms for term in others_of(said))
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
