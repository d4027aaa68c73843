"""A limit bounds a search in time, in effort and in answers; a clock is a limit that has begun to run."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace

from cluewright.core.errors import OptionError

_UNITS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


@dataclass(frozen=True)
class Limit:
    """How far a search may go."""

    seconds: float | None = None
    """Stop after this many seconds of wall time; None means no limit."""

    solutions: int | None = None
    """Stop after this many different solutions; None means all of them."""

    effort: int | None = None
    """Stop after this many looks at the clock: where seconds would give another answer on another machine, these do
    not, because a search looks at the clock after the same steps everywhere. Only the direct searches know it."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise OptionError(f"a time limit must be more than 0 seconds, not {self.seconds:g}")
        if self.solutions is not None and self.solutions < 1:
            raise OptionError(f"the number of solutions must be at least 1, not {self.solutions}")

    @classmethod
    def parse(cls, text: str | None, solutions: int | None = None) -> Limit:
        """Read a time limit as people type it; None is no limit.

        >>> Limit.parse("10s"), Limit.parse("1.5 min", solutions=2), Limit.parse("250ms").seconds
        (Limit(seconds=10.0, solutions=None, effort=None), Limit(seconds=90.0, solutions=2, effort=None), 0.25)
        """
        if text is None:
            return cls(solutions=solutions)
        match = re.fullmatch(r"\s*(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|m|min|h|)\s*", text.lower())
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

    def expired(self) -> bool:
        """Whether the seconds or the effort are used up."""
        if self._looks_left is not None:
            self._looks_left -= 1
            if self._looks_left < 0:
                return True
        return self._ends is not None and time.perf_counter() >= self._ends

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
