"""Make many puzzles, no two alike: here, and when that takes longer than a moment, on other cores or machines.

Puzzle number i of an order depends on the order's seed and i alone, so the same order gives the same puzzles wherever
they are made. They come in the order of their numbers; where two are alike, the later one is made again with its next
attempt.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator
from typing import Any

from cluewright.core import Clock, Document, Limit, OptionError
from cluewright.workshop.batch import Executor, Job, Outcome
from cluewright.workshop.making import Made, Order, make

__all__ = ["Made", "Order", "generate", "make"]

_ALIKE = 1_000
"""How often in a row a puzzle may turn out like an earlier one before there are held to be no more."""

_MOMENT = 1.0
"""Seconds of work after which other cores are asked to help: starting a process takes a good part of that."""

_STRETCH = 3.0
"""Seconds after which a process hands in what it has made; on Ctrl-C no more than this is lost."""

_LOST = 3
"""How many processes may die before we ask why."""

_CHUNK = 100
"""Most puzzles given to one process at a time."""


def generate(order: Order, count: int, limit: Limit | None = None, where: Executor | None = None) -> Iterator[Made]:
    """`count` puzzles, no two alike; fewer when the time is up. `where` helps if there is more to do than a moment's.

    An interrupt gives what was made until then before it goes on.
    """
    clock = (limit or Limit()).start()
    order.checked()
    seen: set[str] = set()
    for index, first in _made(order, count, clock, where):
        made: Made | None = first
        attempt = 0
        while made and made.fingerprint in seen:
            attempt += 1
            if attempt > _ALIKE:
                raise OptionError(f"no more than {len(seen)} different puzzles of this kind were found, not {count}")
            made = make(order, index, attempt, clock)
        if made:
            seen.add(made.fingerprint)
            yield made


def _made(order: Order, count: int, clock: Clock, where: Executor | None) -> Iterator[tuple[int, Made]]:
    """Numbers and puzzles, in order."""
    moment = Limit(seconds=_MOMENT).start()
    for index in range(count):
        if where is not None and count - index > 1 and moment.expired():
            yield from _elsewhere(order, range(index, count), clock, where)
            return
        made = make(order, index, clock=clock)
        if made is None:
            return
        yield index, made


def _elsewhere(order: Order, numbers: range, clock: Clock, where: Executor) -> Iterator[tuple[int, Made]]:
    """Numbers and puzzles, in order, made by other processes."""
    jobs = _Jobs(order, numbers, clock, where.workers)
    ready: dict[int, Made] = {}
    expected = numbers.start
    interrupt: KeyboardInterrupt | None = None
    outcomes = where.outcomes(jobs)
    try:
        for outcome in outcomes:
            ready.update(jobs.finished(outcome))
            while expected in ready:
                yield expected, ready.pop(expected)
                expected += 1
    except KeyboardInterrupt as stop:
        interrupt = stop
    finally:
        outcomes.close()  # type: ignore[attr-defined]  # it is a generator
    for index in sorted(ready):
        yield index, ready[index]
    if interrupt:
        raise interrupt


class _Jobs(Iterator[Job]):
    """The numbers still to be made, as jobs; what one process has not finished goes to the next."""

    def __init__(self, order: Order, numbers: range, clock: Clock, workers: int) -> None:
        self.order, self.clock = order, clock
        length = max(1, min(_CHUNK, len(numbers) // (4 * workers)))
        self.waiting = deque(list(numbers[start : start + length]) for start in range(0, len(numbers), length))
        self._name = hashlib.sha256(json.dumps(order.document, sort_keys=True).encode()).hexdigest()[:16]
        self._given: dict[str, list[int]] = {}
        self.lost = 0

    def __next__(self) -> Job:
        rest = self.clock.rest()
        if not self.waiting or rest is None:
            raise StopIteration
        numbers = self.waiting.popleft()
        arguments = {"order": self.order.document, "numbers": numbers, "seconds": rest.seconds}
        key = f"{self._name} {numbers[0]}-{numbers[-1]}"
        self._given[key] = numbers
        function = f"{make_some.__module__}:{make_some.__name__}"
        return Job(key, function, arguments, rest.seconds)

    def finished(self, outcome: Outcome) -> dict[int, Made]:
        """What a process handed in."""
        numbers = self._given.pop(outcome.key)
        if outcome.status != "done":
            kind, _, says = outcome.detail.partition(": ")
            self.lost += outcome.status != "timeout"
            if kind == OptionError.__name__ or self.lost > _LOST:
                raise OptionError(says if kind == OptionError.__name__ else f"processes end badly: {outcome.detail}")
            self.waiting.appendleft(numbers)
            return {}
        if outcome.value["left"]:
            self.waiting.appendleft(outcome.value["left"])
        return {int(number): Made.read(document) for number, document in outcome.value["made"].items()}


def make_some(order: Document, numbers: list[int], seconds: float | None) -> dict[str, Any]:
    """The work of one process: as many of these as a stretch of time allows, at least one."""
    wanted, clock, stretch = Order.read(order), Limit(seconds).start(), Limit(_STRETCH).start()
    made: dict[str, Any] = {}
    for number in numbers:
        if clock.expired() or (made and stretch.expired()):
            break
        if one := make(wanted, number, clock=clock):
            made[str(number)] = one.document
    return {"made": made, "left": [] if clock.expired() else numbers[len(made) :]}
