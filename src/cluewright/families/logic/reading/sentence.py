"""One sentence as it is read: its items, and every way in which a stretch of them fits a form.

A form is one function of a sentence and a stretch `(i, j)`; it is registered with a sentence that it reads and one
that it refuses. `noun` is whom a stretch names, `said` what it says of IT, `statement` a whole statement. Glue may
stand anywhere in a stretch; every other item must have its part in a form, or there is no reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, NamedTuple, TypeVar

from cluewright.families.logic.meaning.clues import (
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Number,
    Or,
    Place,
    Same,
    Term,
    Value,
    replaced,
    terms,
    walk,
)
from cluewright.families.logic.reading.closed import DO, FEMALE, MALE, NEEDS, PRONOUNS, RELATING, words
from cluewright.families.logic.reading.items import Cells, Item
from cluewright.families.logic.reading.mentions import Header
from cluewright.families.logic.reading.scales import Scale, find, pointing
from cluewright.families.logic.reading.tokens import forms_of

IT = Place(0)
"""Whoever something is said of."""

_MOST = 24
"""So many readings of one stretch are followed."""

T = TypeVar("T")


class Thing(NamedTuple):
    """Somebody or something named, and what is said of them by the way. IT is somebody described, not named."""

    term: Term
    asides: tuple[Meaning, ...] = ()


class Form(NamedTuple):
    """One way in which clues are put."""

    name: str
    reads: str
    refuses: str
    world: str
    """Which of the test's puzzles the two sentences are about."""

    function: Callable[[Sentence, int, int], Iterable[Any]]
    needs: frozenset[str]
    """Kinds of items of which one must stand in what it reads; nothing where any sentence may be read."""


NOUNS: list[Form] = []
CORES: list[Form] = []
STATEMENTS: list[Form] = []
_Function = Callable[["Sentence", int, int], "list[T]"]


def form(
    kind: list[Form], *, reads: str, refuses: str, world: str = "street"
) -> Callable[[_Function[T]], _Function[T]]:
    """Register a form."""

    def register(function: _Function[T]) -> _Function[T]:
        kind.append(Form(function.__name__, reads, refuses, world, function, NEEDS.get(function.__name__, frozenset())))
        return function

    return register


Known = dict[tuple["Term | None", int, int], tuple["list[Meaning]", "Term | None"]]
"""The meanings of stretches as statements, and the subject of each; a stretch is looked at once for each pronoun."""


