"""The laboratory's commands, run as a person would run them."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cluewright import families
from cluewright.lab import Bounds, Results, read_results
from cluewright.lab.studies import paper_study
from lab.samples import HARD, PUZZLE, found
from test_cli import CLUEWRIGHT, documents, run

TWO = ["--select", "ff,leftmost", "--branch", "step", "--order", "up", "--formulation", "connections", "--repeats", "1"]


def test_a_labelling_study_its_table_its_report_and_going_on(tmp_path: Path) -> None:
    kept, here = tmp_path / "data", tmp_path / "here"
    here.mkdir()
    settings: dict[str, Any] = {"cwd": here, "env": {**os.environ, "XDG_DATA_HOME": str(kept)}}
    done = run("lab", "labelling", PUZZLE, *TWO, **settings)
    assert done.returncode == 0, done.stderr
    assert re.search(r"value choice \\ variable choice\s+ff\s+leftmost", done.stdout)
    times, counts = done.stdout.split("backtracks by labelling")
    assert "The times are not ranked" in times
    assert "★" not in times
    assert re.search(r"step up +★ 195 +✗ 206", counts)
    assert "\x1b" not in done.stdout + done.stderr
    (results,) = (kept / "cluewright/studies").glob("labelling-puzzle-*.jsonl")
    assert f"results: {results}" in done.stderr
    assert list(here.iterdir()) == [], "nothing is left in the current folder unasked"
    assert len(read_results(results)[1]) == 2
    again = run("lab", "labelling", PUZZLE, *TWO, **settings)
    assert "2 of 2 runs are there" in again.stderr
    assert again.stdout == done.stdout
    reported = run("lab", "report", str(results), **settings)
    assert reported.returncode == 0
    assert sorted(path.suffix for path in results.parent.iterdir()) == [".csv", ".html", ".json", ".jsonl"]


def test_a_data_folder_that_cannot_be_made_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("lab", "labelling", PUZZLE, *TWO, env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "file")})
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot make a folder for results there: Not a directory; --to names a file elsewhere" in done.stderr


def test_json_tells_every_run(tmp_path: Path) -> None:
    done = run("lab", "labelling", PUZZLE, *TWO, "--json", "--to", str(tmp_path / "r.jsonl"))
    found = documents(done)
    assert {each["labelling"] for each in found} == {"ff,step,up", "leftmost,step,up"}
    assert all(each["status"] == "found" and each["statistics"]["backtracks"] > 0 for each in found)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["labelling", PUZZLE, "--select", "quickest"], "'quickest' is no select option; there are leftmost"),
        (["labelling", PUZZLE, "--formulation", "rows"], "houses has no formulation 'rows'"),
        (["labelling", PUZZLE, "--limit", "soon"], "'soon' is not a time limit"),
        (["labelling", PUZZLE, "--memory", "0"], "at least 1 MB"),
        (["labelling", PUZZLE, "--repeats", "0"], "at least 1"),
        (["labelling", "nowhere.json"], "there is no such file"),
        (["labelling", PUZZLE, "--to", "none/such/file"], "none/such/file: cannot write results there"),
        (["labelling", PUZZLE, "--to", "."], "cannot write results there: Is a directory"),
        (["scale", "mazes"], "there is no family 'mazes'"),
        (["scale", "houses", "--grid", "houses=few"], "is no --grid"),
        (["scale", "houses", "--grid", "rooms=3"], "houses has no parameter 'rooms'"),
        (["labelling", PUZZLE, "--measure", "happiness"], "'happiness' is not measured; there is seconds"),
        (["paper", "maths"], "no paper"),
        (["paper", "houses", "--table", "Table 7"], "it has Table 1, Table 2"),
        (["report", "nothing.jsonl"], "nothing.jsonl: cannot read it"),
        (["tree", PUZZLE, "--label", "ff,ffc"], "ff and ffc clash"),
        (["tree", PUZZLE, "--as", "poem"], "takes auto, tree or profile"),
        (["tree", PUZZLE, "--formulation", "rows"], "no formulation 'rows'"),
    ],
)
def test_bad_input_gets_one_clear_message(arguments: list[str], says: str, tmp_path: Path) -> None:
    done = run("lab", *arguments, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("cluewright: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_study_file_of_another_version_is_kept_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text(content := '{"format": "cluewright study", "version": 0}\n{"key": "precious"}\n')
    for arguments in (["labelling", PUZZLE, "--to", str(old)], ["report", str(old)]):
        done = run("lab", *arguments)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "its format is version 0" in done.stderr
    assert old.read_text() == content


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_being_stopped_keeps_what_was_finished(number: int, tmp_path: Path) -> None:
    results = tmp_path / "study.jsonl"
    easy_then_hard = ["--select", "leftmost,max", "--branch", "step,bisect", "--order", "down"]
    command = [
        *CLUEWRIGHT,
        "lab",
        "labelling",
        HARD,
        *easy_then_hard,
        "--formulation",
        "connections",
        "--repeats",
        "1",
        "--limit",
        "100s",
    ]
    marked = {**os.environ, "LAB_TEST": str(tmp_path)}
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*command, "--to", str(results)], env=marked, **pipes) as child:  # type: ignore[call-overload]
        while not results.exists() or len(results.read_text().splitlines()) < 2:
            time.sleep(0.1)
            assert child.poll() is None
        assert len(_running(marked["LAB_TEST"])) > 1
        child.send_signal(number)
        _, complaint = child.communicate(timeout=60)
    assert child.returncode == 128 + number
    kept = len(read_results(results)[1])
    assert kept >= 1
    assert f"stopped; {kept} of 4 runs are kept in {results}" in complaint.decode()
    assert _running(marked["LAB_TEST"]) == []


def _running(mark: str) -> list[str]:
    """Processes that carry this mark."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"LAB_TEST={mark}\0" in (process / "environ").read_text():
                found.append(process.name)
        except (OSError, ValueError):
            continue
    return found


