"""How far commands overrun `--limit`, and how much memory they take, on the largest inputs of every family.

What a command takes to start and to load its engine is measured on a tiny puzzle of the same family in the same run,
and taken off.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cluewright import families
from cluewright.workshop import examples
from measure import Table

_COMMAND = str(Path(sys.executable).with_name("cluewright"))
_ENGINES = ("auto", "direct", "cpsat", "fd", "cpmpy:ortools")
_LIMIT = 2.0


class _Run(NamedTuple):
    seconds: float
    megabytes: float
    status: int


def tables() -> Iterator[Table]:
    """Every engine on every large input, then a hand-over, and memory that runs out."""
    yield _on_time()
    yield _short_of_memory()


def _on_time() -> Table:
    table = Table(
        f"limits: prove --limit {_LIMIT:g}s, seconds beyond the limit and megabytes at most",
        ("input", *(f"{engine}, {what}" for engine in _ENGINES for what in ("s", "MB"))),
    )
    worst, most = 0.0, 0.0
    started = {}
    for name, document in large().items():
        cells = []
        for engine in _ENGINES:
            key = document["family"], engine
            if key not in started:
                started[key] = _run("prove", _tiny(document["family"]), "--engine", engine).seconds
            run = _run("prove", json.dumps(document), "--engine", engine, "--limit", f"{_LIMIT}s")
            assert run.status in (0, 1, 3), (name, engine, run.status)
            over = run.seconds - started[key] - _LIMIT
            worst, most = max(worst, over), max(most, run.megabytes)
            cells += [f"{over:+.2f}" if over > 0 else "-", f"{run.megabytes:.0f}"]
        table.add(name, *cells)
    table.notes.append(f"the worst overrun is {worst:.2f} s, the largest memory {most:.0f} MB; - is within the limit")
    return table


def _short_of_memory() -> Table:
    table = Table("limits: prove --memory, without a time limit", ("input", "engine", "allowed", "status", "MB"))
    for engine in ("cpsat", "fd"):
        for allowed in (100, 300):
            run = _run("prove", json.dumps(large()["square 60x60"]), "--engine", engine, "--memory", f"{allowed}MB")
            table.add("square 60x60", engine, f"{allowed} MB", run.status, f"{run.megabytes:.0f}")
    table.notes.append("status 3 is a limit reached; allowed is what comes on top of the interpreter's own memory")
    return table


def _tiny(family: str) -> str:
    return next(examples(families.load(family))).puzzle.written("json")


def _run(*arguments: str) -> _Run:
    started = time.perf_counter()
    process = subprocess.Popen([_COMMAND, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return _Run(time.perf_counter() - started, usage.ru_maxrss / 1024, process.returncode)


def large() -> dict[str, dict[str, Any]]:
    """The largest inputs that the families take, some easy for one engine, none for all."""
    random = Random(9)

    def word(length: int, letters: str = "ABCDEFGHIJ") -> str:
        return "".join(random.choice(letters) for _ in range(length))

    def counts() -> list[int]:
        return [random.randrange(20, 50) for _ in range(60)]

    def beam(weights: int) -> Any:
        if weights < 2:
            return None
        return [[-random.randrange(1, 9), beam(weights // 2)], [random.randrange(1, 9), beam(weights - weights // 2)]]

    points = random.sample([[x, y] for x in range(200) for y in range(200)], 2000)
    products = " + ".join(f"{word(30)} * {word(30)}" for _ in range(40))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    places = {"kind": "row", "noun": "house", "size": 40}
    categories = {f"kind{n}": [f"v{n}x{m}" for m in range(40)] for n in range(30)}
    headings = [random.choice([38, 40, 42, 44, 45]) for _ in range(18)]
    return {
        "houses, 2,000 scattered": {"family": "houses", "houses": points},
        "houses, 50x40": {"family": "houses", "houses": [[x, y] for x in range(50) for y in range(40)]},
        "square 60x60": {"family": "square", "rows": counts(), "columns": counts(), "blocked": []},
        "square 60x60, no counts": {"family": "square", "rows": [None] * 60, "columns": [None] * 60, "blocked": []},
        "maths 9x9": {"family": "maths", "grid": [[0, *headings[:9]], *([h, *[None] * 9] for h in headings[9:])]},
        "products of 30 letters": {"family": "cryptarithm", "equation": f"{word(60)} + {products} = {word(60)}"},
        "a product in base 36": {
            "family": "cryptarithm",
            "equation": f"{letters} * {letters[::-1]} = {word(51, letters)}",
            "base": 36,
        },
        "299 addends": {
            "family": "cryptarithm",
            "equation": " + ".join(word(12) for _ in range(299)) + f" = {word(15)}",
        },
        "60 weights, one beam": {"family": "weight", "beam": [[p, None] for p in range(-30, 31) if p]},
        "60 weights, a tree": {"family": "weight", "beam": beam(60)},
        "logic, 30 x 40, no clue": {"family": "logic", "places": places, "categories": categories, "clues": []},
    }
