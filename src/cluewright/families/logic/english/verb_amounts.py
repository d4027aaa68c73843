"""What a verb says of amounts and comparisons: what is paid is no age, what is tipped is no price."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.counting import FAR, counted
from cluewright.families.logic.english.gauging import ACTIVITIES, ALIKE, MOVERS, counts, listed, of_verb
from cluewright.families.logic.english.measuring import resolved
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.pairing import others_do
from cluewright.families.logic.english.reasons import another_order, own_deed
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    IT,
    Amount,
    Kind,
    Pending,
    Said,
    Sort,
    anchor,
    negated,
)
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Compare, terms, walk
from cluewright.families.logic.meaning.units import units_called


def measured(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """With the amounts and comparisons that the verb decides."""
    if passive and verb.base == "owe":
        return context.refuse("to whom something is owed is another than who owes it")
    reason = _of_something_else(context, verb) if said.amount or said.pending else ""
    return context.refuse(reason) if reason else _amounts_worked_out(context, verb, said, passive)


def _amounts_worked_out(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """With its amount or its comparison along what the verb measures."""
    if said.amount is not None:
        keys = context.world.measured_by(verb)
        if said.kind is Kind.NUMBER and not keys and verb.base in ("get", "earn", "receive"):
            keys = frozenset(axis.key for axis in context.world.axes if "score" in axis.topics)
            keys = keys if len(keys) == 1 else frozenset()  # got a 6
        if said.kind is Kind.NUMBER:
            keys = frozenset(key for key in keys if not _counted_in_units(context, key))
        if said.kind is Kind.NUMBER and not keys:
            return context.refuse(f"it is not said what the number after {verb.words!r} is")
        if passive and said.amount.of == "distance":
            return context.refuse(f"{verb.words!r} does not speak of a distance")
        ready = counted(context, said, keys)
        if ready and said.kind is Kind.NUMBER and not context.world.measured_by(verb):
            return replace(ready, sort=Sort.THING)  # got a 6
        return _amount_may_be(context, verb, ready, said.amount) if ready else None
    return _compared_worked_out(context, verb, said, said.pending, passive) if said.pending else said


def _compared_worked_out(context: Context, verb: Verb, said: Said, pending: Pending, passive: bool) -> Said | None:
    """With its comparison along what the verb measures."""
    far = bool(pending.number and units_called(pending.number.unit)) and verb.base in (
        "drive",
        "ride",
        "walk",
    )  # over 20 km
    if verb.base in _OVER and pending.relation == ">" and (pending.by or pending.number) and not far:
        return context.refuse(f"who {verb.does} over so many has more than that, or just so many under them")
    keys = context.world.measured_by(verb)
    spoken = pending.nouns | {unit for unit in pending.units if not units_called(unit)}
    if said.prep == "from" and verb.base not in kinds.MOVING:
        return context.refuse(f"'{verb.words} from' does not say what is compared")
    traded = verb.base in ("sell", "buy", "order", "purchase") and pending.topic == "any" and not said.prep
    if traded and not pending.units and not pending.nouns:
        return context.refuse(f"whether they are counted or paid is not said by {verb.words!r}")
    sums = any("money" in axis.topics for axis in context.world.axes)
    if verb.base == "spend" and not pending.units and not spoken and not sums:
        return context.refuse("who spent more may have spent more money")
    moving = verb.base in kinds.MOVING and bool(pending.units or pending.topic not in ("any", "size"))
    whole = bool(pending.rank) and verb.sense("hold") is not None and said.noun is not None
    if verb.sense("measure") and not keys and not moving and not whole and not spoken & context.world.axis_words:
        return context.refuse(f"{verb.words!r} does not speak of what is measured here")
    if not keys and not pending.nouns and not _compares(context, verb, pending, passive):
        return context.refuse(f"{verb.words!r} does not say what is compared")
    listed_nouns = frozenset(filter(listed, pending.nouns))
    if listed_nouns and not keys and not counts(verb.base, listed_nouns):
        return context.refuse(f"{verb.words!r} does not say how many of them somebody has")
    told = resolved(context, said, keys)
    if told and pending.topic == "time" and not keys and told.pending is None and not _of_times(context, told):
        return context.refuse(f"when somebody {verb.does} is not how long it takes")
    if told and pending.topic == "time" and told.pending is None:
        reason = another_order(context, verb, told, staying=verb.sense("stay") is not None)
        if reason:
            return context.refuse(reason)
    if told and told.pending and keys and verb.sense("measure") and (told.pending.number or not verb.sense("hold")):
        return context.refuse(f"{verb.words!r} does not speak of that")
    return told


def _of_times(context: Context, said: Said) -> bool:
    """Whether what is compared are times, and not lengths of time: took off 10 minutes later is no delay of so much."""
    keys = {part.axis for part in walk(said.core) if isinstance(part, Compare)}
    return all(axis.in_time for axis in context.world.axes if axis.key in keys)


def _of_something_else(context: Context, verb: Verb) -> str:
    """Why what the verb measures may be another thing: a director's stay is not the length of a film."""
    world = context.world
    if any(world.usual(verb.base, prep, axis.key) for axis in world.axes for prep in ("", "for")):
        return ""
    named = {word for axis in world.axes for word in axis.words}
    sums = _SUMS_OF.get(verb.base)
    if world.alone() and sums is not None and not any(words_of(axis.noun) & sums for axis in world.axes):
        return f"how much somebody {verb.does} is not surely what is measured here"
    longer = any("duration" in axis.topics for axis in world.axes)
    lasting = world.category_words.keys() & _LASTING
    if longer and verb.base in _STAYING and lasting:
        return f"how long somebody {verb.does} is not how long a {min(lasting)} is"
    if longer and verb.base in ("wait", "sleep") and not named & _NAPS:
        return f"how long somebody {verb.does} is not what is measured here"
    reason = _another_activity(context, verb) or _not_their_money(context, verb) or _body_moved(context, verb)
    if reason:
        return reason
    wet = world.category_words.keys() & {"river", "rivers"}
    if wet and verb.base in ("walk", "swim", "drive", "fly", "run", "hike", "jump"):
        return f"how far somebody {verb.does} is not how long a river is"
    far = world.category_words.keys() & FAR
    distant = any("distance" in axis.topics for axis in world.axes)
    if far and distant and verb.base in kinds.MOVING - {"lie", "rest", "stay"}:
        return f"how far somebody {verb.does} is not how far a {min(far)} is away"
    return ""


