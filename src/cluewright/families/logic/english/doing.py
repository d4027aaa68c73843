"""What a verb says of its subject and of what follows it: whether the two go together, where, when and how much."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.callings import CALLING, by_calling
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.pairing import theirs, ties
from cluewright.families.logic.english.phrases import chosen, identity
from cluewright.families.logic.english.reasons import (
    another_time,
    axis_of,
    beside_their_role,
    category_of,
    elsewhere,
    homes,
    not_theirs,
    own_deed,
    role_fits,
    somewhere,
    values_of,
)
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    USUAL,
    Kind,
    Said,
    Sort,
    Thing,
    anchor,
    joined,
)
from cluewright.families.logic.english.such import some_such
from cluewright.families.logic.english.things import told_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.verb_amounts import each_amount, measured
from cluewright.families.logic.english.verb_places import not_at_home, positioned, tells_time
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.words import QUALITIES
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place, Same

FORMS = frozenset({"s", "past", "base"})


NOTHING = Said(kind=Kind.NOTHING)


def argument(context: Context, thing: Thing) -> Said | None:
    """A noun phrase as what follows a verb."""
    return identity(thing)


def moment(context: Context, said: Said) -> bool:
    """Whether it names a day, month, hour or year."""
    term = anchor(said.core)
    axis = context.world.axis_of(term) if term else None
    return said.sort is not Sort.PERSON and axis is not None and (axis.moments or axis.like_years or axis.periods)


def placed(context: Context, prep: str, said: Said) -> Said | None:
    """In Oslo, from Oslo, with the fox: a preposition before what goes together."""
    if said.kind is Kind.NUMBER:
        return _in_year(context, prep, said)
    if said.amount is not None:
        return replace(said, prep=prep) if prep in ("for", "with", "at", "in", "of", "from", "to") else None
    if said.kind is not Kind.NAMED:
        if said.kind is Kind.DESCRIBED and said.sort is Sort.PLACE and prep in kinds.EVERYWHERE:
            return replace(said, prep=prep, kind=Kind.RELATION)
        if said.kind is Kind.DESCRIBED and (prep in kinds.EVERYWHERE or prep == "by"):
            return replace(said, prep=prep)
        return (
            replace(said, prep=prep) if prep in kinds.EVERYWHERE and said.kind in (Kind.PLACE, Kind.EXTREME) else None
        )
    value = context.world.value(said.name)
    if value and prep == "in" and words_of(value.category) & kinds.BODY:
        return context.refuse(f"somebody in {value.name} wears it, whatever their {value.category}")
    homes = words_of(context.world.puzzle.places.noun) & kinds.HOMES
    if (
        value
        and prep == "in"
        and homes
        and plain(value.name) in QUALITIES
        and words_of(value.category) & {"colour", "color"}
    ):
        return context.refuse(f"somebody in {value.name} may wear it")
    if said.sort is Sort.PLACE and homes and prep == "on":
        return context.refuse("who is on a house need not live there")
    timely = said.noun is not None and "event" in said.noun.kinds and prep == "with"
    if moment(context, said) and prep not in kinds.EVERYWHERE | {"of", "for"} and not timely:
        return context.refuse(f"{prep!r} before a time says less than when it is")
    return replace(said, prep=prep)


def _in_year(context: Context, prep: str, said: Said) -> Said | None:
    """In 1995."""
    assert said.amount
    years = [term for axis in context.world.axes if axis.like_years and (term := axis.at(said.amount.count))]
    if len(years) == 1 and prep in ("in", "of", "from"):
        # what is from a year is a thing: of people it may say since when
        return Said(Same(Place(0), years[0]), kind=Kind.NAMED, prep=prep, suffered=prep == "from")
    points = "score" if prep == "with" else ""
    return replace(said, prep=prep) if points else None


def done(context: Context, verb: Verb, said: Said, passive: bool = False) -> Said | None:
    """What the verb says of its subject and what follows it; None, with the reason, where it does not pair them."""
    if said.parts:
        return _each_done(context, verb, said, passive)
    told_so = _as_usual(context, verb, said, passive)
    if told_so is not None:
        return told_so
    return _by_itself(context, verb, said, passive) or by_calling(context, verb, said, passive)


def _by_itself(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """What the verb says wherever it is used."""
    if verb.says_nothing() and not _measured_so(context, verb, said):
        return _refused_verb(context, verb)
    if passive and verb.base == "leave":
        return context.refuse("what was left somewhere may not belong there")
    if _of_another(context, verb, said):
        return context.refuse(f"who {verb.does} something of another's is not the other")
    if said.trailing in ("for", "to") and not said.prep:
        return context.doubt("it is not clear to whom the last words belong")
    told = measured(context, verb, said, passive)
    if told is None or told.kind is Kind.NOTHING:
        return None
    if told.kind is Kind.AMOUNT and said.amount is None and not each_amount(context, verb, told):
        return context.refuse(f"{verb.words!r} does not speak of that amount")
    return _told(context, verb, replace(told, name=None), passive)


def _as_usual(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """What the clues of this puzzle say again and again by this verb: took off from Kenburg, painted by Hal Hunt."""
    world, category = context.world, category_of(context, said)
    if not world.habits or said.kind is not Kind.NAMED or said.owned or said.trailing or said.headed:
        return None
    axis = axis_of(context, said)
    key = axis.key if axis else category
    if not world.usual(verb.base, said.prep, key) and not _tells_when(context, verb, axis):
        return None
    if axis is not None and (not axis.in_calendar or said.prep not in {"", *kinds.EVERYWHERE}):
        return None
    if (said.prep == "by") != passive and said.prep in ("by", ""):
        return None
    others = world.person_categories
    if category in others and category not in world.roles and len(others) > 1:
        return None  # who met the baker is not the baker
    prep = "" if said.prep == "by" else said.prep
    two = len(world.roles) > 1 and category in world.roles and verb.base in kinds.TUTORING
    suffered = (
        said.prep == "by"
        and not two
        and not any(world.usual(verb.base, "be", each) for each in (*world.person_categories, "somebody"))
    )
    deed = f"{USUAL}{'by ' if said.prep == 'by' else ''}{verb.base}"
    return replace(said, shape=verb.shape, sort=Sort.THING, name=None, prep=prep, verb=deed, suffered=suffered)


def _tells_when(context: Context, verb: Verb, axis: Axis | None) -> bool:
    """Whether the clues say by this verb who was before or after whom, in the one order in time that there is."""
    if axis is None or not context.world.usual(verb.base, "when", "") or verb.refused():
        return False
    return [each.key for each in context.world.axes if each.in_time] == [axis.key] and not context.world.is_row


def _measured_so(context: Context, verb: Verb, said: Said) -> bool:
    """Whether a verb that says nothing else brings an amount or an order in time, as the clues have it."""
    amount = bool(said.amount and context.world.measured_by(verb))
    pending = bool(said.pending and not said.pending.rank and context.world.measured_by(verb))
    timed = said.timed and not verb.refused() and context.world.usual(verb.base, "when", "")
    return amount or pending or timed


def _of_another(context: Context, verb: Verb, said: Said) -> bool:
    """Whether it is something of somebody else's: who wears the baker's hat is not the baker."""
    if said.owned and said.sort is Sort.PLACE and said.kind is Kind.NAMED:
        return True
    others = len(context.world.roles) < 2 or said.sort is Sort.PERSON
    received = not others and verb.base in kinds.GETTING - {"have", "own"}
    return said.owned and not said.prep and verb.base not in kinds.OF_OWNERS and not received


def _told(context: Context, verb: Verb, told: Said, passive: bool) -> Said | None:
    """What the verb says, by the kind of what follows it."""
    if told.kind is Kind.DESCRIBED:
        return some_such(context, verb, told, passive, done) or context.refuse("it is not said who is meant")
    if told.kind in (Kind.AMOUNT, Kind.COMPARED, Kind.EXTREME) or told.pending:
        return replace(told, shape=verb.shape)
    if told.kind in (Kind.RELATION, Kind.PLACE):
        return positioned(context, verb, told, passive)
    if told.kind is Kind.SEVERAL:
        return replace(told, shape=verb.shape, sort=Sort.THING)
    if not told.prep:
        return _object(context, verb, told, passive)
    ready = _prepared(context, verb, told, passive)
    senses = {sense.kind for sense in verb.senses}
    having = "hold" in senses and not senses & {"stay", "pair", "go", "rank"} and verb.base not in kinds.WORN
    return replace(ready, suffered=True) if ready and passive and having else ready


def _each_done(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """An object and what follows it: the verb must suit each of them."""
    for each in said.parts[1:]:
        category = category_of(context, each)
        if category and words_of(category) <= kinds.HOMETOWNS and not verb.sense("stay"):
            return context.refuse(f"where somebody {verb.does} something is not the {category} they are from")
    categories = [category_of(context, each) for each in said.parts if each.kind is Kind.NAMED]
    if any(each and categories.count(each) > 1 for each in categories) and not said.how:
        return context.refuse("two of one kind cannot both be somebody's")
    saids = [done(context, verb, each, passive) for each in said.parts]
    known = [ready for each in saids if each and (ready := settled(context, each))]
    if len(known) < len(saids):
        return None
    sort = Sort.PERSON if any(each.sort is Sort.PERSON for each in known) else Sort.THING
    core = chosen((each.core for each in known), said.how)
    deed = "" if passive else verb.base
    deed = next((each.verb for each in known if each.verb.startswith(CALLING)), deed)
    return Said(core, joined(each.aside for each in known), Kind.SEVERAL, sort, shape=verb.shape, verb=deed)


def hold_of(verb: Verb) -> bool:
    """Whether the verb pairs whatever its object is."""
    hold = verb.sense("hold")
    return hold is not None and not hold.only and not (hold.present and verb.shape in ("past", "done"))


def _called(context: Context, said: Said) -> set[str]:
    """The categories that the head of a described object names: the lighthouse built in 1950."""
    if said.noun is None or said.name is not None or said.headed or said.owned:
        return set()
    own = {value.category for value in values_of(context, said)}
    named = context.world.category_words.get(said.noun.word, set())
    return set(named) if named and not named & own else set()


def _allowed(context: Context, only: frozenset[str], said: Said) -> bool:
    """Whether a verb that is read of some categories alone may be read of this object's."""
    category = category_of(context, said)
    named = said.noun is not None and said.noun.base in only and said.noun.word in context.world.category_words
    return not only or named or (category is not None and any(context.world.kindred(word, category) for word in only))


