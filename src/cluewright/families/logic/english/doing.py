"""What a verb says of its subject and of what follows it: whether the two go together, where, when and how much."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.core.records import replace
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.measuring import chosen, counted, identity, resolved, settled
from cluewright.families.logic.english.pairing import ties
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Pending,
    Said,
    Sort,
    Thing,
    anchor,
    conjuncts,
    joined,
    negated,
)
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import ANIMALS, DONE_CATEGORIES, MAKING, QUALITIES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place, Same, Value, terms
from cluewright.families.logic.meaning.units import units_called

LIKING = words("like love enjoy prefer adore")
FORMS = frozenset({"s", "past", "base"})
NOTHING = Said(kind=Kind.NOTHING)
EVERYWHERE = words("in at on")
_DWELLING = words("own have occupy inhabit rent buy purchase get keep possess hold choose lease live pick select")
PLACES = words(
    """stall room booth shop store school university college house table gate street park city town country
    state origin village region hometown destination island port planet stop place moon target mission vacation trip"""
)
_DRINKS = words("drink drinks beverage beverages smoke smokes cigarette cigarettes cigar cigars colour color")
_HOMES = words("house home flat apartment cottage villa")
_ELSEWHERE = words("work sleep perform train study teach camp park sail practise practice play dance sing")
_HOMETOWNS = words("city cities town towns village villages state states country countries home hometown")
HOMES_OF = words("town towns village villages hometown home")
_TEAMS = words("team teams club clubs nation nationality squad school university college opponent")
_EATING = words("eat cook bake grill roast fry order devour consume taste serve chew smoke prepare catch")
_NOT_WITHIN = words(
    """game games sport sports hobby hobbies drink drinks beverage beverages wine wines food foods dish dishes meal
    meals song songs book books film films movie movies poem poems story stories pet pets animal animals instrument
    instruments job jobs"""
)
"""What nobody is in, at or on while they do something."""

_TITLES = words(
    """song songs book books title titles film films movie movies play plays poem poems story stories album dish
    dishes wine"""
)
_NATIONS = words("country countries nationality nationalities nation nations")
_GIVERS = words("giver givers sender senders donor donors seller sellers")
_GETTERS = words("receiver receivers recipient recipients addressee addressees")
_GIVEN = words("give send donate wrap mail post from by buy purchase make sell bring")
_GETTING = words("get receive accept unwrap open inherit to for have own win")
_BODY = words("hair eye eyes skin beard")
_DISHES = words("dish dishes meal meals food lunch dinner order")
_CLOTHES = words("dress hat shirt cap coat jacket jersey scarf shoe shoes tie colour color")
_PLAYERS = words("player players runner runners athlete athletes skater swimmer racer cyclist footballer")
_FOLLOWING = words("support back follow coach manage watch sponsor like love enjoy prefer")
_ORIGINS = words("departure origin source start hometown")
_GOALS = words("destination goal target arrival")
_TRANSPORT = words("train flight bus ship boat ferry plane trip journey voyage cruise coach tram")
_EVENTS = (
    (
        words("departure departures departing"),
        words("leave depart go start set_off set_out set_sail pull_out sail fly take_off head travel drive"),
    ),
    (words("arrival arrivals arriving"), words("arrive come land check_in get_in")),
    (words("birth births birthday birthdays born"), words("bear celebrate have fall be")),
    (words("wedding weddings marriage marriages"), words("marry wed get_married take_place hold have")),
    (words("graduation"), words("graduate")),
    (
        words("built construction erected completed completion"),
        words("build construct erect complete finish raise put_up make date"),
    ),
    (
        words("founded founding established foundation"),
        words("found establish set_up start open create form begin launch"),
    ),
    (
        words("launch launched launching"),
        words(
            """launch send_up lift_off blast_off take_off go_up send fly go leave debut release begin start
            schedule slate"""
        ),
    ),
    (
        words("discovery discovered"),
        words("discover find spot see observe identify sight detect uncover unearth record excavate"),
    ),
    (words("release released"), words("release come_out publish premiere debut launch appear open air")),
    (words("purchase purchased bought"), words("buy purchase acquire get")),
    (words("planted planting"), words("plant sow put_in")),
    (words("publication"), words("publish come_out release appear write")),
)
"""Scales called after an event, and the verbs that speak of it."""

_OF_A_LIFE = words("retire graduate marry wed hire start_work begin_work join")
"""What happens to people, so that its year is not that of the rocket they built."""

_WORST = words("worst weakest dislike disliked hated")
_BIRTHPLACES = words("birthplace birthplaces born birth birthday birthdays planet planets")
_DONE_WITH = words("take shoot make film paint draw carve bake cook prepare build write record capture")
_IN_TIME = words("happen hold stay rank go measure pair")
"""Kinds of verbs that tell what is so at a certain time."""

EVENT_NOUNS = frozenset(word for named, _ in _EVENTS for word in named)

_MOVING = words(
    "lie rest go fly dive climb jump rise travel hike swim sail drive walk run descend ascend reach stay throw sink"
)
_AWARDED = words("have win take receive get award secure attain earn")
_DOING = words(
    "swim sleep grow race run row fly perform dance sing work paddle plant rest hang stack keep store place put display"
)
_DEEDS = (
    (
        words("author authors writer writers novelist novelists poet poets"),
        words("write publish pen debut release come_out compose send mail post"),
    ),
    (
        words("maker makers manufacturer manufacturers"),
        words("make build craft release produce create manufacture design come_out launch introduce construct carve"),
    ),
    (words("inventor inventors"), words("invent patent create build design introduce")),
    (words("composer composers"), words("compose write premiere publish perform")),
    (
        words("painter painters artist artists sculptor sculptors"),
        words("paint finish complete create sell sculpt carve exhibit draw"),
    ),
    (words("director directors"), words("direct release film make premiere come_out win")),
    (words("architect architects builder builders"), words("build design complete construct erect open finish create")),
)
"""What people of a role did, after which a puzzle tells the year."""

_GIVING = words("award grant give assign name teach serve offer hand")
_WORN = _GIVING | words(
    "dress enrol enroll interest clothe specialise specialize focus employ train name reward pick_up drop_off"
)
_LIVING = words("live reside dwell settle base headquarter locate situate")
_CONSUMED = words("drink eat smoke keep grow")
_ENDING = words("end finish close stop conclude")
_ENDS = words("end ending finish finishing close closing")
_VISITS = words("doctor dentist patient appointment lesson interview teacher therapist class meeting")
_OF_OWNERS = words("be include contain feature")
_SERVING = words("work run manage")
_CUSTOMERS = words(
    """buyer buyers customer customers shopper shoppers client clients patron patrons guest guests diner diners
    visitor visitors tourist tourists passenger passengers"""
)
_STARRING = words("star feature include contain boast have name need require get receive")
_ASIDE = LIKING | words(
    """read watch see photograph film draw sketch paint describe visit try taste sample breed raise train rear show
    enter carry rescue groom walk study research observe track tag race ride"""
)
"""Verbs that pair where people are just people, but not with owners or authors: who loves a book did not write it."""

_UNDONE = words("study research read watch see describe invent create teach coach write photograph film paint draw")


def argument(context: Context, thing: Thing) -> Said | None:
    """A noun phrase as what follows a verb."""
    return identity(thing)


def moment(context: Context, said: Said) -> bool:
    """Whether it names a day, month, hour or year."""
    term = anchor(said.core)
    axis = context.world.axis_of(term) if term else None
    return said.sort is not Sort.PERSON and axis is not None and (axis.moments or axis.like_years)


def placed(context: Context, prep: str, said: Said) -> Said | None:
    """In Oslo, from Oslo, with the fox: a preposition before what goes together."""
    if said.kind is Kind.NUMBER:
        return _in_year(context, prep, said)
    if said.amount is not None:
        return replace(said, prep=prep) if prep in ("for", "with", "at", "in", "of", "from", "to") else None
    if said.kind is not Kind.NAMED:
        if said.kind is Kind.DESCRIBED and said.sort is Sort.PLACE and prep in EVERYWHERE:
            return replace(said, prep=prep, kind=Kind.RELATION)
        return replace(said, prep=prep) if prep in EVERYWHERE and said.kind in (Kind.PLACE, Kind.EXTREME) else None
    value = context.world.value(said.name)
    if value and prep == "in" and words_of(value.category) & _BODY:
        return context.refuse(f"somebody in {value.name} wears it, whatever their {value.category}")
    homes = words_of(context.world.puzzle.places.noun) & _HOMES
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
    if moment(context, said) and prep not in EVERYWHERE | {"of", "for"} and not timely:
        return context.refuse(f"{prep!r} before a time says less than when it is")
    return replace(said, prep=prep)


def _in_year(context: Context, prep: str, said: Said) -> Said | None:
    """In 1995."""
    assert said.amount
    years = [term for axis in context.world.axes if axis.like_years and (term := axis.at(said.amount.count))]
    if len(years) == 1 and prep in ("in", "of"):
        return Said(Same(Place(0), years[0]), kind=Kind.NAMED, prep=prep)
    points = "score" if prep == "with" else ""
    return replace(said, prep=prep) if points else None


def done(context: Context, verb: Verb, said: Said, passive: bool = False) -> Said | None:
    """What the verb says of its subject and what follows it; None, with the reason, where it does not pair them."""
    if said.parts:
        return _each_done(context, verb, said, passive)
    if verb.says_nothing():
        return context.refuse(f"{verb.base.replace('_', ' ')!r} {verb.refused()}")
    if passive and verb.base == "leave":
        return context.refuse("what was left somewhere may not belong there")
    others = len(context.world.roles) < 2 or said.sort is Sort.PERSON or verb.base not in _GETTING - {"have", "own"}
    if said.owned and not said.prep and verb.base not in _OF_OWNERS and others:
        return context.refuse(f"who {verb.base}s something of another's is not the other")
    if said.owned and said.sort is Sort.PLACE and said.kind is Kind.NAMED:
        return context.refuse("who is at another's place is not the other")
    if said.trailing in ("for", "to") and not said.prep:
        return context.doubt("it is not clear to whom the last words belong")
    told = _measured(context, verb, said, passive)
    if told is None or told.kind is Kind.NOTHING:
        return None
    told = replace(told, name=None)
    shape = verb.shape
    if told.kind is Kind.DESCRIBED:
        return context.refuse("it is not said who is meant")
    if told.kind is Kind.AMOUNT:
        if said.amount is None and not _each_amount(context, verb, told):
            return context.refuse(f"{verb.base!r} does not speak of that amount")
        return replace(told, shape=shape)
    if told.kind in (Kind.COMPARED, Kind.EXTREME) or told.pending:
        return replace(told, shape=shape)
    if told.kind in (Kind.RELATION, Kind.PLACE):
        return _positioned(context, verb, told, passive)
    if told.kind is Kind.SEVERAL:
        return replace(told, shape=shape, sort=Sort.THING)
    if not told.prep:
        return _object(context, verb, told, passive)
    ready = _prepared(context, verb, told, passive)
    kinds = {sense.kind for sense in verb.senses}
    suffers = passive and "hold" in kinds and not kinds & {"stay", "pair", "go", "rank"} and verb.base not in _WORN
    return replace(ready, suffered=True) if ready and suffers else ready


def _each_done(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """An object and what follows it: the verb must suit each of them."""
    for each in said.parts[1:]:
        category = _category(context, each)
        if category and words_of(category) <= _HOMETOWNS and not verb.sense("stay"):
            return context.refuse(f"where somebody {verb.base}s something is not the {category} they are from")
    categories = [_category(context, each) for each in said.parts if each.kind is Kind.NAMED]
    if any(each and categories.count(each) > 1 for each in categories) and not said.how:
        return context.refuse("two of one kind cannot both be somebody's")
    saids = [done(context, verb, each, passive) for each in said.parts]
    known = [ready for each in saids if each and (ready := settled(context, each))]
    if len(known) < len(saids):
        return None
    sort = Sort.PERSON if any(each.sort is Sort.PERSON for each in known) else Sort.THING
    core = chosen((each.core for each in known), said.how)
    deed = "" if passive else verb.base
    return Said(core, joined(each.aside for each in known), Kind.SEVERAL, sort, shape=verb.shape, verb=deed)


def _measured(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """With the amounts and comparisons that the verb decides."""
    if said.amount is not None:
        keys = context.world.measured_by(verb)
        if said.kind is Kind.NUMBER and not keys:
            return context.refuse(f"it is not said what the number after {verb.base!r} is")
        ready = counted(context, said, keys)
        return _amount_may_be(context, verb, ready, said.amount) if ready else None
    if said.pending:
        keys = context.world.measured_by(verb)
        spoken = said.pending.nouns | {unit for unit in said.pending.units if not units_called(unit)}
        if said.prep == "from" and verb.base not in _MOVING:
            return context.refuse(f"'{verb.base} from' does not say what is compared")
        moving = verb.base in _MOVING and bool(said.pending.units or said.pending.topic not in ("any", "size"))
        if verb.sense("measure") and not keys and not moving and not spoken & context.world.axis_words:
            return context.refuse(f"{verb.base!r} does not speak of what is measured here")
        if not keys and not said.pending.nouns and not _compares(context, verb, said.pending, passive):
            return context.refuse(f"{verb.base!r} does not say what is compared")
        told = resolved(context, said, keys)
        if told and told.pending and keys and verb.sense("measure") and (told.pending.number or not verb.sense("hold")):
            return context.refuse(f"{verb.base!r} does not speak of that")
        return told
    return said


def _compares(context: Context, verb: Verb, pending: Pending, passive: bool) -> bool:
    """Whether a comparison may follow a verb that measures nothing: arrived earlier, has 1 million more."""
    if pending.topic == "time":
        return verb.sense("happen") is not None or verb.sense("rank") is not None
    moving = verb.base in _MOVING and not passive
    if moving and (pending.topic not in ("any", "size", "number") or pending.units):
        return True  # flew higher, went deeper, jumped from 500 feet higher
    if pending.rank and not passive and pending.topic not in ("any", "size", "number"):
        return verb.sense("hold") is not None or verb.sense("happen") is not None  # climbed the lowest mountain
    spoken = {unit for unit in pending.units if not units_called(unit)} & context.world.axis_words
    return not passive and (bool(spoken) or (verb.sense("rank") is not None and pending.topic in ("level", "number")))


def _amount_may_be(context: Context, verb: Verb, said: Said, amount: Amount) -> Said | None:
    """What is paid is no age, and what is tipped is no price."""
    term = anchor(said.core) or anchor(negated(said.core))
    axis = context.world.axis_of(term) if term else None
    if axis is None or "age" in axis.topics:
        return context.refuse(f"{verb.base!r} does not speak of {'an age' if axis else 'that'}")
    named = any(word in axis.words and not units_called(word) for word in (amount.unit, amount.of))
    counts = verb.sense("hold") or verb.sense("rank") or verb.sense("count")
    told_of = axis.key in context.world.measured_by(verb) or verb.sense("count")
    if not told_of and (verb.refused() or verb.base == "find" or (verb.sense("act") and not named)):
        return context.refuse(f"{verb.base!r} does not speak of the {axis.noun}")  # fished with a 25 cm rod
    plain: object = (counts and named) or said.prep in ("for", "with", "at", "in")
    if said.prep in ("from", "to"):
        plain = verb.base in _MOVING and bool(axis.topics & {"height", "depth", "length"})
    if "money" in axis.topics and not named and said.prep != "for":
        plain = None  # who has $5 has not paid it
    if said.prep in ("from", "to") and not plain:
        return context.refuse(f"'{verb.base} {said.prep}' does not speak of the {axis.noun}")
    if axis.key in context.world.measured_by(verb) or (plain and (named or not verb.sense("measure"))):
        return replace(said, sort=Sort.THING)
    return context.refuse(f"{verb.base!r} does not speak of the {axis.noun}")


def _each_amount(context: Context, verb: Verb, said: Said) -> bool:
    """Whether the verb speaks of what each of several amounts is."""
    keys = context.world.measured_by(verb)
    axes = [context.world.axis_of(term) for term in terms(said.core) if term != IT]
    known = verb.base in ("have", "get", "receive", "finish", "win", "end_up_with", "finish_with", "end")
    return all(axis is not None and "age" not in axis.topics and (axis.key in keys or known) for axis in axes)


def _positioned(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Lives next to, finished third, arrived before."""
    if said.prep == "by":
        return None
    hold = verb.sense("hold")
    consumed = passive and hold and not hold.present
    drunk_there = consumed and (said.kind is Kind.PLACE or said.prep or verb.base in _CONSUMED)
    staying = verb.sense("stay") or (verb.sense("rank") and not context.world.is_map) or drunk_there
    won = (
        verb.base in _AWARDED
        and context.world.line() is not None
        and (context.world.racing() or not context.world.is_row)
    )
    if said.kind is Kind.PLACE and said.sort is Sort.PLACE and not said.prep and won:
        return replace(said, shape=verb.shape, sort=Sort.THING)
    if said.kind is Kind.PLACE and said.sort is Sort.PLACE and not said.prep and verb.base not in _DWELLING - {"live"}:
        return None  # lives in the first house; not: lives the first house
    if said.timed:
        born = verb.base == "bear" and _births(context, said) and not context.world.has_roles()
        if verb.base == "bear" and not born:
            return context.refuse("when somebody was born is not what is measured")
        if verb.base == "leave" and context.world.category_words.keys() & _VISITS and not context.world.is_row:
            return context.refuse("when somebody left is not when they were there")
        if verb.base in ("run", "swim", "ride", "race") and context.world.racing():
            return context.refuse("it is not clear whether it says when they ran or where they finished")
        for axis in context.world.axes:
            told_of = any(axis.key == getattr(part, "axis", None) for part in conjuncts(said.core))
            if told_of and not _event_fits(verb, words_of(axis.noun)):
                return context.refuse(f"when somebody {verb.base}s is not the {axis.noun}")
        deeds = [verbs for named, verbs in _DEEDS if context.world.person_words() & named]
        if deeds and not any(verb.base in verbs for verbs in deeds) and context.world.has_roles():
            return context.refuse(f"when somebody {verb.base}s is not what is told of them")
        in_row = any(getattr(part, "axis", None) == "" for part in conjuncts(said.core)) and context.world.is_row
        lined = context.world.in_time() or context.world.along("ahead")
        when = (
            (verb.sense("happen") and (lined or not in_row)) or verb.sense("rank") or (staying and context.world.is_row)
        )
        if verb.base in ("sit", "seat") and not context.world.along("ahead"):
            return context.refuse("it is not clear whether it says when or where somebody sits")
        if not when and not context.world.in_time():
            return context.refuse(f"{verb.base!r} does not say when")
    elif not staying and not _placed_by(context, verb, said) and not _doing_there(context, verb, said):
        return context.refuse(f"{verb.base!r} does not say where in the row")
    return replace(said, shape=verb.shape, sort=Sort.THING)


