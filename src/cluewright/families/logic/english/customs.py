"""Which verbs are read with which categories: what keeps "watches golf" from being "plays golf".

Most categories are open: whatever is done with a lighthouse says whose it is. Some tell something certain of everybody
(`vocabulary/customs.txt`): a sport is what somebody plays, a buyer is who buys. With these only the verbs that say so
are read.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.vocabulary import customs
from cluewright.families.logic.english.world import World, words_of


def customary(world: World, verb: str, categories: Iterable[str | None], doer: str | None = None) -> bool:
    """Whether the verb may say that somebody goes together with a value of these categories (None: not known which).

    `doer` is the category of whoever does it, if that is known; else everybody in the puzzle may have done it.
    """
    return all(_by_things(verb, each) and _by_people(world, verb, each, doer) for each in categories)


def _by_things(verb: str, category: str | None) -> bool:
    called = _forms(category)
    return next((verb in verbs for names, verbs in customs().things if names & called), True)


def _by_people(world: World, verb: str, category: str | None, doer: str | None) -> bool:
    """Whether people who are called so do this: buyers buy."""
    if category in world.person_categories:
        return True
    people = [doer] if doer in world.person_categories else sorted(world.person_categories)
    called = _forms(category)
    found = []
    for each in people:
        roles = _forms(each)
        for role, things, verbs in customs().people:
            if role & roles and ("*" in things or things & called):
                found.append(verb in verbs)
                break
    return any(found) if found else True


def _forms(category: str | None) -> set[str]:
    return {form for word in words_of(category or "") for form in numbers(word)}