def _object(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Drinks tea, was awarded the prize, arrived Monday."""
    told = replace(said, shape=verb.shape)
    category = category_of(context, said)
    if said.headed and said.noun and _of_such(context, verb, said.noun):
        return replace(told, sort=Sort.THING)
    empty = said.headed and said.noun and not (category and context.world.kindred(said.noun.word, category))
    if empty and said.noun and not (moment(context, said) and told_of(context.world, said.noun)):
        return context.refuse(f"a {said.noun.word} is not one of the names, and what is done with it may matter")
    axis = axis_of(context, said)
    sum_told = said.noun is not None or isinstance(anchor(said.core), Place)
    if axis and not axis.moments and sum_told and axis.key in context.world.measured_by(verb) and not passive:
        return replace(told, sort=Sort.THING)  # paid a $475 deposit, weighs 6 lbs 2 oz
    called = _called(context, said)
    if called and hold_of(verb) and said.sort is not Sort.PLACE and not passive:
        fits = all(ties(verb, words_of(each)) for each in called) and not beside_their_role(context, verb)
        return replace(told, verb=verb.base) if fits else context.refuse(f"{verb.words!r} does not say whose it is")
    if moment(context, said):
        weekday = verb.sense("happen") or verb.base in ("choose", "pick", "select", "get", "have")
        event = said.noun is not None and "event" in said.noun.kinds
        weekday = weekday or (
            event and verb.base in ("give", "hold", "deliver", "teach", "lead", "run", "drive", "fly")
        )
        reason = another_time(context, verb, said, "") if said.noun is None else ""
        if reason:
            return context.refuse(reason)
        return replace(told, sort=Sort.THING) if weekday else context.refuse(f"{verb.words!r} does not say when")
    if passive and verb.base not in kinds.GIVING:
        return None  # was awarded the prize; not: was taught the school
    if said.sort is Sort.PERSON:
        return _other_person(context, verb, told, "")
    return _thing(context, verb, told, category, passive)


def _of_such(context: Context, verb: Verb, noun: Noun) -> bool:
    """Whether things of this noun are what the verb brings in this puzzle: who got a gift from Grandma."""
    world = context.world
    named = world.category_words.get(noun.word, set())
    if named:
        return len(named) == 1 and all(world.usual(verb.base, "", each) for each in named)
    bought = any(words_of(name) & kinds.CUSTOMERS for name in world.person_categories)
    return noun.word in world.objects and bought and verb.base in kinds.BUYING


def _thing(context: Context, verb: Verb, told: Said, category: str | None, passive: bool) -> Said | None:
    """Drinks tea: whose the tea is."""
    if told.sort is Sort.PLACE and verb.base not in kinds.DWELLING:
        return context.refuse(f"{verb.words!r} does not say whose the place is")
    if verb.base == "name":
        proper = all(value.name[:1].isupper() for value in values_of(context, told))
        town = bool(category and words_of(category) & kinds.HOMETOWNS)
        return replace(told, verb="name") if proper and not town else None
    if not passive and _called_after(context, verb, category):
        return replace(told, verb="")
    if passive and verb.base in ("give", "award", "assign", "hand", "allocate", "allot"):
        return replace(told, verb="get")
    reason = not_theirs(context, verb, told, category)
    if reason:
        return context.refuse(reason)
    hold = verb.sense("hold")
    if hold and _allowed(context, hold.only, told):
        return replace(told, verb="get" if passive else verb.base)
    return _refused_verb(context, verb)


def _called_after(context: Context, verb: Verb, category: str | None) -> bool:
    """Whether people or things are called after what the verb says: a handler handles snakes, a repair is repaired."""
    if category is None or category in context.world.person_categories or verb.refused():
        return False
    if verb.base == "repair" and context.world.person_words() & kinds.CUSTOMERS:
        return False
    named = {word.removesuffix("s") for word in words_of(category)}
    return verb.base in named & kinds.OF_THINGS or (verb.base in kinds.OF_HANDS and own_deed(context, verb))


def _refused_verb(context: Context, verb: Verb) -> Said | None:
    reason = verb.refused() or "does not say that the two go together"
    return context.refuse(f"{verb.words!r} {reason}")


def _other_person(context: Context, verb: Verb, said: Said, prep: str) -> Said | None:
    """Married Ann, is taught by Mr. Young: two people who go together, where the puzzle has such."""
    pair, hold = verb.sense("pair"), verb.sense("hold")
    fits = pair and (prep in ("", "by") or prep in pair.prepositions)
    of_things = not prep and any(h.verb == verb.base and h.preposition == "by" for h in context.world.habits)
    if of_things and not context.world.usual(verb.base, "", category_of(context, said)):
        return context.refuse(f"who {verb.does} somebody is not told by it here")
    if fits and len(context.world.roles) > 1:
        return replace(said, sort=Sort.THING, verb=said.verb or verb.base)
    if (fits or hold or verb.sense("happen")) and (prep == "by" or (not prep and verb.base in kinds.STARRING)):
        return said  # of a thing: the house is owned by Ann; of a person it is refused where the two meet
    return context.refuse(f"{verb.words!r} does not say that the two people go together")


def _prepared(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
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
        belongs = verb.base in kinds.HANDED and prep == "to"
        bought = words_of(category_of(context, said) or "") & (kinds.CUSTOMERS | kinds.GETTERS)
        if belongs and verb.base in ("sell", "deliver") and not bought:
            return context.refuse(f"whom somebody {verb.does} something to need not have it")
        if verb.base == "belong" and verb.shape in ("past", "done") and not context.world.in_the_past():
            return context.refuse("what belonged to somebody may be theirs no more")
        if belongs and (passive or verb.base in ("belong", "go")):
            return told if role_fits(context, said, "to") else None
        return _other_person(context, verb, told, prep)
    listed = any(prep in sense.prepositions and _allowed(context, sense.only, said) for sense in verb.senses)
    axis = axis_of(context, said)
    made = passive and verb.base in ("finish", "complete")
    reason = another_time(context, verb, said, prep) if axis and axis.in_calendar and not made else ""
    if reason:
        return context.refuse(reason)
    if moment(context, said):
        if not tells_time(context, verb, axis):
            return _refused_verb(context, verb)
        if prep in kinds.EVERYWHERE or (prep == "for" and listed) or verb.base == "date":
            return replace(told, sort=Sort.THING)
        return context.refuse(f"{prep!r} before a time says less than when it is")
    suffered = told.suffered or _others_go(context, verb, said)
    return replace(told, suffered=suffered) if _goes_together(context, verb, said, listed, passive) else None


def _as(context: Context, verb: Verb, told: Said) -> Said | None:
    """Works as a baker; but who poses as one is none."""
    if verb.base in kinds.PRETENDING and told.sort is Sort.PERSON:
        return context.refuse(f"who {verb.does} as somebody need not be so")
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
        return _refused_verb(context, verb)
    begun = verb.base in kinds.CREATING | kinds.STARTING
    if not (listed or begun or any(verb.sense(kind) for kind in ("hold", "pair"))):
        return _refused_verb(context, verb)
    if verb.base in kinds.GIVING and told.sort is not Sort.PERSON and told.noun is not None:
        return context.refuse(f"who {verb.does} is a person")
    paired = verb.sense("pair") and len(context.world.roles) > 1
    if not paired and beside_their_role(context, verb):
        return context.refuse(f"who {verb.does} it need not be whose it is")
    agent = replace(told, verb=f"by {verb.base}", suffered=told.suffered or told.sort is not Sort.PERSON)
    return _other_person(context, verb, agent, "by") if told.sort is Sort.PERSON else agent


def _goes_together(context: Context, verb: Verb, said: Said, listed: bool, passive: bool) -> bool:
    """Whether a preposition and what follows it go together with the subject, by this verb."""
    prep, category = said.prep, category_of(context, said)
    called = words_of(category) if category else frozenset()
    reason = elsewhere(context, verb, said) or _not_their_way(context, verb, said)
    if reason:
        return _not_so(context, reason)
    if called & (kinds.WORST | kinds.BEST) and not ties(verb, called):
        return _not_so(context, f"who {verb.does} {prep} it is not told by it")
    if prep == "in" and any(word.startswith(verb.base) for word in called):
        return True  # wrapped in gold, where there are wrappings
    dated = verb.base == "date" and category is not None and context.world.axis(category) is not None
    if prep == "from" and dated:
        return True  # dates from the 1880s
    if prep in ("from", "to") and listed and verb.base != "belong" and (prep == "to" or verb.sense("go")):
        return somewhere(context, said) or _not_so(context, f"{prep!r} before what is not a place")
    hold = verb.sense("hold")
    holds = hold is not None and not hold.present and _allowed(context, hold.only, said)
    title = bool(called & kinds.TITLES) and not listed
    there = prep in kinds.EVERYWHERE and not (title and prep in ("at", "on"))
    if there and (verb.sense("stay") or verb.sense("go")):
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
    if listed and (hold is None or prep not in hold.prepositions or _allowed(context, hold.only, said)):
        return True
    return _not_so(context, f"'{verb.words} {prep}' does not say that the two go together")


def _not_their_way(context: Context, verb: Verb, said: Said) -> str:
    """Why people of this puzzle are told by doing another thing with it: a voter votes for a candidate."""
    category = category_of(context, said)
    if said.prep == "with" and verb.base in ("compete", "fight", "argue") and "weapon" not in (category or ""):
        return f"who {verb.does} with somebody may be against them"
    if said.prep in kinds.EVERYWHERE and verb.base in kinds.LIVING and words_of(category or "") & kinds.GOALS:
        return f"where somebody {verb.does} is not where they go"
    told_ill = verb.base == "diagnose" and said.prep == "with"  # it is the patient who is diagnosed with it
    if category is None or verb.base == "belong" or told_ill:
        return ""
    if theirs(verb.base, category, context.world.person_categories):
        return ""
    return f"who {verb.does} {said.prep} it need not be whose it is"


def _acts_there(context: Context, verb: Verb, said: Said, listed: bool, passive: bool) -> bool:
    """Whether somebody only does something there or with it, so that it need not be theirs."""
    hold, prep = verb.sense("hold"), said.prep
    category = category_of(context, said)
    if hold and hold.kind == "act" and not passive and prep in kinds.EVERYWHERE | {"with"} and not listed:
        there = any(verb.sense(kind) for kind in ("stay", "happen", "rank")) and prep != "with"
        return not (there and somewhere(context, said))
    alone = listed and category is not None and all(sense.kind == "with" for sense in verb.senses)
    if alone and category is not None and not ties(verb, words_of(category)):
        return True
    return prep == "with" and passive and not listed and hold is not None and verb.base not in kinds.DONE_WITH


def _not_so(context: Context, reason: str) -> bool:
    context.refuse(reason)
    return False
