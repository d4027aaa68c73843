"""What a verb says of what follows a preposition: lives in Oslo, is taught by Mr. Young, works as a baker."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.happening import event_fits
from cluewright.families.logic.english.pairing import gets_nothing, others_do, theirs, ties
from cluewright.families.logic.english.reasons import (
    another_time,
    axis_of,
    beside_their_role,
    category_of,
    elsewhere,
    homes,
    moment,
    role_fits,
    somewhere,
    values_of,
)
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    Kind,
    Said,
    Sort,
)
from cluewright.families.logic.english.verb_objects import allowed, other_person, refused_verb
from cluewright.families.logic.english.verb_places import not_at_home, tells_time
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import JOB_CATEGORIES, words
from cluewright.families.logic.english.world import words_of


def of_prepared(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Lives in Oslo, is taught by Mr. Young, works as a baker."""
    told = replace(said, shape=verb.shape)
    prep = said.prep
    if said.sort is Sort.PLACE and homes(context) and not_at_home(verb, passive):
        return context.refuse(f"who {verb.does} in a house may live in another")
    if prep == "by":
        return _by(context, verb, told, passive)
    if prep == "as" and any(prep in sense.prepositions for sense in verb.senses):
        return _as(context, verb, told)
    if said.sort is Sort.PERSON:
        return _of_somebody(context, verb, told, passive)
    listed = any(prep in sense.prepositions and allowed(context, sense.only, said) for sense in verb.senses)
    axis = axis_of(context, said)
    made = passive and verb.base in ("finish", "complete")
    made = made and (not context.world.alone() or (axis is not None and event_fits(context, verb, axis.noun)))
    reason = another_time(context, verb, said, prep) if axis and axis.in_calendar and not made else ""
    if reason:
        return context.refuse(reason)
    if moment(context, said):
        if not tells_time(context, verb, axis):
            return refused_verb(context, verb)
        if prep in kinds.EVERYWHERE or (prep == "for" and listed) or verb.base == "date":
            return replace(told, sort=Sort.THING, deed=verb.base)
        return context.refuse(f"{prep!r} before a time says less than when it is")
    suffered = told.suffered or _others_go(context, verb, said)
    told = replace(told, deed=verb.base) if context.world.alone() else told
    return replace(told, suffered=suffered) if _goes_together(context, verb, said, listed, passive) else None


def _of_somebody(context: Context, verb: Verb, told: Said, passive: bool) -> Said | None:
    """Belongs to Ann, went to Ann, was given to Ann: a preposition before a person."""
    belongs = verb.base in kinds.HANDED and told.prep == "to"
    category = category_of(context, told) or ""
    bought = words_of(category) & (kinds.CUSTOMERS | kinds.GETTERS)
    if belongs and verb.base in ("sell", "deliver") and not bought:
        return context.refuse(f"whom somebody {verb.does} something to need not have it")
    if verb.base == "belong" and verb.shape in ("past", "done") and not context.world.in_the_past():
        return context.refuse("what belonged to somebody may be theirs no more")
    if belongs and verb.base != "belong" and gets_nothing(category):
        return context.refuse(f"what a {category} was given is not what is told of them")
    if belongs and (passive or verb.base in ("belong", "go")):
        return told if role_fits(context, told, "to") else None
    return other_person(context, verb, told, told.prep)


def _as(context: Context, verb: Verb, told: Said) -> Said | None:
    """Works as a baker; but who poses as one is none."""
    jobs = any(words_of(each.category) & JOB_CATEGORIES for each in values_of(context, told))
    if context.world.alone() and jobs and verb.shape == "past":
        return context.refuse(f"who once {verb.does} so need not do so now")
    if verb.base in kinds.PRETENDING and told.sort is Sort.PERSON:
        return context.refuse(f"who {verb.does} as somebody need not be so")
    category = category_of(context, told)
    if context.world.alone() and category and words_of(category) & kinds.CUSTOMERS:
        return context.refuse(f"somebody who {verb.does} so need not be the {category}")
    return replace(told, sort=Sort.THING)