_SUMS_OF = {
    "bid": words("bid bids offer offers"),
    "give": words("donation donations gift gifts tip tips bonus amount contribution"),
    "quote": words("quote quotes estimate"),
    "estimate": words("estimate estimates"),
    "charge": words("charge charges fee fees rate rates price prices fare cost"),
    "wait": words("wait waiting waits queue"),
    "measure": words("length width size measure girth waist"),
    "rise": words("altitude elevation"),
}
"""Verbs that bring an amount of one thing alone, and what that is called; a sentence alone does not tell another."""


def _body_moved(context: Context, verb: Verb) -> str:
    """Why how far somebody jumps is not how tall they are, nor how long their snake is."""
    world = context.world
    axes = [axis for axis in world.axes if axis.topics & {"height", "length", "distance", "depth"}]
    body = bool(axes) and all(words_of(axis.noun) <= _OF_BODIES for axis in axes)
    moved = world.category_words.keys() & _MOVED_ALONG or world.person_words() & _MOVED_BY
    if body and verb.base in kinds.MOVING - {"lie", "rest", "stay", "reach", "rise"} and not moved:
        return f"how far somebody {verb.does} is not the {axes[0].noun}"
    return ""


_OF_BODIES = words("height heights length lengths wingspan hair tall")
_MOVED_ALONG = words(
    "trail hike mountain peak dive jump throw route river road race path climb flight ride pool coaster"
)
_MOVED_BY = words("diver divers jumper jumpers thrower throwers climber climbers hiker hikers pilot pilots athlete")


def _another_activity(context: Context, verb: Verb) -> str:
    """Why it is not what these people are told by: how long a speaker cooks, how far a runner flies."""
    world = context.world
    told = {word for axis in world.axes for word in words_of(axis.noun)}
    if any(habit.verb == verb.base for habit in world.habits) or any(word.startswith(verb.base) for word in told):
        return ""  # trained for 7 weeks, where that is the training
    people = {form for word in world.person_words() for form in numbers(word)}
    own = own_deed(context, verb) or bool(people & ALIKE.get(verb.base, frozenset()))
    roles = world.has_roles() or any(word.endswith(("er", "or", "ist")) for word in people - _ANYBODY)
    longer = any("duration" in axis.topics for axis in world.axes) and not world.category_words.keys() & _LASTING
    taught = verb.base in ("train", "teach", "coach", "tutor") and own_deed(context, verb)
    if longer and verb.base in ACTIVITIES and roles and (not own or taught):
        return f"how long somebody {verb.does} is not what is measured here"
    far = any(axis.topics & {"distance", "length"} for axis in world.axes)
    others = words("drive fly swim sail row") | (words("walk run hike ride jog") if world.alone() else set())
    if far and verb.base in others and people & MOVERS and not own:
        return f"how far somebody {verb.does} is not what is measured here"
    return ""


