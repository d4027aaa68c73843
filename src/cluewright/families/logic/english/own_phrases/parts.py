"""The parts of a clue, by the puzzle's own phrases or else by the grammar: who is spoken of, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.kinds import GETTING, GIVERS
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.objects import is_object
from cluewright.families.logic.english.own_phrases.marks import Mark, Marks
from cluewright.families.logic.english.own_phrases.phrasebook import (
    NO_HEADS,
    Phrasebook,
    before_value,
    may_be_phrase,
    normal,
)
from cluewright.families.logic.english.own_phrases.wording import (
    AUXILIARIES,
    IDLE,
    RELATIVES,
    ROUGHLY,
    is_known,
    is_verb,
    may_stand,
    seldom,
    stem,
)
from cluewright.families.logic.english.pairing import role_ties
from cluewright.families.logic.english.things import spoken_of
from cluewright.families.logic.english.tokens import Token, plain, tokens
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.english.words import words
from cluewright.families.logic.english.world import words_of
from cluewright.families.logic.meaning.clues import Meaning, Not, Place, Same, Term, Value

Grammar = Callable[[list[Token]], Meaning | None]
"""What the grammar makes of a sentence; None where it does not read it."""

_HELPING = AUXILIARIES | words("been")
_UNENDING = _HELPING | small.ARTICLES | small.PREPOSITIONS | RELATIVES
"""Words with which nobody's description ends."""

_OF_BODIES = words("age height weight length")
_MEASURING = tuple((word,) for word in ("measure", "span", "cover", "stretch", "total", "rate", "price", "value"))
_SHORT = 2
_LONGEST_HEAD = 3


