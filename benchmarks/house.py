"""The house: lines of each package against its budget, files, and how far one command, move or explanation walks.

`budget.toml` has the most lines that each package may have; a test holds it. A walk is traced in this process: which
files of Cluewright run, and how often one file hands over to another.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from measure import Table

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/cluewright"
SHORT = 60


def budgets() -> dict[str, int]:
    """The most lines of each package, by its path below `src/cluewright`; `all` is the whole."""
    with (ROOT / "budget.toml").open("rb") as file:
        found: dict[str, int] = tomllib.load(file)["lines"]
    return found


def files(package: str) -> list[Path]:
    """The Python files of a package, or of the whole for `all`; `.` are the modules beside the packages."""
    if package == ".":
        return sorted(SOURCES.glob("*.py"))
    return sorted((SOURCES if package == "all" else SOURCES / package).rglob("*.py"))


def lines(package: str) -> int:
    """How many lines a package has."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in files(package))


def packages() -> list[str]:
    """Every package there is, and each family by itself."""
    there = sorted(path.parent.name for path in SOURCES.glob("*/__init__.py") if path.parent.name != "families")
    return [".", *there, *sorted(f"families/{path.parent.name}" for path in SOURCES.glob("families/*/__init__.py"))]


def walk(work: Callable[[], Any]) -> tuple[int, int]:
    """How many files of Cluewright run, and how often one calls or returns to another."""
    seen: set[str] = set()
    changes, last = 0, ""

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal changes, last
        name = frame.f_code.co_filename
        if event in ("call", "return") and name.startswith(str(SOURCES)):
            seen.add(name)
            changes += name != last
            last = name

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return len(seen), changes


def walks() -> dict[str, Callable[[], Any]]:
    """What is traced, each by its name."""
    from cluewright import Game, explain, generate, prove, read

    puzzle = read("0 45 72; 72 . .; 14 . .")
    return {
        'prove "SEND + MORE = MONEY"': lambda: prove(read("SEND + MORE = MONEY")),
        "a move (maths, b2 7)": lambda: Game.begin(puzzle).play("b2 7"),
        "explain (maths 2x2)": lambda: explain(puzzle),
        "generate (maths 3x3)": lambda: list(generate("maths", 1, seed=1)),
    }


def tables() -> Iterator[Table]:
    """Lines and files of each package, then the walks."""
    table = Table("house: lines of Python in src", ["package", "lines", "budget", "files", f"under {SHORT} lines"])
    budget = budgets()
    for package in [*packages(), "all"]:
        there = files(package)
        short = sum(len(path.read_text("utf-8").splitlines()) < SHORT for path in there)
        table.add(package, lines(package), budget.get(package, "none"), len(there), short)
    table.notes.append(f"{sum(path.stem.endswith('ing') for path in files('all'))} files end in -ing")
    yield table
    traced = Table("house: walks", ["walk", "files", "changes of file"])
    for name, work in walks().items():
        work()  # what is only loaded the first time is no part of the walk
        traced.add(name, *walk(work))
    yield traced
