"""How logic puzzles are written: a JSON document, plain text (`notations/plain.py`) or a Prolog term.

    logic(row(house,5), [category(colour,[red,..]),..], [same(red,'English'),clue('A sentence',..),'A sentence',..],
          ['A question?'], [title('Zebra'), synonyms('Spanish',['Spaniard']), literal([neither])])

In Prolog the last three arguments may be left out; seats round a table are row(seat,6,round). Whatever a puzzle was
written in, `_puzzle` makes it of the fields of its document, each a JSON value or a term. Clues are read by
`notations/clues.py`. Beyond the format of every logic puzzle a document may have `synonyms`, other words for a value or
a category (`{"Spanish": ["Spaniard"]}`), `literal`, conventions that are switched off (`["neither"]`), and a row
`first`, where its first place is (`left`; `bottom` for floors), and `round` (`true` for seats round a table). The
values of a scale are numbers, or strings that are prices, months, weekdays, dates or times of day; those of a set are
names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cluewright.core import Document, NotationError, PuzzleError
from cluewright.core.characters import fits_a_line
from cluewright.core.formats import Choice, Field, Flag, Listed, Record, Shape, Together, as_term, plain
from cluewright.core.formats import Number as Count
from cluewright.core.reading import field, only_fields, sequence, shown
from cluewright.core.terms import Atom, Compound, Term
from cluewright.families.logic.meaning.clues import Number
from cluewright.families.logic.meaning.measures import measured, written
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.notations.clues import (
    EXACT,
    WORDS,
    Label,
    Sentence,
    clue_documents,
    clue_term,
    clues_in_text,
    read_clues,
    write_number,
)
from cluewright.families.logic.notations.plain import (
    looks_like_text,
    plural,
    read_plain,
    read_table,
    write_plain,
    write_table,
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

CONVENTIONS = ("neither",)
"""What `literal` may switch off: that "Neither A nor B is C" says that A and B differ."""

_LITERAL = Listed(Choice({each: each for each in CONVENTIONS}))
_UPRIGHT = ("floor", "storey", "story", "level", "deck")
_FIELDS = ("places", "categories", "clues", "questions", "synonyms", "literal")


class _Words(Shape[str]):
    """A title, or what the places are called."""

    def read(self, value: Any, place: str) -> str:
        if not isinstance(value, str | Atom):
            raise NotationError(f"{shown(plain(value))} is not a text", place)
        return str(plain(value))


class _Scaled(Label):
    """A value of a scale, in JSON a number where it is one."""

    def read(self, value: Any, place: str) -> str:
        return " ".join(super().read(value, place).split())

    def write(self, value: str) -> int | float | str:
        exact = number(value)
        return value if exact is None or written(exact) != value else write_number(exact)

    def term(self, value: str) -> Term:
        exact = self.write(value)
        return exact if isinstance(exact, int) else Atom(value)


def _row(noun: str, size: int, first: str | None = None, circular: bool = False) -> Places:
    numbers = range(1, size + 1)
    begins = first if first is not None else "bottom" if noun.lower() in _UPRIGHT else "left"
    return Places("row", noun, tuple((each,) for each in numbers), tuple(map(str, numbers)), begins, round=circular)


def _unusual_first(places: Places) -> str | None:
    return None if places.first == _row(places.noun, 1).first else places.first


def _map(noun: str, at: tuple[tuple[Number, ...], ...]) -> Places:
    return Places("map", noun, at, tuple(",".join(map(written, point)) for point in at))


def _scale(noun: str, labels: tuple[str, ...]) -> Places:
    scale = measured(labels, noun)
    if scale is None and labels and len(set(labels)) == len(labels):
        wrong = "the values of a scale are numbers, or all of them days, months, dates or times"
        raise NotationError(wrong, "places.values")
    at = scale.values if scale else tuple(0 for _ in labels)
    return Places("scale", noun, tuple((value,) for value in at), labels, scale=scale)


def unordered(noun: str, names: tuple[str, ...]) -> Places:
    """The places of a set."""
    return Places("set", noun, tuple((number,) for number in range(1, len(names) + 1)), names)


def category(name: str, values: tuple[str, ...]) -> Category:
    """The category, with its values as numbers where they are some."""
    return Category(name, values, measured(values, name) if len(values) > 1 else None)


_NOUN = Field("noun", _Words(), "place", always=True)
_VALUES = Listed(_Scaled(), MOST_PLACES)
_POINT = Together(EXACT, EXACT, like="a point; a point is [x, y]")
_PLACES = {
    "row": Record(
        "row",
        _row,
        _NOUN,
        Field("size", Count(1, MOST_PLACES), of=len),
        Field("first", _Words(), None, of=_unusual_first),
        Field("round", Flag(), False),
    ),
    "map": Record("map", _map, _NOUN, Field("at", Listed(_POINT, MOST_PLACES))),
    "scale": Record("scale", _scale, _NOUN, Field("values", _VALUES, of=lambda places: places.labels)),
    "set": Record("set", unordered, _NOUN, Field("values", WORDS, of=lambda places: places.labels)),
}


def _read_places(entry: Any) -> Places:
    """The places of a document, or of a term like `row(house,5)`."""
    kind, given = plain(entry), entry
    match entry:
        case Compound("row", (noun, size, *first, Atom("round"))):
            kind, given = "row", {"noun": noun, "size": size, "round": True} | dict(zip(["first"], first, strict=False))
        case Compound():
            kind = entry.name
        case Mapping():
            kind, given = field(entry, "kind"), {name: entry[name] for name in entry if name != "kind"}
        case _:
            raise NotationError(f'{shown(kind)} is not like {{"kind": "row", "noun": "house", "size": 5}}', "places")
    if not isinstance(kind, str) or kind not in _PLACES:
        raise NotationError(f"{shown(kind)} is not a kind of places; there are {', '.join(KINDS)}", "places.kind")
    return _PLACES[kind].read(given, "places")


def _places_document(places: Places) -> dict[str, Any]:
    return {"kind": places.kind, **_PLACES[places.kind].write(places)}


def _places_term(places: Places) -> Term:
    term = _PLACES[places.kind].term(replace(places, round=False))
    return Compound("row", (*term.arguments, Atom("round"))) if places.round and isinstance(term, Compound) else term


def _word_lists(entry: Any, like: str, tag: str, place: str) -> dict[str, tuple[str, ...]]:
    """Lists of words by name: a JSON object, or the terms `category(colour,[red,..])`."""
    if isinstance(entry, Mapping):
        pairs = list(entry.items())
    else:
        pairs = []
        for index, each in enumerate(entry if isinstance(entry, list) else [entry]):
            match each:
                case Compound(name, (Atom() | int() as owner, list(words))) if name == tag:
                    pairs.append((str(plain(owner)), words))
                case Compound():
                    raise NotationError(f"a {tag} is {tag}(Name, [Word, ...])", f"{place}[{index}]")
                case _:
                    raise NotationError(f"{shown(plain(entry))} is not like {like}", place)
    found: dict[str, tuple[str, ...]] = {}
    for name, words in pairs:
        if name in found:
            raise NotationError(f"{shown(name)} stands twice", f"{place}.{name[:60]}")
        found[name] = WORDS.read(words, f"{place}.{name[:60]}")
    return found


def _puzzle(document: Document) -> Logic:
    """The puzzle of these fields, whichever notation they were written in."""
    only_fields(document, _FIELDS)
    places = _read_places(field(document, "places"))
    named = _word_lists(field(document, "categories"), '{"colour": ["red", "green"]}', "category", "categories")
    if len(named) > MOST_CATEGORIES:
        raise PuzzleError(f"{len(named)} categories; a puzzle has 1 to {MOST_CATEGORIES}", "categories")
    title = _Words().read(document.get("title", ""), "title")
    clues, questions = (sequence(document.get(what, []), what) for what in ("clues", "questions"))
    for what, entries in (("clues", clues), ("questions", questions)):
        if len(entries) > MOST_CLUES:
            raise PuzzleError(f"{len(entries)} {what}; a puzzle has at most {MOST_CLUES}", what)
    bare = Logic(
        places,
        tuple(category(name, values) for name, values in named.items()),
        (),
        Listed(Sentence()).read(questions, "questions"),
        " ".join(title.split())[:200].rstrip(),
        _synonyms(document.get("synonyms", {})),
        tuple(sorted(set(_LITERAL.read(document.get("literal", []), "literal")), key=CONVENTIONS.index)),
    )
    return replace(bare, clues=read_clues(clues, bare))


def _synonyms(entry: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if isinstance(entry, Mapping):
        entry = {name: [words] if isinstance(words, str) else words for name, words in entry.items()}
    listed = _word_lists(entry, '{"Spanish": ["Spaniard"]}', "synonyms", "synonyms")
    for name, words in listed.items():
        for word in (name, *words):
            if not word or word != " ".join(word.split()):
                wrong = f"{shown(word)} is empty, begins or ends with a space, or has two together"
                raise NotationError(wrong, f"synonyms.{name[:60]}")
    return tuple(listed.items())


def sniff(text: str) -> bool:
    """Lines under `row:`, `map:`, `scale:`, `set:` or `clues:`."""
    return looks_like_text(text)


def read_text(text: str) -> Logic:
    """Read plain text.

    >>> read_text("row: 2 houses; name: Ann, Bob; clues: Ann is in the first house").clues[0].means
    Same(one=Value(category='name', name='Ann'), other=Place(number=1))
    """
    return _puzzle(read_plain(text))


def write_text(puzzle: Logic) -> str:
    """Plain text that `read_text` reads back."""
    return write_plain(write_document(puzzle) | {"clues": clues_in_text(puzzle)}, puzzle.places.labels)


def read_document(document: Document) -> Logic:
    """Read the JSON object of a puzzle."""
    return _puzzle(document)


def write_document(puzzle: Logic) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    return {
        **({"title": puzzle.title} if puzzle.title else {}),
        "places": _places_document(puzzle.places),
        "categories": {category.name: list(category.values) for category in puzzle.categories},
        **({"synonyms": {name: list(words) for name, words in puzzle.synonyms}} if puzzle.synonyms else {}),
        **({"literal": list(puzzle.literal)} if puzzle.literal else {}),
        "clues": clue_documents(puzzle),
        "questions": list(puzzle.questions),
    }


def sniff_term(term: Term) -> bool:
    """`logic(...)`."""
    return isinstance(term, Compound) and term.name == "logic" and len(term.arguments) in (2, 3, 4, 5)


def read_term(term: Term) -> Logic:
    """Read `logic(Places, Categories, Clues, Questions, Options)`; the last three may be left out."""
    if not isinstance(term, Compound) or not sniff_term(term):
        raise NotationError("the term is not logic(Places, Categories, Clues, Questions)")
    names = ("places", "categories", "clues", "questions", "options")
    document: dict[str, Any] = dict(zip(names, term.arguments, strict=False))
    for option in sequence(document.pop("options", []), "options"):
        match option:
            case Compound("title" | "literal" as name, (value,)):
                document[name] = value
            case Compound("synonyms", (_, _)):
                document["synonyms"] = [*document.get("synonyms", []), option]
            case _:
                ways = "title(Title), synonyms(Name, [Word, ...]) or literal([Convention, ...])"
                raise NotationError(f"an option is {ways}", "options")
    return _puzzle(document)


def write_term(puzzle: Logic) -> Term:
    """The term `read_term` reads."""
    options: list[Term] = [Compound("title", (Atom(puzzle.title),))] if puzzle.title else []
    options += [Compound("synonyms", (Atom(name), as_term(words))) for name, words in puzzle.synonyms]
    options += [Compound("literal", (as_term(puzzle.literal),))] if puzzle.literal else []
    categories: list[Term] = [
        Compound("category", (Atom(each.name), as_term(each.values))) for each in puzzle.categories
    ]
    clues: list[Term] = [clue_term(each) for each in clue_documents(puzzle)]
    more: tuple[Term, ...] = (options,) if options else ()
    return Compound("logic", (_places_term(puzzle.places), categories, clues, as_term(puzzle.questions), *more))


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
    return _table(puzzle, rows, "line {}", 1)


def write_solution_text(puzzle: Logic, solution: Table) -> str:
    """One line for each place."""
    return write_table(puzzle.places.names, solution.rows)


def read_solution(puzzle: Logic, document: Document) -> Table:
    """Read `{"places": [{"colour": "yellow", ...}, ...]}`; what is left out is unknown."""
    only_fields(document, ("places",))
    names = [category.name for category in puzzle.categories]
    entries = sequence(field(document, "places"), "places")
    for index, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            raise NotationError(f"{shown(entry)} is not an object with a value for each category", f"places[{index}]")
        for name in entry:
            if name not in names:
                there = ", ".join(names)
                raise NotationError(f"there is no category {shown(name)}; there are {there}", f"places[{index}]")
    return _table(puzzle, [[entry.get(name) for name in names] for entry in entries], "places[{}]", 0)


def _table(puzzle: Logic, rows: Sequence[Sequence[Any]], place: str, first: int) -> Table:
    """The table of these rows; a value may be one that the puzzle has not."""
    if len(rows) != len(puzzle.places):
        raise NotationError(f"{len(rows)} places; the puzzle has {len(puzzle.places)}", "places")
    for index, row in enumerate(rows, start=first):
        if len(row) != len(puzzle.categories):
            wrong = f"{len(row)} values where there should be {len(puzzle.categories)}"
            raise NotationError(wrong, place.format(index))
        for value in row:
            if value is not None and not (isinstance(value, str) and fits_a_line(value)):
                raise NotationError(f"{shown(value)} is not the name of a value", place.format(index))
    return Table(tuple(map(tuple, rows)))


def write_solution(puzzle: Logic, solution: Table) -> dict[str, Any]:
    """The JSON object of a solution."""
    names = [category.name for category in puzzle.categories]
    places = [
        {name: value for name, value in zip(names, row, strict=True) if value is not None} for row in solution.rows
    ]
    return {"places": places}