def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    main, terminal = pty.openpty()
    command = [*CLUEWRIGHT, "lab", "labelling", PUZZLE, *TWO, "--to", str(tmp_path / "r.jsonl")]
    wide = {**os.environ, "COLUMNS": "200"}  # long times take more room than short ones
    with subprocess.Popen(command, stderr=terminal, stdout=subprocess.DEVNULL, env=wide) as child:
        os.close(terminal)
        shown = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
    os.close(main)
    assert child.returncode == 0
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())
    assert re.search(r"0/2 .*[12] running", text)  # a machine of one core runs one
    assert re.search(r"1/2 .*fastest so far \w+,step,up .* left", text)


def test_a_tree_as_text_picture_and_figures(tmp_path: Path) -> None:
    chosen = ["lab", "tree", PUZZLE, "--formulation", "connections", "--label", "ffc,step,down"]
    outlined = run(*chosen)
    assert outlined.returncode == 0, outlined.stderr
    assert outlined.stdout.startswith("puzzle, ffc,step,down: ")
    assert "◆ solution" in outlined.stdout
    assert "▽" in outlined.stdout
    (counts,) = documents(run(*chosen, "--json"))
    assert counts["solutions"] == 1
    svg = tmp_path / "tree.svg"
    assert run(*chosen, "--svg", str(svg)).returncode == 0
    assert svg.read_text().startswith("<svg")
    assert "depth" in run(*chosen, "--as", "profile", "--all").stdout


def test_scale_shows_the_time_of_each_size(tmp_path: Path) -> None:
    grid = ["--grid", "houses=2,4,6", "--grid", "range=4", "--repeats", "1", "--label", "ff,step,up"]
    done = run("lab", "scale", "houses", *grid, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "time by houses and range (ms)" in done.stdout
    assert [row for row in ("2", "4", "6") if re.search(rf"^{row} +\d", done.stdout, re.MULTILINE)] == ["2", "4", "6"]


def test_a_paper_is_run_again_and_reported(tmp_path: Path) -> None:
    """Two of its tables, each run given up soon: whatever the machine, ours stand beside the paper's."""
    chosen = ["lab", "paper", "square", "--table", "Chart", "--table", "Annex 1, max_regret"]
    results = tmp_path / "paper.jsonl"
    done = run(*chosen, "--limit", "500ms", "--to", str(results))
    assert done.returncode == 0, done.stderr
    study, records = read_results(results)
    assert not study.missing(records)
    assert len({trial._replace(repeat=1) for trial in study.trials}) == 4 + 10 - 1  # one run serves both tables
    assert {record.status for record in records.values()} <= {"found", "timeout"}
    assert re.search(r"step +here +[>\d★✗].*\n +paper +.* 82\b", done.stdout)
    page = results.with_suffix(".html").read_text("utf-8")
    assert page.count("<svg") == 3  # the chart, and two heat maps
    assert {path.suffix for path in tmp_path.iterdir()} == {".jsonl", ".html", ".csv", ".json"}


def test_a_table_of_backtracks_shows_backtracks(tmp_path: Path) -> None:
    """With every run there already, so that only the telling is left."""
    study = paper_study(families.load("weight"), Bounds(), ("Table 1",))
    with Results(tmp_path / "made-up.jsonl", study) as results:
        for trial in study.trials:
            results.add(found(trial.key, 0.25, backtracks=7531))
    chosen = ["--table", "Table 1", "--limit", "60s", "--to", "made-up.jsonl"]
    done = run("lab", "paper", "weight", *chosen, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    times, counts = done.stdout.split("Table 1, backtracks: ")[:2]
    assert "(ms)" in times
    assert re.search(r"5 +here +250 +250 *\n", times)
    assert "(backtracks)" in counts
    assert re.search(r"5 +here +7,531 +7,531 *\n", counts)


def test_only_the_command_asked_for_is_loaded() -> None:
    seen = (
        "import sys; from cluewright.cli.app import application; application(sys.argv[1:]);"
        "print([name for name in sys.modules if '.commands.' in name])"
    )
    done = subprocess.run([sys.executable, "-c", seen, "lab", "tree", "x"], capture_output=True, text=True, check=True)
    loaded = ["cluewright.cli.commands.lab"]
    assert json.loads(done.stdout.replace("'", '"')) == loaded
    listed = run("lab", "--help").stdout
    assert all(name in listed for name in ("labelling", "paper", "report", "scale", "tree"))
