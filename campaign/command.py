"""The command line, called inside this process: quick enough to be tried on many inputs."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import tempfile
import threading
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from campaign.case import Case

#: Seconds that a fuzzed command may search.
LIMIT = 0.3
#: Statuses that the README promises.
_STATUSES = (0, 1, 2, 3)


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    output: str
    errors: str


def called(arguments: list[str], standard_input: bytes = b"") -> Ended:
    """`cluewright` with these arguments, its streams captured as a terminal would get them."""
    import cluewright.cli

    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace", write_through=True)
    status: object = 0
    with _as_before(), contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        sys.argv = ["cluewright", *arguments]
        sys.stdin = io.TextIOWrapper(io.BytesIO(standard_input), encoding="utf-8")
        try:
            cluewright.cli.main()
        except SystemExit as ended:
            status = ended.code
    texts = [stream.buffer.getvalue().decode() for stream in (output, errors)]
    return Ended(status if isinstance(status, int) else 0 if status is None else 1, *texts)


@contextlib.contextmanager
def _as_before() -> Iterator[None]:
    """Leave this process as it was: a command that ends ignores signals, and so would all processes started here."""
    given, hooks, places = (sys.argv, sys.stdin), (sys.unraisablehook, threading.excepthook), sys.path[:]
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        sys.argv, sys.stdin = given
        sys.path[:] = places
        sys.unraisablehook, threading.excepthook = hooks
        for number, handler in handlers.items():
            signal.signal(number, handler)


def fuzzed(case: Case, random: Random, text: str, family: str) -> tuple[str, float]:
    """A command with this text as a file, on standard input or as the puzzle itself: which, and how long it took."""
    limit = f"{LIMIT * 1000:.0f}ms"
    words = random.choice(
        [
            ["show", "@"],
            ["show", "@", "--ascii"],
            ["show", "@", "--as", random.choice(["json", "text", "prolog"])],
            ["show", "@", "--svg", "-"],
            ["show", "@", "--json"],
            ["solve", "@", "--limit", limit],
            ["solve", "@", "--limit", limit, "--json"],
            ["prove", "@", "--limit", limit, "--plain"],
            ["check", "@", "[0,0] <-> [1,1]"],
            ["check", "SEND+MORE=MONEY", "@"],
        ]
    )
    if random.random() < 0.3:
        words += ["--family", family]
    data = text.encode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"puzzle{random.choice(['.json', '.jsonl', '.txt', '.pl'])}"
        path.write_bytes(data)
        given = random.choice([str(path), "-", text])
        if given == text and (len(data) > 60_000 or text.startswith("-") or "\0" in text):
            given = "-"
        if given == text:
            given = os.fsdecode(data)
        started = time.process_time()
        ended = called([given if word == "@" else word for word in words], data)
    seconds = time.process_time() - started
    case.took(seconds, f"cluewright {words[0]}")
    case.counts["commands"] += 1
    judge(case, words[0], ended)
    return words[0], seconds


def judge(case: Case, name: str, ended: Ended) -> None:
    """A command must end with a promised status and say what it says in clean characters."""
    if ended.status not in _STATUSES:
        case.fault(f"status {ended.status} of {name}", ended.errors[-2000:])
    if "Traceback (most recent call last)" in ended.errors:
        case.fault(f"traceback of {name}", ended.errors[-2000:])
    for what, text in (("output", ended.output), ("errors", ended.errors)):
        bad = next((sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t"), None)
        if bad is not None:
            case.fault(f"control character in the {what} of {name}", f"{bad!a} in {text[:400]!a}")
