"""Other systems, run on the published models: SWI-Prolog, GNU Prolog, Gecode through MiniZinc; each if installed.

Each tells the time it took itself, without its start; `None` means that it did not end within the limit.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

WITNESSES = Path(__file__).parent / "witnesses"
_GNU = {"leftmost": "standard", "ff": "first_fail", "ffc": "most_constrained", "min": "smallest", "max": "largest"}
_GECODE = {
    "leftmost": "input_order",
    "ff": "first_fail",
    "ffc": "most_constrained",
    "min": "smallest",
    "max": "largest",
}
_GECODE_VALUES = {
    "step,up": "indomain_min",
    "step,down": "indomain_max",
    "bisect,up": "indomain_split",
    "bisect,down": "indomain_reverse_split",
}


def peers() -> dict[str, Callable[[str, str, Sequence[object], float], float | None]]:
    """The systems there are: each takes a model's name, a labelling, the model's data and a limit in seconds."""
    known = {"SWI-Prolog": ("swipl", swi), "GNU Prolog": ("gprolog", gnu), "Gecode": ("minizinc", gecode)}
    return {name: run for name, (program, run) in known.items() if shutil.which(program)}


def swi(model: str, labelling: str, data: Sequence[object], limit: float) -> float | None:
    """Seconds that SWI-Prolog takes to the first solution."""
    goal = f"run({_terms(data)}, [{labelling}]), halt"
    return _told(["swipl", "-q", "-l", str(WITNESSES / f"{model}_swi.pl"), "-g", goal, "-t", "halt(1)"], limit)


def gnu(model: str, labelling: str, data: Sequence[object], limit: float) -> float | None:
    """Seconds that GNU Prolog takes to the first solution; it takes steps only."""
    select, branch, order = labelling.split(",")
    if branch != "step":
        return None
    value = "min" if order == "up" else "max"
    goal = f"run({_terms(data)}, [variable_method({_GNU[select]}), value_method({value})]), halt"
    consult = f"consult('{WITNESSES / f'{model}_gnu.pl'}')"
    return _told(["gprolog", "--init-goal", consult, "--query-goal", goal], limit)


def gecode(model: str, labelling: str, data: Sequence[object], limit: float) -> float | None:
    """Seconds that Gecode takes to the first solution."""
    select, _, branch = labelling.partition(",")
    search = f"int_search(label, {_GECODE[select]}, {_GECODE_VALUES[branch]}, complete)"
    if model == "houses":
        flat = [coordinate for house in data[0] for coordinate in house]  # type: ignore[attr-defined]
        given = f"array[int] of int: houses = {json.dumps(flat)};"
    else:
        count, beams = data
        rows = "|".join(",".join(map(str, beam)) for beam in beams)  # type: ignore[attr-defined]
        given = f"int: count = {count}; array[int, int] of int: arms = [|{rows}|];"
    text = f"{(WITNESSES / f'{model}.mzn').read_text('utf-8')}\n{given}\nsolve :: {search} satisfy;\n"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "model.mzn"
        program.write_text(text, "utf-8")
        command = ["minizinc", "--solver", "gecode", "--statistics", "--time-limit", str(int(limit * 1000))]
        told = subprocess.run([*command, str(program)], capture_output=True, text=True, timeout=limit + 20).stdout
    seconds = re.search(r"solveTime=([\d.e-]+)", told)
    return float(seconds[1]) if seconds and "----------" in told else None


def _terms(data: Sequence[object]) -> str:
    return ", ".join(json.dumps(each) for each in data)


def _told(command: list[str], limit: float) -> float | None:
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=limit + 1, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    milliseconds = re.search(r"^([\d.]+) \[", told.stdout, re.MULTILINE)
    return float(milliseconds[1]) / 1000 if milliseconds else None
