"""The clues of a puzzle, each in one of its forms, and as they are written.

A clue is a sentence, read by `reading`; a sentence with its meaning in brackets; a meaning as a structure; or both,
`{"says": "..", "means": {..}}`. A meaning that is given decides, and its sentence is never read anew. `"loose":
["envied"]` beside them are the words that nobody has confirmed yet. In Prolog these are `'A sentence'`, a term, and
`clue('He envied the fez', same('Boris',fez), [envied])`. Meanings are JSON objects or Prolog terms:

    {"same": ["red", {"nationality": "English"}]}    two values, or a value and {"place": 3}; in a set a place's name
    {"different": ["Ann", "red", "tea"]}
    {"compare": ["red", "<", "white"], "axis": "x", "by": -1, "times": 2}     left out: the own axis, 0, 1
    {"apart": ["red", "=", "white"], "by": 1}
    {"not": {..}}  {"and": [..]}  {"or": [..]}  {"exactly one": [..]}

    same(red, value(nationality,'English'))      different(['Ann',red,tea])
    compare(red, <, white, Axis, By, Times)      apart(red, =, white, Axis, By)
    not(..)  and([..])  or([..])  exactly_one([..])      with place(3) and value(Category,Name) for a term

A number that JSON would round is written as a text: "by": "123456789012345.25", "times": "1/3". In Prolog every number
that is not whole is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core import InputError, NotationError, terms
from cluewright.core.formats import Flag, Listed, Shape, as_term, plain
from cluewright.core.patterns import pattern
from cluewright.core.reading import MOST_DIGITS, integer, nearest, only_fields, sequence, shown
from cluewright.core.terms import Atom, Compound
from cluewright.families.logic.meaning.clues import (
    SETTING,
    And,
    Apart,
    Clue,
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
from cluewright.families.logic.meaning.measures import written
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.meaning.units import whole
from cluewright.families.logic.puzzle import DEEPEST, MOST_PLACES, Logic

if TYPE_CHECKING:
    from cluewright.families.logic.reading import Reader, Refusal


_EXACT = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,20}|/[1-9][0-9]{0,17})?")
"""A decimal or a fraction, with as many digits as `write_number` writes."""

_LISTS: dict[str, type[And] | type[Or] | type[ExactlyOne]] = {"and": And, "or": Or, "exactly one": ExactlyOne}
_KINDS = ("same", "different", "compare", "apart", "not", *_LISTS)
_AMOUNTS = {"compare": ("axis", "by", "times"), "apart": ("axis", "by")}


class Names:
    """The values of a puzzle by name, and the places of a set."""

    def __init__(self, puzzle: Logic) -> None:
        self.categories = {category.name: category.values for category in puzzle.categories}
        self.noun = puzzle.places.noun if puzzle.places.kind == "set" else ""
        if self.noun:
            self.categories[self.noun] = puzzle.places.labels
        self.owners: dict[str, list[str]] = {}
        for category, values in self.categories.items():
            for value in values:
                self.owners.setdefault(value, []).append(category)

    def read(self, entry: Any, place: str) -> Term:
        """A term from JSON: a name, `{"category": "name"}` or `{"place": 3}`."""
        match entry:
            case str():
                owners = self.owners.get(entry, [])
                if not owners:
                    raise NotationError(f"there is no value {shown(entry)}{nearest(entry, self.owners)}", place)
                if len(owners) > 1:
                    ways = " or ".join(f'{{"{owner}": "{entry}"}}' for owner in owners)
                    raise NotationError(f"{shown(entry)} is in {len(owners)} categories; write {ways}", place)
                return self._term(owners[0], entry, place)
            case {"place": counted} if len(entry) == 1 and not isinstance(counted, str):
                return Place(integer(counted, place))
            case Mapping() if len(entry) == 1:
                ((category, name),) = entry.items()
                return self._term(category, name, place)
        wrong = f'{shown(plain(entry))} is not a name, {{"category": "name"}} or {{"place": 3}}'
        raise NotationError(wrong, place)

    def _term(self, category: str, name: Any, place: str) -> Term:
        if not isinstance(name, str):
            raise NotationError(f"{shown(plain(name))} is not a name", place)
        if category not in self.categories:
            raise NotationError(f"there is no category {shown(category)}{nearest(category, self.categories)}", place)
        if not self.noun or category != self.noun:
            return Value(category, name)
        labels = self.categories[category]
        if name not in labels:
            raise NotationError(f"there is no {category} {shown(name)}{nearest(name, labels)}", place)
        return Place(labels.index(name) + 1)

    def write(self, term: Term) -> Any:
        """The shortest JSON that `read` reads back."""
        if isinstance(term, Value):
            return term.name if len(self.owners.get(term.name, [])) == 1 else {term.category: term.name}
        name = self.categories[self.noun][term.number - 1] if self.noun else ""
        return name if len(self.owners.get(name, [])) == 1 else {"place": term.number}


def read_meaning(entry: Any, names: Names, place: str, depth: int = 0) -> Meaning:
    """A meaning from its JSON object or from its term."""
    if depth > DEEPEST:
        raise NotationError(f"nested more than {DEEPEST} deep", place)
    if isinstance(entry, Compound):
        entry = _object(entry, place)
    if not isinstance(entry, Mapping):
        raise NotationError(f"{shown(plain(entry))} is not a clue, neither a sentence nor a structured clue", place)
    kinds = [kind for kind in _KINDS if kind in entry]
    if len(kinds) != 1:
        raise NotationError(f"a structured clue has exactly one of {', '.join(_KINDS)}", place)
    kind = kinds[0]
    allowed = _AMOUNTS.get(kind, ())
    for field in entry:
        if field not in (kind, "says", "chosen", *allowed):
            raise NotationError(f"unknown field {shown(field)}{nearest(str(field), (kind, *allowed))}", place)
    inside = f"{place}.{kind}"
    if kind == "not":
        return Not(read_meaning(entry[kind], names, inside, depth + 1))
    items = sequence(entry[kind], inside)
    if kind in _LISTS:
        parts = (read_meaning(each, names, f"{inside}[{index}]", depth + 1) for index, each in enumerate(items))
        return _LISTS[kind](tuple(parts))
    if kind == "different":
        return Different(tuple(names.read(each, place) for each in items))
    form = "two terms" if kind == "same" else 'like ["red", "<", "white"]'
    if len(items) != (2 if kind == "same" else 3):
        raise NotationError(f"{len(items)} entries where there should be {form}", place)
    one, other = names.read(items[0], place), names.read(items[-1], place)
    return Same(one, other) if kind == "same" else _measured(kind, one, items[1], other, entry, place)


def _measured(kind: str, one: Term, relation: Any, other: Term, entry: Mapping[str, Any], place: str) -> Meaning:
    axis = entry.get("axis", "")
    if not isinstance(axis, str) or not isinstance(relation, str):
        raise NotationError("the axis and the relation are words", place)
    if kind == "apart" and "by" not in entry:
        raise NotationError("'apart' needs 'by': how far", place)
    by, times = (read_number(entry.get(field, usual), place) for field, usual in (("by", 0), ("times", 1)))
    return Apart(axis, one, relation, other, by) if kind == "apart" else Compare(axis, one, relation, other, by, times)


def _object(term: Compound, place: str) -> dict[str, Any]:
    """The JSON object of a term, the meanings inside it left as they are."""
    kind, (first, *more) = term.name.replace("_", " "), map(_named, term.arguments)
    if kind == "same" and len(more) == 1:
        return {kind: [first, *more]}
    if kind in _AMOUNTS and len(more) == 2 + len(_AMOUNTS[kind]):
        return {kind: [first, *more[:2]], **dict(zip(_AMOUNTS[kind], more[2:], strict=True))}
    if kind in _KINDS and kind != "same" and kind not in _AMOUNTS and not more:
        return {kind: first}
    raise NotationError(f"{shown(terms.write(term))} is not a clue like same(red,'English')", place)


def _named(term: terms.Term) -> Any:
    """What a term inside a meaning is in JSON: a name, a place or a value; a meaning is left as it is."""
    match term:
        case list():
            return [_named(each) for each in term]
        case Atom() | int():
            return str(plain(term))
        case Compound("place", (int(counted),)):
            return {"place": counted}
        case Compound("value", (Atom(category), value)):
            return {category: _named(value)}
    return term


def write_meaning(meaning: Meaning, names: Names) -> dict[str, Any]:
    """The JSON object of a meaning."""
    match meaning:
        case Same(one, other):
            return {"same": [names.write(one), names.write(other)]}
        case Different(several):
            return {"different": [names.write(each) for each in several]}
        case Not(part):
            return {"not": write_meaning(part, names)}
        case And(parts) | Or(parts) | ExactlyOne(parts):
            kind = next(name for name, each in _LISTS.items() if isinstance(meaning, each))
            return {kind: [write_meaning(part, names) for part in parts]}
        case Compare(axis, one, relation, other, by) | Apart(axis, one, relation, other, by):
            kind, times = ("compare", meaning.times) if isinstance(meaning, Compare) else ("apart", 1)
            document: dict[str, Any] = {kind: [names.write(one), relation, names.write(other)]}
            document |= {"axis": axis} if axis else {}
            document |= {"by": write_number(by)} if by or kind == "apart" else {}
            return document | ({"times": write_number(times)} if times != 1 else {})


def meaning_term(document: Mapping[str, Any]) -> terms.Term:
    """The term of a meaning, from its JSON object."""
    kind = next(each for each in _KINDS if each in document)
    content = document[kind]
    if kind in _AMOUNTS:
        by, times = (
            EXACT.term(read_number(document.get(each, usual), each)) for each, usual in (("by", 0), ("times", 1))
        )
        one, relation, other = content
        amounts = (by, times) if kind == "compare" else (by,)
        return Compound(kind, (_term(one), Atom(relation), _term(other), Atom(document.get("axis", "")), *amounts))
    if kind == "not":
        return Compound(kind, (meaning_term(content),))
    parts = [meaning_term(each) if kind in _LISTS else _term(each) for each in content]
    return Compound(kind.replace(" ", "_"), tuple(parts) if kind == "same" else (parts,))


def _term(entry: Any) -> terms.Term:
    match entry:
        case {"place": int(counted)}:
            return Compound("place", (counted,))
        case Mapping():
            ((category, name),) = entry.items()
            return Compound("value", (Atom(category), Atom(name)))
    return Atom(entry)


class Exact(Shape[Number]):
    """A number that need not be whole."""

    def read(self, value: Any, place: str) -> Number:
        """The number, in JSON perhaps a text, in Prolog perhaps an atom."""
        return read_number(plain(value), place)

    def write(self, value: Number) -> int | float | str:
        """The number for JSON."""
        return write_number(value)

    def term(self, value: Number) -> terms.Term:
        """The number for Prolog."""
        return value if isinstance(value, int) else Atom(written(value))


class Label(Shape[str]):
    """A name, or a number as it is written."""

    def read(self, value: Any, place: str) -> str:
        """The name; in Prolog an atom or a number."""
        if isinstance(value, list | Compound):
            raise NotationError(f"{shown(plain(value))} is not a name or a number", place)
        return str(plain(value)) if isinstance(value, str | Atom) else written(read_number(value, place))


EXACT = Exact()
WORDS = Listed(Label(), MOST_PLACES)


def read_number(entry: Any, place: str) -> Number:
    """A number of JSON, or one written as a text, kept exact: whatever `write_number` writes."""
    if isinstance(entry, bool) or not isinstance(entry, int | float | str):
        raise NotationError(f"{shown(entry)} is not a number", place)
    text = entry if isinstance(entry, str) else _digits(entry)
    exact = number(text)
    if exact is not None:
        return exact
    if not _EXACT.fullmatch(text):
        wrong = "is not a number" if isinstance(entry, str) else "has too many digits"
        raise NotationError(f"{shown(entry)} {wrong}", place)
    from fractions import Fraction

    return whole(Fraction(text))


def _digits(value: float) -> str:
    """The number without an exponent; empty if it is out of bounds."""
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MOST_DIGITS else ""
    if abs(value) == float("inf") or value != value:
        return ""
    if "e" not in repr(value):
        return repr(value)
    from fractions import Fraction

    return written(Fraction(repr(value)))


def write_number(exact: Number) -> int | float | str:
    """The number for JSON: a text where a number would be rounded."""
    if isinstance(exact, int):
        return exact
    from fractions import Fraction

    rounded = float(exact)
    return rounded if Fraction(repr(rounded)) == exact else written(exact)


LONGEST_SENTENCE = 600
_OFFERING = 25
"""So many refused clues get offers; finding them takes as long as reading a dozen clues."""

_BRACKETED = pattern(r"(?s)(.*\S)\s*+\[([^\[\]]++)\](?:\s*+\(confirmed\))?")


class Sentence(Shape[str]):
    """A sentence, its spaces tidied."""

    def read(self, value: Any, place: str) -> str:
        """The sentence; a text or an atom."""
        entry = plain(value)
        if not isinstance(entry, str):
            raise NotationError(f"{shown(entry)} is not a sentence", place)
        if len(entry) > LONGEST_SENTENCE:
            raise NotationError(f"a sentence of {len(entry)} letters; the longest read is {LONGEST_SENTENCE}", place)
        tidy = " ".join(entry.split())
        if not tidy:
            raise NotationError("an empty sentence", place)
        return tidy


_SENTENCE, _CHOSEN = Sentence(), Flag()


def bracketed(says: str) -> tuple[str, str]:
    """A sentence and the meaning in brackets after it, if there is one.

    >>> bracketed("Boris never takes off his fez. [Boris = fez]")
    ('Boris never takes off his fez.', 'Boris = fez')
    """
    found = _BRACKETED.fullmatch(says)
    return (found[1], found[2].strip()) if found else (says, "")


def read_clues(entries: Sequence[Any], puzzle: Logic) -> tuple[Clue, ...]:
    """The clues, each read; an error names all sentences that were not understood."""
    given = [_form(entry) for entry in entries]
    told = [entry.get("says", "") if isinstance(entry, Mapping) else entry for entry in given]
    sentences = (bracketed(" ".join(says.split()))[0] for says in told if isinstance(says, str) and says)
    ear = _Ear(puzzle, tuple(sentences))
    clues = tuple(ear.clue(entry, index) for index, entry in enumerate(given))
    ear.refuse(clues)
    return clues


def _form(entry: Any) -> Any:
    """A clue as JSON has it: a sentence or an object; the meaning of a term is left as it is."""
    match entry:
        case Atom(says) | Compound("clue", (Atom(says), Atom(""))):
            return says
        case Compound("clue", (Atom(says), meaning)):
            return {"says": says, "means": meaning} if says else meaning
        case Compound("clue", (Atom(says), meaning, list(loose))):
            return {"means": meaning, "loose": loose} | ({"says": says} if says else {})
    return entry


class _Ear:
    """Reads the clues of one puzzle; the reader is loaded only where there are sentences."""

    def __init__(self, puzzle: Logic, sentences: tuple[str, ...]) -> None:
        self.puzzle = puzzle
        self.names = Names(puzzle)
        self._sentences = sentences
        self._reader: Reader | None = None
        self._refused: list[Refusal] = []
        """The sentences that were not understood."""

    @property
    def reader(self) -> Reader:
        if self._reader is None:
            from cluewright.families.logic.reading import Reader  # structured clues alone need no reader

            self._reader = Reader(self.puzzle, self._sentences)
        return self._reader

    def clue(self, entry: Any, index: int) -> Clue:
        """A clue in any of its forms."""
        place = f"clues[{index}]"
        if isinstance(entry, str):
            return self._sentence(entry, index)
        if not isinstance(entry, Mapping):
            return Clue(read_meaning(entry, self.names, place))
        says = _SENTENCE.read(entry["says"], place) if "says" in entry else ""
        if "means" not in entry:
            return Clue(read_meaning(entry, self.names, place), says)
        only_fields(entry, ("says", "means", "chosen", "loose"))
        _CHOSEN.read(entry.get("chosen", True), f"{place}.chosen")  # older files say so; every meaning is now chosen
        means = read_meaning(entry["means"], self.names, f"{place}.means")
        loose = WORDS.read(entry.get("loose", []), f"{place}.loose")
        return Clue(means, says, "loose" if loose else "", loose)

    def _sentence(self, entry: str, index: int) -> Clue:
        """A clue that is a sentence; one that is not understood is refused once all clues are read."""
        try:
            says, brackets = bracketed(_SENTENCE.read(entry, f"clues[{index}]"))
        except NotationError as error:
            return self._refuse(" ".join(entry.split()), error.message, index)
        if brackets:
            return self._in_brackets(says, brackets, index)
        found = self.reader.reading(says)
        if found.means is not None:
            return Clue(found.means, says, found.state, found.words)
        refusal = self.reader.refusal(says, found, offering=len(self._refused) < _OFFERING)
        self._refused.append(refusal._replace(number=index + 1))
        return Clue(SETTING, says)

    def _in_brackets(self, says: str, brackets: str, index: int) -> Clue:
        """A clue with its meaning beside it, in the language of restatements or in a sentence that is plain."""
        from cluewright.families.logic.language.grammar import typed

        try:
            return Clue(typed(self.puzzle, brackets), says)
        except InputError as error:
            found = self.reader.reading(brackets)
            if found.means is not None and found.state == "plain":
                return Clue(found.means, says)
            wrong = f"its brackets hold no meaning like [Ann = tea]: {error}"
        return self._refuse(f"{says} [{brackets}]", wrong, index)

    def _refuse(self, says: str, reason: str, index: int) -> Clue:
        from cluewright.families.logic.reading import Refusal

        self._refused.append(Refusal(says, reason, number=index + 1))
        return Clue(SETTING, says)

    def refuse(self, clues: tuple[Clue, ...]) -> None:
        """Refuse the puzzle if a sentence was not understood, naming all of them."""
        if self._refused:
            from cluewright.families.logic.reading import NotUnderstoodError

            for index, clue in enumerate(clues):
                self.puzzle.check_meaning(clue.means, f"clues[{index}]")
            raise NotUnderstoodError(self._refused, f"clues[{self._refused[0].number - 1}]", self.puzzle, clues)


def clue_documents(puzzle: Logic) -> list[dict[str, Any]]:
    """Each clue's sentence and meaning, so that no later reader of English can change the puzzle."""
    names = Names(puzzle)
    return [_document(clue, names) for clue in puzzle.clues]


