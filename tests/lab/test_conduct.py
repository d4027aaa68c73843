"""Studies carried out: on the real engine here, on a real cluster, and where a run goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from cluewright import families
from cluewright.core import Family
from cluewright.lab import Bounds, Progress, Results, conduct, read_results
from cluewright.lab.runs import run
from cluewright.lab.studies import LabellingOptions, ScaleOptions, labelling_study, scale_study
from cluewright.lab.study import Study
from cluewright.lab.tables import tables
from cluewright.processes.batch import Cluster, Job, Local, Outcome
from cluewright.workshop import read
from lab.samples import HARD, PUZZLE, Scripted, small
from test_batch import cluster

FOUR = small(orders=("up",))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "study.jsonl"


@pytest.fixture(scope="module")
def carried_out(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Progress]]:
    """A study on the real engine, in processes of its own on this machine."""
    path = tmp_path_factory.mktemp("here") / "study.jsonl"
    with Results(path, FOUR) as results:
        return path, list(conduct(results, Local(2)))


def test_a_study_is_carried_out_and_its_progress_told(carried_out: tuple[Path, list[Progress]]) -> None:
    path, seen = carried_out
    assert [progress.done for progress in seen] == list(range(5))
    assert seen[0].running == 2
    assert (seen[-1].running, seen[-1].left) == (0, 0.0)
    records = read_results(path)[1]
    assert {record.status for record in records.values()} == {"found"}
    assert all(
        record.statistics["backtracks"] > 0 and record.statistics["megabytes"] > 0 for record in records.values()
    )
    best = seen[-1].best
    assert best
    assert best.seconds == min(record.seconds for record in records.values())


def test_going_on_runs_only_what_is_missing(path: Path) -> None:
    study = small()
    with Results(path, study) as results:
        progressing = conduct(results, Scripted())
        for progress in progressing:
            if progress.done == 3:
                progressing.close()  # type: ignore[attr-defined]  # it is a generator
                break
    rest = Scripted()
    with Results(path, study) as results:
        seen = list(conduct(results, rest))
    assert seen[0].done == 3
    assert len(rest.ran) == 5
    assert len(read_results(path)[1]) == 8
    with Results(path, study) as results:
        assert [progress.done for progress in conduct(results, rest)] == [8]
    assert len(rest.ran) == 5


def test_short_runs_are_repeated_after_all_were_run_once_and_long_ones_are_not(path: Path) -> None:
    done = {"status": "found", "solutions": 1, "complete": False, "statistics": {"backtracks": 3}}
    slow, quick = ({**done, "seconds": seconds} for seconds in (1.5, 0.001))
    given = Scripted(
        {
            "leftmost,step,up": Outcome("", "done", slow, 1.0),
            "ff,step,up": Outcome("", "done", quick, 1.0),
            "ff,bisect,up": Outcome("", "timeout", None, 32.0, "stopped after 32.0 s"),
        }  # the fourth takes half a second
    )
    options = LabellingOptions(("leftmost", "ff"), ("step", "bisect"), ("up",), ("connections",))
    study = labelling_study([read(PUZZLE)], options, Bounds(seconds=30))
    with Results(path, study) as results:
        seen = list(conduct(results, given))
    assert (seen[-1].done, seen[-1].total, seen[-1].left) == (12, 12, 0.0)
    ran = [key.rpartition("connections · ")[2].split(" · ") for key in given.ran]
    assert {number for _, number in ran[:4]} == {"1"}
    assert Counter(chosen for chosen, _ in ran) == {
        "leftmost,step,up": 1,
        "ff,step,up": 3,
        "ff,bisect,up": 1,
        "leftmost,bisect,up": 2,
    }
    study, records = read_results(path)
    assert not study.missing(records)
    (table,) = tables(study, records)
    assert table.complete
    with Results(path, study) as results:
        assert [progress.done for progress in conduct(results, Scripted())] == [12]


def test_repeats_that_were_asked_for_are_all_run(path: Path) -> None:
    done = {"status": "found", "seconds": 9.0, "solutions": 1, "complete": False, "statistics": {}}
    given = Scripted({"ff,step,up": Outcome("", "done", done, 9.0)})
    options = LabellingOptions(("ff",), ("step",), ("up",), ("connections",), repeats=3)
    with Results(path, labelling_study([read(PUZZLE)], options, Bounds())) as results:
        assert [progress.done for progress in conduct(results, given)] == [0, 1, 2, 3]


def test_workers_that_come_late_are_counted(path: Path) -> None:
    class Late(Scripted):
        def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
            self.workers = 3
            return super().outcomes(jobs)

    with Results(path, small()) as results:
        running = [progress.running for progress in conduct(results, Late(workers=0))]
    assert running == [0, 3, 3, 3, 3, 3, 2, 1, 0]


def test_a_run_that_dies_is_a_result_and_one_that_comes_twice_counts_once(path: Path) -> None:
    troubled = Scripted(
        {
            "ff,step,up": Outcome("", "died", None, 2.0, "exit status -11; "),
            "ff,step,down": Outcome("", "timeout", None, 32.0, "stopped after 32.0 s"),
            "ff,bisect,up": Outcome("", "memory", None, 3.0, "needed more than 4096 MB"),
        },
        twice=True,
    )
    with Results(path, small()) as results:
        assert [progress.done for progress in conduct(results, troubled)] == list(range(9))
    records = read_results(path)[1].values()
    assert len(path.read_text().splitlines()) == 9
    assert sorted(record.status for record in records) == ["died", *["found"] * 5, "memory", "timeout"]
    assert [record.seconds for record in records if record.status == "timeout"] == [30.0]


def test_a_real_limit_a_real_shortage_and_a_real_error_are_results(path: Path) -> None:
    chosen = LabellingOptions(("max",), ("step",), ("down",), ("connections",))
    ends = {}
    large = " ".join(f"{x},{y}" for x in range(12) for y in range(12))  # its model alone needs more than a megabyte
    for name, puzzle, bounds in (
        ("timeout", HARD, Bounds(seconds=0.3)),
        ("memory", large, Bounds(megabytes=1)),
        ("error", HARD, Bounds(engine="fd:nonesuch")),
    ):
        with Results(path.with_name(name), labelling_study([read(puzzle)], chosen, bounds)) as results:
            *_, last = conduct(results, Local(1))
        assert last.latest
        ends[name] = last.latest
    assert ends["timeout"].status == "timeout"
    assert ends["timeout"].statistics["backtracks"] > 0
    assert ends["memory"].status in ("memory", "died", "error")
    assert (ends["error"].status, "nonesuch" in ends["error"].detail) == ("error", True)


def test_making_a_puzzle_is_measured_and_verified() -> None:
    bounds = {"seconds": 20.0, "megabytes": 4096, "solutions": 1, "engine": "fd"}
    subject = {"family": "houses", "parameters": {"houses": 4, "range": 6}}
    one, again, other = (run(subject, "", "ffc,random", seed, bounds) for seed in (1, 1, 2))
    assert (one["status"], one["solutions"]) == ("found", 1)
    counts = [result["statistics"]["choice points"] for result in (one, again, other)]
    assert counts[0] == counts[1]
    assert one["statistics"]["tries"] == 1


def test_making_a_unique_puzzle_is_measured(template: Family) -> None:
    bounds = {"seconds": 60.0, "megabytes": 4096, "solutions": 1, "engine": "fd"}
    for subject in ({"family": "houses", "size": 6}, {"family": template.name, "size": 2}):
        result = run(subject, "", "", 1, bounds)
        assert (result["status"], result["solutions"]) == ("found", 1)
    assert run({"family": "houses", "size": 10}, "", "", 1, {**bounds, "seconds": 1e-9})["status"] == "timeout"


def test_what_cannot_be_made_is_told() -> None:
    bounds = {"seconds": 20.0, "megabytes": 4096, "solutions": 1, "engine": "fd"}
    crowded = {"family": "houses", "parameters": {"houses": 6, "range": 1}}
    result = run(crowded, "", "ffc,step,up", 1, bounds)
    assert (result["status"], result["complete"]) == ("none", True)


def _on_a_cluster(study: Study, path: Path, kill_after: int | None) -> dict[str, tuple[str, float | None]]:
    pytest.importorskip("distributed")
    with cluster(workers=2) as dask:
        dask.wait_for_workers()
        with Results(path, study) as results:
            for progress in conduct(results, Cluster(dask.address)):
                if progress.done == kill_after:
                    dask.workers[0].kill()
    return _told(path)


def _told(path: Path) -> dict[str, tuple[str, float | None]]:
    """What no machine changes."""
    records = read_results(path)[1]
    return {key: (record.status, record.statistics.get("backtracks")) for key, record in records.items()}


def test_a_cluster_that_loses_a_worker_gives_what_this_machine_gives(
    tmp_path: Path, carried_out: tuple[Path, list[Progress]]
) -> None:
    there = _on_a_cluster(FOUR, tmp_path / "there", kill_after=1)
    assert len((tmp_path / "there").read_text().splitlines()) == 1 + 4
    assert there == _told(carried_out[0])


def test_a_scale_study_runs(path: Path) -> None:
    options = ScaleOptions({"houses": (4, 6), "range": (6,)}, ("ff,step,up",), ("connections",), repeats=1)
    study = scale_study(families.load("houses"), options, Bounds(seconds=30))
    with Results(path, study) as results:
        list(conduct(results, Local(2)))
    assert {record.status for record in read_results(path)[1].values()} == {"found"}


def test_a_puzzle_that_is_read_again_is_the_same() -> None:
    bounds = {"seconds": 20.0, "megabytes": 4096, "solutions": None, "engine": "fd"}
    subject = {"family": "houses", "puzzle": read(PUZZLE).document}
    result = run(subject, "edges", "ff,enum,up", 1, bounds)
    assert (result["status"], result["solutions"], result["complete"]) == ("found", 1, True)
