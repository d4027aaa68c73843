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
        until = time.monotonic() + GRACE
        while (pids := self._pids()) and time.monotonic() < until:
            time.sleep(0.05)
        names = []
        for pid in pids:
            try:
                names.append(Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200])
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
        return names

    def _pids(self) -> list[int]:
        wanted = f"CAMPAIGN_TOKEN={self.token}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    environment, state = (entry / "environ").read_bytes(), (entry / "stat").read_text()
                except OSError:
                    continue
                if wanted in environment.split(b"\0") and state.rsplit(")", 1)[1].split()[0] != "Z":
                    found.append(int(entry.name))
        return found

    def reported(self) -> list[dict[str, Any]]:
        """The whole JSON lines of its output."""
        lines = self.output.read_bytes().split(b"\n")[:-1]
        return [json.loads(line) for line in lines if line.startswith(b"{")]

    def said(self) -> str:
        """Its errors and narration."""
        return self.errors.read_text("utf-8", "backslashreplace")
