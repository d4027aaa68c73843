"""A process that looks after another: what it has started never outlives whoever asked for it.

The asker holds one end of a pipe, the lifeline; the guardian holds the other. When the asker ends, however it ends, the
lifeline ends too, and the guardian kills the worker with all that the worker has started. When the worker ends, what it
has left behind is killed as well.
"""

from __future__ import annotations

import os
import select
import signal
import sys

_DEATH_SIGNAL = 1
"""Linux's number for `PR_SET_PDEATHSIG`."""


def guard(lifeline: int) -> None:
    """Fork: returns in the worker alone. The guardian waits here, and ends as the worker does.

    To be called while the process has one thread. The worker has a process group of its own, so that it can be killed
    with everything in it.
    """
    ended, told = os.pipe()
    os.set_blocking(told, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(told)
    guardian = os.getpid()
    worker = os.fork()
    if not worker:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for handle in (lifeline, ended, told):
            os.close(handle)
        os.setpgid(0, 0)
        _die_with(guardian)
        return
    os._exit(_watched(worker, lifeline, ended))


def _watched(worker: int, lifeline: int, ended: int) -> int:
    """Wait for the worker's end or the asker's; the exit status, 128 and more after a signal as in a shell."""
    while True:
        ready, _, _ = select.select([lifeline, ended], [], [])
        if lifeline in ready or os.waitid(os.P_PID, worker, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break
        os.read(ended, 4096)
    # The worker is not yet waited for, so its number still means it and nobody else.
    for kill in (os.killpg, os.kill):  # it may not have made its group yet
        try:
            kill(worker, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue
    status = os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])
    return status if status >= 0 else 128 - status


def _die_with(guardian: int) -> None:
    """Where the system can see to it (Linux), end the worker even if somebody kills its guardian."""
    if sys.platform != "linux":
        return
    import ctypes

    try:
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    except (OSError, AttributeError):
        return
    if os.getppid() != guardian:
        os._exit(1)
