"""Peers that run as a process of their own: asked puzzle after puzzle, a line each, they tell their own processor time.

The answer is a line too: the number of solutions, up to as many as were asked for, the milliseconds taken, and the
first solution as a list.
"""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from peer_models import stating as p

Task = Callable[[str, p.Plain, int], str]
"""The line that asks for so many solutions of a puzzle of this family."""

_TICK = os.sysconf("SC_CLK_TCK")


class Served:
    """A running peer."""

    def __init__(self, command: list[str], task: Task) -> None:
        self._command, self._task = command, task
        self._process: subprocess.Popen[str] | None = None

    def run(self, family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[int, list[int], float] | None:
        """How many solutions, the first and the seconds taken; None when it took longer than it may.

        It is then started anew for the next.
        """
        task = self._task(family, puzzle, most)
        process = self._process = self._process or self._started()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(task)
            process.stdin.flush()
        except BrokenPipeError:  # it gave up on an earlier puzzle, for want of memory
            self.close()
            return self.run(family, puzzle, most, seconds)
        told = process.stdout.readline() if self._answers(process, seconds) else ""
        if not told:
            self.close()
            return None
        count, milliseconds, *first = told.split(" ", 2)
        values = [int(each) for each in "".join(first).strip().strip("[]").split(",") if each.strip()]
        return int(count), values, float(milliseconds) / 1000

    def _answers(self, process: subprocess.Popen[str], seconds: float) -> bool:
        """Whether it answers within so much processor time, and thrice as much on the clock."""
        assert process.stdout
        before, started = _processor(process.pid), time.monotonic()
        while not select.select([process.stdout], [], [], 0.2)[0]:
            # GNU Prolog repeats short work, for some 0.1 s in all.
            if _processor(process.pid) - before > seconds + 0.2 or time.monotonic() - started > 3 * seconds + 1:
                return False
        return True

    def _started(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def close(self) -> None:
        """End it."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


def _processor(process: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK
