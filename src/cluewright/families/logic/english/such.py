"""Objects that are told by a comparison alone: designed a bridge 210 feet shorter than Bob's.

Whoever designed it goes together with it, so what is said of the bridge is said of the designer too.
"""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english import kinds
from cluewright.families.logic.english.callings import callings_of
from cluewright.families.logic.english.pairing import ties
from cluewright.families.logic.english.reasons import beside_their_role
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import Kind, Said, Sort, conjuncts
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Compare


def some_such(context: Context, verb: Verb, said: Said, passive: bool) -> Said | None:
    """What a verb says of an object that is told by a measure in respect of another's."""
    measured = [part for part in conjuncts(said.core) if isinstance(part, Compare)]
    if said.noun is None or said.owned or len(measured) != 1 or len(conjuncts(said.core)) != 1:
        return None
    axis = context.world.axis(measured[0].axis)
    if axis is None or (axis.topics & {"age"} and not said.noun.personal):
        return None
    if said.prep == "by" and passive:
        fits = said.noun.personal and _does(context, verb)
    elif said.prep:
        there = any(verb.sense(kind) for kind in ("stay", "go", "happen"))
        fits = said.prep in kinds.EVERYWHERE and there and _own(context, said.noun)
    else:
        fits = not passive and _own(context, said.noun) and _holds(context, verb, said.noun)
    return replace(said, kind=Kind.COMPARED, sort=Sort.THING, shape=verb.shape, headed=False) if fits else None


def _own(context: Context, noun: Noun) -> bool:
    """Whether the noun names what the puzzle is about: one of its categories of things, or what all clues speak of."""
    world = context.world
    named = world.category_words.get(noun.word, set()) - world.person_categories
    return (bool(named) or noun.word in world.objects) and not noun.personal


def _holds(context: Context, verb: Verb, noun: Noun) -> bool:
    """Whether the verb ties somebody to a thing of this noun."""
    world = context.world
    named = world.category_words.get(noun.word, set()) - world.person_categories
    if callings_of(context, verb.base):
        return world.person_categories <= callings_of(context, verb.base)
    if any(world.usual(verb.base, "", each) for each in named):
        return True
    hold = verb.sense("hold")
    free = hold is not None and not hold.only and not hold.present and not verb.refused()
    return free and all(ties(verb, words_of(each)) for each in named) and not beside_their_role(context, verb)


def _does(context: Context, verb: Verb) -> bool:
    """Whether whoever does it goes together with what it is done to, where all people of the puzzle are of one kind."""
    people = context.world.person_categories
    if len(people) != 1:
        return False
    hold = verb.sense("hold")
    free = hold is not None and not hold.only and not hold.present and not verb.refused()
    usual = any(context.world.usual(verb.base, "by", each) for each in people)
    return usual or people <= callings_of(context, verb.base) or (free and not beside_their_role(context, verb))
