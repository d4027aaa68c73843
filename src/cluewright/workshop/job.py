"""A host: the process that runs jobs, one after another, each in a worker of its own that it forks.

Starting Python and loading an engine takes most of a second, a fork milliseconds. A host loads what its jobs need
once, before it forks, and does nothing else itself, so that every worker begins alike and none sees what another did.
It has one thread, since a fork copies locks that other threads hold.

Requests come on standard input, one JSON object per line. Each is answered by two lines on standard output: the number
of the worker when it begins, and a JSON object when it has ended. Standard input is also the lifeline: when it ends,
the host ends, and kills its worker first (`guardian.py`). A host that nobody asks anything for a minute ends too.
Where the system cannot fork, a host does one job itself and ends.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import select
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from cluewright import families, system
from cluewright.children import function_at
from cluewright.core import FamilyError
from cluewright.workshop.guardian import Guardian, Unforked, guardian
from cluewright.workshop.trouble import Trouble

_IDLE = 60.0
"""Seconds without a request after which a host ends: it holds some 150 MB of memory."""


def main() -> None:
    """Answer requests until there are no more."""
    requests, answers = _apart(0, os.O_RDONLY), _apart(1, os.O_WRONLY)
    keeper = guardian(requests, answers)
    while _is_asked(requests) and (line := _line(requests)):
        request = json.loads(line)
        _warm_up(request)
        answer = _answer(keeper, request, lambda worker: _write(answers, b"%d\n" % worker))
        if answer is None:
            return
        _write(answers, answer)
        if not system.CAN_FORK:
            os._exit(0)


def _is_asked(requests: int) -> bool:
    """Whether there is a request, or the sender is gone, before it has waited too long.

    A host that cannot fork has one job only, and was started for it.
    """
    return not system.CAN_FORK or bool(select.select([requests], [], [], _IDLE)[0])


def _apart(number: int, flags: int) -> int:
    """Keep one of the standard streams for the host alone; workers and what they start find it empty."""
    kept = os.dup(number)
    nothing = os.open(os.devnull, flags)
    os.dup2(nothing, number)
    os.close(nothing)
    return kept


def _line(handle: int) -> bytes:
    """The one line that was sent; empty if the sender is gone."""
    line = b""
    while not line.endswith(b"\n"):
        part = os.read(handle, 1 << 20)
        if not part:
            return b""
        line += part
    return line


def _warm_up(request: dict[str, Any]) -> None:
    """Load what the job will load. Only what is Cluewright's own: anything else might start threads or keep a state.

    What goes wrong here goes wrong in the worker again, which can say so.
    """
    loaded = len(sys.modules)
    with suppress(Exception):
        if request["function"].startswith("cluewright."):
            import_module(request["function"].partition(":")[0])
        if request["warm_up"]:
            function_at(request["warm_up"])(**request["arguments"])
    if len(sys.modules) > loaded:
        gc.collect()
        gc.freeze()  # a worker's garbage collection would copy every page it looks at


def _answer(keeper: Guardian | Unforked, request: dict[str, Any], tell: Callable[[int], None]) -> bytes | None:
    """Run the job in a worker; what there is to say of it as one line, or None if nobody is there to hear it."""
    with tempfile.TemporaryFile() as reply, tempfile.TemporaryFile() as complaints:
        end = keeper.run(partial(_work, request, reply, complaints), request["seconds"], tell)
        if end.why == "lifeline":
            return None
        reply.seek(0)
        told = reply.read()
        if end.why == "itself" and told.endswith(b"\n"):
            return told
        complaints.seek(max(0, complaints.seek(0, os.SEEK_END) - 4000))
        last = (complaints.read().decode(errors="replace").strip().splitlines() or [""])[-1]
    died = {"status": "died", "detail": f"exit status {end.status}; {last}"[:300]}
    return json.dumps({"status": "timeout"} if end.why == "time" else died).encode() + b"\n"


def _work(request: dict[str, Any], reply: BinaryIO, complaints: BinaryIO) -> None:
    """What a worker does: the job, and then one line about it."""
    os.dup2(complaints.fileno(), 2)
    answer: dict[str, Any]
    try:
        function = function_at(request["function"])
        if request["megabytes"] is not None:
            system.allow_memory(request["megabytes"], for_good=True)
        with _families_at(request["families"]):
            answer = {"status": "done", "value": function(**request["arguments"])}
    except MemoryError:
        answer = {"status": "memory", "detail": f"needed more than {request['megabytes']} MB"}
    except Exception as error:
        answer = {"status": "error", "error": Trouble.of(error)._asdict()}
    _write(reply.fileno(), json.dumps(answer).encode() + b"\n")


def _write(handle: int, line: bytes) -> None:
    with suppress(BrokenPipeError):  # whoever asked is gone, and the lifeline says so
        while line:
            line = line[os.write(handle, line) :]


@contextmanager
def _families_at(paths: str) -> Iterator[None]:
    """Offer the outside families of whoever gave the job; if one is missed, say that this machine has no such path."""
    families.use(paths)
    try:
        yield
    except FamilyError:
        missing = [path for path in paths.split(os.pathsep) if path and not Path(path).exists()]
        if not missing:
            raise
        told = f"the machine {platform.node()} has no {', '.join(missing)}"
        raise FamilyError(f"{told}; families from outside must lie at the same path on every worker") from None
