"""How logic puzzles are written: a JSON document (here), plain text (`notations/plain.py`) or a Prolog term
(`notations/prolog.py`).

Each is read to a `Draft`, of which `puzzle_of` makes the puzzle. A clue is a sentence, read by `reading`; a sentence
with its meaning in brackets; a structure (`notations/structure.py`); or both, `{"says": "..", "means": {..}}`. A
meaning that is given decides, and its sentence is never read anew. `"loose": ["envied"]` beside them are the words that
nobody has confirmed yet. Beyond the format of every logic puzzle a document may have `synonyms`, other words for a
value or a category (`{"Spanish": ["Spaniard"]}`), `literal`, conventions that are switched off (`["neither"]`), and a
row `first`, where its first place is (`left`; `bottom` for floors), and `round` (`true` for seats round a table). The
values of a scale are numbers, or strings that are prices, months, weekdays, dates or times of day; those of a set are
names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cluewright.core import Document, InputError, NotationError, PuzzleError
from cluewright.core.characters import fits_a_line
from cluewright.core.patterns import pattern
from cluewright.core.reading import field, integer, only_fields, sequence, shown
from cluewright.core.terms import Term
from cluewright.families.logic.meaning.clues import SETTING, Clue, Number
from cluewright.families.logic.meaning.measures import measured, written
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.notations.draft import Draft
from cluewright.families.logic.notations.plain import (
    looks_like_text,
    plural,
    read_plain,
    read_table,
    write_plain,
    write_table,
)
from cluewright.families.logic.notations.structure import (
    Names,
    read_meaning,
    read_number,
    write_meaning,
    write_number,
)
from cluewright.families.logic.puzzle import (
    KINDS,
    MOST_CATEGORIES,
    MOST_CLUES,
    MOST_PLACES,
    Category,
    Logic,
    Places,
    Table,
)

if TYPE_CHECKING:
    from cluewright.families.logic.reading import Reader, Refusal

LONGEST_SENTENCE = 600
CONVENTIONS = ("neither",)
"""What `literal` may switch off: that "Neither A nor B is C" says that A and B differ."""

_OFFERING = 25
"""So many refused clues get offers; finding them takes as long as reading a dozen clues."""

_BRACKETED = pattern(r"(?s)(.*\S)\s*+\[([^\[\]]++)\](?:\s*+\(confirmed\))?")
_UPRIGHT = ("floor", "storey", "story", "level", "deck")


def sniff(text: str) -> bool:
    """Lines under `row:`, `map:`, `scale:`, `set:` or `clues:`."""
    return looks_like_text(text)


def read_text(text: str) -> Logic:
    """Read plain text.

    >>> read_text("row: 2 houses; name: Ann, Bob; clues: Ann is in the first house").clues[0].means
    Same(one=Value(category='name', name='Ann'), other=Place(number=1))
    """
    return puzzle_of(read_plain(text))


def write_text(puzzle: Logic) -> str:
    """Plain text that `read_text` reads back."""
    return write_plain(write_document(puzzle) | {"clues": _clues_in_text(puzzle)}, puzzle.places.labels)


def read_document(document: Document) -> Logic:
    """Read the JSON object of a puzzle."""
    only_fields(document, ("places", "categories", "clues", "questions", "synonyms", "literal"))
    categories, synonyms = field(document, "categories"), document.get("synonyms", {})
    if not isinstance(categories, Mapping):
        raise NotationError(f'{shown(categories)} is not like {{"colour": ["red", "green"]}}', "categories")
    if not isinstance(synonyms, Mapping):
        raise NotationError(f'{shown(synonyms)} is not like {{"Spanish": ["Spaniard"]}}', "synonyms")
    return puzzle_of(
        Draft(
            field(document, "places"),
            list(categories.items()),
            sequence(document.get("clues", []), "clues"),
            sequence(document.get("questions", []), "questions"),
            document.get("title", ""),
            [(name, [words] if isinstance(words, str) else words) for name, words in synonyms.items()],
            sequence(document.get("literal", []), "literal"),
        )
    )


def puzzle_of(draft: Draft) -> Logic:
    """The puzzle that a draft describes; what is wrong with it is told in the words of the JSON document."""
    places = _places(draft.places)
    if len(draft.categories) > MOST_CATEGORIES:
        raise PuzzleError(f"{len(draft.categories)} categories; a puzzle has 1 to {MOST_CATEGORIES}", "categories")
    categories = tuple(category(name, _values(values, f"categories.{name[:60]}")) for name, values in draft.categories)
    if not isinstance(draft.title, str):
        raise NotationError(f"{shown(draft.title)} is not a title", "title")
    title = " ".join(draft.title.split())[:200].rstrip()
    if max(len(draft.questions), len(draft.clues)) > MOST_CLUES:
        what = "clues" if len(draft.clues) > MOST_CLUES else "questions"
        raise PuzzleError(f"{len(getattr(draft, what))} {what}; a puzzle has at most {MOST_CLUES}", what)
    questions = tuple(_sentence(each, f"questions[{index}]") for index, each in enumerate(draft.questions))
    bare = Logic(places, categories, (), questions, title, _synonyms(draft), _literal(draft))
    return replace(bare, clues=_clues(draft.clues, bare))


def _literal(draft: Draft) -> tuple[str, ...]:
    for index, each in enumerate(draft.literal):
        if each not in CONVENTIONS:
            there = ", ".join(CONVENTIONS)
            raise NotationError(
                f"{shown(each)} is not a convention to switch off; there is {there}", f"literal[{index}]"
            )
    return tuple(each for each in CONVENTIONS if each in draft.literal)


def _places(entry: Any) -> Places:
    if not isinstance(entry, Mapping):
        raise NotationError(f'{shown(entry)} is not like {{"kind": "row", "noun": "house", "size": 5}}', "places")
    kind = field(entry, "kind")
    own = {"row": "size", "map": "at", "scale": "values", "set": "values"}.get(kind) if isinstance(kind, str) else None
    if own is None:
        raise NotationError(f"{shown(kind)} is not a kind of places; there are {', '.join(KINDS)}", "places.kind")
    only_fields(entry, ("kind", "noun", own, *(("first", "round") if kind == "row" else ())))
    noun = entry.get("noun", "place")
    if not isinstance(noun, str):
        raise NotationError(f"{shown(noun)} is not a noun", "places.noun")
    first = entry.get("first", "bottom" if noun.lower() in _UPRIGHT else "left")
    if not isinstance(first, str):
        raise NotationError(f"{shown(first)} does not say where the row begins", "places.first")
    if own not in entry:
        raise NotationError(f"the field {own!r} is missing", f"places.{own}")
    if kind == "row":
        size = integer(entry["size"], "places.size")
        if not 1 <= size <= MOST_PLACES:
            raise PuzzleError(f"{size} places; a puzzle has 1 to {MOST_PLACES}", "places.size")
        circular = entry.get("round", False)
        if not isinstance(circular, bool):
            raise NotationError(f"{shown(circular)} is neither true nor false", "places.round")
        at, labels = tuple((n,) for n in range(1, size + 1)), tuple(map(str, range(1, size + 1)))
        return Places(kind, noun, at, labels, first, round=circular)
    if kind == "set":
        return unordered(noun, _values(entry[own], "places.values"))
    entries = sequence(entry[own], f"places.{own}")[: MOST_PLACES + 1]
    return _map(noun, entries) if kind == "map" else _scale(noun, entries)


def unordered(noun: str, names: tuple[str, ...]) -> Places:
    """The places of a set."""
    return Places("set", noun, tuple((number,) for number in range(1, len(names) + 1)), names)


def _map(noun: str, entries: list[Any]) -> Places:
    at: list[tuple[Number, ...]] = []
    for index, point in enumerate(entries):
        where = f"places.at[{index}]"
        if not isinstance(point, Sequence) or isinstance(point, str) or len(point) != 2:
            raise NotationError(f"{shown(point)} is not a point; a point is [x, y]", where)
        at.append((read_number(point[0], where), read_number(point[1], where)))
    return Places("map", noun, tuple(at), tuple(",".join(map(written, point)) for point in at))


def _scale(noun: str, entries: list[Any]) -> Places:
    labels = []
    for index, value in enumerate(entries):
        if isinstance(value, str):
            labels.append(" ".join(value.split()))
        else:
            labels.append(written(read_number(value, f"places.values[{index}]")))
    scale = measured(labels, noun)
    if scale is None and labels and len(set(labels)) == len(labels):
        wrong = "the values of a scale are numbers, or all of them days, months, dates or times"
        raise NotationError(wrong, "places.values")
    at = scale.values if scale else tuple(0 for _ in labels)
    return Places("scale", noun, tuple((value,) for value in at), tuple(labels), scale=scale)


def category(name: str, values: tuple[str, ...]) -> Category:
    """The category, with its values as numbers where they are some."""
    return Category(name, values, measured(values, name) if len(values) > 1 else None)


def _values(entry: Any, place: str) -> tuple[str, ...]:
    values = []
    if len(sequence(entry, place)) > MOST_PLACES:
        raise PuzzleError(f"{len(entry)} words; there may be {MOST_PLACES}", place)
    for index, value in enumerate(entry):
        if isinstance(value, str):
            values.append(value)
        else:
            values.append(written(read_number(value, f"{place}[{index}]")))
    return tuple(values)


def _synonyms(draft: Draft) -> tuple[tuple[str, tuple[str, ...]], ...]:
    listed: dict[str, tuple[str, ...]] = {}
    for name, words in draft.synonyms:
        place = f"synonyms.{name[:60]}"
        if name in listed:
            raise NotationError(f"{shown(name)} stands twice", place)
        listed[name] = _values(words, place)
        for word in (name, *listed[name]):
            if not word or word != " ".join(word.split()):
                raise NotationError(f"{shown(word)} is empty, begins or ends with a space, or has two together", place)
    return tuple(listed.items())


def _sentence(entry: Any, place: str) -> str:
    if not isinstance(entry, str):
        raise NotationError(f"{shown(entry)} is not a sentence", place)
    if len(entry) > LONGEST_SENTENCE:
        raise NotationError(f"a sentence of {len(entry)} letters; the longest read is {LONGEST_SENTENCE}", place)
    tidy = " ".join(entry.split())
    if not tidy:
        raise NotationError("an empty sentence", place)
    return tidy


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
        if isinstance(entry, tuple):
            says, read, words = entry
            told = _sentence(says, place) if says else ""
            return Clue(read(self.names), told, "loose" if words else "", tuple(words))
        if isinstance(entry, str):
            return self._told(entry, index)
        if not isinstance(entry, Mapping):
            raise NotationError(f"{shown(entry)} is not a sentence", place)
        says = _sentence(entry["says"], place) if "says" in entry else ""
        if "means" not in entry:
            return Clue(read_meaning(entry, self.names, place), says)
        only_fields(entry, ("says", "means", "chosen", "loose"))
        if not isinstance(entry.get("chosen", True), bool):  # what older files say of a meaning; every meaning is now
            raise NotationError(f"{shown(entry['chosen'])} is neither true nor false", f"{place}.chosen")
        means = read_meaning(entry["means"], self.names, f"{place}.means")
        loose = _values(entry.get("loose", []), f"{place}.loose")
        return Clue(means, says, "loose" if loose else "", loose)

    def _told(self, entry: str, index: int) -> Clue:
        """A clue that is a sentence; one that is not understood waits for the others to be told of."""
        place = f"clues[{index}]"
        try:
            says, brackets = bracketed(_sentence(entry, place))
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


def bracketed(says: str) -> tuple[str, str]:
    """A sentence and the meaning in brackets after it, if there is one.

    >>> bracketed("Boris never takes off his fez. [Boris = fez]")
    ('Boris never takes off his fez.', 'Boris = fez')
    """
    found = _BRACKETED.fullmatch(says)
    return (found[1], found[2].strip()) if found else (says, "")


def _clues(entries: list[Any], puzzle: Logic) -> tuple[Clue, ...]:
    """The clues, each read; an error tells of all sentences that were not understood."""
    told = [entry.get("says", "") if isinstance(entry, Mapping) else entry for entry in entries]
    told = [entry[0] if isinstance(entry, tuple) else entry for entry in told]
    sentences = (bracketed(" ".join(says.split()))[0] for says in told if isinstance(says, str) and says)
    ear = _Ear(puzzle, tuple(sentences))
    clues = tuple(ear.clue(entry, index) for index, entry in enumerate(entries))
    ear.refuse(clues)
    return clues


def write_document(puzzle: Logic) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    document: dict[str, Any] = {"title": puzzle.title} if puzzle.title else {}
    document["places"] = _places_document(puzzle.places)
    document["categories"] = {category.name: list(category.values) for category in puzzle.categories}
    if puzzle.synonyms:
        document["synonyms"] = {name: list(words) for name, words in puzzle.synonyms}
    if puzzle.literal:
        document["literal"] = list(puzzle.literal)
    names = Names(puzzle)
    document["clues"] = [_clue_document(clue, names) for clue in puzzle.clues]
    document["questions"] = list(puzzle.questions)
    return document


def _places_document(places: Places) -> dict[str, Any]:
    document: dict[str, Any] = {"kind": places.kind, "noun": places.noun}
    if places.kind == "row":
        usual = "bottom" if places.noun.lower() in _UPRIGHT else "left"
        document |= {"size": len(places)} | ({"first": places.first} if places.first != usual else {})
        return document | ({"round": True} if places.round else {})
    if places.kind == "map":
        return document | {"at": [[write_number(x) for x in point] for point in places.at]}
    plain = _plain_value if places.kind == "scale" else str
    return document | {"values": [plain(label) for label in places.labels]}


def _plain_value(label: str) -> int | float | str:
    exact = number(label)
    return label if exact is None or written(exact) != label else write_number(exact)


def _clue_document(clue: Clue, names: Names) -> dict[str, Any]:
    """A clue's sentence and its meaning, so that no later reader of English can change the puzzle."""
    meaning = write_meaning(clue.means, names)
    if not clue.says:
        return meaning
    return {"says": clue.says, "means": meaning} | ({"loose": list(clue.words)} if clue.words else {})


