from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluewright
from cluewright import families
from cluewright.cli.answers import read_given
from cluewright.cli.console import Progress
from cluewright.core import FamilyError, InputError, NotationError, terms
from cluewright.core.characters import unfit
from cluewright.workshop import Puzzle, Unreadable, examples, fetch, read_all, read_solution
from cluewright.workshop.reading import puzzles_in

DATA = Path(__file__).parent / "data"


def names(text: str) -> list[str]:
    return [item.name for item in read_all(text).items]


def test_a_whole_file_of_saved_puzzles_loses_none() -> None:
    reading = read_all(fetch(DATA / "puzzles.pl").text)
    assert all(isinstance(item, Puzzle) for item in reading.items)
    assert [item.name for item in reading.items] == [
        "puzzle1",
        "puzzle5",
        "h2b6",
        "h2b6-2",
        "h4b24",
        "11111",
        "my puzzle",
        "h2b6-3",
    ]
    assert len(reading.notes) == 2
    assert "h2b6-2" in reading.notes[0]


def test_a_bad_clause_is_reported_in_its_place_and_the_others_go_on() -> None:
    good, bad, odd, last = read_all("a([[0,0],[1,1]]).\nb([[0,0],[1,1).\nc([[0,0]]).\nd([[0,0],[2,2]]).").items
    assert isinstance(good, Puzzle)
    assert isinstance(last, Puzzle)
    assert isinstance(bad, Unreadable)
    assert "line 2" in str(bad.error)
    assert isinstance(odd, Unreadable)
    assert odd.name == "c"
    assert "line 3" in str(odd.error)


def test_json_lines_go_on_after_a_bad_line() -> None:
    lines = [
        '{"family":"houses","houses":[[0,0],[1,1]]}',
        '{"family":',
        '{"name":"x","puzzle":{"family":"houses","houses":[[0,0],[1,2]]}}',
    ]
    first, second, third = read_all("\n".join(lines), name="file").items
    assert isinstance(first, Puzzle)
    assert first.name == "file:1"
    assert isinstance(second, Unreadable)
    assert second.error.place.startswith("line 2, column")
    assert isinstance(third, Puzzle)
    assert third.name == "x"


def test_a_json_list_of_puzzles() -> None:
    document = {"family": "houses", "houses": [[0, 0], [1, 1]]}
    assert names(json.dumps([document, document], indent=2)) == ["puzzle:1", "puzzle:2"]


def test_several_maps_apart_by_blank_lines_with_titles() -> None:
    assert names("left:\n#.\n.#\n\nright:\n.#\n#.\n\n##") == ["left", "right", "puzzle:3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ('{"family":"houses","houses":[[0,0]', "not JSON"),
        ('{"houses":[]}', "'family' is missing"),
        ('{"family":"house","houses":[]}', "did you mean 'houses'"),
        ('{"family":7}', "is not the name of a family"),
        ("[1,2,3]", "not recognised as a puzzle of any family"),
        ("[{}, 3]", "'family' is missing"),
        ("hello world", "not recognised as a puzzle of any family"),
        ("", "there is no puzzle"),
        ("   \n ", "there is no puzzle"),
        ("#.\x00#", "control character"),
        ("[" * 50_000, "nested"),
        ("[" * 200_000, "a clause of more than 100,000 words"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"family":"houses","houses":[[0,' + "9" * 5000 + "]]}", "not JSON"),
        ("f(" * 1000, "nested"),
        ("p([99999999999999999999999]).", "digits"),
        ("p(q, r).", "arguments"),
        ("p([[1,1],[2,2]]) q.", "full stop"),
        ("both().", "has no arguments"),
        ("p(both([[0,0],[1,1]],2)).", "not recognised as a puzzle of any family"),
        ("p('abc).", "a quotation mark that is never closed"),
        ("p([[0,0],[1,1]]) /* q", "a comment that is never closed"),
        ("p('a\\qb').", "not an escape"),
        ("logic(row(house,1),[category(name,[a])],[clue('s',foo)]).", "not a clue"),
        ("logic(row(house,1),[category(name,[a])],[clue('s',[])]).", "not a clue"),
        ("logic(row(house,1),[category(name,[a])],[x(Y)]).", "not a clue"),
        ("logic(row(house,1),[category(name,[[a]])]).", "not a name"),
        ("logic(row(house,1),[category(name,[a])],[" + "not(" * 20 + "same(a,a)" + ")" * 20 + "]).", "deep"),
        ("row: 1 house\nname: Ann\nclues:\n1. n't", "was not understood"),
        ("[A]+" * 2_000 + "[B] = [C]", "2002 words"),
        ("row: 1 house\nname: Ann\nclues:\n1. " + '{"not":' * 5_000, "nested too deeply"),
        ("(" + "1:(" * 5_000, "nested"),
        ('{"family":"weight","beam":' + "[[1," * 400 + "1" + "]]" * 400 + "}", "nested"),
        ('{"family":"houses","houses":' + "[" * 900 + "]" * 900 + "}", "not a house"),
        ('{"family":"logic","places":' + "[" * 900 + "]" * 900 + ',"categories":{}}', "is not like"),
        ('{"family":"maths","grid":NaN}', "not JSON"),
        ('{"family":"maths","grid":[[1e999]]}', "more digits than can be kept"),
        ('{"family":"square","rows":[' + "9" * 4000 + '],"columns":[1]}', "more than 18 digits"),
        ('{"family":"square","rows":[' + "9" * 5000 + '],"columns":[1]}', "thousands of digits"),
        ("0," + "9" * 5000 + " 1,1", "not recognised as a puzzle of any family"),
        ("rows 1 " + "9" * 5000 + "; columns 1 1", "line 1, column 8: a number of more than 18 digits"),
        ("rows 1 2x; columns 1 1", "line 1, column 8: '2x' is not a whole number; a blank is ?"),
        ("row: " + "9" * 5000 + " houses\nname: Ann\nclues:", "not like '5 houses'"),
        ("map: house " + "9" * 5000 + ",1\nname: Ann\nclues:", "not a number"),
        ("A = B, base " + "9" * 5000, ""),
    ],
)
def test_what_is_no_puzzle_is_refused_with_a_reason(text: str, message: str) -> None:
    item = read_all(text).items[0]
    assert isinstance(item, Unreadable)
    assert message in str(item.error)
    assert len(str(item.error)) < 300


@pytest.mark.parametrize("name", families.names())
def test_a_solution_that_cannot_be_read_is_refused(name: str) -> None:
    puzzle = next(examples(families.load(name))).puzzle
    digits = "9" * 5000
    for text in (
        *(digits, f"[{digits}]", f"[{digits},1] <-> [1,1]", f"[[{digits}]]", f"(1, 1, {digits})", f"A={digits}"),
        *(f"0 14\n14 {digits}", f"(-1:{digits} 1:1)", f"1: {digits}", "[" * 5000, "(" * 5000, "[1]+" * 2000, "both()."),
        *('{"pairs":' + "[" * 900 + "]" * 900 + "}", '{"grid":[[' + digits + "]]}", '{"beam":' + "[[1," * 300 + "}"),
        *('{"digits":{"A":' + "9" * 4000 + "}}", '{"places":[' + "[" * 900 + "]" * 900 + "]}", "", "'", "/*", "\x1b"),
    ):
        with pytest.raises(InputError) as refused:
            read_solution(puzzle, text)
        assert len(str(refused.value)) < 400


@settings(deadline=None, max_examples=100)
@given(st.one_of(st.text(), st.text(alphabet="{}[](),.\"'#.0123456789 _\n:-+=familyhouses?")))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    for item in puzzles_in(text).items:
        assert isinstance(item, Puzzle | Unreadable)


@settings(deadline=None, max_examples=100)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=12,
    ),
    st.data(),
)
def test_no_json_whatever_breaks_a_room(value: object, data: st.DataObject) -> None:
    family = data.draw(st.sampled_from(cluewright.families.names()))
    known = [
        "houses",
        "distances",
        "grid",
        "beam",
        "equation",
        "base",
        "rows",
        "columns",
        "blocked",
        "places",
        "categories",
        "clues",
    ]
    document = {"family": family, data.draw(st.sampled_from(known)): value}
    (item,) = read_all(json.dumps(document)).items
    assert isinstance(item, Puzzle | Unreadable)


