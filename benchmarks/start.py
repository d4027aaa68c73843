"""Cold start: the whole command from the shell, against an interpreter that imports Typer and Rich and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cluewright import families
from cluewright.workshop import examples
from measure import Table, milliseconds, take_turns

_COMMAND = str(Path(sys.executable).with_name("cluewright"))


def tables() -> Iterator[Table]:
    """`--version`, and one example of each family solved."""
    bare = "import typer, rich"
    contenders: dict[str, Callable[[], Any]] = {
        bare: partial(_run, sys.executable, "-c", bare),
        "cluewright --version": partial(_run, _COMMAND, "--version"),
    }
    for name in families.names():
        puzzle = next(examples(families.load(name))).puzzle
        contenders[f"cluewright solve ({name})"] = partial(_run, _COMMAND, "solve", puzzle.written("json"))
    times = take_turns(contenders, repeats=15)
    table = Table("cold start, whole process, least of 15 runs each", ("command", "time", "against the bare import"))
    for name, seconds in times.items():
        table.add(name, milliseconds(seconds), f"{seconds / times[bare]:.2f} times")
    yield table


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
