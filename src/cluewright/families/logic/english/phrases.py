"""Small senses of noun phrases and comparisons, before anything is worked out."""

from __future__ import annotations

from collections.abc import Iterable

from cluewright.families.logic.english.sense import (
    Kind,
    Pending,
    Said,
    Several,
    Sort,
    Thing,
    any_of,
    joined,
    negated,
)
from cluewright.families.logic.english.words import POSSESSIVES
from cluewright.families.logic.meaning.clues import (
    SETTING,
    And,
    Apart,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Same,
    Term,
)


def apart(axis: str, one: Term, other: Term, by: Number, relation: str = "=") -> Meaning:
    """So far from each other."""
    if relation in ("<", "<="):
        return And((Apart(axis, one, relation, other, by), Not(Same(one, other))))
    return Apart(axis, one, relation, other, by)


def chosen(parts: Iterable[Meaning], how: str) -> Meaning:
    """One, any, none or all of the parts, as they are joined."""
    listed = tuple(parts)
    if how == "either":
        return ExactlyOne(listed) if len(listed) > 1 else listed[0]
    if how == "or":
        return any_of(listed)
    if how == "neither":
        return joined(negated(part) for part in listed)
    return joined(listed)


def pending_said(pending: Pending) -> Said:
    """A comparison that waits for its verb."""
    return Said(kind=Kind.EXTREME if pending.rank else Kind.COMPARED, pending=pending, firm=pending.vague)


def single(thing: Thing) -> Several:
    """One object."""
    return Several((thing,))


def identity(thing: Thing) -> Said | None:
    """To be this: a noun phrase as what is said of somebody."""
    if thing.pending:
        return Said(SETTING, thing.aside, Kind.EXTREME, thing.sort, pending=thing.pending)
    if thing.amount:
        return Said(SETTING, thing.aside, thing.kind, Sort.THING, amount=thing.amount)
    if thing.kind is Kind.NOTHING or thing.about == SETTING:
        return None
    return Said(
        thing.about,
        thing.aside,
        thing.kind,
        thing.sort,
        name=thing.name,
        noun=thing.noun,
        headed=thing.headed,
        owned=thing.owned,
        trailing=thing.trailing if thing.aside == SETTING else "",
        bare=thing.bare,
        the=thing.article == "the" and thing.noun is None and thing.name is not None,
        his=thing.article if thing.article in POSSESSIVES else "",
    )
