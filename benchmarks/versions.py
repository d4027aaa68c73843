"""How fast this version is against an older one: `CLUEWRIGHT_OLDER=CHECKOUT scripts/benchmark versions`.

Both versions run the same work in processes of their own, in turns; the least processor time of each is compared.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import geometric_mean

from measure import Table, milliseconds

_FAMILIES = ("houses", "weight", "cryptarithm", "logic", "maths", "square")
_ROUNDS = 9
_HERE = Path(__file__).resolve().parents[1]

_WORKER = """
import json, sys, time
from itertools import islice
import cluewright
from cluewright import families
from cluewright.workshop import examples

def prepared(work, family):
    if work == "generate":
        order = cluewright.Order(family, cluewright.Request(None, {}), 7)
        return lambda: list(cluewright.generate(order, 5))
    puzzles = [each.puzzle for each in islice(examples(families.load(family)), 3)]
    if work == "read":
        texts = [puzzle.written("text") if hasattr(puzzle, "written") else puzzle.text for puzzle in puzzles]
        return lambda: [cluewright.read(text, family=family) for text in texts]
    method = None if work == "direct" else cluewright.Method(work)
    return lambda: [cluewright.prove(puzzle, limit=cluewright.Limit(60), method=method) for puzzle in puzzles]

ready = {}
for line in sys.stdin:
    work, family, times = json.loads(line)
    if (work, family) not in ready:
        ready[work, family] = prepared(work, family)
        ready[work, family]()
    run = ready[work, family]
    started = time.process_time()
    for _ in range(times):
        run()
    print(json.dumps((time.process_time() - started) / times), flush=True)
"""


def tables() -> Iterator[Table]:
    """Reading, proving in each engine, and generating, in every family."""
    table = Table(
        f"processor time of both versions, least of {_ROUNDS} rounds in turns", ("work", "older", "this", "ratio")
    )
    older = os.environ.get("CLUEWRIGHT_OLDER")
    if older is None:
        table.notes.append("left out: set CLUEWRIGHT_OLDER to the checkout of an older version")
        yield table
        return
    versions = {"older": _started(Path(older)), "this": _started(_HERE)}
    ratios: dict[str, list[float]] = {}
    try:
        for work in ("read", "direct", "cpsat", "fd", "generate"):
            for family in _FAMILIES:
                if (work, family) == ("fd", "square"):  # takes minutes in every version
                    continue
                least = _measured(versions, work, family)
                ratios.setdefault(work, []).append(least["this"] / least["older"])
                table.add(f"{work} {family}", *map(milliseconds, least.values()), f"{ratios[work][-1]:.2f}")
    finally:
        for process in versions.values():
            process.kill()
            process.wait()
    for work, found in ratios.items():
        table.notes.append(f"{work}: {geometric_mean(found):.2f} times on average, {max(found):.2f} at worst")
    yield table


def _started(checkout: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-c", _WORKER]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def _measured(versions: dict[str, subprocess.Popen[str]], work: str, family: str) -> dict[str, float]:
    times = {name: _run(process, work, family, 1) for name, process in versions.items()}
    often = max(1, min(200, int(0.02 / max(times.values()))))
    least = dict.fromkeys(versions, math.inf)
    for _ in range(_ROUNDS):
        for name, process in versions.items():
            least[name] = min(least[name], _run(process, work, family, often))
    return least


def _run(process: subprocess.Popen[str], work: str, family: str, times: int) -> float:
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps((work, family, times)), file=process.stdin, flush=True)
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError(f"{work} {family} ended the process of one version")
    return float(answer)
