"""Houses: planted puzzles of growing size, solved and proved; against plain loops and CP-SAT in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from cluewright import Method, Puzzle, Verdict, prove, solve
from cluewright.families.houses import FAMILY
from cluewright.workshop import examples
from measure import Table, exponent, milliseconds, ratio, take_turns
from planted import plain_loops, planted


def tables() -> Iterator[Table]:
    """Planted puzzles, the paper's hardest case, and the examples against CP-SAT."""
    yield _growth()
    yield _hardest_of_the_seed()
    yield _against_cpsat()


def _growth() -> Table:
    table = Table(
        "houses: planted puzzles on the points 0..4n, solved and proved",
        ("houses", "verdict", "plain loops", "direct", "ratio"),
    )
    sizes = (50, 100, 200, 500, 1000)
    seconds = []
    for size in sizes:
        puzzle = Puzzle(FAMILY, planted(size, 4 * size, Random(size)))
        contenders: dict[str, Callable[[], Any]] = {"direct": partial(prove, puzzle)}
        if size <= 500:
            contenders["plain"] = partial(plain_loops, puzzle.content)
        times = take_turns(contenders, repeats=3)
        seconds.append(times["direct"])
        verdict = prove(puzzle).verdict
        if "plain" in times:
            assert {0: Verdict.NONE, 1: Verdict.UNIQUE, 2: Verdict.MULTIPLE}[plain_loops(puzzle.content)] == verdict
            loops, faster = milliseconds(times["plain"]), ratio(times["plain"], times["direct"])
        else:
            loops, faster = "-", "-"
        table.add(size, verdict, loops, milliseconds(times["direct"]), faster)
    table.notes.append(f"growth: time ~ n^{exponent(sizes, seconds):.2f} (direct, n = houses)")
    return table


def _hardest_of_the_seed() -> Table:
    table = Table(
        "houses: 10 houses with coordinates up to 24 (the paper's slowest case: 765,025 ms)",
        ("puzzle", "verdict", "first solution", "proof"),
    )
    random = Random(24)
    for number in range(1, 6):
        puzzle = Puzzle(FAMILY, planted(10, 24, random))
        contenders: dict[str, Callable[[], Any]] = {"solve": partial(solve, puzzle), "prove": partial(prove, puzzle)}
        times = take_turns(contenders, repeats=20)
        verdict = prove(puzzle).verdict
        table.add(f"planted {number}", verdict, milliseconds(times["solve"]), milliseconds(times["prove"]))
    return table


def _against_cpsat() -> Table:
    table = Table(
        "houses: the examples proved, direct against CP-SAT (model building included)",
        ("puzzle", "houses", "direct", "cpsat edges", "ratio", "cpsat connections", "ratio"),
    )
    total = dict.fromkeys(("direct", "edges", "connections"), 0.0)
    for example in examples(FAMILY):
        puzzle = example.puzzle
        contenders: dict[str, Callable[[], Any]] = {
            name: partial(prove, puzzle, method=method)
            for name, method in {
                "direct": Method("direct"),
                "edges": Method("cpsat", "edges"),
                "connections": Method("cpsat", "connections"),
            }.items()
        }
        times = take_turns(contenders)
        for name, seconds in times.items():
            total[name] += seconds
        table.add(puzzle.name, len(puzzle.content.houses), *_compared(times))
    table.add("all", "", *_compared(total))
    return table


def _compared(times: dict[str, float]) -> list[str]:
    cells = [milliseconds(times["direct"])]
    for name in ("edges", "connections"):
        cells += [milliseconds(times[name]), ratio(times[name], times["direct"])]
    return cells
