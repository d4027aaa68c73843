"""Cold start: the whole command from the shell, against an interpreter that imports Typer and Rich and nothing else.

Processor time is what other work on the machine disturbs least. Compiled files are written, as they are for everybody
who installs Cluewright, whatever this shell says of them; so the least of several runs finds them.
"""

from __future__ import annotations

import json
import math
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cluewright import families
from cluewright.workshop import Puzzle, examples
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
    told = next(examples(families.load("logic"))).puzzle
    contenders["cluewright solve (logic, clues in words alone)"] = partial(
        _run, _COMMAND, "solve", told.written("text")
    )
    contenders["cluewright solve (logic, no words)"] = partial(_run, _COMMAND, "solve", _without_words(told))
    least = dict.fromkeys(contenders, math.inf)

    def timed(name: str, contender: Callable[[], Any]) -> None:
        before = _processor()
        contender()
        least[name] = min(least[name], _processor() - before)

    times = take_turns({name: partial(timed, name, each) for name, each in contenders.items()}, repeats=15)
    columns = ("command", "time", "processor time", "against the bare import")
    table = Table("cold start, whole process, least of 15 runs each", columns)
    for name, seconds in times.items():
        table.add(name, milliseconds(seconds), milliseconds(least[name]), f"{least[name] / least[bare]:.2f} times")
    yield table


def _without_words(puzzle: Puzzle) -> str:
    """A logic puzzle whose clues are structures alone."""
    document = json.loads(puzzle.written("json"))
    return json.dumps(document | {"clues": [clue["means"] for clue in document["clues"]], "questions": []})


def _processor() -> float:
    """Seconds of processor time that ended child processes have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(*command: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env=environment)
