"""A limit bounds a search in time, in effort and in answers; a clock is a limit that has begun to run.

Memory is bounded for a whole process, not for a search; `megabytes` reads how much of it people allow.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from cluewright.core.errors import OptionError

_UNITS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_MEGABYTES = {"": 1, "m": 1, "mb": 1, "mib": 1, "g": 1024, "gb": 1024, "gib": 1024, "t": 1024**2, "tb": 1024**2}
_LEAST_MEMORY, _MOST_MEMORY = 1, 1024**3


class TimeUp(BaseException):
    """A clock has run out in the middle of work that yields nothing; whoever began the work ends it honestly.

    Not an `Exception`, so that no part of the work takes it for an error of its own.
    """


@dataclass(frozen=True)
class Limit:
    """How far a search may go.

    In your own programs a search looks at its clock by itself: the direct searches every few steps, a general engine
    before each rule of the model that it states and posts, and all the time while it searches; what takes long in
    between is cut short. Memory is not bounded. The commands bound it, too: there, a general engine works in a process
    of its own that is killed when the limit has passed.
    """

    seconds: float | None = None
    """Stop after this many seconds of wall time; None means no limit."""

    solutions: int | None = None
    """Stop after this many different solutions; None means all of them."""

    effort: int | None = None
    """Stop after this many looks at the clock: where seconds would give another answer on another machine, these do
    not, because a search looks at the clock after the same steps everywhere. Meant for the direct searches: a general
    engine looks at its clock as often as its speed allows."""

    foreseeing: bool = field(default=False, repr=False)
    """Whether a search ends as soon as it expects to need more than this effort: another engine waits to go on."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise OptionError(f"a time limit must be more than 0 seconds, not {self.seconds:g}")
        if self.solutions is not None and self.solutions < 1:
            raise OptionError(f"the number of solutions must be at least 1, not {self.solutions}")

    @classmethod
    def parse(cls, text: str | None, solutions: int | None = None) -> Limit:
        """Read a time limit as people type it; None means no limit.

        >>> Limit.parse("10s"), Limit.parse("1.5 min", solutions=2), Limit.parse("250ms").seconds
        (Limit(seconds=10.0, solutions=None, effort=None), Limit(seconds=90.0, solutions=2, effort=None), 0.25)
        """
        if text is None:
            return cls(solutions=solutions)
        match = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|m|min|h|)", text.strip().lower())
        if not match:
            raise OptionError(f"{text!r} is not a time limit; write 10s, 500ms, 2m or 1h")
        return cls(float(match[1]) * _UNITS[match[2]], solutions)

    def start(self) -> Clock:
        """Begin to count."""
        return Clock(self)


class Clock:
    """A running limit: asks whether time is up and how much is left."""

    def __init__(self, limit: Limit) -> None:
        self.started = time.perf_counter()
        self.limit = limit
        self._ends = None if limit.seconds is None else self.started + limit.seconds
        self._looks_left = limit.effort
        self.looks = 0
        """How often somebody has looked."""

    def expired(self) -> bool:
        """Whether the seconds or the effort are used up."""
        self.looks += 1
        if self._looks_left is not None:
            self._looks_left -= 1
            if self._looks_left < 0:
                return True
        return self._ends is not None and time.perf_counter() >= self._ends

    def hopeless(self, expected: int) -> bool:
        """Whether a search that expects to look at the clock so often should end at once."""
        return self.limit.foreseeing and self.limit.effort is not None and expected > self.limit.effort

    def check(self) -> None:
        """Raise `TimeUp` if the seconds or the effort are used up."""
        if self._looks_left is None and self._ends is None:  # searches look all the time, mostly without a limit
            self.looks += 1
        elif self.expired():
            raise TimeUp

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    @property
    def left(self) -> float | None:
        """Seconds still to go, never negative; None without a time limit."""
        return None if self._ends is None else max(0.0, self._ends - time.perf_counter())

    def rest(self) -> Limit | None:
        """What remains of the limit, for a part of the work that keeps its own clock; None if nothing."""
        left = self.left
        if left is None:
            return self.limit
        return replace(self.limit, seconds=left) if left > 0 else None


_AT_WORK: ContextVar[Clock | None] = ContextVar("the clock of the work at hand", default=None)


@contextmanager
def working_within(clock: Clock) -> Iterator[None]:
    """Work that is given no clock looks at this one in here, with `look` or `look_and_count`."""
    before = _AT_WORK.set(clock)
    try:
        yield
    finally:
        _AT_WORK.reset(before)


def look() -> None:
    """Raise `TimeUp` if the seconds of the work at hand are used up; its effort is not counted."""
    clock = _AT_WORK.get()
    if clock is not None and clock.left == 0:
        raise TimeUp


def look_and_count() -> None:
    """Raise `TimeUp` if the seconds or the effort of the work at hand are used up."""
    clock = _AT_WORK.get()
    if clock is not None:
        clock.check()


@contextmanager
def cut_short(clock: Clock) -> Iterator[None]:
    """Python code of others that knows no clock is ended in here by `TimeUp`, wherever it is.

    It must import nothing: a module of which half was loaded could not be loaded again.
    """
    left = clock.left
    if left is None:
        yield
        return
    import ctypes
    import threading

    raise_in, here, done = ctypes.pythonapi.PyThreadState_SetAsyncExc, threading.get_ident(), threading.Event()

    def watch() -> None:
        if not done.wait(min(left, threading.TIMEOUT_MAX)):
            raise_in(ctypes.c_ulong(here), ctypes.py_object(TimeUp))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        raise_in(ctypes.c_ulong(here), None)  # what has not been raised by now never is


def megabytes(text: str) -> int:
    """Read an amount of memory as people type it; a bare number is in megabytes.

    >>> megabytes("500MB"), megabytes("2 GB"), megabytes("1.5g"), megabytes("4096")
    (500, 2048, 1536, 4096)
    """
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*([a-z]*)\s*", text.lower()) if len(text) < 40 else None
    if not match or match[2] not in _MEGABYTES:
        raise OptionError(f"{text[:40]!r} is not an amount of memory; write 500MB, 2GB or 1.5GB")
    amount = float(match[1]) * _MEGABYTES[match[2]]
    if not _LEAST_MEMORY <= amount <= _MOST_MEMORY:
        raise OptionError(f"a memory limit must be at least 1 MB and at most 1024 TB, not {text.strip()}")
    return int(amount)
