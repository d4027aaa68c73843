"""A host: a process that does jobs, one after another, each in a worker of its own that it forks.

Starting Python and loading an engine takes most of a second, a fork milliseconds. A host loads what its jobs need
once, before it forks, and does nothing else itself, so that every worker begins alike and none sees what another did.
It has one thread, since a fork copies locks that other threads hold.

Jobs come on standard input. Each is answered by messages on standard output: the number of the worker, the values that
a generator yields as they come, and last an `Outcome`. A worker writes its messages into a pipe, and the host hands on
those that are whole. A worker may stay for more jobs of its kind (`Job.stays`): memory that a fork shares is copied
where it is written, which costs a small search more than the search itself.

Standard input is also the lifeline: the asker holds its other end. When the asker ends, however it ends, the lifeline
ends too, and the host kills its worker with all that the worker has started, and ends. A worker whose time is up is
killed in the same way, and so is what a worker leaves behind. A host without a job for a minute ends as well.
Where the system cannot fork, a host does one job itself and ends; its asker sees to its time.
"""

from __future__ import annotations

import gc
import os
import pickle
import platform
import select
import signal
import struct
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from inspect import isgenerator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TypeAlias

from cluewright import families, system
from cluewright.children import function_at
from cluewright.core import FamilyError
from cluewright.processes.job import Job, Outcome, Trouble

_IDLE = 60.0
"""Seconds without a job after which a host ends: it holds some 150 MB of memory."""

_NARROW = 32 * 1024 * 1024
"""Bytes: with less than this left, an error is put down to the want of memory. A thread's stack alone takes 8 MB."""

_LACKING = ("bad_alloc", "MemoryError", "emory allocation", "ut of memory", "annot allocate memory")
"""What native code says when it gets no memory."""

_MORE, _LAST, _STAYS = range(3)
"""Whether more messages about a job follow; after the last one its worker ends, or stays for another job."""

_HEAD = struct.Struct("!BQ")
"""What a message begins with: one of these three, and how many bytes follow."""

Send: TypeAlias = Callable[[bytes], None]


def message(value: Any, kind: int = _MORE) -> bytes:
    """A value as it is sent from one process to another."""
    pickled = pickle.dumps(value)
    return _HEAD.pack(kind, len(pickled)) + pickled


def read_message(read: Callable[[int], bytes]) -> tuple[bool, Any]:
    """Whether a message is the last, and its value; `EOFError` where the stream ends. `read` gives so many bytes."""
    head = read(_HEAD.size)
    if len(head) < _HEAD.size:
        raise EOFError
    kind, length = _HEAD.unpack(head)
    pickled = read(length)
    if len(pickled) < length:
        raise EOFError
    return kind != _MORE, pickle.loads(pickled)


def main() -> None:
    """Do jobs until there are no more."""
    system.unbound_memory()  # what is loaded here is charged to no job
    jobs, answers = _kept_apart(0, os.O_RDONLY), _kept_apart(1, os.O_WRONLY)
    if not system.CAN_FORK:
        _do_one(jobs, answers)
    workers = _Workers(jobs, answers)
    with suppress(EOFError):
        while select.select([jobs], [], [], _IDLE)[0]:
            job: Job = read_message(lambda size: _read(jobs, size))[1]
            _warm_up(job)
            last = workers.run(job)
            if not last:
                break
            _write(answers, last)
    workers.end()


def _do_one(jobs: int, answers: int) -> NoReturn:
    """Do one job in this very process, which ends with it, with its asker, or when the asker ends it at its time."""
    job: Job = read_message(lambda size: _read(jobs, size))[1]

    def listen() -> None:
        os.read(jobs, 1)
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    _write(answers, message(os.getpid()))
    _write(answers, message(_done(job, lambda content: _write(answers, content)), _LAST))
    os._exit(0)


def _kept_apart(number: int, flags: int) -> int:
    """Keep one of the standard streams for the host alone; workers and what they start find it empty."""
    kept = os.dup(number)
    nothing = os.open(os.devnull, flags)
    os.dup2(nothing, number)
    os.close(nothing)
    return kept


def _read(handle: int, size: int) -> bytes:
    """So many bytes, or fewer at the end."""
    content = bytearray()
    while len(content) < size and (part := os.read(handle, min(size - len(content), 1 << 20))):
        content += part
    return bytes(content)


