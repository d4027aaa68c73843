"""SWI-Prolog and GNU Prolog: what they are asked. The programs are `swi.pl` and `gnu.pl`.

GNU Prolog is compiled; where a puzzle takes it less than its clock can tell, it repeats the work and divides.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from peer_models import stating as p
from peer_models.serving import Served

STATES = {"cryptarithm", "weight", "maths", "logic"}
_HERE = Path(__file__).parent


def swi() -> Served:
    """SWI-Prolog with its clpfd library."""
    return Served(["swipl", "-q", "-g", "serve", str(_HERE / "swi.pl")], _task)


def gnu() -> Served:
    """GNU Prolog, compiled into a program of its own."""
    program = Path(tempfile.mkdtemp()) / "peer"
    subprocess.run(
        ["gplc", "--no-top-level", "-o", str(program), str(_HERE / "gnu.pl")], check=True, capture_output=True
    )
    return Served([str(program)], _task)


def _task(family: str, puzzle: p.Plain, most: int) -> str:
    return f"{globals()[f'_{family}'](puzzle)}-{most}.\n"


def _weight(puzzle: p.Plain) -> str:
    weights = puzzle["weights"]
    if weights != list(range(1, len(weights) + 1)):
        raise p.NotStatedError
    beams = [f"beam({[factor for _, factor in beam]},{[leaf for leaf, _ in beam]})" for beam in puzzle["beams"]]
    order: dict[int, None] = {}
    for beam in puzzle["beams"]:
        order |= dict.fromkeys(leaf for leaf, _ in sorted(beam, key=lambda term: -abs(term[1])))
    given = ",".join("n" if each is None else str(each) for each in puzzle["given"])
    return f"weight({weights},[{given}],[{','.join(beams)}],{list(order)})"


def _cryptarithm(puzzle: p.Plain) -> str:
    letters = puzzle["letters"]
    columns = []
    for factors, constant, least, most in p.columns(puzzle):
        linear = ",".join(f"c({factor},{letters.index(letter)})" for letter, factor in factors.items() if factor)
        columns.append(f"col({constant},[{linear}],[],{min(least, 0)},{max(most, 0)})")
    nonzero = [letters.index(letter) for letter in puzzle["nonzero"]]
    return f"crypt({len(letters)},{nonzero},{puzzle['base']},[{','.join(columns)}])"


def _maths(puzzle: p.Plain) -> str:
    given = ",".join("n" if cell is None else str(cell) for row in puzzle["cells"] for cell in row)
    return f"maths({len(puzzle['rows'])},[{given}],{puzzle['rows']},{puzzle['columns']})"


def _logic(puzzle: p.Plain) -> str:
    clues = ",".join(map(_clue, puzzle["clues"]))
    return f"logic({puzzle['n']},{puzzle['values']},{puzzle['cats']},[{clues}])"


def _clue(clue: list[Any]) -> str:
    kind = clue[0]
    if kind == "not":
        return f"not({_clue(clue[1])})"
    if kind in ("and", "or", "one"):
        return f"{kind}([{','.join(map(_clue, clue[1]))}])"
    if kind == "diff":
        return f"diff([{','.join(f'{name}({number})' for name, number in clue[1])}])"
    one, other = (f"{name}({number})" for name, number in clue[1:3])
    if kind == "same":
        return f"same({one},{other})"
    if len(clue) > 4:
        name, relation, by = clue[4]
        return f"{name}({one},'{relation}',{other},{by})"
    pairs = [[first + 1, second + 1] for first, row in enumerate(clue[3]) for second, there in enumerate(row) if there]
    return f"rel({one},{other},{pairs})"
