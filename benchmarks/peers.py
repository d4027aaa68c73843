"""Cluewright beside its peers: the same puzzles, in turns, the least processor time of several runs, answers compared.

The sets are the published puzzles and planted ones that no search of ours has chosen (`peer_models/sets.py`). Every
peer that can state a family takes part with a competent model (`peer_models`). Times are of a running process: our own
includes the check of every solution, a peer's building its model. `PEERS_FEW=2 scripts/benchmark peers` takes two
puzzles of each set, `PEERS_LIMIT=3` gives up after three seconds, `PEERS_FAMILIES="square logic"` takes these families.
"""

from __future__ import annotations

import gc
import math
import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from cluewright.workshop import Puzzle, solve
from measure import Table
from peer_models import gecode, prolog
from peer_models.plain import NotStatedError, Plain, answer, plain
from peer_models.sets import Set, sets

OURS = "Cluewright"
_FEW = int(os.environ.get("PEERS_FEW", "8"))
_LIMIT = float(os.environ.get("PEERS_LIMIT", "10"))
_FAMILIES = os.environ.get("PEERS_FAMILIES", "houses weight cryptarithm maths square logic").split()
_BESIDE = ("GNU Prolog",)
"""Reported, but not counted among those to be ahead of: it is compiled to machine code."""


_ONCE = ("GNU Prolog", "Gecode")
"""GNU Prolog repeats short work by itself, and starting MiniZinc takes longer than most puzzles."""


class Outcome(NamedTuple):
    """What a contender made of a puzzle."""

    seconds: float
    solutions: int = 0
    complete: bool = False
    first: list[Any] | None = None

    @property
    def decided(self) -> bool:
        """Whether it answered the question."""
        return math.isfinite(self.seconds)


Contender = Callable[[str, Plain, int, float], Outcome]


def tables() -> Iterator[Table]:
    """Where we are behind, then every set, for a proof and for a first solution."""
    contenders, missing = _contenders()
    results = []
    for each in sets(_FEW, _FAMILIES):
        for most in (2, 1):
            print(f"{each.family} {each.name}", file=sys.stderr, flush=True)
            results.append((each, most, _measured(each, most, contenders)))
    yield _behind(results)
    for most, question in ((2, "proof"), (1, "first solution")):
        yield _whole(question, [(each, found) for each, asked, found in results if asked == most])
    note = Table("peers that are not installed", ("peer", "package"))
    for name, package in missing:
        note.add(name, package)
    if missing:
        yield note


def _contenders() -> tuple[dict[str, tuple[set[str], Contender]], list[tuple[str, str]]]:
    """The peers there are, with the families they state; and what to install for the others."""
    there: dict[str, tuple[set[str], Contender]] = {}
    missing = []
    for module, needs in (("cpsat", "ortools"), ("asp", "clingo"), ("choco", "pychoco"), ("clauses", "pysat")):
        if find_spec(needs):
            peer = import_module(f"peer_models.{module}")
            there[peer.NAME] = peer.STATES, _in_process(peer.run)
        else:
            missing.append((needs, f"PyPI: {'python-sat' if needs == 'pysat' else needs}"))
    if shutil.which("minizinc"):
        there["Gecode"] = gecode.STATES, _gecode
    else:
        missing.append(("Gecode", "Debian: minizinc"))
    told = {"cryptarithm", "weight", "maths", "logic"}
    for name, program, package, start in (
        ("SWI-Prolog", "swipl", "swi-prolog-nox", prolog.swi),
        ("GNU Prolog", "gplc", "gprolog", prolog.gnu),
    ):
        if shutil.which(program):
            there[name] = told, _prolog(start())
        else:
            missing.append((name, f"Debian: {package}"))
    return there, missing


