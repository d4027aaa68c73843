"""Lists of noun phrases: A, B and C; A or B."""

from __future__ import annotations

from itertools import pairwise

from cluewright.families.logic.english.naming import beside
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.sense import IT, Kind, Several, Sort, Thing, anchor


@rule("nps", ("<np> and <np>", "and"), ("<np> , and <np>", "and,"))
def pair(context: Context, how: str, one: Thing, other: Thing) -> Several | None:
    """A and B."""
    return Several((one, other), how)


@rule("nps", "<np> , <nps>")
def longer(context: Context, one: Thing, others: Several) -> Several | None:
    """A, B and C."""
    return Several((one, *others.things), others.joined) if len(others.things) < 12 else None


@rule("ors", ("<np> or|nor <np>", "or"), ("<np> , or|nor <np>", "or,"))
def or_pair(context: Context, how: str, one: Thing, other: Thing) -> Several | None:
    """A or B; `Ann, the baker, or Bob` is a list of three."""
    return None if one.apposed else Several((one, other), how)


@rule("ors", "<np> , <ors>")
def longer_or(context: Context, one: Thing, others: Several) -> Several | None:
    """A, B or C."""
    return Several((one, *others.things), others.joined) if len(others.things) < 12 and not one.apposed else None


def without_commas(things: tuple[Thing, ...], context: Context, how: str = "", announced: bool = False) -> bool:
    """Whether a list is surely one: nobody in it may be named twice (Ann, the baker, and Bob)."""
    if any(thing.kind is Kind.DESCRIBED or thing.reaching for thing in things[:-1]):
        context.refuse("it is not clear how far the words that describe the first one reach")
        return False
    if (
        not announced
        and "neither" not in context.words
        and any(_may_have_both(context, one, other) for one, other in pairwise(things))
    ):
        context.refuse("it is not clear whether one has both or two are meant")
        return False
    if not _heads_shared(context, things):
        return False
    doubtful = how.endswith(",") and len(things) == 3 and _may_be_one(things[0], things[1])
    if any(thing.apposed for thing in things) or doubtful:
        context.refuse("it is not clear whether one is named twice or there is a list")
        return False
    return True


def _may_have_both(context: Context, one: Thing, other: Thing) -> bool:
    """Whether the second may be the first's: the person with tea and the red hat, the cat owner and Oslo native."""
    if one.sort is not Sort.PERSON or one.noun is None or one.owned or one.name is not None:
        return False
    bare = other.article == "" and other.noun is not None and other.noun.personal and not other.owned
    thing = other.sort is Sort.THING and not other.owned and (other.noun is None or not other.noun.personal)
    return (thing or bare) and not context.world.is_person(anchor(other.about) or IT)


def _heads_shared(context: Context, things: tuple[Thing, ...]) -> bool:
    """Whether a plural at the end fits all: the red and white houses; not the green and iced tea drinkers."""
    last = things[-1]
    if last.noun is None or not last.noun.plural or last.owned:
        return True
    bare = [thing for thing in things[:-1] if thing.noun is None and thing.name is not None and not thing.owned]
    return all(beside(context, thing.name, (last.noun,)) for thing in bare if thing.name is not None)


def _may_be_one(one: Thing, other: Thing) -> bool:
    """Whether the second may be another name of the first."""
    first, second = anchor(one.about), anchor(other.about)
    return getattr(first, "category", 1) != getattr(second, "category", 2)