class Sentence:
    """All readings of one row of items."""

    def __init__(
        self, header: Header, row: list[Item], before: Term | None = None, known: Known | None = None, lax: bool = False
    ) -> None:
        """`before` is the subject of the sentence before, for pronouns; `known` what other looks at it have found.

        `lax`: one clause of a clue that was taken apart, where more may be glue.
        """
        self.lax = lax
        self._known: Known = {} if known is None else known
        self.header, self.row, self.before = header, row, before
        self.subject: Term | None = before
        self.last: Term | None = None
        """What the sentence before named last."""

        self.used: set[str] = set()
        """The names of the forms that read something."""

        self.doubts: set[str] = set()
        """Words that were taken to speak of a scale without being sure of it."""

        self.kind = Cells(enumerate(item.kind for item in row)).__getitem__
        """The kind of the item at a position; empty outside the sentence."""

        self.text = Cells(enumerate(item.text for item in row)).__getitem__
        """The words of the item at a position."""

        self._at: dict[str, list[int]] = {}
        """The positions of each kind."""

        self._content = [len(row)] * (len(row) + 1)
        """For each position the first from there on that is not glue."""

        for at in reversed(range(len(row))):
            self._at.setdefault(row[at].kind, []).append(at)
            self._content[at] = self._content[at + 1] if row[at].kind == "glue" else at
        self._named = [at for at, item in enumerate(row) if item.terms or item.kind == "most"]
        self._fitting = {
            name: [each for each in several if not each.needs or not each.needs.isdisjoint(self._at)]
            for name, several in (("noun", NOUNS), ("core", CORES), ("statement", STATEMENTS))
        }
        self._near: dict[tuple[int, int], set[str]] = {}
        self._nouns: dict[tuple[int, int], list[Thing]] = {}
        self._said: dict[tuple[int, int], list[Meaning]] = {}
        self._lists: dict[tuple[int, int], list[tuple[str, tuple[Thing, ...]]]] = {}

    def where(self, i: int, j: int, *kinds: str) -> list[int]:
        """The positions of items of these kinds."""
        return sorted(at for kind in kinds if kind in self._at for at in self._at[kind] if i <= at < j)

    def named(self, i: int, j: int) -> list[int]:
        """The positions of what names something."""
        return [at for at in self._named if i <= at < j]

    def glue(self, i: int, j: int) -> bool:
        """Whether a stretch is glue alone."""
        return i >= j or self._content[i] >= j

    def glueless(self, i: int, j: int) -> bool:
        """Whether a stretch is a name alone, with no verb before it: Pam first."""
        return self.kind(i) == "name" and i + 1 == j and self.text(i).lower() in _ORDINALS

    def past_glue(self, i: int, j: int) -> int:
        """The first position that is not glue."""
        return i if i >= j else min(self._content[i], j)

    def near(self, i: int, j: int) -> set[str]:
        """The words of glue and of amounts in a stretch."""
        if (i, j) not in self._near:
            beside = (item for item in self.row[max(0, i) : max(0, j)] if item.kind in ("glue", "amount", "more", "as"))
            self._near[i, j] = {word for item in beside for word in item.text.lower().split()}
        return self._near[i, j]

    def scale(self, topic: str, near: set[str], count: Number | None = None, unit: str = "") -> Scale | None:
        """The scale that a comparison is about."""
        return find(self.header.scales, topic, near, count, unit)

    def other_noun(self, i: int, j: int) -> bool:
        """Whether a stretch names a category that is no scale: a higher belt."""
        words = {self.text(at) for at in range(i, j)}
        scaled = {each.key for each in self.header.scales}
        unmeasured = [each.name for each in self.header.puzzle.categories if each.name not in scaled]
        named = {form for name in unmeasured for form in forms_of(name)}
        return bool(words & named - self.header.unit_words - self.header.place_words)

    def near_scale(self, topic: str, between: set[str], count: Number | None, unit: str, at: int) -> Scale | None:
        """The scale that a comparison is about, by the words since the last mention before it, then by all words."""
        start = max((n for n in self.named(0, at)), default=-1) + 1
        local = self.near(start, at) | between
        nouns = {noun for scale in self.header.scales for noun in scale.nouns}
        last = next((n for n in reversed(range(start, at)) if self.text(n) in nouns), start)
        own = between if between & nouns else self.near(last, at) | between
        for near in (own, local, between, self.near(0, at) | between):
            found = self.scale(topic, near, count, unit)
            if found:
                return found
        return None

    def only_scale(self, topic: str) -> Scale | None:
        """The one thing of the puzzle that can be compared, for a clause where a word of another topic compares it."""
        several = [each for each in self.header.scales if not each.topics & {"label", "x", "y"}]
        alone = self.lax and len(several) == 1 and several[0].measured is not None
        return several[0] if alone and topic in _TOPICS else None

    def terms(self, at: int, i: int, j: int) -> tuple[Term, ...]:
        """What an item may name; a superlative names the extreme of the scale that it speaks of."""
        item = self.row[at]
        if item.kind == "most":
            while self.kind(j) == "glue" and self.text(j) in self.header.unit_words | {"number"}:
                j += 1  # the highest bib number
            return self.terms_of(item, i, j)
        if len(item.terms) > 1:
            near = self.near(at - 4, at + 5)
            scores = {term: len(near & self.header.category_words(term)) for term in item.terms}
            best = max(scores.values())
            fitting = tuple(term for term in item.terms if scores[term] == best)
            if best == 0:
                fitting = tuple(term for term in item.terms if self.header.of_people(term)) or fitting
            return fitting
        return item.terms

    def terms_of(self, item: Item, i: int, j: int) -> tuple[Term, ...]:
        """What a superlative names; nothing where two are as far north."""
        ordered = self.ordered_by(item, i, j)
        number = int(item.number or 1)
        value = ordered[number - 1][0] if number <= len(ordered) else None
        found = [term for each, term in ordered if each == value]
        return tuple(found) if len(found) == 1 else ()

    def ordered_by(self, item: Item, i: int, j: int) -> list[tuple[Number, Term]]:
        """The values and terms of the scale that a superlative speaks of, from its end on."""
        if item.detail[:1] in ("x", "y") and len(item.detail) == 2:
            scale = next((each for each in self.header.scales if each.key == item.detail[0]), None)
            sign = 1 if item.detail[1] == "+" else -1
        else:
            scale = self.scale(item.detail, self.near(i, j)) or self.scale(item.detail, self.near(0, len(self.row)))
            scale = scale or self.only_scale(item.detail)
            sign = pointing(scale, item.detail, item.sign) if scale else 0
        if not scale or not sign:
            return []
        pairs = zip(scale.values, scale.terms, strict=True)
        return sorted(pairs, key=lambda pair: -sign * pair[0])

    def noun(self, i: int, j: int) -> list[Thing]:
        """Whom or what a stretch names."""
        if (i, j) not in self._nouns:
            self._nouns[i, j] = []
            found = [each for each in self._all("noun", i, j) if isinstance(each, Thing)] if i < j else []
            self._nouns[i, j] = list(dict.fromkeys(found))[:_MOST]
        return self._nouns[i, j]

    def said(self, i: int, j: int) -> list[Meaning]:
        """What a stretch says of IT."""
        if (i, j) not in self._said:
            self._said[i, j] = []
            self._said[i, j] = list(dict.fromkeys(self._saying(i, j)))[:_MOST] if i < j else []
        return self._said[i, j]

    def told(self, i: int, j: int) -> list[Meaning]:
        """What a relative clause says: what is joined to it has a verb of its own."""
        found = self.simple(i, j)
        for at in self.where(i + 1, j - 1, "and", "but"):
            start, end = self.joint(at)
            said_anew = self.kind(start) in ("glue", "not", "wh") and self._goes_on(i, at, start, j)
            if said_anew and (self.kind(start) == "wh" or not self._own_clause(start, j)):
                found += [both(one, other) for one, other in product(self.simple(i, end), self.told(start, j))]
        return found

    def _all(self, kind: str, i: int, j: int) -> list[Any]:
        found: list[Any] = []
        for each in self._fitting[kind]:
            several = list(each.function(self, i, j))
            if several:
                self.used.add(each.name)
                found += several
        return found

    def listed(self, i: int, j: int) -> list[tuple[str, tuple[Thing, ...]]]:
        """A list of things with what joins them: and, or, nor."""
        if (i, j) not in self._lists:
            self._lists[i, j] = []
            self._lists[i, j] = self._listing(i, j)[:_MOST]
        return self._lists[i, j]

    def last_named(self, at: int) -> list[Thing]:
        """Who was named last before a pronoun, if it is not the first who was named and their sex fits.

        A pronoun where a clause begins means the subject of the clause before, and nobody who was named last.
        """
        named = self.named(0, at)
        if len(named) < 2 or self.kind(at - 1) in _OPENING or self.text(at - 1) in _VERBS:
            return []
        terms = [self.row[each].terms for each in reversed(named)]
        if self.text(at) == "it":
            terms = [several for several in terms[:2] if not any(map(self.sex, several))]
        if not terms or len(terms[0]) != 1:
            return []
        known = self.sex(terms[0][0])
        wanted = "male" if self.text(at) in MALE else "female" if self.text(at) in FEMALE else ""
        return [Thing(terms[0][0])] if not known or not wanted or known == wanted else []

    def other_sex(self, at: int, subject: Term | None) -> list[Term] | None:
        """Whom a pronoun means that cannot be the subject, as this is of the other sex: the one who can be."""
        wanted = "male" if self.text(at) in MALE else "female" if self.text(at) in FEMALE else ""
        known = self.sex(subject) if subject is not None and self.text(at) in PRONOUNS else ""
        if not wanted or not known or known == wanted:
            return None
        named = dict.fromkeys(term for each in self.named(0, at) for term in self.row[each].terms)
        fitting = [term for term in named if self.sex(term) == wanted]
        return fitting if len(fitting) == 1 else []

    def sex(self, term: Term) -> str:
        """The sex of somebody by name; nothing for things and places."""
        named = not isinstance(term, Place) or self.header.puzzle.places.kind == "set"
        return self.header.sex(self.header.label(term)) if named else ""

    def _listing(self, i: int, j: int) -> list[tuple[str, tuple[Thing, ...]]]:
        counts = self.where(i, j, "amount")
        if len(counts) == 1 and self.glue(i, counts[0]) and self.glue(counts[0] + 1, j) and counts[0] + 2 == j:
            group = self.header.group(self.text(j - 1), self.row[counts[0]].number or 0)  # the two boys
            return [("and", tuple(map(Thing, group)))] if len(group) > 1 else []
        joints = [at for at in self.where(i, j, "and", "or", "nor", "but") if i < at < j - 1]
        if not joints:
            return []
        found: list[tuple[str, tuple[Thing, ...]]] = []
        joint = self.kind(joints[-1])
        others = {"and", "or", "nor"} - {joint}
        if joint != "but" and not self.where(i, j, *others):
            pieces = self._pieces(i, j, joint)
            things = [self.noun(start, end) for start, end in pieces]
            paused = len(pieces) == 2 and bool(self.where(i, j, "comma"))  # two in a list have no comma between them
            if len(pieces) > 1 and all(things) and not paused:
                found += [(joint, chosen) for chosen in product(*things)]
        if len(found) != 1:
            for at in joints:
                if self.kind(at) != "but":
                    pairs = product(self.noun(i, at), self.noun(at + 1, j))
                    found += [(self.kind(at), pair) for pair in pairs]
        return [each for each in dict.fromkeys(found) if len({thing.term for thing in each[1]}) == len(each[1])]

    def _pieces(self, i: int, j: int, joint: str) -> list[tuple[int, int]]:
        pieces, start = [], i
        for at in [*self.where(i, j, joint, "comma"), j]:
            if at > start:
                pieces.append((start, at))
            start = at + 1
        return pieces

    def _saying(self, i: int, j: int) -> list[Meaning]:
        """One thing that is said, or several joined by and, but, nor."""
        found = self.simple(i, j)
        for at in self.where(i + 1, j - 1, "nor"):  # does not drink tea nor live in Oslo
            if self.where(i, at, "not") and not self.where(at, j, "not") and not self._own_clause(at + 1, j):
                end = at
                while self.kind(end - 1) in ("comma", "and"):
                    end -= 1
                pairs = product(self.simple(i, end), self.simple(at + 1, j))
                found += [both(one, told) for one, other in pairs for told in denying(other)]
        for at in self.where(i + 1, j - 1, "and", "but", "comma"):
            start, end = self.joint(at)
            if start >= j or end <= i or not self._goes_on(i, at, start, j) or self._own_clause(start, j):
                continue
            first = next((self.row[n].terms[0] for n in self.named(0, end) if self.row[n].terms), None)
            if self.other_sex(start + 2 if self.text(start) == "it" else start, first):
                continue  # Ben is older than Cora, and it is she who has a dog
            after = self.row[start + 1 : start + 2]
            bare = self.kind(start) == "not" and any(item.terms or item.text == "the" for item in after)
            firsts = [one for one in self.simple(i, end) if not (bare and isinstance(one, Compare | Apart))]
            found += [both(one, other) for one, other in product(firsts, self.said(start, j))]
        return found

    def _own_clause(self, i: int, j: int) -> bool:
        """Whether a stretch begins with somebody named, of whom something is said then: a statement of its own."""
        content = [at for at in range(i, j) if self.kind(at) not in ("glue", "comma")]
        if content and self.text(i) == "the" and {self.text(content[0] + 1), self.text(content[0] + 2)} <= DO:
            return True  # the child who is does not play the harp
        if len(content) < 2 or not (content[0] == i or self.text(i) in _LEADING):
            return False
        first = content[0] if self.kind(content[0]) != "wh" else content[1]
        if not self.row[first].terms:
            return False
        verbs = [
            at for at in range(first + 1, content[-1]) if self.kind(at) in ("glue", "not") and self.text(at) != "'s"
        ]
        return bool(verbs) and first != content[-1] and self.kind(content[-1]) != "hand"

    def joint(self, at: int) -> tuple[int, int]:
        """Where what follows `, and` begins, and where what stands before it ends."""
        start = at + 2 if self.kind(at) == "comma" and self.kind(at + 1) in ("and", "but") else at + 1
        return start, at - 1 if self.kind(at - 1) == "comma" else at

    def _goes_on(self, i: int, at: int, start: int, j: int) -> bool:
        """Whether what stands after a joint is said anew: not `does not drink tea and own a dog`."""
        if self.kind(at) == "comma" and start == at + 1:
            return self.kind(start) == "not"  # next to Ann, not Bob
        denies = bool(self.where(i, at, "not"))
        told = self.kind(start) == "not" or bool(self.where(start, j, "not")) or self.text(start) in _VERBS
        return not denies or told or self.kind(at) == "but"

    def simple(self, i: int, j: int) -> list[Meaning]:
        """Auxiliaries, perhaps `not`, and what it is about."""
        at, denials = i, 0
        if self.kind(j - 1) == "either" and self.where(i, j, "not"):  # does not drink milk either
            j -= 1 + (self.kind(j - 2) == "comma")
        while at < j and self.kind(at) in ("glue", "not", "wh", "only", "both"):
            denials += self.kind(at) == "not"
            at += 1
        only = bool(self.where(i, at, "only"))
        if denials > 1 or (denials and only):
            return []
        found = self.cores(at, j) if at < j else self.ended(i, j)
        if only and not (self.kind(at) in ("amount", "times") and self.kind(at - 1) == "only"):
            found = [told for told in found if not any(isinstance(part, Compare | Apart) for part in walk(told))]
        who = next(iter(self.where(i, at, "wh")), i)
        kinds = self.near(i, who) & self.header.sex_words
        if kinds and who > i:  # a boy whose name is not Al
            found = [] if self.where(i, who, "not") else [both(each, *self.header.sexed(IT, kinds)) for each in found]
        if denials and not self.where(at, j, "comma"):
            found = [meaning for meaning in found if not isinstance(meaning, And)]  # not the grey book that is on top
        return [told for meaning in found for told in denying(meaning)] if denials else found

    def ended(self, i: int, j: int) -> list[Meaning]:
        """What glue alone says: that it is somebody named before; that it is a man or a woman."""
        found: list[Meaning] = []
        last = self.text(j - 1).lower()
        person = last == "it" and self.near(0, min(self.named(0, j), default=0)) & _PERSONS  # the one with the cap
        owned = last in ("hers", "his", "theirs") or self.text(j - 2) in ("his", "her", "their")  # is his favourite
        if (last in _OBJECTS or owned) and self.before is not None and j - i > 1 and not person:
            other = self.other_sex(j - 1 if last in PRONOUNS else j - 2, self.before)
            found += [same(IT, term) for term in ([self.before] if other is None else other)]
        several = " ".join(self.text(at) for at in range(i, j))
        if last in MALE | FEMALE and (self.text(j - 2) in ("a", "an") or "of the" in several):
            found += self.header.sexed(IT, {last})
        return found

    def cores(self, i: int, j: int) -> list[Meaning]:
        """One core, or an object and then a relation: drinks tea next to Ann."""
        found = self._core(i, j)
        if self.kind(i) == "no":
            return found  # sells no honey next to Pete
        for at in range(i + 1, j):
            if self.kind(at) == "name" and self.text(at - 1) == "the" and self.row[at - 2].terms:
                continue  # Domino the parrot
            if self.kind(at) in RELATING and self.named(i, at) and not self.where(i, at, "and", "comma"):
                first = self._core(i, at)
                found += [both(one, other) for one, other in product(first, self._core(at, j))] if first else []
        for at in self.where(i + 1, j - 1, "comma"):  # at one end, next to the Dane
            start = self.past_glue(at + 1, j)
            flanked = self.text(at + 1) == "with" and bool(self.where(at, j, "otherside"))
            begins = flanked or self.kind(start) in RELATING - {"name", "either", "neither"}
            if begins and not self.where(i, at, "and"):
                found += [both(one, other) for one, other in product(self._core(i, at), self.cores(start, j))]
        return found

    def _core(self, i: int, j: int) -> list[Meaning]:
        if self.kind(i) == "not":
            return [told for meaning in self.cores(i + 1, j) for told in denying(meaning)]
        return self._all("core", i, j)

    def statements(self) -> list[Meaning]:
        """Every meaning of the whole sentence."""
        end = len(self.row)
        while end and self.kind(end - 1) in ("comma", "stop"):
            end -= 1
        return self.statement(0, end)

    def after(self, i: int, j: int) -> list[Meaning]:
        """Every meaning of a statement that follows another: a pronoun goes back to the subject of that."""
        later = Sentence(self.header, self.row, self.subject, self._known, self.lax)
        later.last = self.last
        found = later.statement(i, j)
        self.used |= later.used
        self.doubts |= later.doubts
        return found

    def statement(self, i: int, j: int) -> list[Meaning]:
        """Every meaning of a stretch as a statement, by the first form that has one."""
        key = (self.before, i, j)
        if key not in self._known:
            self._known[key] = [], self.subject
            self._known[key] = self._stated(i, j), self.subject
        found, self.subject = self._known[key]
        return found

    def _stated(self, i: int, j: int) -> list[Meaning]:
        if i >= j:
            return []
        blocked = bool(self.where(i, j, "block"))
        for each in STATEMENTS[-1:] if blocked else self._fitting["statement"]:
            found = [meaning for meaning in each.function(self, i, j) if not empty(meaning)]
            if found:
                self.used.add(each.name)
                return list(dict.fromkeys(found))[:_MOST]
        return []