def test_read_wants_exactly_one_puzzle() -> None:
    with pytest.raises(NotationError, match="2 puzzles"):
        cluewright.read("a([[0,0],[1,1]]). b([[0,0],[1,1]]).")
    with pytest.raises(FamilyError):
        cluewright.read("what is this", family="nonesuch")


def test_files_are_read_by_path(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text('{"family":"houses","houses":[[0,0],[3,4]]}')
    assert cluewright.read(path).name == "two"
    assert cluewright.read(str(path)).name == "two"
    with pytest.raises(InputError, match="no such file"):
        cluewright.read(str(tmp_path / "three.json"))
    with pytest.raises(InputError, match="this is a folder, not a file"):
        cluewright.read(tmp_path)
    path.write_bytes(b"\xff\xfe\x00#")
    with pytest.raises(InputError, match="not UTF-8"):
        cluewright.read(path)


@pytest.mark.parametrize("wrapped", [False, True])
def test_solutions_are_read_as_every_command_writes_them(wrapped: bool) -> None:
    puzzle = cluewright.read("0,0 3,4")
    answer = cluewright.solve(puzzle).solutions[0]
    text = json.dumps({"solutions": [answer.document]} if wrapped else answer.document)
    assert read_solution(puzzle, text).content == answer.content
    assert cluewright.check(puzzle, "[1,2]") == []
    with pytest.raises(NotationError):
        read_solution(puzzle, "[1,3]")
    with pytest.raises(NotationError):
        read_solution(puzzle, '{"pairs": 3}')
    with pytest.raises(NotationError):
        read_solution(puzzle, '{"solutions": "x"}')


def test_a_long_file_is_watched_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    class Watching(Progress):
        def one_more(self) -> None:
            seen.append(self.what)

    monkeypatch.setattr("cluewright.cli.answers.Progress", Watching)
    line = '{"family":"houses","houses":[[0,0],[1,1]]}\n'
    assert len(list(read_given(line * 5_000, None))) == 5_000
    assert len(seen) == 5_000
    assert len(list(read_given(line, None))) == 1
    assert len(seen) == 5_000, "a short text is read in no time"


simple_terms = st.recursive(
    st.integers(-99, 99)
    | st.builds(terms.Atom, st.text(min_size=1, max_size=6).filter(lambda name: unfit(name) is None))
    | st.just(terms.Variable()),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.builds(terms.Compound, st.sampled_from(["+", "-", "*"]), st.tuples(inner, inner))
        | st.builds(
            terms.Compound,
            st.sampled_from(["p", "weight", "x y", "11"]),
            st.lists(inner, min_size=1, max_size=3).map(tuple),
        )
    ),
    max_leaves=8,
)


@given(simple_terms)
def test_terms_read_back(term: terms.Term) -> None:
    assert terms.read(terms.write(term) + ".") == term


def test_a_long_chain_of_operators_is_written_without_nesting() -> None:
    chain: terms.Term = 0
    for number in range(1, 5000):
        chain = terms.Compound("+-"[number % 2], (chain, number))
    assert terms.write(terms.read(terms.write(chain))) == terms.write(chain)
