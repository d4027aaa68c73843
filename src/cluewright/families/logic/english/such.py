"""Objects that are told by a comparison alone: designed a bridge 210 feet shorter than Bob's.

Whoever designed it goes together with it, so what is said of the bridge is said of the designer too. The verb is tried
with a bridge that has a name: only where it ties that one to its designer does it tie this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    found: list[Said] = []
    for named in _named_so(context, said.noun, person):
        probe = Said(Same(IT, named), sort=said.sort, prep=said.prep, name=named)
        told = done(context, verb, probe, passive)
        if told is not None and told.kind is Kind.NAMED and told.core == probe.core:
            found.append(replace(told, core=said.core, aside=said.aside, kind=Kind.COMPARED, exact=said.exact))
    return found[0] if len(found) == 1 else None


def _named_so(context: Context, noun: Noun | None, person: bool) -> Iterator[Term]:
    """One of each kind that the noun may name: a value of the category that is called so, or of people."""
    world = context.world
    called = world.category_words.get(noun.word, set()) if noun else set()
    called = called & world.person_categories if person else called - world.person_categories
    if person and not called:
        called = set(world.person_categories)
    if called and not person and len(called) > 1:
        return
    for category in world.categories:
        if category.name in called:
            yield Place(1) if category is world.named_places else Value(category.name, category.values[0])
