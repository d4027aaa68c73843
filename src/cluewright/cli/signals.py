"""The signals that end a command. This loads next to nothing, so that they are heard before anything else is loaded."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time

from cluewright.system import ENDING_SIGNALS, send_to_self

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

SAID = "stopped; what was printed before stands"
_HASTE = 2.0
"""Seconds that a command may take to end in order; a second signal after that ends it at once."""

_AGAIN = 0.01
"""Seconds after which a signal is sent again whose `Stopped` came to nothing."""

quiet = False
"""Whether errors that Python drops are not shown."""

_stopped_at: float | None = None
_last: int = signal.SIGINT
"""The signal that was heard last; a `KeyboardInterrupt` of others, as from inside SQLite, does not name it."""


class Stopped(KeyboardInterrupt):
    """A signal told the command to end: Ctrl-C, or SIGTERM or SIGHUP, which mean the same."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def listen() -> None:
    """Let the signals that end a program raise `Stopped`; one that is ignored, as under nohup, stays so."""
    sys.unraisablehook = _unraisable
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _stop)


def _unraisable(failure: Any) -> None:
    """Something was raised where Python drops it, as in `__del__`: a signal comes again, when the command is somewhere
    else; anything else is shown, unless the command is to be quiet about it.
    """
    global _stopped_at
    if isinstance(failure.exc_value, Stopped):
        _stopped_at = None
        _thread.start_new_thread(_send_again, (failure.exc_value.number,))
    elif not quiet:
        sys.__unraisablehook__(failure)


def _send_again(number: int) -> None:
    time.sleep(_AGAIN)
    send_to_self(number)


def ignore() -> None:
    """Hear no more of them: the command is ending."""
    for number in ENDING_SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def status(stop: KeyboardInterrupt) -> int:
    """The exit status of a command that was stopped."""
    return 128 + (stop.number if isinstance(stop, Stopped) else _last)


def _stop(number: int, frame: FrameType | None) -> None:
    global _stopped_at, _last
    now, _last = time.monotonic(), number
    if _stopped_at is None:
        _stopped_at = now
        raise Stopped(number)
    if now - _stopped_at > _HASTE:
        os._exit(128 + number)
