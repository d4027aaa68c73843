"""What not every system has, each with what is done instead: no other module asks what there is.

Linux has all of it. Windows has no SIGHUP, no alarms, no `fcntl`, no `resource`, no process groups and cannot fork.
This loads next to nothing, so that a command hears signals before anything else is loaded.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from sqlite3 import Connection
    from types import FrameType
    from typing import Any, BinaryIO

try:
    resource: Any = __import__("resource")
except ImportError:  # Windows has none
    resource = None

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
ENDING_SIGNALS: tuple[signal.Signals, ...] = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
"""The signals that tell a program to end."""

CAN_FORK = hasattr(os, "fork") and hasattr(os, "killpg")
"""Whether a process can be copied, and be ended with all that it has started. Otherwise work is done where it is asked
for, and a limit is kept by looking at the clock."""

HAS_ALARM = hasattr(signal, "SIGALRM") and hasattr(signal, "setitimer")
"""Whether work that does not look at the clock can be interrupted. Otherwise it ends late."""

_HUNG_UP = 129
_PR_SET_PDEATHSIG = 1
_DATA = 5
"""Where `/proc/self/statm` tells the pages of data."""


def set_alarm(ring: Callable[[int, FrameType | None], None], seconds: float, again: float) -> None:
    """Call a function after so many seconds, and then again and again; 0 seconds is never."""
    if HAS_ALARM:
        if seconds:
            signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, again if seconds else 0)


def send_to_self(number: int) -> None:
    """Send a signal to this process, from any thread; Windows would take `os.kill` for an order to end it."""
    if CAN_FORK:
        os.kill(os.getpid(), number)
    else:
        signal.raise_signal(number)


def kill_group(leader: int) -> None:
    """End a process and all that it has started; the process alone where that is all that can be done."""
    try:
        if CAN_FORK:
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)  # ends it at once on Windows
    except (ProcessLookupError, PermissionError):
        return


def end_with(parent: int) -> None:
    """Be killed when the parent ends, whatever ends it; where nobody sees to that, the end of a pipe must be heard."""
    if sys.platform != "linux":
        return
    try:
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    except (ImportError, OSError, AttributeError):
        return
    if os.getppid() != parent:
        os._exit(1)


def lower_priority(steps: int) -> None:
    """Let other processes go first, where that can be said."""
    if hasattr(os, "nice"):
        os.nice(steps)


def terminal_is_gone() -> bool:
    """Whether standard input was a terminal that has been closed: asking it anything is an error then."""
    import errno

    if not hasattr(os, "tcgetpgrp"):
        return False
    try:
        os.tcgetpgrp(0)
    except OSError as error:
        return error.errno == errno.EIO
    return False


def leave_without_terminal() -> None:
    """End this process as one ends whose terminal was closed."""
    os._exit(_HUNG_UP)


def lock(file: BinaryIO, path: Path) -> BinaryIO | Connection:
    """Keep others from writing to an open file, until what is returned is closed; `OSError` if another holds it.

    Where files cannot be locked, an SQLite database beside the file is: SQLite can do it everywhere.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_beside(path)
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return file


def _lock_beside(path: Path) -> Connection:
    import sqlite3

    database = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        database.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        database.close()
        raise OSError(str(error)) from None
    return database


def data_folder() -> Path:
    """Where this system keeps what a user's programs keep: the library and the results of studies."""
    from platformdirs import user_data_path

    return user_data_path("cluewright")


def bounds_memory() -> bool:
    """Whether this system can refuse a process more memory than it was allowed."""
    return resource is not None


def memory_bound() -> Any:
    """What was allowed of memory for data, for `restore_memory_bound`."""
    return resource and resource.getrlimit(resource.RLIMIT_DATA)


def restore_memory_bound(bound: Any) -> None:
    """Allow what was allowed before."""
    if resource:
        resource.setrlimit(resource.RLIMIT_DATA, bound)


def unbound_memory() -> None:
    """Allow as much memory for data as may ever be allowed."""
    if resource:
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def allow_memory(megabytes: int, *, for_good: bool = False) -> None:
    """Let this process use so much more memory for data than it uses now; `for_good` means that it cannot be raised.

    Beyond that Python raises `MemoryError`, and other code gives up in its own way.
    """
    if resource is None:
        return
    most = _data_in_use() + megabytes * 1024 * 1024
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most if for_good else hard))
    except (ValueError, OSError):  # macOS bounds some kinds of memory and refuses others
        return


def memory_left() -> float:
    """How many bytes of data this process may still take."""
    most = resource.getrlimit(resource.RLIMIT_DATA)[0] if resource else None
    return float("inf") if most is None or most == resource.RLIM_INFINITY else most - _data_in_use()


def peak_megabytes() -> float | None:
    """The most memory that this process has used; None where the system does not tell."""
    return megabytes_used(resource.getrusage(resource.RUSAGE_SELF)) if resource else None


def megabytes_used(usage: Any) -> float:
    """The most memory that a process has used, of what the system says of it."""
    peak: int = usage.ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _data_in_use() -> int:
    """Bytes; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as pages:  # noqa: PTH123 - pathlib would cost every command a moment
            return int(pages.read().split()[_DATA]) * int(resource.getpagesize())
    except (OSError, ValueError, IndexError):
        return 0
