"""What the engine says to what it cannot take: errors of Cluewright's tree that are also those CPMpy's users expect."""

from __future__ import annotations

from cpmpy.exceptions import NotSupportedError

from cluewright.core import OptionError


class RefusedError(OptionError, NotSupportedError):  # type: ignore[misc]  # CPMpy ships no types
    """The engine cannot take this model; the message says why."""


class TimeLimitError(OptionError, ValueError):
    """A time limit that is not more than 0 seconds: CPMpy's own solvers raise a `ValueError`."""
