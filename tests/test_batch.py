from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cluewright.core import OptionError
from cluewright.workshop.batch import Cluster, Executor, Job, Local, Outcome, executor

TESTS = str(Path(__file__).parent)


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


def test_an_address_without_a_scheduler_is_refused() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(OptionError, match="cannot reach"):
        list(executor("tcp://127.0.0.1:1").outcomes([Job("a", "jobs:fail")]))


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
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
        yield address, processes[1:]
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
    distributed = pytest.importorskip("distributed")
    trace = tmp_path / "trace"
    jobs = [Job(f"{n}", "jobs:note_and_wait", {"path": str(trace), "number": n, "seconds": 0.3}) for n in range(12)]
    with cluster(workers=2) as (address, workers):
        with distributed.Client(address, timeout="60s") as client:
            client.wait_for_workers(2, timeout=60)
        assert Cluster(address).workers == 2
        outcomes = []
        for outcome in Cluster(address).outcomes(jobs):
            outcomes.append(outcome)
            if len(outcomes) == 3:
                workers[0].kill()
        assert sorted(outcome.value for outcome in outcomes) == list(range(12))
        assert {outcome.status for outcome in outcomes} == {"done"}
