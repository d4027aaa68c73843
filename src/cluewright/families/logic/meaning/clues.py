"""What a clue means: a small algebra over terms, all of it frozen data.

A term stands for one place: a `Value` for the place where that value is found, a `Place` for itself. An axis says what
is measured there: `""` the places' own measure (the position in a row, the value on a scale), `"x"` or `"y"` on a map,
else the name of a category whose values are numbers. `SETTING` is the meaning of a clue that only states the setting.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cluewright.core.records import distinct

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = "int | Fraction"


@distinct
class Value(NamedTuple):
    """The place where a category has this value."""

    category: str
    name: str


@distinct
class Place(NamedTuple):
    """A place by its number, from 1."""

    number: int


Term: TypeAlias = Value | Place

RELATIONS: dict[str, Callable[[Number, Number], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The relation of the second to the first: what holds of a and b in the one holds of b and a in the other."""

Form: TypeAlias = tuple[Any, ...]


class Same(NamedTuple):
    """Both terms are one place; it is the same whichever is named first."""

    one: Term
    other: Term

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (tuple.__eq__(self, other) or tuple.__eq__(self, other[::-1]))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.one) ^ hash(self.other)


@distinct
class Compare(NamedTuple):
    """The measure of `one` stands in the relation to `times` the measure of `other` plus `by`."""

    axis: str
    one: Term
    relation: str
    other: Term
    by: Number = 0
    times: Number = 1


@distinct
class Apart(NamedTuple):
    """The distance of the two measures stands in the relation to `by`."""

    axis: str
    one: Term
    relation: str
    other: Term
    by: Number


def related(meaning: Compare | Apart, here: Number, there: Number) -> bool:
    """Whether the meaning holds of the measures of its two terms."""
    if isinstance(meaning, Apart):
        return RELATIONS[meaning.relation](max(here - there, there - here), meaning.by)
    return RELATIONS[meaning.relation](here, meaning.times * there + meaning.by)


@distinct
class Different(NamedTuple):
    """No two of the terms are one place."""

    terms: tuple[Term, ...]


@distinct
class Not(NamedTuple):
    """The part does not hold."""

    part: Meaning


@distinct
class And(NamedTuple):
    """Every part holds; with no parts it says nothing."""

    parts: tuple[Meaning, ...]


@distinct
class Or(NamedTuple):
    """At least one part holds."""

    parts: tuple[Meaning, ...]


@distinct
class ExactlyOne(NamedTuple):
    """One part holds and the others do not."""

    parts: tuple[Meaning, ...]


Meaning: TypeAlias = Same | Compare | Apart | Different | Not | And | Or | ExactlyOne

SETTING = And(())


@dataclass(frozen=True)
class Clue:
    """A clue as it is understood, and as it was said."""

    means: Meaning
    says: str = ""
    """The sentence, if it was given as one."""

    state: str = field(default="", compare=False, repr=False)
    """How its sentence was read, `plain` or `loose`; empty where the meaning was given and no sentence was read."""

    words: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The words of a loose clue that its setter has yet to confirm."""


def parts(meaning: Meaning) -> tuple[Meaning, ...]:
    """The meanings right inside this one."""
    match meaning:
        case Not(part):
            return (part,)
        case And(inner) | Or(inner) | ExactlyOne(inner):
            return inner
    return ()


def own_terms(meaning: Meaning) -> tuple[Term, ...]:
    """The terms that stand right in this meaning, not in its parts."""
    match meaning:
        case Same(one, other) | Compare(_, one, _, other) | Apart(_, one, _, other):
            return one, other
        case Different(terms):
            return terms
    return ()


def walk(meaning: Meaning) -> Iterator[Meaning]:
    """The meaning and everything inside it."""
    yield meaning
    for part in parts(meaning):
        yield from walk(part)


def replaced(meaning: Meaning, swap: Callable[[Term], Term]) -> Meaning:
    """The meaning with other terms in the place of its own."""
    match meaning:
        case Same(one, other) | Compare(_, one, _, other) | Apart(_, one, _, other):
            return meaning._replace(one=swap(one), other=swap(other))
        case Different(several):
            return Different(tuple(map(swap, several)))
        case Not(part):
            return Not(replaced(part, swap))
        case And(inner) | Or(inner) | ExactlyOne(inner):
            return type(meaning)(tuple(replaced(part, swap) for part in inner))


def terms(meaning: Meaning) -> Iterator[Term]:
    """Every term that occurs, in order."""
    for inner in walk(meaning):
        yield from own_terms(inner)


def form(
    meaning: Meaning,
    seen: Callable[[Term], Any] = repr,
    measured: Callable[[str], Any] = str,
    reversed_axes: frozenset[str] = frozenset(),
) -> Form:
    """A form that does not depend on the order in which a meaning names its terms and parts.

    `seen` is what stands for a term and `measured` what stands for an axis; the reversed axes are counted backwards.

    >>> red, tea = Value("colour", "red"), Value("drink", "tea")
    >>> form(Compare("", red, "<", tea, 1)) == form(Compare("", tea, ">", red, -1))
    True
    """
    match meaning:
        case Same(one, other):
            return ("same", *sorted((seen(one), seen(other))))
        case Different(several):
            return ("different", *sorted(map(seen, several)))
        case Apart(axis, one, relation, other, by):
            return ("apart", measured(axis), relation, str(by), *sorted((seen(one), seen(other))))
        case Compare(axis, one, relation, other, by, times):
            if axis in reversed_axes:
                relation, by = TURNED[relation], -by
            forward = (relation, seen(one), seen(other), str(by))
            backward = (TURNED[relation], seen(other), seen(one), str(-by))
            return ("compare", measured(axis), *(min(forward, backward) if times == 1 else forward), str(times))
    inner = (form(part, seen, measured, reversed_axes) for part in parts(meaning))
    return (type(meaning).__name__, *sorted(inner, key=repr))