def _document(clue: Clue, names: Names) -> dict[str, Any]:
    meaning = write_meaning(clue.means, names)
    if not clue.says:
        return meaning
    return {"says": clue.says, "means": meaning} | ({"loose": list(clue.words)} if clue.words else {})


def clue_term(document: Mapping[str, Any]) -> terms.Term:
    """The term of a clue, from its JSON object."""
    if "means" not in document:
        return meaning_term(document)
    loose = (as_term(document["loose"]),) if "loose" in document else ()
    return Compound("clue", (Atom(document["says"]), meaning_term(document["means"]), *loose))


def clues_in_text(puzzle: Logic) -> list[Any]:
    """In plain text a sentence stands alone where it is read as what the clue means, else with brackets."""
    documents: list[Any] = clue_documents(puzzle)
    sentences = [clue.says for clue in puzzle.clues if clue.says]
    if not sentences:
        return documents
    from cluewright.families.logic.reading import Reader

    reader = Reader(puzzle, sentences)
    for index, clue in enumerate(puzzle.clues):
        if clue.says:
            found = reader.reading(clue.says)
            alone = found.means == clue.means and (found.state == "plain" or clue.state == "loose")
            written = clue.says if alone else beside(puzzle, clue)
            if written and bracketed(written)[0] == clue.says and not written.startswith("{"):
                documents[index] = written
    return documents


def beside(puzzle: Logic, clue: Clue) -> str:
    """The sentence with its meaning in brackets; empty where the brackets would not read back."""
    from cluewright.families.logic.language.grammar import meant
    from cluewright.families.logic.language.writing import restated

    brackets = restated(puzzle, clue.means)
    whole = f"{clue.says} [{brackets}]"
    fits = len(whole) <= LONGEST_SENTENCE and bracketed(whole) == (clue.says, brackets)
    return whole if fits and meant(puzzle, brackets) == clue.means else ""