def _clues_in_text(puzzle: Logic) -> list[Any]:
    """In plain text a sentence stands alone where it is read as what the clue means, else with brackets."""
    sentences = [clue.says for clue in puzzle.clues if clue.says]
    if not sentences:
        return [write_meaning(clue.means, Names(puzzle)) for clue in puzzle.clues]
    from cluewright.families.logic.reading import Reader

    reader = Reader(puzzle, sentences)
    return [_clue_in_text(puzzle, clue, reader) for clue in puzzle.clues]


def _clue_in_text(puzzle: Logic, clue: Clue, reader: Reader) -> Any:
    if clue.says:
        found = reader.reading(clue.says)
        alone = found.means == clue.means and (found.state == "plain" or clue.state == "loose")
        told = clue.says if alone else beside(puzzle, clue)
        if told and bracketed(told)[0] == clue.says and not told.startswith("{"):
            return told
    return _clue_document(clue, Names(puzzle))


def beside(puzzle: Logic, clue: Clue) -> str:
    """The sentence with its meaning in brackets; empty where the brackets would not read back."""
    from cluewright.families.logic.language.grammar import meant
    from cluewright.families.logic.language.writing import restated

    brackets = restated(puzzle, clue.means)
    told = f"{clue.says} [{brackets}]"
    fits = len(told) <= LONGEST_SENTENCE and bracketed(told) == (clue.says, brackets)
    return told if fits and meant(puzzle, brackets) == clue.means else ""


