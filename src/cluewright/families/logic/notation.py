"""How logic puzzles are written: a JSON document, or a Prolog term

    logic(row(house,5), [category(colour,[red,..]),..], [same(red,'English'),clue('A sentence',..),'A sentence',..],
          ['A question?'], [title('Zebra'), synonyms('Spanish',['Spaniard'])])

or plain text (`plain.py`). A clue is a sentence, read by `english`, or a structured clue (`structure.py`), which may
carry its sentence as `says`. Beyond the format of every logic puzzle a document may have `synonyms`, other words for a
value or a category (`{"Spanish": ["Spaniard"]}`), and a row `first`, where its first place is (`left`; `bottom` for
floors). The values of a scale are numbers, or strings that are prices, months, weekdays, dates or times of day.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cluewright.core import Document, NotationError, PuzzleError
from cluewright.core.reading import field, integer, only_fields, sequence, shown
from cluewright.core.terms import Atom, Compound, Term
from cluewright.families.logic.clues import Clue, Number
from cluewright.families.logic.measures import measured, number, written
from cluewright.families.logic.plain import looks_like_text, read_plain, read_table, write_plain, write_table
from cluewright.families.logic.puzzle import MOST_CATEGORIES, MOST_CLUES, MOST_PLACES, Category, Logic, Places, Table
from cluewright.families.logic.structure import (
    Names,
    document_of,
    read_meaning,
    read_number,
    term_of,
    write_meaning,
    write_number,
)

if TYPE_CHECKING:
    from cluewright.families.logic.english import Reader

LONGEST_SENTENCE = 600
_UPRIGHT = ("floor", "storey", "story", "level", "deck")


def sniff(text: str) -> bool:
    """Lines under `row:`, `map:`, `scale:` or `clues:`."""
    return looks_like_text(text)


def read_text(text: str) -> Logic:
    """Read plain text.

    >>> read_text("row: 2 houses; name: Ann, Bob; clues: Ann is in the first house").clues[0].means
    Same(one=Value(category='name', name='Ann'), other=Place(number=1))
    """
    return read_document(read_plain(text))


def write_text(puzzle: Logic) -> str:
    """Plain text that `read_text` reads back."""
    return write_plain(write_document(puzzle))


def read_document(document: Document) -> Logic:
    """Read the JSON object of a puzzle."""
    only_fields(document, ("places", "categories", "clues", "questions", "synonyms"))
    places = _places(field(document, "places"))
    categories = _categories(field(document, "categories"))
    title = document.get("title", "")
    if not isinstance(title, str):
        raise NotationError(f"{shown(title)} is not a title", "title")
    questions = _sentences(document.get("questions", []), "questions")
    bare = Logic(places, categories, (), questions, " ".join(title.split())[:200], _synonyms(document))
    entries = sequence(document.get("clues", []), "clues")
    if len(entries) > MOST_CLUES:
        raise PuzzleError(f"{len(entries)} clues; a puzzle has at most {MOST_CLUES}", "clues")
    clues = _clues(entries, bare)
    return Logic(places, categories, clues, questions, bare.title, bare.synonyms)


def _places(entry: Any) -> Places:
    if not isinstance(entry, Mapping):
        raise NotationError(f'{shown(entry)} is not like {{"kind": "row", "noun": "house", "size": 5}}', "places")
    kind = field(entry, "kind")
    own = {"row": "size", "map": "at", "scale": "values"}.get(kind) if isinstance(kind, str) else None
    if own is None:
        raise NotationError(f"{shown(kind)} is no kind of places; there are row, map, scale", "places.kind")
    only_fields(entry, ("kind", "noun", own, *(("first",) if kind == "row" else ())))
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
        return Places(kind, noun, tuple((n,) for n in range(1, size + 1)), tuple(map(str, range(1, size + 1))), first)
    entries = sequence(entry[own], f"places.{own}")[: MOST_PLACES + 1]
    return _map(noun, entries) if kind == "map" else _scale(noun, entries)


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
    scale = measured(labels)
    if scale is None and len(set(labels)) == len(labels):
        wrong = "the values of a scale are numbers, or all of them days, months, dates or times"
        raise NotationError(wrong, "places.values")
    at = scale.values if scale else tuple(0 for _ in labels)
    return Places("scale", noun, tuple((value,) for value in at), tuple(labels))


def _categories(entry: Any) -> tuple[Category, ...]:
    if not isinstance(entry, Mapping):
        raise NotationError(f'{shown(entry)} is not like {{"colour": ["red", "green"]}}', "categories")
    if len(entry) > MOST_CATEGORIES:
        raise PuzzleError(f"{len(entry)} categories; a puzzle has 1 to {MOST_CATEGORIES}", "categories")
    return tuple(category(name, _values(values, f"categories.{name[:60]}")) for name, values in entry.items())


def category(name: str, values: tuple[str, ...]) -> Category:
    """The category, with its values as numbers where they are some."""
    scale = measured(values) if len(values) > 1 else None
    return Category(name, values, scale.values if scale else None)


def _values(entry: Any, place: str) -> tuple[str, ...]:
    values = []
    for index, value in enumerate(sequence(entry, place)[: MOST_PLACES + 1]):
        if isinstance(value, str):
            values.append(value)
        else:
            values.append(written(read_number(value, f"{place}[{index}]")))
    return tuple(values)


def _synonyms(document: Document) -> tuple[tuple[str, tuple[str, ...]], ...]:
    entry = document.get("synonyms", {})
    if not isinstance(entry, Mapping):
        raise NotationError(f'{shown(entry)} is not like {{"Spanish": ["Spaniard"]}}', "synonyms")
    listed = []
    for name, words in entry.items():
        several = [words] if isinstance(words, str) else words
        listed.append((name, _values(several, f"synonyms.{name[:60]}")))
    return tuple(listed)


def _sentences(entry: Any, place: str) -> tuple[str, ...]:
    return tuple(_sentence(each, f"{place}[{index}]") for index, each in enumerate(sequence(entry, place)[:MOST_CLUES]))


def _sentence(entry: Any, place: str) -> str:
    if not isinstance(entry, str):
        raise NotationError(f"{shown(entry)} is not a sentence", place)
    if len(entry) > LONGEST_SENTENCE:
        raise NotationError(f"a sentence of {len(entry)} letters; the longest read is {LONGEST_SENTENCE}", place)
    tidy = " ".join(entry.split())
    if not tidy:
        raise NotationError("an empty sentence", place)
    return tidy


def _reader(puzzle: Logic) -> Reader:
    from cluewright.families.logic.english import Reader  # structured clues alone need no grammar

    return Reader(puzzle)


def _clues(entries: list[Any], puzzle: Logic) -> tuple[Clue, ...]:
    names = Names(puzzle.categories)
    reader: Reader | None = None
    clues = []
    for index, entry in enumerate(entries):
        place = f"clues[{index}]"
        if isinstance(entry, Mapping):
            says = _sentence(entry["says"], place) if "says" in entry else ""
            clues.append(Clue(read_meaning(entry, names, place), says))
        else:
            says = _sentence(entry, place)
            reader = reader or _reader(puzzle)
            clues.append(Clue(reader.clue(says, place), says))
    return tuple(clues)


def write_document(puzzle: Logic) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    document: dict[str, Any] = {"title": puzzle.title} if puzzle.title else {}
    document["places"] = _places_document(puzzle.places)
    document["categories"] = {category.name: list(category.values) for category in puzzle.categories}
    if puzzle.synonyms:
        document["synonyms"] = {name: list(words) for name, words in puzzle.synonyms}
    document["clues"] = _clues_document(puzzle)
    document["questions"] = list(puzzle.questions)
    return document


def _places_document(places: Places) -> dict[str, Any]:
    document: dict[str, Any] = {"kind": places.kind, "noun": places.noun}
    if places.kind == "row":
        usual = "bottom" if places.noun.lower() in _UPRIGHT else "left"
        return document | {"size": len(places)} | ({"first": places.first} if places.first != usual else {})
    if places.kind == "map":
        return document | {"at": [[write_number(x) for x in point] for point in places.at]}
    return document | {"values": [_plain_value(label) for label in places.labels]}


def _plain_value(label: str) -> int | float | str:
    exact = number(label)
    return label if exact is None or written(exact) != label else write_number(exact)


def _clues_document(puzzle: Logic) -> list[Any]:
    """A sentence where it reads as what the clue means, else the structure."""
    names = Names(puzzle.categories)
    reader: Reader | None = None
    listed: list[Any] = []
    for clue in puzzle.clues:
        structure = write_meaning(clue.means, names)
        if not clue.says:
            listed.append(structure)
            continue
        reader = reader or _reader(puzzle)
        listed.append(clue.says if reader.reads_as(clue.says, clue.means) else structure | {"says": clue.says})
    return listed


def sniff_term(term: Term) -> bool:
    """`logic(...)`."""
    return isinstance(term, Compound) and term.name == "logic" and len(term.arguments) in (2, 3, 4, 5)


def read_term(term: Term) -> Logic:
    """Read `logic(Places, Categories, Clues, Questions, Options)`; the last three may be left out."""
    if not isinstance(term, Compound) or not sniff_term(term):
        raise NotationError("the term is not logic(Places, Categories, Clues, Questions)")
    places, categories, *rest = term.arguments
    given: list[Term] = [*rest, [], [], []]
    clues, questions, options = given[:3]
    document: dict[str, Any] = {"places": _places_of(places), "categories": {}}
    for index, each in enumerate(sequence(categories, "categories")):
        match each:
            case Compound("category", (name, list(values))):
                place = f"categories[{index}]"
                document["categories"][str(document_of(name, place))] = [document_of(v, place) for v in values]
            case _:
                raise NotationError("a category is category(Name, [Value, ...])", f"categories[{index}]")
    document["clues"] = [_clue_of(each, f"clues[{i}]") for i, each in enumerate(sequence(clues, "clues"))]
    document["questions"] = [document_of(each, "questions") for each in sequence(questions, "questions")]
    for each in sequence(options, "options"):
        match each:
            case Compound("title", (Atom(title),)):
                document["title"] = title
            case Compound("synonyms", (name, list(words))):
                listed = [document_of(word, "synonyms") for word in words]
                document.setdefault("synonyms", {})[str(document_of(name, "synonyms"))] = listed
            case _:
                raise NotationError("an option is title(Title) or synonyms(Name, [Word, ...])", "options")
    return read_document(document)


def _places_of(term: Term) -> dict[str, Any]:
    match term:
        case Compound("row", (Atom(noun), int(size))):
            return {"kind": "row", "noun": noun, "size": size}
        case Compound("row", (Atom(noun), int(size), Atom(first))):
            return {"kind": "row", "noun": noun, "size": size, "first": first}
        case Compound("map", (Atom(noun), list(points))):
            at = [[_number_of(each) for each in point] if isinstance(point, list) else point for point in points]
            return {"kind": "map", "noun": noun, "at": at}
        case Compound("scale", (Atom(noun), list(values))):
            return {"kind": "scale", "noun": noun, "values": [_number_of(value) for value in values]}
    raise NotationError("places are row(house,5), map(house,[[1,1],..]) or scale(age,[10,11,..])", "places")


def _number_of(term: Term) -> Any:
    value = document_of(term, "places")
    return _plain_value(value) if isinstance(value, str) else value


def _clue_of(term: Term, place: str) -> Any:
    match term:
        case Compound("clue", (Atom(says), Atom(""))):
            return says
        case Compound("clue", (Atom(says), meaning)):
            return {**document_of(meaning, place), "says": says}
    return document_of(term, place)


def write_term(puzzle: Logic) -> Term:
    """The term `read_term` reads."""
    document = write_document(puzzle)
    names = Names(puzzle.categories)
    clues: list[Term] = []
    for clue in puzzle.clues:
        meaning = term_of(write_meaning(clue.means, names))
        clues.append(Compound("clue", (Atom(clue.says), meaning)) if clue.says else meaning)
    options: list[Term] = [Compound("title", (Atom(puzzle.title),))] if puzzle.title else []
    options += [Compound("synonyms", (Atom(name), [Atom(w) for w in words])) for name, words in puzzle.synonyms]
    categories: list[Term] = [
        Compound("category", (Atom(each.name), [Atom(value) for value in each.values])) for each in puzzle.categories
    ]
    questions: list[Term] = [Atom(question) for question in puzzle.questions]
    more: tuple[Term, ...] = (options,) if options else ()
    return Compound("logic", (_places_term(document["places"]), categories, clues, questions, *more))


def _places_term(places: Mapping[str, Any]) -> Term:
    noun = Atom(places["noun"])
    if places["kind"] == "row":
        first = (Atom(places["first"]),) if "first" in places else ()
        return Compound("row", (noun, places["size"], *first))
    return Compound(places["kind"], (noun, term_of(places["at" if places["kind"] == "map" else "values"])))


def size(puzzle: Logic) -> str:
    """`5 houses, 5 categories`."""
    count, kinds = len(puzzle.places), len(puzzle.categories)
    noun = puzzle.places.noun if puzzle.places.kind != "scale" else f"{puzzle.places.noun} value"
    many = f"{count} {noun}{'s' if count != 1 and not noun.endswith('s') else ''}"
    return f"{many}, {kinds} {'category' if kinds == 1 else 'categories'}, {len(puzzle.clues)} clues"


def read_solution_text(puzzle: Logic, text: str) -> Table:
    """Read a line for each place: `1: red, English, tea`."""
    rows = read_table(text)
    width = len(puzzle.categories)
    for index, row in enumerate(rows):
        if len(row) != width:
            raise NotationError(f"{len(row)} values where there should be {width}", f"line {index + 1}")
    return Table(tuple(map(tuple, rows)))


def write_solution_text(puzzle: Logic, solution: Table) -> str:
    """One line a place."""
    return write_table(puzzle.places.labels, solution.rows)


def read_solution(puzzle: Logic, document: Document) -> Table:
    """Read `{"places": [{"colour": "yellow", ...}, ...]}`; what is left out is unknown."""
    only_fields(document, ("places",))
    names = [category.name for category in puzzle.categories]
    rows = []
    for index, entry in enumerate(sequence(field(document, "places"), "places")[: MOST_PLACES + 1]):
        place = f"places[{index}]"
        if not isinstance(entry, Mapping):
            raise NotationError(f"{shown(entry)} is not an object with a value for each category", place)
        for name in entry:
            if name not in names:
                raise NotationError(f"there is no category {shown(name)}; there are {', '.join(names)}", place)
        row = [entry.get(name) for name in names]
        for value in row:
            if value is not None and not isinstance(value, str):
                raise NotationError(f"{shown(value)} is not the name of a value", place)
        rows.append(tuple(row))
    return Table(tuple(rows))


def write_solution(puzzle: Logic, solution: Table) -> dict[str, Any]:
    """The JSON object of a solution."""
    names = [category.name for category in puzzle.categories]
    places = [
        {name: value for name, value in zip(names, row, strict=True) if value is not None} for row in solution.rows
    ]
    return {"places": places}
