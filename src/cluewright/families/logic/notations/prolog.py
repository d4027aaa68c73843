"""Logic puzzles as Prolog terms:

    logic(row(house,5), [category(colour,[red,..]),..], [same(red,'English'),clue('A sentence',..),'A sentence',..],
          ['A question?'], [title('Zebra'), synonyms('Spanish',['Spaniard']), literal([neither])])

The last three arguments may be left out. Seats round a table are row(seat,6,round). The words of a sentence that nobody
has confirmed stand after its meaning: clue('He envied the fez',same('Boris',fez),[envied]).

A meaning is same(red, value(nationality,'English')), compare(red, <, white, Axis, By, Times), apart(red, =, white,
Axis, By), different([..]), not(..), and([..]), or([..]), exactly_one([..]); a term in it is a name, place(3) or
value(Category,Name). A number that is not whole stands in quotation marks: '4.5'.
"""

from __future__ import annotations

from typing import Any

from cluewright.core import NotationError, terms
from cluewright.core.reading import sequence, shown
from cluewright.core.terms import Atom, Compound
from cluewright.families.logic.meaning.clues import (
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
)
from cluewright.families.logic.meaning.measures import written
from cluewright.families.logic.meaning.quantities import number
from cluewright.families.logic.notations.draft import Draft
from cluewright.families.logic.notations.structure import LISTS, Names, read_number
from cluewright.families.logic.puzzle import DEEPEST, Logic


def is_logic(term: terms.Term) -> bool:
    """`logic(...)`."""
    return isinstance(term, Compound) and term.name == "logic" and len(term.arguments) in (2, 3, 4, 5)


def read(term: terms.Term) -> Draft:
    """What the term says, not yet checked."""
    if not isinstance(term, Compound) or not is_logic(term):
        raise NotationError("the term is not logic(Places, Categories, Clues, Questions)")
    places, categories, *rest = term.arguments
    nothing: list[terms.Term] = []
    given: list[terms.Term] = [*rest, nothing, nothing, nothing]
    clues, questions, options = given[:3]
    draft = Draft(_places(places))
    for index, each in enumerate(sequence(categories, "categories")):
        match each:
            case Compound("category", (name, list(values))):
                place = f"categories[{index}]"
                draft.categories.append((_text(name, place), [_text(value, place) for value in values]))
            case _:
                raise NotationError("a category is category(Name, [Value, ...])", f"categories[{index}]")
    draft.clues.extend(_clue(each, f"clues[{index}]") for index, each in enumerate(sequence(clues, "clues")))
    draft.questions.extend(_text(each, "questions") for each in sequence(questions, "questions"))
    for each in sequence(options, "options"):
        match each:
            case Compound("title", (Atom(title),)):
                draft.title = title
            case Compound("synonyms", (name, list(words))):
                draft.synonyms.append((_text(name, "synonyms"), [_text(word, "synonyms") for word in words]))
            case Compound("literal", (list(conventions),)):
                draft.literal.extend(_text(each, "literal") for each in conventions)
            case _:
                ways = "title(Title), synonyms(Name, [Word, ...]) or literal([Convention, ...])"
                raise NotationError(f"an option is {ways}", "options")
    return draft


def _text(term: terms.Term, place: str) -> str:
    match term:
        case int():
            return str(term)
        case Atom(name):
            return name
    raise NotationError(f"{shown(term)} is not a name", place)


def _places(term: terms.Term) -> dict[str, Any]:
    match term:
        case Compound("row", (Atom(noun), int(size))):
            return {"kind": "row", "noun": noun, "size": size}
        case Compound("row", (Atom(noun), int(size), *others, Atom("round"))):
            return _places(Compound("row", (Atom(noun), size, *others))) | {"round": True}
        case Compound("row", (Atom(noun), int(size), Atom(first))):
            return {"kind": "row", "noun": noun, "size": size, "first": first}
        case Compound("map", (Atom(noun), list(points))):
            return {"kind": "map", "noun": noun, "at": [_plain(point) for point in points]}
        case Compound("scale", (Atom(noun), list(values))):
            return {"kind": "scale", "noun": noun, "values": [_plain(value) for value in values]}
        case Compound("set", (Atom(noun), list(values))):
            return {"kind": "set", "noun": noun, "values": [_text(value, "places") for value in values]}
    ways = "row(house,5), map(house,[[1,1],..]), scale(age,[10,11,..]) or set(child,['Alan','Cliff',..])"
    raise NotationError(f"places are {ways}", "places")


def _plain(term: terms.Term) -> Any:
    """A value of the places as JSON has it: a list of numbers, a number or a text."""
    if isinstance(term, list):
        return [_plain(each) for each in term[:3]]
    return term if isinstance(term, int) else _text(term, "places")


def _clue(term: terms.Term, place: str) -> Any:
    """A sentence, or how a meaning is read once the names are known."""
    match term:
        case Atom(says) | Compound("clue", (Atom(says), Atom(""))):
            return says
        case Compound("clue", (Atom(says), meaning)):
            return says, lambda names: _meaning(meaning, names, place), []
        case Compound("clue", (Atom(says), meaning, list(loose))):
            return says, lambda names: _meaning(meaning, names, place), [_text(word, place) for word in loose]
    return "", lambda names: _meaning(term, names, place), []


