"""How a command keeps its work within its limits, whatever the work does.

Inside `bounded(...)` three things hold that a program which uses Cluewright as a library is spared:

- memory: this process may use a given number of megabytes of data, and a search that needs more ends unfinished;
- time: a search that does not look at its clock is ended by an alarm shortly after its limit;
- general engines build and search in a process of their own (`apart.py`) that can be killed.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

from cluewright.core import Clock, Ending, Searching, TimeUp

if TYPE_CHECKING:
    from types import FrameType

STANDARD_MEGABYTES = 2048
"""Memory that a command may use unless it is told otherwise."""

_GRACE = 0.3
"""Seconds after the limit at which the alarm rings: searches that look at their clock have ended in their own words."""

_AGAIN = 0.3
"""Seconds until it rings again, where the first ring only ended a part of the work."""

_megabytes: ContextVar[int | None] = ContextVar("megabytes of memory that the command may use", default=None)
_deadlines: list[float] = []

T = TypeVar("T")


def allowed_megabytes() -> int | None:
    """How much memory may be used; None outside of `bounded`, where nothing is watched."""
    return _megabytes.get()


@contextmanager
def bounded(megabytes: int = STANDARD_MEGABYTES) -> Iterator[None]:
    """Keep what is done in here within so much memory, and every search in here within its limit."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    token = _megabytes.set(megabytes)
    allow(megabytes)
    try:
        yield
    finally:
        _megabytes.reset(token)
        resource.setrlimit(resource.RLIMIT_DATA, before)


def allow(megabytes: int) -> None:
    """Let this process use so much more memory for data than it uses now.

    Beyond that Python raises `MemoryError`, and other code gives up in its own way.
    """
    import resource

    most = _data_in_use() + megabytes * 1024 * 1024
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _data_in_use() -> int:
    """Bytes; 0 where the system does not tell."""
    import resource

    try:
        with open("/proc/self/statm") as pages:  # noqa: PTH123 - pathlib would cost every command a moment
            return int(pages.read().split()[5]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return 0


def room_left() -> float:
    """How many bytes of data this process may still take."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_DATA)[0]
    return math.inf if most == resource.RLIM_INFINITY else most - _data_in_use()


def unbound_memory() -> None:
    """Lift the limit of memory again, so that there is room to say that it was reached."""
    import resource

    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


@contextmanager
def alarm(clock: Clock) -> Iterator[None]:
    """Raise `TimeUp` in here when the clock ran out a moment ago and nobody looked. Alarms may be nested."""
    left = clock.left
    if left is None or allowed_megabytes() is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    _deadlines.append(time.perf_counter() + left + _GRACE)
    try:
        _set_timer()
        yield
    finally:
        _deadlines.pop()
        _set_timer()


def _set_timer() -> None:
    if not _deadlines:
        signal.setitimer(signal.ITIMER_REAL, 0)
        return
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, max(1e-3, min(_deadlines) - time.perf_counter()), _AGAIN)


def _ring(number: int, frame: FrameType | None) -> None:
    if _deadlines and time.perf_counter() >= min(_deadlines):
        raise TimeUp


def within(searching: Searching[T], clock: Clock) -> Searching[T]:
    """The same search; in a command it ends at the clock's limit, and at the limit of memory, even in mid-thought."""
    try:
        while True:
            with alarm(clock):
                found = next(searching)
            yield found
    except StopIteration as stop:
        ending: Ending = stop.value
        return ending
    except TimeUp:
        return Ending(complete=False)
    except MemoryError:
        if allowed_megabytes() is None:
            raise
        return Ending(complete=False, stopped="memory")
    finally:
        searching.close()
