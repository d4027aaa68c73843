"""Graded puzzles of a family, planted and made, and how their grades go with the effort of searches."""

from __future__ import annotations

import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple, TypeAlias

from cluewright import families
from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.core.grade import Level
from cluewright.workshop import Puzzle, prove
from cluewright.workshop.generation import generate
from cluewright.workshop.grades import grade
from cluewright.workshop.orders import Order
from measure import Table
from planting import planted_unique

_PATIENCE = Limit(effort=300_000)
"""For one grade, two seconds or so; counted, so that the sample is the same on every machine. What takes longer is left
out, and it is said how many these are."""

_FD_PATIENCE = 2.0
"""Seconds for a whole search by `fd` in one formulation."""

_LABELLING = "ff"
"""First fail. The effort of `fd` is the fewest backtracks that it takes in any of the family's formulations, in every
family alike: in a poor one it counts what no person would look at. Where every distance of houses is a switch, it
rules out one distance after the other, which is more work the larger and easier the map is."""

_EFFORTS = ("candidates", "tried", "states", "nodes")
"""What the direct searches count."""

_LARGEST = 30
"""Houses are made in sizes up to 80; beyond this a map is no longer for people."""

_SIZES = 5
"""Of each recipe, the sizes that are taken."""

_PLANTED_SHARE = 0.2

_DIRECT, _FD = "direct search", "fd"


Pairs: TypeAlias = tuple[list[float], list[float]]
"""The numbers of some puzzles, and the efforts for them."""


class Graded(NamedTuple):
    """A puzzle with its grade and what searches take for it."""

    kind: str
    """Its size and options, or how it was planted."""

    level: Level
    number: float
    direct: float
    fd: Mapping[str, float]
    """Backtracks of `fd` in each formulation in which it was done in time."""

    def effort(self, search: str) -> float | None:
        """What a search took; None where it was not done."""
        if search == _DIRECT:
            return self.direct
        return self.fd.get(search) if search != _FD else min(self.fd.values(), default=None)


def sample(name: str, wanted: int, seconds: float) -> Iterator[Graded]:
    """So many puzzles of the family: planted ones, then made ones of all sizes and options that it has recipes for.

    Fewer when the processor time is up.
    """
    started, graded = time.process_time(), 0
    for tried, (kind, puzzle) in enumerate(_puzzles(name, wanted), start=1):
        if graded == wanted or time.process_time() - started > seconds:
            break
        if found := _measured(kind, puzzle):
            graded += 1
            yield found
        if tried % 25 == 0:
            spent = time.process_time() - started
            left = f", {tried - graded} take too long" if tried > graded else ""
            note(f"{name}: {graded} of {wanted} graded{left} ({spent:.0f} s)")


def note(words: str) -> None:
    """Say how far it has come."""
    print(words, file=sys.stderr, flush=True)


def _puzzles(name: str, wanted: int) -> Iterator[tuple[str, Puzzle]]:
    yield from planted_unique(name, round(_PLANTED_SHARE * wanted))
    yield from _made(name, wanted)


def _made(name: str, wanted: int) -> Iterator[tuple[str, Puzzle]]:
    """One of each kind in turn, whatever its level. Of tiny ones there are few; then the other kinds go on."""
    kinds = {
        f"size {size} {' '.join(f'{key}={value}' for key, value in recipe.options.items())}".strip(): Request(
            size, recipe.options
        )
        for recipe in families.load(name).difficulty.RECIPES
        for size in recipe.sizes[:_SIZES]
        if size <= _LARGEST
    }
    sources = {kind: generate(Order(name, request, seed=31), wanted) for kind, request in kinds.items()}
    for kind in cycle(kinds):
        if not sources:
            return
        if kind in sources:
            try:
                yield kind, next(sources[kind]).puzzle
            except (OptionError, StopIteration):  # there are no more
                del sources[kind]


def _measured(kind: str, puzzle: Puzzle) -> Graded | None:
    try:
        graded = grade(puzzle, limit=_PATIENCE)
    except OptionError:  # too large to be explained
        return None
    if graded.grade is None:
        return None
    direct = prove(puzzle, engine="direct").statistics
    effort = next(float(direct[each]) for each in _EFFORTS if each in direct)
    return Graded(kind, graded.grade.level, graded.grade.number, effort, _backtracks(puzzle))


