"""Whether a colour or another quality may be said of something."""

from __future__ import annotations

from cluewright.families.logic.english.naming import LOOKS
from cluewright.families.logic.english.objects import is_object
from cluewright.families.logic.english.rule import Context
from cluewright.families.logic.english.sense import (
    Sort,
    Thing,
)
from cluewright.families.logic.english.tokens import plain
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.english.words import (
    ANIMALS,
    COLOURS,
    QUALITIES,
    words,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Value

EATEN = words("dish dishes meal meals food lunch dinner drink drinks sandwich dessert order")
_COLOURED = words(
    "piece item vase car vehicle truck boat bike bicycle kite balloon hat shirt dress scarf umbrella bag house ball"
)
"""Categories of things that have a colour of their own."""

TAKEN = words(
    "drink drinks beverage food dish meal lunch colour color sport hobby game job occupation name cigarette smoke"
)
"""Attributes that do nothing themselves."""


def may_look_so(context: Context, thing: Thing, value: Value) -> bool:
    """Whether a colour or another quality may be said of this: of a place, or of what the category is about."""
    if (
        context.world.is_person(value)
        or plain(value.name) not in QUALITIES
        or (thing.sort is Sort.PLACE and words_of(value.category) & LOOKS)
        or value.category in thing.kin
    ):
        return True
    if thing.noun and context.world.kindred(thing.noun.word, value.category):
        return True
    if thing.noun and is_object(context.world, value, thing.noun.word):
        return True
    if thing.noun and own_colours(context, thing.noun, value):
        return True
    named = context.world.value(thing.name)
    if thing.owned and thing.kin and named is None and coloured_things(context, thing, value):
        return True
    if named is None or context.world.is_row or context.world.is_map:
        return False
    proper = named.name[:1].isupper() and not context.world.is_person(named) and bool(words_of(value.category) & LOOKS)
    return bool(words_of(named.category) & _COLOURED) or proper


def coloured_things(context: Context, thing: Thing, value: Value) -> bool:
    """Whether somebody's thing may be of this colour: her tattoo is green; her dog or her tea may be so, too."""
    eaten = any(words_of(name) & (EATEN | TAKEN | ANIMALS) for name in thing.kin)
    placed = context.world.is_row or context.world.is_map
    return bool(words_of(value.category) & LOOKS) and not eaten and not placed


def of_colours(context: Context, category: str) -> bool:
    """Whether the values of a category are colours."""
    values = [value for each in context.world.categories if each.name == category for value in each.values]
    return bool(values) and all(plain(value) in COLOURS for value in values)


def own_colours(context: Context, noun: Noun, value: Value) -> bool:
    """Whether the noun names things with names of their own, which alone can have the colours of the puzzle."""
    world = context.world
    named = world.category_words.get(noun.word, set()) - {value.category}
    proper = [each for each in world.categories if all(name[:1].isupper() for name in each.values)]
    things = [each for each in proper if each.name in named]
    colours = words_of(value.category) <= {"color", "colour", "colors", "colours"}
    people = any(each.name in world.person_categories for each in things)
    return bool(things) and colours and not people and not world.is_row and not world.is_map
