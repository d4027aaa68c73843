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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from cluewright.core import OptionError
from cluewright.workshop.hosts import Hosts, Stop
from cluewright.workshop.job import Job, Outcome

__all__ = ["Executor", "Job", "Local", "Outcome", "PlaceError", "executor", "run_job"]

_GRACE = 2.0
"""Seconds a job may take beyond its limit to report in its own words before it is killed."""


class PlaceError(OptionError):
    """The place where jobs should run cannot be reached, or went away; jobs without an outcome can be run again."""


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
    seconds = None if job.seconds is None else job.seconds + _GRACE
    return hosts.outcome(replace(job, seconds=seconds), stopped)


def executor(address: str | None = None) -> Executor:
    """The cluster at this address, or this machine."""
    if not address:
        return Local()
    from cluewright.workshop.cluster import Cluster

    return Cluster(address)
