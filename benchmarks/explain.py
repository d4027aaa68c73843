"""Explaining: how far chains come and at which rung, hints from a new puzzle, checks, known puzzles, growth with size.

Times are processor time of the process that explains, so that other work on the machine counts little. A line is
printed for every ten puzzles, and each family's tables once it is done; `explain:maths,logic` measures these families
alone. As many processes work as there are cores.
`CLUEWRIGHT_EXPLAIN` says how many puzzles of each family are generated and checked; 170 of each make a thousand.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from cluewright import families
from cluewright.core import Limit, OptionError, Request, Verdict
from cluewright.games.hints import hint
from cluewright.workshop import Puzzle, examples, read_all
from cluewright.workshop.explanation import Explanation, Steps
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from measure import Table, exponent, milliseconds

_COUNT = int(os.environ.get("CLUEWRIGHT_EXPLAIN", "170"))
_SHARED = Path(__file__).parents[2] / "shared" / "puzzles"
_PATIENCE = 120.0
"""Seconds of wall time for one chain; what takes longer is called not whole."""

_COMMAND = str(Path(sys.executable).with_name("cluewright"))
_KNOWN = ("zebra-life-1962", "SEND + MORE = MONEY", "friedman-1", "friedman-2", "friedman-3", "friedman-6")
_SIZES = {
    "houses": (8, 12, 16, 24),
    "weight": (6, 8, 10, 14),
    "maths": (3, 4, 5),
    "logic": (4, 5, 6, 7),
    "square": (6, 8, 10, 12),
}


class Measured(NamedTuple):
    """One puzzle explained; times in seconds of processor time."""

    name: str
    family: str
    steps: int
    highest: int
    """The highest rung."""

    solved: bool
    sound: bool
    """Whether the check proved every step, and that every one-rule step is minimal; also where it was not asked."""

    hint: float
    whole: float
    check: float | None


def tables(chosen: Sequence[str] = ()) -> Iterator[Table]:
    """All of it, one family after another, or the chosen families alone."""
    measured = []
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("forkserver"), initializer=_warm) as workers:
        for name in chosen or _names():
            found = list(_family(workers, name))
            measured += found
            yield _rungs({name: found})
            yield _times({name: found})
        yield _known(measured)
        yield _growth(workers, chosen or _names())
    yield _commands(chosen or _names())


def _names() -> list[str]:
    return [name for name in families.names() if families.load(name).offers("explaining")]


def _warm() -> None:
    """Load what hints and checks need, so that none of them is measured with it."""
    import cpmpy  # noqa: F401 -- the check needs it

    for name in _names():
        hint(next(examples(families.load(name))).puzzle, limit=5)


def _family(workers: ProcessPoolExecutor, name: str) -> Iterator[Measured]:
    """The unique puzzles that are shared or come along, and as many generated ones."""
    began = time.perf_counter()
    given: list[Future[Measured | None]] = [
        workers.submit(_read, puzzle.name, puzzle.written("json")) for puzzle in _given(name)
    ]
    made = [workers.submit(_made, name, None, 20 + number) for number in range(_COUNT)]
    for number, done in enumerate(_answers([*given, *made]), start=1):
        yield done
        if not done.sound:
            print(f"NOT PROVED: {done.name}", flush=True)
        if number % 10 == 0 or not done.solved:
            said = f"{done.steps} steps" if done.solved else f"not whole after {done.steps} steps"
            spent = f"{time.perf_counter() - began:.0f} s"
            print(f"{name} {number} of {len(given) + len(made)}: {done.name[:60]}, {said} ({spent})", flush=True)


def _answers(waiting: Sequence[Future[Measured | None]]) -> Iterator[Measured]:
    for future in as_completed(waiting):
        found = future.result()
        if found is not None:
            yield found


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


def _read(name: str, text: str) -> Measured | None:
    (puzzle,) = read_all(text).items
    assert isinstance(puzzle, Puzzle)
    return _measured(puzzle, check=True)._replace(name=name)


def _made(name: str, size: int | None, seed: int, *, check: bool = True) -> Measured | None:
    """One generated puzzle; None where there is none of this size."""
    try:
        made = next(iter(generate(Order(name, Request(size=size), seed=seed), 1, limit=60)), None)
    except OptionError:
        return None
    return None if made is None else _measured(made.puzzle, check=check)


def _measured(puzzle: Puzzle, *, check: bool) -> Measured:
    began = time.process_time()
    hint(puzzle, limit=_PATIENCE)
    hinted = time.process_time() - began
    began = time.process_time()
    steps: Steps[Any, Any] = Steps(puzzle, limit=Limit(_PATIENCE))
    explanation = _explained(steps)
    whole = time.process_time() - began
    checked = None
    sound = True
    if check and explanation.complete:
        began = time.process_time()
        sound = steps.prove()
        checked = time.process_time() - began
    highest = max((step.step.rung for step in explanation.steps), default=0)
    solved = explanation.solution is not None
    number = len(explanation.steps)
    return Measured(puzzle.name, puzzle.family.name, number, highest, solved, sound, hinted, whole, checked)


def _explained(steps: Steps[Any, Any]) -> Explanation:
    for _ in steps:
        pass
    return steps.explanation


def _rungs(measured: dict[str, list[Measured]]) -> Table:
    columns = ("family", "puzzles", "whole", "rung 1", "rung 2", "rung 3", "rung 4", "steps median / max", "not whole")
    table = Table("how far explanations come; puzzles that need no rung above this one", columns)
    for name, each in measured.items():
        whole = [one for one in each if one.solved]
        steps = [one.steps for one in whole] or [0]
        shares = [f"{100 * sum(one.highest <= most for one in whole) / len(each):.0f}%" for most in (1, 2, 3, 4)]
        lacking = ", ".join(one.name for one in each if not one.solved) or "none"
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
        steps = sum(one.steps for one in each if one.check is not None)
        table.add(name, *map(milliseconds, pairs), steps)
        for what, worst in (
            ("hint", max(each, key=lambda one: one.hint)),
            ("chain", max(each, key=lambda one: one.whole)),
            ("check", max(each, key=lambda one: one.check or 0.0)),
        ):
            table.notes.append(f"the worst {what} is that of {worst.name}")
        wrong = [one.name for one in each if not one.sound]
        table.notes.append(
            f"NOT PROVED: {', '.join(wrong)}"
            if wrong
            else "every step was proved by CP-SAT from what it cites, and every one-rule step is minimal"
        )
    return table


def _known(measured: list[Measured]) -> Table:
    table = Table("puzzles people know", ("puzzle", "family", "steps", "highest rung", "hint", "whole", "check"))
    for one in measured:
        if one.name in _KNOWN and one.solved:
            check = milliseconds(one.check) if one.check else "-"
            times = (milliseconds(one.hint), milliseconds(one.whole))
            table.add(one.name, one.family, one.steps, one.highest, *times, check)
    return table


def _growth(workers: ProcessPoolExecutor, chosen: Sequence[str]) -> Table:
    table = Table(
        "growth with size, five generated puzzles each: median of the whole chain",
        ("family", "size", "chain", "grows as"),
    )
    for name in chosen:
        sizes, times = [], []
        for size in _SIZES.get(name, ()):
            waiting = [workers.submit(_made, name, size, 4 + number, check=False) for number in range(5)]
            made = list(_answers(waiting))
            if made:
                sizes.append(float(size))
                times.append(statistics.median(one.whole for one in made))
                print(f"{name} of size {size}: {milliseconds(times[-1])}", flush=True)
        for number, (many, seconds) in enumerate(zip(sizes, times, strict=True)):
            last = number == len(sizes) - 1 and len(sizes) > 2
            table.add(name, f"{many:.0f}", milliseconds(seconds), f"n^{exponent(sizes, times):.1f}" if last else "")
    return table


def _commands(chosen: Sequence[str]) -> Table:
    table = Table("the command itself, processor time of the whole process", ("command", "time"))
    for name in chosen:
        puzzle = next(examples(families.load(name))).puzzle
        before = os.times()
        subprocess.run([_COMMAND, "hint", puzzle.written("json"), "--plain"], check=True, capture_output=True)
        after = os.times()
        spent = after.children_user - before.children_user + after.children_system - before.children_system
        table.add(f"cluewright hint ({name})", milliseconds(spent))
    return table
