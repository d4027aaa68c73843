from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from cluewright.core import OptionError, PuzzleError, WrongAnswerError
from cluewright.processes import batch
from cluewright.processes.batch import Cluster, Executor, Job, Local, Outcome, PlaceError, executor, run_job
from cluewright.processes.job import Trouble
from cluewright.processes.pool import Hosts

TESTS = str(Path(__file__).parent)
CEILING = 1200
"""How often we look, every twentieth of a second, before something counts as never happening."""


@pytest.fixture(autouse=True)
def _jobs_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (TESTS, os.environ.get("PYTHONPATH", "")))))


def run(where: Executor, *jobs: Job) -> dict[str, Outcome]:
    outcomes = list(where.outcomes(jobs))
    assert len(outcomes) == len(jobs)
    return {outcome.key: outcome for outcome in outcomes}


def test_every_kind_of_end_is_an_outcome() -> None:
    found = run(
        Local(2),
        Job("good", "jobs:double", {"number": 21}),
        Job("raises", "jobs:fail"),
        Job("dies", "jobs:die"),
        Job("hangs", "jobs:hang", seconds=0.1),
        Job("devours", "jobs:devour", megabytes=200),
        Job("missing", "jobs:nonesuch"),
    )
    assert (found["good"].status, found["good"].value) == ("done", 42)
    assert (found["raises"].status, found["raises"].detail) == ("error", "ValueError: as asked")
    assert found["dies"].status == "died"
    assert "7" in found["dies"].detail
    assert found["hangs"].status == "timeout"
    assert found["devours"].status == "memory"
    assert found["missing"].status == "error"


def test_an_error_travels_with_its_kind_message_and_place() -> None:
    found = run(
        Local(2),
        Job("ours", "jobs:refuse"),
        Job("narrow", "jobs:refuse_in_words_of_its_own"),
        Job("wrong", "jobs:answer_wrongly"),
        Job("theirs", "jobs:fail"),
    )
    ours = found["ours"].error
    assert ours == Trouble("PuzzleError", "3 houses cannot be paired: one is left", "line 2: the second map")
    assert isinstance(ours.error(), PuzzleError)
    assert found["ours"].detail == "line 2: the second map: 3 houses cannot be paired: one is left"
    assert found["narrow"].error == Trouble("OptionError", "too narrow", "--width")
    wrong = found["wrong"].error
    assert wrong
    assert type(wrong.error()) is WrongAnswerError
    theirs = found["theirs"].error
    assert theirs
    assert (theirs.kind, theirs.message, theirs.error()) == ("ValueError", "as asked", None)
    assert "jobs.py, line " in theirs.place


