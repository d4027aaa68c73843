"""The public functions: what they take and give, how they speak, and what they do not load."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cluewright
from cluewright import InputError, Labelling, Limit, Puzzle, Unreadable, prove, read, read_all, search, solve
from cluewright.core import FamilyError, OptionError
from cluewright.core.terms import facts
from cluewright.families import houses, logic

FOUR = {"family": "houses", "houses": [[0, 0], [2, 0], [0, 2], [2, 2]]}
"""Three pairings."""

STREET = {
    "family": "logic",
    "places": {"kind": "row", "noun": "door", "size": 2},
    "categories": {"name": ["Ann", "Bob"]},
    "clues": ["Bob is at the first door."],
    "questions": ["Who is at the second door?"],
}


@pytest.mark.parametrize("name", cluewright.__all__)
def test_every_public_name_can_be_had_and_is_documented(name: str) -> None:
    value = getattr(cluewright, name)
    assert inspect.getdoc(value)
    if inspect.isclass(value):
        members = [member for each, member in vars(value).items() if not each.startswith("_")]
        undocumented = [each for each in members if callable(each) and not inspect.getdoc(each)]
        assert not undocumented


def test_a_name_that_is_not_there_is_missed() -> None:
    with pytest.raises(AttributeError, match="no attribute 'explain_everything'"):
        _ = cluewright.explain_everything  # type: ignore[attr-defined]


def test_a_puzzle_is_read_from_words_a_path_an_object_or_a_term(tmp_path: Path) -> None:
    file = tmp_path / "four.json"
    file.write_text(json.dumps(FOUR))
    (fact,) = facts("houses([[0,0],[2,0],[0,2],[2,2]]).")
    expected = read("#.#/.../#.#").content
    for source in ("0,0 2,0 0,2 2,2", json.dumps(FOUR), str(file), file, FOUR, fact.term()):
        for family in (None, "houses"):
            assert read(source, family).content == expected, (source, family)
        for room in (houses, houses.FAMILY):
            assert read(source, room).content.houses == ((0, 0), (2, 0), (0, 2), (2, 2)), (source, room)
    assert (read(file).name, read(FOUR).name) == ("four", "puzzle")


def test_a_family_that_was_named_wins_over_what_the_words_look_like() -> None:
    with pytest.raises(InputError):
        read("#.#/.../#.#", logic)
    with pytest.raises(FamilyError, match=r"there is no family 'hauses'; did you mean houses\?|'hauses'.*houses"):
        read("#.#/.../#.#", "hauses")


def test_many_are_read_each_good_or_refused(tmp_path: Path) -> None:
    lines = [{"name": "good", "puzzle": FOUR}, {"name": "bad", "puzzle": {**FOUR, "houses": [[0, 0]]}}, STREET]
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    for source in (file, str(file), file.read_text()):
        reading = read_all(source)
        assert [type(item) for item in reading.items] == [Puzzle, Unreadable, Puzzle]
        assert [puzzle.family.name for puzzle in reading.puzzles] == ["houses", "logic"]
        (refused,) = reading.refused
        assert (refused.name, refused.error.place) == ("bad", "line 2, houses")
    assert [len(puzzle.content.houses) for puzzle in read_all("#.#/.../#.#", houses).puzzles] == [4]


@pytest.mark.parametrize("limit", [None, 60, 60.0, "1m", "60s", Limit(seconds=60)])
def test_a_limit_never_changes_how_many_are_asked_for(limit: Limit | float | str | None) -> None:
    puzzle = read(FOUR)
    assert len(solve(puzzle, limit=limit).solutions) == 1
    assert len(solve(puzzle, 2, limit=limit).solutions) == 2
    every = solve(puzzle, None, limit=limit)
    assert (len(every.solutions), every.complete) == (3, True)
    assert len(prove(puzzle, limit=limit).solutions) == 2
    assert len(list(search(puzzle, limit=limit))) == 3
    assert len(list(search(puzzle, 1, limit=limit))) == 1


def test_a_limit_that_says_how_many_contradicts_the_count() -> None:
    with pytest.raises(OptionError, match="the limit says 2 solutions; how many are wanted is said by the count"):
        solve(read(FOUR), limit=Limit(solutions=2))


@pytest.mark.parametrize("engine", ["auto", "direct", "cpsat", "fd"])
def test_an_engine_is_a_word(engine: str) -> None:
    answer = solve(read(FOUR), None, engine=engine)
    assert len(answer.solutions) == 3
    assert answer.provenance.engine == ("direct" if engine == "auto" else engine)


@pytest.mark.parametrize("labelling", ["ffc,bisect,down", Labelling("ffc", "bisect", "down")])
def test_a_labelling_is_a_word_or_a_value_and_chooses_fd(labelling: Labelling | str) -> None:
    answer = solve(read(FOUR), labelling=labelling)
    assert (answer.provenance.engine, answer.provenance.labelling) == ("fd", Labelling("ffc", "bisect", "down"))


def command(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "cluewright", *words], capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr


@pytest.mark.parametrize("puzzle", ["0,0 3,4", "#.#/.../#.#", "AB + AB = AB"])
def test_an_answer_says_in_one_word_what_the_command_says(puzzle: str) -> None:
    for verb, word in (("solve", solve(read(puzzle)).word), ("prove", prove(read(puzzle)).word)):
        assert json.loads(command(verb, puzzle, "--json"))["verdict"] == word


def test_an_answer_has_its_solution_its_answers_and_a_page() -> None:
    answer = solve(read(STREET, logic))
    assert answer.solution is not None
    assert answer.solution.content.rows == (("Bob",), ("Ann",))
    assert answer.answers == {"Who is at the second door?": "Ann"}
    assert "solved" in answer._repr_html_()
    none = solve(read("AB + AB = AB"))
    assert (none.solution, none.answers) == (None, {})
    assert "no solution" in none._repr_html_()


@pytest.mark.parametrize("name", ["no.json", "no.JSONL", "no.pl", "no.txt", "a folder/no", "./no"])
@pytest.mark.parametrize("family", [None, houses])
@pytest.mark.parametrize("reader", [read, read_all])
def test_a_missing_file_is_said_to_be_missing(reader: Any, family: Any, name: str) -> None:
    with pytest.raises(InputError, match="there is no such file") as refused:
        reader(name, family)
    assert name in refused.value.place
    with pytest.raises(InputError, match="No such file"):
        reader(Path(name), family)


def test_a_folder_is_not_read_as_a_text(tmp_path: Path) -> None:
    for source in (tmp_path, str(tmp_path)):
        with pytest.raises(InputError, match="this is a folder, not a file"):
            read_all(source)


def test_a_word_is_read_by_the_family_that_was_named_and_without_one_is_taken_for_a_file() -> None:
    (refused,) = read_all("nonsense", houses).refused
    assert "file" not in str(refused.error)
    with pytest.raises(InputError, match="there is no such file"):
        read_all("nonsense")


def refusals() -> list[str]:
    """What the public functions say when something is wrong."""
    puzzle, said = read(FOUR), []
    for wrong in (
        lambda: read("what?"),
        lambda: read({"houses": []}),
        lambda: read_all("x", "nonesuch"),
        lambda: solve(puzzle, engine="cpsatt"),
        lambda: solve(puzzle, engine="cpsat:foo"),
        lambda: solve(puzzle, engine="direct", labelling="ff"),
        lambda: solve(puzzle, engine="cpsat", labelling="ff"),
        lambda: solve(puzzle, labelling="fastest"),
        lambda: solve(puzzle, formulation="nonesuch"),
        lambda: solve(puzzle, limit="soon"),
        lambda: solve(puzzle, limit=-1),
        lambda: solve(puzzle, 0),
        lambda: list(cluewright.generate("houses", size=7)),
        lambda: list(cluewright.generate("houses", options={"nonesuch": "1"})),
        lambda: list(cluewright.generate("maths", options={"extra": "2"})),
        lambda: list(cluewright.generate("weight", options={"extra": "2"})),
        lambda: cluewright.check(puzzle, "nonsense"),
        lambda: cluewright.booklet.ordered("houses x"),
        lambda: cluewright.booklet.write([puzzle], "/no/such/folder/some.pdf"),
        lambda: cluewright.booklet.pdf([puzzle], paper="a99"),
        lambda: cluewright.library.Library("nonesuch://user@host/library"),
    ):
        try:
            wrong()
        except (InputError, ValueError, OSError) as error:
            said.append(str(error))
        else:
            said.append("")
    return said


def test_errors_of_the_functions_speak_python() -> None:
    said = refusals()
    assert all(said), [number for number, each in enumerate(said) if not each]
    assert not [each for each in said if re.search(r"(?<!\w)--[a-z]", each)]


def test_errors_of_commands_speak_of_options_as_they_are_typed(tmp_path: Path) -> None:
    assert "--generate" in command("booklet", "--generate", "houses x", "--to", str(tmp_path / "b.pdf"))
    done = command("generate", "maths", "--set", "extra=2")
    assert "--keep-redundant" in done
    assert "keep_redundant=" not in done


def test_the_source_names_options_of_commands_in_the_command_line_and_the_menu_alone() -> None:
    """A text that is not a docstring and names `--something` below them would speak to programs of commands."""
    root = Path(cluewright.__file__).parent
    allowed = {  # an order as it is typed, which a saved puzzle carries as its source; options of CaDiCaL
        "workshop/orders.py",
        "certifying/proof.py",
    }
    for path in root.rglob("*.py"):
        name = path.relative_to(root).as_posix()
        if name.partition("/")[0] in ("cli", "tui", "testing") or name in allowed:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        documented = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                # A custom property of a style sheet, `--paper:`, is no option.
                assert not re.search(r"(?<![\w-])--[a-z]{2}[\w-]*+(?!:)", node.value), (name, node.lineno, node.value)


def test_importing_loads_nothing_large() -> None:
    program = (
        "import sys, cluewright\n"
        "cluewright.solve(cluewright.read('0,0 3,4'))\n"
        "large = {'cpmpy', 'ortools', 'sqlalchemy', 'textual', 'typst', 'typer', 'rich', 'numpy', 'distributed'}\n"
        "print(sorted(large & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