def _write(handle: int, content: bytes) -> None:
    with suppress(BrokenPipeError):  # whoever asked is gone, and the lifeline says so
        while content:
            content = content[os.write(handle, content) :]


def _warm_up(job: Job) -> None:
    """Load what the job will load. Only what is Cluewright's own: anything else might start threads or keep a state.

    What goes wrong here goes wrong in the worker again, which can say so.
    """
    loaded = len(sys.modules)
    with suppress(Exception):
        if job.function.startswith("cluewright."):
            import_module(job.function.partition(":")[0])
        if job.warm_up:
            function_at(job.warm_up)(**job.arguments)
    if len(sys.modules) > loaded:
        gc.collect()
        gc.freeze()  # a worker's garbage collection would copy every page it looks at


def _out_of_memory(job: Job) -> Outcome:
    return Outcome(job.key, "memory", detail=f"needed more than {job.megabytes} MB")


def _done(job: Job, send: Send) -> Outcome:
    """What a worker does: the job; what the job finds on its way is sent."""
    try:
        with _families_at(job.families):
            value = function_at(job.function)(**job.arguments)
            if isgenerator(value):
                value = _handed_on(value, send)
        return Outcome(job.key, "done", value)
    except MemoryError:
        return _out_of_memory(job)
    except Exception as error:
        if job.megabytes is not None and system.memory_left() < _NARROW:  # "can't start new thread" and the like
            return _out_of_memory(job)
        trouble = Trouble.of(error)
        return Outcome(job.key, "error", detail=str(trouble), error=trouble, trace=traceback.format_exc())


def _handed_on(values: Any, send: Send) -> Any:
    """Send what a generator yields; what it returns."""
    while True:
        try:
            send(message(next(values)))
        except StopIteration as stop:
            return stop.value


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
        lacks = f"the machine {platform.node()} has no {', '.join(missing)}"
        raise FamilyError(f"{lacks}; families from outside must lie at the same path on every worker") from None


@dataclass
class _Worker:
    """A worker that was forked, as its host knows it."""

    number: int
    jobs: int
    """Where further jobs for it are written."""

    messages: int
    """Where its messages are read."""

    complaints: BinaryIO
    """What it writes to its standard error."""

    megabytes: int | None
    """What it may use of memory."""

    content: bytearray = field(default_factory=bytearray)
    """What has come of a message that is not whole yet."""

    last: bytes = b""
    """The last message about its job."""

    def hand_on(self, answers: int) -> bool:
        """Read its messages and hand on those that are whole, except the last; False when it can say no more."""
        try:
            while part := os.read(self.messages, 1 << 20):
                self.content += part
                self._send(answers)
        except BlockingIOError:
            return True
        return False

    def _send(self, answers: int) -> None:
        while len(self.content) >= _HEAD.size:
            kind, length = _HEAD.unpack_from(self.content)
            if len(self.content) < _HEAD.size + length:
                return
            whole = bytes(self.content[: _HEAD.size + length])
            del self.content[: len(whole)]
            if kind == _MORE:
                _write(answers, whole)
            else:
                self.last = whole

    @property
    def stays(self) -> bool:
        """Whether it has done its job and waits for another."""
        return bool(self.last) and _HEAD.unpack_from(self.last)[0] == _STAYS

    def killed(self) -> tuple[int, bool]:
        """Kill it, with all that it has started: its exit status, 128 and more after a signal as in a shell, and
        whether it was killed before, after it had used much of the memory that it may use.
        """
        # It is not yet waited for, so its number still means it and nobody else.
        for kill in (os.killpg, os.kill):  # it may not have made its group yet
            with suppress(ProcessLookupError, PermissionError):
                kill(self.number, signal.SIGKILL)
        _, ended, usage = os.wait4(self.number, 0)
        status = os.waitstatus_to_exitcode(ended)
        used = system.megabytes_used(usage) - (system.peak_megabytes() or 0.0)
        starved = status < 0 and self.megabytes is not None and used > self.megabytes / 2
        return status if status >= 0 else 128 - status, starved

    def said(self) -> str:
        """What it wrote last to its standard error."""
        self.complaints.seek(max(0, self.complaints.seek(0, os.SEEK_END) - 4000))
        return self.complaints.read().decode(errors="replace")

    def close(self) -> None:
        """Forget it, once it has been waited for."""
        os.close(self.jobs)
        os.close(self.messages)
        self.complaints.close()


