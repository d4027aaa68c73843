"""Pieces of work for the tests of batches: they run in processes of their own."""

from __future__ import annotations

import os
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def fail() -> None:
    raise ValueError("as asked")


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
