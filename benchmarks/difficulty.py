"""Grades, puzzles to a difficulty, and repairs.

What the grade's number goes with, how many puzzles a minute come out at each level, whether another process grades
them alike, and how long repairs take. `CLUEWRIGHT_SAMPLE` says how many puzzles of each family are graded (200),
`CLUEWRIGHT_MADE` how many are made of each level (20) within how many seconds (`CLUEWRIGHT_SECONDS`, 20),
`CLUEWRIGHT_OF` names the families, with commas (all). Times are processor time of this process, so that other work on
the machine counts little. How far it has come is said on the way.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from cluewright import families
from cluewright.core import OptionError, Request
from cluewright.core.grade import Level
from cluewright.library.entry import shipped_entry
from cluewright.workshop import Puzzle, read
from cluewright.workshop.explanation import explain
from cluewright.workshop.generation import Made, generate
from cluewright.workshop.grades import grade
from cluewright.workshop.orders import Order
from cluewright.workshop.repairs import repair
from graded_samples import correlations, levels, note, sample
from measure import Table, milliseconds, take_turns

_COUNT = int(os.environ.get("CLUEWRIGHT_SAMPLE", "200"))
_MADE = int(os.environ.get("CLUEWRIGHT_MADE", "20"))
_PATIENCE = 10.0
_SAMPLE_SECONDS = 200.0
"""Processor time for the sample of one family."""

_LEVEL_SECONDS = float(os.environ.get("CLUEWRIGHT_SECONDS", "20"))
"""For the puzzles of one level; what was made by then is counted."""


def tables() -> Iterator[Table]:
    """All of it, family by family."""
    names = _names()
    for name in names:
        found = list(sample(name, _COUNT, _SAMPLE_SECONDS))
        yield correlations(name, found)
        yield levels(name, found)
        yield _rates(name)
    yield _times(names)
    if len(names) == len(families.built_in()):
        yield _repairs()


def _names() -> list[str]:
    graded = [name for name in families.built_in() if families.load(name).offers("difficulty")]
    chosen = os.environ.get("CLUEWRIGHT_OF")
    return [name for name in chosen.split(",") if name in graded] if chosen else graded


def _times(names: Sequence[str]) -> Table:
    """A grade is an explanation and a sum, so that it takes no longer."""
    table = Table("grading and explaining ten puzzles of standard size", ["family", "explain", "grade", "ratio"])
    for name in names:
        puzzles = [made.puzzle for made in generate(name, 10, seed=23)]
        took = take_turns({"explain": partial(_each, explain, puzzles), "grade": partial(_each, grade, puzzles)}, 2)
        shown = (milliseconds(took[each]) for each in ("explain", "grade"))
        table.add(name, *shown, f"{took['grade'] / took['explain']:.2f}")
    return table


def _each(verb: Callable[..., object], puzzles: Sequence[Puzzle]) -> None:
    for puzzle in puzzles:
        verb(puzzle, limit=_PATIENCE)


def _rates(name: str) -> Table:
    """Each level that can be had, at the size and options that are taken where none are asked for."""
    columns = ["level", "size and options", "made", "a minute and core", "graded again alike"]
    table = Table(f"{name}: puzzles to a difficulty", columns)
    for level in Level:
        if any(each.level == level for each in families.load(name).difficulty.RECIPES):
            table.add(level, *_rate(Order(name, Request(difficulty=str(level)), seed=7)))
    table.add("no guessing", *_rate(Order(name, Request(no_guessing=True), seed=7)))
    return table


def _rate(order: Order) -> tuple[str, int, str, str]:
    started = time.process_time()
    made: list[Made] = []
    try:
        for one in generate(order, _MADE, limit=3 * _LEVEL_SECONDS):
            made.append(one)
            if time.process_time() - started > _LEVEL_SECONDS:
                break
    except OptionError as error:
        note(f"{order.words}: {error}")
    seconds = time.process_time() - started
    settled = order.settled()
    options = " ".join(f"{key}={value}" for key, value in settled.options.items())
    note(f"{order.words}: {len(made)} made in {seconds:.0f} s")
    return f"{settled.size} {options}".strip(), len(made), f"{60 * len(made) / seconds:.0f}", _again(made)


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
