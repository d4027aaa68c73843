"""A process that looks after others: what it has forked never outlives whoever asked for it.

The asker holds one end of a pipe, the lifeline; the guardian holds the other. When the asker ends, however it ends, the
lifeline ends too, and the guardian kills the worker with all that the worker has started. When the worker ends, or its
time is up, what it has left behind is killed as well.
"""

from __future__ import annotations

import os
import queue
import select
import signal
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, NoReturn

from cluewright.system import CAN_FORK, end_with


class End(NamedTuple):
    """How a worker ended."""

    status: int
    """The exit status, 128 and more after a signal as in a shell."""

    why: str
    """`itself`, `time`, or `lifeline` where the asker is gone."""


def guardian(lifeline: int, *private: int) -> Guardian | Unforked:
    """The one that this system allows."""
    return Guardian(lifeline, *private) if CAN_FORK else Unforked(lifeline)


class Guardian:
    """Forks one worker after another and waits for each. To be made and used while the process has one thread."""

    def __init__(self, lifeline: int, *private: int) -> None:
        """Listen for the end of the lifeline, on which nothing may be sent while a worker runs.

        Other handles that are private to this process are closed in every worker.
        """
        self._lifeline, self._private = lifeline, private
        self._ended, self._told = os.pipe()
        os.set_blocking(self._ended, False)
        os.set_blocking(self._told, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._told)

    def run(self, work: Callable[[], None], seconds: float | None, tell: Callable[[int], None]) -> End:
        """Do the work in a worker that is killed after so many seconds; it may end the process in any way it likes.

        The worker has a process group of its own, so that it can be killed with everything in it; its number is told.
        """
        guardian = os.getpid()
        worker = os.fork()
        if not worker:
            self._become_worker(guardian, work)
        tell(worker)
        return self._watched(worker, None if seconds is None else time.monotonic() + seconds)

    def _become_worker(self, guardian: int, work: Callable[[], None]) -> NoReturn:
        """Do the work and end, without what Python does at its end: that belongs to the process that was forked."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for handle in (self._lifeline, self._ended, self._told, *self._private):
                os.close(handle)
            os.setpgid(0, 0)
            end_with(guardian)
            status = _status_of(work)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def _watched(self, worker: int, ends: float | None) -> End:
        """Wait for the worker's end, the asker's, or that of its time."""
        why = ""
        while not why:
            left = None if ends is None else max(0.0, ends - time.monotonic())
            ready, _, _ = select.select([self._lifeline, self._ended], [], [], left)
            if self._ended in ready:
                os.read(self._ended, 4096)
            if os.waitid(os.P_PID, worker, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                why = "itself"
            elif self._lifeline in ready:
                why = "lifeline"
            elif not ready:
                why = "time"
        # The worker is not yet waited for, so its number still means it and nobody else.
        for kill in (os.killpg, os.kill):  # it may not have made its group yet
            try:
                kill(worker, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                continue
        status = os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])
        return End(status if status >= 0 else 128 - status, why)


class Unforked:
    """The same where no process can fork: one piece of work, in a thread, after which the process must end at once."""

    def __init__(self, lifeline: int) -> None:
        self._lifeline = lifeline
        self._ended = queue.SimpleQueue[End]()

    def run(self, work: Callable[[], None], seconds: float | None, tell: Callable[[int], None]) -> End:
        """Do the work until it ends, its time is up or the lifeline ends; the process that is told is this one."""
        tell(os.getpid())
        for duty in (self._listen, partial(self._work, work)):
            threading.Thread(target=duty, daemon=True).start()
        try:
            return self._ended.get(timeout=seconds)
        except queue.Empty:
            return End(1, "time")

    def _listen(self) -> None:
        os.read(self._lifeline, 1)
        self._ended.put(End(1, "lifeline"))

    def _work(self, work: Callable[[], None]) -> None:
        self._ended.put(End(_status_of(work), "itself"))


def _status_of(work: Callable[[], None]) -> int:
    """The exit status of the work."""
    try:
        work()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
