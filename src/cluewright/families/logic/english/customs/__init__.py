"""What is done with what: for each kind of category the verbs that say whose a value of it is.

Somebody who cleans a room need not have it, who climbs an oak does not own it, and who smokes a pipe has not used it as
a weapon. A verb that is not in the row of a category says another thing of it, and the clue is refused, unless the
clues of the puzzle say it again and again (`habits.py`). Categories are named in the singular; the rows stand in a
module for each kind.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from cluewright.families.logic.english.customs import certain, daily, goods, leisure, people, places, roles, trades
from cluewright.families.logic.english.customs.verbs import BY_THE_WAY, NEUTRAL, OF_ANYTHING
from cluewright.families.logic.english.names import numbers

__all__ = [
    "BY_THE_WAY",
    "certain_deeds",
    "certain_verbs",
    "deeds",
    "everyday",
    "never_by",
    "surely",
    "their_own",
    "verbs_for",
]

_ROWS = (*daily.ROWS, *places.ROWS, *goods.ROWS, *leisure.ROWS)
_THEIR_OWN = (*trades.DEEDS, *people.DEEDS)
_TOWNS = frozenset({"town", "city"})


@lru_cache(maxsize=1024)
def certain_verbs(category: frozenset[str]) -> frozenset[str] | None:
    """The verbs that say it even in a sentence alone; None if the category stands in no row."""
    forms = {form for word in category for form in numbers(word)}
    rows = [row for row in (*_ROWS, *certain.ROWS) if row.named & forms]
    anything = NEUTRAL if not any(row.everyday for row in rows) else frozenset()
    return anything.union(*(row.verbs for row in rows)) if rows else None


def surely(category: AbstractSet[str], verb: str) -> bool:
    """Whether the verb says it of such a category whoever somebody is, even in a sentence alone."""
    forms = {form for word in category for form in numbers(word)}
    return any(verb in row.verbs for row in certain.ROWS if row.named & forms)


def certain_deeds(role: AbstractSet[str], thing: AbstractSet[str]) -> frozenset[str] | None:
    """What people of this role surely do with such a thing, even if it is said alone; None if nothing is known."""
    rows = [row.verbs for row in certain.DEEDS if role & row.roles and ("*" in row.things or thing & row.things)]
    known = deeds(role, thing)
    return frozenset().union(*rows, known or ()) if rows or known is not None else None


def deeds(role: AbstractSet[str], thing: AbstractSet[str]) -> frozenset[str] | None:
    """What people of this role do with such a thing, or with all things; None if nothing is known of them."""
    own = their_own(role, thing)
    rows = (row.verbs for row in roles.ROLES if row.roles & role and ("*" in row.things or row.things & thing))
    return own if own is not None else next(rows, None)


@lru_cache(maxsize=1024)
def verbs_for(category: frozenset[str]) -> frozenset[str] | None:
    """The verbs that say whose a value of a category is, by the words of its name; None if it stands in no row."""
    forms = {form for word in category for form in numbers(word)}
    rows = [row for row in _ROWS if row.named & forms]
    anything = OF_ANYTHING if any(not row.everyday for row in rows) else frozenset()
    return anything.union(*(row.verbs | row.beside for row in rows)) if rows else None


def everyday(category: AbstractSet[str]) -> bool:
    """Whether it is of what everybody has, wherever they live: pets, drinks, cars."""
    forms = {form for word in category for form in numbers(word)}
    return any(row.everyday and row.named & forms and not row.named & _TOWNS for row in _ROWS)


def their_own(role: AbstractSet[str], thing: AbstractSet[str]) -> frozenset[str] | None:
    """What people of this role do with such a thing; None if nothing is known of them."""
    rows = [row.verbs for row in _THEIR_OWN if role & row.roles and thing & row.things]
    return frozenset().union(*rows) if rows else None


def never_by(role: AbstractSet[str], verb: str) -> bool:
    """Whether people of this role are told by another thing: who reads a book has not written it."""
    return any(role & named and verb in verbs for named, verbs in roles.NEVER_BY)
