"""Square side by side: the direct search, the strongest CP-SAT model found, and clingo; time to a proof.

Puzzles are Friedman's, from the examples, and planted ones: squares thrown at random, then counted.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import clingo

from cluewright.core import Limit, Search, Verdict
from cluewright.families.square import FAMILY, direct
from cluewright.families.square.puzzle import Filling, Square
from cluewright.workshop import Method, Puzzle, examples, prove
from measure import Table, exponent, milliseconds, ratio, take_turns

CONTENDERS = ("direct", "cpsat", "clingo")

CLINGO = """
{ square(T,L,S) } :- place(T,L,S).
filled(T..T+S-1,L..L+S-1) :- square(T,L,S).
:- corner(R,C), 2 { square(T,L,S) : place(T,L,S), T <= R, R <= T+S, L <= C, C <= L+S }.
:- row(R,N), not N { filled(R,C) : column(C) } N.
:- column(C,N), not N { filled(R,C) : row(R) } N.
"""


def tables() -> Iterator[Table]:
    """The tables, one after another."""
    friedman = [each.puzzle for each in examples(FAMILY) if each.puzzle.name.startswith("friedman")]
    yield side_by_side("Friedman's puzzles", friedman)
    # Seeds whose puzzle has one solution, as do Friedman's; the first twelve there are.
    seeds = (0, 2, 3, 5, 7, 11, 17, 18, 22, 26, 28, 34)
    unique = [planted(15, seed) for seed in seeds]
    yield side_by_side("planted 15 x 15 with one solution", unique)
    yield sides([*friedman, *unique[:4]])
    yield growth()


def planted(size: int, seed: int) -> Puzzle[Square, Filling]:
    """Sixty squares of up to three fifths of the grid, thrown one after another; those that would touch fall out."""
    choose = random.Random(seed)
    grid = [[0] * size for _ in range(size)]
    for _ in range(60):
        side = choose.randint(1, size * 3 // 5)
        top, left = choose.randint(0, size - side), choose.randint(0, size - side)
        around = [row[max(0, left - 1) : left + side + 1] for row in grid[max(0, top - 1) : top + side + 1]]
        if not any(map(any, around)):
            for row in grid[top : top + side]:
                row[left : left + side] = [1] * side
    content = Square(tuple(map(sum, grid)), tuple(map(sum, zip(*grid, strict=True))))
    return Puzzle(FAMILY, content, f"{size}x{size} seed {seed}")


def by_clingo(puzzle: Puzzle[Square, Filling], seconds: float = 60) -> Verdict:
    """The verdict of clingo, grounding included."""
    content: Square = puzzle.content
    height, width = len(content.rows), len(content.columns)
    rows = [width if count is None else count for count in content.rows]
    columns = [height if count is None else count for count in content.columns]
    facts = [f"row({row}). " for row in range(height)] + [f"column({column}). " for column in range(width)]
    facts += [f"row({row},{count}). " for row, count in enumerate(content.rows) if count is not None]
    facts += [f"column({column},{count}). " for column, count in enumerate(content.columns) if count is not None]
    facts += [f"corner({row},{column}). " for row, column in product(range(height + 1), range(width + 1))]
    for side in range(1, min(height, width) + 1):
        for top, left in product(range(height - side + 1), range(width - side + 1)):
            inside = any(top <= r < top + side and left <= c < left + side for r, c in content.blocked)
            room = min(*rows[top : top + side], *columns[left : left + side])
            if room >= side and not inside:
                facts.append(f"place({top},{left},{side}). ")
    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], CLINGO + "".join(facts))
    control.ground([("base", [])])
    found = 0

    def count(_: Any) -> None:
        nonlocal found
        found += 1

    with control.solve(on_model=count, async_=True) as handle:
        ended = handle.wait(seconds)
        handle.cancel()
        return Verdict.of(found, complete=bool(ended and handle.get().exhausted))


def side_by_side(title: str, puzzles: Sequence[Puzzle[Square, Filling]]) -> Table:
    """Every contender on every puzzle."""
    columns = ["puzzle", "verdict", "states", "direct", "cp-sat", "clingo", "cp-sat/direct", "clingo/direct"]
    table = Table(f"{title}: time to a proof", columns)
    times: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for puzzle in puzzles:
        answer = prove(puzzle, method=Method("direct"))
        results: dict[str, Verdict] = {}
        least = take_turns(_contenders(puzzle, 60, results), repeats=5)
        assert set(results.values()) == {answer.verdict}, puzzle.name
        for name, seconds in least.items():
            times[name].append(seconds)
        direct_time, cpsat, other = least["direct"], least["cpsat"], least["clingo"]
        shown = map(milliseconds, (direct_time, cpsat, other))
        ratios = ratio(cpsat, direct_time), ratio(other, direct_time)
        table.add(puzzle.name, answer.verdict, answer.statistics["states"], *shown, *ratios)
    for name, summary in (("average", statistics.mean), ("median", statistics.median)):
        own, cpsat, other = map(summary, times.values())
        shown = map(milliseconds, (own, cpsat, other))
        table.add(name, "", "", *shown, ratio(cpsat, own), ratio(other, own))
    each = statistics.mean(slow / fast for slow, fast in zip(times["cpsat"], times["direct"], strict=True))
    table.notes.append(f"cp-sat/direct, averaged over the puzzles' own ratios: {each:.1f}x")
    return table


def sides(puzzles: Sequence[Puzzle[Square, Filling]]) -> Table:
    """What the layers tell on the way, against what each side would have cost."""
    columns = ["puzzle", "top", "bottom", "left", "right", "rows", "columns", "chosen", "of best side", "worst/best"]
    table = Table("states by side: one sweep alone, two that meet, and all four with the narrowest going on", columns)
    worth = []
    for puzzle in puzzles:
        ways = [(side,) for side in direct.SIDES] + [("top", "bottom"), ("left", "right"), direct.SIDES]
        counts = [_states(puzzle, way) for way in ways]
        best, worst, chosen = min(counts[:4]), max(counts[:4]), counts[-1]
        worth.append(chosen / best)
        shown = [f"{count:.0f}" if math.isfinite(count) else "more" for count in counts]
        spread = f"{worst / best:.1f}x" if math.isfinite(worst) else "more"
        table.add(puzzle.name, *shown, f"{chosen / best:.2f}", spread)
    table.notes.append(
        f"chosen over the best single side: median {statistics.median(worth):.2f}, worst {max(worth):.2f}"
    )
    table.notes.append("'more': too many states, the search branched")
    return table


def _states(puzzle: Puzzle[Square, Filling], way: tuple[str, ...]) -> float:
    search = Search(direct.search(puzzle.content, Limit(seconds=5), way))
    for _ in search:
        pass
    told = search.ending.statistics
    return told["states"] if search.ending.complete and not told["branches"] else math.inf


def growth() -> Table:
    """Planted puzzles of growing size, whatever their verdict."""
    columns = ["size", "verdicts", "direct", "cp-sat", "clingo", "direct: slowest", "undecided in 10 s"]
    table = Table("growth over size: ten planted puzzles each, median time to a verdict", columns)
    sizes, medians = (6, 8, 10, 12, 15, 20), []
    for size in sizes:
        times: dict[str, list[float]] = {name: [] for name in CONTENDERS}
        verdicts: Counter[str] = Counter()
        undecided: Counter[str] = Counter()
        for seed in range(10):
            puzzle = planted(size, seed)
            results: dict[str, Verdict] = {}
            for name, seconds in take_turns(_contenders(puzzle, 10, results), repeats=1).items():
                times[name].append(seconds)
            undecided.update(name for name, verdict in results.items() if verdict == Verdict.UNKNOWN)
            decided = {str(verdict) for verdict in results.values() if verdict != Verdict.UNKNOWN}
            assert len(decided) <= 1, puzzle.name
            verdicts.update(decided or {"unknown"})
        medians.append(statistics.median(times["direct"]))
        told = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
        shown = [milliseconds(statistics.median(each)) for each in times.values()]
        left = ", ".join(f"{name} {number}" for name, number in undecided.items()) or "none"
        table.add(f"{size}x{size}", told, *shown, milliseconds(max(times["direct"])), left)
    table.notes.append(f"direct: median grows with size to the power {exponent(sizes, medians):.1f}")
    return table


def _contenders(
    puzzle: Puzzle[Square, Filling], seconds: float, results: dict[str, Verdict]
) -> dict[str, Callable[[], None]]:
    """Each contender on a puzzle; its verdict goes into `results`."""

    def run(name: str) -> None:
        if name == "clingo":
            results[name] = by_clingo(puzzle, seconds)
        else:
            results[name] = prove(puzzle, limit=seconds, engine=name).verdict

    return {name: partial(run, name) for name in CONTENDERS}