class _Workers:
    """Forks workers and waits for what they say. To be made and used while the process has one thread."""

    def __init__(self, lifeline: int, answers: int) -> None:
        self._lifeline, self._answers = lifeline, answers
        self._ended, self._waking = os.pipe()
        os.set_blocking(self._ended, False)
        os.set_blocking(self._waking, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waking)
        self._kept: _Worker | None = None
        """A worker that stays for another job."""

    def run(self, job: Job) -> bytes:
        """Have a job done by a worker: the last message about it, which is empty if nobody is there to hear it."""
        worker = self._kept
        if worker and job.stays and job.megabytes == worker.megabytes and self._runs(worker):
            self._kept, worker.last = None, b""
            _write(worker.jobs, message(job))
        else:
            self.end()
            worker = self._forked(job)
        _write(self._answers, message(worker.number))
        why = self._awaited(worker, None if job.seconds is None else time.monotonic() + job.seconds)
        if worker.stays:
            self._kept = worker
            return worker.last
        status, starved = worker.killed()
        worker.hand_on(self._answers)
        said = worker.said()
        worker.close()
        if why == "lifeline":
            return b""
        if why == "time":
            outcome = Outcome(job.key, "timeout")
        elif worker.last:
            return worker.last
        elif starved or any(words in said for words in _LACKING):
            outcome = _out_of_memory(job)
        else:
            line = (said.strip().splitlines() or [""])[-1]
            outcome = Outcome(job.key, "died", detail=f"exit status {status}; {line}"[:300], trace=said)
        return message(outcome, _LAST)

    def end(self) -> None:
        """End the worker that stays, if there is one."""
        worker, self._kept = self._kept, None
        if worker:
            worker.killed()
            worker.close()

    @staticmethod
    def _runs(worker: _Worker) -> bool:
        return os.waitid(os.P_PID, worker.number, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def _forked(self, job: Job) -> _Worker:
        host, complaints = os.getpid(), tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the worker
        jobs, further = os.pipe()
        messages, sending = os.pipe()
        number = os.fork()
        if not number:
            os.close(further)
            os.close(messages)
            os.dup2(complaints.fileno(), 2)
            self._become_worker(host, job, jobs, sending)
        os.close(jobs)
        os.close(sending)
        os.set_blocking(messages, False)
        return _Worker(number, further, messages, complaints, job.megabytes)

    def _become_worker(self, host: int, job: Job, jobs: int, sending: int) -> NoReturn:
        """Work and end, without what Python does at its end: that belongs to the process that was forked.

        The worker has a process group of its own, so that it can be killed with everything in it.
        """
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # OpenBLAS sends it when it lacks memory for a thread
            for handle in (self._lifeline, self._answers, self._ended, self._waking):
                os.close(handle)
            os.setpgid(0, 0)
            system.end_with(host)
            _work(job, jobs, lambda content: _write(sending, content))
            status = 0
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def _awaited(self, worker: _Worker, ends: float | None) -> str:
        """Hand on what the worker says, until the `worker` has done its job or died, the `time` is up, or the
        `lifeline` says that the asker has ended.
        """
        handles = [self._lifeline, self._ended, worker.messages]
        while True:
            left = None if ends is None else max(0.0, ends - time.monotonic())
            ready, _, _ = select.select(handles, [], [], left)
            if self._ended in ready:
                os.read(self._ended, 4096)
            if worker.messages in ready and not worker.hand_on(self._answers):
                handles.remove(worker.messages)
            if worker.stays or not self._runs(worker):
                return "worker"
            if self._lifeline in ready:
                return "lifeline"
            if left == 0:
                return "time"


def _work(job: Job, jobs: int, send: Send) -> None:
    """Do a job, and those that follow if the worker stays."""
    if job.megabytes is not None:
        system.allow_memory(job.megabytes, for_good=True)
    before = system.peak_megabytes() or 0.0
    while True:
        outcome = _done(job, send)
        # Memory that native code has kept would be charged to the next job.
        used = (system.peak_megabytes() or 0.0) - before
        stays = job.stays and outcome.status == "done" and (job.megabytes is None or used < job.megabytes / 2)
        send(message(outcome, _STAYS if stays else _LAST))
        if not stays:
            return
        try:
            job = read_message(lambda size: _read(jobs, size))[1]
        except EOFError:
            return
