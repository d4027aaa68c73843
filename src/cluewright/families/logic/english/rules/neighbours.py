"""Next to, and neighbours."""

from __future__ import annotations

from functools import partial

from cluewright.core.records import replace
from cluewright.families.logic.english.kinds import HOMETOWNS
from cluewright.families.logic.english.reasons import homes
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.relations import related
from cluewright.families.logic.english.sense import (
    IT,
    Kind,
    Said,
    Several,
    Sort,
    Thing,
    any_of,
    joined,
    pinned,
)
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import (
    Apart,
    Compare,
    Meaning,
    Place,
    Same,
    Term,
)


@rule(
    "core",
    "<possessor> next? door? neighbour|neighbor",
    "one of <possessor> next? door? neighbours|neighbors",
    "the next? door? neighbour|neighbor of <core>",
    reads=["street: Ann's neighbour drinks tea."],
)
def neighbour(context: Context, owner: Thing) -> Thing | None:
    """Ann's neighbour: whoever is right beside."""
    town = context.world.value(owner.name)
    if town and owner.sort is not Sort.PERSON and words_of(town.category) & HOMETOWNS:
        return context.refuse("the neighbour of a town is somewhere near it")
    found = pinned(owner)
    if found is None or not context.world.is_row or context.world.upright():
        return None
    return Thing(Apart("", IT, "=", found[0], 1), found[1], kind=Kind.DESCRIBED, sort=Sort.PERSON)


@rule("core", "<possessor> immediate? SIDE hand? neighbour|neighbor", reads=["street: Ann's left neighbour is Bob."])
def side_neighbour(context: Context, owner: Thing, side: str) -> Thing | None:
    """Ann's left neighbour."""
    found, way = pinned(owner), context.world.along(side)
    if found is None or not way:
        return None
    return Thing(Compare("", IT, "=", found[0], way), found[1], kind=Kind.DESCRIBED, sort=Sort.PERSON)


@rule(
    "near",
    ("right|immediately|directly? next to", False),
    ("right|immediately|directly? beside|near|alongside", False),
    ("right? next door to", False),
    ("immediately|directly? adjacent to", True),
    ("a|the next? door? neighbour|neighbor of|to", True),
    ("an|the? immediate neighbour|neighbor of|to", True),
    ("both? the? immediate neighbours|neighbors of", True),
    ("in|on|at an adjacent|neighbouring|neighboring|adjoining PLACE to", True),
    ("the|a PLACE right|immediately|directly? next to", False),
    ("the|a PLACE near|beside", False),
    ("the|a PLACE adjacent to", True),
    ("immediately|directly to the left or right of", False),
    ("to|on the immediate left or right of", False),
)
def near(context: Context, upright: bool, _place: object = None) -> bool | None:
    """Next to; in a row that runs up, only what is called adjacent."""
    return True if upright or not context.world.upright() else context.refuse("nothing stands next to anything here")


@rule(
    "near",
    "both? the? neighbours|neighbors of",
    reads=["seats: Ann and Bob are neighbours of Cleo."],
    refuses=["street: Ann and Bob are neighbours of Dan."],
)
def seated_near(context: Context) -> bool | None:
    """Neighbours of somebody, where people sit in a row: those in a street may live anywhere near."""
    return True if not homes(context) and not context.world.upright() else None


@rule(
    "relation",
    "<near> <objects>",
    reads=["street: Ann lives next to Bob.", "seats: Ann and Bob are the immediate neighbours of Cleo."],
    refuses=[
        "seats: Ann is one of the neighbours of Cleo and Bob.",
        "island: Abe lives next to Jo.",
        "floors: Gil lives next to Hal.",
        "street: Ann lives next to Bob or Dan.",
    ],
)
def beside(context: Context, _near: bool, objects: Several) -> Said | None:
    """Right beside, on one side or the other."""
    world = context.world
    if not world.is_row:
        return context.refuse("nothing stands next to anything here")
    return related(context, objects, partial(_beside, 1), exact=True)


@rule(
    "relation",
    "a|an immediate? neighbour|neighbor of <np> but not of? <np>",
    "right|immediately|directly? next to <np> but not next? to? <np>",
    reads=["seats: Ann is an immediate neighbour of Bob but not of Cleo.", "seats: Ann sits next to Bob but not Cleo."],
    refuses=["seats: Ann is not a neighbour of Bob but not of Cleo.", "floors: Gil lives next to Hal but not Ida."],
)
def beside_but_not(context: Context, one: Thing, other: Thing) -> Said | None:
    """An immediate neighbour of U but not of Z."""
    if not context.world.is_row or context.world.upright():
        return None
    first = related(context, Several((one,)), partial(_beside, 1), exact=True)
    second = related(context, Several((other,), "neither"), partial(_beside, 1), exact=True)
    if first is None or second is None:
        return None
    both = joined([first.core, second.core])
    return replace(first, core=both, aside=joined([first.aside, second.aside]), exact=False, firm=True)


def _beside(by: int, term: Term) -> Meaning:
    return Apart("", IT, "=", term, by)


@rule(
    "vp",
    "HAVE only|just|exactly one next? door? neighbour|neighbor",
    reads=["street: Ann has only one neighbour."],
    refuses=["floors: Gil has only one neighbour."],
)
def has_one_neighbour(context: Context, _have: str) -> Said | None:
    """Has only one neighbour: at one of the ends."""
    if not context.world.is_row or context.world.upright():
        return None
    ends = any_of(Same(IT, Place(number)) for number in (1, context.world.size))
    return Said(ends, kind=Kind.PLACE, shape="s")


@rule("vp", "HAVE a|one next? door? neighbour|neighbor <posts>", reads=["street: Ann has a neighbour who drinks tea."])
def has_neighbour(context: Context, _have: str, said: Said) -> Said | None:
    """Has a neighbour who drinks tea."""
    found = pinned(Thing(said.core, said.aside))
    if found is None or not context.world.is_row or said.pending:
        return None
    return Said(Apart("", IT, "=", found[0], 1), found[1], Kind.RELATION, shape="s")
