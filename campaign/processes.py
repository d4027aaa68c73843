"""Cluewright as a process of its own, which can be killed, and the processes it leaves behind.

Each process carries a token in its environment, and so do its children: whoever has the token belongs to it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

#: Seconds that children may outlive a killed parent.
GRACE = 2.0
_TICKS = os.sysconf("SC_CLK_TCK")


def hear_for_children() -> None:
    """Let what is started from here hear every signal, even if this process was told to ignore some, as by `nohup`.

    A child inherits that a signal is ignored; it does not inherit a function that hears it.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda number, frame: None)


def now() -> float:
    """Seconds on the clock by which the system counts the ages of processes."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def end_those_with(token: str, since: float = 0.0) -> dict[int, str]:
    """End the processes that carry a token (`NAME=VALUE`) in their environment and began since then.

    Their numbers, with what they were.
    """
    ended = {}
    for pid, began in _carrying(token):
        if began < since - 1 / _TICKS:  # the system counts whole ticks
            continue
        try:
            name = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
            os.kill(pid, signal.SIGKILL)
        except OSError:
            continue
        ended[pid] = name
    return ended


def running_with(token: str) -> list[int]:
    """The numbers of the processes that carry a token, but this one's."""
    return [pid for pid, _ in _carrying(token)]


def _carrying(token: str) -> list[tuple[int, float]]:
    """The processes that carry a token, and when each began; never this one."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment, state = (entry / "environ").read_bytes(), (entry / "stat").read_text()
        except OSError:
            continue
        fields = state.rsplit(")", 1)[1].split()
        if token.encode() in environment.split(b"\0") and fields[0] != "Z" and entry.name != str(os.getpid()):
            found.append((int(entry.name), int(fields[19]) / _TICKS))
    return found


class Running:
    """A running `cluewright` in a folder of its own, its output in files."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        self.token = uuid.uuid4().hex
        self.arguments = arguments
        self.output, self.errors = folder / f"{self.token}.out", folder / f"{self.token}.err"
        environment = {
            **os.environ,
            "CAMPAIGN_TOKEN": self.token,
            "CLUEWRIGHT_LIBRARY": str(folder / "library.sqlite"),
            "XDG_DATA_HOME": str(folder),
        }
        with self.output.open("wb") as output, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cluewright", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                env=environment,
                cwd=folder,
                start_new_session=True,
            )

    def wait_until_begun(self) -> None:
        """Until it listens for SIGTERM: what happens while Python itself starts is not Cluewright's to answer for."""
        while self.process.poll() is None and not self._listens():
            time.sleep(0.002)

    def _listens(self) -> bool:
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return False
        (caught,) = [int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt:")]
        return bool(caught >> (signal.SIGTERM - 1) & 1)

    def wait_for(self, lines: int, seconds: float) -> None:
        """Until so many lines have come, the process has ended, or the time is up."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            if self.output.read_bytes().count(b"\n") >= lines:
                return
            time.sleep(0.01)

    def signal(self, number: int, *, group: bool = False) -> None:
        """Send a signal to the process, or to all that a terminal would send it to."""
        if self.process.poll() is None:
            if group:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)

    def kill(self) -> None:
        """End the process, and only it, at once."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def ends_within(self, seconds: float) -> float | None:
        """How long it takes to end; None when it takes longer."""
        started = time.monotonic()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        return time.monotonic() - started

    def leftovers(self) -> list[str]:
        """What is still running of it after the time of grace; these are ended."""
        token = f"CAMPAIGN_TOKEN={self.token}"
        until = time.monotonic() + GRACE
        while running_with(token) and time.monotonic() < until:
            time.sleep(0.05)
        return list(end_those_with(token).values())

    def reported(self) -> list[dict[str, Any]]:
        """The whole JSON lines of its output."""
        lines = self.output.read_bytes().split(b"\n")[:-1]
        return [json.loads(line) for line in lines if line.startswith(b"{")]

    def said(self) -> str:
        """Its errors and narration."""
        return self.errors.read_text("utf-8", "backslashreplace")
