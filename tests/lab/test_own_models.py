"""The laboratory on CPMpy models of one's own: named by file and function, or given in Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import cpmpy as cp
import pytest

from cluewright import lab
from cluewright.cli.app import application
from cluewright.core import InputError, Model, ModelError, OptionError, WrongAnswerError
from cluewright.engines.fd import FD
from cluewright.lab import Bounds, Results, conduct, read_results
from cluewright.lab.model_source import ModelFile, from_subject, source
from cluewright.lab.own_model import unpickled
from cluewright.lab.runs import run as run_trial
from cluewright.lab.studies import LabellingOptions, model_labelling_study
from cluewright.processes.batch import Cluster, Local
from test_batch import cluster
from test_cli import documents, run

ROOT = Path(__file__).parents[2]
QUEENS = str(ROOT / "examples" / "queens.py") + ":queens"
TWO = ["--select", "ff,leftmost", "--branch", "step", "--order", "up", "--repeats", "1"]
BOUNDS: dict[str, Any] = {"seconds": 20.0, "megabytes": 4096, "solutions": None, "engine": "fd"}
FILE = """
import cpmpy as cp
from beside import LARGEST  # a module in the same folder

print("printed while the file runs")


def pairs(n: int, name: str = "x", hidden: bool = False):
    print("printed while the model is built")
    x = cp.intvar(0, LARGEST, shape=n, name=name)
    return cp.Model([x[i] < x[i + 1] for i in range(n - 1)]), x[::-1]


def knapsack(capacity):
    take = cp.boolvar(shape=4, name="take")
    weights, values = [3, 4, 5, 6], [4, 5, 7, 9]
    return cp.Model(cp.sum(take * weights) <= capacity, maximize=cp.sum(take * values))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("LARGEST = 3\n")
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def solved(own: str, parameters: dict[str, Any], labelling: str = "ff", **bounds: Any) -> dict[str, Any]:
    return run_trial(source(own).subject(parameters), "model", labelling, 1, {**BOUNDS, **bounds})


@pytest.mark.parametrize(("size", "solutions"), [(3, 0), (4, 2), (6, 4), (8, 92)])
def test_a_model_of_ones_own_has_the_solutions_that_it_has(size: int, solutions: int) -> None:
    result = solved(QUEENS, {"size": size})
    assert (result["solutions"], result["complete"]) == (solutions, True)
    assert result["status"] == ("found" if solutions else "none")


def test_a_labelling_study_its_report_and_going_on(file: Path) -> None:
    results = file.with_name("study.jsonl")
    command = ["lab", "labelling", "--model", "mine.py:pairs", "--with", "n=3", *TWO, "--results", str(results)]
    done = run(*command, cwd=file.parent)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("pairs n=3: time by labelling (ms)")
    assert "printed" not in done.stdout
    study, records = read_results(results)
    (subject,) = study.subjects.values()
    told = subject["model"]
    assert (told["file"], told["function"], told["parameters"]) == (str(file), "pairs", {"n": 3})
    assert told["sha256"] == ModelFile.named(f"{file}:pairs").sha256
    assert [record.status for record in records.values()] == ["found", "found"]
    assert "2 of 2 runs are there" in run(*command, cwd=file.parent).stderr
    assert run("lab", "report", str(results)).returncode == 0
    page = results.with_suffix(".html").read_text()
    assert str(file) in page
    assert told["sha256"][:12] in page
    assert "Formulations" not in page
    before = results.read_bytes()
    file.write_text(FILE + "# another text\n")
    other = run(*command, cwd=file.parent)
    assert other.returncode == 2
    assert "it holds another study (another text of the model's file)" in other.stderr
    assert results.read_bytes() == before


def test_growth_is_measured_over_the_first_parameter(tmp_path: Path) -> None:
    sizes = ["--with", "size=4,8,6,6", "--label", "ff", "--label", "leftmost", "--repeats", "1"]
    results = tmp_path / "s.jsonl"
    done = run("lab", "scale", "--model", QUEENS, *sizes, "--json", "--results", str(results))
    assert done.returncode == 0, done.stderr
    found = documents(done)
    assert sorted({each["subject"] for each in found}) == ["queens size=4", "queens size=6", "queens size=8"]
    assert {each["labelling"] for each in found} == {"ff,step,up", "leftmost,step,up"}
    assert all(each["status"] == "found" for each in found)
    shown = str(lab.Experiment(*read_results(results)))
    assert "queens, ff,step,up: time by size (ms)" in shown


def test_a_tree_is_drawn_in_the_order_of_the_variables_given(file: Path) -> None:
    done = run("lab", "tree", "--model", f"{file}:pairs", "--with", "n=2", "--with", "name=8", "--all")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("pairs n=2 name=8, leftmost,step,up: ")
    assert "8[1] = 1" in done.stdout  # the second variable, x[1] of an array called 8, comes first
    assert done.stdout.index("8[1] = ") < done.stdout.index("8[0] = ")
    assert "printed" not in done.stdout
    assert lab.tree(f"{file}:pairs", {"n": 2}, every=True).counts["solutions"] == 6


def test_an_objective_is_brought_to_its_best_and_proved(file: Path) -> None:
    result = solved(f"{file}:knapsack", {"capacity": 10}, solutions=1)
    assert (result["status"], result["complete"], result["statistics"]["objective"]) == ("found", True, 14)
    assert lab.tree(f"{file}:knapsack", {"capacity": 10}, "ff").counts["solutions"] == result["solutions"]
    results = file.with_name("k.jsonl")
    options = [*TWO, "--measure", "objective", "--results", str(results)]
    shown = run("lab", "labelling", "--model", f"{file}:knapsack", "--with", "capacity=10", *options)
    assert "(objective)" in shown.stdout
    lab.Experiment(*read_results(results)).report(results.with_suffix(".html"))
    assert "looked for the best solution" in results.with_suffix(".html").read_text()


