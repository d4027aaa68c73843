"""The library's commands, and puzzles given by name."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluewright.cli.answers import Read, read_given
from cluewright.cli.app import application
from cluewright.library.entry import shipped_entries, shipped_names
from cluewright.library.store import Library, Wanted

TWO = '{"family":"houses","houses":[[0,0],[3,4]]}'
SQUARE = "#.#/.../#.#"
HARD = json.dumps({"family": "square", "rows": [None] * 30, "columns": [None] * 29 + [3]})
CLUEWRIGHT = [sys.executable, "-c", "from cluewright.cli import main; main()"]


class Done(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def documents(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


class Command:
    """The command line within this process, with a library of its own."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: str) -> Done:
        with pytest.raises(SystemExit) as end:
            application(list(arguments))(list(arguments))
        out, err = self._capture.readouterr()
        assert isinstance(end.value.code, int)
        return Done(end.value.code, out, err)

    def library(self, *arguments: str) -> Done:
        return self("library", *arguments)


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "library.sqlite"
    Library(str(path)).close()
    return path


@pytest.fixture
def place(tmp_path: Path, new: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    path: str = shutil.copy(str(new), str(tmp_path))
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", path)
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def run(place: str, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def test_list_finds_by_family_size_verdict_words_and_tag(run: Command) -> None:
    assert run.library("list").out.count("\n") == len(shipped_names())
    assert run.library("list", "--family", "square", "--size", "5x5").out.split("\t")[:4] == [
        "5x5",
        "square",
        "5 x 5",
        "unique",
    ]
    sizes = {found["size"] for found in run.library("list", "--size", "10", "--json").documents}
    assert "10 houses" in sizes
    assert all(size.startswith("10") for size in sizes)
    found = run.library("list", "Friedman", "10", "--json").documents
    assert {each["puzzle"] for each in found} >= {"houses-friedman-10", "weight-friedman-10"}
    assert all("friedman" in each["puzzle"] and each["tags"] == ["example"] for each in found)
    assert {each["verdict"] for each in run.library("list", "--verdict", "none", "--json").documents} == {"none"}
    run.library("tag", "puzzle15", "--add", "good")
    assert run.library("list", "--tag", "good").out.startswith("puzzle15\thouses\t14 houses\tunique\texample, good\t")


def test_a_list_without_a_puzzle_is_a_no_and_a_bad_filter_is_bad(run: Command) -> None:
    assert run.library("list", "no puzzle is called so") == Done(1, "", "no puzzle fits\n")
    assert "did you mean 'houses'?" in run.library("list", "--family", "house").err
    done = run.library("list", "--verdict", "uniq")
    assert (done.status, done.out) == (2, "")
    assert "did you mean 'unique'?" in done.err


def on_a_terminal(*arguments: str, typed: str = "") -> tuple[int, str]:
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [*CLUEWRIGHT, *arguments], stdin=follower, stdout=follower, stderr=follower, env=environment
    ) as process:
        os.close(follower)
        os.write(leader, typed.encode())
        shown = b""
        while True:
            try:
                shown += os.read(leader, 65536)
            except OSError:
                break
    os.close(leader)
    return process.returncode, shown.decode()


def test_on_a_terminal_the_list_is_a_table_and_removing_asks(place: str) -> None:
    status, shown = on_a_terminal("library", "list", "--family", "houses")
    assert status == 0, shown
    assert "verdict" in shown
    assert max(map(len, re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines())) <= 80
    status, shown = on_a_terminal("library", "remove", "puzzle1", "puzzle3", typed="n\n")
    assert (status, "remove these 2?" in shown, "nothing was removed" in shown) == (1, True, True)
    assert Library(place).get("puzzle1")
    assert on_a_terminal("library", "remove", "puzzle1", typed="y\n")[0] == 0
    assert on_a_terminal("library", "remove", "puzzle3", "--yes")[0] == 0
    assert {"puzzle1", "puzzle3"}.isdisjoint(Library(place).names())


def test_save_proves_and_keeps_the_solution(run: Command, place: str) -> None:
    done = run.library("save", TWO, "--name", "two houses", "--tag", "mine", "--source", "me", "--json")
    (said,) = done.documents
    assert (done.status, said["saved"], said["verdict"], said["engine"]) == (0, "two houses", "unique", "direct")
    entry = Library(place).get("two houses")
    assert entry
    assert entry.solution == {"pairs": [[[0, 0], [3, 4]]], "distances": [25]}
    assert (entry.tags, entry.source, (entry.evidence or {})["engine"]) == (("mine",), "me", "direct")
    assert "multiple, proved by direct" in run.library("save", SQUARE, "--name", "four").out


def test_a_puzzle_that_cannot_be_proved_in_time_is_saved_as_unknown(run: Command, place: str) -> None:
    done = run.library("save", HARD, "--name", "hard", "--limit", "1ms")
    assert (done.status, "unknown, given up after" in done.out) == (0, True)
    assert "verdict: unknown, given up after" in run.library("show", "hard").out


def test_puzzles_without_a_name_are_numbered_and_files_lend_theirs(run: Command, tmp_path: Path) -> None:
    assert "saved houses-1 ·" in run.library("save", TWO).out
    assert "saved houses-2 ·" in run.library("save", TWO).out
    (tmp_path / "mine.json").write_text(TWO)
    assert "saved mine ·" in run.library("save", "mine.json").out
    done = run.library("save", "mine.json")
    assert (done.status, done.err) == (2, "cluewright: the name 'mine' is taken; 'mine-2' is free\n")
    several = run.library("save", TWO, SQUARE, "nonsense here", "--name", "mine")
    assert several.status == 2
    assert [line.split(" · ")[0] for line in several.out.splitlines()] == ["saved mine-1", "saved mine-2"]
    assert "saved copy ·" in run.library("save", "puzzle15", "--name", "copy").out
    assert "'puzzle15' is taken" in run.library("save", "puzzle15").err


def test_show_tells_what_is_known(run: Command, place: str) -> None:
    shown = run.library("show", "puzzle1").out
    assert "verdict: unique, as recorded" in shown
    assert "source: Ramos and Azevedo" in shown
    assert "tags: example" in shown
    assert "<->" not in shown
    solved = run.library("show", "puzzle1", "--solution").out
    assert solved.startswith(shown)
    assert "d1 <-> e5: distance √17 (squared 17)" in solved
    assert (
        "squares by their upper left cell" in run.library("show", "4x4", "--solution").out
    )  # saved without a solution
    assert "[the English goes with the red house]" in run.library("show", "zebra-as-worded").out
    (document,) = run.library("show", "puzzle1", "--json").documents
    assert {"puzzle", "family", "size", "document", "verdict", "solution", "evidence", "saved"} <= set(document)
    unknown = run.library("show", "puzle1", "puzzle3")
    assert (unknown.status, "did you mean 'puzzle1'?" in unknown.err, "puzzle3" in unknown.out) == (2, True, True)


def test_a_saved_solution_that_is_wrong_is_not_shown(run: Command, place: str) -> None:
    with sqlite3.connect(place) as raw:
        raw.execute("""UPDATE puzzles SET solution = '{"pairs": [[[3,0],[4,0]]]}' WHERE name = 'puzzle1'""")
    raw.close()
    done = run.library("show", "puzzle1", "--solution")
    assert "the saved solution is wrong" in done.err
    assert "d1 <-> e5" in done.out


def test_rename_tag_and_remove(run: Command, place: str) -> None:
    assert run.library("rename", "puzzle1", "first").out == "puzzle1 is now called first\n"
    assert "'puzzle3' is taken" in run.library("rename", "first", "puzzle3").err
    done = run.library("tag", "first", "nosuch", "puzzle3", "--add", "a", "--add", "b", "--remove", "example")
    assert (done.status, done.out) == (2, "first: a, b\npuzzle3: a, b\n")
    assert run.library("tag", "first", "--remove", "a", "--remove", "b").out == "first: no tags\n"
    assert run.library("remove", "first", "nosuch").status == 2
    assert Library(place).get("first")
    assert run.library("remove", "first", "puzzle3").out == "removed first\nremoved puzzle3\n"
    assert run.library("remove", "first").status == 2


def record(name: str, **fields: Any) -> str:
    return json.dumps({"name": name, "puzzle": json.loads(TWO), **fields})


BAD_RECORDS = {
    "line 2, verdict: its record says none, the proof says unique": record("a", verdict="none"),
    "line 3, column 1: not JSON": "junk",
    "line 4, solution: its recorded solution is wrong": record("b", solution={"pairs": []}),
    "line 5, houses: 1 houses": '{"family":"houses","houses":[[0,0]]}',
    "line 6, verdict: a verdict was expected here": record("c", verdict="sure"),
    "line 7, tags: 'good' is not a list": record("d", tags="good"),
    "line 8, saved: 'today' is not a time": record("e", saved="today"),
    "line 9: 'a/b' cannot be a name": record("a/b"),
    "line 10, source: 5 is not a text": record("f", source=5),
    "line 11: 7 is not a JSON object": "7",
    "line 12: the name 'puzzle1' is taken": record("puzzle1"),
    "line 13: '\\ud800' holds half a character": record("\ud800"),
}


def test_bad_records_are_reported_with_their_place_and_the_others_go_on(run: Command, place: str) -> None:
    lines = [record("first", verdict="unique"), *BAD_RECORDS.values(), record("last", tags=["t"])]
    Path("some.jsonl").write_text("\n".join(lines))
    done = run.library("import", "some.jsonl", "missing.jsonl", "--tag", "new")
    assert done.status == 2
    assert [line.split(" · ")[0] for line in done.out.splitlines()] == ["saved first", "saved last"]
    complaints = done.err.splitlines()
    assert complaints[-1] == f"2 saved (2 unique), {len(BAD_RECORDS) + 1} refused"
    for complaint, start in zip(complaints, BAD_RECORDS, strict=False):
        assert complaint.startswith(f"cluewright: some.jsonl, {start}")
    last = Library(place).get("last")
    assert last
    assert last.tags == ("new", "t")


def test_what_is_recorded_is_not_believed(run: Command, place: str) -> None:
    hard = {"puzzle": json.loads(HARD), "verdict": "unique"}
    Path("some.json").write_text(json.dumps([{"name": "hard", **hard}, {"name": "easy", "puzzle": json.loads(TWO)}]))
    assert run.library("import", "some.json", "--limit", "30ms").status == 0
    entry = Library(place).get("hard")
    assert entry
    assert (entry.verdict, (entry.evidence or {})["recorded"]) == ("unknown", "unique")
    assert "its record says unique" in run.library("show", "hard").out
    run.library("import", "some.json", "--unproved", "--rename")
    assert {card.verdict for card in Library(place).cards(Wanted(names=("hard-2", "easy-2")))} == {"unknown"}


def test_import_reads_prolog_plain_text_and_standard_input(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("saved.pl").write_text("mine([[0,0],[3,4]]).\nyours(square([1,0,2,2],[1,0,2,2])).\n")
    Path("plain.txt").write_text("one:\n#.#\n\ntwo:\nSEND + MORE = MONEY\n")
    done = run.library("import", "saved.pl", "plain.txt")
    assert [line.split(" · ")[0] for line in done.out.splitlines()] == [
        f"saved {name}" for name in ("mine", "yours", "one", "two")
    ]
    assert run.library("import", "saved.pl").err.count("is taken") == 2
    assert "saved mine-2 ·" in run.library("import", "saved.pl", "--rename").out
    done = run.library("import", TWO)
    assert (done.status, "no such file" in done.err) == (2, True)


def test_examples_that_were_removed_come_back(run: Command) -> None:
    run.library("remove", "puzzle1", "puzzle3")
    assert run.library("import", "--examples").err == "2 saved (2 unique), 0 refused\n"
    assert run.library("import", "--examples").err == "0 saved, 0 refused\n"
    assert run.library("import").status == 2


def essence(library: Library) -> list[dict[str, Any]]:
    """All that an export carries but how long our own proof took, and grades: nobody else's are believed."""
    return [{**record, "evidence": None, "grade": None} for record in library.records()]


def test_every_example_goes_out_and_comes_back_the_same(run: Command, place: str) -> None:
    assert run.library("export", "--to", "all.jsonl").status == 0
    before = essence(Library(place))
    Library(place).remove(*shipped_names())
    assert run.library("import", "all.jsonl").status == 0
    after = essence(Library(place))
    assert [{**now, "solution": None} for now in after] == [{**then, "solution": None} for then in before]
    for then, now in zip(before, after, strict=True):
        assert then.get("solution", now.get("solution")) == now.get("solution")
        assert ("solution" in now) == (now["verdict"] != "none")


def test_every_example_goes_out_as_prolog_and_comes_back(run: Command, place: str) -> None:
    assert run.library("export", "--to", "all.pl").status == 0
    before = {record["name"]: record["puzzle"] for record in Library(place).records()}
    Library(place).remove(*shipped_names())
    assert run.library("import", "all.pl", "--unproved").status == 0
    assert {record["name"]: record["puzzle"] for record in Library(place).records()} == before


@pytest.mark.parametrize("name", ["o'clock", "back\\slash", "houses", "+", "é 100%", "Zebra(1).", ":-", "/*"])
def test_odd_names_go_out_and_come_back(run: Command, place: str, name: str) -> None:
    if "/" in name:
        assert run.library("save", TWO, "--name", name).status == 2
        return
    for form in ("pl", "jsonl"):
        assert run.library("save", TWO, "--name", name).status == 0
        assert run.library("export", name, "--to", f"one.{form}").status == 0
        run.library("remove", "--", name)
        assert run.library("import", f"one.{form}").status == 0
        run.library("remove", "--", name)


def test_export_chooses_and_says_what_it_cannot_do(run: Command) -> None:
    assert len(run.library("export", "--family", "weight", "--size", "5").documents) >= 2
    done = run.library("export", "puzzle1", "nosuch", "4x4", "--family", "houses")
    assert (done.status, [each["name"] for each in done.documents]) == (2, ["puzzle1"])
    assert "4x4 does not fit" in done.err
    assert run.library("export", "--to", "all.csv").status == 2
    assert run.library("export", "--format", "csv").status == 2
    assert run.library("export", "--tag", "nosuch").status == 1
    run.library("save", TWO, "--name", "square")
    both = run.library("export", "square", "puzzle1", "--format", "pl")
    assert (both.status, both.out.count("([[")) == (2, 1)
    assert "square: under this name it cannot be written as a Prolog fact" in both.err
    assert run.library("export", "square", "--to", "one.pl").status == 2
    assert not Path("one.pl").exists()


def test_a_name_is_a_puzzle_wherever_one_is_taken(run: Command) -> None:
    assert run("solve", "puzzle15", "--json").documents[0]["puzzle"] == "puzzle15"
    assert run("prove", "zebra-as-coded", "4x4", "--json").status == 0
    assert run("show", "puzzle1", "--as", "prolog").out.startswith("puzzle1([[3,0],")
    pairs = "[3,0] <-> [4,4] [4,0] <-> [0,1] [4,1] <-> [0,2] [1,2] <-> [2,3] [4,3] <-> [0,4]"
    assert run("check", "puzzle1", pairs).out == "the solution is right\n"
    assert run("lab", "tree", "puzzle3", "--json").documents[0]["puzzle"] == "puzzle3"
    assert run("solve", "puzzle15", "--family", "weight").err == (
        "cluewright: puzzle15: this is a puzzle of houses, not of weight\n"
    )


def test_every_shipped_name_means_its_own_puzzle(place: str) -> None:
    for entry in shipped_entries():
        (found,) = read_given(entry.puzzle.name, None)
        assert isinstance(found, Read)
        assert found.puzzle.content == entry.puzzle.content


def test_a_file_and_a_text_come_before_a_name(run: Command, tmp_path: Path) -> None:
    (tmp_path / "puzzle15").write_text(TWO)
    assert "2 houses" in run("show", "puzzle15").out
    run.library("save", TWO, "--name", "ONE + ONE = TWO")
    assert "cryptarithm" in run("show", "ONE + ONE = TWO").out
    (tmp_path / "puzzle1").mkdir()
    assert "10 houses" in run("show", "puzzle1").out


def test_unknown_names_get_a_suggestion(run: Command) -> None:
    done = run("solve", "puzle15", "--json")
    assert done.status == 2
    assert done.err == (
        "cluewright: 'puzle15': there is no such file, and no puzzle of that name in the library; "
        "did you mean 'puzzle15'?\n"
    )
    assert "error" in done.documents[0]
    assert "did you mean 'zebra-as-coded'?" in run("solve", "zebra as coded").err
    assert run("solve", "missing.json").err == "cluewright: 'missing.json': there is no such file\n"


def test_looking_for_a_name_makes_no_library(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(tmp_path / "folder" / "new.sqlite"))
    assert run("solve", "puzzle15").status == 0
    assert "no puzzle of that name" in run("solve", "puzzle99x").err
    assert not (tmp_path / "folder").exists()


def test_a_broken_library_stops_only_what_needs_it(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    monkeypatch.setenv("CLUEWRIGHT_LIBRARY", str(tmp_path / "broken"))
    assert run("solve", TWO)[::2] == (0, "")
    done = run("solve", "puzzle15")
    assert done.status == 0
    assert "the library cannot be asked" in done.err
    done = run("solve", "mine")
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert "there is no such file, and the library cannot be asked" in done.err
    done = run.library("list")
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)


def test_the_database_is_loaded_only_for_what_could_be_a_name(tmp_path: Path) -> None:
    (tmp_path / "file.json").write_text(TWO)
    probe = (
        "import sys; sys.argv = ['cluewright', 'solve', sys.argv[1]]\n"
        "from cluewright.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('sqlalchemy' in sys.modules, 'cluewright.library' in sys.modules)\n"
    )
    for given in (str(tmp_path / "file.json"), "SEND + MORE = MONEY"):
        done = subprocess.run([sys.executable, "-c", probe, given], check=True, capture_output=True, text=True)
        assert done.stdout.splitlines()[-1] == "False False"


def test_the_library_may_be_named(run: Command, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path}/other.sqlite"
    assert run.library("save", TWO, "--name", "elsewhere", "--library", other).status == 0
    assert run.library("show", "elsewhere").status == 2
    assert run.library("show", "elsewhere", "--library", str(tmp_path / "other.sqlite")).status == 0
    for address in (str(tmp_path), "sqlite://", "nonsense://x", "sqlite:///", str(tmp_path / "other.sqlite" / "in")):
        done = run.library("list", "--library", address)
        assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1), address