def _others_go(context: Context, verb: Verb, said: Said) -> bool:
    """Whether it is not people who go there, for they are told by what they do: they built the rocket that flies."""
    if said.prep not in ("to", "for") or verb.sense("go") is None:
        return False
    world, category = context.world, category_of(context, said)
    things = [each for each in world.categories if each.name not in world.person_categories | {category}]
    named = any(all(value[:1].isupper() for value in each.values) for each in things)
    working = (world.has_roles() or world.has_workers()) and named
    finding = bool(world.person_words() & {"discoverer", "discoverers", "finder", "finders"})
    return (working or finding) and not world.person_words() & kinds.TRAVELLERS


def _by(context: Context, verb: Verb, told: Said, passive: bool) -> Said | None:
    """Taught by Mr. Young."""
    if verb.base in ("name", "call"):
        return context.refuse("who gives something its name need not be whose it is")
    if not passive:
        return context.refuse(f"{verb.words!r} by something is not clear")
    if not role_fits(context, told, verb.base):
        return None
    listed = any("by" in sense.prepositions for sense in verb.senses)
    said_of_others = {sense.kind for sense in verb.senses} & (
        {"another", "opposite", "wish"} | ({"lost"} if verb.base != "sell" else set())
    )
    if said_of_others and not listed and not verb.sense("pair"):
        return refused_verb(context, verb)
    begun = verb.base in kinds.CREATING | kinds.STARTING
    if not (listed or begun or any(verb.sense(kind) for kind in ("hold", "pair"))):
        return refused_verb(context, verb)
    if verb.base in kinds.GIVING and told.sort is not Sort.PERSON and told.noun is not None:
        return context.refuse(f"who {verb.does} is a person")
    paired = verb.sense("pair") and len(context.world.roles) > 1
    if not paired and beside_their_role(context, verb):
        return context.refuse(f"who {verb.does} it need not be whose it is")
    agent = replace(told, verb=f"by {verb.base}", suffered=told.suffered or told.sort is not Sort.PERSON)
    return other_person(context, verb, agent, "by") if told.sort is Sort.PERSON else agent


def _goes_together(context: Context, verb: Verb, said: Said, listed: bool, passive: bool) -> bool:
    """Whether a preposition and what follows it go together with the subject, by this verb."""
    prep, category = said.prep, category_of(context, said)
    called = words_of(category) if category else frozenset()
    reason = elsewhere(context, verb, said) or _not_their_way(context, verb, said)
    reason = reason or _for_another(context, verb, said, passive)
    if reason:
        return _not_so(context, reason)
    if called & (kinds.WORST | kinds.BEST) and not ties(context.world, verb, called):
        return _not_so(context, f"who {verb.does} {prep} it is not told by it")
    wrapped = prep == "in" and any(word.startswith(verb.base) for word in called)
    if wrapped or (prep == "to" and listed and called & kinds.MUSIC and verb.base in kinds.TO_MUSIC):
        return True  # wrapped in gold, where there are wrappings; skated to a tango
    dated = verb.base == "date" and category is not None and context.world.axis(category) is not None
    if prep == "from" and dated:
        return True  # dates from the 1880s
    if prep in ("from", "to") and listed and verb.base != "belong" and (prep == "to" or verb.sense("go")):
        return somewhere(context, said) or _not_so(context, f"{prep!r} before what is not a place")
    hold = verb.sense("hold")
    holds = hold is not None and not hold.present and allowed(context, hold.only, said)
    title = bool(called & kinds.TITLES) and not listed
    there = prep in kinds.EVERYWHERE and not (title and prep in ("at", "on"))
    named = values_of(context, said)
    common = bool(named) and said.noun is None and all(value.name[:1].islower() for value in named)
    abstract = common and bool(called & _NOWHERE)
    if there and (verb.sense("stay") or verb.sense("go")) and not called & kinds.NOT_BEEN_IN and not abstract:
        return True
    worn = prep == "in" and bool(called & (kinds.CLOTHES | kinds.WRAPS))
    event = said.noun is not None and "event" in said.noun.kinds
    within = (
        not called or said.sort is Sort.PLACE or bool(called & kinds.WITHIN) or worn or event or verb.base == "bear"
    )
    if there and within and not title and (holds or verb.sense("happen") or verb.sense("rank")):
        return True
    if prep == "for" and called & kinds.TEAMS and not passive and (verb.base in kinds.PLAYING or verb.sense("rank")):
        return True
    if _acts_there(context, verb, said, listed, passive):
        return _not_so(context, f"'{verb.words} {prep}' does not say that the two go together")
    meal = bool(called & kinds.MEALS) and verb.base in kinds.AT_TABLE
    if prep == "with" and (meal or any(verb.sense(kind) for kind in ("happen", "stay", "rank"))):
        return True
    if listed and (hold is None or prep not in hold.prepositions or allowed(context, hold.only, said)):
        return True
    return _not_so(context, f"'{verb.words} {prep}' does not say that the two go together")


