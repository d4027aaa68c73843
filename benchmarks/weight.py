"""Weight: the direct search against CP-SAT with the room's strongest model, the same puzzles in turns in one run.

A time is that of a whole proof as the workshop runs it: for CP-SAT the model is built, posted and searched. Random
mobiles are made after the paper's recipe with the solution in hand, so that each has one at least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import mean, median
from typing import NamedTuple, TypeAlias

from cluewright import workshop
from cluewright.families.weight import FAMILY, direct, plan
from cluewright.families.weight.plan import Branch
from cluewright.families.weight.puzzle import Beam, Hanger, Hung, Mobile
from cluewright.workshop import Method, Puzzle
from measure import Table, exponent, milliseconds, ratio, take_turns

_DIRECT = Method("direct")
_CPSAT = Method("cpsat", "torques")
_SEED = Method("cpsat", "branches")
_SECONDS = 10
_EACH = 7

Skeleton: TypeAlias = "list[Skeleton | None]"
"""A beam without positions: None for a leaf."""


class Balanced(NamedTuple):
    """A beam that balances, what it weighs and which weights hang on it."""

    beam: Beam
    weight: int
    used: frozenset[int]


def skeleton(random: Random, weights: int, beams: int, most: int) -> Skeleton:
    """A tree of so many beams, likelier near the top, each with at least two children and at most `most`."""
    while True:
        top: Skeleton = []
        for _ in range(beams - 1):
            _insert(random, top, [], most)
        missing = weights - _fill(top)
        for _ in range(max(missing, 0)):
            _insert(random, top, None, most)
        if missing >= 0 and _widest(top) <= most:
            return top


def _insert(random: Random, beam: Skeleton, thing: Skeleton | None, most: int) -> None:
    lower = [each for each in beam if each is not None]
    if lower and (len(beam) >= most or random.random() < 0.5):
        _insert(random, random.choice(lower), thing, most)
    else:
        beam.append(thing)


def _fill(beam: Skeleton) -> int:
    count = sum(_fill(each) for each in beam if each is not None)
    while len(beam) < 2:
        beam.append(None)
        count += 1
    return count


def _widest(beam: Skeleton) -> int:
    return max(len(beam), *(_widest(each) for each in beam if each is not None), 0)


def planted(random: Random, weights: int, beams: int | None = None) -> Beam:
    """A mobile that balances: n/4 to n/3 beams unless told, positions up to 3 to 5 from the middle."""
    reach = min(5, max(3, weights // 2))
    while True:
        count = beams or random.randint(max(1, weights // 4), max(1, weights // 3))
        hung = _balanced(random, skeleton(random, weights, count, 2 * reach), frozenset(range(1, weights + 1)), reach)
        if hung:
            return hung.beam


def _balanced(random: Random, beam: Skeleton, free: frozenset[int], reach: int) -> Balanced | None:
    """The beam with weights and positions, from below; after a few tries without luck none."""
    leaves = beam.count(None)
    for _ in range(6):
        left, lower = free, []
        for each in beam:
            if each is not None:
                below = _balanced(random, each, left, reach)
                if below is None:
                    return None
                lower.append(below)
                left -= below.used
        for _ in range(40 if leaves else 1):
            own = random.sample(sorted(left), leaves)
            loads = [*(below.weight for below in lower), *own]
            places = _positions(random, loads, reach)
            if places:
                hangers: list[Hanger] = list(zip(places, [*(below.beam for below in lower), *own], strict=True))
                used = frozenset(own).union(*(below.used for below in lower))
                return Balanced(tuple(sorted(hangers, key=lambda hanger: hanger[0])), sum(loads), used)
    return None


def _positions(random: Random, loads: Sequence[int], reach: int) -> list[int]:
    """Positions at which these loads balance: all but two at random, the two by trying; empty if none were found."""
    places = [place for place in range(-reach, reach + 1) if place]
    for _ in range(30):
        order = random.sample(range(len(loads)), len(loads))
        chosen = random.sample(places, len(loads) - 2)
        torque = sum(place * loads[index] for place, index in zip(chosen, order, strict=False))
        one, other = loads[order[-2]], loads[order[-1]]
        fitting = []
        for place in places:
            last, remainder = divmod(-torque - place * one, other)
            if not remainder and last in places and len({*chosen, place, last}) == len(loads):
                fitting.append((place, last))
        if fitting:
            at = dict(zip(order, [*chosen, *random.choice(fitting)], strict=True))
            return [at[index] for index in range(len(loads))]
    return []


def blanked(beam: Beam, kept: frozenset[int]) -> Beam:
    """The beam with all but the kept weights taken off."""
    return tuple(
        (place, blanked(load, kept) if isinstance(load, tuple) else load if load in kept else None)
        for place, load in beam
    )


def tables() -> Iterator[Table]:
    """Proofs of the known puzzles, the order of beams, proofs and solutions by size."""
    yield known_puzzles()
    yield beam_order()
    yield proofs_by_size()
    yield solutions_by_size()


def published_puzzles() -> list[Puzzle[Mobile, Hung]]:
    """The examples that others made, of 5 to 20 weights."""
    return [example.puzzle for example in workshop.examples(FAMILY) if example.source != "Cluewright"]


def known_puzzles() -> Table:
    """Every published puzzle, proved unique."""
    table = Table(
        "weight: the known puzzles, proved", ["puzzle", "size", "direct", "CP-SAT", "ratio", "published model", "tried"]
    )
    times: list[dict[str, float]] = []
    for puzzle in published_puzzles():
        ways = {"direct": _DIRECT, "cpsat": _CPSAT, "seed": _SEED}
        least = take_turns({name: partial(_proof, puzzle, method) for name, method in ways.items()}, 7)
        times.append(least)
        tried = workshop.prove(puzzle, method=_DIRECT).statistics["tried"]
        table.add(
            puzzle.name,
            puzzle.size,
            milliseconds(least["direct"]),
            milliseconds(least["cpsat"]),
            ratio(least["cpsat"], least["direct"]),
            milliseconds(least["seed"]),
            tried,
        )
    own, other = mean(each["direct"] for each in times), mean(each["cpsat"] for each in times)
    worst = min(each["cpsat"] / each["direct"] for each in times)
    table.notes.append(
        f"average {milliseconds(own)} against {milliseconds(other)}: {ratio(other, own)}; least ratio {worst:.1f}x"
    )
    return table


def _proof(puzzle: Puzzle, method: Method) -> workshop.Answer:
    answer = workshop.prove(puzzle, limit=_SECONDS, method=method)
    assert answer.verdict == "unique"
    return answer


def reading_order(branches: Sequence[Branch], expected: Sequence[plan.Estimate]) -> tuple[list[int], plan.Estimate]:
    """Every beam after those on it, as they are written; stands in for `plan.order`."""
    sequence: list[int] = []

    def visit(index: int) -> None:
        for _, lower in branches[index].beams:
            visit(lower)
        sequence.append(index)

    visit(0)
    whole = plan.Estimate(1.0, 0.0)
    for index in sequence:
        whole = whole.then(expected[index])
    return sequence, whole


def beam_order() -> Table:
    """The estimate that chooses the order of beams against the truth, and the order as written beside it."""
    table = Table(
        "weight: the order of the beams, values to try for a proof",
        ["puzzle", "expected", "tried", "as written: expected", "tried"],
    )
    puzzles = [puzzle for puzzle in published_puzzles() if len(puzzle.content.weights) > 9]
    for seed in range(6):
        random = Random(seed)
        kept = frozenset(random.sample(range(1, 21), 2))
        puzzles.append(Puzzle(FAMILY, Mobile(blanked(planted(random, 20, 10), kept)), f"random 20, {seed}"))
    for puzzle in puzzles:
        cells: list[str] = []
        for order in (plan.order, reading_order):
            answer = _with_order(order, partial(workshop.prove, puzzle, limit=_SECONDS, method=_DIRECT))
            more = "" if answer.verdict != "unknown" else "> "
            cells += [f"{answer.statistics['expected']:.1e}", f"{more}{answer.statistics['tried']}"]
        table.add(puzzle.name, *cells)
    table.notes.append("the estimate knows nothing of the bounds that cut the search: it ranks orders, no more")
    return table


def _with_order(order: Callable[..., object], work: Callable[[], workshop.Answer]) -> workshop.Answer:
    kept = vars(direct)["order"]
    vars(direct)["order"] = order
    try:
        return work()
    finally:
        vars(direct)["order"] = kept


def proofs_by_size() -> Table:
    """Mobiles with half as many beams as weights and two weights given."""
    return _by_size(
        "weight: random mobiles, n/2 beams and 2 weights given: unique or a second solution",
        (10, 15, 20, 25, 30, 35, 40),
        2,
        lambda random, size: blanked(planted(random, size, size // 2), frozenset(random.sample(range(1, size + 1), 2))),
    )


def solutions_by_size() -> Table:
    """Mobiles as the published program makes them, nothing given."""
    return _by_size(
        "weight: random mobiles, n/4 to n/3 beams, nothing given: one solution",
        (10, 20, 30, 36, 40, 50),
        1,
        lambda random, size: blanked(planted(random, size), frozenset()),
    )


def _by_size(title: str, sizes: Sequence[int], solutions: int, make: Callable[[Random, int], Beam]) -> Table:
    table = Table(
        title, ["weights", "direct median", "mean", "worst", "CP-SAT median", "mean", "worst", "of means", "unknown"]
    )
    means = []
    for size in sizes:
        own, other, unknown = [], [], 0
        for seed in range(_EACH):
            puzzle = Puzzle(FAMILY, Mobile(make(Random(1000 * size + seed), size)))
            least = _timed(puzzle, solutions)
            own.append(least["direct"])
            other.append(least["cpsat"])
            unknown += least["direct"] > _SECONDS
        means.append(mean(own))
        shown = [milliseconds(each(times)) for times in (own, other) for each in (median, mean, max)]
        table.add(size, *shown, ratio(mean(other), mean(own)), unknown)
    table.notes.append(f"mean time of the direct search grows as the power {exponent(sizes, means):.1f} of the size")
    return table


def _timed(puzzle: Puzzle, solutions: int) -> dict[str, float]:
    ways = {"direct": _DIRECT, "cpsat": _CPSAT}
    solve = partial(workshop.solve, puzzle, solutions, limit=_SECONDS)
    return take_turns({name: partial(solve, method=method) for name, method in ways.items()}, 1)