class Parts:
    """What can be made of the stretches of one sentence."""

    def __init__(self, book: Phrasebook, lookup: Lookup, grammar: Grammar) -> None:
        self.book = book
        self.world = book.world
        self.lookup = lookup
        self.words = lookup.words
        self.marks = Marks(book.world, lookup)
        self._grammar = grammar
        self._asked: dict[tuple[int, int, Term | None], Term | None] = {}

    def somebody(self, start: int, end: int, other: Term | None = None) -> Term | None:
        """Whom or what the words from `start` to `end` speak of; `other` is what is said of them, if that is known."""
        if start >= end or self.words[end - 1] in _UNENDING or not self._begins(start):
            return None
        found = set(self._described(start, end))
        if len(found) == 1:
            return found.pop()
        return None if found else self._asked_of(start, end, other)

    def _begins(self, start: int) -> bool:
        return self.words[start] in small.ARTICLES | {"whoever"} or bool(self.marks.at(start))

    def are_people(self, start: int, end: int, term: Term) -> bool:
        """Whether the words speak of somebody, and not of something of theirs: Ann, but not Ann's boat."""
        if not self.world.is_person(term):
            return False
        first = start + (self.words[start] in small.ARTICLES)
        named = [mark.end for mark in self.marks.at(first)]
        if not named:
            return self._is_person(self.words[first])
        return self.words[max(named) : max(named) + 1] != ["'s"] or self._is_person(self.words[end - 1])

    def said(self, start: int, end: int, subject: Term, people: bool = True) -> tuple[Term, bool] | None:
        """What the words say of the subject: what it goes together with, and whether they do not deny it.

        `people` says whether the subject is somebody.
        """
        at, positive = start, True
        while at < end and self.words[at] in _HELPING - small.HAVE | {"not"}:
            if self.words[at] == "not":
                if not positive:
                    return None
                positive = False
            at += 1
        being = any(word in small.BE for word in self.words[start:at])
        found = {
            mark.term
            for first, mark in self._phrase(at, end, people and self.world.is_person(subject))
            if not people or self._may_do(subject, before_value(self.words, at, first), mark)
        }
        bare = [mark.term for mark in self.marks.at(at) if mark.end == end] if at < end else []
        if being and at < end and all(map(self._is_proper, bare)):
            found |= set(self._described(at, end))
        if len(found) == 1:
            return found.pop(), positive
        return None if found else self._claimed(start, end, subject)

    def _is_proper(self, term: Term) -> bool:
        """Whether the term has a name of its own: Tabitha, but not teal."""
        value = self.world.value(term)
        return value is not None and value.name[:1].isupper() and plain(value.name) not in small.QUALITIES

    def _may_do(self, subject: Term, before: tuple[str, ...], mark: Mark) -> bool:
        """Whether such people do this: a giver did not get the sled, and no buyer was painted by an artist."""
        value = self.world.value(subject)
        people = self.world.person_categories
        if value is None or value.category not in people:
            return True
        if not before:
            return False  # it is a star that is 4 light years away, and not who found it
        if mark.key in people and before[-1] == "by":
            return any(verb.sense("another") for verb in vocabulary().verbs.get(before[0], ()))
        if words_of(value.category) & GIVERS and before[0] in GETTING:
            return False
        return role_ties(self.world, value.category, before[0], mark.key, people)

    def _described(self, start: int, end: int) -> Iterator[Term]:
        """The thing by its name, by its name and a noun, or by a noun and a phrase."""
        spoken = self.words
        first = start + 1 if spoken[start] in small.ARTICLES else start
        if first >= end:
            return
        for mark in self.marks.at(first):
            if mark.end == end or (mark.end < end and self._headed(mark, end)):
                yield mark.term
        for at in range(first + 1, min(first + _LONGEST_HEAD, end - 1) + 1) if first > start else ():
            if self._is_head(spoken[first:at]) or (at == first + 1 and may_describe(self.lookup, first)):
                yield from self._after_head(at, end, self._is_person(spoken[at - 1]))
        if spoken[first] == "whoever":
            yield from (mark.term for _, mark in self._phrase(self._helped(first + 1, end), end))

    def _headed(self, mark: Mark, end: int) -> bool:
        """The August hurricane, Mrs. Whitney's infant, Ann's."""
        owned = self.words[mark.end] == "'s"
        rest = self.words[mark.end + owned : end]
        if not rest:
            return False
        told = self.book.spoken.get(mark.key, set()) | {stem(word) for word in self._called(mark.key)}
        between = 0
        axis = self.world.axis(mark.key)
        if axis is not None and "age" in axis.topics and rest[0] == "old":
            between = 1  # the 1,450 year old relic
        while not owned and between < len(rest) - 1 and stem(rest[between]) in told:
            between += 1  # the 3-person trip, the Armadillo team robot
        measured = axis is not None and len(rest) == between + 1 and may_describe(self.lookup, mark.end + between)
        noun = vocabulary().nouns.get(rest[-1]) if measured else None
        if not self._is_head(rest[between:]) and not (noun and spoken_of(self.world, noun)):
            return False
        value = self.world.value(mark.term)
        if value is not None and plain(value.name) in small.QUALITIES and not owned:
            return is_object(self.world, value, rest[-1])
        return True

    def _called(self, key: str) -> frozenset[str]:
        axis = self.world.axis(key)
        return axis.words if axis else words_of(key)

    def _is_head(self, head: list[str]) -> bool:
        written = [word for word in head if word not in IDLE]
        return bool(written) and " ".join(written) in self.book.heads

    def _is_person(self, noun: str) -> bool:
        known = vocabulary().nouns.get(noun)
        return known is None or known.personal or noun == "one"

    def _after_head(self, at: int, end: int, of: bool) -> Iterator[Term]:
        """What follows the noun: that made landfall near Key West, Ms. Conway won."""
        after = at + 1 if self.words[at] in RELATIVES else at
        yield from (mark.term for _, mark in self._phrase(self._helped(after, end), end, of))
        after += self.words[after] in small.ARTICLES
        for mark in self.marks.at(after):
            told = mark.end
            told += told < end and self.words[told] in self._called(mark.key)
            verb = self._helped(told, end)
            done = verb == end - 1 and is_verb(self.words[verb])
            if done and self.book.has((stem(self.words[verb]), "by"), mark.key, self.words[mark.end : told]):
                yield mark.term

    def _helped(self, at: int, end: int) -> int:
        while at < end and self.words[at] in _HELPING - small.HAVE:
            at += 1
        return at

    def _phrase(self, start: int, end: int, of: bool | None = None) -> Iterator[tuple[int, Mark]]:
        """The value of a phrase that takes just these words, and where it begins.

        `of` says whether people are told of; None that once is not enough whoever it is.
        """
        for first in range(start, end):
            for mark in self.marks.at(first):
                if mark.end > end:
                    continue
                before, after = self.words[start:first], self.words[mark.end : end]
                if self.book.has(before_value(self.words, start, first), mark.key, after) or (
                    of is not None and self._by_its_amount(first, mark, before, after, of)
                ):
                    yield first, mark

    def _by_its_amount(self, first: int, mark: Mark, before: list[str], after: list[str], of: bool) -> bool:
        """Whether an amount with its unit is one that the puzzle lists, so that once is enough: 125 mph.

        `of` says whether it is told of people, whose age or weight need not be what is measured.
        """
        axis = self.world.axis(mark.key)
        if axis is None or axis.kind != "number" or axis.topics & {"rank", "label"} or axis.like_years:
            return False
        around = normal([*before, *after])
        if not around or ROUGHLY & {*before, *after}:
            return False  # about 125 mph
        if set(after) & small.ARTICLES or any(self.marks.at(at) for at in self._around(first, mark, before, after)):
            return False  # $10 a month; for 5 minutes about marriage
        having = around[:1] in (("with",), ("at",), ("for",), ("of",)) or not before
        measuring = around[:1] in _MEASURING or any(verb.topics() for verb in vocabulary().verbs.get(around[0], ()))
        if not having and not measuring:
            return False
        if of and (axis.topics & _OF_BODIES or around[:1] != ("with",)):
            return False
        written = self.words[first : mark.end]
        telling = len(written) > 1 or not written[0].isalnum() or len(written[0]) > _SHORT
        known = all(is_known(word) and not seldom(word) for word in around)
        return telling and known and may_be_phrase(before) and may_be_phrase(after)

    @staticmethod
    def _around(first: int, mark: Mark, before: list[str], after: list[str]) -> list[int]:
        """The tokens before and after a value."""
        return [*range(first - len(before), first), *range(mark.end, mark.end + len(after))]

    def _asked_of(self, start: int, end: int, other: Term | None) -> Term | None:
        """What the grammar takes the words for, where they are said to be something else."""
        asked = (start, end, other)
        if asked not in self._asked:
            self._asked[asked] = self._ask(start, end, other)
        return self._asked[asked]

    def _ask(self, start: int, end: int, other: Term | None) -> Term | None:
        if not any(self.marks.at(at) for at in range(start, end)):
            return None
        being = next((at for at in range(start, end) if self.words[at] in small.BE), end)
        if being < end and not set(self.words[start:being]) & (RELATIVES | {"whose", "whoever"}):
            return None
        for counterpart in [other] if other else self._counterparts(start, end):
            says = [*self.lookup.sentence[start:end], *tokens(f"is {self._name(counterpart)}")]
            means = self._grammar(says)
            if isinstance(means, Same) and counterpart in means:
                return means.other if means.one == counterpart else means.one
        return None

    def _counterparts(self, start: int, end: int) -> Iterator[Term]:
        """Values of which it may be said that this is one of them: people first."""
        told = {mark.key for at in range(start, end) for mark in self.marks.at(at)}
        ordered = sorted(self.world.categories, key=lambda each: each.name not in self.world.person_categories)
        for category in ordered[:3]:
            if category.name not in told:
                yield Value(category.name, category.values[0])

    def _claimed(self, start: int, end: int, subject: Term) -> tuple[Term, bool] | None:
        """What the grammar takes the words for, said of the subject by its name."""
        name = tokens(self._name(subject))
        means = self._grammar([*name, *self.lookup.sentence[start:end]])
        positive = not isinstance(means, Not)
        inner = means.part if isinstance(means, Not) else means
        if not isinstance(inner, Same) or subject not in inner:
            return None
        return (inner.other if inner.one == subject else inner.one), positive

    def _name(self, term: Term) -> str:
        if isinstance(term, Place):
            return self.world.puzzle.places.labels[term.number - 1]
        return term.name


def may_describe(lookup: Lookup, at: int) -> bool:
    """Whether the noun at this token says no more than what follows it: the scoundrel who sailed from Martinique."""
    word = lookup.words[at]
    if not may_stand(word) or lookup.sentence[at].capital or lookup.names_at(at) or word in NO_HEADS:
        return False
    noun = vocabulary().nouns.get(word)
    if noun is None:
        return word not in vocabulary().verbs and len(word) > 3 and not word.endswith("ly")
    return not noun.kinds & {"male", "female"} and spoken_of(lookup.world, noun)
