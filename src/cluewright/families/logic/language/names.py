"""What the language of restatements calls the terms and measures of a puzzle, and what it may be asked for by name.

A name is a run of words without any word of the grammar; every other name stands in double quotes, with a quote inside
it doubled. `category:name` says which of two is meant, and `@3` is the third place, whatever it is called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cluewright.families.logic.meaning.clues import SETTING, Clue, Place, Term, Value
from cluewright.families.logic.meaning.measures import ORDINALS, Measured
from cluewright.families.logic.naming import called, with_category
from cluewright.families.logic.puzzle import Logic
from cluewright.families.logic.reading.closed import words

_TOKEN = re.compile(
    r"""(?P<quoted>"(?:[^"]|"")*")
      | (?P<symbol>!=|<=|>=|(?<!\d):|:(?!\d)|(?<!\d),|,(?!\d)|[=<>+*|();@"])
      | (?P<word>(?:[^\s"=<>+*|(),;:@!]|!(?!=)|(?<=\d)[:,](?=\d))+)
      | (?P<space>\s+)
      | (?P<stray>.)""",
    re.VERBOSE | re.DOTALL,
)
KEYWORDS = words(
    """and or nor xor not either neither if then goes go does do is are differ all it exactly at this next between
    opposite than plus minus times twice half apart but more less - |"""
)
"""The words that end a name, or that something else than a name begins with."""

ARTICLES = frozenset(("the", "a", "an"))
_RANKS = {number: word for word, number in ORDINALS.items()}


class Word(NamedTuple):
    """A token of the language."""

    kind: str
    """`quoted`, `symbol`, `word` or `stray`."""

    text: str
    """In lower case; what is quoted, without its quotes."""

    start: int
    end: int


def cut(text: str) -> list[Word]:
    """The tokens of a text, without its final full stop."""
    found = []
    for match in _TOKEN.finditer(text):
        kind, piece = match.lastgroup or "", match[0]
        if kind == "space":
            continue
        if kind == "quoted":
            piece = piece[1:-1].replace('""', '"')
        found.append(Word(kind, _folded(piece), match.start(), match.end()))
    if found and found[-1].kind == "word" and found[-1].text[-1:] in ".?":
        last = found.pop()
        if last.text.rstrip(".?"):
            found.append(last._replace(text=last.text.rstrip(".?")))
    return found


def _folded(text: str) -> str:
    return text.lower().replace("’", "'")


def quoted(name: str) -> str:
    """The name in double quotes."""
    return '"' + name.replace('"', '""') + '"'


class Names:
    """Everything that can be named in one puzzle."""

    def __init__(self, puzzle: Logic, clues: Sequence[str] = ()) -> None:
        """`clues` are the sentences that tell how values are called; without them, those of the puzzle."""
        self.puzzle = puzzle
        told = replace(puzzle, clues=tuple(Clue(SETTING, says) for says in clues)) if clues else puzzle
        called_so = iter(called(told))
        self.called = {
            Value(category.name, value): next(called_so) for category in puzzle.categories for value in category.values
        }
        self.describing = {term.category for term, so in self.called.items() if so.describes}
        """The categories whose values say what a place is like: the red house."""

        self.categories = {_folded(category.name): category.name for category in puzzle.categories}
        nouns = (_folded(puzzle.places.noun), "place", "own place", "the place itself")
        self.place = next(noun for noun in nouns if noun not in self.categories)
        """What a place is called in questions; its noun gives way to a category of that name."""

        self.measures = self._measures()
        self._bare: dict[str, list[Term]] = {}
        """For a value or a label, in lower case, what is called so."""

        self._forms: dict[str, list[Term]] = {}
        """The same with every other way of calling it."""

        self._declare()
        self._written: dict[Term, str] = {}

    def _measures(self) -> dict[str, str]:
        """For each name of a measure, its axis; the places' own measure gives way to a category of its name."""
        puzzle = self.puzzle
        found = {_folded(category.name): category.name for category in puzzle.categories if category.measures}
        own = {"": [puzzle.places.noun] if puzzle.places.kind == "scale" else ["position"]}
        if puzzle.places.kind == "map":
            own = {"x": ["distance east"], "y": ["distance north"]}
        for axis, usual in own.items() if puzzle.places.ordered else ():
            ways = [*usual, f"own {usual[0]}", f"place's own {usual[0]}"]
            free = [way for way in ways if _folded(way) not in self.categories]
            found[_folded(free[0])] = axis
        return found

    def measure(self, axis: str) -> str:
        """What an axis is called."""
        name = next(name for name, each in self.measures.items() if each == axis)
        spelt = axis if _folded(axis) == name else self.puzzle.places.noun if axis == "" else name
        return self.clear(spelt if _folded(spelt) == name else name)

    def clear(self, name: str) -> str:
        """The name of a category or measure, in quotes if it has words of the grammar."""
        return name if self._one_run(name) else quoted(name)

    def scale(self, axis: str) -> Measured | None:
        """How the values along an axis are measured; None for places in a row or on a map."""
        return self.puzzle.places.scale if axis in self.puzzle.places.axes else self.puzzle.category(axis).scale

    def on_axis(self, term: Term, axis: str) -> bool:
        """Whether a term is itself one of the values along an axis: `$5` among the prices."""
        if isinstance(term, Value):
            return term.category == axis and axis not in self.puzzle.places.axes
        return axis == "" and self.puzzle.places.kind == "scale"

    def _declare(self) -> None:
        puzzle = self.puzzle
        for category in puzzle.categories:
            for value in category.values:
                term = Value(category.name, value)
                self._put(term, value, category.name)
                self._call(term, f"{value} {category.name}")
                if puzzle.places.kind == "row":
                    self._call(term, f"{value} {puzzle.places.noun}")
        for number, label in enumerate(puzzle.places.labels, 1):
            if puzzle.places.kind in ("scale", "set"):
                self._put(Place(number), label, puzzle.places.noun)
            else:
                self._call(Place(number), f"{puzzle.places.noun} {number}")
            if puzzle.places.kind == "row" and number in _RANKS:
                self._call(Place(number), f"{_RANKS[number]} {puzzle.places.noun}")
        known = {_folded(name): several for name, several in puzzle.synonyms}
        for name, terms in list(self._bare.items()):
            for other in known.get(name, ()):
                for each in terms:
                    self._call(each, other)

    def _put(self, term: Term, name: str, category: str) -> None:
        self._bare.setdefault(_folded(name), []).append(term)
        self._call(term, name)
        self._call(term, f"{category} {name}")

    def _call(self, term: Term, form: str) -> None:
        known = self._forms.setdefault(_plain(form), [])
        if term not in known:
            known.append(term)

    def find(self, run: str) -> list[Term]:
        """Everything that a run of words may mean."""
        return self._forms.get(_plain(run), [])

    def exact(self, name: str, category: str = "") -> list[Term]:
        """Everything of exactly this name, in one category if that is said."""
        found = self._bare.get(_folded(name), [])
        return [term for term in found if not category or self._category(term) == category]

    def _category(self, term: Term) -> str:
        return _folded(term.category if isinstance(term, Value) else self.puzzle.places.noun)

    def every(self) -> list[str]:
        """The names of all values and labelled places, for a message."""
        labels = self.puzzle.places.labels if self.puzzle.places.kind in ("scale", "set") else ()
        return [*dict.fromkeys([*labels, *(value for each in self.puzzle.categories for value in each.values)])]

    def run(self, row: Sequence[Word], start: int) -> int:
        """Where the run of words of a name ends that begins here."""
        at = start
        while at < len(row) and row[at].kind == "word" and row[at].text not in KEYWORDS:
            if row[at].text == "of" and _plain(" ".join(word.text for word in row[start:at])) in self.measures:
                break
            at += 1
        return at

    def _one_run(self, form: str) -> bool:
        row = cut(form)
        return bool(row) and self.run(row, 0) == len(row)

    def written(self, term: Term) -> str:
        """What a term is called in sentences: the first of its names that means nothing else."""
        if term not in self._written:
            forms = self._ways(term)
            clear = (form for form in forms if self._one_run(form) and self.find(form) == [term])
            self._written[term] = next(clear, "") or self.sure(term)
        return self._written[term]

    def _ways(self, term: Term) -> list[str]:
        noun = self.puzzle.places.noun
        if isinstance(term, Place):
            if self.puzzle.places.kind not in ("scale", "set"):
                return [f"{noun} {term.number}"]
            label = self.puzzle.places.labels[term.number - 1]
            return [f"{noun} {label}"] if label.isdigit() else [label, f"{noun} {label}"]
        so = self.called[term]
        usual = f"the {term.name} {noun}" if term.category in self.describing else so.name
        return [usual, with_category(self.puzzle.category(term.category), term.name), f"{term.category} {term.name}"]

    def sure(self, term: Term) -> str:
        """A name in quotes, with its category if another has the name, too."""
        if isinstance(term, Place):
            return f"@{term.number}"
        if self.exact(term.name) == [term]:
            return quoted(term.name)
        return f"{quoted(term.category)}:{quoted(term.name)}"


def _plain(form: str) -> str:
    """In lower case, without article and final full stop, and with single spaces."""
    parts = _folded(form).split()
    while len(parts) > 1 and parts[0] in ARTICLES:
        parts = parts[1:]
    return " ".join(parts).rstrip(".? ")


@lru_cache(maxsize=16)
def names(puzzle: Logic, clues: tuple[str, ...] = ()) -> Names:
    """The names of a puzzle, made once."""
    return Names(puzzle, clues)