_TOPICS = words("any size level length speed quality money popularity other")
_PERSONS = words("one person man woman boy girl")
_OPENING = words("and but comma nor or if unless then") | {""}
_VERBS = words("is are was were 's do does did has have had will he she it they")
_LEADING = words("the a an is was are were did does do has had mr mrs ms miss dr his her its their")
_ORDINALS = words("first second third fourth fifth last final")
_OBJECTS = words("her him it them she he they")


def both(*several: Meaning) -> Meaning:
    """All of these together."""
    flat = [part for each in several for part in (each.parts if isinstance(each, And) else (each,))]
    kept = tuple(dict.fromkeys(flat))
    return kept[0] if len(kept) == 1 else And(kept)


def same(one: Term, other: Term) -> Meaning:
    """Both are one; IT comes first, a place last."""
    turned = other == IT or (isinstance(one, Place) and one != IT and not isinstance(other, Place))
    return Same(other, one) if turned else Same(one, other)


def denied(meaning: Meaning) -> Meaning:
    """That it is not so."""
    match meaning:
        case Or(parts):
            return both(*(denied(part) for part in parts))
        case Not(part):
            return part
    return Not(meaning)


def denying(meaning: Meaning) -> list[Meaning]:
    """That what is said of IT is not so; what is said of others by the way stays. Nothing where that is not clear."""
    parts = meaning.parts if isinstance(meaning, And) else (meaning,)
    about = [part for part in parts if IT in set(terms(part))]
    rest = [part for part in parts if part not in about]
    if len(about) != 1:
        return []
    if isinstance(about[0], ExactlyOne):  # not either of the two
        return [both(*map(denied, about[0].parts), *rest)]
    return [both(denied(about[0]), *rest)]