def refused(capsys: pytest.CaptureFixture[str], says: str, *arguments: str) -> None:
    """Run a command of the laboratory in this process: it says this in one line and ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        application(["lab", *arguments])(["lab", *arguments])
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert told.err.startswith("cluewright: ")
    assert says in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


WRONG = {
    "syntax": ("import cpmpy\ndef f(:\n", "{file}, line 2: this is not Python: "),
    "raises at once": ("x = 1\nraise ValueError('a: b')\n", "{file}, line 2: running the file raised ValueError: a: b"),
    "leaves": ("import sys\nsys.exit(3)\n", "{file}, line 2: running the file raised SystemExit: 3"),
    "raises when called": ("def f():\n    return 1 // 0\n", "{file}, line 2: f() raised ZeroDivisionError: "),
    "lacks a module": ("import nonesuch\n", "{file}, line 1: running the file raised ModuleNotFoundError: "),
    "lacks the function": ("def g(): ...\n", "{file}: there is no function 'f' in it"),
    "is not a function": ("f = 3\n", "{file}: there is no function 'f' in it"),
    "needs a parameter": ("def f(n): ...\n", "{file}: f needs a value for n"),
    "returns nothing": ("def f(): ...\n", "{file}: of what f() returned: the laboratory takes a cpmpy.Model, "),
    "labels numbers and words": (
        "import cpmpy as cp\ndef f():\n x = cp.intvar(0, 1)\n return cp.Model(x == 1), [x, 1, 'x']\n",
        "{file}: of what f() returned: item 3 of the variables to label is a str, not a variable",
    ),
    "states nothing": ("import cpmpy as cp\ndef f():\n return cp.Model()\n", "the model has no variables"),
    "is too much for fd": (
        "import cpmpy as cp\ndef f():\n x = cp.intvar(0, 2**40, name='x')\n return cp.Model(x > 1)\n",
        "x takes values from 0 to 1099511627776; fd takes at most",
    ),
    "names two variables alike": (
        "import cpmpy as cp\ndef f():\n"
        " x, y = cp.intvar(0, 1, name='x'), cp.intvar(0, 2, name='x')\n return cp.Model(x < y)\n",
        "two different variables are called 'x'",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_in_a_file_is_said_in_one_sentence(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, says = WRONG[wrong]
    file = tmp_path / "wrong.py"
    file.write_text(text)
    refused(capsys, says.format(file=file), "tree", "--model", f"{file}:f")


@pytest.mark.parametrize("wrong", ["raises when called", "is too much for fd"])
def test_a_study_of_a_wrong_file_ends_with_the_same_sentence(wrong: str, tmp_path: Path) -> None:
    """What is seen when the model is built, and what only the runs in processes of their own meet."""
    text, says = WRONG[wrong]
    file = tmp_path / "wrong.py"
    file.write_text(text)
    done = run("lab", "labelling", "--model", f"{file}:f", *TWO, "--results", str(tmp_path / "r.jsonl"))
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("cluewright: ")
    assert says.format(file=file) in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["labelling"], "name a puzzle, or a model of your own with --model FILE.py:FUNCTION"),
        (["tree"], "name a puzzle, or a model"),
        (["scale"], "name a family, or a model"),
        (["tree", "SEND + MORE = MONEY", "--model", QUEENS], "--model clashes with a puzzle"),
        (["tree", "--model", QUEENS, "--formulation", "rows"], "--model clashes with --formulation"),
        (["scale", "houses", "--model", QUEENS, "--with", "size=4"], "--model clashes with a family"),
        (["scale", "--model", QUEENS, "--grid", "size=4", "--with", "size=4"], "--model clashes with --grid"),
        (["scale", "--model", QUEENS], "name the parameter that grows"),
        (["scale", "--model", QUEENS, "--with", "size=few"], "write the sizes to try, as in --with size=4,6,8"),
        (["tree", "SEND + MORE = MONEY", "--with", "n=8"], "name the model with --model"),
        (["tree", "--model", "queens.py"], "name the file and the function in it"),
        (["tree", "--model", "nowhere.py:f"], "nowhere.py: there is no such file"),
        (["tree", "--model", ".:f"], "cannot read it: Is a directory"),
        (["tree", "--model", QUEENS, "--with", "8"], "write --with n=8"),
        (["tree", "--model", QUEENS, "--with", "size=8", "--with", "size=9"], "--with gives size twice"),
        (["tree", "--model", QUEENS, "--with", "sise=8"], "queens has no parameter 'sise'; it has size"),
    ],
)
def test_bad_options_get_one_clear_message(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, says, *arguments)


def test_a_file_that_changes_or_goes_while_a_study_runs_stops_it(file: Path) -> None:
    options = LabellingOptions(("ff",), ("step",), ("up",), repeats=1)
    study = model_labelling_study(source(f"{file}:pairs"), {"n": 3}, options, Bounds())
    results = file.with_name("study.jsonl")
    file.write_text(FILE + "# another text\n")
    with Results(results, study) as kept, pytest.raises(ModelError, match="not the one that the study began with"):
        list(conduct(kept, Local(1)))
    file.unlink()
    with Results(results, study) as kept, pytest.raises(ModelError, match="there is no such file on "):
        list(conduct(kept, Local(1)))
    assert read_results(results)[1] == {}  # nothing was recorded that the model is not to blame for
    file.write_text(FILE)
    with Results(results, study) as kept:
        list(conduct(kept, Local(1)))
        assert [record.status for record in kept.records.values()] == ["found"]


def test_a_text_of_the_same_length_and_time_is_not_taken_from_a_compiled_file(file: Path) -> None:
    first = solved(f"{file}:pairs", {"n": 2})["solutions"]
    stamp = file.stat()
    file.write_text(FILE.replace("x[i] < x[i + 1]", "x[i]== x[i + 1]"))
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert file.stat().st_size == stamp.st_size
    assert (first, solved(f"{file}:pairs", {"n": 2})["solutions"]) == (6, 4)
    assert not list(file.parent.glob("__pycache__/mine*"))


def test_an_engine_that_answers_wrongly_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = FD.solutions

    def lying(self: FD, model: Model[Any], *arguments: Any, **options: Any) -> Any:
        return honest(self, replace(model, rules=model.rules[:-1]), *arguments, **options)

    monkeypatch.setattr(FD, "solutions", lying)
    x = cp.intvar(0, 3, shape=2, name="x")
    with pytest.raises(WrongAnswerError, match=r"it breaks \(x\[0\]\) > \(x\[1\]\)"):
        lab.tree(cp.Model(x[0] <= 3, x[0] > x[1]))


def colouring(colours: int) -> tuple[cp.Model, list[Any]]:
    region = cp.intvar(1, colours, shape=4, name="region")
    return cp.Model([region[i] != region[(i + 1) % 4] for i in range(4)]), [region[2], region[0]]


def test_a_function_a_model_and_ours_are_taken_in_python() -> None:
    x = cp.intvar(1, 3, shape=3, name="x")
    stated = cp.Model(cp.AllDifferent(x), x[0] < x[1])
    ours: Model[Any] = Model(answer=list(x[:2]), decode=tuple)
    ours.add("apart", "they differ", cp.AllDifferent(x))
    options: dict[str, Any] = {"select": "ff", "branch": "step", "order": ["up"], "every": True, "repeats": 1}
    counts = {}
    for name, given, parameters in (
        ("function", colouring, {"colours": 3}),
        ("model", stated, None),
        ("pair", (stated, x), None),
        ("lambda", lambda: stated, None),
        ("ours", ours, None),
    ):
        study = lab.labelling(given, parameters, **options, where=lab.Where(workers=1))
        (found,) = study.runs
        tree = lab.tree(given, parameters, "ff", every=True)
        assert tree.counts["solutions"] == found.solutions, name
        counts[name] = found.solutions
    assert counts == {"function": 18, "model": 3, "pair": 3, "lambda": 3, "ours": 6}


def test_solutions_of_ours_that_differ_beside_the_answer_count_once() -> None:
    x, y = cp.intvar(0, 2, shape=2, name="x")
    ours: Model[Any] = Model(answer=[x], decode=tuple)
    ours.add("any", "anything goes", x + y >= 0)
    (found,) = lab.labelling(ours, select="ff", branch="step", order="up", every=True, repeats=1).runs
    assert found.solutions == 3


def test_an_experiment_prints_draws_and_reports_itself(tmp_path: Path) -> None:
    kept = tmp_path / "study.jsonl"
    study = lab.labelling(
        colouring, {"colours": 3}, select="ff,leftmost", branch="step", repeats=1, where=lab.Where(kept)
    )
    assert [run.status for run in study.runs] == ["found"] * 4
    assert study.best in study.runs
    assert str(study).startswith("colouring colours=3: time by labelling (ms)")
    assert "backtracks" in str(study.measured("backtracks"))
    assert study.charts()[0].startswith("<svg")
    assert "<svg" in study._repr_html_()
    assert {path.suffix for path in study.report(tmp_path / "page.html")} == {".html", ".csv", ".json"}
    assert read_results(kept)[1] == study.records
    again = lab.labelling(
        colouring, {"colours": 3}, select="ff,leftmost", branch="step", repeats=1, where=lab.Where(kept)
    )
    assert again.records == study.records  # the same model in the same process goes on
    with pytest.raises(OptionError, match="another model or other parameters"):
        lab.labelling(colouring, {"colours": 4}, select="ff,leftmost", branch="step", repeats=1, where=lab.Where(kept))
    with pytest.raises(OptionError, match="is not measured"):
        study.measured("happiness")


def test_a_tree_and_growth_in_python() -> None:
    tree = lab.tree(colouring, {"colours": 2}, "leftmost", every=True)
    assert tree.root.children[0].branch == "region[2] = 1"  # the variables to label come first, in their order
    assert tree.counts["solutions"] == 2
    assert str(tree).startswith("colouring colours=2, leftmost,step,up: ")
    assert tree._repr_svg_().startswith("<svg")
    growing = lab.scale(colouring, {"colours": [3, 2]}, labellings=["ff"], repeats=2)
    assert [run.subject for run in growing.runs] == ["colouring colours=2"] * 2 + ["colouring colours=3"] * 2
    assert growing.tables[0].complete


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: lab.tree(3), "the laboratory takes a cpmpy.Model"),
        (lambda: lab.tree(colouring), "colouring needs a value for colours"),
        (lambda: lab.tree(cp.Model(), {"n": 3}), "a model takes no parameters"),
        (lambda: lab.tree(colouring, {"colours": 2}, formulation="x"), "is one formulation"),
        (lambda: lab.scale(colouring, {}), "name one parameter"),
        (lambda: lab.scale(colouring, {"colours": []}), "name one parameter"),
        (lambda: lab.tree(colouring, {"colours": 2}, limit=-1), "more than 0 seconds"),
        (lambda: unpickled(b"nonsense"), "another process cannot read this model"),
    ],
)
def test_errors_speak_python(call: Any, says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        call()
    assert "--" not in str(caught.value)


def test_a_script_without_a_guard_may_use_the_laboratory(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import cpmpy as cp\nfrom cluewright import lab\n\n\ndef two(n):\n    x = cp.intvar(1, n, shape=2, name='x')\n"
        "    return cp.Model(x[0] < x[1])\n\n\n"
        "study = lab.labelling(two, {'n': 3}, select='ff', branch='step', order='up', repeats=1)\n"
        "print([run.status for run in study.runs])\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("['found']\n", "")


def test_a_cluster_runs_a_model_and_says_where_its_file_is_missing(file: Path) -> None:
    distributed = pytest.importorskip("distributed")
    options = LabellingOptions(("ff", "leftmost"), ("step",), ("up",), repeats=1)
    study = model_labelling_study(source(f"{file}:pairs"), {"n": 3}, options, Bounds())
    other = model_labelling_study(source(f"{file}:pairs"), {"n": 2}, options, Bounds())
    with cluster(workers=1) as (address, *_):
        with distributed.Client(address, timeout="60s") as client:
            client.wait_for_workers(1, timeout=60)
        with Results(file.with_name("one.jsonl"), study) as results:
            list(conduct(results, Cluster(address)))
            assert [record.status for record in results.records.values()] == ["found", "found"]
        file.unlink()
        with Results(file.with_name("other.jsonl"), other) as results:
            with pytest.raises(ModelError, match=r"mine.py: there is no such file on \S+$"):
                list(conduct(results, Cluster(address)))
            assert results.records == {}


def test_a_subject_is_plain_data(file: Path) -> None:
    for own, parameters in ((source(f"{file}:pairs"), {"n": 3}), (source(colouring), {"colours": 3})):
        subject = json.loads(json.dumps(own.subject(parameters)))
        assert from_subject(subject).model.answer