def _meaning(term: terms.Term, names: Names, place: str, depth: int = 0) -> Meaning:
    if depth > DEEPEST:
        raise NotationError(f"nested more than {DEEPEST} deep", place)
    match term:
        case Compound("same", (one, other)):
            return Same(_term(one, names, place), _term(other, names, place))
        case Compound("different", (list(several),)):
            return Different(tuple(_term(each, names, place) for each in several))
        case Compound("compare", (one, Atom(relation), other, Atom(axis), by, times)):
            first, second = _term(one, names, place), _term(other, names, place)
            return Compare(axis, first, relation, second, _number(by, place), _number(times, place))
        case Compound("apart", (one, Atom(relation), other, Atom(axis), by)):
            return Apart(axis, _term(one, names, place), relation, _term(other, names, place), _number(by, place))
        case Compound("not", (part,)):
            return Not(_meaning(part, names, place, depth + 1))
        case Compound(name, (list(inner),)) if name.replace("_", " ") in LISTS:
            parts = tuple(_meaning(each, names, place, depth + 1) for each in inner)
            return LISTS[name.replace("_", " ")](parts)
    raise NotationError(f"{shown(terms.write(term))} is not a clue like same(red,'English')", place)


def _term(term: terms.Term, names: Names, place: str) -> Term:
    match term:
        case Compound("place", (int(number),)):
            return Place(number)
        case Compound("value", (Atom(category), value)):
            return names.read({category: _text(value, place)}, place)
    return names.value(_text(term, place), place)


def _number(term: terms.Term, place: str) -> Number:
    if isinstance(term, int | Atom):
        return read_number(term if isinstance(term, int) else term.name, place)
    raise NotationError(f"{shown(terms.write(term))} is not a number", place)


def write(puzzle: Logic, places: dict[str, Any]) -> terms.Term:
    """The term that `read` reads; `places` as in the JSON document."""
    names = Names(puzzle)
    clues = [_written_clue(clue, names) for clue in puzzle.clues]
    options: list[terms.Term] = [Compound("title", (Atom(puzzle.title),))] if puzzle.title else []
    options += [Compound("synonyms", (Atom(name), [Atom(w) for w in words])) for name, words in puzzle.synonyms]
    options += [Compound("literal", ([Atom(each) for each in puzzle.literal],))] if puzzle.literal else []
    categories: list[terms.Term] = [
        Compound("category", (Atom(each.name), [Atom(value) for value in each.values])) for each in puzzle.categories
    ]
    questions: list[terms.Term] = [Atom(question) for question in puzzle.questions]
    more: tuple[terms.Term, ...] = (options,) if options else ()
    return Compound("logic", (_written_places(puzzle, places), categories, clues, questions, *more))


def _written_places(puzzle: Logic, places: dict[str, Any]) -> terms.Term:
    noun = Atom(places["noun"])
    if places["kind"] == "row":
        first = (Atom(places["first"]),) if "first" in places else ()
        circular = (Atom("round"),) if "round" in places else ()
        return Compound("row", (noun, places["size"], *first, *circular))
    if places["kind"] == "map":
        return Compound("map", (noun, [[_written_number(x) for x in point] for point in puzzle.places.at]))
    if places["kind"] == "set":
        return Compound("set", (noun, [Atom(label) for label in puzzle.places.labels]))
    return Compound("scale", (noun, [_written_label(label) for label in puzzle.places.labels]))


def _written_label(label: str) -> terms.Term:
    exact = number(label)
    return exact if isinstance(exact, int) and written(exact) == label else Atom(label)


def _written_number(exact: Number) -> terms.Term:
    return exact if isinstance(exact, int) else Atom(written(exact))


def _written_clue(clue: Clue, names: Names) -> terms.Term:
    meaning = _written_meaning(clue.means, names)
    if not clue.says:
        return meaning
    loose: tuple[terms.Term, ...] = ([Atom(word) for word in clue.words],) if clue.words else ()
    return Compound("clue", (Atom(clue.says), meaning, *loose))


def _written_meaning(meaning: Meaning, names: Names) -> terms.Term:
    def term(each: Term) -> terms.Term:
        if isinstance(each, Place):
            named = names.write(each)
            return Atom(named) if isinstance(named, str) else Compound("place", (each.number,))
        alone = isinstance(names.write(each), str)
        return Atom(each.name) if alone else Compound("value", (Atom(each.category), Atom(each.name)))

    match meaning:
        case Same(one, other):
            return Compound("same", (term(one), term(other)))
        case Different(several):
            return Compound("different", ([term(each) for each in several],))
        case Not(part):
            return Compound("not", (_written_meaning(part, names),))
        case And(parts) | Or(parts) | ExactlyOne(parts):
            kind = next(name for name, each in LISTS.items() if isinstance(meaning, each))
            return Compound(kind.replace(" ", "_"), ([_written_meaning(part, names) for part in parts],))
        case Compare(axis, one, relation, other, by, times):
            amounts = (_written_number(by), _written_number(times))
            return Compound("compare", (term(one), Atom(relation), term(other), Atom(axis), *amounts))
        case Apart(axis, one, relation, other, by):
            return Compound("apart", (term(one), Atom(relation), term(other), Atom(axis), _written_number(by)))