def _backtracks(puzzle: Puzzle) -> dict[str, float]:
    answers = {
        each: prove(puzzle, engine="fd", formulation=each, labelling=_LABELLING, limit=_FD_PATIENCE)
        for each in puzzle.family.formulations
    }
    return {
        each: float(found.statistics.get("backtracks", 0))
        for each, found in answers.items()
        if found.verdict == Verdict.UNIQUE
    }


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation; ties share their mean rank.

    >>> spearman([1, 2, 3], [10, 40, 90]), spearman([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    return _correlation(_ranks(one), _ranks(other))


def within(groups: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The rank correlation inside groups: ranks are taken in each group alone, from -1 to 1, and put together.

    >>> within([([1, 2, 3], [10, 40, 90]), ([11, 12], [4, 5])])
    1.0
    """
    first: list[float] = []
    second: list[float] = []
    for one, other in groups:
        if len(one) > 1:
            half = (len(one) - 1) / 2
            first += [rank / half - 1 for rank in _ranks(one)]
            second += [rank / half - 1 for rank in _ranks(other)]
    return _correlation(first, second)


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    if not first:
        return math.nan
    means = sum(first) / len(first), sum(second) / len(second)
    product = sum((a - means[0]) * (b - means[1]) for a, b in zip(first, second, strict=True))
    spread = math.sqrt(sum((a - means[0]) ** 2 for a in first) * sum((b - means[1]) ** 2 for b in second))
    return round(product / spread, 2) if spread else math.nan


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for at in range(start, end + 1):
            ranks[order[at]] = (start + end) / 2
        start = end + 1
    return ranks


def correlations(name: str, found: Sequence[Graded]) -> Table:
    """How the grade's number goes with the effort of searches, over all, and among puzzles of one kind.

    Behind each figure for `fd` stands how many puzzles it was done with in time.
    """
    kinds = _by_kind(found)
    searches = (_DIRECT, _FD, *families.load(name).formulations)
    shown = (_DIRECT, _FD, *(f"{_FD}: {each}" for each in families.load(name).formulations))
    table = Table(f"{name}: rank correlation of the grade's number", ["puzzles", "count", *shown])
    for title, some in (("all", found), ("planted", _planted(found)), ("made", _made_ones(found))):
        table.add(title, len(some), *(_figure(_pairs(some, each), len(some)) for each in searches))
    inside = [[_pairs(some, each) for some in kinds.values()] for each in searches]
    table.add("each with its like", len(found), *map(within, inside))
    for kind, some in kinds.items():
        if len(some) > 11:
            table.add(f"  {kind}", len(some), *(_figure(_pairs(some, each), len(some)) for each in searches))
    table.notes.append(f"{_FD}: the fewest backtracks in any formulation, labelling {_LABELLING}")
    return table


def _figure(pairs: Pairs, count: int) -> str:
    done = len(pairs[0])
    return f"{spearman(*pairs)}" if done == count else f"{spearman(*pairs)} of {done}"


def _pairs(some: Sequence[Graded], search: str) -> Pairs:
    """The numbers of those that the search has done, and its efforts."""
    efforts = [(each.number, effort) for each in some if (effort := each.effort(search)) is not None]
    return [number for number, _ in efforts], [effort for _, effort in efforts]


def _planted(found: Sequence[Graded]) -> list[Graded]:
    return [each for each in found if each.kind.startswith("planted")]


def _made_ones(found: Sequence[Graded]) -> list[Graded]:
    return [each for each in found if not each.kind.startswith("planted")]


def _by_kind(found: Sequence[Graded]) -> dict[str, list[Graded]]:
    kinds = defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
    return dict(kinds)


def levels(name: str, found: Sequence[Graded]) -> Table:
    """How many have each level, by size and options."""
    table = Table(f"{name}: levels among them", ["puzzles", *Level])
    for kind, some in {"all": list(found), **_by_kind(found)}.items():
        counts = Counter(each.level for each in some)
        table.add(kind, *(counts[level] for level in Level))
    return table
