"""A job, what becomes of it, and how an error travels from one process to another."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core.errors import CluewrightError, InputError, ProcessFailedError
from cluewright.core.limit import TimeUp

_LONGEST = 300
"""Characters of an error's message that are kept: some errors quote the whole of what was given."""


@dataclass(frozen=True)
class Job:
    """One piece of work for a process of its own."""

    key: str
    function: str
    """`package.module:name`; called with the arguments as keywords. What a generator yields is handed on at once."""

    arguments: dict[str, Any] = field(default_factory=dict)
    """Values that can be pickled; for another machine, values that JSON can hold."""

    seconds: float | None = None
    """Wall time after which the process is killed."""

    megabytes: int | None = None
    """Memory beyond what has been loaded when the job begins."""

    warm_up: str = ""
    """`package.module:name`, called with the same arguments in the process that the job's own is forked from: it loads
    what the job will need, once for all such jobs. It must leave no thread and no state behind."""

    stays: bool = False
    """Whether the process may go on with the next job that says so, where that is asked of the same host."""

    families: str = field(default_factory=families.paths)
    """The files and folders that outside families are taken from, wherever the job runs."""


@dataclass(frozen=True)
class Outcome:
    """What became of a job."""

    key: str
    status: str
    """`done`, `timeout`, `memory`, `error` (the function raised) or `died` (the process did)."""

    value: Any = None
    """What the function returned, when done."""

    seconds: float = 0.0
    detail: str = ""
    """Why there is nothing, in one line for people."""

    error: Trouble | None = None
    """What the function raised, when the status is `error`."""

    trace: str = ""
    """The last words of a process that failed, for whoever looks for the fault."""

    def result(self, what: str) -> Any:
        """What the function returned; whatever kept it from returning is raised. `what` worked is named in messages."""
        match self.status:
            case "done":
                return self.value
            case "timeout":
                raise TimeUp
            case "memory":
                raise MemoryError
        raise (self.error and self.error.error()) or ProcessFailedError(f"{what} failed: {self.detail}", self.trace)


class Trouble(NamedTuple):
    """What a job raised: the kind of the error, its message and its place, each a field of its own.

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
