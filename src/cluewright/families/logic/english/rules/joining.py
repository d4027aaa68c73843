"""Verb phrases of one subject, joined by and, or, neither and nor."""

from __future__ import annotations

from cluewright.families.logic.english.doing import done, placed
from cluewright.families.logic.english.measuring import settled
from cluewright.families.logic.english.phrases import identity
from cluewright.families.logic.english.rule import Context, rule
from cluewright.families.logic.english.rules.being import denied
from cluewright.families.logic.english.sense import (
    Kind,
    Said,
    Sort,
    Thing,
    joined,
)
from cluewright.families.logic.english.vocabulary import Verb


@rule("vp", "DO not VERB <args> ,? or|nor VERB <args>", reads=["street: Ann does not drink tea or own the fox."])
def does_neither(context: Context, _do: str, verb: Verb, said: Said, other: Verb, more: Said) -> Said | None:
    """Does not drink tea or own the fox: neither."""
    if verb.shape != "base" or other.shape != "base":
        return None
    one, two = done(context, verb, said), done(context, other, more)
    denials = [denied(context, each) for each in (one, two) if each]
    if len(denials) < 2 or any(each is None or each.pending for each in denials):
        return None
    return Said(
        joined(each.core for each in denials if each),
        joined(each.aside for each in denials if each),
        Kind.SEVERAL,
        shape="not",
    )


@rule("vp", "DO not VERB PREP? <np> ,? nor PREP? <np>", reads=["street: Ann does not drink tea nor milk."])
def does_not_nor(
    context: Context, _do: str, verb: Verb, prep: str | None, first: Thing, other_prep: str | None, second: Thing
) -> Said | None:
    """Does not drink tea nor milk."""
    denials = []
    for before, thing in ((prep, first), (other_prep or prep, second)):
        said = identity(thing)
        ready = placed(context, before, said) if said and before else said
        told = done(context, verb, ready) if ready and verb.shape == "base" else None
        denials.append(denied(context, told) if told else None)
    known = [each for each in denials if each and each.pending is None]
    if len(known) < 2:
        return None
    return Said(joined(each.core for each in known), joined(each.aside for each in known), Kind.SEVERAL, shape="not")


@rule("said", "<vp>")
def one_said(context: Context, said: Said) -> Said:
    """One verb phrase."""
    return said


@rule(
    "said",
    "<vp> ,? and|but <said>",
    "<vp> , <saids>",
    "<vp> ,? and|but also <said>",
    reads=["street: Ann drinks tea and owns the fox.", "street: Ann drinks tea, owns the fox and smokes Kent."],
    refuses=["street: Ann doesn't drink tea and own the fox.", "street: Ann isn't next to Bob and drink tea."],
)
def and_said(context: Context, one: Said, other: Said) -> Said | None:
    """Drinks tea and owns the fox."""
    if Kind.NOTHING in (one.kind, other.kind):
        return None
    if one.shape == "not" and other.shape in ("base", ""):
        return context.refuse("it is not clear whether the 'not' reaches the second verb")
    if other.shape == "base" and one.shape not in ("base", "will", ""):
        return None  # drinks tea and own the fox
    if one.pending or other.pending or one.amount or other.amount:
        first, second = settled(context, one), settled(context, other)
        if first is None or second is None:
            return None
        one, other = first, second
    sort = Sort.PERSON if Sort.PERSON in (one.sort, other.sort) else Sort.THING
    return Said(joined([one.core, other.core]), joined([one.aside, other.aside]), Kind.SEVERAL, sort, shape=one.shape)


@rule("saids", "<vp> ,? and <vp>", "<vp> , <saids>")
def and_saids(context: Context, one: Said, other: Said) -> Said | None:
    """The last of a list of verb phrases."""
    return and_said(context, one, other)


@rule(
    "said",
    "either <vp> ,? or <vp>",
    "either <vp> ,? or <vp> ,? but not both",
    reads=["street: Ann either drinks tea or owns the fox."],
)
def either_said(context: Context, one: Said, other: Said) -> Said | None:
    """Either drinks tea or owns the fox."""
    from cluewright.families.logic.english.rules.choices import one_of_two

    return one_of_two(context, one, other, "either")


@rule("said", "neither <vp> ,? nor <vp>", reads=["street: Ann neither drinks tea nor owns the fox."])
def neither_said(context: Context, one: Said, other: Said) -> Said | None:
    """Neither drinks tea nor owns the fox."""
    from cluewright.families.logic.english.rules.choices import one_of_two

    return one_of_two(context, one, other, "neither")