def test_giving_up_ends_what_still_runs(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    jobs = [
        Job(f"{n}", "jobs:note_and_wait", {"path": str(trace), "number": n, "seconds": 0 if n == 0 else 600})
        for n in range(9)
    ]
    outcomes = Local(2).outcomes(jobs)
    assert next(outcomes).value == 0
    outcomes.close()  # type: ignore[attr-defined]  # it is a generator
    for line in trace.read_text().splitlines():
        with pytest.raises(ProcessLookupError):
            os.kill(int(line.split()[1]), 0)


def noted(trace: Path, runs: int) -> list[int]:
    """The numbers of the processes that this many runs of a job have noted."""
    for _ in range(CEILING):
        lines = trace.read_text().splitlines() if trace.exists() else []
        if len(lines) >= runs:
            return [int(number) for line in lines for number in line.split()]
        time.sleep(0.05)
    raise AssertionError("the jobs did not start")


def all_end(processes: list[int]) -> bool:
    """Whether all of them have ended before long; one that nobody has waited for yet has ended too."""
    for _ in range(CEILING):
        if not any(map(_runs, processes)):
            return True
        time.sleep(0.05)
    return False


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


WAITING = """
import sys
from cluewright.processes.batch import Job, executor
jobs = [Job(str(n), "jobs:start_another_and_wait", {"path": sys.argv[1]}) for n in range(2)]
list(executor(*sys.argv[2:]).outcomes(jobs))
"""


def test_a_job_and_what_it_has_started_end_with_whoever_asked_for_it(tmp_path: Path) -> None:
    for number in (signal.SIGKILL, signal.SIGTERM):
        trace = tmp_path / f"trace {number}"
        with subprocess.Popen([sys.executable, "-c", WAITING, str(trace)]) as asker:
            processes = noted(trace, runs=2 if (os.cpu_count() or 1) > 1 else 1)
            asker.send_signal(number)
        assert all_end(processes)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_a_job_and_what_it_has_started_end_even_if_its_guardian_is_killed(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with subprocess.Popen([sys.executable, "-c", WAITING, str(trace)]) as asker:
        worker, guardian, child = noted(trace, runs=1)[:3]
        os.kill(guardian, signal.SIGKILL)
        assert all_end([worker, child])
        asker.kill()


def test_what_a_job_has_left_behind_ends_with_it() -> None:
    (outcome,) = Local(1).outcomes([Job("a", "jobs:start_another_and_end")])
    assert outcome.status == "done"
    assert all_end([outcome.value])


def test_jobs_are_forked_from_one_warm_process_and_share_nothing() -> None:
    jobs = [Job(f"{n}", "jobs:parent_and_state", {"number": n}) for n in range(4)]
    found = run(Local(1), *jobs)
    parents = {outcome.value[0] for outcome in found.values()}
    assert len(parents) == 1
    assert [found[f"{n}"].value[1:] for n in range(4)] == [[0], [1], [2], [3]]
    assert all_end(list(parents))


def test_a_job_that_is_killed_at_its_limit_does_not_cost_the_next_one_its_warm_process() -> None:
    found = run(
        Local(1),
        Job("before", "jobs:parent_and_state"),
        Job("hangs", "jobs:hang", seconds=0.1),
        Job("devours", "jobs:devour", megabytes=200),
        Job("dies", "jobs:die"),
        Job("after", "jobs:parent_and_state"),
    )
    assert [found[key].status for key in ("hangs", "devours", "dies")] == ["timeout", "memory", "died"]
    assert found["before"].value == found["after"].value


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_what_a_study_needs_is_loaded_before_the_fork_without_a_thread() -> None:
    subject = {"family": "houses"}
    arguments = {"subject": subject, "formulation": "", "labelling": "", "repeat": 1, "bounds": {"engine": "fd"}}
    for module in ("cluewright.engines.fd", "ortools", "cluewright.families.houses.model"):
        with Hosts() as hosts:
            asked = Job("", "jobs:loaded", {"module": module})
            assert run_job(asked, hosts=hosts).value[0] is False
            warmed = Job("", "cluewright.lab.runs:run", arguments, warm_up="cluewright.lab.runs:warm_up")
            assert run_job(warmed, hosts=hosts).status == "error"  # there is no puzzle in it
            assert run_job(asked, hosts=hosts).value == [True, 1]


def test_a_host_that_is_killed_is_replaced() -> None:
    with Hosts() as hosts:
        first = run_job(Job("", "jobs:parent_and_state"), hosts=hosts).value[0]
        os.kill(first, signal.SIGKILL)
        second = run_job(Job("", "jobs:parent_and_state"), hosts=hosts)
        assert (second.status, second.value[0] != first) == ("done", True)
        if sys.platform == "linux":
            dead = run_job(Job("", "jobs:kill_parent_and_wait"), hosts=hosts)
            assert (dead.status, "-9" in dead.detail) == ("died", True)
        assert run_job(Job("", "jobs:double", {"number": 4}), hosts=hosts).value == 8


def test_a_process_that_cannot_start_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert run_job(Job("", "jobs:double", {"number": 4})).status == "died"


def test_an_address_without_a_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(batch, "_REACH", "1s")
    with pytest.raises(OptionError, match="cannot reach"):
        list(executor("tcp://127.0.0.1:1").outcomes([Job("a", "jobs:fail")]))


class Dask(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]
    scheduler: subprocess.Popen[bytes]

    def wait_for_workers(self) -> None:
        distributed = pytest.importorskip("distributed")
        with distributed.Client(self.address, timeout="60s") as client:
            client.wait_for_workers(len(self.workers), timeout=60)


@contextmanager
def cluster(workers: int) -> Iterator[Dask]:
    """A real scheduler and real worker processes on this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--no-dashboard",
    ]
    worker = [
        sys.executable,
        "-m",
        "distributed.cli.dask_worker",
        address,
        "--nthreads",
        "1",
        "--no-nanny",
        "--no-dashboard",
    ]
    processes = [subprocess.Popen(scheduler, **quiet)]  # type: ignore[call-overload]
    _await(port)
    processes += [subprocess.Popen(worker, **quiet) for _ in range(workers)]  # type: ignore[call-overload]
    try:
        yield Dask(address, processes[1:], processes[0])
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _await(port: int) -> None:
    """Wait until somebody listens there: on a busy machine a scheduler takes its time to start."""
    for _ in range(1200):
        with socket.socket() as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


def test_a_cluster_gives_the_same_and_a_lost_worker_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    trace = tmp_path / "trace"
    jobs = [Job(f"{n}", "jobs:note_and_wait", {"path": str(trace), "number": n, "seconds": 0.3}) for n in range(12)]
    with cluster(workers=2) as dask:
        dask.wait_for_workers()
        address, workers, _ = dask
        assert Cluster(address).workers == 2
        outcomes = []
        for outcome in Cluster(address).outcomes(jobs):
            outcomes.append(outcome)
            if len(outcomes) == 3:
                workers[0].kill()
        assert sorted(outcome.value for outcome in outcomes) == list(range(12))
        assert {outcome.status for outcome in outcomes} == {"done"}


def test_a_scheduler_that_goes_away_leaves_jobs_without_an_outcome(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    jobs = [Job("quick", "jobs:double", {"number": 1})]
    jobs += [Job(f"{n}", "jobs:start_another_and_wait", {"path": str(trace)}) for n in range(4)]
    with cluster(workers=2) as dask:
        dask.wait_for_workers()
        outcomes = Cluster(dask.address).outcomes(jobs)
        assert next(outcomes).value == 2
        processes = noted(trace, runs=2)
        dask.scheduler.kill()
        with pytest.raises(PlaceError, match="the Dask scheduler went away"):
            next(outcomes)
        assert all_end(processes)


def test_jobs_on_a_cluster_end_when_they_are_taken_back_and_when_the_client_goes_away(tmp_path: Path) -> None:
    trace, other = tmp_path / "trace", tmp_path / "other"
    with cluster(workers=2) as dask:
        dask.wait_for_workers()
        jobs = [Job("0", "jobs:double", {"number": 1})]
        jobs += [Job(f"{n}", "jobs:start_another_and_wait", {"path": str(trace)}) for n in range(1, 4)]
        outcomes = Cluster(dask.address).outcomes(jobs)
        assert next(outcomes).value == 2
        processes = noted(trace, runs=2)
        outcomes.close()  # type: ignore[attr-defined]  # it is a generator
        assert all_end(processes)
        with subprocess.Popen([sys.executable, "-c", WAITING, str(other), dask.address]) as client:
            processes = noted(other, runs=2)
            client.kill()
        assert all_end(processes)
        (again,) = Cluster(dask.address).outcomes([Job("0", "jobs:double", {"number": 4})])
        assert again.value == 8


def test_a_worker_of_a_cluster_keeps_its_process_warm_and_takes_it_along() -> None:
    with cluster(workers=1) as dask:
        dask.wait_for_workers()
        jobs = [Job(f"{n}", "jobs:parent_and_state", {"number": n}) for n in range(4)]
        parents = {outcome.value[0] for outcome in Cluster(dask.address).outcomes(jobs)}
        assert len(parents) == 1
        dask.workers[0].kill()
        assert all_end(list(parents))
