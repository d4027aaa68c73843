"""What the engine says when it cannot take a model: an error of Cluewright's tree and of CPMpy's at once."""

from __future__ import annotations

from cpmpy.exceptions import NotSupportedError

from cluewright.core import OptionError


class RefusedError(OptionError, NotSupportedError):  # type: ignore[misc]  # CPMpy ships no types
    """The engine cannot take this model; the message says why."""
