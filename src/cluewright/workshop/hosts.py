"""The processes that jobs run in, seen from whoever asks: started when needed, kept while there may be more to do.

A host (`job.py`) runs one job at a time. When the job has ended, the host waits for the next one and is warm for it; a
job that must end early takes its host with it.
"""

from __future__ import annotations

import io
import json
import os
import queue
import subprocess
import tempfile
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any, Protocol, cast

from cluewright import children
from cluewright.system import kill_group

_LOOK = 0.2
"""Seconds between two looks whether a job shall end early."""

_PATIENCE = 2.0
"""Seconds that a host may take to end its worker and itself."""


class Stop(Protocol):
    """What tells a job to end early: a `threading.Event`, or anything else that can be asked."""

    def is_set(self) -> bool:
        """Whether the job shall end."""


class Host:
    """One process that runs jobs."""

    def __init__(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        # A session of its own, so that Ctrl-C reaches it through us alone.
        self._process = subprocess.Popen(
            children.command("cluewright.workshop.job"),
            # NumPy's threads would forbid the host to fork, for nothing: no engine multiplies matrices.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            bufsize=0,
            start_new_session=True,
        )
        self._lines = queue.SimpleQueue[bytes]()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        self._worker: int | None = None

    @property
    def had_begun(self) -> bool:
        """Whether the latest job came so far that it had a worker."""
        return self._worker is not None

    def ask(self, request: dict[str, Any], stopped: Stop | None) -> dict[str, Any]:
        """What became of a job; `stopped` and `died` end the host too, which then `had_begun` the job or had not."""
        assert self._process.stdin
        self._worker = None
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
        while not (stopped and stopped.is_set()):
            line = self._line()
            if line is None:
                continue
            if not line:
                return {"status": "died", "detail": self._last_words()}
            if self.had_begun:
                answer: dict[str, Any] = json.loads(line)
                return answer
            self._worker = int(line)
        self.end()
        return {"status": "stopped"}

    def _listen(self) -> None:
        """Hear every line from the host, and an empty one at its end; Windows cannot wait for a pipe otherwise."""
        assert self._process.stdout
        with io.BufferedReader(cast(io.RawIOBase, self._process.stdout)) as answers:
            for line in answers:
                self._lines.put(line)
        self._lines.put(b"")

    def _line(self) -> bytes | None:
        """The next line from the host; empty if it has ended, None if there is none yet."""
        try:
            return self._lines.get(timeout=_LOOK)
        except queue.Empty:
            return None

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
        """Whether it can run another job."""
        return self._process.poll() is None

    def end(self) -> None:
        """End it, with its worker and all that the worker has started."""
        assert self._process.stdin
        self._process.stdin.close()  # the lifeline
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listening.join(_PATIENCE)
        self._complaints.close()


class Hosts:
    """Hosts to be used again; any thread may ask."""

    def __init__(self) -> None:
        self._idle: list[Host] = []
        self._lock = threading.Lock()

    def ask(self, request: dict[str, Any], stopped: Stop | None) -> dict[str, Any]:
        """Let a host run the job, and say what became of it."""
        while waiting := self._waiting():
            answer = self._asked(waiting, request, stopped)
            if waiting.had_begun or answer["status"] == "stopped":
                return answer
            # It had waited too long for a job and ended just now, or somebody ended it.
        return self._asked(Host(), request, stopped)

    def _asked(self, host: Host, request: dict[str, Any], stopped: Stop | None) -> dict[str, Any]:
        try:
            answer = host.ask(request, stopped)
        except BaseException:
            host.end()
            raise
        if host.alive:
            with self._lock:
                self._idle.append(host)
        else:
            host.end()
        return answer

    def _waiting(self) -> Host | None:
        """A host that waits for a job, if there is one."""
        with self._lock:
            return self._idle.pop() if self._idle else None

    def __enter__(self) -> Hosts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for host in idle:
            host.end()
