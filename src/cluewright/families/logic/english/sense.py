"""The senses that parts of a sentence have, before the whole is known.

A part speaks about somebody not yet known: the hole `IT`. A `Said` is what is said of IT; a `Thing` is what a noun
phrase tells of the one it names. Filling the hole with a term makes a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from cluewright.core.records import record
from cluewright.families.logic.english.vocabulary import Noun
from cluewright.families.logic.meaning.clues import (
    SETTING,
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
)

USUAL = "usually "
"""Before a verb that the clues use again and again, so that what it says is known."""

IT = Place(0)
"""The hole."""


class Kind(Enum):
    """What a part of a sentence says of IT."""

    NAMED = "who or what it is, by a name"
    AMOUNT = "a number with what is counted"
    NUMBER = "a number alone"
    PLACE = "its place in the row"
    RELATION = "where it is in respect of another"
    DESCRIBED = "somebody by where they are: the man next to Bob"
    COMPARED = "more or less than another"
    EXTREME = "the most or the least"
    SEVERAL = "several things at once"
    NOTHING = "nothing that matters here"


class Sort(Enum):
    """What a noun phrase speaks of."""

    PERSON = "somebody"
    THING = "something"
    PLACE = "a place of the puzzle"


@record(frozen=True)
class Pending:
    """A comparison or a superlative whose measure is not known before its verb is."""

    topic: str
    sign: int
    objects: Several | None = None
    relation: str = ""
    """`=` with `by`, else `>`; `>=`, `<` and so on for `at least` and the like."""

    by: Number = 0
    others: tuple[Number, ...] = ()
    """Other amounts that it may be instead of `by`."""

    units: tuple[str, ...] = ()
    nouns: frozenset[str] = frozenset()
    times: Number = 1
    rank: int = 0
    """For a superlative: 1 the first, 2 the second."""

    number: Amount | None = None
    """For a comparison with a number."""

    vague: bool = False
    """Whether it says `much` or `somewhat` more, which cannot be turned round."""


@record(frozen=True)
class Amount:
    """A number and what is counted."""

    count: Number
    unit: str = ""
    of: str = ""
    """What it is an amount of: RAM, old."""


@record(frozen=True)
class Said:
    """What is said of IT."""

    core: Meaning = SETTING
    aside: Meaning = SETTING
    """What is said by the way, of others; a negation does not reach it."""

    kind: Kind = Kind.NAMED
    sort: Sort = Sort.THING
    """What its object is."""

    prep: str = ""
    """The preposition before it."""

    shape: str = ""
    """The shape of its verb, as in the vocabulary; `not` where an auxiliary denies it."""

    pending: Pending | None = None
    amount: Amount | None = None
    exact: bool = False
    """Whether it can hold in one way alone, so that two such exclude each other."""

    denied: bool = False
    """Whether it is to be turned round once its measure is known."""

    timed: bool = False
    """Whether it is before or after somebody."""

    between: bool = False
    """Whether it is anywhere between two."""

    suffered: bool = False
    """Whether it is done to the subject by a verb of having, so that the subject is no person: `used in the attic`."""

    bare: bool = False
    """Whether its object is told by a preposition alone: `a student in 1992`."""

    the: bool = False
    """Whether it is an article and a name: `the east`, `the dog`."""

    his: str = ""
    """`his` or `her` before its object: then it must be the subject's."""

    firm: bool = False
    """Whether it has no certain opposite: `only $15`, `much older than Bob`."""

    trailing: str = ""
    """The preposition of words after its object that may belong to the sentence: `the cake for Will`."""

    name: Term | None = None
    """The value that its object names outright, not by what it does."""

    noun: Noun | None = None
    """The head of its object."""

    headed: bool = False
    """Whether that alone names nobody: `a bird in the red house`."""

    owned: bool = False
    """Whether its object is something of somebody: `Bob's`."""

    verb: str = ""
    """The verb whose object it is."""

    deed: str = ""
    """The verb that tells an amount or a comparison: what is paid, scored or run."""

    is_it: bool = False
    """Whether it is said with `to be`."""

    parts: tuple[Said, ...] = ()
    """What follows a verb, one by one, where there is more than one."""

    how: str = ""
    """How the parts are joined: either, or, neither; empty where all hold."""