def of(meaning: Meaning, term: Term) -> Meaning:
    """What is said of IT, said of the term."""
    return _tidy(replaced(meaning, lambda each: term if each == IT else each))


def _tidy(meaning: Meaning) -> Meaning:
    match meaning:
        case Same(one, other):
            return same(one, other)
        case Not(part):
            return Not(_tidy(part))
        case And(parts):
            return both(*map(_tidy, parts)) if parts else meaning
        case Or(parts) | ExactlyOne(parts):
            return type(meaning)(tuple(map(_tidy, parts)))
    return meaning


def settled(meaning: Meaning, size: int) -> Meaning:
    """A meaning about somebody described, without IT: who that is must be somewhere."""
    if IT not in set(terms(meaning)):
        return meaning
    parts = meaning.parts if isinstance(meaning, And) else (meaning,)
    named = [part.other for part in parts if isinstance(part, Same) and part.one == IT]
    if named:
        rest = [part for part in parts if part != Same(IT, named[0])]
        return both(*(of(part, named[0]) for part in rest)) if rest else meaning
    return Or(tuple(of(meaning, Place(number)) for number in range(1, size + 1)))


def empty(meaning: Meaning) -> bool:
    """Whether it says nothing, or what cannot be."""
    match meaning:
        case Same(one, other) | Not(Same(one, other)):
            return one == other or _alike(one, other)
        case Compare(_, one, _, other) | Apart(_, one, _, other):
            return one == other
        case Not(part):
            return empty(part)
        case Different(several):
            return len(set(several)) < len(several)
        case And(parts):
            return any(map(empty, parts)) or _torn(parts) or any(Not(part) in parts for part in parts)
        case Or(parts) | ExactlyOne(parts):
            return any(map(empty, parts)) and not any(isinstance(term, Place) for term in terms(meaning))


