"""Explaining: how far chains come and at which rung, hints from a new puzzle, checks, known puzzles, growth with size.

Times are processor time of this process, so that other work on the machine counts little. `CLUEWRIGHT_EXPLAIN` says how
many puzzles of each family are generated and checked; 170 of each make a thousand.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.workshop import Puzzle, examples, read_all
from cluewright.workshop.explaining import Explanation, Steps
from cluewright.workshop.generate_many import generate
from cluewright.workshop.generate_one import Order
from cluewright.workshop.hints import hint
from measure import Table, exponent, milliseconds

_COUNT = int(os.environ.get("CLUEWRIGHT_EXPLAIN", "170"))
_SHARED = Path(__file__).parents[2] / "shared" / "puzzles"
_PATIENCE = 60.0
_COMMAND = str(Path(sys.executable).with_name("cluewright"))
_KNOWN = ("zebra-life-1962", "SEND+MORE=MONEY", "friedman-1", "friedman-2", "friedman-3", "friedman-6")
_SIZES = {
    "houses": (8, 12, 16, 24),
    "weight": (6, 8, 10, 14),
    "maths": (3, 4, 5),
    "logic": (4, 5, 6, 7),
    "square": (6, 8, 10, 12),
}


class Measured(NamedTuple):
    """One puzzle explained."""

    puzzle: Puzzle
    explanation: Explanation
    hint: float
    whole: float
    check: float | None


def tables() -> Iterator[Table]:
    """All of it, one family after another."""
    measured = {}
    for name in _names():
        measured[name] = list(_family(name))
        yield _rungs({name: measured[name]})
        yield _times({name: measured[name]})
    yield _known(measured)
    yield _growth()
    yield _commands()


def _names() -> list[str]:
    return [name for name in families.names() if families.load(name).offers("explaining")]


def _family(name: str) -> Iterator[Measured]:
    """The unique puzzles that are shared or come along, and as many generated ones."""
    given = list(_given(name))
    for puzzle in given:
        yield _measured(puzzle, check=True)
    for made in generate(Order(name, seed=20), _COUNT):
        yield _measured(made.puzzle, check=True)


def _given(name: str) -> Iterator[Puzzle]:
    seen = []
    for example in examples(families.load(name)):
        if example.verdict == Verdict.UNIQUE:
            seen.append(example.puzzle.content)
            yield example.puzzle
    for path in sorted(_SHARED.glob(f"{name}*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            (puzzle,) = read_all(line).items
            if isinstance(puzzle, Puzzle) and json.loads(line)["verdict"] == "unique" and puzzle.content not in seen:
                seen.append(puzzle.content)
                yield puzzle


def _measured(puzzle: Puzzle, *, check: bool) -> Measured:
    began = time.process_time()
    hint(puzzle, limit=_PATIENCE)
    hinted = time.process_time() - began
    began = time.process_time()
    explanation = _explained(puzzle, check=False)
    whole = time.process_time() - began
    checked = None
    if check and explanation.complete:
        began = time.process_time()
        explanation = _explained(puzzle, check=True)
        checked = time.process_time() - began - whole
        assert explanation.sound, puzzle.name
    return Measured(puzzle, explanation, hinted, whole, checked)


def _explained(puzzle: Puzzle, *, check: bool) -> Explanation:
    under_way: Steps[Any, Any] = Steps(puzzle, limit=Limit(None if check else _PATIENCE), check=check)
    for _ in under_way:
        pass
    return under_way.explanation


def _rungs(measured: dict[str, list[Measured]]) -> Table:
    columns = ("family", "puzzles", "whole", "rung 1", "rung 2", "rung 3", "rung 4", "steps median / max", "not whole")
    table = Table("how far explanations come; puzzles that need no rung above this one", columns)
    for name, each in measured.items():
        whole = [one for one in each if one.explanation.solution]
        highest = [max((step.step.rung for step in one.explanation.steps), default=0) for one in whole]
        steps = [len(one.explanation.steps) for one in whole]
        shares = [f"{100 * sum(rung <= most for rung in highest) / len(each):.0f}%" for most in (1, 2, 3, 4)]
        lacking = ", ".join(one.puzzle.name for one in each if not one.explanation.solution) or "none"
        spread = f"{statistics.median(steps):.0f} / {max(steps)}"
        table.add(name, len(each), len(whole), *shares, spread, lacking)
    return table


def _times(measured: dict[str, list[Measured]]) -> Table:
    columns = (
        "family",
        "hint median",
        "hint worst",
        "chain median",
        "chain worst",
        "check median",
        "check worst",
        "steps checked",
    )
    table = Table("hints from a new puzzle in a warm process, whole chains, and their check", columns)
    for name, each in measured.items():
        checks = [one.check for one in each if one.check is not None] or [0.0]
        hints, wholes = [one.hint for one in each], [one.whole for one in each]
        pairs = [figure for times in (hints, wholes, checks) for figure in (statistics.median(times), max(times))]
        steps = sum(len(one.explanation.steps) for one in each if one.check is not None)
        table.add(name, *map(milliseconds, pairs), steps)
    worst = max((one for each in measured.values() for one in each), key=lambda one: one.hint)
    table.notes.append(f"the worst hint is that of {worst.puzzle.name} ({worst.puzzle.family.name})")
    table.notes.append("every step was proved by CP-SAT from what it cites, and every one-rule step is minimal")
    return table


def _known(measured: dict[str, list[Measured]]) -> Table:
    table = Table("puzzles people know", ("puzzle", "family", "steps", "highest rung", "hint", "whole", "check"))
    for each in measured.values():
        for one in each:
            if one.puzzle.name in _KNOWN and one.explanation.solution:
                rung = max(step.step.rung for step in one.explanation.steps)
                check = milliseconds(one.check) if one.check else "-"
                steps = len(one.explanation.steps)
                times = (milliseconds(one.hint), milliseconds(one.whole))
                table.add(one.puzzle.name, one.puzzle.family.name, steps, rung, *times, check)
    return table


def _growth() -> Table:
    table = Table(
        "growth with size, five generated puzzles each: median of the whole chain",
        ("family", "size", "chain", "grows as"),
    )
    for name in _names():
        sizes, times = [], []
        for size in _SIZES.get(name, ()):
            try:
                made = list(generate(Order(name, Request(size=size), seed=4), 5, limit=60))
            except OptionError:
                continue
            if made:
                sizes.append(float(size))
                times.append(statistics.median(_measured(each.puzzle, check=False).whole for each in made))
        for number, (many, seconds) in enumerate(zip(sizes, times, strict=True)):
            last = number == len(sizes) - 1 and len(sizes) > 2
            table.add(name, f"{many:.0f}", milliseconds(seconds), f"n^{exponent(sizes, times):.1f}" if last else "")
    return table


def _commands() -> Table:
    table = Table("the command itself, processor time of the whole process", ("command", "time"))
    for name in _names():
        puzzle = next(examples(families.load(name))).puzzle
        before = os.times()
        subprocess.run([_COMMAND, "hint", puzzle.written("json"), "--plain"], check=True, capture_output=True)
        after = os.times()
        spent = after.children_user - before.children_user + after.children_system - before.children_system
        table.add(f"cluewright hint ({name})", milliseconds(spent))
    return table
