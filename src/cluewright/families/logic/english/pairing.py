"""Which verbs tie people to what: tea is drunk, a pet is kept, a town is lived in, whatever else may be done with them.

Every row names categories and the verbs that say that the two go together. Of a category that stands in no row (comets,
projects, gifts) nothing is known, and every verb of the vocabulary that pairs is taken at its word.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.customs import BY_THE_WAY, never_by, their_own, verbs_for
from cluewright.families.logic.english.customs.roles import GIFTS, GIVERS, GIVING, OWN_DEEDS, ROLES
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of

AGENTS = {
    "customer": "buy",
    "shopper": "buy",
    "expert": "study",
    "specialist": "specialise",
    "lover": "love",
    "supporter": "watch",
    "follower": "watch",
    "enthusiast": "like",
    "aficionado": "like",
    "devotee": "like",
    "drinker": "drink",
    "eater": "eat",
    "smoker": "smoke",
    "player": "play",
    "driver": "drive",
    "rider": "ride",
    "wearer": "wear",
    "reader": "read",
    "chewer": "chew",
    "sipper": "sip",
    "thrower": "throw",
    "grower": "grow",
}
"""Nouns of whoever does what a verb says."""


def agent_ties(noun: str, category: AbstractSet[str]) -> bool:
    """Whether somebody called after what they do goes together with a value of the category: the tea drinker."""
    verb = AGENTS.get(noun)
    verbs = verbs_for(frozenset(category))
    return verb is None or verbs is None or verb in verbs


def liked(category: AbstractSet[str]) -> bool:
    """Whether people are told by what they like of it: a tea lover drinks tea, a fan of a town need not live there."""
    return bool(category & {"favourite", "favorite"}) or "love" in (verbs_for(frozenset(category)) or ())


def ties(verb: Verb, category: AbstractSet[str]) -> bool:
    """Whether the verb says that somebody goes together with a value of the category."""
    own = _wished(category)
    if own:
        return verb.base in own
    verbs = verbs_for(frozenset(category))
    return verb.base in verbs if verbs is not None else verb.base not in BY_THE_WAY


def _wished(category: AbstractSet[str]) -> set[str]:
    """The verbs after which a category is called, if they tell of a wish or a loss: saving for, wants, lost, sold."""
    verbs = {each for word in category for each in vocabulary().verbs.get(word, ()) if each.shape != "base"}
    return {each.base for each in verbs if each.refused() or each.base in ("save", "need")}


_VERBS_OF_THINGS = words("name contain include feature comprise boast star")


def agent_fits(noun: str, category: str, people: Iterable[str]) -> bool:
    """Whether somebody called after a deed may be one of the people here: who built a lighthouse is no keeper."""
    known = vocabulary().verbs
    stems = [noun[:-2], noun[:-1], noun[:-3]] if noun.endswith(("er", "or")) else []
    verb = AGENTS.get(noun) or next(
        (stem for stem in stems if any(each.base == stem for each in known.get(stem, ()))), ""
    )
    listed = list(people)
    return not verb or not listed or any(role_ties(each, verb, category, listed) for each in listed)


def role_ties(doer: str, verb: str, category: str, people: Iterable[str]) -> bool:
    """Whether those of a category do this with a value of another: buyers buy, ghosts haunt.

    `people` are the names of the categories of people, one of which may be the givers of gifts.
    """
    who, what = _forms(doer), _forms(category)
    named = verb == "name" and doer in set(people)
    if (verb in _VERBS_OF_THINGS and not named) or doer == category:
        return True
    own = their_own(who, what)
    if own is None and doer in set(people) and category in set(people):
        own = their_own(what, who)
        own = own & _EITHER_WAY if own is not None else None
        if own is None and not _of_the_two(verb, who | what):
            return False
    if own is not None:
        return verb in own
    if never_by(who, verb):
        return False
    if what & GIFTS and any(_forms(each) & GIVERS for each in people):
        return verb in GIVING[0 if who & GIVERS else 1]
    others = {form for each in people if each != doer for form in _forms(each)} if doer in people else set()
    if any(verb in verbs and others & role and not who & role for role, verbs in OWN_DEEDS):
        return False
    deeds = _agents_of(verb)
    if others & deeds and not who & deeds:
        return False  # where there are readers, an author does not read
    rows = (verbs for role, things, verbs in ROLES if role & who and ("*" in things or things & what))
    return next((verb in verbs for verbs in rows), True)


_EITHER_WAY = words("see visit meet have marry wed live work engage consult")
"""What two people do to each other."""

_BETWEEN_ANY = words("work pair partner team match assign room star have get be live sit come care care_for")
"""What any two people who go together do."""


def _of_the_two(verb: str, roles: AbstractSet[str]) -> bool:
    """Whether two people are told by this deed: a trainer trains, and does not marry."""
    if verb in _BETWEEN_ANY or roles & _agents_of(verb):
        return True
    known = vocabulary().verbs
    stems = {stem for role in roles if role.endswith(("er", "or")) for stem in (role[:-2], role[:-1], role[:-3])}
    return not any(each.base == stem for stem in stems for each in known.get(stem, ()))


def _agents_of(verb: str) -> set[str]:
    return {f"{verb}er", f"{verb}r", f"{verb}or", f"{verb}{verb[-1:]}er"}


def done_with_things(verb: str, categories: Iterable[str]) -> bool:
    """Whether it is known that the verb says whose a value of one of the categories is."""
    return any(verb in (verbs_for(words_of(each)) or ()) for each in categories)


def theirs(verb: str, category: str, people: Iterable[str]) -> bool:
    """Whether the people of a puzzle may be told by doing this to, in or for a value of a category."""
    rows = [own for each in people if (own := their_own(_forms(each), _forms(category))) is not None]
    return not rows or any(verb in own for own in rows)


def others_make(category: str) -> bool:
    """Whether people of this role have what others make: readers, buyers, givers; nothing is by them."""
    who = _forms(category)
    return never_by(who, "write") or bool(who & (GIVERS | words("receiver recipient bidder renter")))


def others_do(category: str, verb: str) -> bool:
    """Whether people of this role are told by another thing than this: bakers do not shop."""
    return verb in ("shop", "dine", "eat", "drink", "devour") and never_by(_forms(category), verb)


def gets_nothing(category: str) -> bool:
    """Whether people of this role are told by what they make, and not by what they are given: artists, authors."""
    return never_by(_forms(category), "receive")


def _forms(category: str) -> set[str]:
    return {form for word in words_of(category) for form in numbers(word)}
