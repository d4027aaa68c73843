"""An error that crosses from one process to another: its kind, its message and its place, each a field of its own."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from typing import NamedTuple

from cluewright.core.errors import CluewrightError, InputError

_LONGEST = 300
"""Characters of a message that are kept: some errors quote the whole of what was given."""


class Trouble(NamedTuple):
    """What a job raised.

    >>> try:
    ...     raise InputError("3 houses cannot be paired: one is left", "line 2")
    ... except InputError as error:
    ...     trouble = Trouble.of(error)
    >>> trouble
    Trouble(kind='InputError', message='3 houses cannot be paired: one is left', place='line 2')
    >>> print(trouble)
    line 2: 3 houses cannot be paired: one is left
    """

    kind: str
    """The error's class; of Cluewright's own errors the nearest one that `core/errors.py` defines."""

    message: str
    place: str = ""
    """Where in the input, for Cluewright's own errors; otherwise the file and line that raised it."""

    @classmethod
    def of(cls, error: BaseException) -> Trouble:
        """What there is to say about an error."""
        kind = next((known for known in type(error).__mro__ if known in _own()), type(error)).__name__
        if isinstance(error, InputError):
            return cls(kind, error.message[:_LONGEST], error.place[:_LONGEST])
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
        return cls(kind, str(error)[:_LONGEST], place)

    def error(self) -> CluewrightError | None:
        """The same error, to be raised here; None if it is not one of Cluewright's own."""
        kind = next((known for known in _own() if known.__name__ == self.kind), None)
        if kind is None:
            return None
        return kind(self.message, self.place) if issubclass(kind, InputError) else kind(self.message)

    def __str__(self) -> str:
        """One line for people: Cluewright's own errors speak for themselves, others need their kind."""
        return str(self.error() or f"{self.kind}: {self.message}")


def _own(above: type[CluewrightError] = CluewrightError) -> Iterator[type[CluewrightError]]:
    """The error tree of `core/errors.py`, from the leaves up."""
    for kind in above.__subclasses__():
        if kind.__module__ == CluewrightError.__module__:
            yield from _own(kind)
    yield above
