"""Objects that are told by a comparison alone: designed a bridge 210 feet shorter than Bob's.

Whoever designed it goes together with it, so what is said of the bridge is said of the designer too. The verb is tried
with a bridge that has a name: only where it ties that one to its designer does it tie this one.
"""

from __future__ import annotations

from collections.abc import Callable

from cluewright.core.records import replace
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import IT, Kind, Said, Sort, conjuncts
from cluewright.families.logic.english.vocabulary import Noun, Verb
from cluewright.families.logic.meaning.clues import Compare, Place, Same, Term, Value

Doing = Callable[[Context, Verb, Said, bool], Said | None]


def some_such(context: Context, verb: Verb, said: Said, passive: bool, done: Doing) -> Said | None:
    """What a verb says of an object that is told by a measure in respect of another's."""
    measured = [part for part in conjuncts(said.core) if isinstance(part, Compare)]
    if said.owned or len(measured) != 1 or len(conjuncts(said.core)) != 1:
        return None
    axis = context.world.axis(measured[0].axis)
    person = said.sort is Sort.PERSON
    if axis is None or (axis.topics & {"age"} and not person):
        return None
    named = _named_so(context, said.noun, person)
    if named is None:
        return None
    probe = Said(Same(IT, named), sort=said.sort, prep=said.prep, name=named)
    told = done(context, verb, probe, passive)
    if told is None or told.kind is not Kind.NAMED or told.core != probe.core:
        return None
    return replace(told, core=said.core, aside=said.aside, kind=Kind.COMPARED, exact=said.exact)


def _named_so(context: Context, noun: Noun | None, person: bool) -> Term | None:
    """One of what the noun names: a value of the category that is called so, or of the only people there are."""
    world = context.world
    called = world.category_words.get(noun.word, set()) if noun else set()
    called = called & world.person_categories if person else called - world.person_categories
    if person and not called and len(world.person_categories) == 1:
        called = set(world.person_categories)
    if len(called) != 1:
        return None
    category = next(each for each in world.categories if each.name in called)
    return Place(1) if category is world.named_places else Value(category.name, category.values[0])
