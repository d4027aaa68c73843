"""The language of restatements: what it writes reads back, what is typed in it reads, and mistakes are located."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluewright.core import Limit, NotationError, PuzzleError
from cluewright.families.logic import direct, notation
from cluewright.families.logic.language.asking import restated_question
from cluewright.families.logic.language.grammar import meant, typed
from cluewright.families.logic.language.names import names
from cluewright.families.logic.language.relations import settled
from cluewright.families.logic.language.writing import Writer, restated
from cluewright.families.logic.meaning.clues import (
    RELATIONS,
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
from cluewright.families.logic.puzzle import DEEPEST, FIRST_PLACES, Logic
from cluewright.families.logic.reading import Reader
from cluewright.families.logic.reading.equality import equal
from cluewright.families.logic.reading.questions import Question, answered, question
from cluewright.families.logic.reading.sentence import IT

DOCS = Path(__file__).parents[2] / "docs" / "clues-language.md"
EXAMPLES = Path(notation.__file__).parent / "examples" / "logic.jsonl"

STREET: dict[str, Any] = {
    "places": {"kind": "row", "noun": "house", "size": 5},
    "categories": {
        "name": ["Ann", "Bob", "Cleo", "Dan", "Boris"],
        "drink": ["tea", "milk", "juice", "water", "tea and milk"],
        "hat": ["fez", "cap", "bonnet", "beret", "top hat"],
        "price": ["$5", "$10", "$15", "$20", "$25"],
        "age": ["30", "40", "50", "60", "70"],
    },
    "clues": [],
}
WORDS = (
    "Boris wears the fez.",
    "The person who wears the cap drinks tea.",
    "Ann drinks milk.",
    "Whoever drinks juice lives in the second house.",
    "Cleo lives in the first house.",
)


def puzzle_of(**changes: Any) -> Logic:
    return notation.read_document(STREET | changes)


def value(name: str) -> Value:
    found = [Value(category, name) for category, values in STREET["categories"].items() if name in values]
    return found[0]


PLACES: list[dict[str, Any]] = [
    *({"kind": "row", "noun": noun, "first": first} for first in FIRST_PLACES for noun in ("house", "day out")),
    {"kind": "row", "noun": "seat", "round": True},
    {"kind": "map", "noun": "town", "at": [[0, 0], [1, 2], [3, 1], [2, 5]]},
    {"kind": "scale", "noun": "month", "values": ["April", "May", "June", "August"]},
    {"kind": "scale", "noun": "price", "values": ["$1.50", "$2", "$7", "$9"]},
    {"kind": "scale", "noun": "time", "values": ["9:30 am", "10:15 am", "noon", "3 pm"]},
    {"kind": "scale", "noun": "birthday", "values": ["March 3", "March 4", "May 1", "June 30"]},
    {"kind": "scale", "noun": "weight", "values": ["1 kg", "500 g", "2 kg", "3 kg"]},
    {"kind": "scale", "noun": "year", "values": [1901, 1902, 1929, 1930]},
    {"kind": "set", "noun": "child", "values": ["May", "Ann or Bob", "than", "1929"]},
]
NAMES = (
    *(
        "and",
        "or",
        "than",
        "it",
        "Not",
        "the",
        "The Other",
        "red",
        "Red Hat",
        "tea and milk",
        "Paris, Texas",
        "12",
        "7",
    ),
    *('Al "Ace" Smith', '"', "St. John's", "Acme Inc.", "C++", "a:b", "@1", "|x|", ".", "?", "-", "- 2", "(x)", "50%"),
    *("is", "next to Ann", "Ann", "Ann is", "price of Ann", "position", "house 1", "first house", "Lord of the Rings"),
    *("one goes with", "this cannot be", "if", "twice", "half the price", "5 more", "Wow!", "!=", "=", "x = y", "May"),
)
CATEGORIES = (
    "name",
    "and",
    "position",
    "price",
    "it",
    "house",
    "of",
    "price of x",
    "shade: dark",
    "x1",
    "town",
    "month",
)
SCALES = (
    ["1", "2", "3", "5"],
    ["$5", "$7.50", "$9", "$10"],
    ["Monday", "Tuesday", "Friday", "Sunday"],
    ["9:30 am", "10 am", "noon", "4 pm"],
    ["10 cm", "20 cm", "1 m", "2 m"],
    ["first", "second", "third", "fourth"],
    ["5 points", "7 points", "8 points", "12 points"],
)


@st.composite
def puzzles(draw: st.DrawFn) -> Logic:
    size = draw(st.integers(2, 4))
    places = dict(draw(st.sampled_from(PLACES)))
    is_round = places.pop("round", False)
    if places["kind"] == "row":
        places["size"] = size
    else:
        own = "at" if places["kind"] == "map" else "values"
        places[own] = places[own][:size]
    categories: dict[str, list[str]] = {}
    for name in draw(st.lists(st.sampled_from(CATEGORIES), min_size=1, max_size=3, unique=True)):
        odd = st.lists(st.sampled_from(NAMES), min_size=size, max_size=size, unique_by=str.lower)
        categories[name] = draw(odd | st.sampled_from(SCALES).map(lambda values: values[:size]))
    found = notation.read_document({"places": places, "categories": categories, "clues": []})
    return replace(found, places=replace(found.places, round=is_round))


def meanings(puzzle: Logic) -> st.SearchStrategy[Meaning]:
    every = [Place(n + 1) for n in range(len(puzzle.places))]
    terms: list[Term] = [*every, *(Value(each.name, v) for each in puzzle.categories for v in each.values)]
    axes = [each.name for each in puzzle.categories if each.measures]
    axes += [*puzzle.places.axes] if puzzle.places.ordered else []
    term = st.sampled_from(terms)
    numbers: list[int | Fraction] = [0, 1, -1, 2, 3, -3, Fraction(1, 2), Fraction(-1, 3), 60]
    amount = st.sampled_from(numbers)
    leaves: list[st.SearchStrategy[Meaning]] = [
        st.builds(Same, term, term),
        st.builds(Different, st.lists(term, max_size=4, unique=True).map(tuple)),
        st.just(SETTING),
    ]
    if axes:
        axis, relation = st.sampled_from(axes), st.sampled_from(sorted(RELATIONS))
        times = st.sampled_from([1, 1, 1, 2, Fraction(1, 2), Fraction(1, 3), 5])
        leaves += [
            st.builds(Compare, axis, term, relation, term, amount, times),
            st.builds(Apart, axis, term, relation, term, amount.map(lambda by: max(by, -by))),
        ]

    def nested(inner: st.SearchStrategy[Meaning]) -> st.SearchStrategy[Meaning]:
        several = st.lists(inner, max_size=3).map(tuple)
        return st.builds(Not, inner) | st.builds(And, several) | st.builds(Or, several) | st.builds(ExactlyOne, several)

    return st.recursive(st.one_of(leaves), nested, max_leaves=8)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_every_meaning_is_restated_in_words_that_read_back_to_it(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    meaning = data.draw(meanings(puzzle))
    try:
        puzzle.check_meaning(meaning, "")
    except PuzzleError:
        return
    text = restated(puzzle, meaning)
    assert meant(puzzle, text) == settled(meaning), text
    assert text == text.strip()
    assert "  " not in text


def test_as_deep_as_meanings_may_be() -> None:
    puzzle = puzzle_of()
    inner: Meaning = Same(value("Ann"), value("tea"))
    for level in range(DEEPEST - 1):
        two = (inner, Same(value("Bob"), value("milk")))
        inner = (Not(inner), And(two), Or(two), ExactlyOne(two))[level % 4]
    puzzle.check_meaning(inner, "")
    assert meant(puzzle, restated(puzzle, inner)) == settled(inner)


def test_what_is_settled_holds_in_the_same_tables() -> None:
    puzzle = puzzle_of(places={"kind": "row", "noun": "house", "size": 3}, categories={"name": ["Ann", "Bob", "Cleo"]})
    one, other = Value("name", "Ann"), Value("name", "Bob")
    for meaning in (Not(Compare("", one, "<", other)), Not(Apart("", one, "=", other, 1)), Same(Place(1), one)):
        assert repr(settled(meaning)) != repr(meaning)
        assert equal(puzzle, settled(meaning), meaning)


def test_what_the_examples_mean_reads_back() -> None:
    """Every clue that ships with the program, in the words of its puzzle: read by the reader or by the grammar."""
    for line in EXAMPLES.read_text("utf-8").splitlines()[:12]:
        puzzle = notation.read_document(json.loads(line)["puzzle"])
        clues = [clue.says for clue in puzzle.clues if clue.says]
        for clue in puzzle.clues:
            text = restated(puzzle, clue.means, clues)
            if meant(puzzle, text) != settled(clue.means):
                read = Reader(puzzle, [*clues, text]).reading(text).means
                assert read is not None, text
                assert settled(read) == settled(clue.means) or equal(puzzle, read, clue.means), text


@pytest.mark.parametrize(
    ("meaning", "text"),
    [
        (Same(value("Boris"), value("fez")), "Boris wears the fez"),
        (Not(Same(value("Boris"), value("fez"))), "Boris does not wear the fez"),
        (Same(value("tea"), value("cap")), "whoever drinks tea wears the cap"),
        (Same(Place(2), value("tea")), "whoever drinks tea lives in house 2"),
        (Or((Same(value("Ann"), value("tea")), Same(value("Ann"), value("milk")))), "Ann drinks tea or milk"),
        (
            ExactlyOne((Same(value("Ann"), value("tea")), Same(value("Bob"), value("tea")))),
            "either Ann or Bob drinks tea",
        ),
        (Apart("", value("Ann"), "=", value("tea"), 1), "Ann is next to whoever drinks tea"),
        (Same(value("Ann"), value("$5")), "Ann goes with $5"),
    ],
)
def test_the_words_of_the_clues_give_the_verb(meaning: Meaning, text: str) -> None:
    puzzle = puzzle_of()
    assert restated(puzzle, meaning, WORDS) == text
    read = Reader(puzzle, [*WORDS, text]).reading(text).means or meant(puzzle, text)
    assert read is not None
    assert settled(read) == settled(meaning)


def test_without_a_verb_that_the_reader_reads_it_goes_with(monkeypatch: pytest.MonkeyPatch) -> None:
    meaning = Same(value("Boris"), value("fez"))
    assert restated(puzzle_of(), meaning) == "Boris goes with fez"
    monkeypatch.setattr("cluewright.families.logic.language.verbs.Voice.reading", lambda *_: None)
    assert restated(puzzle_of(), meaning, WORDS) == "Boris goes with the fez"


def test_a_convention_is_named() -> None:
    puzzle = puzzle_of()
    read = Reader(puzzle, WORDS).reading("Neither Boris nor the tea drinker is in the first house.").means
    assert read is not None
    assert restated(puzzle, read).endswith("and Boris and tea are different")


def test_a_round_table() -> None:
    puzzle = puzzle_of(places={"kind": "row", "noun": "seat", "size": 6}, categories={"name": list("ABCDEF")})
    table = replace(puzzle, places=replace(puzzle.places, round=True))
    reader = Reader(table, [])
    for says, text in (
        ("A sits next to B.", "A is next to B"),
        ("A does not sit next to B.", "A is not next to B"),
        ("A sits opposite B.", "A is opposite B"),
        ("A sits two seats to the left of B.", "A is exactly 2 seats to the left of B"),
    ):
        means = reader.reading(says).means
        assert means is not None
        assert restated(table, means) == text
        assert meant(table, text) == settled(means)


def read_as(puzzle: Logic, meaning: Meaning) -> None:
    """The reader of clues, which shares no code with the language here, takes the restatement for the same."""
    text = restated(puzzle, meaning)
    read = Reader(puzzle, []).reading(text).means
    assert read is not None, text
    assert equal(puzzle, read, meaning), text


@pytest.mark.parametrize("first", FIRST_PLACES)
def test_sides_of_a_row_are_those_of_the_reader(first: str) -> None:
    categories = {"name": ["Ann", "Bob", "Cleo", "Dan"]}
    puzzle = puzzle_of(places={"kind": "row", "noun": "house", "size": 4, "first": first}, categories=categories)
    ann, bob = Value("name", "Ann"), Value("name", "Bob")
    for relation, by in (("<", 0), (">", 0), ("=", 1), ("=", -2), (">=", 2), ("<=", -2)):
        read_as(puzzle, Compare("", ann, relation, bob, by))
    read_as(puzzle, Apart("", ann, "=", bob, 1))


def test_directions_and_betweenness_are_those_of_the_reader() -> None:
    names_only = {"name": ["Ann", "Bob", "Cleo", "Dan"]}
    town = puzzle_of(
        places={"kind": "map", "noun": "town", "at": [[0, 0], [1, 2], [1, 1], [3, 1]]}, categories=names_only
    )
    street = puzzle_of(places={"kind": "row", "noun": "house", "size": 4}, categories=names_only)
    for puzzle, text in (
        *((town, f"Ann is further {way} than Bob") for way in ("north", "south", "east", "west")),
        *((town, f"Ann is due {way} of Bob") for way in ("north", "south", "east", "west")),
        *((town, f"Ann is {way} of Bob") for way in ("northeast", "northwest", "southeast", "southwest")),
        (street, "Ann is somewhere between Bob and Cleo"),
        (street, "Ann is immediately between Bob and Cleo"),
        (street, "Ann and Bob are exactly 2 houses apart"),
    ):
        assert restated(puzzle, typed(puzzle, text)) == text
        read_as(puzzle, typed(puzzle, text))


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("Bris = fez", 1, "did you mean 'Boris'"),
        ("Boris = fes", 9, "did you mean 'fez'"),
        ("Boris fez", 1, "there is no value or place 'boris fez'"),
        ("Boris", 6, "a relation: =, !=,"),
        ("Boris = fez and", 16, "a value or a place"),
        ("Boris = fez and Ann = tea or Bob = milk", 27, "brackets"),
        ("(Boris = fez", 13, "')'"),
        ("hat of Ann < hat of Bob", 1, "'hat' cannot be measured"),
        ("if Ann = tea, Bob = milk", 15, "'then'"),
        ("Ann < ", 7, "a value or a place"),
        ("either Ann = tea", 17, "'or'"),
        ("price of Ann < price of Bob + 2 days", 33, "the end"),
        ("price of Ann < age of Bob", 26, "two different measures"),
    ],
)
def test_a_slip_is_located(text: str, column: int, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)) as caught:
        typed(puzzle_of(), text)
    assert caught.value.place == f"column {column}"
    assert meant(puzzle_of(), text) is None


def test_a_name_of_two_things_asks_which() -> None:
    puzzle = puzzle_of(
        categories={"home": ["Paris", "Rome"], "goal": ["Rome", "Oslo"]}, places=STREET["places"] | {"size": 2}
    )
    with pytest.raises(NotationError, match="may be 2 things; write home Rome or goal Rome"):
        typed(puzzle, "Paris = Rome")
    assert typed(puzzle, "Paris = goal:Rome") == Same(Value("goal", "Rome"), Value("home", "Paris"))


def test_deep_brackets_end_in_a_message() -> None:
    for text in ("(" * 5000, "not " * 5000 + "Ann = tea", "either " * 5000):
        with pytest.raises(NotationError, match="deep"):
            typed(puzzle_of(), text)


def test_places_without_order_are_not_compared() -> None:
    children = puzzle_of(
        places={"kind": "set", "noun": "child", "values": ["Al", "Bo"]}, categories={"age": ["3", "4"]}
    )
    with pytest.raises(NotationError, match="no order of their own; say what is compared, as in 'age of"):
        typed(children, "Al < Bo")
    assert typed(children, "age of Al < age of Bo") == Compare("age", Place(1), "<", Place(2))


def documented() -> list[tuple[str, str, str]]:
    """The examples of the page: in each table a sentence and its notation; the puzzle is the last one declared."""
    found, header = [], ""
    for line in DOCS.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").replace("\\|", "\0").split("|")]
        if line.startswith("    {"):
            header = line.strip()
        elif line.startswith("|") and len(cells) == 2 and cells[0].startswith("`"):
            found += [(header, cells[0].strip("`"), cells[1].strip("`"))]
    return found


@pytest.mark.parametrize(("header", "sentence", "short"), documented())
def test_every_example_of_the_page_is_so(header: str, sentence: str, short: str) -> None:
    declared = json.loads(header)
    is_round = declared.pop("round", False)
    puzzle = notation.read_document({**declared, "clues": []})
    puzzle = replace(puzzle, places=replace(puzzle.places, round=is_round))
    if sentence.endswith("?"):
        asked = question(Reader(puzzle).header, sentence).asks
        assert asked is not None
        assert question(Reader(puzzle).header, short).asks == asked
        assert restated_question(puzzle, asked) == short
        return
    found = typed(puzzle, sentence)
    assert typed(puzzle, short) == found
    assert Writer(names(puzzle)).text(found) == sentence


ASKED = {
    "places": {"kind": "row", "noun": "house", "size": 3},
    "categories": {"name": ["Ann", "Bob", "Cleo"], "drink": ["tea", "milk", "juice"], "age": ["30", "40", "50"]},
    "clues": [
        *({"same": ["Ann", {"place": 2}]}, {"same": ["Cleo", {"place": 1}]}, {"same": ["Cleo", "tea"]}),
        *({"same": ["Bob", "milk"]}, {"same": ["Ann", "30"]}, {"same": ["Bob", "40"]}),
    ],
}
CLUES = (
    "Bob drinks milk.",
    "The person who drinks tea lives in the first house.",
    "Ann is 30.",
    "Cleo drinks tea.",
    "Bob lives in the third house.",
    "Ann lives in the second house.",
)


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("Who drinks juice?", "Ann"),
        ("Which person drinks tea?", "Cleo"),
        ("Who is the tea drinker?", "Cleo"),
        ("What does Cleo drink?", "tea"),
        ("What drink does Ann have?", "juice"),
        ("What is Ann's drink?", "juice"),
        ("Where does Bob live?", "house 3"),
        ("In which house does Ann live?", "house 2"),
        ("Which house is Ann's?", "house 2"),
        ("How old is Bob?", "40"),
        ("Whose drink is milk?", "Bob"),
        ("Where does everyone live?", "Cleo: house 1, Ann: house 2, Bob: house 3"),
        ("Who lives where?", "Cleo: house 1, Ann: house 2, Bob: house 3"),
        ("Who is the oldest?", "Cleo"),
        ("Who lives next to Ann?", "Cleo, Bob"),
        ("Who is older than Ann?", "Cleo, Bob"),
        ("Who is older than Cleo?", "nobody"),
        ("Who is older, Ann or Bob?", "Bob"),
        ("Which of Ann and Bob is older?", "Bob"),
        ("Who drinks tea, Ann or Cleo?", "Cleo"),
        ("Does Ann drink tea?", "no"),
        ("Is Ann next to Bob?", "yes"),
        ("Is the tea drinker older than Bob?", "yes"),
    ],
)
def test_questions_are_read_answered_and_restated(asks: str, answer: str) -> None:
    puzzle = notation.read_document(ASKED)
    (solution,) = direct.search(puzzle, Limit())
    reader = Reader(puzzle, CLUES)
    found = question(reader.header, asks, reader.trust)
    assert found.state == "plain", found
    assert found.asks is not None
    assert answered(puzzle, found.asks, solution) == answer
    for clues in ((), CLUES):
        again = restated_question(puzzle, found.asks, clues)
        assert question(reader.header, again, reader.trust).asks == found.asks, again


def test_questions_in_the_words_of_the_clues() -> None:
    puzzle = notation.read_document(ASKED)
    assert restated_question(puzzle, Question(Value("drink", "tea"), "name"), CLUES) == "Who drinks tea?"
    assert restated_question(puzzle, Question(Value("name", "Ann"), "drink"), CLUES) == "What does Ann drink?"
    assert restated_question(puzzle, Question(Value("name", "Ann"), ""), CLUES) == "In which house does Ann live?"


@pytest.mark.parametrize(
    ("asks", "words"), [("Why?", "Why"), ("Who hates tea?", "hates"), ("Isn't Ann 30?", ""), ("Who is it?", "")]
)
def test_questions_that_are_refused(asks: str, words: str) -> None:
    reader = Reader(notation.read_document(ASKED), CLUES)
    found = question(reader.header, asks, reader.trust)
    assert (found.state, found.asks) == ("refused", None)
    assert set(found.words) == ({words} if words else set())


def test_a_question_with_a_word_that_nothing_vouches_for_is_loose() -> None:
    reader = Reader(notation.read_document(ASKED), CLUES)
    found = question(reader.header, "Who spilt milk?", reader.trust)
    assert (found.state, found.words) == ("loose", ("spilt",))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_every_question_is_restated_in_words_that_read_back_to_it(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    meaning = settled(data.draw(meanings(puzzle)))
    category = data.draw(st.sampled_from(["", *(each.name for each in puzzle.categories)]))
    terms: list[Term] = [Place(1), Value(puzzle.categories[0].name, puzzle.categories[0].values[0])]
    term = data.draw(st.sampled_from(terms))
    try:
        puzzle.check_meaning(meaning, "")
    except PuzzleError:
        return
    for asked in (
        Question(term, category),
        Question(None, category),
        Question(None, category, such=Not(Same(IT, term))),
        Question(whether=meaning),
        Question(among=((term, meaning), (Place(2), Same(term, Place(2))))),
    ):
        text = restated_question(puzzle, asked)
        found = question(Reader(puzzle).header, text).asks
        assert found is not None, text
        assert found == asked._replace(among=tuple((each, settled(told)) for each, told in asked.among)), text
