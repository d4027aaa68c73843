"""Many puzzles: the same wherever they are made, kept when the making is stopped."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cluewright.core import OptionError, Request
from cluewright.core.errors import ProcessFailedError
from cluewright.processes.batch import Cluster, Job, Local, Outcome
from cluewright.workshop import generation
from cluewright.workshop.generation import Made, generate, make
from cluewright.workshop.generation import Made as MadeOne
from cluewright.workshop.orders import Order
from test_batch import cluster

ORDER = Order("houses", Request(6), seed=8)
LARGER = Order("houses", Request(10), seed=8)
"""No two are alike, so that a puzzle is the same whichever came before it."""

CLUEWRIGHT = [sys.executable, "-m", "cluewright"]


@pytest.fixture(autouse=True)
def _help_is_called_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generation, "_MOMENT", 1e-9)


def contents(made: Iterable[Made]) -> list[Any]:
    return [each.puzzle.content for each in made]


class Odd:
    """Real processes, of whose outcomes some are changed or come late."""

    workers = 2

    def __init__(self, change: Callable[[int, Outcome], Outcome]) -> None:
        self.change = change

    def outcomes(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        for number, outcome in enumerate(Local(2).outcomes(jobs)):
            yield self.change(number, outcome)


def test_other_processes_make_the_same_puzzles_in_the_same_order() -> None:
    assert contents(generate(ORDER, 30, where=Local(2))) == contents(generate(ORDER, 30))


def test_a_process_that_dies_is_replaced_and_many_are_not() -> None:
    def first_dies(number: int, outcome: Outcome) -> Outcome:
        return Outcome(outcome.key, "died", detail="exit status -9") if number == 0 else outcome

    assert contents(generate(ORDER, 12, where=Odd(first_dies))) == contents(generate(ORDER, 12))
    with pytest.raises(ProcessFailedError, match="exit status -9"):
        list(generate(ORDER, 12, where=Odd(lambda _, each: Outcome(each.key, "died", detail="exit status -9"))))


def test_what_was_made_comes_before_an_interrupt_goes_on() -> None:
    def stop_later(number: int, outcome: Outcome) -> Outcome:
        if number == 3:
            raise KeyboardInterrupt
        return outcome

    got: list[Made] = []
    with pytest.raises(KeyboardInterrupt):
        got.extend(generate(LARGER, 40, where=Odd(stop_later)))
    everything = {each.puzzle.name: each.puzzle.content for each in generate(LARGER, 40)}
    assert len(got) >= 4
    assert all(everything[each.puzzle.name] == each.puzzle.content for each in got)


def test_a_limit_ends_the_making_everywhere() -> None:
    assert 0 < len(list(generate(ORDER, 10**6, limit=3))) < 10**6
    assert len(list(generate(ORDER, 10**6, limit=3, where=Local(2)))) < 10**6


def test_no_more_than_there_are() -> None:
    few = Order("houses", Request(2, {"range": "2"}))
    with pytest.raises(OptionError, match="different puzzles"):
        list(generate(few, 50))


def test_orders_and_made_puzzles_travel_as_json() -> None:
    assert Order.read(json.loads(json.dumps(ORDER.document))) == ORDER
    made = make(ORDER, 0)
    assert isinstance(made, MadeOne)
    again = Made.read(json.loads(json.dumps(made.document)))
    assert (again.puzzle.content, again.solution.content) == (made.puzzle.content, made.solution.content)
    assert again.document == made.document


def test_a_cluster_makes_the_same_puzzles_though_a_worker_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(generation, "_CHUNK", 2)
    with cluster(workers=2) as (address, workers, _):
        made = []
        for each in generate(ORDER, 24, where=Cluster(address)):
            made.append(each)
            if len(made) == 3:
                workers[0].kill()
    assert contents(made) == contents(generate(ORDER, 24))


def test_an_interrupt_keeps_what_was_printed_and_leaves_no_process(tmp_path: Path) -> None:
    log = tmp_path / "made.jsonl"
    arguments = [*CLUEWRIGHT, "generate", "houses", "--count", "100000", "--seed", "0", "--json"]
    with (
        log.open("w") as output,
        subprocess.Popen(arguments, stdout=output, stderr=subprocess.PIPE, text=True) as process,
    ):
        while log.read_text().count("\n") < 40:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint.count("\n")) == (130, 1)
    assert all(json.loads(line)["verdict"] == "unique" for line in log.read_text().splitlines())
    children = subprocess.run(["ps", "-eo", "ppid,args"], capture_output=True, text=True, check=True).stdout
    assert not [line for line in children.splitlines() if line.split()[0] == str(process.pid)]


def test_progress_is_on_the_terminal_and_the_puzzles_are_in_the_file(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    log = tmp_path / "made.jsonl"
    arguments = [*CLUEWRIGHT, "generate", "houses", "--count", "100000", "--seed", "0", "--json"]
    with log.open("w") as output, subprocess.Popen(arguments, stdout=output, stderr=follower) as process:
        os.close(follower)
        shown, stopped = b"", False
        with suppress(OSError):  # the other end is closed
            while block := os.read(leader, 1000):
                shown += block
                if not stopped and b"of 100,000" in shown and log.read_text():
                    stopped = True
                    process.send_signal(signal.SIGINT)
    assert process.returncode == 130
    assert b"verdict" not in shown
    assert all(json.loads(line)["verdict"] == "unique" for line in log.read_text().splitlines())