@record(frozen=True)
class Thing:
    """What a noun phrase tells of the one it names."""

    about: Meaning = SETTING
    aside: Meaning = SETTING
    kind: Kind = Kind.NAMED
    """NOTHING where it names nobody in particular: `the person`."""

    sort: Sort = Sort.THING
    noun: Noun | None = None
    """Its head."""

    article: str = ""
    meant: frozenset[str] = frozenset()
    """The attribute that is possessed, where that is a category or a measure: `Ann's age`."""

    kin: frozenset[str] = frozenset()
    """The categories of whose values it is one: `Ann's drink`."""

    owned: bool = False
    """Whether it is something of somebody: `Ann's letter`."""

    apposed: bool = False
    """Whether it was named twice, between commas: what follows may make a list of it."""

    amount: Amount | None = None
    pending: Pending | None = None
    name: Term | None = None
    """The value that it names outright, not by what it does."""

    headed: bool = False
    """Whether its head alone names nobody: `the bird in the red house`."""

    bare: bool = False
    """Whether it is told by a preposition alone: `a student in 1992`."""

    reaching: bool = False
    """Whether it is told by where it is in respect of another, so that a list may go on there."""

    trailing: str = ""
    """The preposition of words after a name that may belong to the sentence: `Will in Paris`."""


@record(frozen=True)
class Several:
    """Noun phrases and what joins them: `and`, `or`, `either`, `neither`."""

    things: tuple[Thing, ...]
    joined: str = "and"


@record(frozen=True)
class Clause:
    """A whole statement, and whom it is about."""

    means: Meaning
    subject: Term | None = None


def conjuncts(meaning: Meaning) -> list[Meaning]:
    """The meaning taken apart at every `and`."""
    if isinstance(meaning, And):
        return [each for part in meaning.parts for each in conjuncts(part)]
    return [meaning]


def joined(meanings: Iterable[Meaning]) -> Meaning:
    """All of them together, each once."""
    flat = list(dict.fromkeys(each for meaning in meanings for each in conjuncts(meaning)))
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def any_of(meanings: Iterable[Meaning]) -> Meaning:
    """One or more of them."""
    flat = list(dict.fromkeys(meanings))
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def negated(meaning: Meaning) -> Meaning:
    """The opposite, pushed inwards as far as it reads well."""
    match meaning:
        case Not(part):
            return part
        case Or(parts) | ExactlyOne(parts):
            return joined(negated(part) for part in parts)  # not either of two is neither
    return Not(meaning)


def filled(meaning: Meaning, term: Term) -> Meaning:
    """The meaning with the term in the hole."""

    def fill(each: Term) -> Term:
        return term if each == IT else each

    match meaning:
        case Same(one, other):
            return Same(fill(one), fill(other))
        case Compare() | Apart():
            return meaning._replace(one=fill(meaning.one), other=fill(meaning.other))
        case Different(terms):
            return Different(tuple(map(fill, terms)))
        case Not(part):
            return Not(filled(part, term))
        case And(parts) | Or(parts) | ExactlyOne(parts):
            return type(meaning)(tuple(filled(part, term) for part in parts))


def anchor(meaning: Meaning) -> Term | None:
    """The term that IT is said to be."""
    for part in conjuncts(meaning):
        match part:
            case Same(one, other) if one == IT and other != IT:
                return other
            case Same(one, other) if other == IT and one != IT:
                return one
    return None


def pinned(thing: Thing) -> tuple[Term, Meaning] | None:
    """The term a noun phrase names, and what else it tells of it; None if it names nobody in particular."""
    term = anchor(thing.about)
    if term is None:
        return None
    rest = [filled(part, term) for part in conjuncts(thing.about)]
    return term, joined([*(part for part in rest if part != Same(term, term)), thing.aside])


