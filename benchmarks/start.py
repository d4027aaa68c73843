"""Cold start: the whole command from the shell, against an interpreter that imports Typer and nothing else.

Processor time is what other work on the machine disturbs least; the instructions that valgrind counts, where it is
installed, do not depend on it at all. Compiled files are written, as they are for everybody who installs Cluewright,
whatever this shell says of them; so the least of several runs finds them.
"""

from __future__ import annotations

import json
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cluewright import families
from cluewright.workshop import Puzzle, examples
from measure import Table, milliseconds, take_turns

_COMMAND = str(Path(sys.executable).with_name("cluewright"))


def tables() -> Iterator[Table]:
    """`--version`, and one example of each family solved."""
    bare = "import typer"
    commands: dict[str, tuple[str, ...]] = {
        bare: (sys.executable, "-c", bare),
        "cluewright --version": (_COMMAND, "--version"),
    }
    for name in families.names():
        puzzle = next(examples(families.load(name))).puzzle
        for notation in ("text", "json"):
            commands[f"cluewright solve ({name}, {notation})"] = (_COMMAND, "solve", puzzle.written(notation))
    told = next(examples(families.load("logic"))).puzzle
    commands["cluewright solve (logic, no words)"] = (_COMMAND, "solve", _without_words(told))
    commands |= _peers()
    contenders: dict[str, Callable[[], Any]] = {name: partial(_run, *command) for name, command in commands.items()}
    least = dict.fromkeys(contenders, math.inf)

    def timed(name: str, contender: Callable[[], Any]) -> None:
        before = _processor()
        contender()
        least[name] = min(least[name], _processor() - before)

    times = take_turns({name: partial(timed, name, each) for name, each in contenders.items()}, repeats=5)
    columns = ("command", "time", "processor time", "against the bare import", "instructions", "against it")
    table = Table("cold start, whole process, least of 5 runs each", columns)
    counted = {name: _instructions(command) for name, command in commands.items()} if shutil.which("valgrind") else {}
    for name, seconds in times.items():
        cells = [milliseconds(seconds), milliseconds(least[name]), f"{least[name] / least[bare]:.2f} times"]
        if counted:
            cells += [f"{counted[name] / 1e6:.0f} million", f"{counted[name] / counted[bare]:.2f} times"]
        table.add(name, *cells, *([] if counted else ["-", "install valgrind"]))
    yield table


def _peers() -> dict[str, tuple[str, ...]]:
    """Others that are installed, each with next to nothing to solve."""
    found: dict[str, tuple[str, ...]] = {}
    if find_spec("clingo"):
        program = "c = clingo.Control(); c.add('base', [], 'a.'); c.ground([('base', [])]); c.solve()"
        found["Python with clingo"] = (sys.executable, "-c", f"import clingo; {program}")
    if shutil.which("minizinc"):
        model = Path(tempfile.mkdtemp()) / "model.mzn"
        model.write_text("var 1..3: x; solve satisfy;", "utf-8")
        found["MiniZinc with Gecode"] = ("minizinc", "--solver", "gecode", str(model))
    return found


def _instructions(command: tuple[str, ...]) -> int:
    """How many instructions a command takes, as valgrind counts them."""
    with tempfile.NamedTemporaryFile("r") as log:
        watched = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log.name}")
        _run(*watched, *command)
        return int(re.findall(r"Collected : (\d+)", log.read())[0])


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
    environment["PYTHONHASHSEED"] = "0"  # the same work in every run
    subprocess.run(command, check=True, capture_output=True, env=environment)