def _not_their_money(context: Context, verb: Verb) -> str:
    """Why these people get the money, or why they pay it: a speaker does not pay the fee."""
    people = {form for word in context.world.person_words() for form in numbers(word)}
    paid, paying = people & _PAID, people & kinds.CUSTOMERS
    if paid and not paying and verb.base in ("pay", "spend", "leave"):
        return f"who {verb.does} so much is somebody else"
    shops = context.world.category_words.keys() & words("shop store company seller stall business restaurant hotel")
    if paying and not paid and not shops and verb.base in ("charge", "ask", "earn"):
        return f"who {verb.does} so much is somebody else"
    return ""


_PAID = words(
    """speaker lecturer performer waiter waitress server seller vendor trader merchant stallholder driver plumber lawyer
    attorney lawyers attorneys stylist contractor consultant tutor babysitter photographer mechanic therapist"""
)
_ANYBODY = words(
    "customer owner member teenager youngster visitor sister brother mother father daughter farmer neighbor volunteer"
)


def _counted_in_units(context: Context, key: str) -> bool:
    """Whether a number alone is no value of it: nobody stays three."""
    axis = context.world.axis(key)
    return axis is not None and bool(axis.topics & {"duration", "length", "weight", "height", "depth", "speed"})


def _common(word: str) -> bool:
    """Whether it is a unit in which much may be measured: minutes, feet; not calories."""
    return any(unit.dimension not in _OF_ONE_THING for unit in units_called(word))


_OF_ONE_THING = frozenset({"energy", "horsepower", "gigabytes", "megabytes", "kilobytes", "terabytes"})
_OF_MATTER = kinds.EATING | words("drink pull carry lose gain need want lift")
_LASTING = words("film films movie movies song songs video videos play plays album albums track tracks podcast show")
_SPANS = words("night nights day days week weeks month months year years hour hours minute minutes lesson lessons")
_STAYING = words("stay wait sleep talk speak study work practise practice train")
_NAPS = words("wait waiting waits delay sleep sleeping nap naps")
_NEEDING = words("need require want lack seek ask")
_TENURE = words("experience service tenure lessons training")
_SEEING = words("see watch spot find observe notice hide lose")
_WORKING = words("practise practice work teach serve")
_SENIORITY = words("years experience tenure service seniority")
_OVER = words("jump leap vault hop fly climb step walk ride drive ski pass go")
_SPREADING = words("have cover occupy boast offer measure contain")
_AGAINST = words("against conceded allowed missed")
_CONCEDING = words("concede allow let_in have miss")
_CONTAINING = words("contain include pack provide hold")


def _compares(context: Context, verb: Verb, pending: Pending, passive: bool) -> bool:
    """Whether a comparison may follow a verb that measures nothing: arrived earlier, has 1 million more."""
    if verb.base in _OF_MATTER:
        return False  # what a whale eats is not what it weighs
    if pending.topic == "time":
        return verb.sense("happen") is not None or verb.sense("rank") is not None
    moving = verb.base in kinds.MOVING and not passive
    if moving and (pending.topic not in ("any", "size", "number") or pending.units):
        return True  # flew higher, went deeper, jumped from 500 feet higher
    if verb.base in _CONTAINING and pending.by and not passive:
        return True  # contains 30 mg more
    if pending.topic == "temperature" and verb.sense("stay"):
        return True  # is kept 4 degrees warmer
    if pending.rank and not passive and pending.topic not in ("any", "size", "number"):
        return verb.sense("hold") is not None or verb.sense("happen") is not None  # climbed the lowest mountain
    spoken = {unit for unit in pending.units if not units_called(unit)} & context.world.axis_words
    return not passive and (bool(spoken) or (verb.sense("rank") is not None and pending.topic in ("level", "number")))


def _counts_them(context: Context, verb: Verb, prep: str, amount: Amount, axis: Axis) -> bool:
    """Whether the verb tells how many of what is counted somebody has: scored 12 points; not: needed 12 points."""
    if amount.unit in _SPANS or context.world.usual(verb.base, prep, axis.key):
        return True
    if any(others_do(each, verb.base) for each in context.world.person_categories):
        return False  # a baker is not told by how many loaves they eat
    if words_of(axis.noun) & _AGAINST:
        return verb.base in _CONCEDING
    nouns = frozenset({amount.unit, amount.of}) & axis.words
    if any(listed(noun) for noun in nouns) and not counts(verb.base, nouns):
        return False
    return axis.key in context.world.measured_by(verb) or (prep != "for" and counts(verb.base, nouns))


