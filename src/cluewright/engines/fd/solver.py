"""`fd` as a CPMpy solver, for models of one's own.

    from cluewright.engines.fd import CPM_fd
    CPM_fd(model).solve(labelling="ffc,bisect,down")

The variables are labelled in the order in which the constraints first mention them, unless `label` names them in
another; those it leaves out are decided afterwards, from left to right.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.utils import flatlist
from cpmpy.expressions.variables import _NumVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverInterface, SolverStatus
from cpmpy.solvers.utils import SolverLookup
from cpmpy.transformations.get_variables import get_variables

from cluewright.core import Labelling, Limit
from cluewright.engines.fd.linear import Native, TimeLimitError
from cluewright.engines.fd.observing import Observer
from cluewright.engines.fd.searching import Run, bettering
from cluewright.engines.fd.translation import NESTED, POSTED, Translator


class CPM_fd(SolverInterface):  # type: ignore[misc]  # noqa: N801 - CPMpy ships no types, and names its solvers so
    """CPMpy's interface to the labelling engine."""

    supported_global_constraints = POSTED
    supported_reified_global_constraints = NESTED

    @staticmethod
    def supported() -> bool:
        """OR-Tools is always there: Cluewright depends on it."""
        return True

    @classmethod
    def version(cls) -> str:
        """The version of OR-Tools."""
        return version("ortools")

    def __init__(self, cpm_model: Any = None, subsolver: str | None = None) -> None:
        if subsolver is not None:
            raise NotSupportedError(f"fd has no subsolver {subsolver!r}; a labelling is given to solve()")
        self.statistics: dict[str, int | float] = {}
        """What the last search took."""
        self._mentioned: dict[str, Any] = {}
        self._objective: tuple[Native, bool] | None = None
        super().__init__(name="fd", cpm_model=cpm_model)

    @cached_property
    def _translator(self) -> Translator:
        """Made when it is first needed, since it fills the `_varmap` that CPMpy's interface makes."""
        return Translator(self._varmap)

    @property
    def native_model(self) -> Any:
        """OR-Tools' CP solver with everything posted to it."""
        return self._translator.solver

    def add(self, cpm_expr: Any) -> CPM_fd:
        """Post constraints at once; what the engine cannot take raises a `NotSupportedError`."""
        self._mention(cpm_expr)
        self._translator.post(cpm_expr)
        return self

    __add__ = add

    def _mention(self, expression: Any) -> None:
        for variable in get_variables(expression):
            self.user_vars.add(variable)
            self._mentioned.setdefault(variable.name, variable)

    def solver_var(self, cpm_var: Any) -> Any:
        """The native variable of a CPMpy variable, made at need and kept in `_varmap` by the variable's name."""
        if isinstance(cpm_var, _NumVarImpl):
            return self._translator.variable(cpm_var)
        return self._translator.as_variable(cpm_var)

    def objective(self, expr: Any, minimize: bool = True) -> None:
        """Seek the solution where the expression is smallest or greatest, by branch and bound."""
        self._mention(expr)
        self._objective = self._translator.objective(expr), minimize

    def has_objective(self) -> bool:
        """Whether there is something to minimise or maximise."""
        return self._objective is not None

    def solve(
        self,
        time_limit: float | None = None,
        labelling: Labelling | str = "",
        label: Sequence[Any] | None = None,
        display: Any = None,
        observer: Observer | None = None,
    ) -> bool:
        """Find the first solution, or the best one if there is an objective."""
        most, proved = (None, ExitStatus.OPTIMAL) if self._objective else (1, ExitStatus.FEASIBLE)
        return self._search(most, proved, display, self._run(time_limit, labelling, label, observer)) > 0

    def solveAll(  # noqa: N802 - CPMpy's name
        self,
        display: Any = None,
        time_limit: float | None = None,
        solution_limit: int | None = None,
        call_from_model: bool = False,
        labelling: Labelling | str = "",
        label: Sequence[Any] | None = None,
        observer: Observer | None = None,
    ) -> int:
        """Find every solution, or up to a number of them; returns how many were found."""
        if self._objective is not None:
            raise NotSupportedError("fd finds one best solution, not all of them")
        return self._search(
            solution_limit, ExitStatus.OPTIMAL, display, self._run(time_limit, labelling, label, observer)
        )

    def _search(self, most: int | None, proved: ExitStatus, display: Any, run: Run) -> int:
        """Find so many solutions and say what was proved, as CPMpy says it; how many were found."""
        started = time.perf_counter()
        count = 0
        solutions = iter(run)
        for values in solutions:
            count += 1
            for variable, value in zip(self._mentioned.values(), values, strict=True):
                variable._value = bool(value) if variable.is_bool() else value
            if self._objective is not None:
                self.objective_value_ = self._objective[0].Value()
            self.print_display(display)
            if count == most:
                solutions.close()
                break
        if not count:
            self.objective_value_ = None
            for variable in self._mentioned.values():
                variable.clear()
        self.statistics = run.statistics
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.solve_time = self.cpm_status.runtime = time.perf_counter() - started
        if not count:
            proved = ExitStatus.UNSATISFIABLE if run.complete else ExitStatus.UNKNOWN
        elif not run.complete:
            proved = ExitStatus.FEASIBLE
        self.cpm_status.exitstatus = proved
        return count

    def _run(
        self, seconds: float | None, labelling: Labelling | str, label: Sequence[Any] | None, observer: Observer | None
    ) -> Run:
        if seconds is not None and not seconds > 0:
            raise TimeLimitError(f"a time limit must be more than 0 seconds, not {seconds:g}")
        if isinstance(labelling, str):
            labelling = Labelling.parse(labelling)
        if label is not None:
            label = flatlist(label)
            self._mention(label)
        answer = list(self._mentioned.values())
        clock = Limit(seconds=seconds).start()
        return Run(
            self._translator,
            answer if label is None else label,
            answer,
            labelling,
            clock,
            observer=observer,
            goal=self._objective and bettering(self._objective[0], minimize=self._objective[1]),
        )


def register() -> None:
    """Let CPMpy find the engine by name: `model.solve(solver="fd", labelling="ff")`. Once or often, as you like."""
    if any(name == "fd" for name, _ in SolverLookup.base_solvers()):
        return
    listed = SolverLookup.base_solvers

    def with_fd(cls: type) -> list[tuple[str, type]]:
        return [*listed(), ("fd", CPM_fd)]

    SolverLookup.base_solvers = classmethod(with_fd)
