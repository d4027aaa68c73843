"""Runs Gecode's int_search, through MiniZinc, on the models and records what it did.

Debian's Gecode is built without its profiler, so the sequence of decisions itself cannot be had: recorded are all
solutions in their order and the number of failures, which a search that decides otherwise hardly meets on every model.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from witnesses.models import Disequalities, models

HERE = Path(__file__).parent
SELECTS = {
    "leftmost": "input_order",
    "min": "smallest",
    "max": "largest",
    "ff": "first_fail",
    "ffc": "most_constrained",
    "anti_first_fail": "anti_first_fail",
    "occurrence": "occurrence",
    "max_regret": "max_regret",
}
BRANCHES = {
    "step,up": "indomain_min",
    "step,down": "indomain_max",
    "median,up": "indomain_median",
    "bisect,up": "indomain_split",
    "bisect,down": "indomain_reverse_split",
}
OPTIONS = {
    f"{select},{branch}": (theirs, value) for select, theirs in SELECTS.items() for branch, value in BRANCHES.items()
}


def chosen_models() -> list[str]:
    """Gecode rounds the middle otherwise below zero."""
    return [name for name in models() if not name.startswith("below zero")]


def installed() -> bool:
    """Whether MiniZinc and Gecode are there."""
    return shutil.which("minizinc") is not None and shutil.which("fzn-gecode") is not None


def record(chosen: Iterable[str], options: Iterable[str] = OPTIONS) -> dict[str, dict[str, Any]]:
    """What Gecode does on the chosen models, under every option both have."""
    options = [*options]
    return {name: {each: _run(models()[name], *OPTIONS[each]) for each in options} for name in chosen}


def _run(model: Disequalities, select: str, branch: str) -> dict[str, Any]:
    command = ["minizinc", "--solver", "gecode", "--all-solutions", "--statistics", "-"]
    program = _program(model, select, branch)
    told = subprocess.run(command, input=program, capture_output=True, text=True, check=True).stdout
    failures = re.search(r"failures=(\d+)", told)
    assert failures, told
    solutions = [line.removeprefix("solution ") for line in told.splitlines() if line.startswith("solution ")]
    return summary(solutions, int(failures[1]))


def summary(solutions: list[str], failures: int) -> dict[str, Any]:
    """One search in short: its first solutions, a digest of all of them, and its failures."""
    digest = hashlib.sha256("\n".join(solutions).encode()).hexdigest()
    return {"solutions": len(solutions), "first": solutions[:3], "digest": digest, "failures": failures}


def _program(model: Disequalities, select: str, branch: str) -> str:
    lines = [f"var {{{','.join(map(str, values))}}}: x{i};" for i, values in enumerate(model.domains)]
    lines += [f"constraint x{i} != x{j} + {c};" for i, j, c in model.differ]
    names = ",".join(f"x{i}" for i in range(len(model.domains)))
    lines.append(f"solve :: int_search([{names}], {select}, {branch}, complete) satisfy;")
    shown = ' ++ "," ++ '.join(f"show(x{i})" for i in range(len(model.domains)))
    lines.append(f'output ["solution " ++ {shown} ++ "\\n"];')
    return "\n".join(lines)


if __name__ == "__main__":
    (HERE / "gecode.json").write_text(json.dumps(record(chosen_models()), indent=1) + "\n", "utf-8")
