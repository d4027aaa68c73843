"""C++: small searches of their own for squares, mobiles and cryptarithms, as a measure of what a machine can do.

The source is `limit.cpp` in the folder of peers beside this checkout, where there is one; it is compiled at each run.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from peer_models import stating as p
from peer_models.serving import Served

STATES = {"square", "weight", "cryptarithm"}
SOURCE = Path(__file__).resolve().parents[3] / "shared" / "peers" / "limit.cpp"


def compiled() -> Served:
    """The program, ready to be asked."""
    program = Path(tempfile.mkdtemp()) / "limit"
    subprocess.run(["g++", "-O2", "-std=c++20", "-o", str(program), str(SOURCE)], check=True, capture_output=True)
    return Served([str(program)], _task)


def _task(family: str, puzzle: p.Plain, most: int) -> str:
    words = [*globals()[f"_{family}"](puzzle)]
    words.insert(1, most)
    return " ".join(map(str, words)) + "\n"


def _square(puzzle: p.Plain) -> list[object]:
    rows, columns = ([-1 if count is None else count for count in puzzle[name]] for name in ("rows", "columns"))
    if max(len(rows), len(columns)) > 60:
        raise p.NotStatedError
    blocked = [number for cell in puzzle["blocked"] for number in cell]
    return ["square", len(rows), len(columns), *rows, *columns, len(puzzle["blocked"]), *blocked]


def _weight(puzzle: p.Plain) -> list[object]:
    weights = puzzle["weights"]
    if weights != list(range(1, len(weights) + 1)) or len(weights) > 60:
        raise p.NotStatedError
    words: list[object] = ["weight", len(weights), *(given or 0 for given in puzzle["given"]), len(puzzle["beams"])]
    for beam in puzzle["beams"]:
        words += [len(beam), *(number for term in beam for number in term)]
    return words


def _cryptarithm(puzzle: p.Plain) -> list[object]:
    letters = puzzle["letters"]
    nonzero = [int(letter in puzzle["nonzero"]) for letter in letters]
    words: list[object] = ["crypt", puzzle["base"], len(letters), *nonzero, len(puzzle["terms"])]
    for sign, factors in puzzle["terms"]:
        words += [sign, len(factors)]
        for word in factors:
            words.append(len(word))
            words += [letters.index(each) if each in letters else -1 - int(each) for each in reversed(word)]
    return words