def _amount_may_be(context: Context, verb: Verb, said: Said, amount: Amount) -> Said | None:
    """What is paid is no age, and what is tipped is no price."""
    term = anchor(said.core) or anchor(negated(said.core))
    axis = context.world.axis_of(term) if term else None
    if axis is None or ("age" in axis.topics and verb.base not in ("age", "mature")):
        return context.refuse(f"{verb.words!r} does not speak of {'an age' if axis else 'that'}")
    reason = _another_amount(context, verb, said, axis)
    if reason:
        return context.refuse(reason)
    if verb.base in _WORKING and said.prep == "for" and words_of(axis.noun) & _SENIORITY:
        return replace(said, sort=Sort.THING)  # has practiced for 6 years
    return _told_amount(context, verb, said, amount, axis)


def _told_amount(context: Context, verb: Verb, said: Said, amount: Amount, axis: Axis) -> Said | None:
    """An amount along this axis, if the verb may tell it."""
    keys = context.world.measured_by(verb)
    if "duration" in axis.topics and axis.key not in keys and not of_verb(verb.base, axis):
        return context.refuse(f"{verb.words!r} does not speak of the {axis.noun}")
    named = any(word in axis.words and not _common(word) for word in (amount.unit, amount.of))
    if named and not _counts_them(context, verb, said.prep, amount, axis):
        return context.refuse(f"{verb.words!r} does not say how many of them somebody has")
    counting = verb.sense("hold") or verb.sense("rank") or verb.sense("count")
    told_of = axis.key in context.world.measured_by(verb) or verb.sense("count")
    if not told_of and (verb.refused() or verb.base == "find" or (verb.sense("act") and not named)):
        return context.refuse(f"{verb.words!r} does not speak of the {axis.noun}")  # fished with a 25 cm rod
    plain: object = (counting and named) or said.prep in ("for", "with", "at", "in")
    plain = plain or (verb.base in _SPREADING and "area" in axis.topics)  # has 700 sq ft
    if said.prep in ("from", "to"):
        plain = verb.base in kinds.MOVING and bool(axis.topics & {"height", "depth", "length"})
        plain = plain or (verb.base == "sentence" and axis.key in keys and said.prep == "to")
    if "money" in axis.topics and not named and said.prep != "for":
        plain = None  # who has $5 has not paid it
    if said.prep in ("from", "to") and not plain:
        return context.refuse(f"'{verb.words} {said.prep}' does not speak of the {axis.noun}")
    if axis.key in context.world.measured_by(verb) or (plain and (named or not verb.sense("measure"))):
        return replace(said, sort=Sort.THING)
    return context.refuse(f"{verb.words!r} does not speak of the {axis.noun}")


def _another_amount(context: Context, verb: Verb, said: Said, axis: Axis) -> str:
    """Why the verb tells another amount than that of the scale: who pays with $9 may get some back."""
    if verb.base in _SEEING and said.prep == "for" and "duration" in axis.topics:
        return f"how long somebody {verb.does} something is not how long it is"
    if verb.base in _OF_MATTER and "weight" in axis.topics and not context.world.usual(verb.base, "", axis.key):
        return f"how much somebody {verb.does} is not how much they weigh"
    if verb.base in _NEEDING and words_of(axis.noun) & _TENURE:
        return f"who {verb.does} so much need not have it"
    told = axis.key in context.world.measured_by(verb)
    if axis.topics & {"money", "storage"} | {"gigabytes"} and not told and not of_verb(verb.base, axis):
        return f"{verb.words!r} does not speak of the {axis.noun}"
    offering = verb.base in ("offer", "propose") and not context.world.usual(verb.base, said.prep, axis.key)
    if offering and not words_of(axis.noun) & {"bid", "bids", "offer", "offers", "amount"}:
        return f"who {verb.does} so much need not have paid it"
    if "money" in axis.topics and said.prep == "with" and verb.base not in ("end", "finish", "leave"):
        return f"'{verb.words} with' does not say how much it was"
    return ""


def each_amount(context: Context, verb: Verb, said: Said) -> bool:
    """Whether the verb speaks of what each of several amounts is."""
    keys = context.world.measured_by(verb)
    axes = [context.world.axis_of(term) for term in terms(said.core) if term != IT]
    known = verb.base in ("have", "get", "receive", "finish", "win", "end_up_with", "finish_with", "end")
    return all(axis is not None and "age" not in axis.topics and (axis.key in keys or known) for axis in axes)
