"""The rules of a declared puzzle as a model: one variable for each cell."""

from __future__ import annotations

from typing import Any

import cpmpy as cp

from cluewright.core.explaining import bits
from cluewright.core.model import Expression, Model
from cluewright.declared.declaration import Filled, Puzzle, Stated
from cluewright.declared.reasoning import ways


def cells(puzzle: Puzzle) -> Model[Filled]:
    """Every rule with its sentence; what is only known by trying is a table of all ways to keep it."""
    values = puzzle.grounds.values
    variables = [cp.intvar(values[0], values[-1], name=name) for name in puzzle.grounds.names]
    model = Model(answer=variables, decode=Filled)
    for rule in puzzle.stated:
        model.add(rule.name, rule.says, _holds(rule, [variables[cell] for cell in rule.cells], values))
    return model


def _holds(rule: Stated, chosen: list[Any], values: range) -> Expression:
    if rule.kind == "given":
        return chosen[0] == rule.total
    if rule.kind == "different":
        return cp.AllDifferent(chosen)
    if rule.kind == "sum":
        return cp.sum(chosen) == rule.total
    every = (1 << len(values)) - 1
    allowed = [list(way) for way in ways(rule._replace(groups=()), [every] * len(chosen), values[0])]
    return cp.Table(chosen, allowed) if allowed else cp.BoolVal(False)


FORMULATIONS = {"cells": cells}


def explained(puzzle: Puzzle) -> Model[Filled]:
    """The rules as explanations cite them."""
    return cells(puzzle)


def holds(puzzle: Puzzle, model: Model[Filled], variable: int, left: int) -> Expression:
    """That a cell holds one of these numbers."""
    lowest = puzzle.grounds.values[0]
    return cp.any([model.answer[variable] == lowest + bit for bit in bits(left)])
