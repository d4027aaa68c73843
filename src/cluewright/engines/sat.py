"""The engine `sat`, and the one door to PySAT: clauses in, propagation, solutions and proofs out.

A clause is numbers from 1 on, negative for their opposites; all clauses hold. Of the solvers in PySAT's wheel
MiniSat 2.2 is used for propagating and solving, CaDiCaL for what MiniSat does not solve soon and for proofs: all are
under the MIT licence. A family that states its rules as clauses is searched without its model.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryFile
from typing import Any, Protocol, TypeVar

import pysolvers
from pysat.solvers import Cadical195, Minisat22

from cluewright.core import Ending, Labelling, Limit, Model, OptionError, Search, Searching, TimeUp, Values
from cluewright.core.clauses import Clausal, Clause

S = TypeVar("S")

_SLICE = 2000
"""Conflicts between two looks at the clock: about 20 ms. PySAT's `solve` keeps Python's lock and turns Ctrl-C into an
error of its own, so it is never let run for long."""


@dataclass(frozen=True)
class SatEngine:
    """MiniSat, then CaDiCaL."""

    name: str = "sat"

    def solutions(self, model: Model[Any], limit: Limit, labelling: Labelling | None = None) -> Search[Values]:
        """The answers of any model, which is turned into clauses."""
        from cluewright.engines.cpmpy import refuse_labelling

        refuse_labelling(self.name, labelling)
        return Search(_of_model(model, limit))


def engine(variant: str | None) -> SatEngine:
    """It has no variants."""
    if variant is not None:
        raise OptionError(f"sat has no variant {variant!r}; it is called sat alone")
    return SatEngine()


def _of_model(model: Model[Any], limit: Limit) -> Searching[Values]:
    from cluewright.engines.encoding import encoded

    clock = limit.start()
    try:
        clausal = encoded(model, clock)
    except TimeUp:
        return Ending(False)
    rest = clock.rest()
    if rest is None:
        return Ending(False)
    ending: Ending = yield from by_clauses(clausal, rest)
    return ending


def by_clauses(clausal: Clausal[S], limit: Limit) -> Searching[S]:
    """The solutions of a puzzle that is stated as clauses, each once: solve, forbid what was found, solve again.

    CaDiCaL goes on where MiniSat has not ended soon. Twelve planted squares of 20 x 20 and 25 x 25 took MiniSat alone
    30 s, CaDiCaL alone 5.8 s and both in turn 6.2; small ones take MiniSat a third of CaDiCaL's time.
    """
    clock = limit.start()
    forbidden: list[Clause] = []
    statistics = {"conflicts": 0}
    if not all(clausal.clauses):  # a clause without any number can never hold
        return Ending(True, statistics)
    for kind, most in ((Minisat22, clausal.soon), (Cadical195, None)):
        with kind() as solver:
            if kind is Cadical195:
                solver.configure({"inprocessing": int(clausal.simplified), "stabilizeonly": int(clausal.steady)})
            _add(solver, clausal.clauses)
            _add(solver, forbidden)
            conflicts = 0
            while most is None or conflicts < most:
                if clock.expired():
                    return Ending(False, statistics)
                solver.conf_budget(_SLICE if most is None else most - conflicts)
                answer = solver.solve_limited(expect_interrupt=False)
                statistics["conflicts"] += solver.accum_stats()["conflicts"] - conflicts
                conflicts = solver.accum_stats()["conflicts"]
                if answer is None:
                    continue
                if not answer:
                    return Ending(True, statistics)
                true = set(filter((0).__lt__, solver.get_model()))
                yield clausal.decode(true)
                forbidden.append([-number if number in true else number for number in clausal.answer])
                if len(forbidden) == limit.solutions:
                    return Ending(False, statistics)
                if not clausal.answer:
                    return Ending(True, statistics)
                solver.add_clause(forbidden[-1])
    raise AssertionError("CaDiCaL goes on until it has ended")


def _add(solver: Any, clauses: Iterable[Clause]) -> None:
    """State the clauses. PySAT's own method takes as long again for each as what it calls."""
    if isinstance(solver, Minisat22):
        state = partial(pysolvers.minisat22_add_cl, solver.minisat)
    else:
        state = partial(pysolvers.cadical195_add_cl, solver.cadical)
    deque(map(state, clauses), maxlen=0)


class Watch(Protocol):
    """Whoever may be out of time: a clock."""

    def check(self) -> None:
        """Raise `TimeUp` when time is up."""


class Sat:
    """Clauses that can be asked about, again and again, under changing assumptions."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._solver: Any = Minisat22(bootstrap_with=[list(clause) for clause in clauses])

    def add(self, clause: Sequence[int]) -> None:
        """State one more."""
        self._solver.add_clause(list(clause))

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """The literals that follow by unit propagation, the assumptions among them; None when they contradict."""
        fine, follows = self._solver.propagate(assumptions=list(assumptions))
        # PySAT leaves out of its list what was known before, and then an assumption may be missing.
        return list(dict.fromkeys([*assumptions, *follows])) if fine else None

    def trail(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]:
        """Whether the assumptions agree by unit propagation, and what followed, in its order, without what was known.

        Where a clause became false, one of its literals is the last of the list; there is none where an assumption had
        become false before its turn.
        """
        fine, follows = self._solver.propagate(assumptions=list(assumptions))
        return fine, list(follows)

    def solve(self, assumptions: Sequence[int], clock: Watch) -> list[int] | None:
        """The true and false literals of one solution; None when there is none. `TimeUp` when time is up first."""
        while True:
            clock.check()
            self._solver.conf_budget(_SLICE)
            answer = self._solver.solve_limited(assumptions=list(assumptions), expect_interrupt=False)
            if answer is not None:
                return list(self._solver.get_model()) if answer else None

    def core(self) -> list[int]:
        """After a solve without a solution: assumptions that alone rule it out."""
        return list(self._solver.get_core() or ())

    def close(self) -> None:
        """Give back the solver's memory."""
        self._solver.delete()

    def __enter__(self) -> Sat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def refutation(clauses: Iterable[Sequence[int]]) -> list[str] | None:
    """A proof that no solution exists, as lines in the LRAT format; None when there is one.

    A line is `number literals 0 hints 0`: a clause and the numbers of those that it follows from. Clauses and steps are
    numbered together as they come, so that the numbers that no line has are those of the clauses, in their order. The
    solver is not stopped by a limit: whoever needs one runs this in a process that can be killed.

    >>> refutation([[1], [-1, 2], [-2]])[-1].split()[1], refutation([[1, 2]])
    ('0', None)
    """
    with Cadical195() as solver, TemporaryFile() as file:
        solver.configure({"lrat": 1, "binary": 0})  # PySAT's own `with_proof` begins before it can be told so
        trace = pysolvers.cadical195_tracepr(solver.cadical, file)
        for clause in clauses:
            solver.add_clause(list(clause))
        if solver.solve():
            return None
        pysolvers.flushpr(trace)
        file.seek(0)
        lines = file.read().decode("ascii").splitlines()
    return [line for line in lines if line.split(" ", 2)[1] != "d"]
