"""Turns of phrase that say something else than their words: has nothing to do with, had a hand in."""

from __future__ import annotations

from cluewright.core.records import replace
from cluewright.families.logic.english.counting import counted
from cluewright.families.logic.english.doing import done, placed
from cluewright.families.logic.english.kinds import MOVING
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.reasons import category_of, somewhere
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import be, denied
from cluewright.families.logic.english.rules.choices import one_of_two
from cluewright.families.logic.english.rules.verbs import be_doing
from cluewright.families.logic.english.sense import Amount, Kind, Said, Sort, negated
from cluewright.families.logic.english.vocabulary import Verb
from cluewright.families.logic.english.words import words
from cluewright.families.logic.meaning.clues import ExactlyOne, Or, Same


@rule(
    "vp",
    "HAVE nothing to do with <choice>",
    "DO not have anything to do with <choice>",
    "HAVE no hand|part|role|share|involvement in <choice>",
    "HAVE no connection|link|relation|ties with|to <choice>",
    reads=["street: Ann has nothing to do with the fox.", "street: Ann has no connection with the fox."],
    refuses=[
        "street: Ann has nothing to do with the fox and the dog.",
        "street: Ann has something to do with the fox.",
    ],
)
def nothing_to_do_with(context: Context, *rest: object) -> Said | None:
    """Has nothing to do with: does not go together."""
    said = rest[-1]
    assert isinstance(said, Said)
    one = isinstance(said.core, Same | Or | ExactlyOne)
    if said.kind is not Kind.NAMED or not one or said.his or said.pending or said.amount:
        return None
    return Said(negated(said.core), said.aside, shape="not")


@rule(
    "vp",
    "HAVE never VERB <args>",
    "HAVE never once VERB <args>",
    reads=["street: Ann has never owned the fox."],
    refuses=["street: Ann has never hated the fox."],
)
def has_never(context: Context, have: str, verb: Verb, said: Said) -> Said | None:
    """Has never owned: then it is not so now."""
    if verb.shape != "done" or have == "having":
        return None
    told = done(context, verb, said)
    return denied(context, told) if told and not told.pending and not told.amount else None


@rule(
    "vp",
    "HAVE never been to|in|at <choice>",
    "HAVE never set foot in|on <choice>",
    reads=["bills: Kim has never been to Oslo."],
    refuses=["street: Ann has never been to the fox."],
)
def never_been(context: Context, have: str, said: Said) -> Said | None:
    """Has never been to Oslo: neither is it where somebody is from, nor where they went."""
    there = placed(context, "in", said)
    if there is None or there.kind is not Kind.NAMED or there.sort is Sort.PERSON or have == "having":
        return None
    if not somewhere(context, there) or category_of(context, there) is None:
        return None
    return Said(negated(there.core), there.aside, shape="not", prep="in")


@rule(
    "vp",
    "HAVE been there|here|around for <amount>",
    "HAVE worked|served there|here for <amount>",
    reads=["service: The baker has been there for 7 years."],
    refuses=["street: Ann has been there for 25 years."],
)
def been_there(context: Context, have: str, amount: Amount) -> Said | None:
    """Has been there for 11 years: how long somebody has worked, where that is what is measured."""
    axes = [axis for axis in context.world.axes if axis.words & _TENURE and "age" not in axis.topics]
    said = Said(kind=Kind.AMOUNT, amount=amount)
    fits = len(axes) == 1 and bool(amount.unit) and have != "having"
    told = counted(context, said, frozenset({axes[0].key})) if fits else None
    return replace(told, shape="s") if told else None


_TENURE = words("years year experience service tenure employment seniority months")


@rule(
    "vp",
    "has|had|have to VERB <args>",
    reads=["bills: Kim had to pay $12."],
    refuses=["street: Ann has to drink tea.", "bills: Kim has to eat the pie."],
)
def had_to(context: Context, verb: Verb, said: Said) -> Said | None:
    """Had to pay $12: what is owed is paid; only of what is measured by the verb."""
    measured = said.amount is not None or (said.pending is not None and not said.pending.rank)
    if verb.shape != "base" or not measured or verb.sense("measure") is None:
        return None
    told = done(context, verb, said)
    return replace(told, shape="s") if told else None


_ABLE = words("seat hold accommodate fit sleep carry store serve produce pull tow juggle lift")


@rule(
    "vp",
    "can VERB <args>",
    reads=["parts: Ann's computer can hold 6 GB of RAM."],
    refuses=[
        "street: Ann can drink tea.",
        "bills: Kim can pay $12.",
        "swim: Ann can swim 2 seconds faster than Bob.",
        "offices: Ann can hold 3 floors.",
    ],
)
def can(context: Context, verb: Verb, said: Said) -> Said | None:
    """Can fly 300 feet farther, can seat 40: how far a thing goes and how much it holds; nobody drinks tea so."""
    measured = said.amount is not None or (said.pending is not None and not said.pending.rank)
    able = verb.base in MOVING - {"stay", "rest", "lie"} or verb.base in _ABLE
    if verb.shape != "base" or not measured or not able:
        return None
    if any("duration" in axis.topics for axis in context.world.axes):
        return context.refuse("how fast somebody can be is not how long it took")
    told = done(context, verb, said)
    skilled = verb.base in ("juggle", "lift")  # what people are capable of
    return replace(told, shape="s", suffered=told.suffered or not skilled) if told else None


@rule(
    "vp",
    "BE either VERB <args> ,? or VERB <args>",
    "BE either VERB <args> ,? or <args>",
    "BE either <args> ,? or VERB <args>",
    reads=["kennel: The 3-year-old dog was either trained by Ann or named Rex."],
    refuses=["kennel: The 3-year-old dog was either trained by Ann or feared by Bob."],
)
def either_done(context: Context, _be: str, *rest: object) -> Said | None:
    """Was either baked by Ann or made of rye."""
    saids: list[Said | None] = []
    verb: Verb | None = None
    for each in rest:
        if isinstance(each, Verb):
            verb = each
        elif isinstance(each, Said):
            told = be_doing(context, verb, each) if verb else be(context, None, "is", None, each)
            saids.append(settled(context, told) if told else None)
            verb = None
    first, second = saids
    if first is None or second is None:
        return None
    if any(each.kind in (Kind.RELATION, Kind.COMPARED) for each in (first, second)):
        return context.refuse("it is not clear how far the first words reach")
    found = one_of_two(context, first, second, "either")
    return replace(found, suffered=first.suffered or second.suffered) if found else None
