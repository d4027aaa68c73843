"""Families from outside: found by path or entry point, used in every verb and in child processes, never in the way."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluewright import families, read, solve
from cluewright.core import CapabilityError, FamilyError, OptionError
from cluewright.core.outside import entry_points
from cluewright.processes.batch import Job, run_job

ROOT = Path(__file__).parents[1]
DOUBLES = ROOT / "tests" / "data" / "families" / "doubles.py"
QUEENS = ROOT / "examples" / "families" / "queens" / "cluewright_queens"
SUDOKU = ROOT / "examples" / "families" / "sudoku" / "cluewright_sudoku"


@pytest.fixture(autouse=True)
def _no_families_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(families.VARIABLE, "")


def cluewright(*words: str, paths: str = "", library: Path | None = None, status: int = 0) -> str:
    environment = {**os.environ, families.VARIABLE: paths, "CLUEWRIGHT_LIBRARY": str(library or "")}
    command = [sys.executable, "-m", "cluewright", *words]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600)
    assert done.returncode == status, (words, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return {0: done.stdout, 1: done.stdout, 70: done.stdout + done.stderr}.get(status, done.stderr)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_file_a_package_and_a_folder_of_these_can_be_named() -> None:
    families.use(str(DOUBLES))
    assert families.names() == (*families.built_in(), "doubles")
    families.use(os.pathsep.join([str(QUEENS), str(SUDOKU)]))
    assert set(families.named().families) == {"queens", "sudoku"}
    families.use(str(ROOT / "examples" / "families"))
    assert set(families.named().families) == {"futoshiki", "kakuro", "queens", "skyscrapers", "sudoku"}
    assert families.troubles() == ()


@pytest.mark.parametrize("name", ["_template", "template", "__pycache__", "logic.english", "", "../families"])
def test_only_families_are_loaded_by_name(name: str) -> None:
    with pytest.raises(FamilyError, match="there is no family"):
        families.load(name)


@pytest.mark.parametrize("name", ["_template", "template"])
def test_the_template_is_no_family_wherever_a_name_comes_in(name: str, tmp_path: Path) -> None:
    document = json.dumps({"family": name, "total": 17})
    record = json.dumps({"name": "seventeen", "verdict": "unique", "puzzle": json.loads(document)})
    kept = written(tmp_path, "kept.jsonl", record)
    for words in (
        ["generate", name],
        ["families", name],
        ["solve", "? + ? = 17", "--family", name],
        ["prove", document],
        ["booklet", "--generate", f"2 {name}", "--to", str(tmp_path / "book.pdf")],
        ["library", "list", "--family", name],
        ["library", "import", str(kept)],
        ["lab", "scale", name],
    ):
        assert "no family" in cluewright(*words, library=tmp_path / "library.sqlite", status=2), words


def test_a_room_with_nothing_but_the_least_is_a_full_citizen(tmp_path: Path) -> None:
    paths, library = str(DOUBLES), tmp_path / "library.db"
    puzzle = 'doubles {"number": 21}'
    assert "doubles" in cluewright("families", paths=paths)
    assert "twice the number" in cluewright("families", "doubles", paths=paths)
    assert json.loads(cluewright("solve", puzzle, "--json", paths=paths))["solutions"] == [{"double": 42}]
    assert json.loads(cluewright("prove", puzzle, "--json", paths=paths))["verdict"] == "unique"
    assert "not twice" in cluewright("check", puzzle, '{"double": 41}', paths=paths, status=1)
    assert "2 x 21 = ?" in cluewright("show", puzzle, paths=paths)
    assert "unique" in cluewright("library", "save", puzzle, "--name", "mine", paths=paths, library=library)
    assert "doubles" in cluewright("library", "list", paths=paths, library=library)
    cluewright("booklet", puzzle, "--to", str(tmp_path / "doubles.pdf"), paths=paths)
    assert (tmp_path / "doubles.pdf").read_bytes().startswith(b"%PDF")


def test_what_a_room_does_not_offer_is_refused_in_a_sentence() -> None:
    families.use(str(DOUBLES))
    family = families.load("doubles")
    with pytest.raises(CapabilityError, match="doubles has no generator; its puzzles can be read"):
        _ = family.generate
    assert not family.offers("play")
    said = cluewright("generate", "doubles", paths=str(DOUBLES), status=2)
    assert said == "cluewright: doubles has no generator; its puzzles can be read and solved, but not made\n"


def test_the_same_name_as_one_of_ours_is_not_used_and_said(tmp_path: Path) -> None:
    text = DOUBLES.read_text().replace('name="doubles"', 'name="houses"')
    families.use(str(written(tmp_path, "other.py", text)))
    assert families.load("houses").package == "cluewright.families.houses"
    (said,) = families.troubles()
    assert "is not used: Cluewright has its own of that name" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nonesuch\nFAMILY = 1", "No module named 'nonesuch'"),
        ("FAMILY = 1", "there is no index card"),
        ("FAMILY = (", "SyntaxError"),
        ("raise SystemExit(3)  # FAMILY", "SystemExit"),
        (DOUBLES.read_text().replace('name="doubles"', 'name="Two Words"'), "small letters"),
        (DOUBLES.read_text().replace(r'opening=r"\s*doubles\b"', 'opening="("'), "error"),
        (DOUBLES.read_text().replace("opening=r", 'capabilities=frozenset({"flying"}), opening=r'), "flying"),
    ],
)
def test_a_broken_family_is_one_sentence_and_takes_no_other_down(tmp_path: Path, text: str, why: str) -> None:
    broken = written(tmp_path, "broken.py", text)
    families.use(os.pathsep.join([str(broken), str(DOUBLES)]))
    assert families.load("doubles").name == "doubles"
    (said,) = families.troubles()
    assert said.startswith(f"the family in {broken} cannot be loaded: ")
    assert why in said
    assert "\n" not in said
    with pytest.raises(FamilyError, match="cannot be loaded"):
        families.load("nonesuch")
    listed = cluewright("families", paths=os.environ[families.VARIABLE])
    assert "doubles" in listed
    assert "houses" in listed


CARD = """from cluewright import Family
FAMILY = Family(name="late", summary="not finished", package=__name__, formulations=("one",))
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CARD, "late.py lacks sniff, sniff_term, read_text and 10 more, which notation needs"),
        (
            DOUBLES.read_text().replace('"doubles"', '"late"').replace(r"\s*doubles\b", "")
            + "\n\ndef sniff(text):\n    return text.nonesuch\n",
            "AttributeError (late.py, line ",
        ),
    ],
)
def test_a_family_that_fails_when_a_text_is_shown_to_it_takes_no_other_down(
    tmp_path: Path, text: str, why: str
) -> None:
    paths = os.pathsep.join([str(written(tmp_path, "late.py", text)), str(DOUBLES)])
    assert json.loads(cluewright("prove", 'doubles {"number": 21}', "--json", paths=paths))["verdict"] == "unique"
    said = cluewright("prove", "nothing of the kind", paths=paths, status=2)
    assert "was not recognised as a puzzle of any family" in said
    assert f"the family late cannot be used: {why}" in said


