"""The processes that jobs run in, seen from whoever asks: started when needed, kept while there may be more to do.

A host (`host.py`) does one job at a time. When the job has ended, the host waits for the next one and is warm for it;
a job that must end early takes its host with it.
"""

from __future__ import annotations

import atexit
import io
import os
import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol, cast

from cluewright import children
from cluewright.processes.host import message, read_message
from cluewright.processes.job import Job, Outcome
from cluewright.system import CAN_FORK, kill_group

_LOOK = 0.2
"""Seconds between two looks whether a job shall end early."""

_PATIENCE = 2.0
"""Seconds that a host may take to end its worker and itself."""

_WHILE_LOADING = 0.2
"""The same for a host that is still loading what a job needs."""

_AHEAD = 100
"""Messages that are read before somebody asks for them; a worker that finds more has to wait."""


class Stop(Protocol):
    """What tells a job to end early: a `threading.Event`, or anything else that can be asked."""

    def is_set(self) -> bool:
        """Whether the job shall end."""


class Host:
    """One process that does jobs."""

    def __init__(self) -> None:
        self.asked: set[str] = set()
        """The keys of the jobs it was asked to do."""

        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        # A session of its own, so that Ctrl-C reaches it through us alone.
        self._process = subprocess.Popen(
            children.command("cluewright.processes.host"),
            # NumPy's threads would forbid the host to fork, for nothing: no engine multiplies matrices.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            bufsize=0,
            start_new_session=True,
        )
        self._messages = queue.Queue[tuple[bool, Any] | None](_AHEAD)
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        self._worker: int | None = None
        self._loading = False

    @property
    def had_begun(self) -> bool:
        """Whether the latest job came so far that it had a worker."""
        return self._worker is not None

    def run(self, job: Job, stopped: Stop | None) -> Generator[Any, None, Outcome]:
        """What a job finds on its way, and what became of it.

        A job that is `stopped` ends the host too, and its status is `timeout`; so does closing this generator.
        """
        assert self._process.stdin
        self._worker, self._loading = None, True
        self.asked.add(job.key)
        with suppress(BrokenPipeError):
            content = message(job)
            while content:
                content = content[self._process.stdin.write(content) :]
        ends = None if job.seconds is None or CAN_FORK else time.perf_counter() + job.seconds
        while not (stopped and stopped.is_set()) and (ends is None or time.perf_counter() < ends):
            try:
                told = self._messages.get(timeout=_LOOK)
            except queue.Empty:
                continue
            if told is None:
                return Outcome(job.key, "died", detail=self._last_words())
            last, value = told
            if last:
                ended: Outcome = value
                return ended
            if self.had_begun:
                yield value
            else:
                self._worker, self._loading = value, False
        self.end()
        return Outcome(job.key, "timeout")

    def _listen(self) -> None:
        """Hear every message from the host, and None at its end; Windows cannot wait for a pipe otherwise."""
        assert self._process.stdout
        with io.BufferedReader(cast(io.RawIOBase, self._process.stdout)) as answers, suppress(EOFError):
            while True:
                self._messages.put(read_message(answers.read))
        self._messages.put(None)

    def _last_words(self) -> str:
        """Of a host that has ended by itself, as none does: its worker's group is killed in its place."""
        if self._worker is not None:
            kill_group(self._worker)
        status = self._process.wait()
        self._complaints.seek(0)
        last = (self._complaints.read().decode(errors="replace").strip().splitlines() or [""])[-1]
        return f"exit status {status}; {last}"[:300]

    @property
    def alive(self) -> bool:
        """Whether it can do another job."""
        return self._process.poll() is None

    def end(self) -> None:
        """End it, with its worker and all that the worker has started."""
        assert self._process.stdin
        self._process.stdin.close()  # the lifeline
        try:
            self._process.wait(_WHILE_LOADING if self._loading else _PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        while self._listening.is_alive():  # it may wait for room for what nobody will ask for
            with suppress(queue.Empty):
                self._messages.get(timeout=0.01)
        self._complaints.close()


class Hosts:
    """Hosts to be used again; any thread may ask."""

    def __init__(self) -> None:
        self._idle: list[Host] = []
        self._lock = threading.Lock()
        self._owner = os.getpid()

    def run(self, job: Job, stopped: Stop | None = None) -> Generator[Any, None, Outcome]:
        """Let a host do the job: what it finds on its way, and what became of it."""
        started = time.perf_counter()
        while waiting := self._waiting():
            outcome = yield from self._run(waiting, job, stopped)
            if waiting.had_begun or outcome.status == "timeout":
                break
            # It had waited too long for a job and ended just now, or somebody ended it.
        else:
            outcome = yield from self._run(Host(), job, stopped)
        seconds = time.perf_counter() - started
        detail = f"stopped after {seconds:.1f} s" if outcome.status == "timeout" else outcome.detail
        return replace(outcome, seconds=seconds, detail=detail)

    def outcome(self, job: Job, stopped: Stop | None = None) -> Outcome:
        """What became of a job; what it found on its way is left."""
        running = self.run(job, stopped)
        while True:
            try:
                next(running)
            except StopIteration as stop:
                outcome: Outcome = stop.value
                return outcome

    def _run(self, host: Host, job: Job, stopped: Stop | None) -> Generator[Any, None, Outcome]:
        try:
            outcome = yield from host.run(job, stopped)
        except BaseException:
            host.end()
            raise
        if host.alive:
            with self._lock:
                self._idle.append(host)
        else:
            host.end()
        return outcome

    def _waiting(self) -> Host | None:
        """A host that waits for a job, if there is one; those of a process that was forked are not its copy's."""
        with self._lock:
            if self._owner != os.getpid():
                self._owner, self._idle = os.getpid(), []
            return self._idle.pop() if self._idle else None

    def has_done(self, key: str) -> bool:
        """Whether the next host was asked to do a job of this key before: what that job loads is there then."""
        with self._lock:
            return bool(self._idle) and key in self._idle[-1].asked and self._idle[-1].alive

    def end(self) -> None:
        """End the hosts that wait."""
        with self._lock:
            idle, self._idle = self._idle, []
        for host in idle:
            host.end()

    def __enter__(self) -> Hosts:
        return self

    def __exit__(self, *raised: object) -> None:
        self.end()


KEPT = Hosts()
"""The hosts of this process for whoever has none of their own; they end after a minute without a job, or with it."""

atexit.register(KEPT.end)
