"""Whatever a command does ends at its limit of time and memory, and leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cluewright import Limit, Method, Verdict, prove, read
from cluewright.core import Ending, OptionError, Search, Searching, TimeUp, megabytes
from cluewright.core.errors import ProcessFailedError
from cluewright.processes.bounded import alarm, bounded, within
from cluewright.processes.job import Job
from cluewright.processes.pool import KEPT
from cluewright.workshop import Puzzle, solving

CLUEWRIGHT = "from cluewright.cli import main; main()"
WAITING = """
from cluewright.processes.pool import KEPT
from cluewright.processes.job import Job
KEPT.outcome(Job("begin", "builtins:dict", megabytes=500, stays=True))
print("it serves", flush=True)
KEPT.outcome(Job("wait", "signal:pause", megabytes=500, stays=True))
"""
"""A command whose process of its own would wait for ever."""

LINES = [20 + 7 * place % 31 for place in range(60)]
LARGE = json.dumps({"family": "square", "rows": LINES, "columns": LINES[::-1], "blocked": []})
"""Its model has 40,000 squares that could be: no engine has stated it, let alone solved it, within a second."""

ENGINES = ["cpsat", "fd", "cpmpy:ortools"]
LATE = 60.0
"""Seconds after which a search that should have been ended gives up by itself: a test fails but does not hang."""


class Running:
    """A command that runs, and the processes it has started: they carry its mark in their environment."""

    def __init__(self, *arguments: str, code: str = CLUEWRIGHT, **options: Any) -> None:
        self.mark = uuid.uuid4().hex
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        environment = {**os.environ, "MARK": self.mark}
        self.process = subprocess.Popen([sys.executable, "-c", code, *arguments], env=environment, **(pipes | options))

    def children(self) -> list[int]:
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                marked = f"MARK={self.mark}".encode() in (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if marked and int(folder.name) != self.process.pid:
                found.append(int(folder.name))
        return found

    def wait_for_children(self, wanted: bool) -> bool:
        ends = time.monotonic() + LATE
        while time.monotonic() < ends:
            if bool(self.children()) == wanted:
                return True
            time.sleep(0.05)
        return False

    def wait_for_work(self, seconds: float) -> None:
        """Wait until the command has had so many seconds of a processor: then it has begun."""
        while self.process.poll() is None:
            spent = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
            if sum(map(int, spent)) >= seconds * os.sysconf("SC_CLK_TCK"):
                return
            time.sleep(0.02)

    def ended(self) -> tuple[int, str, str]:
        output, complaint = self.process.communicate(timeout=LATE)
        assert "Traceback" not in complaint, complaint
        return self.process.returncode, output, complaint


@pytest.mark.parametrize("engine", ENGINES)
def test_building_a_large_model_ends_at_the_limit_and_leaves_nobody_behind(engine: str) -> None:
    running = Running("prove", LARGE, "--engine", engine, "--limit", "300ms", "--json")
    status, output, _ = running.ended()
    assert status == 3
    assert json.loads(output)["verdict"] == "unknown"
    assert running.children() == []


def test_a_tree_that_cannot_be_drawn_in_time_is_given_up() -> None:
    running = Running("lab", "tree", LARGE, "--limit", "300ms")
    status, output, complaint = running.ended()
    assert (status, output) == (3, "")
    assert "limit was reached" in complaint
    assert running.children() == []


def test_auto_keeps_its_limit_after_it_has_handed_over() -> None:
    large = read(LARGE)
    hasty = Puzzle(replace(large.family, patience=1), large.content)
    try:
        with bounded():
            answer = prove(hasty, limit=2)
    finally:
        KEPT.end()
    assert (answer.verdict, answer.engine) == (Verdict.UNKNOWN, "direct, then cpsat")


@pytest.mark.parametrize("engine", ["cpsat", "fd"])
def test_an_engine_that_needs_more_memory_than_it_may_have_is_unknown(engine: str) -> None:
    running = Running("prove", LARGE, "--engine", engine, "--memory", "90MB", "--json")
    status, output, complaint = running.ended()
    assert status == 3
    document = json.loads(output)
    assert (document["verdict"], document["stopped"]) == ("unknown", "memory")
    assert "this needs more than 90 MB of memory; --memory allows it more" in complaint


def test_a_command_that_needs_more_memory_than_it_may_have_says_so() -> None:
    crowd = json.dumps({"family": "houses", "houses": [[x, y] for x in range(50) for y in range(40)]})
    status, _, complaint = Running("solve", crowd, "--engine", "direct", "--memory", "80MB").ended()
    assert status == 3
    assert "this needs more than 80 MB of memory" in complaint


def test_the_process_of_an_engine_ends_with_a_command_that_is_killed() -> None:
    running = Running(code=WAITING)
    assert running.process.stdout
    running.process.stdout.readline()
    time.sleep(0.5)  # so that it waits by now; a process that still listens would end anyway
    running.process.kill()
    running.process.communicate()
    assert running.wait_for_children(False)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("twice", [False, True])
def test_a_signal_ends_an_engine_at_work_and_is_told(number: signal.Signals, status: int, twice: bool) -> None:
    running = Running("prove", LARGE, "--engine", "cpsat", "--json")
    assert running.wait_for_children(True)
    running.process.send_signal(number)
    if twice:
        running.process.send_signal(number)
    code, _, complaint = running.ended()
    assert code == status
    assert complaint == "cluewright: stopped; what was printed before stands\n"
    assert running.wait_for_children(False)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_what_was_found_is_told_when_a_command_is_stopped(number: signal.Signals, status: int) -> None:
    crowd = "/".join(["########"] * 8)
    running = Running("solve", crowd, "--all", "--json", "--engine", "direct")
    running.wait_for_work(seconds=1.0)
    running.process.send_signal(number)
    code, output, complaint = running.ended()
    assert code == status
    assert "stopped" in complaint
    document = json.loads(output)
    assert (document["stopped"], document["complete"]) == ("signal", False)
    assert document["count"] == len(document["solutions"]) > 0


def _never_looks() -> Searching[int]:
    yield 1
    ends = time.perf_counter() + LATE
    while time.perf_counter() < ends:
        pass
    raise AssertionError("the alarm did not ring")


def test_a_search_that_never_looks_at_its_clock_is_ended_by_an_alarm() -> None:
    with bounded():
        search = Search(within(_never_looks(), Limit(seconds=0.01).start()))
        assert list(search) == [1]
    assert search.ending == Ending(complete=False)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_alarms_may_be_nested_and_an_inner_one_does_not_silence_the_outer() -> None:
    def work() -> None:
        with alarm(Limit(seconds=0.05).start()):
            with alarm(Limit(seconds=1000).start()):
                pass
            list(_never_looks())

    with bounded(), pytest.raises(TimeUp):
        work()


def test_a_search_that_needs_too_much_memory_ends_unfinished_and_the_rest_goes_on() -> None:
    def greedy() -> Searching[int]:
        yield 1
        kept = [bytearray(2**20) for _ in range(600)]
        raise AssertionError(f"{len(kept)} MB were to be had")

    with bounded(200):
        search = Search(within(greedy(), Limit().start()))
        assert list(search) == [1]
    assert search.ending.stopped == "memory"
    assert len(bytearray(300 * 2**20)) > 0, "outside of it there is no limit"


@pytest.fixture
def engine_process() -> Iterator[None]:
    yield
    KEPT.end()


def test_solutions_found_apart_are_those_found_here(engine_process: None) -> None:
    puzzle = read("#.#/.../#.#")
    for engine in ENGINES:
        here = {solution.content for solution in solving.solve(puzzle, None, engine=engine).solutions}
        with bounded():
            answer = solving.solve(puzzle, None, engine=engine)
        assert answer.complete
        assert {solution.content for solution in answer.solutions} == here


def test_what_an_engine_refuses_apart_is_refused_here(engine_process: None) -> None:
    puzzle = read("#.#/.../#.#")
    with bounded():
        for method in (Method("magic"), Method("cpmpy:nonesuch"), Method("cpsat", "nonesuch")):
            with pytest.raises(OptionError):
                prove(puzzle, method=method)
        assert prove(puzzle, method=Method("cpsat")).verdict == Verdict.MULTIPLE


def called(function: str, arguments: dict[str, Any]) -> Any:
    return KEPT.outcome(Job(function, function, arguments, megabytes=500, stays=True)).result("the engine")


def test_an_engine_that_fails_apart_is_a_failure_with_its_traceback(engine_process: None) -> None:
    with pytest.raises(ProcessFailedError, match="TypeError") as failure:
        called("math:sqrt", {})
    assert "Traceback" in failure.value.trace
    with pytest.raises(ProcessFailedError, match="exit status 3"):
        called("os:_exit", {"status": 3})
    assert called("builtins:dict", {"a": 1}) == {"a": 1}


@pytest.mark.parametrize("text", ["", "much", "-1GB", "0", "1 PB", "1e9", "nan", "2 GB 1", "9" * 50, "٣GB"])
def test_an_amount_of_memory_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="memory"):
        megabytes(text)