def test_a_part_that_is_missing_is_said_where_it_is_needed(tmp_path: Path) -> None:
    late = str(written(tmp_path, "late.py", CARD))
    said = cluewright("solve", '{"family": "late"}', paths=late, status=2)
    assert said.startswith("cluewright: the family late cannot be used: late.py lacks ")
    assert "not finished" in cluewright("families", "late", paths=late)  # without rules, the rule in one line


@pytest.mark.parametrize(
    ("words", "call"),
    [(["prove", "--json"], "    model.add("), (["show"], "    return Picture(")],
    ids=["model", "picture"],
)
def test_a_bug_in_a_family_from_outside_is_not_called_ours(tmp_path: Path, words: list[str], call: str) -> None:
    text = DOUBLES.read_text().replace(call, f"    assert 1 // 0\n{call}")
    broken = str(written(tmp_path, "doubles.py", text))
    said = cluewright(*words, 'doubles {"number": 21}', paths=broken, status=70)
    line = text[: text.index("1 // 0")].count("\n") + 1
    assert f"(doubles.py, line {line}). This is a bug in the family doubles, which is not part of Cluewright" in said


@pytest.mark.parametrize("words", [["prove", "--plain"], ["show"], ["grade"], ["explain", "--plain"]], ids=" ".join)
def test_a_bug_in_a_family_from_outside_does_not_end_the_others_turn(tmp_path: Path, words: list[str]) -> None:
    text = DOUBLES.read_text()
    for call in ("    model.add(", "    return Picture("):
        text = text.replace(call, f"    assert 1 // 0\n{call}")
    broken = str(written(tmp_path, "doubles.py", text))
    said = cluewright(*words, 'doubles {"number": 21}', "#.#/.../#.#", paths=broken, status=70)
    assert "This is a bug in the family doubles" in said
    assert "houses" in said


def test_a_path_that_is_not_there_is_said() -> None:
    families.use("/no/such/place")
    (said,) = families.troubles()
    assert "no such file or folder" in said
    assert families.load("houses").name == "houses"


