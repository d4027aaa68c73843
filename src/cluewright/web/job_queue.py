"""Long work: each job runs in a process that can be killed, and reports how far it is.

A job waits, runs, and is then done, failed or cancelled. As many run at a time as there are workers. A worker is forked
from a warm host (`processes/pool.py`); one that is killed costs its own job alone, and the next job gets a new one. How
far a job is, its worker writes into a file, which is read here whenever the host is looked at.
"""

from __future__ import annotations

import json
import secrets
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluewright.core import CluewrightError
from cluewright.processes.batch import Job, Outcome, run_job
from cluewright.processes.pool import Hosts
from cluewright.web.settings import JOB_MEGABYTES, JOB_SECONDS

WAITING, RUNNING, DONE, FAILED, CANCELLED = "waiting", "running", "done", "failed", "cancelled"
ENDED = (DONE, FAILED, CANCELLED)

_KEPT = 40
"""Jobs that are remembered after they have ended."""

_WARM = "cluewright.jobs:warm_up"


class TooManyJobsError(CluewrightError):
    """Somebody asks for more at a time than they may have."""


@dataclass
class Task:
    """A job as whoever asked for it sees it."""

    kind: str
    client: str
    job: Job
    then: Callable[[Any], Any] = field(repr=False)
    """Makes the result of what the worker returned, in the service's own process."""

    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: str = WAITING
    progress: dict[str, Any] = field(default_factory=dict)
    """What the worker said last of how far it is."""

    result: Any = None
    says: str = ""
    """Why there is no result, in one sentence."""

    began: float | None = None
    took: float | None = None
    stop: threading.Event = field(default_factory=threading.Event, repr=False)
    ended: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def seconds(self) -> float:
        """How long it has run."""
        if self.took is not None or self.began is None:
            return self.took or 0.0
        return time.perf_counter() - self.began

    @property
    def document(self) -> dict[str, Any]:
        """The job as a JSON object."""
        known = {"job": self.key, "kind": self.kind, "state": self.state, "seconds": round(self.seconds, 1)}
        more = {"progress": self.progress or None, "says": self.says or None, "result": self.result}
        return {**known, **{name: value for name, value in more.items() if value is not None}}


class Jobs:
    """The jobs of one service."""

    def __init__(self, workers: int, *, of_one: int, waiting: int) -> None:
        self._of_one, self._most_waiting = of_one, waiting
        self._tasks: OrderedDict[str, Task] = OrderedDict()
        self._lock = threading.Lock()
        self._hosts = Hosts()
        self._folder = tempfile.TemporaryDirectory(prefix="cluewright-jobs-")
        self._crew = ThreadPoolExecutor(workers, "jobs")

    def ask(
        self,
        kind: str,
        function: str,
        arguments: dict[str, Any],
        client: str,
        seconds: float = JOB_SECONDS,
        then: Callable[[Any], Any] = lambda value: value,
        megabytes: int = JOB_MEGABYTES,
    ) -> Task:
        """Put a job in line. One who has too many already is refused (`TooManyJobsError`)."""
        progress = str(Path(self._folder.name) / secrets.token_hex(8))
        job = Job(progress, function, {**arguments, "progress": progress}, seconds, megabytes, _WARM)
        task = Task(kind, client, job, then)
        with self._lock:
            active = [each for each in self._tasks.values() if each.state not in ENDED]
            if sum(each.client == client for each in active) >= self._of_one:
                raise TooManyJobsError(
                    f"You have {self._of_one} jobs under way already; wait for one of them, or cancel it."
                )
            if len(active) >= self._most_waiting:
                raise TooManyJobsError("Too many jobs are waiting already; try again in a minute.")
            self._tasks[task.key] = task
            self._forget()
        self._crew.submit(self._work, task)
        return task

    def get(self, key: str, client: str) -> Task | None:
        """The job of this key, if it is this client's."""
        with self._lock:
            task = self._tasks.get(key)
        return task if task and task.client == client else None

    def cancel(self, task: Task) -> None:
        """End a job; its worker is killed within moments."""
        with self._lock:
            task.stop.set()
            if task.state == WAITING:
                self._end(task, CANCELLED, says="It was cancelled.")

    def close(self) -> None:
        """End every job and every process."""
        with self._lock:
            for task in self._tasks.values():
                task.stop.set()
        self._crew.shutdown()
        self._hosts.__exit__(None, None, None)
        self._folder.cleanup()

    def _forget(self) -> None:
        ended = [key for key, task in self._tasks.items() if task.state in ENDED]
        for key in ended[: max(0, len(ended) - _KEPT)]:
            del self._tasks[key]

    def _work(self, task: Task) -> None:
        with self._lock:
            if task.state in ENDED:
                return
            task.state, task.began = RUNNING, time.perf_counter()
        try:
            outcome = run_job(task.job, _Watch(task), self._hosts)
            state, result, says = self._outcome(task, outcome)
        except Exception as error:
            state, result, says = FAILED, None, f"The job could not be run: {type(error).__name__}."
        with suppress(OSError):
            Path(task.job.key).unlink()
        with self._lock:
            self._end(task, state, result, says)

    def _outcome(self, task: Task, outcome: Outcome) -> tuple[str, Any, str]:
        if outcome.status == "done":
            try:
                return DONE, task.then(outcome.value), ""
            except CluewrightError as error:
                return FAILED, None, str(error)
        if task.stop.is_set():
            return CANCELLED, None, "It was cancelled."
        own = outcome.error.error() if outcome.error else None
        says = {
            "timeout": f"It took longer than {task.job.seconds:g} seconds and was ended.",
            "memory": f"It needed more than {task.job.megabytes} MB of memory and was ended.",
            "died": "The process that worked on it was ended from outside or broke down; ask again.",
            "error": str(own) if own else "It failed. This is a bug in Cluewright or in the family.",
        }
        return FAILED, None, says[outcome.status]

    def _end(self, task: Task, state: str, result: Any = None, says: str = "") -> None:
        task.took = task.seconds
        task.state, task.result, task.says = state, result, says
        task.ended.set()


class _Watch:
    """Tells the host whether to go on, and looks on this occasion how far the worker is."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def is_set(self) -> bool:
        """Whether the job shall end."""
        with suppress(OSError, ValueError):
            self._task.progress = json.loads(Path(self._task.job.key).read_text("utf-8"))
        return self._task.stop.is_set()
