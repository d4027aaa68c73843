"""The phrases of one puzzle: words that its clues put around several values of a category.

`the home to be painted ivory`, `a house that will be painted yellow`: the words before the value and those after it,
without articles and helping verbs and in any form of the verb, make a `Phrase`. It is trusted where it stands around
two different values in two different clues; around three where its words may speak of a wish or a loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.axes import Axis
from cluewright.families.logic.english.gradings import BASES, COMPARATIVES
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.marks import Mark, Marks
from cluewright.families.logic.english.own_phrases.wording import (
    AUXILIARIES,
    IDLE,
    RELATIVES,
    SAME,
    is_known,
    is_verb,
    may_stand,
    seldom,
    stem,
    turned,
)
from cluewright.families.logic.english.pairing import own_agents
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import World, words_of
from cluewright.families.logic.meaning.clues import Term
from cluewright.families.logic.meaning.measures import CARDINALS

_EDGES = (
    RELATIVES
    | small.BE
    | small.DO
    | small.WILL
    | words("and or nor neither either but one other not than before after whoever , ; : ( )")
)
_COMPARING = frozenset({*COMPARATIVES, "before", "after", "ahead", "behind"})
"""What follows an amount by which two differ, and which is no value."""

_LONGEST = 6
_LONGEST_TAIL = 5
_ENOUGH = 2
_ENOUGH_OF_LOSSES = 3
_CALLING = words("call name title")
_SAID_BY_TWO = (
    (("go", "to"), "visit"),
    (("travel", "to"), "visit"),
    (("head", "to"), "visit"),
    (("with", "on"), "wear"),
)
"""Two words that say what one does: went to, had on."""

_LYING = words("near over across along")
"""Prepositions that tell where something lies."""

_WAYS = (("from",), ("to",), ("for",))
_FIRST_YEAR, _LAST_YEAR = 1500, 2100
NO_HEADS = (
    words("near within during about through throughout across around via")
    | small.PREPOSITIONS
    | AUXILIARIES
    | RELATIVES
    | IDLE
    | small.GUARDED
    | BASES.keys()
    | small.QUALITIES
)
_GENERIC = words("person people one individual item thing")
_SOMEWHERE = words("place location establishment site")


class Phrase(NamedTuple):
    """Words around a value."""

    before: tuple[str, ...]
    key: str
    """The category of the value, or the scale."""

    after: tuple[str, ...]


class Phrasebook:
    """What the clues of one puzzle say over and over."""

    def __init__(
        self, world: World, told: dict[Phrase, set[tuple[int, Term]]], heads: frozenset[str], *, once: bool = False
    ) -> None:
        """`once` says that a phrase need not come again, for what a clue might mean."""
        self.world = world
        self.heads = heads
        """The nouns for what the clues speak of."""

        trusted = {phrase for phrase, met in told.items() if once or _trusted(world, phrase, met)}
        self.phrases = frozenset(phrase for phrase in trusted if not _of_another(phrase, trusted))
        self.ends = {phrase.before[-1] for phrase in told if phrase.before}
        """The words that stand right before values."""

        self.spoken: dict[str, set[str]] = {}
        """For each key, the words that stand in some clue around its values."""

        self.beside: dict[str, set[str]] = {}
        """For each key, the words that stand right after its values."""

        for phrase in told:
            self.beside.setdefault(phrase.key, set()).update(phrase.after[:1])
            if not phrase.after or phrase in self.phrases:
                self.spoken.setdefault(phrase.key, set()).update(phrase.before, phrase.after)

    def tells_years(self, axis: Axis) -> bool:
        """Whether the clues speak of the numbers of a scale as of years: reached the summit in 1955."""
        like_years = axis.bare() and all(_FIRST_YEAR <= value <= _LAST_YEAR for value in axis.values)
        return like_years and any(each.key == axis.key and each.before[-1] == "in" for each in self.phrases)

    def has(self, left: tuple[str, ...], key: str, after: Sequence[str]) -> bool:
        """Whether these words around a value of the key are one of the phrases."""
        tail = normal(after)
        if tail[:1] == ("as",):
            tail = tail[1:]  # had Elsie Ewing as the guest
        own = {stem(word) for word in words_of(key)}
        return Phrase(left, key, tail) in self.phrases or (
            tail != () and set(tail) <= own and Phrase(left, key, ()) in self.phrases
        )


def _trusted(world: World, phrase: Phrase, met: set[tuple[int, Term]]) -> bool:
    """Whether the phrase stands around several values, or around one in several clues and no word of it is open."""
    paired = phrase.key in world.roles and len(world.roles) > 1
    doubtful = [word for word in (*phrase.before, *phrase.after) if seldom(word, paired)]
    if phrase.before[-1:] in _WAYS and phrase.key in world.both_ways:
        return False
    if phrase.before and phrase.before[0] != "be" and not is_known(phrase.before[0]):
        return False  # a verb that no list has may say the opposite
    lying = len(phrase.before) == 1 and phrase.before[0] in _LYING and not world.is_row and not world.is_map
    if lying and not phrase.after and not world.person_categories & {phrase.key} and _proper(world, phrase.key):
        return True  # the bridge over the Salt River
    told = set(phrase.before) - {"be"}
    if told and not phrase.after and told <= _CALLING | {stem(w) for w in words_of(phrase.key)}:
        return True  # the piece titled Clockwork
    if len({term for _, term in met}) >= (_ENOUGH_OF_LOSSES if doubtful else _ENOUGH):
        return True
    certain = not doubtful and all(map(is_known, (*phrase.before, *phrase.after)))
    return certain and bool(phrase.before) and len({number for number, _ in met}) >= _ENOUGH


def _proper(world: World, key: str) -> bool:
    """Whether the values of a category have names of their own."""
    values = next((each.values for each in world.categories if each.name == key), ())
    return bool(values) and all(value[:1].isupper() for value in values)


def _of_another(phrase: Phrase, trusted: set[Phrase]) -> bool:
    """Whether it tells of somebody in another part than what they are called after: a film is directed by directors.

    Who reviewed it is another, even where two clues tell it.
    """
    if phrase.before[-1:] != ("by",) or len(phrase.before) < 2:
        return False
    called = words_of(phrase.key)
    own = {each.before[-2:-1] for each in trusted if each.key == phrase.key and each.before[-1:] == ("by",)}
    own = {verb for verb in own if verb and called & own_agents(verb[0])}
    return bool(own) and phrase.before[-2:-1] not in own


def normal(written: Sequence[str]) -> tuple[str, ...]:
    """The words of a phrase in any of its forms; what has something is with it, what was purchased was bought."""
    told = [word for word in written if word not in IDLE]
    left = [word for word, after in pairwise((*told, "")) if not _helps(word, after)]
    if left and left[0] in small.HAVE:
        helping = len(left) > 1 and any(verb.shape == "done" for verb in vocabulary().verbs.get(left[1], ()))
        left = left[1:] if helping else ["with", *left[1:]]
    found = tuple(SAME.get(each, each) for each in map(stem, left))
    if "been" in written:
        return found  # has been on a mission
    return next(((other, *found[len(said) :]) for said, other in _SAID_BY_TWO if found[: len(said)] == said), found)


def _helps(word: str, after: str) -> bool:
    """Whether the word only helps the verb after it: is, to be, to launch; but not went to."""
    if word == "to":
        return after in small.BE or any(verb.shape == "base" for verb in vocabulary().verbs.get(after, ()))
    return word in AUXILIARIES - small.HAVE


def may_be_phrase(written: Sequence[str]) -> bool:
    """Whether no word can turn what is said into something else."""
    if ("up", "to") in pairwise(written):
        return False
    return all(may_stand(word) for word in written if word not in IDLE | AUXILIARIES) and not turned(normal(written))


def phrasebook(world: World, lookups: Sequence[Lookup], *, once: bool = False) -> Phrasebook:
    """What the clues say over and over, or `once` at least."""
    told: dict[Phrase, set[tuple[int, Term]]] = {}
    for number, lookup in enumerate(lookups):
        marks = Marks(world, lookup)
        for start, mark in _alone(marks):
            for phrase in _around(world, marks, start, mark):
                told.setdefault(phrase, set()).add((number, mark.term))
    return Phrasebook(world, told, _heads(world, lookups), once=once)


def _alone(marks: Marks) -> Iterator[tuple[int, Mark]]:
    """The values of a sentence whose names have one meaning, from left to right."""
    at, count = 0, len(marks.lookup.words)
    while at < count:
        found = marks.at(at)
        if not found:
            at += 1
            continue
        longest = [mark for mark in found if mark.end == max(each.end for each in found)]
        after = marks.lookup.words[longest[0].end : longest[0].end + 1]
        if len(longest) == 1 and not (after and after[0] in _COMPARING):
            yield at, longest[0]
        at = longest[0].end


def _around(world: World, marks: Marks, start: int, mark: Mark) -> Iterator[Phrase]:
    """The words around a value, as far as they may belong to a phrase."""
    spoken = marks.lookup.words
    somebody = mark.key in world.person_categories
    verb = _gap(marks, start, mark.end)
    if verb:
        yield Phrase((verb, "by"), mark.key, ())
    tails = [()] if somebody else list(_tails(marks, mark.end))
    for first in _starts(marks, start):
        before = before_value(spoken, first, start)
        if not may_be_phrase(spoken[first:start]):
            continue
        if somebody and before[-1:] not in _by(world, mark.key):
            continue
        for tail in tails:
            if before or (tail and _after_being(spoken, start) and world.axis(mark.key)):
                yield Phrase(before, mark.key, tail)


def _after_being(spoken: Sequence[str], start: int) -> bool:
    """Was 35 minutes long, was the fourth to go on stage."""
    at = start - 1 - (start > 0 and spoken[start - 1] in small.ARTICLES)
    return at >= 0 and spoken[at] in small.BE


def before_value(spoken: Sequence[str], first: int, start: int) -> tuple[str, ...]:
    """The words before a value as a phrase has them: who was given a book is not who gave it."""
    told = [word for word in spoken[first:start] if word not in IDLE]
    shapes = {verb.shape for verb in vocabulary().verbs.get(told[-1], ())} if told else set()
    helped = any(word in small.BE for word in spoken[max(0, first - 2) : start])
    passive = "done" in shapes and (helped or "past" not in shapes)
    return ("be", *normal(told)) if passive else normal(told)


def _by(world: World, key: str) -> tuple[tuple[str], ...]:
    """The prepositions before somebody that may tell who goes together with them."""
    paired = key in world.roles and len(world.roles) > 1
    alone = len(world.person_categories) == 1  # then it is things of which this is told
    return (("by",), ("with",), ("to",), ("for",), ("about",)) if paired or alone else (("by",), ("about",))


def _starts(marks: Marks, start: int) -> Iterator[int]:
    """Where the words before a value may begin to be a phrase: after who or is, after a name, after a noun."""
    spoken = marks.lookup.words
    at = start
    while at and start - at < _LONGEST + 2:
        before = spoken[at - 1]
        if before in _EDGES or before == "'s" or _ends_mark(marks, at):
            yield at
            return
        if at < start and at > 1 and _noun_like(before) and _ends_head(marks, at):
            yield at
        at -= 1
    if at == 0:
        yield 0


def _ends_mark(marks: Marks, end: int) -> bool:
    return any(mark.end == end for first in range(max(0, end - 5), end) for mark in marks.at(first))


def _may_precede(marks: Marks, at: int) -> bool:
    """Whether a noun may stand at this token: after an article, a name or a possessive."""
    return marks.lookup.words[at - 1] in small.ARTICLES | {"'s"} or _ends_mark(marks, at)


def _ends_head(marks: Marks, end: int) -> bool:
    """Whether a noun of one or two words may end here: the storm, the bird watcher."""
    if _may_precede(marks, end - 1):
        return True
    return end > 2 and may_stand(marks.lookup.words[end - 2]) and _may_precede(marks, end - 2)


def _noun_like(word: str) -> bool:
    return word.isalpha() and word not in small.PREPOSITIONS and word not in small.ARTICLES


def _tails(marks: Marks, end: int) -> Iterator[tuple[str, ...]]:
    """The words after a value that may belong to the phrase, none to three of them."""
    spoken = marks.lookup.words
    yield ()
    for last in range(end + 1, min(end + _LONGEST_TAIL, len(spoken)) + 1):
        word = spoken[last - 1]
        if word in _EDGES or marks.at(last - 1) or not (may_stand(word) or word in small.ARTICLES):
            return
        yield normal(spoken[end:last])


def _gap(marks: Marks, start: int, end: int) -> str:
    """The verb of somebody after what they do it to: the lot that Ms. Conway won, the trip Craig is leading."""
    spoken = marks.lookup.words
    at = start - 1
    if at > 0 and spoken[at] in RELATIVES:
        at -= 1
    if at < 1 or not _noun_like(spoken[at]) or spoken[at] in _EDGES or not _ends_head(marks, at + 1):
        return ""
    verb = end
    while verb < len(spoken) and spoken[verb] in small.BE | small.HAVE | small.WILL:
        verb += 1
    if verb >= len(spoken) or not is_verb(spoken[verb]) or not may_stand(spoken[verb]):
        return ""
    return stem(spoken[verb])


def _heads(world: World, lookups: Sequence[Lookup]) -> frozenset[str]:
    """The nouns for what the clues speak of: storm, hurricane."""
    often: Counter[str] = Counter()
    listed: set[str] = set()
    for lookup in lookups:
        spoken = lookup.words
        marks = Marks(world, lookup)
        for at, word in enumerate(spoken[1:], start=1):
            if not may_stand(word) or marks.at(at) or not _may_precede(marks, at):
                continue
            often[word] += _may_head(word)
            after = spoken[at + 1] if at + 1 < len(spoken) else ""
            if (
                word not in small.PREPOSITIONS | AUXILIARIES | RELATIVES | IDLE
                and _may_head(after)
                and not marks.at(at + 1)
            ):
                often[f"{word} {after}"] += 1
        if len(spoken) > 3 and spoken[0] == "the" and spoken[1] in CARDINALS:
            counted = spoken[2] if spoken[3] in small.BE else ""
            listed |= {" ".join(each) for each in _numbers(counted) if counted}
    repeated = {word for word, times in often.items() if times >= _ENOUGH}
    repeated |= {form for word in repeated if " " in word for form in (f"{word}s", word.removesuffix("s"))}
    general = _GENERIC | (_SOMEWHERE if not world.place_words else frozenset())
    return frozenset(repeated | listed | set(world.objects) | general | set(world.category_words))


def _numbers(word: str) -> list[list[str]]:
    """A plural noun, and its singular."""
    return [[word], [vocabulary().nouns[word].base if word in vocabulary().nouns else stem(word)]]


def _may_head(word: str) -> bool:
    """Whether the word may name what the clues speak of."""
    if not may_stand(word) or word in NO_HEADS:
        return False
    shapes = {verb.shape for verb in vocabulary().verbs.get(word, ())}
    if "past" in shapes and "base" not in shapes:
        return False
    return word in vocabulary().nouns or not shapes
