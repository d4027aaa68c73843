"""Cluewright beside its peers: the same puzzles, in turns, the least processor time of several runs, answers verified.

The sets are the published puzzles and planted ones that no search of ours has chosen (`peer_models/sets.py`). Every
peer that can state a family takes part with a competent model (`peer_models`). Times are of a running process: our own
includes the check of every solution, a peer's building its model. `scripts/benchmark peers:square,logic` takes these
families alone; `PEERS_FEW=2` takes two puzzles of each set, `PEERS_LIMIT=3` gives up on a puzzle after three seconds.

What was measured is kept, family by family, in `sets/measured`, and `docs/speed.md` is written anew from all of that.
"""

from __future__ import annotations

import gc
import math
import os
import platform
import time
from collections.abc import Iterator, Sequence

import peer_report
from cluewright.workshop import Puzzle, check, solve
from cluewright.workshop.puzzle import Solution
from measure import Table
from peer_models.contenders import Contender, Outcome, contenders, on_the_clock, outcome
from peer_models.plain import plain, solution
from peer_models.sets import Set, sets
from peer_models.stating import NotStatedError, Plain
from peer_report import OURS, Measured, Result

FAMILIES = ("houses", "weight", "cryptarithm", "maths", "square", "logic")
_FEW = int(os.environ.get("PEERS_FEW", "8"))
_LIMIT = float(os.environ.get("PEERS_LIMIT", "10"))

_SPENT = 1.8 * _LIMIT
"""Seconds of processor time, or on puzzles left undecided, after which a contender is asked no more of a set: it has
then shown that it is slow there, and the whole benchmark ends within half an hour."""

_SHORT, _TURNS, _MORE_TURNS = 0.02, 3, 9
"""What takes less than so many seconds has more turns: its times vary more."""


def tables(chosen: Sequence[str] = ()) -> Iterator[Table]:
    """A table for each set as it is measured; then where we are behind, from all that is kept."""
    there, missing = contenders()
    if missing:
        note = Table("peers that are not installed", ("peer", "package"))
        for name, package in missing:
            note.add(name, package)
        yield note
    for family in chosen or FAMILIES:
        results = []
        for each in sets(_FEW, [family]):
            gc.freeze()  # so that looking for garbage takes no longer for what only waits
            for most, question in ((2, "proof"), (1, "first")):
                results.append(_measured(each, most, question, there))
                yield peer_report.shown(results[-1], _LIMIT)
        if _FEW >= 8:
            missed = [name for name, _ in missing]
            peer_report.keep(
                Measured(family, time.strftime("%Y-%m-%d"), platform.python_version(), _LIMIT, missed, results)
            )
    kept = peer_report.kept()
    if kept:
        yield from peer_report.behind(peer_report.alike(kept))
        peer_report.write(kept)


def _measured(each: Set, most: int, question: str, there: dict[str, Contender]) -> Result:
    """What everybody made of each puzzle of a set."""
    puzzles = []
    for puzzle in each.puzzles:
        try:
            puzzles.append((puzzle, plain(puzzle.content)))
        except NotStatedError:
            continue
    spent = dict.fromkeys((OURS, *there), 0.0)
    outcomes: dict[str, list[Outcome | None]] = {name: [] for name in spent}
    wrong = dict.fromkeys(spent, 0)
    for puzzle, data in puzzles:
        asked = [name for name, seconds in spent.items() if seconds < _SPENT]
        found = _in_turns(puzzle, data, each.family, most, {name: there.get(name) for name in asked})
        for name in spent:
            outcomes[name].append(found.get(name) if name in asked else Outcome(math.inf))
        for name, made in found.items():
            spent[name] += made.seconds if made.decided else _LIMIT
        for name in _wrong(puzzle, most, found):
            wrong[name] += 1
    whole = {name: [each.seconds for each in found if each] for name, found in outcomes.items() if all(found)}
    skipped = sorted(name for name, found in outcomes.items() if any(found) and not all(found))
    return Result(
        each.family, each.name, question, len(puzzles), whole, {name: n for name, n in wrong.items() if n}, skipped
    )


def _in_turns(
    puzzle: Puzzle, data: Plain, family: str, most: int, asked: dict[str, Contender | None]
) -> dict[str, Outcome]:
    """The best outcome of each that can state the puzzle."""
    least: dict[str, Outcome] = {}
    for turn in range(_MORE_TURNS):
        for name, contender in asked.items():
            before = least.get(name)
            if turn and (before is None or before.seconds > 0.3 or (contender and contender.once)):
                continue
            if turn >= _TURNS and before and before.seconds > _SHORT:
                continue
            gc.collect()
            now = contender.asked(family, data, most, _LIMIT) if contender else _ours(puzzle, most)
            if now and (before is None or now.seconds < before.seconds):
                least[name] = now
    return least


def _ours(puzzle: Puzzle, most: int) -> Outcome:
    started = time.process_time()
    told = solve(puzzle, most, limit=on_the_clock(_LIMIT))
    return outcome(time.process_time() - started, [None] * len(told.solutions), told.complete, most, _LIMIT)


def _wrong(puzzle: Puzzle, most: int, found: dict[str, Outcome]) -> list[str]:
    """Whose first solution breaks a rule, or who found fewer solutions than there are."""
    sound = {name: made for name, made in found.items() if _sound(puzzle, made)}
    most_found = max((min(made.solutions, most) for made in sound.values()), default=0)
    return [name for name, made in found.items() if made.decided and (name not in sound or made.solutions < most_found)]


def _sound(puzzle: Puzzle, made: Outcome) -> bool:
    if made.first is None:
        return True
    try:
        return not check(puzzle, Solution(puzzle, solution(puzzle.content, made.first)))
    except (ValueError, IndexError, KeyError):
        return False
