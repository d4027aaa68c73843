"""Many pieces of work, each in a process of its own that can be killed: on this machine or on a Dask cluster.

A `Job` names a function by its path and gives it arguments that JSON can hold; its `Outcome` carries what the function
returned, or why there is nothing. A job that dies, hangs or asks for too much memory is an outcome, not an end. Each
job has a key; a key is answered once. A job that got no answer because the place where it ran went away has no outcome:
that is a `PlaceError`. A job ends with whoever asked for it, however that one ends.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from cluewright import families
from cluewright.core import OptionError
from cluewright.workshop.trouble import Trouble

_GRACE = 2.0
"""Seconds a job may take beyond its limit to report in its own words before it is killed."""


class PlaceError(OptionError):
    """The place where jobs should run cannot be reached, or went away; jobs without an outcome can be run again."""


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

    families: str = field(default_factory=families.paths)
    """The files and folders that outside families are taken from, wherever the job runs."""


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
    """Why there is nothing, in one line for people."""

    error: Trouble | None = None
    """What the function raised, when the status is `error`."""


class Stop(Protocol):
    """What tells a job to end early: a `threading.Event`, or anything else that can be asked."""

    def is_set(self) -> bool:
        """Whether the job shall end."""


class Executor(Protocol):
    """Where jobs run."""

    @property
    def workers(self) -> int:
        """How many jobs can run at once."""

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """The outcomes as they come, in any order; closing the iterator ends what still runs.

        A `PlaceError` ends them where jobs can no longer be run; those without an outcome by then have none.

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


def run_job(job: Job, stopped: Stop | None = None) -> Outcome:
    """Run one job in a process and wait for it; `stopped` ends it early."""
    asked = {"function": job.function, "arguments": job.arguments, "megabytes": job.megabytes, "families": job.families}
    request = json.dumps(asked)
    started = time.perf_counter()
    with _process() as process:
        ended = _wait(process, request, None if job.seconds is None else started + job.seconds + _GRACE, stopped)
    seconds = time.perf_counter() - started
    if ended is None:
        return Outcome(job.key, "timeout", seconds=seconds, detail=f"stopped after {seconds:.1f} s")
    output, complaint = ended
    try:
        reply = json.loads(output.splitlines()[-1])
        error = Trouble(**reply["error"]) if "error" in reply else None
        detail = reply.get("detail", str(error or ""))
        return Outcome(job.key, reply["status"], reply.get("value"), seconds, detail, error)
    except (IndexError, ValueError, KeyError, TypeError):
        last = (complaint.strip().splitlines() or [""])[-1]
        return Outcome(job.key, "died", seconds=seconds, detail=f"exit status {process.returncode}; {last}"[:300])


@contextmanager
def _process() -> Iterator[subprocess.Popen[str]]:
    """The process of one job, which ends at the latest when the context is left or we end, with all it has started."""
    watched, lifeline = os.pipe()
    try:
        # A session of its own, so that Ctrl-C reaches it through us alone.
        process = subprocess.Popen(
            [sys.executable, "-m", "cluewright.workshop.job", str(watched)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            pass_fds=(watched,),
        )
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(watched)
    with process:
        try:
            yield process
        finally:
            os.close(lifeline)
            try:
                process.wait(_GRACE)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait(
    process: subprocess.Popen[str], request: str, ends: float | None, stopped: Stop | None
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


def executor(address: str | None = None) -> Executor:
    """The cluster at this address, or this machine."""
    if not address:
        return Local()
    from cluewright.workshop.cluster import Cluster

    return Cluster(address)
