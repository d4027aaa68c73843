"""Runs a part over a range of seeds in several processes, and keeps totals and faults.

Seeds are handed out in order, in chunks. A worker that hangs on a case or dies is replaced; the case is a fault.
A totals file has one JSON object per line: part, seeds [first, after the last], inputs, faults, kinds of faults,
counts, slowest answer (seconds, which, seed), largest memory in MB, and minutes on the clock.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import connection
from pathlib import Path
from typing import Any

from campaign.case import Case, Fault, Part
from campaign.processes import hear_for_children

#: Faults of one kind that are written to the folder; the rest are only counted.
KEPT = 10


@dataclass
class Totals:
    """What a run came to."""

    part: str
    first: int = 0
    after: int = 0  #: the seed after the last
    inputs: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: str = ""
    memory: int = 0  #: MB
    minutes: float = 0.0  #: on the clock

    @property
    def faults(self) -> int:
        """How many there were."""
        return sum(self.kinds.values())

    def add(self, case: Case) -> None:
        """Count a case."""
        self.inputs += 1
        self.kinds.update(fault.kind for fault in case.faults)
        self.counts.update(case.counts)
        if case.seconds > self.seconds:
            self.seconds, self.slowest = case.seconds, f"{case.slowest} (seed {case.seed})"

    def merge(self, other: Totals) -> None:
        """Add another run of the same part, which follows this one."""
        self.after = other.after
        self.inputs += other.inputs
        self.kinds.update(other.kinds)
        self.counts.update(other.counts)
        self.memory = max(self.memory, other.memory)
        if other.seconds > self.seconds:
            self.seconds, self.slowest = other.seconds, other.slowest

    def document(self) -> dict[str, Any]:
        """A line of the totals file."""
        return {
            "part": self.part,
            "seeds": [self.first, self.after],
            "inputs": self.inputs,
            "faults": self.faults,
            "kinds": dict(self.kinds),
            "counts": dict(sorted(self.counts.items())),
            "slowest": {"seconds": round(self.seconds, 3), "what": self.slowest},
            "memory": self.memory,
            "minutes": round(self.minutes, 2),
        }

    def __str__(self) -> str:
        """The totals for people."""
        lines = [
            f"{self.part}: {self.inputs:,} inputs (seeds {self.first}:{self.after}), {self.faults} faults, slowest "
            f"answer {self.seconds:.2f} s, largest memory {self.memory} MB, {self.minutes:.1f} minutes"
        ]
        if self.slowest:
            lines.append(f"  slowest: {self.slowest}")
        if self.counts:
            lines.append("  " + ", ".join(f"{count:,} {name}" for name, count in sorted(self.counts.items())))
        lines += [f"  FAULT {count} x {kind}" for kind, count in self.kinds.most_common()]
        return "\n".join(lines)


def try_seed(part: Part, seed: int) -> Case:
    """One case, whatever happens in it."""
    case = Case(part.name, seed)
    try:
        part.run(case)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.name}"
        case.fault(f"{type(error).__name__} in {where}", traceback.format_exc())
    return case


def _serve(pipe: connection.Connection, part: Part, since: Any) -> None:
    """A worker: takes chunks of seeds, gives each case back, and after the last of a chunk its memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hear_for_children()
    while True:
        try:
            first, after = pipe.recv()
        except EOFError:
            return
        try:
            for seed in range(first, after):
                since.value = time.monotonic()
                case = try_seed(part, seed)
                if not case.faults:
                    case.input = ""
                pipe.send(case)
            since.value = 0.0
            pipe.send(_memory())
        except OSError:  # nobody listens any more
            return


def _memory() -> int:
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) // 1024