def _doing_there(context: Context, verb: Verb, said: Said) -> bool:
    """Whether somebody does it at their place: swims in lane 4; but who sings in a house may live in another."""
    homes = bool(words_of(context.world.puzzle.places.noun) & _HOMES)
    there = said.kind is Kind.RELATION or (said.kind is Kind.PLACE and said.prep in EVERYWHERE)
    return verb.base in _DOING and there and not homes


def _placed_by(context: Context, verb: Verb, said: Said) -> bool:
    """Whether a verb that is not one of place says the place: performs third, has seat 2."""
    if said.kind is not Kind.PLACE:
        return False
    ordered = any(axis.kind == "ordinal" for axis in context.world.axes) and not said.prep
    when = context.world.in_time() and verb.sense("happen") is not None
    return (
        when
        or (ordered and bool(verb.sense("happen") or verb.sense("count") or verb.base in _AWARDED))
        or (verb.base in ("have", "own", "occupy") and context.world.is_row)
    )


def _births(context: Context, said: Said) -> bool:
    births = words("birth births birthday birthdays born of year years month months day days date dates weekday in")
    for axis in context.world.axes:
        if any(axis.key == getattr(part, "axis", None) for part in conjuncts(said.core)):
            return axis.kind != "time" and words_of(axis.noun) <= births
    return False


