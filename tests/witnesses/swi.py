"""Runs SWI-Prolog's labeling/2 on the models and records what it did."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from witnesses.models import Disequalities, models

HERE = Path(__file__).parent
OPTIONS = [
    f"{select},{branch},{order}"
    for select in ("leftmost", "ff", "min", "max")
    for branch in ("step", "enum", "bisect")
    for order in ("up", "down")
]


def installed() -> bool:
    """Whether SWI-Prolog is there."""
    return shutil.which("swipl") is not None


def record(chosen: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What SWI-Prolog does on the chosen models, under every option both have."""
    found: dict[str, dict[str, Any]] = {}
    goals = [
        f"format('model ~w|~w~n', ['{name}', '{options}']), {_goal(models()[name], options)}"
        for name in chosen
        for options in OPTIONS
    ]
    command = ["swipl", "-q", "-l", str(HERE / "swi.pl"), "-g", "runs", "-t", "halt"]
    told = subprocess.run(command, input="".join(f"{goal}.\n" for goal in goals), capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert not told.stderr, told.stderr
    lines: list[str] = []
    for line in told.stdout.splitlines():
        if line.startswith("model "):
            name, _, options = line.removeprefix("model ").partition("|")
            lines = found.setdefault(name, {})[options] = []
        else:
            lines.append(line)
    return {name: {options: summary(told) for options, told in each.items()} for name, each in found.items()}


def summary(lines: list[str]) -> dict[str, Any]:
    """The lines of one search in short: how many, the first ones, and a digest of every line."""
    choices = [line.removeprefix("choice ") for line in lines if line.startswith("choice ")]
    solutions = [line.removeprefix("solution ") for line in lines if line.startswith("solution ")]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return {
        "solutions": len(solutions),
        "first solutions": solutions[:3],
        "choices": len(choices),
        "first choices": choices[:3],
        "digest": digest,
    }


def _goal(model: Disequalities, options: str) -> str:
    domains = json.dumps(model.domains)
    differ = ",".join(f"differ({i},{j},{c})" for i, j, c in model.differ)
    return f"run([{options}], {domains}, [{differ}])"


if __name__ == "__main__":
    (HERE / "swi.json").write_text(json.dumps(record(models()), indent=1) + "\n", "utf-8")
