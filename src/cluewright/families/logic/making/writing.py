"""The writer: the inverse of the reader of English, for clues that the generator makes.

A way of saying a meaning is a kind of sentence of the theme, the terms that go into it, and the meaning as that
sentence puts it: `A is left of B` and `B is right of A` are two ways, and the reader tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import NamedTuple, Protocol, TypeVar

from cluewright.families.logic.making.themes import Theme, Wording
from cluewright.families.logic.meaning.clues import (
    TURNED,
    And,
    Apart,
    Clue,
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
from cluewright.families.logic.meaning.measures import CARDINALS, ORDINALS, written
from cluewright.families.logic.puzzle import Places

T = TypeVar("T")

_CARDINAL = {number: word for word, number in CARDINALS.items()}
_ORDINAL = {number: word for word, number in ORDINALS.items()}
_COMPASS = {("x", ">"): "east", ("x", "<"): "west", ("y", ">"): "north", ("y", "<"): "south"}
_SEVERAL = re.compile(r"\b1 (?!less\b)(\w+)s\b")
"""`1 years`, which should be `1 year`."""


class Pick(Protocol):
    """Chooses one of several; `random.choice` is one."""

    def __call__(self, several: Sequence[T], /) -> T:
        """One of them."""


class Way(NamedTuple):
    """One way of saying a meaning."""

    kind: str
    """The kind of sentence, as in `settings.toml`."""

    means: Meaning
    terms: Mapping[str, Value]
    """Who is A, B, C, D."""

    words: Mapping[str, str] = {}
    """What is k, l, n."""


class Writer:
    """Writes clues about one set of places in the words of one theme."""

    def __init__(self, theme: Theme, places: Places) -> None:
        self.theme = theme
        self.places = places
        self._wordings = {
            Value(topic.name, name): wording for topic in theme.topics for name, wording in topic.wordings.items()
        }
        self._sides = sides_of(places) if places.kind == "map" else {}
        self._measured_topics = frozenset(topic.name for topic in theme.topics if topic.sentences)

    def clue(self, meaning: Meaning, pick: Pick) -> Clue | None:
        """The clue in one of the sentences for it; None if there is none."""
        sayings = self.sayings(meaning)
        return self.said(*pick(sayings), pick) if sayings else None

    def sayings(self, meaning: Meaning) -> list[tuple[Way, str]]:
        """Every way of saying the meaning for which the theme has a sentence, with that sentence."""
        return [
            (way, sentence)
            for way in self.ways(meaning)
            for sentence in self.theme.sentences.get(way.kind, ())
            if all(self._forms(way, slot) for slot in _slots(sentence))
        ]

    def said(self, way: Way, sentence: str, pick: Pick) -> Clue:
        """The sentence with its slots filled."""
        forms = {slot: self._forms(way, slot) for slot in _slots(sentence)}
        # Whoever lives in the red house should not be said to live next to somebody.
        if "stays" in forms and self.theme.words["stays"] != "is":
            verb = f" {self.theme.words['stays']} "
            forms = {slot: [each for each in said if verb not in each] or said for slot, said in forms.items()}
        text = sentence.format_map({slot: pick(said) for slot, said in forms.items()})
        if way.words.get("n") == "1":
            text = _SEVERAL.sub(r"1 \1", text)
        return Clue(way.means, text[0].upper() + text[1:], state="plain")

    def question(self, value: Value, pick: Pick) -> str:
        """Who has this value?"""
        return f"Who {pick([each.text for each in self._wordings[value].does])}?"

    def _forms(self, way: Way, slot: str) -> Sequence[str]:
        """The forms of words that may fill a slot."""
        if slot in way.words:
            return (way.words[slot],)
        if slot in self.theme.words:
            return (self.theme.words[slot],)
        if slot in ("BCeither", "BCneither"):
            return self._of_two(way, *(("either", "or") if slot == "BCeither" else ("neither", "nor")))
        wording = self._wordings.get(way.terms[slot[0]]) if slot[0] in way.terms else None
        return _FORMS[slot[1:]](wording) if wording else ()

    def _of_two(self, way: Way, first: str, second: str) -> tuple[str, ...]:
        one, other = self._wordings[way.terms["B"]], self._wordings[way.terms["C"]]
        return tuple(a.with_other(b, first, second) for a, b in zip(one.does, other.does, strict=True))

    def ways(self, meaning: Meaning) -> Iterator[Way]:
        """Every way of saying it, whether or not the theme has sentences for it."""
        match meaning:
            case Same(Value(), Value()) | Not(Same(Value(), Value())):
                yield from _together(meaning)
            case Same(Value() as one, Place() as place) | Not(Same(Value() as one, Place() as place)):
                yield from self._at(meaning, one, place)
            case ExactlyOne((Same() as first, Same() as second)):
                yield from _choices("either", first, second, ExactlyOne)
            case And((Not(Same() as first), Not(Same() as second))) if isinstance(first.other, Value):
                yield from _choices("neither", first, second, _neither)
            case Or(parts) if all(isinstance(part, Same) for part in parts):
                yield from self._at_several(meaning, parts, ("at_either", "ends", "extremes"))
            case And(parts) if all(isinstance(part, Not) for part in parts):
                denied = tuple(part.part for part in parts if isinstance(part, Not))
                yield from self._at_several(meaning, denied, ("neither_at", "not_ends", "not_extremes"))
            case Different((Value() as a, Value() as b, Value() as c)):
                yield Way("apart_all", meaning, {"A": a, "B": b, "C": c})
            case And((Different((Value() as a, Value() as b)), Or((And((Same(_, c), Same(_, d))), _)))):
                if isinstance(c, Value) and isinstance(d, Value):
                    yield Way("crossed", meaning, {"A": a, "B": b, "C": c, "D": d})
            case _:
                yield from self._measured(meaning)

    def _measured(self, meaning: Meaning) -> Iterator[Way]:
        """How far and on which side."""
        match meaning:
            case Apart("", Value() as one, "=", Value() as other, by):
                for a, b in ((one, other), (other, one)):
                    yield from self._apart(Apart("", a, "=", b, by), a, b)
            case Not(Apart("", Value() as one, "=", Value() as other, by)) if by == 1:
                for a, b in ((one, other), (other, one)):
                    yield Way("not_next", Not(Apart("", a, "=", b, by)), {"A": a, "B": b})
            case Compare(axis, Value() as one, relation, Value() as other, by):
                yield from self._compared(Compare(axis, one, relation, other, by))
                yield from self._compared(Compare(axis, other, TURNED[relation], one, -by))
            case Not(Compare(axis, Value() as one, relation, Value() as other)):
                yield Way("not_further", meaning, {"A": one, "B": other}, {"k": _COMPASS.get((axis, relation), "")})
            case Or((And((Compare(_, Value() as a, _, Value() as b), Compare(_, _, _, Value() as c))), And())):
                yield Way("between", between(a, b, c), {"A": a, "B": b, "C": c})
                yield Way("between", between(a, c, b), {"A": a, "B": c, "C": b})
            case And((Compare() as first, Compare() as second)):
                yield from self._two_compared(meaning, first, second)

    def _at(self, means: Meaning, one: Value, place: Place) -> Iterator[Way]:
        """That a value is at a place, or that it is not."""
        stem, extreme = ("not_at", "not_extreme") if isinstance(means, Not) else ("at", "extreme")
        if self.places.kind == "map":
            for side, numbers in self._sides.items():
                if numbers == (place.number,):
                    yield Way(extreme, means, {"A": one}, {"k": f"{side}ernmost"})
            return
        words = {"k": self._label(place), "number": str(place.number)}
        for kind in (stem, *self._special(place, stem)):
            yield Way(kind, means, {"A": one}, words)
        if stem == "at":
            for kind in ("at_place", "at_like"):
                yield Way(kind, Same(place, one), {"A": one}, words)

    def _special(self, place: Place, stem: str) -> Iterator[str]:
        """The kinds of sentences for the first, the last and the middle place."""
        size = len(self.places)
        if place.number == 1:
            yield f"{stem}_first"
        if place.number == size:
            yield f"{stem}_last"
        if 2 * place.number == size + 1:
            yield f"{stem}_middle"

    def _at_several(self, meaning: Meaning, parts: tuple[Meaning, ...], kinds: tuple[str, str, str]) -> Iterator[Way]:
        """That a value is at one of several places, or at none of them."""
        sames = [part for part in parts if isinstance(part, Same)]
        if not sames or not isinstance(sames[0].one, Value):
            return
        numbers = tuple(same.other.number for same in sames if isinstance(same.other, Place))
        of_two, ends, extremes = kinds
        terms = {"A": sames[0].one}
        for side, there in self._sides.items():
            if there == numbers:
                yield Way(extremes, meaning, terms, {"k": f"{side}ernmost", "n": _CARDINAL[len(numbers)]})
        if self.places.kind != "map" and len(numbers) == 2:
            k, l = (self._label(Place(number)) for number in numbers)  # noqa: E741 - the slot is called so
            yield Way(of_two, meaning, terms, {"k": k, "l": l})
            if numbers == (1, len(self.places)):
                yield Way(ends, meaning, terms)

    def _apart(self, means: Apart, a: Value, b: Value) -> Iterator[Way]:
        terms = {"A": a, "B": b}
        if means.by == 1:
            yield Way("next", means, terms)
        else:
            between = int(means.by) - 1
            yield Way("gap_one" if between == 1 else "gap", means, terms, {"n": _CARDINAL[between]})

    def _compared(self, means: Compare) -> Iterator[Way]:
        assert isinstance(means.one, Value)
        assert isinstance(means.other, Value)
        terms = {"A": means.one, "B": means.other}
        measured = means.axis in self._measured_topics
        if means.axis and not measured:
            if (means.axis, means.relation) in _COMPASS and not means.by:
                yield Way("further", means, terms, {"k": _COMPASS[means.axis, means.relation]})
            return
        kind = f"{means.axis}:" if measured else ""
        if means.relation != "=":
            yield Way(f"{kind}{'before' if means.relation == '<' else 'after'}", means, terms)
            return
        side, far = ("before", -means.by) if means.by < 0 else ("after", means.by)
        if far == 1 and self.places.kind == "row" and not measured:
            yield Way(f"just_{side}", means, terms)
        else:
            words = {"n": written(far) if measured or self.places.kind == "scale" else _CARDINAL[int(far)]}
            yield Way(f"{kind}by_{side}", means, terms, words)

    def _two_compared(self, meaning: And, first: Compare, second: Compare) -> Iterator[Way]:
        a, b, c = first.one, first.other, second.other
        if not isinstance(a, Value) or not isinstance(b, Value) or not isinstance(c, Value):
            return
        if first.axis in self._measured_topics:
            yield Way(f"{first.axis}:within", meaning, {"A": a, "B": b, "C": c})
        elif self.places.kind == "scale":
            yield Way("within", meaning, {"A": a, "B": b, "C": c})
        elif second.relation == "=":
            yield Way("due", meaning, {"A": a, "B": b}, {"k": _COMPASS[first.axis, first.relation]})
            turned = due(b, first.axis, TURNED[first.relation], a)
            yield Way("due", turned, {"A": b, "B": a}, {"k": _COMPASS[first.axis, TURNED[first.relation]]})
        else:
            words = {"k": _COMPASS[first.axis, first.relation], "l": _COMPASS[second.axis, second.relation]}
            yield Way("further_both", meaning, {"A": a, "B": b, "C": c}, words)

    def _label(self, place: Place) -> str:
        if self.places.kind == "scale":
            return self.places.labels[place.number - 1]
        return _ORDINAL[place.number]


def between(one: Term, first: Term, second: Term) -> Meaning:
    """Somewhere between the two, whichever comes first."""
    up = And((Compare("", one, ">", first), Compare("", one, "<", second)))
    down = And((Compare("", one, "<", first), Compare("", one, ">", second)))
    return Or((up, down))


def due(one: Term, axis: str, relation: str, other: Term) -> Meaning:
    """Straight in that direction on a map."""
    return And((Compare(axis, one, relation, other), Compare("y" if axis == "x" else "x", one, "=", other)))


def crossed(one: Term, other: Term, third: Term, fourth: Term) -> Meaning:
    """Of the first two, one is the third and the other is the fourth."""
    ways = (And((Same(one, third), Same(other, fourth))), And((Same(other, third), Same(one, fourth))))
    return And((Different((one, other)), Or(ways)))


def _neither(parts: tuple[Meaning, ...]) -> And:
    return And(tuple(Not(part) for part in parts))


def _together(meaning: Same | Not) -> Iterator[Way]:
    same = meaning.part if isinstance(meaning, Not) else meaning
    assert isinstance(same, Same)
    for one, other in ((same.one, same.other), (same.other, same.one)):
        assert isinstance(one, Value)
        assert isinstance(other, Value)
        turned = Same(one, other)
        terms = {"A": one, "B": other}
        for kind in ("differ", "unlike") if isinstance(meaning, Not) else ("same", "like"):
            yield Way(kind, Not(turned) if isinstance(meaning, Not) else turned, terms)


def _choices(kind: str, first: Same, second: Same, join: Callable[[tuple[Meaning, ...]], Meaning]) -> Iterator[Way]:
    """One or none of two equalities that share a term: the term is the subject, or what the sentence says of both."""
    shared = first.one
    if shared != second.one or not isinstance(shared, Value):
        return
    for one, other in ((first.other, second.other), (second.other, first.other)):
        if isinstance(one, Value) and isinstance(other, Value):
            if one.category == other.category:
                means = join((Same(shared, one), Same(shared, other)))
                yield Way(kind, means, {"A": shared, "B": one, "C": other})
            means = join((Same(one, shared), Same(other, shared)))
            yield Way(f"{kind}_subject", means, {"A": one, "B": other, "C": shared})


_FORMS: Mapping[str, Callable[[Wording], Sequence[str]]] = {
    "": lambda wording: wording.who,
    "s": lambda wording: wording.short,
    "p": lambda wording: wording.spot,
    "name": lambda wording: wording.bare,
    "clause": lambda wording: wording.clauses,
    "does": lambda wording: [each.text for each in wording.does],
    "acts": lambda wording: [each.text for each in wording.does if each.verb not in ("is", "was")],
    "doesnot": lambda wording: [each.denial for each in wording.does],
    "like": lambda wording: [each.text for each in wording.like],
    "unlike": lambda wording: [each.denial for each in wording.like],
}
"""What may fill a slot, by the letters after its capital letter: `{Adoes}`, `{Bname}`."""


@cache
def _slots(sentence: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slot for _, slot, _, _ in Formatter().parse(sentence) if slot))


def sides_of(places: Places) -> dict[str, tuple[int, ...]]:
    """The places furthest to each side of a map."""
    found = {}
    for side, index, furthest in (("north", 1, max), ("south", 1, min), ("east", 0, max), ("west", 0, min)):
        edge = furthest(at[index] for at in places.at)
        found[side] = tuple(number for number, at in enumerate(places.at, start=1) if at[index] == edge)
    return found
