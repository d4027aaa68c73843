"""Which decisions a labelling makes: a native phase where OR-Tools' own does exactly that, else a builder in Python.

Native are leftmost, min, max, ff, anti_first_fail and max_regret (OR-Tools breaks ties to the left, too) with
- step: it assigns a bound, removes it when refused, and chooses anew;
- bisect, where no variable is ever negative: it rounds the middle down, Prolog towards zero;
- middle,up, where no variable is ever negative (as bisect) and domains are small: it falls back on the lower bound in
  domains wider than 2^20.
OR-Tools' random value is left alone: it never draws some values of sparse domains.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ortools.constraint_solver import pywrapcp

from cluewright.core import Labelling
from cluewright.engines.fd.deciding import Deciding, Enumeration, Halving, splitting
from cluewright.engines.fd.linear import Native
from cluewright.engines.fd.quick import Handle
from cluewright.engines.fd.selection import Waiting, selection
from cluewright.engines.fd.translation import Translator

_Solver = pywrapcp.Solver
_SELECTS = {
    "leftmost": _Solver.CHOOSE_FIRST_UNBOUND,
    "min": _Solver.CHOOSE_LOWEST_MIN,
    "max": _Solver.CHOOSE_HIGHEST_MAX,
    "ff": _Solver.CHOOSE_MIN_SIZE,
    "anti_first_fail": _Solver.CHOOSE_MAX_SIZE,
    "max_regret": _Solver.CHOOSE_MAX_REGRET_ON_MIN,
}
_BRANCHES = {
    ("step", "up"): _Solver.ASSIGN_MIN_VALUE,
    ("step", "down"): _Solver.ASSIGN_MAX_VALUE,
    ("bisect", "up"): _Solver.SPLIT_LOWER_HALF,
    ("bisect", "down"): _Solver.SPLIT_UPPER_HALF,
    ("middle", "up"): _Solver.ASSIGN_CENTER_VALUE,
}
_WIDEST_MIDDLE = 2**20 - 1


def is_native(labelling: Labelling, variables: Sequence[Native]) -> bool:
    """Whether one of OR-Tools' own phases does exactly what the labelling says."""
    if labelling.discrepancies is not None or labelling.select not in _SELECTS:
        return False
    if (labelling.branch, labelling.order) not in _BRANCHES:
        return False
    if labelling.branch == "step":
        return True
    if any(variable.Min() < 0 for variable in variables):
        return False
    return labelling.branch == "bisect" or all(
        variable.Max() - variable.Min() <= _WIDEST_MIDDLE for variable in variables
    )


def native(solver: Any, labelling: Labelling, variables: Sequence[Native]) -> Any:
    """The phase of OR-Tools for a labelling that `is_native`."""
    return solver.Phase(variables, _SELECTS[labelling.select], _BRANCHES[labelling.branch, labelling.order])


def in_python(
    translator: Translator, labelling: Labelling, label: Sequence[Any], variables: Sequence[Native]
) -> Deciding:
    """The builder in Python, for any labelling."""
    random = Random(labelling.seed or 0)
    solver = translator.solver
    handles = [Handle(solver, variable) for variable in variables]
    select = selection(labelling.select, handles, Waiting(translator, label), random)
    if labelling.branch == "enum":
        return Enumeration(solver, handles, select, labelling.order, labelling.discrepancies)
    split = splitting(labelling.branch, labelling.order, random)
    return Halving(solver, handles, select, split, labelling.discrepancies)