def _not_their_way(context: Context, verb: Verb, said: Said) -> str:
    """Why people of this puzzle are told by doing another thing with it: a voter votes for a candidate."""
    category = category_of(context, said)
    if said.prep == "with" and verb.base in ("compete", "fight", "argue") and "weapon" not in (category or ""):
        return f"who {verb.does} with somebody may be against them"
    racing = verb.base in words("train run race compete practise practice cycle swim")
    athletes = context.world.person_words() & kinds.PLAYERS
    if racing and athletes and said.prep in kinds.EVERYWHERE and words_of(category or "") & kinds.HOMETOWNS:
        return f"where somebody {verb.does} is not the {category} they are from"
    leaving = verb.sense("go") and verb.base not in ("come", "hail", "arrive", "be")
    touring = context.world.person_words() & words("tourist tourists visitor visitors vacationer traveller traveler")
    if said.prep == "from" and leaving and touring:
        return "where somebody comes from is another thing than where they go"
    ending = kinds.LIVING if verb.base not in ("delay", "train", "start", "begin", "learn", "grow_up") else {verb.base}
    if said.prep in kinds.EVERYWHERE and verb.base in ending and words_of(category or "") & kinds.GOALS:
        return f"where somebody {verb.does} is not where they go"
    told_ill = verb.base == "diagnose" and said.prep == "with"  # it is the patient who is diagnosed with it
    if any(others_do(each, verb.base) for each in context.world.person_categories):
        return f"who {verb.does} there is another than those whom the puzzle tells of"
    if category is None or verb.base == "belong" or told_ill:
        return ""
    if context.world.alone() and _not_told_there(context, verb, said, category):
        return f"who {verb.does} {said.prep} a {category} need not be told by it"
    if theirs(context.world, verb.base, category):
        return ""
    return f"who {verb.does} {said.prep} it need not be whose it is"


def _not_told_there(context: Context, verb: Verb, said: Said, category: str) -> bool:
    """Whether a sentence alone does not say by this verb that somebody goes together with a place: honeymooned in."""
    if said.sort is Sort.PLACE or said.prep not in _WHERE or category in context.world.person_categories:
        return False
    if said.prep == "from" and verb.base == "arrive":
        return True
    named = context.world.category_words.get(said.noun.word, set()) - {category} if said.noun else set()
    worn = words_of(category) & _WORN_OR_EATEN and verb.base not in _AT_HOME  # arrived in red
    if not named and (worn or words_of(category) & {"colour", "color"}):
        return False
    return any(not ties(context.world, verb, words_of(each)) for each in named or {category})


_WHERE = kinds.EVERYWHERE | words("from to")
_AT_HOME = kinds.LIVING | words("work marry honeymoon study vacation holiday")
_WORN_OR_EATEN = kinds.CLOTHES | kinds.WRAPS | kinds.MEALS


_EMPLOYERS = kinds.WITHIN | words(
    """company companies firm employer department store bakery agency studio newspaper magazine team organization
    organisation laboratory network publisher business corporation factory plant bureau ministry client boss manager
    employee union airline brewery winery label manufacturer orchestra band crew newspaper carrier shift job field
    industry sector subject van truck bus"""
)
"""What people work for or at."""


