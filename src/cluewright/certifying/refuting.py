"""A solver's proof that clauses contradict each other, from a process that can be ended at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cluewright import children
from cluewright.certifying.trimming import Step, trimmed
from cluewright.core import TimeUp
from cluewright.core.errors import ProcessFailedError
from cluewright.core.rule_clauses import NotCertifiedError
from cluewright.system import kill_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluewright.core.limit import Clock

SOLVER = "CLUEWRIGHT_CADICAL"
"""The environment variable that names a CaDiCaL of the user's own; without it, one called `cadical` is looked for."""


def proof(clauses: Sequence[Sequence[int]], dimacs: bytes, clock: Clock) -> list[Step]:
    """The steps of a refutation; `NotCertifiedError` where the clauses have a solution after all."""
    own = os.environ.get(SOLVER) or installed("cadical")
    steps = _written_by(own, len(clauses), dimacs, clock) if own else None
    if steps is not None:
        return steps
    answer = _run(children.command("cluewright.engines.refuting"), dimacs, clock)
    return needed_steps(answer.decode("ascii").splitlines(), len(clauses))


def installed(program: str) -> str | None:
    """Where the program is in `PATH`; the current folder does not count, even where the system looks there."""
    folders = [each for each in os.environ.get("PATH", "").split(os.pathsep) if Path(each).is_absolute()]
    found = shutil.which(program, path=os.pathsep.join(folders)) if folders else None
    return found if found and Path(found).is_absolute() else None


def needed_steps(lines: Sequence[str], clauses: int) -> list[Step]:
    """The steps of a proof that PySAT's CaDiCaL wrote."""
    if lines == ["satisfiable"]:
        raise NotCertifiedError("the clauses have another solution: there is nothing to certify")
    steps = trimmed(lines, clauses)
    if steps is None:
        raise ProcessFailedError("the solver's proof has steps that cannot be checked", "\n".join(lines[:3]))
    return steps


def _written_by(solver: str, count: int, dimacs: bytes, clock: Clock) -> list[Step] | None:
    """The proof of a CaDiCaL that writes LRAT itself; None where it does not, or writes what is not checked here."""
    with tempfile.TemporaryDirectory() as folder:
        problem, written = Path(folder, "puzzle.cnf"), Path(folder, "puzzle.lrat")
        problem.write_bytes(dimacs)
        try:
            _run([solver, "-q", "--no-binary", "--lrat", str(problem), str(written)], b"", clock, fine=(0, 10, 20))
            lines = written.read_text(encoding="ascii").splitlines()
        except (ProcessFailedError, OSError, ValueError):
            return None
    return trimmed(lines, count)


def _run(command: list[str], told: bytes, clock: Clock, fine: tuple[int, ...] = (0,)) -> bytes:
    """What a program answers; it is ended when time is up, and whenever whoever waits for it is."""
    clock.check()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        answer, trouble = process.communicate(told, timeout=clock.left)
    except subprocess.TimeoutExpired:
        raise TimeUp from None
    finally:
        if process.poll() is None:
            kill_group(process.pid)
            process.communicate()
    if process.returncode not in fine:
        if b"MemoryError" in trouble or process.returncode == -signal.SIGABRT:
            raise MemoryError
        raise ProcessFailedError("the solver that writes proofs broke down", trouble.decode(errors="replace"))
    return answer
