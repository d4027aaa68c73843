"""Pieces of work for the tests of batches: they run in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from cluewright.core import OptionError, PuzzleError, WrongAnswerError


def double(number: int) -> int:
    return 2 * number


def fail() -> None:
    raise ValueError("as asked")


def refuse() -> None:
    raise PuzzleError("3 houses cannot be paired: one is left", "line 2: the second map")


def refuse_in_words_of_its_own() -> None:
    class NarrowError(OptionError):
        """A kind of error that the parent process does not know."""

    raise NarrowError("too narrow", "--width")


def answer_wrongly() -> None:
    raise WrongAnswerError("fd: gave a wrong answer")


def die() -> None:
    os._exit(7)


def hang() -> None:
    time.sleep(600)


def devour() -> int:
    return len(bytearray(2_000_000_000))


def note_and_wait(path: str, number: int, seconds: float) -> int:
    """Leave a trace of every run, so that a test can count them."""
    with Path(path).open("a") as file:
        file.write(f"{number} {os.getpid()}\n")
    time.sleep(seconds)
    return number


def start_another_and_wait(path: str) -> None:
    """Leave the numbers of this process, of the one that looks after it, and of one started here."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with Path(path).open("a") as file:
        file.write(f"{os.getpid()} {os.getppid()} {child.pid}\n")
    time.sleep(600)


def start_another_and_end() -> int:
    """Leave a process behind that holds our output open."""
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid


seen: list[int] = []
"""What jobs have left in this module."""


def parent_and_state(number: int = 0) -> list[int]:
    """The number of the process we were forked from, and what other jobs have left here."""
    seen.append(number)
    return [os.getppid(), *seen]


def kill_parent_and_wait() -> None:
    """End the process that we were forked from, as an administrator might."""
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(600)


def loaded(module: str) -> list[int]:
    """Whether a module was there before we asked for it, and how many threads our parent has."""
    return [module in sys.modules, len(list(Path(f"/proc/{os.getppid()}/task").iterdir()))]
