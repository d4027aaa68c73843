"""What a verb says of its subject and of what follows it: whether the two go together, where, when and how much."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.callings import CALLING, by_calling
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.naming import is_quality
from cluewright.families.logic.english.pairing import called_otherwise, made_of
from cluewright.families.logic.english.phrases import chosen, identity
from cluewright.families.logic.english.reasons import (
    axis_of,
    category_of,
    homes,
    moment,
    own_deed,
)
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    USUAL,
    Kind,
    Said,
    Sort,
    Thing,
    joined,
)
from cluewright.families.logic.english.such import some_such
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.verb_amounts import each_amount, measured
from cluewright.families.logic.english.verb_objects import of_object, refused_verb
from cluewright.families.logic.english.verb_places import positioned
from cluewright.families.logic.english.verb_prepositions import compound_reason, of_prepared
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import COLOURS, DONE_CATEGORIES, QUALITIES
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place, Same, Value

_OF_PEOPLE = frozenset({"start", "starting", "hire", "hired", "birth", "born", "graduation", "joined", "wedding"})
_DIRECTIONS = frozenset({"north", "south", "east", "west"})
FORMS = frozenset({"s", "past", "base"})
NOTHING = Said(kind=Kind.NOTHING)


def argument(context: Context, thing: Thing) -> Said | None:
    """A noun phrase as what follows a verb."""
    return identity(thing)


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
    reason = _another_look(context, prep, said, value) if value else ""
    if reason:
        return context.refuse(reason)
    if said.sort is Sort.PLACE and homes(context) and prep == "on":
        return context.refuse("who is on a house need not live there")
    timely = said.noun is not None and prep == "with"
    timely = timely and ("event" in said.noun.kinds or said.noun.word in _times_called(context, said))  # type: ignore[union-attr]
    if moment(context, said) and prep not in kinds.EVERYWHERE | {"of", "for"} and not timely:
        return context.refuse(f"{prep!r} before a time says less than when it is")
    return replace(said, prep=prep)


def _times_called(context: Context, said: Said) -> frozenset[str]:
    """The words for a scale of times, of which this is one: a time of 3:05."""
    axis = axis_of(context, said)
    return axis.words & _FINISHES if axis is not None else frozenset()


_FINISHES = frozenset({"time", "finish"})


def _another_look(context: Context, prep: str, said: Said, value: Value) -> str:
    """Why a preposition and a colour, or a direction, may tell of another thing than what is of this colour."""
    world, category = context.world, words_of(value.category)
    colour = bool(category & {"colour", "color"})
    if prep == "in" and category & kinds.BODY:
        return f"somebody in {value.name} wears it, whatever their {value.category}"
    if prep == "in" and homes(context) and plain(value.name) in QUALITIES and colour:
        return f"somebody in {value.name} may wear it"
    shopping = world.person_words() & kinds.CUSTOMERS and not world.usual("be", "in", value.category)
    if prep == "in" and shopping and colour and is_quality(world, value):
        return f"a customer in {value.name} may wear it"
    used = said.noun is None and bool(category & kinds.COLOURED)
    if prep == "in" and used and plain(value.name) in COLOURS:
        return f"somebody in {value.name} may wear it"
    if said.the and (plain(value.name) in _DIRECTIONS or is_quality(world, value)):
        return f"{prep} the {value.name} may be another thing than the {value.category}"
    return ""


def _in_year(context: Context, prep: str, said: Said) -> Said | None:
    """In 1995."""
    assert said.amount
    years = [term for axis in context.world.axes if axis.like_years and (term := axis.at(said.amount.count))]
    if len(years) == 1 and prep in ("in", "of", "from"):
        # what is from a year is a thing: of people it may say since when
        axis = context.world.axis_of(years[0])
        if prep == "from" and axis and words_of(axis.noun) & _OF_PEOPLE:
            return context.refuse(f"what is from a year does not tell the {axis.noun}")
        return Said(Same(Place(0), years[0]), kind=Kind.NAMED, prep=prep, suffered=prep == "from")
    points = "score" if prep == "with" else ""
    return replace(said, prep=prep) if points else None


def done(context: Context, verb: Verb, said: Said, passive: bool = False) -> Said | None:
    """What the verb says of its subject and what follows it; None, with the reason, where it does not pair them."""
    if passive and verb.base in kinds.CHARGING and said.prep != "by":
        verb, passive = vocabulary().verbs["paid"][0], False  # who was charged $35 paid it
    if said.parts:
        return _each_done(context, verb, said, passive)
    told_so = _as_usual(context, verb, said, passive)
    if told_so is not None:
        return told_so
    if context.world.alone() and called_otherwise(verb.base, words_of(category_of(context, said) or "")):
        return context.refuse(f"{verb.words!r} does not say whose it is")
    if context.world.alone() and _only_prepares(context, verb, said):
        return context.refuse(f"who {verb.does} so may do otherwise when it counts")
    return _by_itself(context, verb, said, passive) or by_calling(context, verb, said, passive)


def _only_prepares(context: Context, verb: Verb, said: Said) -> bool:
    """Whether somebody trains, rehearses or applies, in a puzzle that does not tell of just this."""
    told = {*words_of(category_of(context, said) or ""), *words_of(context.world.puzzle.places.noun)}
    own = own_deed(context, verb) or any(made_of(word, verb.base) for word in told) or bool(told & DONE_CATEGORIES)
    there = bool(said.prep) or said.kind is not Kind.NAMED or verb.base.endswith("_for")
    return verb.base in kinds.PREPARING and there and not own


def _by_itself(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """What the verb says wherever it is used."""
    if verb.says_nothing() and not _measured_so(context, verb, said):
        return refused_verb(context, verb)
    reason = compound_reason(context, verb, said, passive)
    if reason:
        return context.refuse(reason)
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
    if verb.base == "die" and not told.timed and not told.pending and not moment(context, told):
        return context.refuse("where somebody died is another thing than where they live")
    if told.kind is Kind.DESCRIBED:
        return some_such(context, verb, told, passive, done) or context.refuse("it is not said who is meant")
    if told.kind in (Kind.AMOUNT, Kind.COMPARED, Kind.EXTREME) or told.pending:
        return replace(told, shape=verb.shape, deed=verb.base)
    if told.kind in (Kind.RELATION, Kind.PLACE):
        return positioned(context, verb, told, passive)
    if told.kind is Kind.SEVERAL:
        return replace(told, shape=verb.shape, sort=Sort.THING)
    if not told.prep:
        return of_object(context, verb, told, passive)
    ready = of_prepared(context, verb, told, passive)
    senses = {sense.kind for sense in verb.senses}
    having = "hold" in senses and not senses & {"stay", "pair", "go", "rank"} and verb.base not in kinds.WORN
    bound = told.prep == "with" and verb.base in kinds.DONE_TO
    return replace(ready, suffered=True) if ready and passive and (having or bound) else ready


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
