"""What each clue tells of a category, a measure or a time, by which kind of verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluewright.families.logic.english import habits
from cluewright.families.logic.english.company.classes import (
    BIRTHPLACE,
    CONTRARY,
    GIVING,
    GOAL,
    HOME,
    MADE_FOR,
    RECEIVING,
    SOURCE,
    WORK,
    listed,
)
from cluewright.families.logic.english.gradings import COMPARATIVES
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import ARTICLES, HAVE, POSSESSIVES, words
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.measures import CARDINALS


class Telling(NamedTuple):
    """A verb and what it is said of."""

    key: str
    """The category or the axis."""

    base: str
    classes: frozenset[str]
    """Empty if nothing is known of the verb."""

    at: int
    """Where the verb stands."""


_PREPOSITIONS = words("in at on with for from to of by as about against")
_AT = words("in at on")
_PLACED = words("live reside dwell bear work volunteer help park vacation holiday get_on get_off drop_off board")
_RELATIVE = words("that which")
_GOING = words("ship send bind head go")
_LOSING = words("opposite lost")
_NEITHER = words("sell donate give send mail give_away leave")
"""What is lost to somebody else, but may be what a puzzle tells of those who had it."""

_SCHOOLS = words("school college university schools colleges universities institute academy")
_FROM = frozenset({SOURCE, HOME, BIRTHPLACE, WORK})
_PREDICATES = {("allergic", "to"): "be allergic", ("not", "stand"): "cannot stand", ("averse", "to"): "be averse"}


def tellings(world: World, lookup: Lookup) -> Iterator[Telling]:
    """What a sentence tells, verb by verb."""
    found: dict[tuple[int, str], Telling] = {}
    for start, end, verb in habits.verbs_of(lookup):
        for each in _of_verb(world, lookup, start, end, verb) if not _is_noun(lookup, start, end) else ():
            known = found.get((start, each.key), each)  # found: of to find, and of to found
            found[start, each.key] = known._replace(classes=known.classes | each.classes)
    yield from found.values()
    spoken = lookup.words
    yield from _left_out(world, lookup)
    for at, word in enumerate(spoken[:-1]):
        if word == "from":
            there = _named(world, lookup, habits.passed(lookup, at + 1))
            yield from (Telling(key, "be", _FROM, at) for key, _ in there if not _of_somebody(world, key))
    for at in range(len(spoken) - 1):
        phrase = _PREDICATES.get((spoken[at], spoken[at + 1]))
        start = habits.passed(lookup, at + 2)
        if phrase and start < len(spoken):
            for key, _ in habits.values_at(world, lookup, start):
                yield Telling(key, phrase, frozenset({CONTRARY}), at)


def _left_out(world: World, lookup: Lookup) -> Iterator[Telling]:
    """What somebody did to what is named before them: the cake that Cleo baked, the film Shaw wrote."""
    spoken = lookup.words
    for start, _, verb in habits.verbs_of(lookup):
        at = start
        while at and spoken[at - 1] in HAVE:
            at -= 1
        for first in range(max(1, at - 4), at):
            noun_at = first - 1 - (spoken[first - 1] in _RELATIVE)
            noun = spoken[noun_at] if noun_at >= 0 else ""
            whole = [each for each in lookup.names_at(first) if each.end == at and world.is_person(each.value)]
            if not whole or noun not in vocabulary().nouns or verb.shape not in ("past", "s"):
                continue
            classes = listed("things", (verb.base,))
            value = world.value(whole[0].value)
            keys = {value.category} if value else set()
            keys |= world.category_words.get(noun, set()) - world.person_categories
            yield from (Telling(key, verb.base, classes, start) for key in sorted(keys))


def _of_somebody(world: World, key: str) -> bool:
    """Whether whoever is from it is no traveller: a letter from Ann, a student from Yale, who goes there."""
    return key in world.person_categories or bool(words_of(key) & _SCHOOLS)


def _is_noun(lookup: Lookup, start: int, end: int) -> bool:
    """Whether a word that may be a verb is a noun here: the book by Ann, her film."""
    before = lookup.words[start - 1] if start else ""
    word, world = lookup.words[start], lookup.world
    named = word in vocabulary().nouns or word in world.axis_words or word in world.category_words
    return end == start + 1 and named and _before_nouns(before)


def _before_nouns(word: str) -> bool:
    return word in ARTICLES | POSSESSIVES or word in CARDINALS or word.isdigit() or word == "'s"


def _of_verb(world: World, lookup: Lookup, start: int, end: int, verb: Verb) -> Iterator[Telling]:
    spoken = lookup.words
    at = habits.passed(lookup, end)
    passive = verb.shape == "done" and habits.is_helped(lookup, start)
    forms = (f"be {verb.base}", verb.base) if passive else (verb.base,)
    if habits.order_at(lookup, at):
        yield Telling(_time(world), verb.base, listed("events", forms), start)
    preposition = ""
    if at < len(spoken) and spoken[at] in _PREPOSITIONS:
        preposition = spoken[at]
        at = habits.passed(lookup, at + 1)
    if at >= len(spoken):
        return
    counted = (f"{verb.base}_{preposition}", *forms)
    if preposition in ("", "for", "in"):
        for key in _compared(world, lookup, at):
            yield Telling(key, verb.base, listed("measures", counted), start)
    found = _named(world, lookup, at)
    if not found and not preposition:
        found = list(_on_something(world, lookup, at))
    for key, _ in found:
        axis = world.axis(key)
        if axis is not None:
            table = "events" if axis.in_calendar or axis.in_time else "measures"
            yield Telling(key, verb.base, listed(table, counted if table == "measures" else forms), start)
        else:
            base = forms[0] if not preposition else verb.base
            yield Telling(key, base, _classes(world, verb, forms, preposition, key), start)


def _compared(world: World, lookup: Lookup, at: int) -> Iterator[str]:
    """The measure along which the words from this token on compare: 5 minutes longer than, 4 more jars than."""
    yield from habits.compared_at(world, lookup, at)
    for end, _ in lookup.computed["NUMBER"](at):
        if end < len(lookup.words) and lookup.words[end] in COMPARATIVES:
            yield from habits.compared_at(world, lookup, end)


def _named(world: World, lookup: Lookup, at: int) -> list[tuple[str, object]]:
    """What is named at a token, if that is one thing; of a longer name no part is: orange, in orange juice."""
    if at >= len(lookup.words):
        return []
    names = lookup.names_at(at)
    end = max((each.end for each in names), default=0)
    categories = {value.category for each in names if (value := world.value(each.value))}
    longest = {value.category for each in names if each.end == end and (value := world.value(each.value))}
    kept = longest if len(longest) == 1 else set()
    return [each for each in habits.values_at(world, lookup, at) if each[0] in kept or each[0] not in categories]


def _on_something(world: World, lookup: Lookup, at: int) -> Iterator[tuple[str, object]]:
    """What a noun and a preposition bring: bought the house on Oak Street."""
    spoken = lookup.words
    if spoken[at] in vocabulary().nouns and at + 1 < len(spoken) and spoken[at + 1] in _AT:
        start = habits.passed(lookup, at + 2)
        if start < len(spoken):
            yield from (each for each in habits.values_at(world, lookup, start) if world.axis(each[0]) is None)


def _time(world: World) -> str:
    """The key of the one order in time, or what stands for whichever it is."""
    keys = [axis.key for axis in world.axes if axis.in_time]
    return keys[0] if len(keys) == 1 else "when"


def _classes(world: World, verb: Verb, forms: tuple[str, ...], preposition: str, key: str) -> frozenset[str]:
    """The classes of a verb with its preposition before a value of a category."""
    full = tuple(f"{form} {preposition}" for form in forms)
    kinds = {sense.kind for sense in verb.senses}
    contrary = bool(kinds & _LOSING) and verb.base not in _NEITHER and preposition in ("", "to")
    if key in world.person_categories:
        return _of_people(verb, preposition)
    known = listed("things", full)
    if known:
        return known
    if contrary and not (kinds - _LOSING - {"happen"}):
        return frozenset({CONTRARY})
    if preposition in ("from", "to") and words_of(key) & _SCHOOLS:
        return frozenset()
    if preposition == "from":
        return _FROM
    if preposition in ("to", "for") and ("go" in kinds or verb.base in _GOING):
        return frozenset({GOAL})
    if preposition == "" or (preposition in _AT and verb.base in _PLACED):
        told = listed("things", forms)
        paired = len(world.person_categories) > 1
        return told if not (paired and told & {GIVING, RECEIVING}) else frozenset()  # some give, others get
    return frozenset()


def _of_people(verb: Verb, preposition: str) -> frozenset[str]:
    if preposition == "by":
        return listed("things", (verb.base,))
    if preposition == "":
        return listed("things", (f"{verb.base} somebody",))
    made = listed("things", (verb.base,)) & {"making", "painting", "writing", "cooking"}
    return frozenset({MADE_FOR}) if preposition == "for" and made else frozenset()
