"""Why a verb and what follows it may say another thing than that the two go together; empty where they do not."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.happening import event_fits
from cluewright.families.logic.english.pairing import ties
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import IT, Said, Sort, Thing, anchor, conjuncts
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import ANIMALS, DONE_CATEGORIES, MAKING, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Compare, Same, Value, terms

_COLOURS = frozenset({"colour", "color"})
_WORN = kinds.CLOTHES - _COLOURS
_BIRTHS = words("birth births birthday birthdays born")
_DATES = _BIRTHS | words("of year years month months day days date dates weekday in")


def values_of(context: Context, said: Said) -> list[Value]:
    """The values that are named."""
    found = [context.world.value(term) for term in ([said.name] if said.name else terms(said.core)) if term != IT]
    return [value for value in found if value]


def category_of(context: Context, said: Said) -> str | None:
    """The category of all that is named."""
    found = [context.world.value(term) for term in ([said.name] if said.name else terms(said.core)) if term != IT]
    categories = {value.category for value in found if value}
    return categories.pop() if len(categories) == 1 and all(found) else None


def axis_of(context: Context, said: Said) -> Axis | None:
    """What it is a value of, if that is measured."""
    term = anchor(said.core)
    return context.world.axis_of(term) if term else None


def moment(context: Context, said: Said) -> bool:
    """Whether it names a day, month, hour or year."""
    term = anchor(said.core)
    axis = context.world.axis_of(term) if term else None
    return said.sort is not Sort.PERSON and axis is not None and (axis.moments or axis.like_years or axis.periods)


def homes(context: Context) -> bool:
    """Whether the places are houses, in which people live."""
    return bool(words_of(context.world.puzzle.places.noun) & kinds.HOMES)


def own_deed(context: Context, verb: Verb) -> bool:
    """Whether a category of people is called after what the verb says: readers read, trainers train."""
    deeds = {f"{verb.base}er", f"{verb.base}r", f"{verb.base}or", f"{verb.base}{verb.base[-1:]}er"}
    return any(deeds & {word.removesuffix("s") for word in words_of(name)} for name in context.world.person_categories)


def beside_their_role(context: Context, verb: Verb) -> bool:
    """Whether people are owners or authors, and the verb says another thing: who reads a book did not write it."""
    return verb.base in kinds.ASIDE and context.world.has_roles() and not own_deed(context, verb)


def not_theirs(context: Context, verb: Verb, said: Said, category: str | None) -> str:
    """Why what is done to an object does not say whose it is."""
    called = words_of(category) if category else frozenset()
    for each in {value.category for value in values_of(context, said)} if said.sort is not Sort.PLACE else ():
        kept = homes(context) and bool(words_of(each) & ANIMALS)
        tied = ties(context.world, verb, {"pet"} if kept else words_of(each))
        if not tied and not _driven(context, verb, said, each):
            reason = verb.refused() or f"does not say whose the {each} is"
            return f"{verb.words!r} {reason}"
    favourite = bool(called & {"favourite", "favorite"})
    favourite = favourite or any(context.world.usual(each, "", category) for each in kinds.LIKING)
    rows = context.world.is_row and not homes(context)
    if verb.base in kinds.LIKING and called & _COLOURS and not favourite and not rows:
        return "who likes a colour need not have a thing of it"
    things = context.world.category_words.keys() & kinds.COLOURED and not context.world.category_words.keys() & _WORN
    if verb.base in ("wear", "don", "sport") and (homes(context) or things) and called & _COLOURS:
        return "what is worn may be of another colour"
    return _other_part(context, verb, called)


_OWN_VEHICLES = words("car van truck pickup minivan suv motorcycle jeep")


def _driven(context: Context, verb: Verb, said: Said, category: str) -> bool:
    """Whether somebody drives what they come to work by: a car; who drives a bus may be its driver."""
    commutes = bool(words_of(category) & {"transport", "transportation", "commute"})
    values = values_of(context, said)
    return verb.base == "drive" and commutes and all(plain(value.name) in _OWN_VEHICLES for value in values)


def _other_part(context: Context, verb: Verb, called: AbstractSet[str]) -> str:
    """Why the verb is that of somebody else than those the puzzle is about."""
    hold = verb.sense("hold")
    if hold and hold.present and verb.shape in ("past", "done"):
        return f"who {verb.does} something has it; who did so may have it no more"
    if beside_their_role(context, verb):
        return f"who {verb.does} it need not be whose it is"
    people = context.world.person_words()
    if verb.base in kinds.FOLLOWING and people & kinds.PLAYERS and called & kinds.TEAMS:
        return f"who {verb.does} a team does not play for it"
    if verb.base in ("teach", "tutor", "coach") and people & kinds.LEARNERS:
        return f"who {verb.does} it is no pupil"
    if verb.base in kinds.UNDONE and called & DONE_CATEGORIES - {"instrument", "instruments"}:
        return f"who {verb.does} it need not do it"
    owning = verb.base in kinds.RUNNING | {"own", "possess"} and called & kinds.SHOPS and context.world.alone()
    if (owning or verb.base in kinds.SERVING) and people & kinds.CUSTOMERS:
        return f"who {verb.does} it is no customer"
    return "" if suits_category(verb, called) else f"{verb.words!r} does not say that the two go together"


def suits_category(verb: Verb, called: AbstractSet[str]) -> bool:
    """Whether the verb says whose it is: who loves a dog may not have it, who makes tea may not drink it."""
    unsuited = (
        (kinds.LIKING, ANIMALS | kinds.HOMETOWNS),
        ({"run", "manage", "operate"}, kinds.HOMETOWNS),
        ({"play"}, kinds.HOMETOWNS | kinds.TEAMS),  # who plays Spain plays against it
        (kinds.EATING, ANIMALS),
        ({"wear"}, kinds.BODY),
        ({"catch"}, kinds.DISHES),
        ({"win", "earn"}, kinds.CLOTHES),
        (MAKING, ANIMALS | kinds.DRINKS),
    )
    return not any(verb.base in verbs and called & named for verbs, named in unsuited)


def other_deed(context: Context, verb: Verb) -> bool:
    """Whether people are told by what they did, and this is another deed: when an author retired."""
    if verb.base == "date":
        return False  # it is said of things: the coin dates from 1846
    deeds = [verbs for named, verbs in kinds.DEEDS if context.world.person_words() & named]
    return bool(deeds) and not any(verb.base in verbs for verbs in deeds) and context.world.has_roles()


def _undone(verb: Verb) -> bool:
    """Whether the verb says that it was not so, or is so no more: an appointment that was missed at 9:00."""
    kinds_told = {sense.kind for sense in verb.senses}
    return bool(kinds_told & {"opposite", "wish"}) or (verb.base in ("lose", "cancel", "drop", "quit"))


def _left_a_visit(context: Context, verb: Verb) -> bool:
    return verb.base == "leave" and bool(context.world.category_words.keys() & kinds.VISITS)


def another_time(context: Context, verb: Verb, said: Said, prep: str) -> str:
    """Why the verb may tell another time than that of the puzzle: when it ends, when it was booked, when it plays."""
    axis = axis_of(context, said)
    if axis is None:
        return ""
    nouns = words_of(axis.noun)
    if _undone(verb):
        return f"{verb.words!r} {verb.refused()}"
    if not event_fits(context, verb, axis.noun):
        return f"when somebody {verb.does} is not the {axis.noun}"
    if other_deed(context, verb):
        return f"when somebody {verb.does} is not what is told of them"
    told = {habit.verb for habit in context.world.habits if habit.category == axis.key}
    if told and verb.base in kinds.CREATING and not told & kinds.CREATING:
        return f"when something was made is not the {axis.noun} that the clues tell of"
    if verb.base in kinds.ENDING and not nouns & kinds.ENDS:
        return f"when something {verb.does} is not when it is"
    if verb.base == "set" and prep == "in":
        return "what is set in a time is about it"
    clock = axis.kind == "time"
    days = clock or axis.kind in ("weekday", "date")
    at_once = clock and verb.base == "schedule"
    if (at_once or (verb.base in ("make", "book", "reserve") and days and _arranged(context))) and prep != "for":
        return f"when somebody {verb.does} it is not when it is"
    usual = context.world.usual(verb.base, prep, axis.key)
    if clock and verb.base in ("open", "close") and context.world.person_categories and not usual:
        return f"when it {verb.does} is not when somebody is there"
    if clock and _left_a_visit(context, verb):
        return "when somebody left is not when they were there"
    roles = context.world.has_roles() or context.world.has_workers()
    born = verb.base == "bear" and not nouns & _BIRTHS and roles
    return "when somebody was born is not what is told of them" if born else ""


def _arranged(context: Context) -> bool:
    """Whether the puzzle may tell of what is arranged beforehand; what people make has its day, too."""
    made = context.world.category_words.keys() & _MADE
    return not made or not context.world.person_categories


_MADE = words("cake pie dish craft painting quilt sculpture model toy pot vase video film sandwich dessert bread")


def another_order(context: Context, verb: Verb, said: Said, staying: bool) -> str:
    """Why the verb may tell another order than that of the puzzle, before or after somebody."""
    world = context.world
    keys = {getattr(part, "axis", None) for part in conjuncts(said.core)}
    named = {term for part in conjuncts(said.core) if isinstance(part, Same) for term in terms(part)}
    axes = [axis for axis in world.axes if axis.key in keys or named & set(axis.terms)]
    if _undone(verb) and not world.usual(verb.base, "when", ""):
        return f"{verb.words!r} {verb.refused()}"
    dated = bool(axes) and axes[0].kind != "time" and words_of(axes[0].noun) <= _DATES
    if verb.base == "bear" and (not dated or world.has_roles()):
        return "when somebody was born is not what is measured"
    if verb.base == "bear" and axes[0].kind in ("month", "date", "weekday") and _of_any_year(context, said):
        return "who was born before another is older, whatever the month or the day"
    if _left_a_visit(context, verb) and not world.is_row:
        return "when somebody left is not when they were there"
    if verb.base in ("run", "swim", "ride", "race") and world.racing():
        return "it is not clear whether it says when they ran or where they finished"
    ranks = {word for axis in axes if axis.kind == "ordinal" for word in words_of(axis.noun)}
    if verb.base in kinds.STARTING and (ranks & kinds.RANKS or (world.racing() and world.is_row)):
        return "who starts first need not finish first"
    usual = world.usual(verb.base, "when", "")
    arranging = verb.base in ("make", "book", "schedule", "reserve", "arrange", "confirm") and verb.shape != "done"
    if arranging and not usual and not world.is_row:
        return f"when somebody {verb.does} it is not when it is"
    if any(not event_fits(context, verb, axis.noun) for axis in axes) and not usual:
        return f"when somebody {verb.does} is not the {axes[0].noun}"
    if other_deed(context, verb) and not usual:
        return f"when somebody {verb.does} is not what is told of them"
    if verb.base in ("sit", "seat") and not world.along("ahead"):
        return "it is not clear whether it says when or where somebody sits"
    in_row = world.is_row and any(getattr(part, "axis", None) == "" for part in conjuncts(said.core))
    lined = world.in_time() or bool(world.along("ahead")) or not in_row
    when = (verb.sense("happen") and lined) or verb.sense("rank") or (staying and world.is_row) or world.in_time()
    when = when or (usual and lined and not verb.refused())
    return "" if when else f"{verb.words!r} does not say when"


def _of_any_year(context: Context, said: Said) -> bool:
    """Whether one may have been born years before the other: no babies, and nothing is said of within the year."""
    loose = any(isinstance(part, Compare) and not part.by for part in conjuncts(said.core))
    newborn = context.world.category_words.keys() & words("baby cub puppy kitten foal panda twin infant chick calf")
    return loose and not newborn and not {"year", "month", "week"} & set(context.words)


def elsewhere(context: Context, verb: Verb, said: Said) -> str:
    """Why a preposition and a place do not say where somebody is at home, or where something goes."""
    prep, category = said.prep, category_of(context, said)
    called = words_of(category) if category else frozenset()
    everywhere = prep in kinds.EVERYWHERE
    if verb.base in kinds.SERVING and everywhere and context.world.person_words() & kinds.CUSTOMERS:
        return f"who {verb.does} there is no customer"
    leaving = verb.base in kinds.LEAVING and bool(called & kinds.HOMES_OF)
    grown = bool(called) and not called & kinds.BIRTHPLACES and verb.base == "bear" and everywhere
    doing = bool(called & kinds.HOMES_OF) and prep == "in" and verb.base not in kinds.LIVING
    touring = verb.base in ("play", "perform", "sing", "dance") and prep == "in" and bool(called & kinds.NATIONS)
    if grown or doing or touring or (called & kinds.HOMES_OF and prep in ("to", "for")):
        return f"who {verb.does} {prep} a {category} may be at home elsewhere"
    going = prep in ("to", "for") and (verb.sense("go") is not None or verb.base in kinds.MOVING)
    reached = kinds.REACHED - words("room") if verb.base == "head" else kinds.REACHED
    if going and called and not (called & reached or context.world.has_trips()):
        return f"who {verb.does} {prep} a {category} may never get there, or not stay"
    if going and said.sort is Sort.PLACE and homes(context):
        return f"who {verb.does} to a house need not live there"
    if going and called & kinds.HOMETOWNS and not travelling(context):
        return f"who {verb.does} {prep} a {category} may be at home elsewhere"
    if (prep == "to" and called & kinds.ORIGINS) or (prep == "from" and (called & kinds.GOALS or leaving)):
        return f"where somebody comes from is another thing than where they go, and {prep!r} is not the {category}"
    if prep in ("from", "to") and either_way(context, category):
        return f"some clues tell who goes to a {category}, and some who comes from one"
    if verb.base in ("win", "lose") and everywhere and called & kinds.HOMETOWNS:
        return f"where somebody won is not the {category} they are from"
    if called & kinds.HOMETOWNS and prep == "on":
        return f"{verb.words!r} on a {category} may be about it"
    if prep == "with" and called & ANIMALS and verb.base != "have":
        return "who lives, walks or plays with an animal need not have it"
    year = axis_of(context, said)
    dated = verb.sense("happen") or verb.sense("rank") or verb.base == "sell"
    return f"{verb.words!r} does not say when" if year and year.like_years and not dated else ""


def travelling(context: Context) -> bool:
    """Whether the puzzle is about trips, or about what carries people and not about them: airlines, trains."""
    told = context.world.category_words.keys() | context.world.objects.keys()
    carried = not context.world.person_categories and bool(told & kinds.CARRIERS)
    return context.world.has_trips() or carried


def either_way(context: Context, category: str | None) -> bool:
    """Whether the clues speak both of going there and of coming from there, and the category does not say which."""
    called = words_of(category) if category else frozenset()
    return category in context.world.both_ways and bool(called & kinds.EITHER_WAY)


def way_fits(context: Context, thing: Thing, said: Said) -> bool:
    """Whether from or to may be said of it: where a train goes is another thing than where it comes from."""
    category = category_of(context, said)
    named = words_of(category) if category else frozenset()
    moving = thing.noun is not None and thing.noun.base in kinds.TRANSPORT
    if either_way(context, category):
        return False
    if said.prep == "to":
        return not named & kinds.ORIGINS
    return not named & kinds.GOALS and not (moving and named & kinds.HOMETOWNS)


def by_makers(context: Context, said: Said) -> bool:
    """Whether those it is by make things, though they are no persons: a band, a company."""
    values = values_of(context, said)
    makers = kinds.MAKERS | {word for named, _ in kinds.DEEDS for word in named}
    return bool(values) and all(words_of(value.category) & makers for value in values)


def role_fits(context: Context, somebody: Thing | Said, deed: str) -> bool:
    """Whether a giver gives and a receiver receives: a puzzle may have both, and who got it is not who gave it."""
    about = somebody.core if isinstance(somebody, Said) else somebody.about
    value = context.world.value(somebody.name or anchor(about))
    called = words_of(value.category) if value else frozenset()
    wrong = (called & kinds.GIVERS and deed in kinds.GETTING) or (called & kinds.GETTERS and deed in kinds.GIVEN)
    if wrong:
        context.refuse(f"{'getting' if called & kinds.GIVERS else 'giving'} it is the part of another")
    return not wrong


def somewhere(context: Context, said: Said) -> bool:
    """Whether somebody may come from it or go to it: a proper name, or what a category of places calls so."""
    found = [context.world.value(term) for term in terms(said.core) if term != IT]
    return all(
        value is not None and (value.name[:1].isupper() or bool(words_of(value.category) & kinds.PLACES))
        for value in found
    )