def hold_of(verb: Verb) -> bool:
    """Whether the verb pairs whatever its object is."""
    hold = verb.sense("hold")
    return hold is not None and not hold.only and not (hold.present and verb.shape in ("past", "done"))


def _called(context: Context, said: Said) -> set[str]:
    """The categories that the head of a described object names: the lighthouse built in 1950."""
    if said.noun is None or said.name is not None or said.headed or said.owned:
        return set()
    own = {value.category for value in _values(context, said)}
    named = context.world.category_words.get(said.noun.word, set())
    return set(named) if named and not named & own else set()


def _values(context: Context, said: Said) -> list[Value]:
    """The values that are named."""
    found = [context.world.value(term) for term in ([said.name] if said.name else terms(said.core)) if term != IT]
    return [value for value in found if value]


def _category(context: Context, said: Said) -> str | None:
    found = [context.world.value(term) for term in ([said.name] if said.name else terms(said.core)) if term != IT]
    categories = {value.category for value in found if value}
    return categories.pop() if len(categories) == 1 and all(found) else None


def _allowed(context: Context, only: frozenset[str], said: Said) -> bool:
    """Whether a verb that is read of some categories alone may be read of this object's."""
    category = _category(context, said)
    named = said.noun is not None and said.noun.base in only and said.noun.word in context.world.category_words
    return not only or named or (category is not None and any(context.world.kindred(word, category) for word in only))


