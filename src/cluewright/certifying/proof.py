"""A solver's proof that clauses contradict each other, from a process that can be ended at any moment.

PySAT's CaDiCaL neither looks at a clock nor hears Ctrl-C while it searches, so it works in a job of its own; so does a
CaDiCaL of the user's, which may write a proof more quickly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cluewright.core.errors import ProcessFailedError
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.processes.bounded import allowed_megabytes
from cluewright.processes.job import Job
from cluewright.processes.pool import KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluewright.core.limit import Clock


class Step(NamedTuple):
    """A clause of a proof, and the clauses and steps that it follows from, by their numbers from 1, in order."""

    literals: tuple[int, ...]
    hints: tuple[int, ...]


def trimmed(lines: Iterable[str], clauses: int) -> list[Step] | None:
    """The steps of an LRAT proof that are needed, counted on from so many clauses; None where one is of another kind.

    CaDiCaL lists every clause that it learned; most of them it never used. Backwards from the contradiction the needed
    ones are kept, and numbered anew. The numbers that no step has are those of the clauses, in their order.

    >>> trimmed(["2 1 0 1 3 0", "2 d 1 0", "5 -1 0 4 0", "6 3 0 3 4 0", "7 0 2 5 0"], 3)
    [Step(literals=(1,), hints=(1, 2)), Step(literals=(-1,), hints=(3,)), Step(literals=(), hints=(4, 5))]
    """
    told: dict[int, str] = {}
    for line in lines:
        name, _, rest = line.partition(" ")
        if not rest.startswith("d"):
            told[int(name)] = rest
            if rest.startswith("0 "):
                break
    else:
        return None
    own = islice((number for number in count(1) if number not in told), clauses)
    numbers = {number: index for index, number in enumerate(own, start=1)}
    needed: dict[int, Step] = {}
    wanted = {int(name)}
    for number in reversed(told):
        if number in wanted:
            step = needed[number] = _step(told[number])
            if min(step.hints, default=0) <= 0:
                return None
            wanted.update(step.hints)
    numbers |= {number: index for index, number in enumerate(reversed(needed), start=clauses + 1)}
    return [step._replace(hints=tuple(numbers[hint] for hint in step.hints)) for step in reversed(needed.values())]


def _step(told: str) -> Step:
    entries = tuple(map(int, told.split()))
    end = entries.index(0)
    return Step(entries[:end], entries[end + 1 : -1])


SOLVER = "CLUEWRIGHT_CADICAL"
"""The environment variable that names a CaDiCaL of the user's own; without it, one called `cadical` is looked for."""

_ENDS = (0, 10, 20)
"""The exit statuses of a solver that has not broken down."""


def proof(clauses: Sequence[Sequence[int]], dimacs: bytes, clock: Clock) -> list[Step]:
    """The steps of a refutation; `NotCertifiedError` where the clauses have a solution after all."""
    clock.check()
    own = os.environ.get(SOLVER) or installed("cadical")
    arguments = {"clauses": list(clauses), "dimacs": dimacs, "solver": own}
    job = Job("proof", f"{__name__}:written", arguments, clock.left, allowed_megabytes(), f"{__name__}:warm_up")
    steps: list[Step] | None = KEPT.outcome(job).result("the solver that writes proofs")
    return _refuted(steps)


def installed(program: str) -> str | None:
    """Where the program is in `PATH`; the current folder does not count, even where the system looks there."""
    folders = [each for each in os.environ.get("PATH", "").split(os.pathsep) if Path(each).is_absolute()]
    found = shutil.which(program, path=os.pathsep.join(folders)) if folders else None
    return found if found and Path(found).is_absolute() else None


def warm_up(clauses: object, dimacs: bytes, solver: str | None) -> None:
    """Load PySAT."""
    import cluewright.engines.sat  # noqa: F401


def written(clauses: Sequence[Sequence[int]], dimacs: bytes, solver: str | None) -> list[Step] | None:
    """The steps that a solver writes: the work of a job. None where the clauses have a solution."""
    from cluewright.engines.sat import refutation

    steps = _written_by(solver, len(clauses), dimacs) if solver else None
    return _steps(refutation(clauses), len(clauses)) if steps is None else steps


def needed_steps(lines: Sequence[str] | None, clauses: int) -> list[Step]:
    """The steps of a proof as PySAT's CaDiCaL wrote it; None is no proof, because there is a solution."""
    return _refuted(_steps(lines, clauses))


def _refuted(steps: list[Step] | None) -> list[Step]:
    if steps is None:
        raise NotCertifiedError("the clauses have another solution: there is nothing to certify")
    return steps


def _steps(lines: Sequence[str] | None, clauses: int) -> list[Step] | None:
    steps = None if lines is None else trimmed(lines, clauses)
    if steps is None and lines is not None:
        raise ProcessFailedError("the solver's proof has steps that cannot be checked", "\n".join(lines[:3]))
    return steps


def _written_by(solver: str, count: int, dimacs: bytes) -> list[Step] | None:
    """The proof of a CaDiCaL that writes LRAT itself; None where it does not, or writes what is not checked here."""
    with tempfile.TemporaryDirectory() as folder:
        problem, proof_file = Path(folder, "puzzle.cnf"), Path(folder, "puzzle.lrat")
        problem.write_bytes(dimacs)
        command = [solver, "-q", "--no-binary", "--lrat", str(problem), str(proof_file)]
        silent = subprocess.DEVNULL
        try:
            done = subprocess.run(command, stdin=silent, stdout=silent, stderr=silent, check=False)
            lines = proof_file.read_text(encoding="ascii").splitlines()
        except (OSError, ValueError):
            return None
    return trimmed(lines, count) if done.returncode in _ENDS else None
