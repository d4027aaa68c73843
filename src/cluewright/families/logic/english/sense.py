"""The senses that parts of a sentence have, before the whole is known.

A part speaks about somebody not yet known: the hole `IT`. A `Said` is what is said of IT; a `Thing` is what a noun
phrase tells of the one it names. Filling the hole with a term makes a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cluewright.families.logic.clues import (
    SETTING,
    And,
    Apart,
    Compare,
    Different,
    ExactlyOne,
    Meaning,
    Not,
    Or,
    Place,
    Same,
    Term,
    Value,
)

IT = Place(0)
"""The hole."""


@dataclass(frozen=True)
class Said:
    """What is said of IT."""

    core: Meaning
    aside: Meaning = SETTING
    """What is said by the way, of others; a negation does not reach it."""

    of_person: bool = False
    """Whether a person is its bare object, so that only some verbs tell who goes together."""

    amount: bool = False
    """Whether it is a bare amount, which may be how far a comparison that follows goes."""

    bare: bool = False
    """Whether it is a noun phrase without a preposition."""

    compares: bool = False
    """Whether it relates IT to others."""

    graded: bool = False
    """Whether it does so with more or less of something."""

    vague: bool = False
    """Whether it leaves open how far: to the left."""

    strange: int = 0
    """As in the noun phrase that is its object."""

    of_kind: bool = False
    """Whether it is `of` something."""

    prep: str = ""
    """The preposition before it."""

    timed: bool = False
    """Whether it is before or after somebody along a row."""

    denied_only: bool = False
    """Whether it is clear only with a `not`: older than this or that."""

    empty: bool = False
    """Whether it says nothing that matters here: `through her telescope`."""

    definite: bool = False
    """Whether it is empty but speaks of one certain place: `in the house`."""

    number: bool = False
    """Whether it is a number without what is counted: `is 25`."""

    extreme: bool = False
    """Whether it is to be the one with the most or the least."""

    ranked: bool = False
    """Whether it is a place by its rank: `in the second house`."""

    needs: frozenset[str] = frozenset()
    """Measures that its subject must name, as it does not: `is larger`, `is 3`."""


@dataclass(frozen=True)
class Thing:
    """What a noun phrase tells of the one it names."""

    about: Meaning = SETTING
    aside: Meaning = SETTING
    person: bool = False
    place: bool = False
    amount: bool = False
    """Whether it is a number with what is counted."""

    strange: int = 0
    """1 for a noun that nobody knows, 2 with an indefinite article: what a verb does to it may matter."""

    number: bool = False
    """Whether it is a number alone."""

    meant: frozenset[str] = frozenset()
    """What of somebody it is, where that is a category or a measure: `Ann's age`."""

    extreme: bool = False
    """Whether it is the one with the most or the least."""

    indefinite: bool = False
    """Whether it has an indefinite article."""

    ranked: bool = False
    """Whether it is a place by its rank: the second house."""

    apposed: bool = False
    """Whether it was named twice, between commas: what follows may make a list of it."""

    nouns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Several:
    """Noun phrases and what joins them: `and`, `or`, `either`, `neither`."""

    things: tuple[Thing, ...]
    joined: str = "and"


@dataclass(frozen=True)
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
            return replace(meaning, one=fill(meaning.one), other=fill(meaning.other))
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
            return replace(hole, one=swap(hole.one), other=swap(hole.other))
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
