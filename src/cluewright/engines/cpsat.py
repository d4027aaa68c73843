"""CP-SAT through CPMpy.

CP-SAT hands its solutions to a callback while it runs, so it runs in a thread of its own and passes them through a
short queue. Solutions that differ only in auxiliary variables are dropped; where these outnumber the answers, the
search starts anew with every answer found so far forbidden, so that a free variable cannot multiply the work.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from queue import Full, Queue
from typing import Any

from ortools.sat.python import cp_model

from cluewright.core import Clock, Ending, Labelling, Limit, Model, OptionError, Search, Searching, TimeUp, Values
from cluewright.engines.cpmpy import forbid, posted, refuse_labelling

_PATIENCE = 50
"""Repeated answers tolerated beyond the number of answers before the search starts anew."""


@dataclass(frozen=True)
class CPSat:
    """OR-Tools' CP-SAT."""

    name: str = "cpsat"

    def solutions(self, model: Model[Any], limit: Limit, labelling: Labelling | None = None) -> Search[Values]:
        """The answers, as CP-SAT finds them."""
        refuse_labelling(self.name, labelling)
        return Search(_searching(model, limit))


def engine(variant: str | None) -> CPSat:
    """CP-SAT has no variants."""
    if variant is not None:
        raise OptionError(f"cpsat has no variant {variant!r}; it is called cpsat alone")
    return CPSat()


def _searching(model: Model[Any], limit: Limit) -> Searching[Values]:
    clock = limit.start()
    seen: set[Values] = set()
    statistics = {"branches": 0, "conflicts": 0, "restarts": 0}
    try:
        solver = posted("ortools", model, clock)
    except TimeUp:
        return Ending(False, statistics)
    while True:
        run = _Run(solver, model, clock, only_one=limit.solutions == 1)
        repeated = 0
        try:
            for values in run:
                if values in seen:
                    repeated += 1
                    if repeated > _PATIENCE + len(seen):
                        break
                    continue
                seen.add(values)
                yield values
                if len(seen) == limit.solutions:
                    return Ending(False, statistics)
        finally:
            run.stop()
            statistics["branches"] += run.native.num_branches
            statistics["conflicts"] += run.native.num_conflicts
        if repeated <= _PATIENCE + len(seen):
            return Ending(run.complete, statistics)
        statistics["restarts"] += 1
        try:
            forbid(solver, model, seen, clock)
        except TimeUp:
            return Ending(False, statistics)


class _Run(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # OR-Tools ships no usable types
    """One run of CP-SAT: iterate over it for the answers' values; `complete` once it has seen everything."""

    def __init__(self, solver: Any, model: Model[Any], clock: Clock, only_one: bool) -> None:
        super().__init__()
        self.complete = False
        self.native = cp_model.CpSolver()
        self._variables = solver.solver_vars(list(model.answer))
        self._answers: Queue[Values | BaseException | None] = Queue(maxsize=100)
        self._stopped = threading.Event()
        left = clock.left
        if left is not None:
            self.native.parameters.max_time_in_seconds = max(left, 1e-6)
        if not model.linear:
            self.native.parameters.linearization_level = 0
        if not model.probing:
            self.native.parameters.cp_model_probing_level = 0
            self.native.parameters.symmetry_level = 0
        # One worker: these models are small, and CP-SAT enumerates with one alone.
        self.native.parameters.num_workers = 1
        self.native.parameters.enumerate_all_solutions = not only_one
        # Its own handler aborts the process when Ctrl-C comes while a callback runs; Python's is enough.
        self.native.parameters.catch_sigint_signal = False
        self._thread = threading.Thread(target=self._solve, args=(solver.ort_model,), daemon=True)
        self._thread.start()

    def __iter__(self) -> Any:
        while (answer := self._answers.get()) is not None:
            if isinstance(answer, BaseException):
                raise answer
            yield answer

    def on_solution_callback(self) -> None:
        """Called by CP-SAT, in its thread."""
        self._put(tuple(int(self.value(variable)) for variable in self._variables))
        if self._stopped.is_set():
            self.StopSearch()

    def stop(self) -> None:
        """End the run and wait for its thread."""
        self._stopped.set()
        self.native.stop_search()
        self._thread.join()

    def _solve(self, native_model: cp_model.CpModel) -> None:
        try:
            status = self.native.solve(native_model, self)
            self.complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
            self._put(None)
        except BaseException as error:  # whatever it was, the waiting side must hear of it
            self._put(error)

    def _put(self, answer: Values | BaseException | None) -> None:
        while not self._stopped.is_set():
            try:
                return self._answers.put(answer, timeout=0.1)
            except Full:
                continue
        return None  # nobody listens any more