def test_two_packages_of_one_name_are_not_confused(tmp_path: Path) -> None:
    other = written(tmp_path, "cluewright_queens/__init__.py", "FAMILY = 1")
    families.use(os.pathsep.join([str(QUEENS), str(other.parent)]))
    assert set(families.named().families) == {"queens"}
    assert "is that of another module" in families.troubles()[0]


def test_children_know_the_family_too(tmp_path: Path) -> None:
    """Making on two cores, and the laboratory's runs, are processes of their own."""
    paths = str(QUEENS)
    made = cluewright(
        "generate", "queens", "--count", "24", "--workers", "2", "--seed", "0", "--json", paths=paths
    ).splitlines()
    assert len(made) == 24
    assert all(json.loads(line)["verdict"] == "unique" for line in made)
    words = ["lab", "labelling", 'queens {"size": 6}', "--select", "ff", "--branch", "step", "--repeats", "1"]
    assert "ff" in cluewright(*words, "--results", str(tmp_path / "study.jsonl"), paths=paths)


@pytest.mark.parametrize("before", [True, False])
def test_the_option_stands_before_or_after_the_command(before: bool, tmp_path: Path) -> None:
    for option in (["--families", str(QUEENS)], [f"--families={QUEENS}"]):
        words = ["prove", 'queens {"size": 6, "queens": [[1, 2]]}', "--json"]
        said = json.loads(cluewright(*(option + words if before else words + option)))
        assert (said["family"], said["verdict"]) == ("queens", "unique")
    words = ["library", "save", 'queens {"size": 4, "queens": [[1, 2]]}', "--name", "mine"]
    assert "unique" in cluewright(*words, *option, library=tmp_path / "library.db")


def test_the_option_takes_several_paths_and_adds_to_what_the_environment_names() -> None:
    joined = cluewright("families", "--families", os.pathsep.join([str(QUEENS), str(SUDOKU)]))
    repeated = cluewright("--families", str(QUEENS), "families", "--families", str(SUDOKU))
    added = cluewright("families", "--families", str(QUEENS), paths=os.pathsep.join([str(SUDOKU), str(QUEENS)]))
    for listed in (joined, repeated, added):
        assert "queens" in listed
        assert "sudoku" in listed
        assert "not used" not in listed


def test_a_relative_path_holds_for_children_that_work_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(QUEENS.parent)
    families.use(QUEENS.name)
    job = Job("1", "test_outside:told", {"text": "0,0 3,4"})
    monkeypatch.chdir(tmp_path)
    assert job.families == str(QUEENS)


def test_a_path_that_does_not_exist_is_refused_before_anything_is_done() -> None:
    for words in (
        ["--families", "/no/such/place", "solve", "0,0 3,4"],
        ["solve", "0,0 3,4", "--families=/no/such/place"],
    ):
        said = cluewright(*words, status=2)
        assert said.startswith("cluewright: /no/such/place: there is no such file or folder; name a Python file")
    assert "a path is missing" in cluewright("solve", "0,0 3,4", "--families", status=2)


def test_after_two_dashes_the_option_is_a_word_like_any_other() -> None:
    assert "there is no such file" in cluewright("show", "--", "--families", status=2)


def told(text: str) -> str:
    """What a job does here: read a puzzle."""
    return read(text).family.name


