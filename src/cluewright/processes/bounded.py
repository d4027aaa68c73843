"""How a command keeps its work within its limits, whatever the work does.

Inside `bounded(...)` three things hold that a program which uses Cluewright as a library is spared:

- memory: this process may use a given number of megabytes of data, and a search that needs more ends unfinished;
- time: a search that does not look at its clock is ended by an alarm shortly after its limit;
- general engines build and search in a process of their own (`pool.py`) that can be killed.

On a system that lacks the means for one of them (`cluewright/system.py`), memory is not bounded, and only searches that
look at their clock end in time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

from cluewright import system
from cluewright.core import Clock, Ending, Searching, TimeUp, working_within

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
    before = system.memory_bound()
    token = _megabytes.set(megabytes)
    system.allow_memory(megabytes)
    try:
        yield
    finally:
        _megabytes.reset(token)
        system.restore_memory_bound(before)


@contextmanager
def alarm(clock: Clock) -> Iterator[None]:
    """Raise `TimeUp` in here when the clock has run out: where the work looks (`core.look`), and in a command a moment
    later wherever the work is. Alarms may be nested.
    """
    left = clock.left
    if left is None:
        yield
        return
    with working_within(clock):
        if allowed_megabytes() is None or threading.current_thread() is not threading.main_thread():
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
    seconds = max(1e-3, min(_deadlines) - time.perf_counter()) if _deadlines else 0
    system.set_alarm(_ring, seconds, _AGAIN)


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
