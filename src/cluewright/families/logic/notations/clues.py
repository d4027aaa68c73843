"""The clues of a puzzle, each in one of its forms, and as they are written.

A clue is a sentence, read by `reading`; a sentence with its meaning in brackets; a structure (`structure.py`); or both,
`{"says": "..", "means": {..}}`. A meaning that is given decides, and its sentence is never read anew. `"loose":
["envied"]` beside them are the words that nobody has confirmed yet. In Prolog these are `'A sentence'`, a term, and
`clue('He envied the fez', same('Boris',fez), [envied])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core import InputError, NotationError
from cluewright.core.formats import Flag, Shape, as_term, plain
from cluewright.core.patterns import pattern
from cluewright.core.reading import only_fields, shown
from cluewright.core.terms import Atom, Compound, Term
from cluewright.families.logic.meaning.clues import SETTING, Clue
from cluewright.families.logic.notations.structure import (
    WORDS,
    Names,
    meaning_term,
    read_meaning,
    write_meaning,
)
from cluewright.families.logic.puzzle import Logic

if TYPE_CHECKING:
    from cluewright.families.logic.reading import Reader, Refusal

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


def clue_term(document: Mapping[str, Any]) -> Term:
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
