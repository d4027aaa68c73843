"""Every puzzle that is accepted reads back exactly from what it is written as, or is refused by the notation.

Puzzles are the examples of every family and a few odd ones, changed at random: numbers, names, nouns, lists, keys.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluewright.core import Family, InputError, NotationError
from cluewright.families.logic import FAMILY
from cluewright.families.logic.puzzle import Logic, Table
from cluewright.workshop import Puzzle, Solution, Unreadable, examples, read, read_all, read_solution
from rooms import NAMES, card, support

in_every_room = pytest.mark.parametrize("family", [card(name) for name in NAMES], ids=NAMES)
unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)

_LOGIC: dict[str, Any] = {
    "categories": {"name": ["Ann", "Bob"], "age": ["7", "8"]},
    "clues": [
        {"same": ["Ann", {"place": 1}]},
        {"compare": ["Ann", "<", "Bob"], "axis": "age", "by": 0.5, "times": 2},
        {"apart": ["Ann", "=", "Bob"], "axis": "age", "by": 1, "says": "They are a year apart."},
    ],
    "questions": ["Who is it?"],
    "title": "A title",
    "synonyms": {"Ann": ["Annie"]},
}
ODD: dict[str, list[dict[str, Any]]] = {
    "logic": [
        {"places": {"kind": "row", "noun": "house", "size": 2, "first": "right"}, **_LOGIC},
        {"places": {"kind": "scale", "noun": "price", "values": [1.5, 2.25]}, **_LOGIC},
        {"places": {"kind": "scale", "noun": "month", "values": ["May", "June"]}, **_LOGIC},
        {"places": {"kind": "map", "noun": "house", "at": [[1, 1], [2.5, 3]]}, **_LOGIC},
    ],
    "cryptarithm": [{"equation": "AÉ * Ω3 = 0B", "base": 16, "leading_zeros": True}, {"equation": "A - B = C"}],
    "houses": [{"houses": [[0, 0], [-3, 4]], "distances": "exactly two"}],
    "template": [{"total": 17}],
}
WORDS = [
    *["2 x", "5", "a at", "clues", "row", "map: 1", "title", "x;y", "a:b", 'a "quoted" one', "{x}", "a=b", "from left"],
    *[
        "?",
        "_",
        "null",
        "it's",
        "back\\slash",
        "é",
        "👩‍🚀",
        "1,1",
        "1.",
        "- a",
        "%",
        "/*",
        "0",
        "-1",
        "1e5",
        "007",
        "4.50",
    ],
    *["$4", "", " a", "a  b", "x" * 61, "a\tb", "a\nb", "٣", "1٣", "place", "same", "synonyms", "[A]", "_x", "1/3"],
    *["x 5 from", "the", "house from left", "'", '"', ";", ":", "or", "logic", "true", "x\u200dy", "\x1b", "\ud800"],
]
NUMBERS = [
    *[0, -1, 3, 9, 10, 0.5, 0.1, 1e-6, 1e-7, 123456789012.5, 12345678901.25, 999999999999999, 123456789.012345],
    *[1e16, 10**17, 10**19, -0.0, 3.0, 12345678901.123456, "123456789012345.123456", "1/3", "-2/7", None, True],
]


@cache
def documents(family: str) -> list[str]:
    room = card(family)
    kept = list(examples(room))[:4] if family == "logic" else list(examples(room))
    return [json.dumps(each.puzzle.document) for each in kept] + [json.dumps(each) for each in ODD.get(family, [])]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@st.composite
def changed(draw: st.DrawFn, family: str) -> dict[str, Any]:
    """A document with one to three things changed."""
    document: dict[str, Any] = json.loads(draw(st.sampled_from(documents(family))))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(places(document)[1:]))
        holder: Any = document
        for key in path:
            holder = holder[key]
        there = holder[last]
        if isinstance(there, str) and draw(st.booleans()):
            document = renamed(document, there, draw(word(there)))
        elif isinstance(holder, dict) and draw(st.integers(0, 3)) == 0:
            new = draw(word(str(last)))
            pairs = [(new if key == last else key, each) for key, each in holder.items()]
            holder.clear()
            holder.update(pairs)
        else:
            holder[last] = draw(replacement(there))
    return {**document, "family": family}


def word(old: str) -> st.SearchStrategy[str]:
    return st.sampled_from(WORDS).flatmap(lambda new: st.sampled_from([new, old + new, f"{old} {new}", new + old]))


def replacement(old: Any) -> st.SearchStrategy[Any]:
    if isinstance(old, str):
        return word(old)
    if isinstance(old, list):
        return st.permutations(old) | st.just(old[1:]) | st.just(old + old[:1]) | st.sampled_from(WORDS)
    if isinstance(old, dict):
        return st.just({**old, "title": "x"}) | st.sampled_from(WORDS)
    return st.sampled_from([old, 1 if old is None else old + 1, *NUMBERS])


def renamed(value: Any, old: str, new: str) -> Any:
    """The document with one name changed wherever it stands."""
    if isinstance(value, dict):
        return {new if key == old else key: renamed(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, old, new) for each in value]
    return new if value == old else value


def reads_back(puzzle: Puzzle) -> list[str]:
    """The notations that say the puzzle; every one of them exactly."""
    saying = []
    for notation in ("json", "text", "prolog"):
        try:
            text = puzzle.written(notation)
        except NotationError:
            assert notation != "json"
            continue
        (again,) = read_all(text, puzzle.family.name, puzzle.name).items
        assert again == puzzle, (notation, text)
        saying.append(notation)
    return saying


@in_every_room
@unhurried
@given(data=st.data())
def test_an_accepted_puzzle_reads_back_exactly(family: Family[Any, Any], data: st.DataObject) -> None:
    document = data.draw(changed(family.name))
    (item,) = read_all(json.dumps(document), family.name).items
    if isinstance(item, Puzzle):
        reads_back(item)


@in_every_room
@unhurried
@given(data=st.data())
def test_a_solution_reads_back_exactly(family: Family[Any, Any], data: st.DataObject) -> None:
    """Any filling of a puzzle, right or wrong."""
    puzzle = Puzzle(family, data.draw(support(family.name).small_puzzles))
    content = next(iter(support(family.name).everything(puzzle.content)), None)
    if content is not None:
        solution = Solution(puzzle, content)
        assert read_solution(puzzle, solution.document).content == content
        assert read_solution(puzzle, json.dumps(solution.document)).content == content
        if not family.verify.faults(puzzle.content, content):
            assert read_solution(puzzle, solution.text).content == content


def logic(noun: str = "house", name: str = "Ann", **more: Any) -> Puzzle[Logic, Table]:
    document = {
        "family": "logic",
        "places": {"kind": "row", "noun": noun, "size": 2},
        "categories": {"name": [name, "Bob"]},
        "clues": [{"same": ["Bob", {"place": 1}]}],
        **more,
    }
    return read(json.dumps(document), FAMILY)


@pytest.mark.parametrize("odd", ["2 x", "5", "a at", "x 5 from", "clues", "null", "?", 'a "b"', "a;b", "1,1", "{", "%"])
def test_odd_names_are_said_by_every_notation(odd: str) -> None:
    row, map_ = logic(odd, odd), logic(places={"kind": "map", "noun": odd, "at": [[1, 1], [2, 3.5]]})
    for puzzle in (row, map_, logic(synonyms={odd: [odd]}), logic(title=odd, questions=[odd])):
        assert reads_back(puzzle) == ["json", "text", "prolog"]


@pytest.mark.parametrize("number", [123456789012.5, 0.000001, 999999999999999, "123456789012345.123456", "1/3", -0.1])
def test_numbers_are_written_exactly(number: Any) -> None:
    at = logic(places={"kind": "map", "noun": "house", "at": [[1, 1], [number, 3]]})
    by = logic(clues=[{"compare": ["Ann", "<", "Bob"], "by": number, "times": number}])
    for puzzle in (at, by):
        assert reads_back(puzzle) == ["json", "text", "prolog"]


def test_a_number_that_would_be_rounded_is_refused() -> None:
    text = json.dumps(logic().document | {"places": {"kind": "scale", "noun": "a", "values": [1, 7]}})
    (item,) = read_all(text.replace("7", "123456789012345.123456")).items
    assert isinstance(item, Unreadable)
    assert "more digits than can be kept" in str(item.error)


def test_what_a_notation_cannot_say_it_refuses_to_write() -> None:
    (puzzle,) = read_all('{"family":"houses","name":"both","houses":[[0,0],[1,1]]}').items
    assert isinstance(puzzle, Puzzle)
    with pytest.raises(InputError, match=r"'both' cannot be written as prolog .* Write it as json"):
        puzzle.written("prolog")
    assert reads_back(puzzle) == ["json", "text"]


def test_a_value_that_looks_like_a_blank_is_not_one() -> None:
    puzzle = logic(name="?")
    content = read_solution(puzzle, '"1": Bob\n"2": "?"').content
    assert content.rows == (("Bob",), ("?",))
    assert read_solution(puzzle, Solution(puzzle, content).text).content == content
