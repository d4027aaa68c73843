"""Growth with size and memory, of planted and of generated puzzles: each size in a process of its own.

Planted puzzles are those that peers are compared on (`peer_models/sets.py`); no search of ours has chosen them. The
generator keeps what our own search can prove, so its sets flatter us: that is why both are shown.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from cluewright import families
from cluewright.core import Request
from cluewright.workshop import Puzzle, prove, read
from cluewright.workshop.generation import generate
from cluewright.workshop.orders import Order
from measure import Table, milliseconds
from peer_models.sets import sets

_FEW = 6
_LIMIT = 30.0
_GENERATED = {
    "houses": (10, 20, 50),
    "weight": (8, 15, 20, 30, 40),
    "cryptarithm": (3, 4, 5),
    "maths": (3, 4, 5, 6),
    "square": (8, 12, 16, 20),
    "logic": (5, 6, 8, 10, 12),
}


def tables(chosen: Sequence[str] = ()) -> Iterator[Table]:
    """A table for each family."""
    for family in chosen or _GENERATED:
        columns = ("puzzles", "number", "median", "worst", "undecided", "most memory")
        table = Table(f"{family}: proofs, processor time, and memory of the whole process", columns)
        for each in sets(_FEW, [family]):
            if each.name.startswith("planted"):
                _row(table, each.name, each.puzzles)
        for size in _GENERATED[family]:
            made = [each.puzzle for each in generate(Order(family, Request(size), seed=5), _FEW, limit=60)]
            if made:
                _row(table, f"generated, {made[0].size}", made)
        yield table


def _row(table: Table, name: str, puzzles: Sequence[Puzzle]) -> None:
    told = subprocess.run(
        [sys.executable, __file__, puzzles[0].family.name],
        input="\n".join(puzzle.written("json") for puzzle in puzzles),
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, undecided, kilobytes = json.loads(told.stdout)
    times = milliseconds(statistics.median(seconds)), milliseconds(max(seconds))
    table.add(name, len(puzzles), *times, undecided or "-", f"{kilobytes / 1024:.0f} MB")


def _worker(family: str) -> None:
    """Prove every puzzle of the input, and tell the seconds, how many were not decided, and the memory."""
    _ = families.load(family).direct
    seconds, undecided = [], 0
    for line in sys.stdin:
        puzzle = read(line, family=family)
        started = time.process_time()
        answer = prove(puzzle, limit=_LIMIT)
        seconds.append(time.process_time() - started)
        undecided += answer.verdict == "unknown"
    print(json.dumps((seconds, undecided, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)))


if __name__ == "__main__":
    _worker(sys.argv[1])
