"""Make many puzzles, no two alike: here, and when that takes longer than a moment, on other cores or machines.

Puzzle number i of an order depends on the order's seed and i alone, so the same order gives the same puzzles wherever
they are made. They come in the order of their numbers; where two are alike, the later one is made again with its next
attempt.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, overload

from cluewright.core import Clock, Document, Family, Limit, OptionError, Request
from cluewright.core.errors import ProcessFailedError
from cluewright.core.types import P, S
from cluewright.processes.batch import Executor, Job, Outcome, PlaceError
from cluewright.processes.bounded import allowed_megabytes
from cluewright.workshop.answer import Bound, bounds
from cluewright.workshop.generate_one import Made, make, new_seed
from cluewright.workshop.orders import Order
from cluewright.workshop.puzzle import Room, card_of

_ALIKE = 1_000
"""How often in a row a puzzle may turn out like an earlier one before there are held to be no more."""

_MOMENT = 1.0
"""Seconds of work after which other cores are asked to help: starting a process takes a good part of that."""

_STRETCH = 3.0
"""Seconds after which a process hands in what it has made; on Ctrl-C no more than this is lost."""

_LOST = 3
"""How many processes may die before we ask why."""

_EARLIER = 1.5
"""Seconds before the end of the time at which a process is to be gone. One that looks at its clock is left two seconds
longer than that to hand in what it has made, so that the others end half a second late."""

_LEAST = 0.01
"""Seconds that a process gets at least."""

_CHUNK = 100
"""Most puzzles given to one process at a time."""


@overload
def generate(
    what: Family[P, S] | Room[P, S],
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made[P, S]]: ...
@overload
def generate(
    what: Order | str,
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made]: ...
def generate(
    what: Order | Family[P, S] | Room[P, S] | str,
    count: int = 1,
    *,
    size: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    keep_redundant: bool = False,
    difficulty: str | None = None,
    no_guessing: bool = False,
    limit: Bound = None,
    where: Executor | None = None,
) -> Iterator[Made[P, S]] | Iterator[Made]:
    """`count` puzzles of a family, no two alike, each unique by proof; fewer when the time is up.

    The same seed gives the same puzzles; without one, one is drawn, and the puzzles' names tell it. `options` are the
    family's own, as `cluewright families FAMILY` lists them. `difficulty` is `easy`, `medium`, `hard` or `expert`; with
    `no_guessing` nothing needs to be supposed. `where` says who helps if there is more to do than a
    moment's: `Local(2)` for two processes here, `executor(ADDRESS)` for a Dask cluster. An `Order` says all of this in
    one value.

    >>> [made.puzzle.name for made in generate("houses", 2, size=6, seed=7)]
    ['houses-7-1', 'houses-7-2']
    """
    if not isinstance(what, Order):
        drawn = new_seed() if seed is None else seed
        request = Request(size, dict(options), keep_redundant, difficulty, no_guessing)
        what = Order(card_of(what).name, request, drawn)
    elif size is not None or seed is not None or options or keep_redundant or difficulty or no_guessing:
        raise OptionError("an order says its size, seed and options itself; nothing can be added to it")
    return unlike(what, count, bounds(limit), where, lambda made: {made.fingerprint}, set())


def unlike(
    order: Order,
    count: int,
    limit: Limit,
    where: Executor | None,
    marks: Callable[[Made], set[str]],
    seen: set[str],
) -> Iterator[Made]:
    """The puzzles of an order, none with a mark that was `seen` before; the marks of each are added to those.

    An interrupt, or the loss of the place where others help, gives what was made until then before it goes on.
    """
    clock = limit.start()
    order.checked()
    found = 0
    for index, first in _made(order, count, clock, where):
        made: Made | None = first
        attempt = 0
        while made and marks(made) & seen:
            attempt += 1
            if attempt > _ALIKE:
                raise OptionError(f"no more than {found} different puzzles of this kind were found, not {count}")
            made = make(order, index, attempt, clock)
        if made:
            seen |= marks(made)
            found += 1
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
    interrupt: KeyboardInterrupt | PlaceError | None = None
    outcomes = where.outcomes(jobs)
    try:
        for outcome in outcomes:
            ready.update(jobs.finished(outcome))
            while expected in ready:
                yield expected, ready.pop(expected)
                expected += 1
    except (KeyboardInterrupt, PlaceError) as stop:
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
        length = max(1, min(_CHUNK, len(numbers) // (4 * max(1, workers))))
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
        seconds = None if rest.seconds is None else max(_LEAST, rest.seconds - _EARLIER)
        return Job(key, function, arguments, seconds, allowed_megabytes())

    def finished(self, outcome: Outcome) -> dict[int, Made]:
        """What a process handed in."""
        numbers = self._given.pop(outcome.key)
        if outcome.status == "memory":
            raise MemoryError
        if outcome.status != "done":
            error = outcome.error and outcome.error.error()
            if error is not None:
                raise error
            self.lost += outcome.status != "timeout"
            if self.lost > _LOST:
                raise ProcessFailedError(f"the processes that make puzzles end badly: {outcome.detail}")
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
