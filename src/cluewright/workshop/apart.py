"""General engines in a process of their own, which a command can kill: at its limit, or on Ctrl-C.

Stating a model, translating it and searching it may each take long without a look at the clock, and native code that
runs out of memory ends its process. There is one such process at a time. It loads an engine once and serves one search
after another (`serving.py`); after a kill the next search starts a new one. It ends with this process, whatever ends
that. Where a process cannot be killed with all that it has started, engines work in this one.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import tempfile
from collections.abc import Generator
from multiprocessing.connection import Pipe
from typing import TYPE_CHECKING, Any

from cluewright import children, engines
from cluewright.core import Clock, Ending, Family, Limit, Searching
from cluewright.core.errors import ProcessFailedError
from cluewright.core.types import P, S
from cluewright.system import CAN_FORK, kill_group

if TYPE_CHECKING:
    from cluewright.workshop.solving import Method

_GRACE = 0.25
"""Seconds after the limit at which the process is killed: one that looks at its clock has told its ending by then."""

_LACKING = ("bad_alloc", "MemoryError", "emory allocation", "ut of memory", "annot allocate memory")
"""What native code says when it gets no memory."""


class _Process:
    """The process, and the line to it."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self.loaded: set[str] = set()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        self.line, theirs = Pipe()
        arguments = (str(theirs.fileno()), str(megabytes), str(os.getpid()))
        # A session of its own: Ctrl-C reaches it through us alone, and it can be killed with all that it has started.
        self._process = subprocess.Popen(
            children.command("cluewright.workshop.serving", *arguments),
            # NumPy's threads would take memory for nothing: no engine multiplies matrices.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._complaints,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
        theirs.close()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End it, with all that it has started."""
        if self.alive:
            kill_group(self._process.pid)
            self._process.wait()
        self.line.close()
        self._complaints.close()

    def cause_of_death(self) -> Ending:
        """Why it is gone: for want of memory, which is an ending, or by a fault, which is raised."""
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = code = os.waitstatus_to_exitcode(status)
        self._complaints.seek(0)
        complaints = self._complaints.read()[-4000:].decode(errors="replace")
        starved = usage.ru_maxrss * 1024 > self.megabytes * 1024 * 1024 / 2
        refused = any(words in complaints for words in _LACKING)
        if code == -signal.SIGKILL or refused or (code < 0 and starved):
            return Ending(complete=False, stopped="memory")
        raise ProcessFailedError(f"the engine failed: its process ended with exit status {code}", complaints)


_process: _Process | None = None


def _running(megabytes: int) -> _Process:
    """The process, started if there is none."""
    global _process
    if _process is None or not _process.alive or _process.megabytes != megabytes:
        end()
        _process = _Process(megabytes)
    return _process


def end() -> None:
    """End the process, if there is one."""
    global _process
    if _process is not None:
        _process.kill()
        _process = None


atexit.register(end)


def load(engine: str, megabytes: int) -> None:
    """Load an engine, so that no search is charged for that; one that is not there is refused."""
    if not CAN_FORK:
        engines.load(engine)
        return
    process = _running(megabytes)
    if engine in process.loaded:
        return
    process.loaded.add(engine)
    searching = _exchange(process, ("load", engine), Limit().start())
    if next(searching, None) is not None:
        raise AssertionError("loading an engine finds nothing")


def search(family: Family[P, S], content: P, limit: Limit, method: Method, megabytes: int) -> Searching[S]:
    """The family's own solutions as a general engine finds them, unverified; the engine is killed at the limit."""
    if not CAN_FORK:
        from cluewright.workshop.solving import stated_and_searched

        here: Ending = yield from stated_and_searched(family, content, limit, method)
        return here
    process = _running(megabytes)
    request = ("search", family.name, pickle.dumps(content), limit, method)
    ending: Ending = yield from _exchange(process, request, limit.start())
    return ending


def call(function: str, arguments: dict[str, Any], limit: Limit, megabytes: int) -> Any:
    """What the function at this path (`package.module:name`) returns, called with keywords; None if it was killed."""
    if not CAN_FORK:
        return children.function_at(function)(**arguments)
    asking = _exchange(_running(megabytes), ("call", function, arguments), limit.start())
    try:
        next(asking)
    except StopIteration as stop:
        if not isinstance(stop.value, Ending):
            return stop.value
        if stop.value.stopped == "memory":
            raise MemoryError from None
        return None
    raise AssertionError("a call finds nothing on its way")


def _exchange(process: _Process, request: tuple[Any, ...], clock: Clock) -> Generator[Any, None, Any]:
    """Ask, and give on what is answered until the process says that this was all, or must be killed.

    What it returns is the last word of the process, or an `Ending` that is not complete.
    """
    goes_on = False
    try:
        process.line.send(request)
        while True:
            left = clock.left
            if not process.line.poll(None if left is None else left + _GRACE):
                return Ending(complete=False)
            kind, value, goes_on = process.line.recv()
            if kind != "found":
                return _last_word(kind, value)
            goes_on = False
            yield value
    except (EOFError, OSError):
        return process.cause_of_death()
    finally:
        if not goes_on:
            end()


def _last_word(kind: str, value: Any) -> Any:
    if kind == "refused":
        raise value.error()
    if kind == "failed":
        raise ProcessFailedError(f"the engine failed: {value[0]}", value[1])
    return value
