"""The one door to PySAT: clauses in, propagation, solutions and proofs out.

A clause is numbers from 1 on, negative for their opposites; all clauses hold. Of the solvers in PySAT's wheel
MiniSat 2.2 alone is used for propagating and solving, and CaDiCaL for proofs: both are under the MIT licence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from pysat.solvers import Cadical153, Minisat22

_SLICE = 2000
"""Conflicts between two looks at the clock: about 20 ms. PySAT's `solve` keeps Python's lock and turns Ctrl-C into an
error of its own, so it is never let run for long."""


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
    """A proof that no solution exists, as lines in the DRUP format; None when there is one.

    It is not cut into slices: whoever needs a limit runs it in a process that can be killed.

    >>> refutation([[1], [-1, 2], [-2]]) is not None, refutation([[1, 2]])
    (True, None)
    """
    with Cadical153(bootstrap_with=[list(clause) for clause in clauses], with_proof=True) as solver:
        return None if solver.solve() else list(solver.get_proof() or ())
