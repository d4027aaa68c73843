"""What a verb says of its object: whether who drinks the tea is told by it, and who married whom."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.pairing import ties
from cluewright.families.logic.english.reasons import (
    another_time,
    axis_of,
    beside_their_role,
    category_of,
    moment,
    not_theirs,
    own_deed,
    values_of,
)
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    Said,
    Sort,
    anchor,
)
from cluewright.families.logic.english.things import told_of
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.words import JOB_CATEGORIES, words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Place


def _hold_of(verb: Verb) -> bool:
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


def allowed(context: Context, only: frozenset[str], said: Said) -> bool:
    """Whether a verb that is read of some categories alone may be read of this object's."""
    category = category_of(context, said)
    named = said.noun is not None and said.noun.base in only and said.noun.word in context.world.category_words
    return not only or named or (category is not None and any(context.world.kindred(word, category) for word in only))


def of_object(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """Drinks tea, was awarded the prize, arrived Monday."""
    told = replace(said, shape=verb.shape)
    category = category_of(context, said)
    if said.headed and said.noun and _of_such(context, verb, said.noun):
        return replace(told, sort=Sort.THING)
    empty = said.headed and said.noun and not (category and context.world.kindred(said.noun.word, category))
    if empty and said.noun and not (moment(context, said) and told_of(context.world, said.noun)):
        return context.refuse(f"a {said.noun.word} is not one of the names, and what is done with it may matter")
    axis = axis_of(context, said)
    sum_told = said.noun is not None or isinstance(anchor(said.core), Place)  # weighs 6 lbs 2 oz
    if axis and not axis.moments and sum_told and axis.key in context.world.measured_by(verb) and not passive:
        return replace(told, sort=Sort.THING)  # paid a $475 deposit
    called = _called(context, said)
    if called and _hold_of(verb) and said.sort is not Sort.PLACE and not passive:
        fits = all(ties(context.world, verb, words_of(each)) for each in called) and not beside_their_role(
            context, verb
        )
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
        return other_person(context, verb, told, "")
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
    reason = not_theirs(context, verb, told, category) or _bare_colour(context, verb, told)
    if reason:
        return context.refuse(reason)
    hold = verb.sense("hold")
    if hold and allowed(context, hold.only, told):
        return replace(told, verb="get" if passive else verb.base)
    return refused_verb(context, verb)


_STUFFS = words("gold silver bronze copper amber ruby emerald sapphire coral ivory")
"""Colours that are also what people own or win."""


def _bare_colour(context: Context, verb: Verb, told: Said) -> str:
    """Why a colour alone need not be a thing of this colour: who has gold may have won it."""
    named = {name for word in context.words for name in context.world.category_words.get(word, ())}
    colours = [
        value for value in values_of(context, told) if plain(value.name) in _STUFFS and value.category not in named
    ]
    bare = told.noun is None and verb.base in ("have", "own", "possess", "get", "receive", "earn")
    worn = any(not words_of(value.category) & {"colour", "color", "colours", "colors"} for value in colours)
    if not (worn and bare and context.world.alone()):
        return ""
    return f"{colours[0].name} alone may be another thing than a {colours[0].category}"


def _called_after(context: Context, verb: Verb, category: str | None) -> bool:
    """Whether people or things are called after what the verb says: a handler handles snakes, a repair is repaired."""
    if category is None or category in context.world.person_categories or verb.refused():
        return False
    if verb.base == "repair" and context.world.person_words() & kinds.CUSTOMERS:
        return False
    named = {word.removesuffix("s") for word in words_of(category)}
    return verb.base in named & kinds.OF_THINGS or (verb.base in kinds.OF_HANDS and own_deed(context, verb))


def refused_verb(context: Context, verb: Verb) -> Said | None:
    """Why nothing is read by this verb."""
    reason = verb.refused() or "does not say that the two go together"
    return context.refuse(f"{verb.words!r} {reason}")


_COUPLING = words(
    """marry wed date court engage dance partner pair love kiss accompany escort meet take invite bring propose team
    team_up pair_up match go_out go_out_with dance_with play_with live reside dwell sit live_with sit_with"""
)


def _other_than_paired(context: Context, verb: Verb, said: Said) -> str:
    """Why what somebody does to somebody does not say that they go together: who trains the nurse is not the nurse."""
    world, category = context.world, category_of(context, said)
    if category is not None and words_of(category) & JOB_CATEGORIES and not world.usual(verb.base, "", category):
        return f"who {verb.does} somebody of that {category} is somebody else"
    couples = {word for name in world.roles for word in words_of(name)} & kinds.COUPLES
    if couples and verb.base not in _COUPLING and not world.usual(verb.base, "", category):
        return f"{verb.words!r} does not say that the two people go together"
    return ""


def other_person(context: Context, verb: Verb, said: Said, prep: str) -> Said | None:
    """Married Ann, is taught by Mr. Young: two people who go together, where the puzzle has such."""
    pair, hold = verb.sense("pair"), verb.sense("hold")
    fits = pair and (prep in ("", "by") or prep in pair.prepositions)
    of_things = not prep and any(h.verb == verb.base and h.preposition == "by" for h in context.world.habits)
    if of_things and not context.world.usual(verb.base, "", category_of(context, said)):
        return context.refuse(f"who {verb.does} somebody is not told by it here")
    reason = _other_than_paired(context, verb, said) if prep != "by" else ""
    if reason:
        return context.refuse(reason)
    if fits and len(context.world.roles) > 1:
        return replace(said, sort=Sort.THING, verb=said.verb or verb.base)
    if (fits or hold or verb.sense("happen")) and (prep == "by" or (not prep and verb.base in kinds.STARRING)):
        return said  # of a thing: the house is owned by Ann; of a person it is refused where the two meet
    return context.refuse(f"{verb.words!r} does not say that the two people go together")
