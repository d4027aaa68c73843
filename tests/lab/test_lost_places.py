"""A study, and generating, on a cluster that goes away: one sentence, nothing lost, no record of what was not run."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from cluewright.lab import Bounds, Results, conduct, read_results
from cluewright.lab.studies import LabellingOptions, labelling_study
from cluewright.workshop import read
from lab.samples import HARD, Scripted
from test_batch import CEILING, cluster
from test_cli import CLUEWRIGHT

EASY_THEN_HARD = LabellingOptions(("leftmost", "max"), ("step", "bisect"), ("down",), ("connections",), repeats=1)
TYPED = ["--select", "leftmost,max", "--branch", "step,bisect", "--order", "down", "--repeats", "1"]
TYPED += ["--formulation", "connections"]


def lines_of(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait for so many lines."""
    for _ in range(CEILING):
        if path.exists() and path.read_text().count("\n") >= count:
            return
        assert process.poll() is None
        time.sleep(0.05)
    raise AssertionError("nothing came")


def test_a_study_whose_scheduler_is_killed_keeps_what_is_finished_and_goes_on_later(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "study.jsonl"
    with cluster(workers=2) as dask:
        dask.wait_for_workers()
        command = [*CLUEWRIGHT, "lab", "labelling", HARD, *TYPED, "--limit", "100s", "--on", dask.address]
        with subprocess.Popen(
            [*command, "--results", str(path)], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            lines_of(path, 2, process)
            dask.scheduler.kill()
            _, told = process.communicate(timeout=120)
    kept = len(read_results(path)[1])
    assert process.returncode == 2
    assert told.splitlines()[2:] == [
        f"cluewright: {dask.address}: the Dask scheduler went away; {kept} of 4 runs are kept in {path}, and the same "
        "command goes on from there"
    ]
    assert {record.status for record in read_results(path)[1].values()} == {"found"}
    with Results(path, labelling_study([read(HARD)], EASY_THEN_HARD, Bounds(seconds=100))) as results:
        rest = Scripted()
        list(conduct(results, rest))
    assert len(rest.ran) == 4 - kept > 0


@pytest.mark.sweep
def test_generating_on_a_scheduler_that_is_killed_prints_what_was_made_and_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    made = tmp_path / "made.jsonl"
    with cluster(workers=1) as dask:
        dask.wait_for_workers()
        command = [*CLUEWRIGHT, "generate", "houses", "--count", "100000", "--json", "--on", dask.address]
        with (
            made.open("w") as output,
            subprocess.Popen(command, stderr=subprocess.PIPE, stdout=output, text=True) as process,
        ):
            lines_of(made, 40, process)
            dask.scheduler.kill()
            _, told = process.communicate(timeout=120)
    assert process.returncode == 2
    last = told.splitlines()[-1]  # the second, when it was killed before this command had asked it for help
    went = f"cluewright: {dask.address}: the Dask scheduler went away"
    assert last == went or last.startswith(f"cluewright: {dask.address}: cannot reach a Dask scheduler there: ")