def canonical(meaning: Meaning) -> object:
    """A form that is the same for meanings that say the same in other words, as far as a look can tell."""
    match meaning:
        case Same(one, other):
            return ("same", frozenset((one, other)))
        case Different(terms):
            return ("different", frozenset(terms)) if len(terms) != 2 else ("not", ("same", frozenset(terms)))
        case Compare(axis, one, relation, other, by, 1) if relation in (">", ">="):
            return ("compare", axis, other, relation.replace(">", "<"), one, -by, 1)
        case Compare(axis, one, "=", other, 0, 1):
            return ("level", axis, frozenset((one, other)))
        case Compare(axis, one, "=", other, by, 1) if by < 0:
            return ("compare", axis, other, "=", one, -by, 1)
        case Compare(axis, one, relation, other, by, times):
            return ("compare", axis, one, relation, other, by, times)
        case Apart(axis, one, relation, other, by):
            return ("apart", axis, relation, frozenset((one, other)), by)
        case Not(Or(parts)):
            return canonical(And(tuple(Not(part) for part in parts)))
        case Not(part):
            return ("not", canonical(part))
        case And():
            return _canonical_and(meaning)
        case Or(parts) | ExactlyOne(parts):
            inner = frozenset(canonical(part) for part in parts)
            return next(iter(inner)) if len(inner) == 1 else (type(meaning).__name__, inner)


def _canonical_and(meaning: And) -> object:
    """With every term replaced by the first of those it is said to be the same as."""
    flat = conjuncts(meaning)
    classes = same_classes(flat)
    renamed = {term: min(group, key=repr) for group in classes for term in group}
    inner: set[object] = {("all same", frozenset(group)) for group in classes if len(group) > 2}
    inner |= {("same", frozenset(group)) for group in classes if len(group) == 2}
    for part in flat:
        if not isinstance(part, Same):
            renaming: Meaning = part
            for term, first in renamed.items():
                renaming = _renamed(renaming, term, first)
            inner.add(canonical(renaming))
    return next(iter(inner)) if len(inner) == 1 else ("And", frozenset(inner))


def _renamed(meaning: Meaning, old: Term, new: Term) -> Meaning:
    hole = filled(meaning, IT)

    def swap(each: Term) -> Term:
        return new if each == old else each

    match hole:
        case Same(one, other):
            return Same(swap(one), swap(other))
        case Compare() | Apart():
            return hole._replace(one=swap(hole.one), other=swap(hole.other))
        case Different(terms):
            return Different(tuple(map(swap, terms)))
        case Not(part):
            return Not(_renamed(part, old, new))
        case And(parts) | Or(parts) | ExactlyOne(parts):
            return type(hole)(tuple(_renamed(part, old, new) for part in parts))


def same_classes(parts: Iterable[Meaning]) -> list[set[Term]]:
    """The terms that the conjuncts say to be one place, class by class."""
    classes: list[set[Term]] = []
    for part in parts:
        if isinstance(part, Same):
            touching = [group for group in classes if group & {part.one, part.other}]
            merged = {part.one, part.other}.union(*touching)
            classes = [group for group in classes if group not in touching] + [merged]
    return classes


def contradiction(meaning: Meaning) -> str | None:
    """What makes it impossible on its face: one place with two values of a category."""
    for group in same_classes(conjuncts(meaning)):
        seen: dict[str, str] = {}
        for term in sorted(group, key=repr):
            key, name = (term.category, term.name) if isinstance(term, Value) else ("", f"place {term.number}")
            if key in seen and seen[key] != name:
                return f"it would make {seen[key]} and {name} one"
            seen[key] = name
    return None


def hollow(meaning: Meaning) -> bool:
    """Whether some part compares a term with itself, so that it was surely not meant so."""
    classes = same_classes(conjuncts(meaning))
    for part in conjuncts(meaning):
        inner = part.part if isinstance(part, Not) else part
        if isinstance(inner, Same | Compare | Apart):
            together = {inner.one, inner.other}
            if len(together) == 1:
                return True
            claimed = isinstance(part, Same)
            if not claimed and any(together <= group for group in classes):
                return True
    return False
