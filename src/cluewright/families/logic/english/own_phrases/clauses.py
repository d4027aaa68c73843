"""The few forms that most clues have: A is B, neither A nor B, of A and B, A is more than B."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluewright.families.logic.english import words as small
from cluewright.families.logic.english.lookup import Lookup
from cluewright.families.logic.english.own_phrases.comparing import Comparing, link
from cluewright.families.logic.english.own_phrases.parts import Grammar, Parts
from cluewright.families.logic.english.own_phrases.phrasebook import Phrasebook
from cluewright.families.logic.english.own_phrases.wording import may_stand
from cluewright.families.logic.english.vocabulary import vocabulary
from cluewright.families.logic.meaning.clues import (
    And,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
)
from cluewright.families.logic.meaning.measures import CARDINALS

_ELLIPTIC = small.BE | small.DO | small.HAVE


class Clauses:
    """Reads clues of one puzzle by its phrases."""

    def __init__(self, book: Phrasebook, lookups: Sequence[Lookup], grammar: Grammar) -> None:
        self.book = book
        self._comparing = Comparing(book, lookups)
        self._grammar = grammar

    def read(self, lookup: Lookup) -> list[Meaning]:
        """Every meaning that the sentence has so."""
        if not lookup.words:
            return []
        parts = Parts(self.book, lookup, self._grammar)
        forms = (self._listed, self._one_and_other, self._neither, self._either_subject, self._either, self._plain)
        found: dict[Meaning, None] = {}
        for form in (*forms, self._compared):
            for means in form(parts):
                if _sensible(means):
                    found[means] = None
        return list(found)

    def _listed(self, parts: Parts) -> Iterator[Meaning]:
        """The five storms are A, B, C, D and E."""
        spoken = parts.words
        size = self.book.world.size
        if len(spoken) < 6 or spoken[0] != "the" or CARDINALS.get(spoken[1]) != size:
            return
        first = next((at for at in (3, 4) if spoken[at] in small.BE), 0)
        if not first or not self._counts(spoken[2:first]):
            return
        for cuts in _members(spoken, first + 1, size):
            terms = [parts.somebody(start, end) for start, end in cuts]
            if all(terms):
                yield Different(tuple(term for term in terms if term))

    def _counts(self, noun: Sequence[str]) -> bool:
        """Whether the noun, of one or two words, is what the clues speak of: riders, subway riders."""
        nouns = vocabulary().nouns
        last = nouns[noun[-1]].base if noun[-1] in nouns else noun[-1]
        plain = all(word in nouns and word not in vocabulary().verbs and may_stand(word) for word in noun[:-1])
        return " ".join(noun) in self.book.heads or (plain and bool({noun[-1], last} & self.book.heads))

    def _one_and_other(self, parts: Parts) -> Iterator[Meaning]:
        """Of A and B, one is C and the other is D."""
        spoken = parts.words
        if spoken[0] != "of":
            return
        for at in range(3, len(spoken) - 4):
            if spoken[at] != "one" or spoken[at - 1] != ",":
                continue
            for middle in range(at + 1, len(spoken) - 3):
                if spoken[middle : middle + 3] != ["and", "the", "other"]:
                    continue
                for joint in _at(spoken, "and", 2, at - 2):
                    yield from self._crossed(parts, (1, joint, at - 1), (at + 1, middle, middle + 3))

    def _crossed(self, parts: Parts, who: tuple[int, int, int], what: tuple[int, int, int]) -> Iterator[Meaning]:
        one, other = parts.somebody(who[0], who[1]), parts.somebody(who[1] + 1, who[2])
        if one is None or other is None:
            return
        people = parts.are_people(who[0], who[1], one) or parts.are_people(who[1] + 1, who[2], other)
        first = parts.said(what[0], what[1], one, people)
        second = parts.said(what[2], len(parts.words), one, people)
        if first and second and first[1] and second[1]:
            straight = And((Same(one, first[0]), Same(other, second[0])))
            across = And((Same(other, first[0]), Same(one, second[0])))
            yield And((Different((one, other)), Or((straight, across))))

    def _neither(self, parts: Parts) -> Iterator[Meaning]:
        """Neither A nor B is C."""
        for one, other, said in self._joined(parts, "neither", "nor"):
            yield And((Not(Same(one, said)), Not(Same(other, said))))

    def _either_subject(self, parts: Parts) -> Iterator[Meaning]:
        """Either A or B is C."""
        for one, other, said in self._joined(parts, "either", "or"):
            yield ExactlyOne((Same(one, said), Same(other, said)))

    def _joined(self, parts: Parts, first: str, joint: str) -> Iterator[tuple[Term, Term, Term]]:
        """Two of whom the same is said, joined by these words, and what is said."""
        spoken = parts.words
        if spoken[0] != first:
            return
        for at in _at(spoken, joint, 1, len(spoken) - 2):
            one = parts.somebody(1, at)
            if one is None:
                continue
            for other, end in self._subjects(parts, at + 1):
                people = parts.are_people(1, at, one) or parts.are_people(at + 1, end, other)
                said = parts.said(end, len(spoken), one, people)
                if said and said[1]:
                    yield one, other, said[0]

    def _either(self, parts: Parts) -> Iterator[Meaning]:
        """A is either B or C."""
        spoken = parts.words
        for at in _at(spoken, "either", 1, len(spoken) - 3):
            if spoken[at - 1] not in small.BE:
                continue
            subject = parts.somebody(0, at - 1)
            if subject is None:
                continue
            for joint in _at(spoken, "or", at + 1, len(spoken) - 1):
                one = parts.somebody(at + 1, joint, subject)
                other = parts.somebody(joint + 1, len(spoken), subject)
                if one and other and one != other:
                    yield ExactlyOne((Same(subject, one), Same(subject, other)))

    def _plain(self, parts: Parts) -> Iterator[Meaning]:
        """A is B; A does not make landfall near B."""
        if {"either", "neither", "or", "nor", "and", "than", ";"} & set(parts.words):
            return
        for subject, end in self._subjects(parts, 0):
            said = parts.said(end, len(parts.words), subject, parts.are_people(0, end, subject))
            if said:
                same = Same(subject, said[0])
                yield same if said[1] else Not(same)

    def _compared(self, parts: Parts) -> Iterator[Meaning]:
        """A is more than B; A was 3 years before B."""
        spoken = parts.words
        if {"either", "neither", "or", "nor", ";"} & set(spoken):
            return
        for at in range(2, len(spoken) - 1):
            linked = link(spoken, at)
            if not linked:
                continue
            for subject, end in self._subjects(parts, 0, at):
                people = parts.are_people(0, end, subject)
                for compared in self._comparing.read(parts.lookup, end, at, linked, people):
                    other = self._other(parts, linked.end)
                    if other is None or other == subject:
                        continue
                    relation = "=" if compared.by is not None else (">" if compared.sign > 0 else "<")
                    by = compared.sign * compared.by if compared.by is not None else 0
                    yield Compare(compared.axis.key, subject, relation, other, by)

    def _other(self, parts: Parts, start: int) -> Term | None:
        """Whom it is compared with: than the one from Oslo was, than that of Ann."""
        end = len(parts.words)
        if parts.words[start : start + 2] in (["that", "of"], ["those", "of"]):
            start += 2
        found = parts.somebody(start, end)
        if found is None and parts.words[-1] in _ELLIPTIC | {"'s"} and end - start > 1:
            found = parts.somebody(start, end - 1)
        return found

    def _subjects(self, parts: Parts, start: int, stop: int | None = None) -> Iterator[tuple[Term, int]]:
        """The ways in which the words from `start` on can begin with somebody."""
        last = (stop if stop is not None else len(parts.words) - 1) + 1
        for end in range(start + 1, last):
            if not _may_go_on(parts, end):
                continue
            subject = parts.somebody(start, end)
            if subject is not None:
                yield subject, end


def _may_go_on(parts: Parts, at: int) -> bool:
    """Whether something may be said from this token on: a verb, or what helps one."""
    word = parts.words[at]
    if word in small.BE | small.DO | small.HAVE | small.WILL:
        return True
    shapes = {verb.shape for verb in vocabulary().verbs.get(word, ())}
    return bool(shapes & {"s", "past"}) and not parts.marks.at(at)


def _members(spoken: Sequence[str], start: int, count: int) -> Iterator[list[tuple[int, int]]]:
    """The stretches of a list from `start` on, if it has as many members as asked for."""
    cuts, first, at = [], start, start
    while at < len(spoken):
        if spoken[at] == ",":
            cuts.append((first, at))
            first = at + 1 + (at + 1 < len(spoken) and spoken[at + 1] == "and")
            at = first
            continue
        at += 1
    rest = (first, len(spoken))
    if len(cuts) == count - 1:
        yield [*cuts, rest]
    elif len(cuts) == count - 2:
        yield from (
            [*cuts, (first, joint), (joint + 1, len(spoken))]
            for joint in _at(spoken, "and", first + 1, len(spoken) - 1)
        )


def _at(spoken: Sequence[str], word: str, start: int, end: int) -> list[int]:
    return [at for at in range(start, end) if spoken[at] == word]


def _sensible(means: Meaning) -> bool:
    """Whether no two values of one category are said to be one."""
    match means:
        case Same(one, other):
            return one != other and not _of_one_kind(one, other)
        case Not(Same(one, other)):
            return not _of_one_kind(one, other)
        case ExactlyOne(parts):
            return all(map(_sensible, parts))
        case Different(terms):
            return len(set(terms)) == len(terms)
    return True


def _of_one_kind(one: Term, other: Term) -> bool:
    if isinstance(one, Place) or isinstance(other, Place):
        return isinstance(one, Place) and isinstance(other, Place)
    return one.category == other.category