def test_a_job_carries_the_families_of_whoever_gave_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a Dask worker, whose own environment names no families, or others."""
    families.use(str(QUEENS))
    job = Job("1", "test_outside:told", {"text": 'queens {"size": 6}'})
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv(families.VARIABLE, str(SUDOKU))
    assert run_job(job).value == "queens"


def test_a_worker_that_has_no_such_path_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    job = Job("1", "test_outside:told", {"text": 'queens {"size": 6}'}, families="/only/on/the/client")
    outcome = run_job(job)
    assert outcome.status == "error"
    assert outcome.error is not None
    assert re.fullmatch(
        r"the machine \S* ?has no /only/on/the/client; families from outside must lie at the same path on every worker",
        str(outcome.error.error()),
    )
    houses = Job("2", "test_outside:told", {"text": "0,0 3,4"}, families="/only/on/the/client")
    assert run_job(houses).value == "houses", "what needs no such family is not held up"


def test_a_puzzle_whose_family_is_not_installed_is_listed_kept_and_exported_untouched(tmp_path: Path) -> None:
    library, paths = tmp_path / "library.db", str(QUEENS)
    puzzle = 'queens {"size": 6, "queens": [[1, 2]]}'
    cluewright("library", "save", puzzle, "--name", "mine", "--tag", "chess", paths=paths, library=library)
    before = cluewright("library", "export", "mine", paths=paths, library=library)
    listed = cluewright("library", "list", "mine", library=library)
    assert listed == "mine\tqueens (not installed)\t6 queens, 1 given\tunique\tchess\t\n"
    assert (
        json.loads(cluewright("library", "list", "--family", "queens", "--json", library=library))["installed"] is False
    )
    assert "installed" not in cluewright("library", "list", "mine", "--json", paths=paths, library=library)
    said = cluewright("library", "show", "mine", library=library, status=2)
    assert said.startswith(
        "cluewright: mine: what the library holds under this name cannot be read: its family 'queens' is"
    )
    said = cluewright("prove", "mine", library=library, status=2)
    assert said.endswith("library holds under this name cannot be read: its family 'queens' is not installed\n")
    words = ["library", "export", "--family", "queens", "--to", str(tmp_path / "without.jsonl")]
    assert "it was exported as it is" in cluewright(*words, library=library, status=2)
    assert (tmp_path / "without.jsonl").read_text() == before
    assert "no family 'queans'" in cluewright("library", "list", "--family", "queans", library=library, status=2)
    again = tmp_path / "again.db"
    exported = written(tmp_path, "out.jsonl", before)
    cluewright("library", "import", str(exported), paths=paths, library=again)
    assert json.loads(cluewright("library", "export", "mine", paths=paths, library=again))["tags"] == ["chess"]
    assert "unique" in cluewright("prove", "mine", paths=paths, library=library)


def engine_package(folder: Path, text: str, name: str = "second") -> None:
    """A package with an engine, installed in a folder."""
    written(folder, "second_engine.py", text)
    written(
        folder, "second_engine-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: second_engine\nVersion: 1.0\n"
    )
    written(folder, "second_engine-1.0.dist-info/entry_points.txt", f"[cluewright.engines]\n{name} = second_engine\n")


ENGINE = """
from cluewright.core import OptionError
from cluewright.engines import cpsat

class Second:
    name = "second"
    def solutions(self, model, limit, labelling=None):
        return cpsat.engine(None).solutions(model, limit, labelling)

def engine(variant):
    if variant not in (None, "fast"):
        raise OptionError(f"second has no variant {variant!r}; there is fast")
    return Second()
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that Python imports from, here and in child processes."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    entry_points.cache_clear()
    yield tmp_path
    entry_points.cache_clear()
    sys.modules.pop("second_engine", None)


def test_an_engine_of_an_installed_package_solves_like_ours(installed: Path) -> None:
    engine_package(installed, ENGINE)
    answer = solve(read("#.#/.../#.#"), None, engine="second:fast")
    assert (len(answer.solutions), answer.engine.partition(" ")[0]) == (3, "second:fast")
    with pytest.raises(OptionError, match="second has no variant 'slow'; there is fast"):
        solve(read("0,0 3,4"), engine="second:slow")
    said = json.loads(cluewright("solve", "0,0 3,4", "--engine", "second", "--json"))
    assert (said["verdict"], said["engine"]) == ("solved", "second")
    with pytest.raises(OptionError, match=r"there is no engine 'secand'; did you mean 'second'\?"):
        solve(read("0,0 3,4"), engine="secand")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nonesuch", "ModuleNotFoundError (second_engine.py, line 1): No module named 'nonesuch'"),
        ("raise SystemExit(3)", "SystemExit (second_engine.py, line 1): 3"),
        ("x = 1", "TypeError"),
        ("def engine(variant): return 7", "TypeError: int has no method `solutions`"),
    ],
)
def test_a_broken_engine_is_one_sentence(installed: Path, text: str, why: str) -> None:
    engine_package(installed, text)
    with pytest.raises(OptionError) as caught:
        solve(read("0,0 3,4"), engine="second")
    said = str(caught.value)
    assert said.startswith(f"the engine second in second_engine, an installed package, cannot be loaded: {why}")
    assert "\n" not in said
    assert cluewright("solve", "0,0 3,4", "--engine", "second", status=2) == f"cluewright: {said}\n"
    assert solve(read("0,0 3,4"), engine="cpsat").word == "solved"


def test_an_engine_of_ours_wins_over_one_of_its_name(installed: Path) -> None:
    engine_package(installed, "raise SystemExit(3)", name="cpsat")
    assert solve(read("0,0 3,4"), engine="cpsat").word == "solved"
    assert "second_engine" not in sys.modules


def test_a_text_of_ours_needs_no_look_at_installed_packages() -> None:
    program = (
        "import sys, cluewright\n"
        "cluewright.read('SEND + MORE = MONEY')\n"
        "cluewright.read({'family': 'houses', 'houses': [[0, 0], [0, 1]]})\n"
        "assert 'importlib.metadata' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
