"""Any solver that CPMpy can reach, as `cpmpy:NAME`: solve, forbid the answers found, solve again.

Each solve starts from a new solver: not every one takes a constraint after it has solved (Choco then ends the
process).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from cluewright.core import (
    Clock,
    Ending,
    Labelling,
    Limit,
    Model,
    OptionError,
    Search,
    Searching,
    TimeUp,
    Values,
    cut_short,
)
from cluewright.core.reading import nearest

_DOUBTFUL = 0.01
"""Seconds before its limit in which a solver that found nothing is not believed to have proved anything."""


@dataclass(frozen=True)
class CPMpyEngine:
    """One CPMpy solver."""

    solver: str

    @property
    def name(self) -> str:
        """As given on the command line."""
        return f"cpmpy:{self.solver}"

    def solutions(self, model: Model[Any], limit: Limit, labelling: Labelling | None = None) -> Search[Values]:
        """The answers, each found by a solve of its own."""
        refuse_labelling(self.name, labelling)
        return Search(self._searching(model, limit))

    def _searching(self, model: Model[Any], limit: Limit) -> Searching[Values]:
        clock = limit.start()
        found: list[Values] = []
        while len(found) != limit.solutions:
            try:
                solver = posted(self.solver, model, clock)
                forbid(solver, model, found, clock)
            except TimeUp:
                break
            for variable in model.answer:
                variable.clear()
            left = clock.left
            if left == 0:
                break
            if not solver.solve(time_limit=left):
                proved = solver.status().exitstatus == ExitStatus.UNSATISFIABLE and _in_time(clock)
                return Ending(proved, {"solves": len(found) + 1})
            found.append(tuple(int(variable.value()) for variable in model.answer))
            yield found[-1]
        return Ending(False, {"solves": len(found)})


def _in_time(clock: Clock) -> bool:
    """Whether the answer came clearly before the limit.

    Choco cuts its limit to whole milliseconds; stopped by it a moment early, CPMpy calls the model unsatisfiable.
    """
    return clock.left is None or clock.left > _DOUBTFUL


def posted(solver: str, model: Model[Any], clock: Clock) -> Any:
    """A CPMpy solver that holds the rules and knows every answer variable, even one no rule mentions.

    The clock is looked at before each rule and while CPMpy takes it apart: `TimeUp`.
    """
    native = cpmpy.SolverLookup.get(solver)
    with cut_short(clock):
        for rule in model.rules:
            clock.check()
            native.add(rule.holds)
    clock.check()
    native.user_vars.update(model.answer)
    native.solver_vars(list(model.answer))
    return native


def forbid(solver: Any, model: Model[Any], found: Iterable[Values], clock: Clock) -> None:
    """Post that the answer is none of these; `TimeUp` when the clock runs out on the way."""
    for values in found:
        clock.check()
        solver.add(differs(model, values))


def differs(model: Model[Any], values: Values) -> Any:
    """The answer is not this one. Without answer variables there is no other."""
    differences = [variable != value for variable, value in zip(model.answer, values, strict=True)]
    return cpmpy.any(differences) if differences else cpmpy.BoolVal(False)


def refuse_labelling(engine: str, labelling: Labelling | None) -> None:
    """An engine that chooses its own way cannot follow a labelling."""
    if labelling is not None:
        raise OptionError(f"{engine} chooses its own way through the search and cannot follow a labelling")


def engine(variant: str | None) -> CPMpyEngine:
    """The solver CPMpy knows under this name."""
    installed = cpmpy.SolverLookup.supported(subsolvers=False)
    if variant is None or variant.partition(":")[0] not in installed:
        asked = f"no solver {variant!r} is installed" if variant else "name a solver, as in cpmpy:ortools"
        raise OptionError(f"{asked}{nearest(variant or '', installed)}")
    return CPMpyEngine(variant)
