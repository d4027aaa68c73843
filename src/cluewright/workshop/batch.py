"""Many pieces of work, each in a process of its own that can be killed: on this machine or on a Dask cluster.

The processes are forked from others that have loaded what a job needs (`hosts.py`), so that short jobs are cheap.

A `Job` names a function by its path and gives it arguments that JSON can hold; its `Outcome` carries what the function
returned, or why there is nothing. A job that dies, hangs or asks for too much memory is an outcome, not an end. Each
job has a key; a key is answered once. A job that got no answer because the place where it ran went away has no outcome:
that is a `PlaceError`. A job ends with whoever asked for it, however that one ends.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from cluewright import families
from cluewright.core import OptionError
from cluewright.workshop.hosts import Hosts, Stop
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

    warm_up: str = ""
    """`package.module:name`, called with the same arguments in the process that the job's own is forked from: it loads
    what the job will need, once for all such jobs. It must leave no thread and no state behind."""

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
        with Hosts() as hosts:
            try:
                while True:
                    while running < self.workers and (job := next(waiting, None)) is not None:
                        crew.append(threading.Thread(target=_work, args=(job, stopped, hosts, finished), daemon=True))
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


def _work(job: Job, stopped: threading.Event, hosts: Hosts, finished: queue.SimpleQueue[Outcome]) -> None:
    finished.put(run_job(job, stopped, hosts))


def run_job(job: Job, stopped: Stop | None = None, hosts: Hosts | None = None) -> Outcome:
    """Run one job in a process and wait for it; `stopped` ends it early. Hosts are kept warm for more jobs."""
    if hosts is None:
        with Hosts() as own:
            return run_job(job, stopped, own)
    request = asdict(job) | {"seconds": None if job.seconds is None else job.seconds + _GRACE}
    started = time.perf_counter()
    reply = hosts.ask(request, stopped)
    seconds = time.perf_counter() - started
    if reply["status"] in ("timeout", "stopped"):
        return Outcome(job.key, "timeout", seconds=seconds, detail=f"stopped after {seconds:.1f} s")
    error = Trouble(**reply["error"]) if "error" in reply else None
    detail = reply.get("detail", str(error or ""))
    return Outcome(job.key, reply["status"], reply.get("value"), seconds, detail, error)


def executor(address: str | None = None) -> Executor:
    """The cluster at this address, or this machine."""
    if not address:
        return Local()
    from cluewright.workshop.cluster import Cluster

    return Cluster(address)
