"""Many pieces of work, each in a process of its own that can be killed: on this machine or on a Dask cluster.

A job that dies, hangs or asks for too much memory is an outcome, not an end. Each job has a key; a key is answered
once. A job that got no answer because the place where it ran went away has no outcome: that is a `PlaceError`. A job
ends with whoever asked for it, however that one ends.

A worker of a Dask cluster starts the same processes for jobs as this machine would. A job is known to the scheduler by
its key. Nobody else's answer to a key is ours: when the scheduler forgets a job, because the client left or took it
back, the worker ends its process and answers nothing.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Protocol

from cluewright.core import OptionError
from cluewright.processes.job import Job, Outcome
from cluewright.processes.pool import Hosts, Stop

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
    return Cluster(address)


_RETRIES = 2
_KILLS = 3
"""How often a job is given out anew after Dask gave it up because its workers were lost, four of them each time."""

_REACH = "10s"
"""How long a scheduler may take to answer at first."""

_hosts = Hosts()
"""Of a worker's process: kept from one job to the next, ended when there is none for a minute, or with the worker."""


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster, by the address of its scheduler. Needs the extra `cluster`."""

    address: str

    @property
    def workers(self) -> int:
        """How many jobs can run at once."""
        with self._client() as client:
            try:
                return _threads(client)
            except OSError as error:
                raise PlaceError(f"the Dask scheduler there does not answer: {error}", self.address) from None

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """Keep every worker busy and another job waiting for it; the scheduler runs a lost worker's jobs again."""
        waiting = iter(jobs)
        with self._client() as client:
            given = _Given(client, self.address)
            try:
                while True:
                    for job in islice(waiting, given.room()):
                        given.submit(job)
                    if not len(given):
                        return
                    outcome = given.next()
                    if outcome:
                        yield outcome
            finally:
                given.cancel()

    @contextmanager
    def _client(self) -> Iterator[Any]:
        try:
            from distributed import Client
        except ModuleNotFoundError:
            raise OptionError("a cluster needs Dask; install cluewright[cluster]") from None
        _keep_dask_quiet()
        try:
            client = Client(self.address, timeout=_REACH, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise PlaceError(f"cannot reach a Dask scheduler there: {error}", self.address) from None
        try:
            yield client
        finally:
            with suppress(Exception):  # a scheduler that is gone cannot be left in good order
                client.close(timeout=2)  # type: ignore[no-untyped-call]


class _Given:
    """The jobs that the scheduler has and has not answered."""

    def __init__(self, client: Any, address: str) -> None:
        from distributed import as_completed

        self._client, self._address = client, address
        self._jobs: dict[Any, Job] = {}
        self._kills: dict[str, int] = {}
        self._completed = as_completed(loop=client.loop)  # type: ignore[no-untyped-call]

    def __len__(self) -> int:
        return len(self._jobs)

    def room(self) -> int:
        """How many jobs more there should be."""
        try:
            return max(0, 2 * max(1, _threads(self._client)) - len(self))
        except Exception:
            raise self._lost() from None

    def submit(self, job: Job) -> None:
        """Give a job out."""
        key = f"cluewright-{job.key}"
        try:
            future = self._client.submit(_run_there, job, key, key=key, retries=_RETRIES)
            self._completed.add(future)  # type: ignore[no-untyped-call]
        except Exception:
            raise self._lost() from None
        self._jobs[future] = job

    def next(self) -> Outcome | None:
        """The next outcome; None if a job had to be given out again."""
        from distributed import KilledWorker

        try:
            future = next(self._completed)
        except Exception:
            raise self._lost() from None
        job = self._jobs.pop(future)
        if future.status == "finished":
            return self._result(future)
        reason = future.exception() if future.status == "error" else None
        if not isinstance(reason, KilledWorker) or self._kills.get(job.key, 0) >= _KILLS:
            raise self._lost() if reason is None else self._refused(reason)
        self._kills[job.key] = self._kills.get(job.key, 0) + 1
        future.release()
        self.submit(job)
        return None

    def _result(self, future: Any) -> Outcome:
        try:
            outcome: Outcome = future.result()
        except Exception:
            raise self._lost() from None
        return outcome

    def cancel(self) -> None:
        """Take back what was given out, so that the workers end it."""
        if self._jobs:
            with suppress(Exception):  # whoever is gone runs nothing for us
                self._client.cancel(list(self._jobs))

    def _lost(self) -> PlaceError:
        return PlaceError("the Dask scheduler went away", self._address)

    def _refused(self, reason: BaseException) -> PlaceError:
        told = (str(reason).strip().splitlines() or [""])[0]
        return PlaceError(f"the workers there cannot run it: {type(reason).__name__}: {told}"[:300], self._address)


class _Unwanted:
    """Set once the scheduler has told this worker to forget the task, or the worker is closing."""

    def __init__(self, key: str) -> None:
        from distributed import get_worker

        self._worker, self._key = get_worker(), key
        self.seen = False

    def is_set(self) -> bool:
        task = self._worker.state.tasks.get(self._key)
        forgotten = task is None or task.state == "cancelled"
        self.seen = self.seen or forgotten or self._worker.status.name not in ("running", "paused")
        return self.seen


def _run_there(job: Job, key: str) -> Outcome:
    """What a worker does for a job; one that was taken back has no outcome, not even if it is asked for again."""
    unwanted = _Unwanted(key)
    outcome = run_job(job, unwanted, _hosts)
    if unwanted.seen:
        raise RuntimeError("the job was taken back")
    return outcome


def _threads(client: Any) -> int:
    """How many jobs the workers that are there now run at once."""
    return sum(client.nthreads().values())


def _keep_dask_quiet() -> None:
    """Whatever goes wrong there is our message to give; Dask would print tracebacks beside it."""
    talkers = ("distributed", "tornado", "asyncio")
    named = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in talkers]
    for name in {*talkers, *named}:  # Dask gives some of its loggers handlers of their own
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = name not in talkers