def _in_process(run: Callable[[str, Plain, int, float], tuple[list[Any], bool]]) -> Contender:
    def contender(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
        started = time.process_time()
        found, complete = run(family, puzzle, most, seconds)
        return _outcome(time.process_time() - started, found, complete, most)

    return contender


def _gecode(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
    found, complete, spent = gecode.run(family, puzzle, most, seconds)
    return _outcome(spent, found, complete, most)


def _prolog(system: prolog.Prolog) -> Contender:
    def contender(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
        told = system.run(family, puzzle, most, seconds)
        if told is None:
            return Outcome(math.inf)
        return Outcome(told[2], told[0], told[0] < most, told[1] or None)

    return contender


def _outcome(seconds: float, found: list[Any], complete: bool, most: int) -> Outcome:
    ended = complete or len(found) >= most
    return Outcome(seconds if ended else math.inf, len(found), complete, found[0] if found else None)


def _ours(puzzle: Puzzle, most: int) -> Outcome:
    started = time.process_time()
    told = solve(puzzle, most, limit=_LIMIT)
    seconds = time.process_time() - started
    ended = told.complete or len(told.solutions) >= most
    first = answer(puzzle.content, told.solutions[0].content) if told.solutions else None
    return Outcome(seconds if ended else math.inf, len(told.solutions), told.complete, first)


def _measured(each: Set, most: int, contenders: dict[str, tuple[set[str], Contender]]) -> dict[str, list[Outcome]]:
    """What everybody made of each puzzle of a set that all can state; wrong answers end the benchmark."""
    found: dict[str, list[Outcome]] = {}
    for puzzle in each.puzzles:
        try:
            data = plain(puzzle.content)
        except NotStatedError:
            continue
        outcomes: dict[str, Outcome] = {}
        for turn in range(3):
            for name in (OURS, *contenders):
                before = outcomes.get(name)
                if turn and (before is None or before.seconds > 0.3 or name in _ONCE):
                    continue
                gc.collect()
                outcome = _one(name, puzzle, data, each.family, most, contenders)
                if outcome is not None and (before is None or outcome.seconds < before.seconds):
                    outcomes[name] = outcome
        _compare(puzzle, most, outcomes)
        for name, outcome in outcomes.items():
            found.setdefault(name, []).append(outcome)
    return {name: outcomes for name, outcomes in found.items() if len(outcomes) == len(found[OURS])}


def _one(
    name: str, puzzle: Puzzle, data: Plain, family: str, most: int, contenders: dict[str, tuple[set[str], Contender]]
) -> Outcome | None:
    if name == OURS:
        return _ours(puzzle, most)
    states, run = contenders[name]
    try:
        return run(family, data, most, _LIMIT) if family in states else None
    except NotStatedError:
        return None


def _compare(puzzle: Puzzle, most: int, outcomes: dict[str, Outcome]) -> None:
    decided = {name: each for name, each in outcomes.items() if each.decided}
    counts = {name: each.solutions for name, each in decided.items()}
    assert len(set(counts.values())) <= 1, (puzzle.name, counts)
    if most == 2 and set(counts.values()) == {1}:
        firsts = {name: str(each.first) for name, each in decided.items() if name not in ("SWI-Prolog", "GNU Prolog")}
        assert len(set(firsts.values())) <= 1, (puzzle.name, firsts)


def _figures(outcomes: list[Outcome]) -> tuple[float, float, float]:
    """Median, mean and worst; infinite where that many are undecided."""
    times = [each.seconds for each in outcomes]
    return statistics.median(times), statistics.fmean(times), max(times)


def _shown(seconds: float) -> str:
    return (
        f"> {_LIMIT:g} s"
        if math.isinf(seconds)
        else f"{seconds * 1000:.3g}"
        if seconds < 1
        else f"{seconds * 1000:.0f}"
    )


def _whole(question: str, results: list[tuple[Set, dict[str, list[Outcome]]]]) -> Table:
    columns = ("set", "puzzles", "contender", "median ms", "mean ms", "worst ms", "undecided")
    table = Table(f"{question}: every set", columns)
    for each, found in results:
        for name, outcomes in sorted(found.items(), key=lambda item: _figures(item[1])[0]):
            undecided = sum(not outcome.decided for outcome in outcomes)
            table.add(
                f"{each.family} {each.name}", len(outcomes), name, *map(_shown, _figures(outcomes)), undecided or "-"
            )
    return table


def _behind(results: list[tuple[Set, int, dict[str, list[Outcome]]]]) -> Table:
    columns = ("set", "question", "figure", "ours ms", "best peer", "ms", "behind")
    table = Table("where a peer is ahead of us, the worst first", columns)
    rows = []
    compared = 0
    for each, most, found in results:
        for number, figure in ((0, "median"), (2, "worst")):
            own = _figures(found[OURS])[number]
            for group in (set(found) - {OURS, *_BESIDE}, set(found) & set(_BESIDE)):
                if not group:
                    continue
                compared += 1
                best = min(group, key=lambda name: _figures(found[name])[number])
                other = _figures(found[best])[number]
                if other < own:
                    question = "proof" if most == 2 else "first"
                    cells = (f"{each.family} {each.name}", question, figure, _shown(own), best, _shown(other))
                    rows.append((own / other, cells))
    for ratio, cells in sorted(rows, reverse=True):
        table.add(*cells, f"{ratio:.1f}x")
    table.notes.append(f"in all other of {compared} comparisons we are ahead of the best peer")
    return table