def _for_another(context: Context, verb: Verb, said: Said, passive: bool) -> str:
    """Why who works for it or saves for it need not have it."""
    called = words_of(category_of(context, said) or "")
    if said.sort is Sort.PLACE or (said.noun is not None and said.noun.word in context.world.place_words):
        return ""  # the blue stall
    buying = context.world.person_words() & kinds.CUSTOMERS and called & words("store shop market mall boutique")
    if verb.base == "work" and said.prep in ("for", "at", "in") and buying:
        return "who works there is not who shops there"
    if verb.base == "work" and said.prep in ("for", "at") and called and not called & _EMPLOYERS:
        return f"who works {said.prep} it need not have it"
    if said.prep == "with" and not passive and verb.base in kinds.STARTING | kinds.ENDING and called & kinds.MEALS:
        return f"what somebody {verb.does} with need not be all they have"
    if said.prep == "with" and verb.base == "work" and called & _OFFICES:
        return "who works with others need not be one of them"
    if verb.base in ("save", "save_up") and said.prep == "for" and called and not called & _SAVED_FOR:
        return "who saves for it does not have it"
    making = verb.base in words("write compose build paint film record discover invent publish carve sculpt")
    if passive and making and said.prep in kinds.EVERYWHERE and called & kinds.HOMETOWNS and _not_makers(context):
        return f"where something was made is not the {category_of(context, said)} of whoever has it"
    drunk = called & kinds.DRINKS - {"colour", "color"}
    if said.prep == "with" and passive and verb.base in kinds.DONE_WITH and drunk:
        return "what it is made with need not be what is drunk with it"
    return ""


def compound_reason(context: Context, verb: Verb, said: Said, passive: bool) -> str:
    """Why a verb that ends in a preposition says another thing, as the plain verb before that preposition does.

    `shop at`, `book in` and `work for` stand in the vocabulary as one verb each; what is refused of the plain verb is
    refused of them, too.
    """
    base, _, prep = verb.base.rpartition("_")
    if base in ("", "go", "come") or said.prep or said.kind is not Kind.NAMED or prep not in _PLAIN:
        return ""
    plain = next((each for each in vocabulary().verbs.get(base, ()) if each.base == base), None)
    playing = prep == "for" and words_of(category_of(context, said) or "") & kinds.TEAMS
    if plain is None or playing:
        return ""
    told = replace(said, prep=prep)
    axis = axis_of(context, said)
    when = another_time(context, plain, told, prep) if axis and axis.in_calendar else ""
    others = any(others_do(each, base) for each in context.world.person_categories)
    away = f"who {verb.does} is another than those whom the puzzle tells of" if others else ""
    return when or away or elsewhere(context, plain, told) or _for_another(context, plain, told, passive)


_PLAIN = words("in at on for with to from")


def _not_makers(context: Context) -> bool:
    """Whether people have or play what others have made: musicians, owners; but architects build."""
    world = context.world
    makers = kinds.MAKERS | {word for named, _ in kinds.DEEDS for word in named}
    return bool(world.person_categories) and not world.person_words() & makers


_NOWHERE = words("spell topic subject motive spice scent trait power skill talent fear language weather")
"""What is no place at all."""
_OFFICES = words("department company firm agency team business office branch")
_SAVED_FOR = words("saving savings save goal purchase purpose item plan target")


def _acts_there(context: Context, verb: Verb, said: Said, listed: bool, passive: bool) -> bool:
    """Whether somebody only does something there or with it, so that it need not be theirs."""
    hold, prep = verb.sense("hold"), said.prep
    category = category_of(context, said)
    if hold and hold.kind == "act" and not passive and prep in kinds.EVERYWHERE | {"with"} and not listed:
        there = any(verb.sense(kind) for kind in ("stay", "happen", "rank")) and prep != "with"
        return not (there and somewhere(context, said))
    alone = listed and category is not None and all(sense.kind == "with" for sense in verb.senses)
    if alone and category is not None and not ties(context.world, verb, words_of(category)):
        return True
    return prep == "with" and passive and not listed and hold is not None and verb.base not in kinds.DONE_WITH


def _not_so(context: Context, reason: str) -> bool:
    context.refuse(reason)
    return False
