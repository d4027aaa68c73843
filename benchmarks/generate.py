"""Making puzzles: how many unique ones a minute on one core, and whether another engine finds them unique too."""

from __future__ import annotations

import time
from collections.abc import Iterator

from cluewright import families
from cluewright.core import Limit, Request, Verdict
from cluewright.workshop import prove
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from measure import Table, milliseconds

_LARGE = {
    "weight": [Request(30, {"beams": "15", "givens": "2"}), Request(30, {"shape": "seed", "givens": "12"})],
    "square": [Request(20), Request(30)],
}
"""What is large enough to be shown one by one."""

_RATE = Limit(seconds=20)
_WITNESSED = 1_000


def tables() -> Iterator[Table]:
    """A table of rates, a table of second opinions, and one of large puzzles."""
    yield _rates()
    yield _witnesses()
    yield _large()


def _rates() -> Table:
    table = Table("Making unique puzzles, one process", ["family", "size", "made", "a minute", "median", "slowest"])
    for name in families.names():
        sizes = families.load(name).generate.SIZE
        for number in (sizes.standard, *sizes.larger):
            order = Order(name, Request(number), seed=1)
            seconds = _seconds(order)
            size = next(generate(order, 1)).puzzle.size
            rate = f"{60 * len(seconds) / sum(seconds):,.0f}"
            median, slowest = sorted(seconds)[len(seconds) // 2], max(seconds)
            table.add(name, size, len(seconds), rate, milliseconds(median), milliseconds(slowest))
    table.notes.append("proved, irreducible, no two alike; the first size of each family is its standard one")
    return table


def _seconds(order: Order) -> list[float]:
    """How long each puzzle took."""
    took, before = [], time.perf_counter()
    for _ in generate(order, 10**6, limit=_RATE):
        now = time.perf_counter()
        took.append(now - before)
        before = now
    return took


def _witnesses() -> Table:
    table = Table(
        "Made with the direct search, proved again by CP-SAT", ["family", "made", "unique", "not so", "CP-SAT"]
    )
    for name in families.names():
        made = list(generate(Order(name, seed=2), _WITNESSED))
        agreed, started = 0, time.perf_counter()
        for each in made:
            answer = prove(each.puzzle, limit=60, engine="cpsat")
            agreed += answer.verdict == Verdict.UNIQUE and answer.solutions[0].content == each.solution.content
        took = time.perf_counter() - started
        table.add(name, len(made), agreed, len(made) - agreed, f"{milliseconds(took / len(made))} each")
    return table


def _large(count: int = 4) -> Table:
    columns = ["asked for", "size", "givens", "all needed", "made in", "proved in", "CP-SAT, within a minute"]
    table = Table("Large puzzles, one by one", columns)
    for name, requests in _LARGE.items():
        for request in requests:
            order, before = Order(name, request, seed=3), time.perf_counter()
            for made in generate(order, count):
                took = time.perf_counter() - before
                given = len(families.load(name).generate.droppable(made.puzzle.content))
                minimal = "yes" if made.minimal else "not decided"
                witness = prove(made.puzzle, limit=60, engine="cpsat")
                proof = f"{witness.verdict}, {milliseconds(witness.seconds)}"
                times = milliseconds(took), milliseconds(made.seconds)
                table.add(order.words, made.puzzle.size, given, minimal, *times, proof)
                before = time.perf_counter()
    return table
