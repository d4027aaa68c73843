"""Reading aloud: what there is to read in an explanation. The puzzles stay the same, whatever their grade is by now.

`reading_aloud:maths,hard` reads these families and levels alone; `CLUEWRIGHT_SAMPLE` says how many puzzles of each (15
are kept), `CLUEWRIGHT_MAKE` makes those that the set lacks. Each figure is the median over the puzzles of a level.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import OptionError, Request
from cluewright.core.explaining import Case
from cluewright.core.grade import Level
from cluewright.workshop import Puzzle
from cluewright.workshop.explanation import Explanation, explain
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from measure import Table

_COUNT = int(os.environ.get("CLUEWRIGHT_SAMPLE", "15"))
_SET = Path(__file__).parent / "sets" / "reading-aloud.jsonl"
_SEED = 2711
_PATIENCE = 60.0
"""Seconds for one explanation; what is not whole by then is counted as far as it goes."""

_LEVEL_SECONDS = 120.0
"""For making the puzzles of one level."""

_COLUMNS = (
    "puzzles",
    "whole",
    "suppositions",
    "words",
    "longest step",
    "before a value",
    "rungs 1/2/3/4",
    "named",
    "s",
)


class Read(NamedTuple):
    """One explanation, as it is read."""

    whole: bool
    suppositions: int
    """Each `if` that is told: suppositions, and the cases of a tree."""

    words: int
    longest: int
    """The words of the longest step."""

    before: int
    """The steps before the first that fills something in."""

    rungs: tuple[int, ...]
    named: float
    """The share of steps whose technique has a name."""

    seconds: float


def tables(chosen: Sequence[str] = ()) -> Iterator[Table]:
    """A table for each family."""
    names = [name for name in families.built_in() if families.load(name).offers("difficulty")]
    for name in [each for each in names if each in chosen] or names:
        table = Table(f"{name}: explanations as they are read", ("level", *_COLUMNS))
        for level in [each for each in Level if each in chosen] or list(Level):
            puzzles = _puzzles(name, level)
            if puzzles:
                table.add(level, *_figures([_read(puzzle) for puzzle in puzzles[:_COUNT]]))
        yield table


def _figures(found: Sequence[Read]) -> list[str]:
    def middle(values: Sequence[float]) -> str:
        return f"{statistics.median(values):.0f}"

    rungs = "/".join(str(sum(one.rungs[rung] for one in found)) for rung in (1, 2, 3, 4))
    return [
        str(len(found)),
        str(sum(one.whole for one in found)),
        f"{middle([one.suppositions for one in found])} ({max(one.suppositions for one in found)})",
        f"{middle([one.words for one in found])} ({max(one.words for one in found)})",
        f"{middle([one.longest for one in found])} ({max(one.longest for one in found)})",
        middle([one.before for one in found]),
        rungs,
        f"{statistics.mean(one.named for one in found):.0%}",
        f"{max(one.seconds for one in found):.1f}",
    ]


def _read(puzzle: Puzzle) -> Read:
    started = time.process_time()
    found = explain(puzzle, limit=_PATIENCE)
    seconds = time.process_time() - started
    steps = [each.step for each in found.steps]
    lengths = [len(step.says.split()) for step in steps]
    rungs = tuple(sum(step.rung == rung for step in steps) for rung in range(5))
    named = sum(step.technique is not None for step in steps) / max(1, len(steps))
    supposed = sum((step.supposition is not None) + sum(map(_cases, step.cases)) for step in steps)
    return Read(found.complete, supposed, sum(lengths), max(lengths, default=0), _before(found), rungs, named, seconds)


def _cases(case: Case) -> int:
    return 1 + sum(map(_cases, case.cases))


def _before(found: Explanation) -> int:
    """The number of steps before the first after which more can be filled in than at the beginning."""
    for number, each in enumerate(found.steps):
        marks, content = each.room.marks, each.puzzle.content
        after = list(each.before)
        for variable, left in each.step.new:
            after[variable] &= left
        if marks(content, each.before) != marks(content, tuple(after)):
            return number
    return len(found.steps)


@cache
def _kept() -> list[dict[str, Any]]:
    lines = _SET.read_text("utf-8").splitlines() if _SET.exists() else []
    return [json.loads(line) for line in lines]


def _puzzles(name: str, level: Level) -> list[Puzzle]:
    """Those that are kept; where that was asked for, also those that are made now."""
    family = families.load(name)
    kept = [each for each in _kept() if each["puzzle"]["family"] == name and each["level"] == level]
    puzzles = [Puzzle(family, family.notation.read_document(each["puzzle"]), each["name"]) for each in kept]
    if "CLUEWRIGHT_MAKE" in os.environ and not puzzles:
        for puzzle in _made(name, level):
            puzzles.append(puzzle)
            record = {"name": puzzle.name, "level": str(level), "puzzle": puzzle.document}
            with _SET.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return puzzles


def _made(name: str, level: Level) -> Iterator[Puzzle]:
    started = time.process_time()
    try:
        order = Order(name, Request(difficulty=str(level)), seed=_SEED)
        for made in generate(order, _COUNT, limit=3 * _LEVEL_SECONDS):
            yield made.puzzle
            if time.process_time() - started > _LEVEL_SECONDS:
                return
    except OptionError as error:
        print(f"{name}, {level}: {error}", file=sys.stderr, flush=True)
