"""A terminal with the real program in it: keys go in as a user presses them, the screen comes out as text."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pyte

CEILING = 90.0
"""Seconds after which a screen that has not come is a failure; nothing depends on how fast it comes."""

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pagedown": "\x1b[6~",
    "pageup": "\x1b[5~",
    "tab": "\t",
    "backspace": "\x7f",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}
# What pyte does not know and would print: private modes asked for and set, the keyboard protocol.
_UNKNOWN = re.compile(
    rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1b\[\?[0-9;]*u|\x1bP[^\x1b]*\x1b\\|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
)


class Terminal:
    """Runs `cluewright` with these arguments."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self._fed = 0
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._theirs = theirs
        self.settings_before = termios.tcgetattr(theirs)
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH", "TMPDIR") if name in os.environ}
        usual = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "CLUEWRIGHT_LIBRARY": str(folder / "library.sqlite")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from cluewright.cli import main; main()", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**kept, **usual, **(environment or {})},
            start_new_session=True,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            working = self.children()
            self.process.kill()
            self.process.wait()
            for pid in working:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        for end in (self._ours, self._theirs):
            with suppress(OSError):
                os.close(end)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self._ours, KEYS.get(key, key).encode())

    def type(self, text: str) -> None:
        """Type into the field that is there, and wait until it shows."""
        self.press(*text)
        self.wait_for(f": {text}")

    def wait_for(self, *wanted: str, gone: str | None = None) -> str:
        """The screen, once it shows all of this and no longer that."""
        return self.wait_until(
            lambda: all(each in self.text for each in wanted) and (gone is None or gone not in self.text),
            f"{wanted} (without {gone!r})" if gone else f"{wanted}",
        )

    def children(self) -> list[int]:
        """The processes that the program has started and that still run."""
        path = Path(f"/proc/{self.process.pid}/task")
        return [int(pid) for task in path.iterdir() for pid in (task / "children").read_text().split()]

    def leave(self) -> int:
        """The exit status, once the program has ended."""
        self.wait_until(lambda: self.process.poll() is not None, "the end of the program")
        self._read(0.1)
        return self.process.wait()

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was: its settings, the usual screen, a visible cursor."""
        ends = (self.output.rfind(b"\x1b[?1049l") > self.output.rfind(b"\x1b[?1049h")) and (
            self.output.rfind(b"\x1b[?25h") > self.output.rfind(b"\x1b[?25l")
        )
        return ends and termios.tcgetattr(self._theirs) == self.settings_before

    def wait_until(self, condition: Callable[[], bool], what: str) -> str:
        ends = time.monotonic() + CEILING
        while not condition():
            if time.monotonic() > ends or (self.process.poll() is not None and not self._read(0.2)):
                if condition():
                    break
                raise AssertionError(f"no {what} on the screen:\n{self.text}")
            self._read(0.05)
        return self.text

    def _read(self, patience: float) -> bool:
        """Take in what the program wrote; whether there was anything."""
        ready, _, _ = select.select([self._ours], [], [], patience)
        if not ready:
            return False
        try:
            self.output += os.read(self._ours, 65536)
        except OSError:
            return False
        # An escape sequence may still be incomplete: what follows the last escape waits for more.
        whole = _UNKNOWN.sub(b"", self.output[self._fed :])
        cut = whole.rfind(b"\x1b")
        if cut >= 0 and len(whole) - cut < 40 and not re.match(rb"\x1b(?:\[[0-9;?]*[@-~]|[^\[\]P])", whole[cut:]):
            return True
        self._stream.feed(whole)
        self._fed = len(self.output)
        return True