def sniff_term(term: Term) -> bool:
    """`logic(...)`."""
    from cluewright.families.logic.notations import prolog

    return prolog.is_logic(term)


def read_term(term: Term) -> Logic:
    """Read `logic(Places, Categories, Clues, Questions, Options)`; the last three may be left out."""
    from cluewright.families.logic.notations import prolog

    return puzzle_of(prolog.read(term))


def write_term(puzzle: Logic) -> Term:
    """The term `read_term` reads."""
    from cluewright.families.logic.notations import prolog

    return prolog.write(puzzle, _places_document(puzzle.places))


def size(puzzle: Logic) -> str:
    """`5 houses, 5 categories`."""
    count, kinds = len(puzzle.places), len(puzzle.categories)
    noun = puzzle.places.noun if puzzle.places.kind != "scale" else f"{puzzle.places.noun} value"
    many = f"{count} {noun if count == 1 else plural(noun)}"
    clues = f"{len(puzzle.clues)} {'clue' if len(puzzle.clues) == 1 else 'clues'}"
    return f"{many}, {kinds} {'category' if kinds == 1 else 'categories'}, {clues}"


def read_solution_text(puzzle: Logic, text: str) -> Table:
    """Read a line for each place: `1: red, English, tea`; the named places of a set in any order."""
    rows = read_table(text, puzzle.places.labels if puzzle.places.kind == "set" else ())
    _check_rows(puzzle, len(rows))
    width = len(puzzle.categories)
    for index, row in enumerate(rows):
        if len(row) != width:
            raise NotationError(f"{len(row)} values where there should be {width}", f"line {index + 1}")
    return Table(tuple(tuple(_name(value, f"line {index + 1}") for value in row) for index, row in enumerate(rows)))