def _object(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Drinks tea, was awarded the prize, arrived Monday."""
    told = replace(said, shape=verb.shape)
    category = _category(context, said)
    empty = said.headed and said.noun and not (category and context.world.kindred(said.noun.word, category))
    if empty and said.noun and not ("event" in said.noun.kinds and moment(context, said)):
        return context.refuse(f"a {said.noun.word} is not one of the names, and what is done with it may matter")
    axis = _axis_said(context, said)
    if axis and not axis.moments and said.noun and axis.key in context.world.measured_by(verb) and not passive:
        return replace(told, sort=Sort.THING)  # paid a $475 deposit
    called = _called(context, said)
    if called and hold_of(verb) and said.sort is not Sort.PLACE:
        fits = all(ties(verb, words_of(each)) for each in called) and not (
            verb.base in _ASIDE and context.world.has_roles()
        )
        return replace(told, verb=verb.base) if fits else context.refuse(f"{verb.base!r} does not say whose it is")
    if moment(context, said):
        weekday = verb.sense("happen") or verb.base in ("choose", "pick", "select", "get", "have")
        return replace(told, sort=Sort.THING) if weekday else context.refuse(f"{verb.base!r} does not say when")
    if passive and verb.base not in _GIVING:
        return None  # was awarded the prize; not: was taught the school
    if said.sort is Sort.PERSON:
        return _other_person(context, verb, told, "")
    if said.sort is Sort.PLACE and verb.base not in _DWELLING:
        return context.refuse(f"{verb.base!r} does not say whose the place is")
    hold = verb.sense("hold")
    if passive and verb.base not in _GIVING:
        return None  # was awarded the prize; not: was taught the school
    if verb.base == "name":
        proper = all(value.name[:1].isupper() for value in _values(context, said))
        return replace(told, verb="name") if proper and not (category and words_of(category) & _HOMETOWNS) else None
    homes = words_of(context.world.puzzle.places.noun) & _HOMES
    for each in {value.category for value in _values(context, said)} if said.sort is not Sort.PLACE else ():
        kept = {"pet"} if homes and words_of(each) & ANIMALS else set()
        if not ties(verb, words_of(each) | kept):
            reason = verb.refused() or f"does not say whose the {each} is"
            return context.refuse(f"{verb.base.replace('_', ' ')!r} {reason}")
    homes = words_of(context.world.puzzle.places.noun) & _HOMES
    plain_colour = (
        category and words_of(category) & {"colour", "color"} and not words_of(category) & {"favourite", "favorite"}
    )
    if verb.base in LIKING and plain_colour and not context.world.is_row:
        return context.refuse("who likes a colour need not have a thing of it")
    if verb.base in ("wear", "don", "sport") and homes and category and words_of(category) & {"colour", "color"}:
        return context.refuse("what is worn may be of another colour than the house")
    if hold and hold.present and verb.shape in ("past", "done"):
        return context.refuse(f"who {verb.base}s something has it; who did so may have it no more")
    if verb.base in _ASIDE and context.world.has_roles() and not _own_deed(context, verb):
        return context.refuse(f"who {verb.base}s it need not be whose it is")
    players = any(words_of(name) & _PLAYERS for name in context.world.person_categories)
    if verb.base in _FOLLOWING and players and category and words_of(category) & _TEAMS:
        return context.refuse(f"who {verb.base}s a {category} does not play for it")
    if verb.base in _UNDONE and category and words_of(category) & DONE_CATEGORIES - {"instrument", "instruments"}:
        return context.refuse(f"who {verb.base}s it need not do it")
    if verb.base in _SERVING and any(words_of(name) & _CUSTOMERS for name in context.world.person_categories):
        return context.refuse(f"who {verb.base}s it is no customer")
    if hold and _allowed(context, hold.only, said) and _suits_category(verb, category):
        return replace(told, verb="get" if passive else verb.base)
    return _refused_verb(context, verb)


def _refused_verb(context: Context, verb: Verb) -> Said | None:
    reason = verb.refused() or "does not say that the two go together"
    return context.refuse(f"{verb.base.replace('_', ' ')!r} {reason}")


def _own_deed(context: Context, verb: Verb) -> bool:
    """Whether a category of people is called after what the verb says: readers read, trainers train."""
    deeds = {f"{verb.base}er", f"{verb.base}r", f"{verb.base}or", f"{verb.base}{verb.base[-1:]}er"}
    return any(deeds & {word.removesuffix("s") for word in words_of(name)} for name in context.world.person_categories)


def _suits_category(verb: Verb, category: str | None) -> bool:
    """Whether the verb says whose it is: who loves a dog may not have it, who makes tea may not drink it."""
    called = words_of(category) if category else set()
    if verb.base in LIKING and called & (ANIMALS | _HOMETOWNS):
        return False
    if verb.base in ("run", "manage", "operate") and called & _HOMETOWNS:
        return False
    if verb.base == "play" and called & (_HOMETOWNS | _TEAMS):
        return False  # who plays Spain plays against it
    if verb.base in _EATING and called & ANIMALS:
        return False
    if verb.base == "wear" and called & _BODY:
        return False
    if verb.base == "catch" and called & _DISHES:
        return False
    if verb.base in ("win", "earn") and called & _CLOTHES:
        return False
    return not (verb.base in MAKING and called & (ANIMALS | _DRINKS))


def _other_person(context: Context, verb: Verb, said: Said, prep: str) -> Said | None:
    """Married Ann, is taught by Mr. Young: two people who go together, where the puzzle has such."""
    pair, hold = verb.sense("pair"), verb.sense("hold")
    fits = pair and (prep in ("", "by") or prep in pair.prepositions)
    if fits and len(context.world.roles) > 1:
        return replace(said, sort=Sort.THING)
    if (fits or hold or verb.sense("happen")) and (prep == "by" or (not prep and verb.base in _STARRING)):
        return said  # of a thing: the house is owned by Ann; of a person it is refused where the two meet
    return context.refuse(f"{verb.base!r} does not say that the two people go together")


def _prepared(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Lives in Oslo, is taught by Mr. Young, works as a baker."""
    told = replace(said, shape=verb.shape)
    prep = said.prep
    home = said.sort is Sort.PLACE and words_of(context.world.puzzle.places.noun) & _HOMES
    taken_there = passive and verb.sense("hold") and not verb.sense("stay") and verb.base not in _CONSUMED | {"serve"}
    if home and (verb.base == "bear" or taken_there):
        return context.refuse("where something was done is not where somebody lives")
    if home and verb.base in _ELSEWHERE:
        return context.refuse(f"who {verb.base}s in a house may live in another")
    if prep == "by" and verb.base in ("name", "call"):
        return context.refuse("who gives something its name need not be whose it is")
    if prep == "by":
        if not passive:
            return context.refuse(f"{verb.base!r} by something is not clear")
        if not role_fits(context, said, verb.base):
            return None
        listed = any(prep in sense.prepositions for sense in verb.senses)
        if not (listed or any(verb.sense(kind) for kind in ("hold", "pair", "happen", "stay"))):
            return _refused_verb(context, verb)
        if verb.base in _GIVING and said.sort is not Sort.PERSON and said.noun is not None:
            return context.refuse(f"who {verb.base}s is a person")
        paired = verb.sense("pair") and len(context.world.roles) > 1
        if verb.base in _ASIDE and context.world.has_roles() and not paired and not _own_deed(context, verb):
            return context.refuse(f"who {verb.base}s it need not be whose it is")
        agent = replace(told, verb=f"by {verb.base}")
        return _other_person(context, verb, agent, "by") if said.sort is Sort.PERSON else agent
    if prep == "as" and any(prep in sense.prepositions for sense in verb.senses):
        return replace(told, sort=Sort.THING)
    if said.sort is Sort.PERSON:
        belongs = verb.base in ("belong", "go", "send", "assign", "award", "grant", "give", "present") and prep == "to"
        if belongs and (passive or verb.base in ("belong", "go")):
            return told if role_fits(context, said, "to") else None
        return _other_person(context, verb, told, prep)
    listed = any(prep in sense.prepositions and _allowed(context, sense.only, said) for sense in verb.senses)
    if moment(context, said) or ((term_axis := _axis_said(context, said)) and term_axis.like_years):
        made = passive and verb.base in ("finish", "complete")
        reason = "" if made else _another_time(context, verb, said, prep)
        if reason:
            return context.refuse(reason)
    if moment(context, said):
        if not _tells_time(context, verb, said):
            return _refused_verb(context, verb)
        if prep in EVERYWHERE or (prep == "for" and listed):
            return replace(told, sort=Sort.THING)
        return context.refuse(f"{prep!r} before a time says less than when it is")
    return told if _goes_together(context, verb, said, listed, passive) else None


def _tells_time(context: Context, verb: Verb, said: Said) -> bool:
    """Whether the verb may say when: what is done with something has its day, but a year may be of something else."""
    kinds = {sense.kind for sense in verb.senses}
    axis = _axis_said(context, said)
    if axis is not None and (axis.like_years or axis.kind == "month"):
        return "happen" in kinds and not (verb.base in _OF_A_LIFE and context.world.has_workers())
    freely = any(sense.kind == "act" and not sense.only for sense in verb.senses)
    return bool(kinds & _IN_TIME) or (freely and axis is not None)


def _axis_said(context: Context, said: Said) -> Axis | None:
    term = anchor(said.core)
    return context.world.axis_of(term) if term else None


def _event_fits(verb: Verb, nouns: AbstractSet[str]) -> bool:
    """Whether the verb speaks of the event after which a scale is called: an arrival is no departure."""
    events = [verbs for named, verbs in _EVENTS if nouns & named]
    return not events or any(verb.base in verbs for verbs in events) or not verb.sense("happen")


def way_fits(context: Context, thing: Thing, said: Said) -> bool:
    """Whether from or to may be said of it: where a train goes is another thing than where it comes from."""
    category = _category(context, said)
    named = words_of(category) if category else set()
    moving = thing.noun is not None and thing.noun.base in _TRANSPORT
    if said.prep == "to":
        return not named & _ORIGINS
    return not named & _GOALS and not (moving and named & _HOMETOWNS)


def _another_time(context: Context, verb: Verb, said: Said, prep: str) -> str:
    """Why the verb may tell another time than the one of the puzzle: when it ends, when it was booked."""
    axis = _axis_said(context, said)
    nouns = words_of(axis.noun) if axis else set()
    if axis and not _event_fits(verb, nouns):
        return f"when somebody {verb.base}s is not the {axis.noun}"
    deeds = [verbs for named, verbs in _DEEDS if context.world.person_words() & named]
    if deeds and not any(verb.base in verbs for verbs in deeds) and context.world.has_roles():
        return f"when somebody {verb.base}s is not what is told of them"
    if verb.base in _ENDING and axis and not nouns & _ENDS:
        return f"when something {verb.base}s is not when it is"
    if verb.base == "set" and prep == "in":
        return "what is set in a time is about it"
    if verb.base in ("make", "book", "schedule", "reserve") and axis and axis.kind == "time" and prep != "for":
        return f"when something is {verb.base}d is not when it is"
    if verb.base == "leave" and axis and axis.kind == "time" and context.world.category_words.keys() & _VISITS:
        return "when somebody left is not when they were there"
    born = verb.base == "bear" and not nouns & words("birth births birthday birthdays born")
    if born and (context.world.has_roles() or context.world.has_workers()):
        return "when somebody was born is not what is told of them"
    return ""


def role_fits(context: Context, somebody: Thing | Said, deed: str) -> bool:
    """Whether a giver gives and a receiver receives: a puzzle may have both, and who got it is not who gave it."""
    about = somebody.core if isinstance(somebody, Said) else somebody.about
    value = context.world.value(somebody.name or anchor(about))
    called = words_of(value.category) if value else set()
    wrong = (called & _GIVERS and deed in _GETTING) or (called & _GETTERS and deed in _GIVEN)
    if wrong:
        context.refuse(f"{'getting' if called & _GIVERS else 'giving'} it is the part of another")
    return not wrong


def somewhere(context: Context, said: Said) -> bool:
    """Whether somebody may come from it or go to it: a proper name, or what a category of places calls so."""
    found = [context.world.value(term) for term in terms(said.core) if term != IT]
    return all(
        value is not None and (value.name[:1].isupper() or bool(words_of(value.category) & PLACES)) for value in found
    )


def _goes_together(context: Context, verb: Verb, said: Said, listed: bool, passive: bool) -> bool:
    """Whether a preposition and what follows it go together with the subject, by this verb."""
    prep = said.prep
    category = _category(context, said)
    if category and not words_of(category) & _BIRTHPLACES and verb.base == "bear" and prep in EVERYWHERE:
        return _not_so(context, f"who is {verb.base!r} {prep} a {category} may be at home elsewhere")
    customers = any(words_of(name) & _CUSTOMERS for name in context.world.person_categories)
    if verb.base in _SERVING and customers and prep in EVERYWHERE:
        return _not_so(context, f"who {verb.base}s there is no customer")
    hold = verb.sense("hold")
    holds = hold is not None and not hold.present and _allowed(context, hold.only, said)
    if category and words_of(category) & HOMES_OF and prep in ("to", "for"):
        return _not_so(context, f"who goes to a {category} may be at home elsewhere")
    if category and words_of(category) & HOMES_OF and prep == "in" and verb.base not in _LIVING:
        return _not_so(context, f"who does something in a {category} may be at home elsewhere")
    if category and prep == "to" and words_of(category) & _ORIGINS:
        return _not_so(context, f"where somebody goes is not the {category}")
    leaving = verb.base in ("leave", "depart", "arrive", "ship", "send") and words_of(category or "") & HOMES_OF
    if category and prep == "from" and (words_of(category) & _GOALS or leaving):
        return _not_so(context, f"where somebody comes from is not the {category}")
    if category and words_of(category) & _HOMETOWNS and prep == "on":
        return _not_so(context, f"{verb.base!r} on a {category} may be about it")
    year = _axis_said(context, said)
    if year and year.like_years and not (verb.sense("happen") or verb.sense("rank") or verb.base == "sell"):
        return _not_so(context, f"{verb.base!r} does not say when")
    if category and any(word.startswith(verb.base) for word in words_of(category)) and prep == "in":
        return True  # wrapped in gold, where there are wrappings
    if prep in ("from", "to") and listed and verb.base != "belong":
        return somewhere(context, said) or _not_so(context, f"{prep!r} before what is not a place")
    if (
        verb.base in ("play", "perform", "sing", "dance")
        and prep == "in"
        and category
        and words_of(category) & _NATIONS
    ):
        return _not_so(context, f"who {verb.base}s in a {category} may be from another")
    title = category is not None and bool(words_of(category) & _TITLES) and not listed
    if title and prep in ("at", "on"):
        return _not_so(context, f"'{verb.base} {prep}' does not say that the two go together")
    if prep in EVERYWHERE and any(verb.sense(kind) for kind in ("stay", "go")):
        return True
    within = said.sort is Sort.PLACE or category is None or not words_of(category) & _NOT_WITHIN
    if prep in EVERYWHERE and (holds or verb.sense("happen") or verb.sense("rank")):
        title = category is not None and bool(words_of(category) & _TITLES) and not listed
        return (
            (within and not title)
            or listed
            or _not_so(context, f"'{verb.base} {prep}' does not say that the two go together")
        )
    if prep == "with" and category and words_of(category) & ANIMALS and verb.sense("stay"):
        return _not_so(context, "who lives with an animal need not have it")
    if hold and hold.kind == "act" and not passive and prep in EVERYWHERE | {"with"} and not listed:
        return (
            any(verb.sense(kind) for kind in ("stay", "happen", "rank"))
            and (somewhere(context, said) and prep != "with")
        ) or _not_so(context, f"'{verb.base} {prep}' does not say that the two go together")
    if (
        listed
        and category
        and all(sense.kind == "with" for sense in verb.senses)
        and not ties(verb, words_of(category))
    ):
        return _not_so(context, f"'{verb.base} {prep}' does not say whose the {category} is")
    if prep == "with" and passive and not listed and verb.sense("hold") and verb.base not in _DONE_WITH:
        return _not_so(context, f"'{verb.base} with' does not say that the two go together")
    if prep == "with" and (holds or any(verb.sense(kind) for kind in ("happen", "stay", "rank"))):
        return True
    if listed and (hold is None or prep not in hold.prepositions or _allowed(context, hold.only, said)):
        return True
    return _not_so(context, f"'{verb.base} {prep}' does not say that the two go together")


def _not_so(context: Context, reason: str) -> bool:
    context.refuse(reason)
    return False
