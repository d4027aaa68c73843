"""What the clues of one puzzle do over and over, learnt from all of them together: "took off from", "painted by".

Whether one sentence's verb says that two go together is often open: who photographs a dog need not have it. But a
puzzle is about what goes together, and where its clues put the same verb and preposition before several values of a
category, or before several amounts of a measure, that is how this puzzle says it. A `Habit` is such a verb, its
preposition and the category. Verbs of the opposite ("avoids") are never learnt so, and those of a wish or a loss only
where they are the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cluewright.families.logic.english import gradings
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.vocabulary import Verb, vocabulary
from cluewright.families.logic.english.words import (
    ADJECTIVES,
    ADVERBS,
    ARTICLES,
    BE,
    DO,
    HAVE,
    POSSESSIVES,
    WILL,
    words,
)
from cluewright.families.logic.english.world import Habit, World
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.measures import CARDINALS, ordinal
from cluewright.families.logic.meaning.units import units_called

_PREPOSITIONS = words("in at on with for from to of by as about")
_PASSED = ARTICLES | POSSESSIVES | ADJECTIVES | ADVERBS | words('" either neither both not')
_HELPING = BE | DO | HAVE | WILL | words("not being")
WHEN = words("before after earlier later")
_STEPS = words("sometime some time at point exactly a an the one")
_AFTER_RANKS = words("and or nor but in is was was wasn isn has had did does threw played went")
_LONGEST_VERB = 3
_LONGEST_PHRASE = 4
_LONGEST_COMPARISON = 6
_ENOUGH = 2
_ENOUGH_OF_LOSSES = 3
_SELDOM = words("wish lost another cause opinion")
_NEAR = words(
    """next close closer adjacent belong belongs belonging belonged prior left right nearer native unique endemic
    indigenous"""
)


_BE = Verb("be", "s", ())


def habits(world: World, lookups: Iterable[Lookup]) -> frozenset[Habit]:
    """What the sentences say often enough to be taken at its word."""
    told: dict[Habit, set[tuple[int, object]]] = {}
    kinds: dict[str, set[str]] = {}
    for number, lookup in enumerate(lookups):
        for verb, habit, value in _told(world, lookup):
            told.setdefault(habit, set()).add((number, value))
            kinds.setdefault(verb.base, set()).update(sense.kind for sense in verb.senses)
    return frozenset(
        habit
        for habit, times in told.items()
        if len(times) >= _needed(kinds[habit.verb], habit, world)
        and not (habit.preposition in ("from", "to", "for") and habit.category in world.both_ways)
    )


def both_ways(world: World, lookups: Iterable[Lookup]) -> frozenset[str]:
    """The categories of which the clues say both that somebody goes to one of them and that they come from one."""
    ways: dict[str, set[str]] = {}
    for lookup in lookups:
        for at, word in enumerate(lookup.words):
            if word in ("from", "to") and lookup.words[at - 1] not in _NEAR:
                start = passed(lookup, at + 1)
                found = lookup.names_at(start) if start < len(lookup.words) else []
                for value in (world.value(each.value) for each in found):
                    if value is not None and value.category not in world.person_categories:
                        ways.setdefault(value.category, set()).add(word)
    return frozenset(category for category, words in ways.items() if len(words) > 1)


LINKS = words("against over about featuring through under across")


def links(world: World, lookups: Iterable[Lookup]) -> frozenset[tuple[str, str]]:
    """The prepositions that stand between a noun and several values of a category: the game against the Bears."""
    told: dict[tuple[str, str], set[str]] = {}
    for lookup in lookups:
        for at, word in enumerate(lookup.words):
            noun = vocabulary().nouns.get(lookup.words[at - 1]) if word in LINKS and at else None
            idle = noun is not None and not noun.personal
            start = passed(lookup, at + 1)
            if idle and start < len(lookup.words):
                for value in (world.value(each.value) for each in lookup.names_at(start)):
                    if value is not None and (value.category not in world.person_categories or word == "against"):
                        told.setdefault((word, value.category), set()).add(value.name)
    beside = world.is_row or world.is_map
    return frozenset(key for key, values in told.items() if len(values) >= _ENOUGH and not beside)


def _needed(kinds: set[str], habit: Habit, world: World) -> float:
    """How often it must be said: a verb that is known to say another thing, more often."""
    if "opposite" in kinds:
        return float("inf")
    if world.axis(habit.category) is not None:
        return _ENOUGH
    if kinds and kinds <= {"opinion"}:
        return float("inf")
    seldom = kinds & _SELDOM and habit.preposition not in ("with", "in", "at", "on")
    return _ENOUGH_OF_LOSSES if seldom else _ENOUGH


def _told(world: World, lookup: Lookup) -> Iterator[tuple[Verb, Habit, object]]:
    """Each verb of a sentence with the value or the amount that it stands beside."""
    for start, end, verb in verbs_of(lookup):
        at = passed(lookup, end)
        kind = order_at(lookup, at)
        if kind:
            yield verb, Habit(verb.base, kind, ""), start
        preposition = ""
        if at < len(lookup.words) and lookup.words[at] in _PREPOSITIONS:
            preposition = lookup.words[at]
            at = passed(lookup, at + 1)
        if at < len(lookup.words) and preposition in ("", "for", "in"):
            for key in compared_at(world, lookup, at):
                yield verb, Habit(verb.base, preposition, key), start
        if at < len(lookup.words):
            for category, value in values_at(world, lookup, at):
                yield verb, Habit(verb.base, preposition, category), value
        passive, before = _before(world, lookup, start, verb)
        for category, value in before:
            yield verb, Habit(verb.base, "be" if passive else "by", category), value
        if (passive or verb.shape == "done") and _somebody_before(lookup, start):
            yield verb, Habit(verb.base, "be", SOMEBODY), start


SOMEBODY = "somebody"
"""What stands for the category of those who are told by a noun alone: the person who was taught by."""


def _somebody_before(lookup: Lookup, start: int) -> bool:
    """Whether it is people to whom the verb is done: the customer who was inked by."""
    at = start
    while at and lookup.words[at - 1] in _HELPING:
        at -= 1
    noun = vocabulary().nouns.get(lookup.words[at - 2 if lookup.words[at - 1] == "who" else at - 1]) if at > 1 else None
    return noun is not None and noun.personal


def order_at(lookup: Lookup, at: int) -> str:
    """Whether a verb is followed by before, after and the like, or by a rank: docked two days after, threw second."""
    after = lookup.words[at : at + 4]
    for index, word in enumerate(after):
        if word in WHEN:
            return "when"
        if index == 0 and ordinal(word) is not None:
            follows = after[1] if len(after) > 1 else ""
            return "rank" if not follows or not follows.isalpha() or follows in _AFTER_RANKS else ""
        if not (word in _STEPS or word.isdigit() or units_called(word) or word in CARDINALS):
            return ""
    return ""


def verbs_of(lookup: Lookup) -> tuple[tuple[int, int, Verb], ...]:
    """The verbs of a sentence, with where each begins and ends; a word may be a form of several."""
    if lookup.verbs is None:
        lookup.verbs = tuple(_verbs_of(lookup))
    return lookup.verbs


def _verbs_of(lookup: Lookup) -> Iterator[tuple[int, int, Verb]]:
    known = vocabulary().verbs
    for start in range(len(lookup.words)):
        if lookup.words[start] in BE:
            yield start, start + 1, _BE
        for end in range(start + 1, min(start + _LONGEST_PHRASE, len(lookup.words)) + 1):
            for verb in lookup.world.verbs.get(" ".join(lookup.words[start:end]), ())[:1]:
                yield start, end, verb
        for end in range(start + 1, min(start + _LONGEST_VERB, len(lookup.words)) + 1):
            phrase = " ".join(lookup.words[start:end])
            if phrase in known and not (end == start + 1 and lookup.names_at(start)):
                seen: set[str] = set()
                for verb in known[phrase]:
                    if verb.base not in seen:
                        seen.add(verb.base)
                        yield start, end, verb


def passed(lookup: Lookup, at: int) -> int:
    """Where the words that say nothing end: after articles, adverbs and the like."""
    while at < len(lookup.words) and lookup.words[at] in _PASSED:
        at += 1
    return at


def values_at(world: World, lookup: Lookup, at: int) -> Iterator[tuple[str, object]]:
    """The values and the amounts that begin at this token, each with its category."""
    for found in lookup.names_at(at):
        value = world.value(found.value)
        axis = world.axis_of(found.value)
        owner = found.end < len(lookup.words) and lookup.words[found.end] == "'s"
        if owner or (axis is not None and axis.kind in ("number", "ordinal")):
            continue  # got Lou's gift; and numbers are read as amounts
        if value is not None:
            yield value.category, value.name
        elif axis is not None:
            yield axis.key, found.value
    amounts: list[tuple[int, Number, str]] = []
    for end, count in lookup.computed["NUMBER"](at):
        assert isinstance(count, int | Fraction)
        amounts.append((end, count, ""))
    for end, worth in lookup.computed["MONEY"](at):
        assert isinstance(worth, tuple)
        amounts.append((end, *worth))
    for end, count, unit in amounts:
        named = [str(each) for _, each in lookup.computed["UNIT"](end)] if end < len(lookup.words) else []
        units = [unit] if unit else named or [""]
        fits = {
            (axis.key, counted)
            for each in units
            for axis in world.axes
            if axis.kind == "number"
            and (counted := axis.amount(count, each) if each else (count if axis.bare() else None)) is not None
            and axis.at(counted) is not None
        }
        if len({key for key, _ in fits}) == 1:
            yield from fits


def compared_at(world: World, lookup: Lookup, at: int) -> Iterator[str]:
    """The one measure along which the words from this token on compare: 24 years longer than, somewhat farther than."""
    numbers = [axis for axis in world.axes if axis.kind == "number" and not axis.topics & {"rank", "label"}]
    for end, count in lookup.computed["NUMBER"](at):
        for after, unit in lookup.computed["UNIT"](end) if end < len(lookup.words) else ():
            assert isinstance(count, int | Fraction)
            numbers = [axis for axis in numbers if axis.amount(count, str(unit)) is not None]
            at = after
    for end, worth in lookup.computed["MONEY"](at) if at < len(lookup.words) else ():
        assert isinstance(worth, tuple)
        numbers = [axis for axis in numbers if axis.amount(*worth) is not None]
        at = end
    rest = lookup.words[at : at + _LONGEST_COMPARISON]
    if (
        len(numbers) == 1
        and rest
        and "than" in rest
        and (rest[0] in gradings.VAGUELY or rest[0] in gradings.COMPARATIVES)
    ):
        yield numbers[0].key


def is_helped(lookup: Lookup, start: int) -> bool:
    """Whether a form of `to be` stands before a verb, with nothing but helping words between them: was not given."""
    at = start
    while at and lookup.words[at - 1] in _HELPING | ADVERBS:
        at -= 1
    return any(word in BE for word in lookup.words[at:start])


def _before(world: World, lookup: Lookup, start: int, verb: Verb) -> tuple[bool, list[tuple[str, str]]]:
    """The name before a verb, and whether it is done to it: `Ann trained`, `Rex was trained`."""
    at = start
    while at and lookup.words[at - 1] in _HELPING:
        at -= 1
    passive = any(word in BE for word in lookup.words[at:start]) and verb.shape != "ing"
    found = [
        (value.category, value.name)
        for first in range(max(0, at - 4), at)
        for each in lookup.names_at(first)
        if each.end == at and not each.doer and (value := world.value(each.value)) is not None
    ]
    return passive, found