def _check_rows(puzzle: Logic, count: int) -> None:
    if count != len(puzzle.places):
        raise NotationError(f"{count} places; the puzzle has {len(puzzle.places)}", "places")


def write_solution_text(puzzle: Logic, solution: Table) -> str:
    """One line for each place."""
    return write_table(puzzle.places.names, solution.rows)


def read_solution(puzzle: Logic, document: Document) -> Table:
    """Read `{"places": [{"colour": "yellow", ...}, ...]}`; what is left out is unknown."""
    only_fields(document, ("places",))
    names = [category.name for category in puzzle.categories]
    rows = []
    entries = sequence(field(document, "places"), "places")
    _check_rows(puzzle, len(entries))
    for index, entry in enumerate(entries):
        place = f"places[{index}]"
        if not isinstance(entry, Mapping):
            raise NotationError(f"{shown(entry)} is not an object with a value for each category", place)
        for name in entry:
            if name not in names:
                raise NotationError(f"there is no category {shown(name)}; there are {', '.join(names)}", place)
        row = [entry.get(name) for name in names]
        rows.append(tuple(_name(value, place) for value in row))
    return Table(tuple(rows))


def _name(value: Any, place: str) -> str | None:
    """What may be the name of a value, though there may be none of this name; None if it is not known."""
    if value is not None and not (isinstance(value, str) and fits_a_line(value)):
        raise NotationError(f"{shown(value)} is not the name of a value", place)
    return value


def write_solution(puzzle: Logic, solution: Table) -> dict[str, Any]:
    """The JSON object of a solution."""
    names = [category.name for category in puzzle.categories]
    places = [
        {name: value for name, value in zip(names, row, strict=True) if value is not None} for row in solution.rows
    ]
    return {"places": places}
