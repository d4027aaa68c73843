"""Which verbs tie people to what: tea is drunk, a pet is kept, a town is lived in, whatever else may be done with them.

`customs` has what is known of categories and roles. Of a category that stands in no row (towers, openings) nothing is
known: a sentence alone ties somebody to its values only by verbs that say so of anything, and by those after which the
category or the people are called (a dancer danced the salsa). Beside other clues every verb of the vocabulary that
pairs is taken at its word, unless it takes a name for an everyday word (English, where that is an opening, is spoken).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cluewright.families.logic.english.customs import (
    BY_THE_WAY,
    certain_deeds,
    certain_verbs,
    deeds,
    everyday,
    never_by,
    surely,
    their_own,
    verbs_for,
)
from cluewright.families.logic.english.customs.roles import ANYBODY, GIFTS, GIVERS, GIVING, OWN_DEEDS
from cluewright.families.logic.english.customs.verbs import HAVING, NEUTRAL
from cluewright.families.logic.english.names import numbers
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import World, words_of

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


def ties(world: World, verb: Verb, category: AbstractSet[str]) -> bool:
    """Whether the verb says that somebody goes together with a value of the category."""
    own = _wished(category) or (_called_by_verbs(category) if world.alone() else set())
    if own:
        return verb.base in own
    verbs = _verbs(world, category)
    if verbs is not None and (verb.base in verbs or verbs_for(frozenset(category)) is not None):
        return verb.base in verbs
    if verb.base in BY_THE_WAY or not category or any(words_of(axis.noun) == category for axis in world.axes):
        return verb.base not in BY_THE_WAY
    return _says_it_of_anything(world, verb.base, category) or not (
        world.alone() or world.an_everyday_word(verb.base, category)
    )


def _verbs(world: World, category: AbstractSet[str]) -> frozenset[str] | None:
    return (certain_verbs if world.alone() else verbs_for)(frozenset(category))


def _deeds(world: World, who: AbstractSet[str], what: AbstractSet[str]) -> frozenset[str] | None:
    return (certain_deeds if world.alone() else deeds)(who, what)


def _says_it_of_anything(world: World, verb: str, category: AbstractSet[str]) -> bool:
    """Whether the verb ties people even to what stands in no row: it is neutral, or theirs, or that of the category."""
    if verb in NEUTRAL or any(made_of(word, verb) for word in category):
        return True
    forms = {form for word in category for form in numbers(word)}
    people = [_forms(name) for name in world.person_categories]
    if any(verb in (_deeds(world, who, forms) or ()) for who in people):
        return True
    named = [each.name for each in world.categories if each.name not in world.person_categories]
    others = [words_of(name) for name in named if words_of(name) != category and not _forms(name) & agents_of(verb)]
    another = verb not in HAVING and any(
        verb in (_verbs(world, each) or ()) for each in others
    )  # a drinker drinks the whisky, not its cask
    doers = {form for each in world.categories for form in _forms(each.name)}
    return bool(doers & agents_of(verb)) and not another


def made_of(noun: str, base: str) -> bool:
    """Whether a noun is made of the verb: painted, retirement, delivery, audition."""
    verb, *particles = base.split("_")
    stem = verb.removesuffix("e")
    other = noun.removeprefix(verb).lstrip("-")  # who checks in at 8:00 has no checkout then
    if other in _PARTICLES and other not in particles:
        return False
    return len(stem) > 2 and noun.startswith(stem) and len(noun) - len(stem) < 6


_PARTICLES = words("in out off up down on over away back")


def _wished(category: AbstractSet[str]) -> set[str]:
    """The verbs after which a category is called, if they tell of a wish or a loss: saving for, wants, lost, sold."""
    verbs = {each for word in category for each in vocabulary().verbs.get(word, ()) if each.shape != "base"}
    return {each.base for each in verbs if each.refused() or each.base in ("save", "need")}


def called_otherwise(verb: str, category: AbstractSet[str]) -> bool:
    """Whether a category is called by another verb: who sells silk is not told by what they buy."""
    own = _called_by_verbs(category)
    return bool(own) and verb not in own


def _called_by_verbs(category: AbstractSet[str]) -> set[str]:
    """The verbs by whose forms alone a category is called: buys, sells."""
    known = vocabulary()
    if any(word in known.nouns for word in category):
        return set()
    return {each.base for word in category for each in known.verbs.get(word, ()) if each.shape == "s"}


_VERBS_OF_THINGS = words("name contain include feature comprise boast star")


def agent_fits(world: World, noun: str, category: str, people: Iterable[str]) -> bool:
    """Whether somebody called after a deed may be one of the people here: who built a lighthouse is no keeper."""
    known = vocabulary().verbs
    stems = [noun[:-2], noun[:-1], noun[:-3]] if noun.endswith(("er", "or")) else []
    verb = AGENTS.get(noun) or next(
        (stem for stem in stems if any(each.base == stem for each in known.get(stem, ()))), ""
    )
    listed = list(people)
    return not verb or not listed or any(role_ties(world, each, verb, category, listed) for each in listed)


def role_ties(world: World, doer: str, verb: str, category: str, people: Iterable[str]) -> bool:
    """Whether those of a category do this with a value of another: buyers buy, ghosts haunt.

    `people` are the names of the categories of people, one of which may be the givers of gifts.
    """
    who, what = _forms(doer), _forms(category)
    named = verb == "name" and doer in set(people)
    starring = verb == "star" and world.alone() and doer in world.person_categories
    if (verb in _VERBS_OF_THINGS and not named and not starring) or doer == category:
        return True
    own = certain_deeds(who, what) if world.alone() and not everyday(what) else their_own(who, what)
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
    agents = agents_of(verb.split("_")[0])
    if others & agents and not who & agents:
        return False  # where there are readers, an author does not read
    strict = world.alone() and not everyday(what)
    if named and world.alone() and category not in set(people):
        return verb in (certain_deeds(who, what) or ())  # who gives it its name, or is called so
    known = (certain_deeds if strict else deeds)(who, what)
    if known is not None:
        return verb in known
    unknown = strict and doer in world.person_categories and telling(world, doer) and world.axis(category) is None
    sure = verb in NEUTRAL or bool(who & agents) or any(made_of(word, verb) for word in what)
    return not unknown or sure or surely(what, verb)


def telling_people(world: World) -> bool:
    """Whether all people of the puzzle are told by what they are."""
    return bool(world.person_categories) and all(telling(world, each) for each in world.person_categories)


def telling(world: World, people: str) -> bool:
    """Whether people are told by what they are to something, so that one deed is theirs: critics, curators."""
    jobs = any(each.name == people and world.of_jobs(each) for each in world.categories)
    return not _forms(people) & ANYBODY and not jobs


_EITHER_WAY = words("see visit meet have marry wed live work engage consult")
"""What two people do to each other."""

_BETWEEN_ANY = words("work pair partner team match assign room star have get be live sit come care care_for")
"""What any two people who go together do."""


def _of_the_two(verb: str, roles: AbstractSet[str]) -> bool:
    """Whether two people are told by this deed: a trainer trains, and does not marry."""
    if verb in _BETWEEN_ANY or roles & agents_of(verb):
        return True
    known = vocabulary().verbs
    stems = {stem for role in roles if role.endswith(("er", "or")) for stem in (role[:-2], role[:-1], role[:-3])}
    return not any(each.base == stem for stem in stems for each in known.get(stem, ()))


def own_agents(verb: str) -> set[str]:
    """What those are called who do this: a director directs, an artist paints."""
    return agents_of(verb) | {role for roles, deeds in OWN_DEEDS if verb in deeds for role in roles}


def agents_of(verb: str) -> set[str]:
    """What somebody is called who does this: painter, sailor, runner."""
    return {f"{verb}er", f"{verb}r", f"{verb}or", f"{verb}{verb[-1:]}er"}


def done_with_things(verb: str, categories: Iterable[str]) -> bool:
    """Whether it is known that the verb says whose a value of one of the categories is."""
    return any(verb in (verbs_for(words_of(each)) or ()) for each in categories)


def theirs(world: World, verb: str, category: str) -> bool:
    """Whether the people of a puzzle may be told by doing this to, in or for a value of a category."""
    people = world.person_categories
    if world.alone():
        return not people or any(role_ties(world, each, verb, category, people) for each in people)
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
