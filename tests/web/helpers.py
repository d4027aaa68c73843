"""Functions that jobs of the tests run, in processes of their own."""

from __future__ import annotations

import os
import time

from cluewright.jobs import Progress


def sleep(progress: str) -> None:
    """Tell who works, and hang."""
    Progress(progress).report(worker=os.getpid())
    time.sleep(1000)


def nice_level(progress: str) -> int:
    Progress(progress)
    return os.nice(0)


def take_memory(progress: str) -> int:
    return len(b"x" * (400 * 1024 * 1024))
