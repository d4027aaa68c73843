"""Many pieces of work, each in a process of its own that can be killed: on this machine or on a Dask cluster.

A `Job` names a function by its path and gives it arguments that JSON can hold; its `Outcome` carries what the function
returned, or why there is nothing. A job that dies, hangs or asks for too much memory is an outcome, not an end. Each
job has a key; a key is answered once.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Protocol

from cluewright.core import OptionError

_GRACE = 2.0
"""Seconds a job may take beyond its limit to report in its own words before it is killed."""


@dataclass(frozen=True)
class Job:
    """One piece of work."""

    key: str
    function: str
    """`package.module:name`; called with the arguments as keywords, it returns something that JSON can hold."""

    arguments: dict[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    """Wall time after which the process is killed."""

    megabytes: int | None = None
    """Memory beyond what the interpreter itself takes."""


@dataclass(frozen=True)
class Outcome:
    """What became of a job."""

    key: str
    status: str
    """`done`, `timeout`, `memory`, `error` (the function raised) or `died` (the process did)."""

    value: Any = None
    """What the function returned, when done."""

    seconds: float = 0.0
    detail: str = ""
    """Why there is nothing, in one line."""


class Executor(Protocol):
    """Where jobs run."""

    @property
    def workers(self) -> int:
        """How many jobs can run at once."""

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """The outcomes as they come, in any order; closing the iterator ends what still runs.

        After each outcome the jobs are asked for more, so that an iterator may give jobs that follow from outcomes.
        """


@dataclass(frozen=True)
class Local:
    """Processes on this machine."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """Run as many jobs at a time as there are workers."""
        waiting, finished = iter(jobs), queue.SimpleQueue[Outcome]()
        stopped = threading.Event()
        crew: list[threading.Thread] = []
        running = 0
        try:
            while True:
                while running < self.workers and (job := next(waiting, None)) is not None:
                    crew.append(threading.Thread(target=_work, args=(job, stopped, finished), daemon=True))
                    crew[-1].start()
                    running += 1
                if not running:
                    return
                yield finished.get()
                running -= 1
        finally:
            stopped.set()
            for worker in crew:
                worker.join()


def _work(job: Job, stopped: threading.Event, finished: queue.SimpleQueue[Outcome]) -> None:
    finished.put(run_job(job, stopped))


def run_job(job: Job, stopped: threading.Event | None = None) -> Outcome:
    """Run one job in a process and wait for it; `stopped` ends it early."""
    request = json.dumps({"function": job.function, "arguments": job.arguments, "megabytes": job.megabytes})
    started = time.perf_counter()
    command = [sys.executable, "-m", "cluewright.workshop.job"]
    # A session of its own, so that it can be killed with all it has started, and Ctrl-C reaches it through us alone.
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            ended = _wait(process, request, None if job.seconds is None else started + job.seconds + _GRACE, stopped)
        finally:
            _kill(process)
    seconds = time.perf_counter() - started
    if ended is None:
        return Outcome(job.key, "timeout", seconds=seconds, detail=f"stopped after {seconds:.1f} s")
    output, complaint = ended
    try:
        reply = json.loads(output.splitlines()[-1])
        return Outcome(job.key, reply["status"], reply.get("value"), seconds, reply.get("detail", ""))
    except (IndexError, ValueError, KeyError, TypeError):
        last = (complaint.strip().splitlines() or [""])[-1]
        return Outcome(job.key, "died", seconds=seconds, detail=f"exit status {process.returncode}; {last}"[:300])


def _wait(
    process: subprocess.Popen[str], request: str, ends: float | None, stopped: threading.Event | None
) -> tuple[str, str] | None:
    """What the process wrote; None if it had to be given up."""
    pending: str | None = request
    while True:
        left = 0.2 if ends is None else min(0.2, max(0.0, ends - time.perf_counter()))
        try:
            return process.communicate(pending, timeout=left)
        except subprocess.TimeoutExpired:
            pending = None
            if (stopped and stopped.is_set()) or (ends is not None and time.perf_counter() >= ends):
                return None


def _kill(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster, by the address of its scheduler. Needs the extra `cluster`."""

    address: str

    @property
    def workers(self) -> int:
        """How many jobs can run at once."""
        with self._client() as client:
            return _threads(client)

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """Keep every worker busy and another job waiting for it; the scheduler runs a lost worker's jobs again."""
        from distributed import as_completed

        waiting, running = iter(jobs), dict[Any, str]()
        with self._client() as client:
            completed = as_completed()  # type: ignore[no-untyped-call]
            try:
                while True:
                    room = 2 * max(1, _threads(client)) - len(running)
                    for job in islice(waiting, max(0, room)):
                        future = client.submit(run_job, job, key=f"cluewright-{job.key}", retries=2)
                        running[future] = job.key
                        completed.add(future)  # type: ignore[no-untyped-call]
                    if not running:
                        return
                    future = next(completed)
                    key = running.pop(future)
                    if future.status == "finished":
                        yield future.result()
                    else:
                        yield Outcome(key, "died", detail=f"{future.exception()!r}"[:300])
            finally:
                client.cancel(list(running))

    def _client(self) -> Any:
        try:
            from distributed import Client
        except ModuleNotFoundError:
            raise OptionError("a cluster needs Dask; install cluewright[cluster]") from None
        try:
            return Client(self.address, timeout="10s")  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise OptionError(f"cannot reach a Dask scheduler there: {error}", self.address) from None


def _threads(client: Any) -> int:
    """How many jobs the workers that are there now run at once."""
    return sum(info["nthreads"] for info in client.scheduler_info()["workers"].values())


def executor(address: str | None = None) -> Executor:
    """The cluster at this address, or this machine."""
    return Cluster(address) if address else Local()
