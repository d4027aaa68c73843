"""Who takes part: the peers that are installed, each behind one function, and what to install for the others."""

from __future__ import annotations

import math
import os
import shutil
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from peer_models import compiled, gecode, prolog
from peer_models.serving import Served
from peer_models.stating import NotStatedError, Plain


class Outcome(NamedTuple):
    """What a contender made of a puzzle."""

    seconds: float
    """Processor time; infinite when it did not answer."""

    solutions: int = 0
    first: list[Any] | None = None

    @property
    def decided(self) -> bool:
        """Whether it answered the question."""
        return math.isfinite(self.seconds)


class Contender(NamedTuple):
    """A peer: the families it states, and how it is asked for `most` solutions within so many seconds."""

    states: set[str]
    run: Callable[[str, Plain, int, float], Outcome]
    once: bool = False
    """Whether one run tells all: it repeats short work by itself, or starting it takes longer than most puzzles."""

    def asked(self, family: str, puzzle: Plain, most: int, seconds: float) -> Outcome | None:
        """What it makes of the puzzle; None if it cannot state it."""
        try:
            return self.run(family, puzzle, most, seconds) if family in self.states else None
        except NotStatedError:
            return None


BESIDE = ("GNU Prolog", "C++")
"""Reported, but not counted among those to be ahead of: they are compiled to machine code."""


def contenders() -> tuple[dict[str, Contender], list[tuple[str, str]]]:
    """The peers there are, and what to install for the others."""
    there: dict[str, Contender] = {}
    missing = []
    for module, needs in (("cpsat", "ortools"), ("asp", "clingo"), ("choco", "pychoco"), ("clauses", "pysat")):
        if find_spec(needs):
            peer = import_module(f"peer_models.{module}")
            there[peer.NAME] = Contender(peer.STATES, in_process(peer.run))
        else:
            missing.append((needs, f"PyPI: {'python-sat' if needs == 'pysat' else needs}"))
    if shutil.which("minizinc"):
        there["Gecode"] = Contender(gecode.STATES, by_gecode(gecode.run), once=True)
    else:
        missing.append(("Gecode", "Debian: minizinc"))
    for name, program, package, start in (
        ("SWI-Prolog", "swipl", "Debian: swi-prolog-nox", prolog.swi),
        ("GNU Prolog", "gplc", "Debian: gprolog", prolog.gnu),
    ):
        if shutil.which(program):
            there[name] = Contender(prolog.STATES, served(start()), once=name == "GNU Prolog")
        else:
            missing.append((name, package))
    if shutil.which("g++") and compiled.SOURCE.exists():
        there["C++"] = Contender(compiled.STATES, served(compiled.compiled()))
    else:
        missing.append(("C++", f"Debian: g++; and {compiled.SOURCE.name} in shared/peers beside this checkout"))
    return there, missing


def in_process(run: Callable[[str, Plain, int, float], tuple[list[Any], bool]]) -> Callable[..., Outcome]:
    """A peer that is called in this process."""

    def asked(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
        started = time.process_time()
        found, complete = run(family, puzzle, most, on_the_clock(seconds))
        return outcome(time.process_time() - started, found, complete, most, seconds)

    return asked


def by_gecode(run: Callable[[str, Plain, int, float], tuple[list[Any], bool, float]]) -> Callable[..., Outcome]:
    """MiniZinc, which tells the time it took."""

    def asked(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
        found, complete, spent = run(family, puzzle, most, on_the_clock(seconds))
        return outcome(spent, found, complete, most, seconds)

    return asked


def served(peer: Served) -> Callable[..., Outcome]:
    """A peer in a process of its own."""

    def asked(family: str, puzzle: Plain, most: int, seconds: float) -> Outcome:
        told = peer.run(family, puzzle, most, seconds)
        return Outcome(math.inf) if told is None else Outcome(told[2], told[0], told[1] or None)

    return asked


def on_the_clock(seconds: float) -> float:
    """How long so much processor time takes while others use the machine too: solvers count seconds on the clock."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def outcome(seconds: float, found: list[Any], complete: bool, most: int, limit: float) -> Outcome:
    """What was found in so much time; undecided unless the search was complete or found enough within the limit."""
    ended = (complete or len(found) >= most) and seconds <= limit
    return Outcome(seconds if ended else math.inf, len(found), found[0] if found else None)
