"""The process that runs general engines for a command: one request after another, until its parent is gone.

A request is `("load", engine)`, `("search", family, pickled puzzle, limit, method)`, or `("call", function, arguments)`
with a function by its path. It is answered by messages of three parts: `found` with a solution, any number of times,
then one of `ended` with an `Ending` or what the function returned, `refused` with a `Trouble`, and `failed`
with a message and a traceback. The third part says whether the process goes on.
"""

from __future__ import annotations

import pickle
import signal
import traceback
from multiprocessing.connection import Connection
from typing import Any

from cluewright import engines, families, system
from cluewright.children import function_at
from cluewright.core import Ending, InputError
from cluewright.workshop.solving import stated_and_searched
from cluewright.workshop.trouble import Trouble

_NARROW = 32 * 1024 * 1024
"""Bytes: with less than this left, an error is put down to the want of memory. A thread's stack alone takes 8 MB."""


def main(descriptor: str, megabytes: str, parent: str) -> None:
    """Serve the parent over this line."""
    system.end_with(int(parent))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # OpenBLAS sends it to itself when it lacks memory for a thread
    system.allow_memory(int(megabytes))
    line: Connection[Any, Any] = Connection(int(descriptor))
    while True:
        try:
            request = line.recv()
        except EOFError:
            return
        kind, value = _answer(line, *request)
        # Memory that native code has kept would be charged to the next search.
        goes_on = kind != "failed" and value != _OUT_OF_MEMORY and not _is_half_used(int(megabytes))
        line.send((kind, value, goes_on))
        if not goes_on:
            return


_OUT_OF_MEMORY = Ending(complete=False, statistics={}, stopped="memory")


def _answer(line: Connection[Any, Any], what: str, *arguments: Any) -> tuple[str, Any]:
    """Do what is asked, tell what is found on the way; the last word."""
    try:
        if what == "load":
            engines.load(*arguments)
            return "ended", Ending(complete=True, statistics={})
        if what == "call":
            function, keywords = arguments
            return "ended", function_at(function)(**keywords)
        return "ended", _search(line, *arguments)
    except InputError as error:
        return "refused", Trouble.of(error)
    except MemoryError:
        return "ended", _OUT_OF_MEMORY
    except Exception as error:
        if system.memory_left() < _NARROW:  # "can't start new thread", a library that cannot be loaded, and the like
            return "ended", _OUT_OF_MEMORY
        return "failed", (f"{type(error).__name__}: {error}"[:300], traceback.format_exc())


def _search(line: Connection[Any, Any], family: str, content: bytes, limit: Any, method: Any) -> Ending:
    room = families.load(family)
    searching = stated_and_searched(room, pickle.loads(content), limit, method)
    while True:
        try:
            line.send(("found", next(searching), True))
        except StopIteration as stop:
            ending: Ending = stop.value
            return ending._replace(statistics=dict(ending.statistics))


def _is_half_used(megabytes: int) -> bool:
    return (system.peak_megabytes() or 0) > megabytes / 2
