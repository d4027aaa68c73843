"""Grades, puzzles to a difficulty, and repairs.

What the grade's number goes with, how many puzzles a minute come out at each level, whether another process grades them
alike, and how long repairs take. `CLUEWRIGHT_DIFFICULTY` says how many puzzles of each family are graded (200),
`CLUEWRIGHT_MADE` how many are made of each level (20). Times are processor time of this process, so that other work on
the machine counts little.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import OptionError, Recipe, Request, Verdict
from cluewright.core.grade import Level
from cluewright.library.shipped import shipped_entry
from cluewright.workshop import Puzzle, prove, read
from cluewright.workshop.explaining import explain
from cluewright.workshop.generate_many import generate
from cluewright.workshop.generate_one import Made, Order
from cluewright.workshop.grading import grade
from cluewright.workshop.repairing import repair
from measure import Table, milliseconds, take_turns
from peer_models.sets import sets

_COUNT = int(os.environ.get("CLUEWRIGHT_DIFFICULTY", "200"))
_MADE = int(os.environ.get("CLUEWRIGHT_MADE", "20"))
_PATIENCE = 10.0
_EFFORTS = ("candidates", "tried", "states", "nodes")
"""What the direct searches count."""

_SMALLER = 5
"""Groups of planted puzzles, from the smallest on, that are graded; published ones, the first group, are not."""

_MOST_SECONDS = 60.0
"""For the puzzles of one level."""


class Graded(NamedTuple):
    """A puzzle with its grade and what searches take for it."""

    planted: bool

    level: Level
    number: float
    direct: float
    fd: float | None
    """Backtracks of `fd` with first fail; None where it was not done in time."""


def tables() -> Iterator[Table]:
    """All of it."""
    graded = {name: list(_sample(name)) for name in _names()}
    yield _correlations(graded)
    yield _levels(graded)
    yield _times()
    yield _rates()
    yield _repairs()


def _names() -> list[str]:
    return [name for name in families.built_in() if families.load(name).offers("difficulty")]


def _sample(name: str) -> Iterator[Graded]:
    """Planted puzzles, and made ones of all sizes and options that the family has recipes for, whatever their level."""
    planted = list(_planted(name))
    yield from planted
    kinds = [
        Request(size, recipe.options)
        for recipe in families.load(name).difficulty.RECIPES
        for size in recipe.sizes
        if size <= 30
    ]
    orders = [Order(name, request, seed=31) for request in {_key(kind): kind for kind in kinds}.values()]
    wanted = max(0, _COUNT - len(planted))
    share = -(-wanted // len(orders))
    made = [generate(order, share, limit=_MOST_SECONDS) for order in orders]
    for number, source in islice(enumerate(cycle(made)), wanted):
        one = next(source, None)
        if one is not None:
            found = _measured(one.puzzle)
            if found:
                yield found
        if number % 20 == 0:
            print(f"{name}: {number + len(planted)} of {_COUNT}", file=sys.stderr)


def _planted(name: str) -> Iterator[Graded]:
    """Those with one solution among the smaller planted puzzles, which no search of ours has chosen."""
    for group in islice(sets(_COUNT // 10, [name]), 1, 1 + _SMALLER):
        for puzzle in group.puzzles:
            if prove(puzzle, limit=2).verdict == Verdict.UNIQUE and (found := _measured(puzzle, planted=True)):
                yield found


def _key(request: Request) -> tuple[object, ...]:
    return request.size, tuple(sorted(request.options.items()))


def _measured(puzzle: Puzzle, *, planted: bool = False) -> Graded | None:
    try:
        graded = grade(puzzle, limit=_PATIENCE / 3 if planted else _PATIENCE)
    except OptionError:  # too large to be explained
        return None
    if graded.grade is None:
        return None
    direct = prove(puzzle, engine="direct").statistics
    by_fd = prove(puzzle, engine="fd", labelling="ff", limit=2)
    fd = float(by_fd.statistics.get("backtracks", 0)) if by_fd.verdict == Verdict.UNIQUE else None
    effort = next(float(direct[each]) for each in _EFFORTS if each in direct)
    return Graded(planted, graded.grade.level, graded.grade.number, effort, fd)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation; ties share their mean rank.

    >>> spearman([1, 2, 3], [10, 40, 90]), spearman([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    first, second = _ranks(one), _ranks(other)
    mean = (len(one) - 1) / 2
    product = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    spread = math.sqrt(sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second))
    return round(product / spread, 3) if spread else math.nan


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


def _correlations(graded: dict[str, list[Graded]]) -> Table:
    table = Table(
        "rank correlation of the grade's number",
        ["family", "puzzles", "of them planted", "direct search", "fd (ff)", "fd done"],
    )
    for name, found in graded.items():
        numbers = [each.number for each in found]
        done = [each for each in found if each.fd is not None]
        table.add(
            name,
            len(found),
            sum(each.planted for each in found),
            spearman(numbers, [each.direct for each in found]),
            spearman([each.number for each in done], [each.fd or 0.0 for each in done]),
            len(done),
        )
    return table


def _levels(graded: dict[str, list[Graded]]) -> Table:
    table = Table("levels among them", ["family", *Level])
    for name, found in graded.items():
        counts = Counter(each.level for each in found)
        table.add(name, *(counts[level] for level in Level))
    return table


def _times() -> Table:
    """A grade is an explanation and a sum, so that it takes no longer."""
    table = Table("grading and explaining ten puzzles of standard size", ["family", "explain", "grade", "ratio"])
    for name in _names():
        puzzles = [made.puzzle for made in generate(name, 10, seed=23)]
        took = take_turns({"explain": partial(_each, explain, puzzles), "grade": partial(_each, grade, puzzles)}, 2)
        shown = (milliseconds(took[each]) for each in ("explain", "grade"))
        table.add(name, *shown, f"{took['grade'] / took['explain']:.2f}")
    return table


def _each(verb: Callable[..., object], puzzles: Sequence[Puzzle]) -> None:
    for puzzle in puzzles:
        verb(puzzle, limit=_PATIENCE)


def _rates() -> Table:
    """Each level that can be had, at the size that is taken where none is asked for."""
    columns = ["family", "level", "size and options", "made", "a minute and core", "graded again alike"]
    table = Table("puzzles to a difficulty", columns)
    for name in _names():
        for level in Level:
            recipes = [each for each in families.load(name).difficulty.RECIPES if each.level == level]
            if recipes:
                table.add(name, level, *_rate(Order(name, Request(difficulty=str(level)), seed=7), recipes))
        free = Order(name, Request(no_guessing=True), seed=7)
        table.add(name, "no guessing", *_rate(free, ()))
    return table


def _rate(order: Order, recipes: Sequence[Recipe]) -> tuple[str, int, str, str]:
    started = time.process_time()
    made: list[Made] = []
    try:
        made.extend(generate(order, _MADE, limit=_MOST_SECONDS))
    except OptionError as error:
        print(f"{order.words}: {error}", file=sys.stderr)
    seconds = time.process_time() - started
    return recipes[0].words if recipes else "", len(made), f"{60 * len(made) / seconds:.0f}", _again(made)


def _again(made: list[Made]) -> str:
    """How many another process gives the same grade."""
    if not made:
        return "-"
    texts = [one.puzzle.written("json") for one in made]
    command = [sys.executable, "-m", "cluewright", "grade", "-", "--json"]
    done = subprocess.run(command, input="\n".join(texts), capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    alike = sum(
        (each["level"], each["number"]) == (one.grade.level, one.grade.number)
        for each, one in zip(found, made, strict=True)
        if one.grade
    )
    return f"{alike} of {len(made)}"


def _without_its_cross() -> Puzzle:
    found: Any = _shipped("square-friedman-6")
    document = {**found.document, "blocked": []}
    return read(json.dumps(document))


def _shipped(name: str) -> Puzzle:
    entry = shipped_entry(name)
    assert entry
    return entry.puzzle


_REPAIRS: dict[str, Callable[[], Puzzle]] = {
    "Friedman's square 6 without its X": _without_its_cross,
    "maths example without its 1": lambda: _shipped("spec-example-without-the-1"),
    "zebra as worded": lambda: _shipped("zebra-as-worded"),
    "6x6 of ones": lambda: read(f"rows {'1 ' * 6}; columns {'1 ' * 6}"),
    "7x7 of ones": lambda: read(f"rows {'1 ' * 7}; columns {'1 ' * 7}"),
    "houses h8b24": lambda: _shipped("h8b24"),
    "houses h10b12": lambda: _shipped("h10b12"),
}


def _repairs() -> Table:
    table = Table("repairs", ["puzzle", "says", "first proposal", "time"])
    for name, puzzle in _REPAIRS.items():
        made = puzzle()
        started = time.process_time()
        found = repair(made)
        seconds = time.process_time() - started
        table.add(name, found.says[:60], "; ".join(found.proposals[0].advice), milliseconds(seconds))
    return table