class Worker:
    """A process that tries cases, and what it is at."""

    def __init__(self, part: Part) -> None:
        context = multiprocessing.get_context("spawn")
        self.part = part
        self.since = context.Value("d", 0.0)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, part, self.since))
        self.process.start()
        theirs.close()
        self.chunk: tuple[int, int] | None = None
        self.cases: list[Case] = []  #: what came back of the chunk

    def take(self, chunk: tuple[int, int]) -> None:
        """Work on these seeds."""
        self.chunk, self.cases = chunk, []
        self.pipe.send(chunk)

    def hangs(self) -> bool:
        """Whether the case at hand takes longer than anyone would wait."""
        since = float(self.since.value)
        return bool(since) and time.monotonic() - since > self.part.patience

    def end(self) -> None:
        """Stop at once."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Runner:
    """A part being run."""

    def __init__(self, part: Part, workers: int, faults: Path | None, totals: Path | None) -> None:
        self.part, self.faults, self.totals = part, faults, totals
        self.workers = [Worker(part) for _ in range(workers)]
        self.done: dict[int, Totals] = {}  #: finished chunks that wait for an earlier one
        self.all = Totals(part.name)
        self.unwritten = Totals(part.name)
        self.kept: Counter[str] = Counter()
        self.written = time.monotonic()  #: when the last line of totals ended

    def run(self, first: int, after: int | None, minutes: float | None) -> Totals:
        """Try all these seeds, or as many as there is time for; Ctrl-C ends it early and keeps the totals."""
        self.all.first = self.all.after = self.unwritten.first = self.unwritten.after = first
        chunks = _chunks(first, after, self.part.chunk)
        until = time.monotonic() + minutes * 60 if minutes is not None else None
        self.written = time.monotonic()
        try:
            while True:
                over = until is not None and time.monotonic() > until
                for worker in self.workers:
                    if worker.chunk is None and not over and (chunk := next(chunks, None)):
                        worker.take(chunk)
                if not any(worker.chunk for worker in self.workers):
                    break
                self._listen()
                if time.monotonic() - self.written > 30:
                    self._write()
        except KeyboardInterrupt:
            print(f"{self.part.name}: interrupted; the totals so far are kept", file=sys.stderr)
        finally:
            for worker in self.workers:
                worker.end()
            self._write()
        return self.all

    def _listen(self) -> None:
        """Take what workers have finished; replace those that hang or died."""
        busy = [worker for worker in self.workers if worker.chunk]
        for ready in connection.wait([worker.pipe for worker in busy], timeout=1):
            worker = next(worker for worker in busy if worker.pipe is ready)
            try:
                given = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker, "the process died")
            else:
                if isinstance(given, Case):
                    worker.cases.append(given)
                else:
                    self._finished(worker, given)
        for worker in busy:
            if worker in self.workers and worker.chunk and worker.hangs():
                self._replace(worker, f"hung for more than {self.part.patience:.0f} s")

    def _finished(self, worker: Worker, memory: int) -> None:
        assert worker.chunk is not None
        first, after = worker.chunk
        worker.chunk = None
        self._note(Totals(self.part.name, first, after, memory=memory), worker.cases)

    def _note(self, totals: Totals, cases: list[Case]) -> None:
        for case in cases:
            totals.add(case)
            if case.faults:
                self._keep(case)
        self.done[totals.first] = totals
        while (ready := self.done.pop(self.all.after, None)) is not None:
            self.all.merge(ready)
            self.unwritten.merge(ready)

    def _replace(self, worker: Worker, why: str) -> None:
        """The case at hand is a fault; those before it in the chunk count, those after it go on."""
        assert worker.chunk is not None
        first, after = worker.chunk
        seed = first + len(worker.cases)
        worker.end()
        again = Worker(self.part)
        self.workers[self.workers.index(worker)] = again
        fault = Case(self.part.name, seed, faults=[Fault(why, why)])
        self._note(Totals(self.part.name, first, seed + 1), [*worker.cases, fault])
        if seed + 1 < after:
            again.take((seed + 1, after))

    def _keep(self, case: Case) -> None:
        """Write a case with its faults into the folder."""
        new = [fault for fault in case.faults if self.kept[fault.kind] < KEPT]
        if not new:
            return
        self.kept.update({fault.kind for fault in new})
        for fault in new:
            print(
                f"FAULT {case.part} --seed {case.seed}: {fault.kind}: {fault.says[-300:]!a}",
                file=sys.stderr,
                flush=True,
            )
        if self.faults:
            self.faults.mkdir(parents=True, exist_ok=True)
            document = {"part": case.part, "seed": case.seed, "faults": case.faults, "input": case.input}
            (self.faults / f"{case.part}-{case.seed}.json").write_text(json.dumps(document, indent=1) + "\n")

    def _write(self) -> None:
        """Append what came since the last line to the totals file."""
        now = time.monotonic()
        self.unwritten.minutes = (now - self.written) / 60
        self.all.minutes += self.unwritten.minutes
        self.written = now
        if self.totals and self.unwritten.after > self.unwritten.first:
            with self.totals.open("a") as file:
                file.write(json.dumps(self.unwritten.document()) + "\n")
        after = self.unwritten.after
        self.unwritten = Totals(self.part.name, after, after)


def _chunks(first: int, after: int | None, size: int) -> Iterator[tuple[int, int]]:
    while after is None or first < after:
        end = first + size if after is None else min(first + size, after)
        yield first, end
        first = end