def apart_if_not_beside(header: Header, parts: Iterable[Meaning]) -> list[Meaning]:
    """That two of whom one is not next to the other are two, and not one; not where it is next to another."""
    flat = [each for whole in parts for each in (whole.parts if isinstance(whole, And) else (whole,))]
    axes = {header.line.key} if header.line else set()
    found: list[Meaning] = []
    for part in flat if not any(isinstance(each, Apart) for each in flat) else ():
        match part:
            case Not(Apart(axis, one, "=", other, 1)) if (
                axis in axes and "neither" not in header.puzzle.literal and not _alike(one, other)
            ):
                found.append(Different((one, other)))
    return found


def _torn(parts: tuple[Meaning, ...]) -> bool:
    """Whether somebody would have two values of one category: left Leeds for York; or be to the left of oneself."""
    ones = {frozenset((part.one, part.other)) for part in parts if isinstance(part, Same)}
    if any(isinstance(part, Compare | Apart) and {part.one, part.other} in ones for part in parts):
        return True
    having: dict[tuple[Term, str], Term] = {}
    for part in parts:
        if isinstance(part, Same):
            for one, other in ((part.one, part.other), (part.other, part.one)):
                key = (one, other.category if isinstance(other, Value) else "")
                if having.setdefault(key, other) != other:
                    return True
    return False


def _alike(one: Term, other: Term) -> bool:
    """Whether both are values of one category, or both places."""
    if isinstance(one, Value) and isinstance(other, Value):
        return one.category == other.category
    return isinstance(one, Place) and isinstance(other, Place) and IT not in (one, other)
