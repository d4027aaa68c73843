"""The rules of weight as clauses, for certificates.

Each place is a group of the different weights. What hangs on a beam is added up along two paths, once with the
positions, which must give 0, and once without: its last states are the group of what the beam weighs, for the beam
above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cluewright.core.rule_clauses import RuleClauses
from cluewright.families.weight.notation import write_document
from cluewright.families.weight.puzzle import Beam, Hung, Mobile, loads

Group = dict[int, int]


def statement(puzzle: Mobile) -> dict[str, Any]:
    """What is certified of the puzzle."""
    return write_document(puzzle)


def answer(puzzle: Mobile, solution: Hung) -> dict[str, Any]:
    """The solution that is certified: the weights in reading order."""
    return {"weights": list(loads(solution.beam))}


def rules(puzzle: Mobile, clauses: RuleClauses) -> Callable[[Hung], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    kinds = sorted(set(puzzle.weights))
    leaves = [clauses.group(kinds) for _ in loads(puzzle.beam)]
    for kind in kinds:
        clauses.count([leaf[kind] for leaf in leaves], [puzzle.weights.count(kind)])
    for leaf, given in zip(leaves, loads(puzzle.beam), strict=True):
        if given is not None:
            clauses.add(leaf[given])
    _balance(puzzle.beam, iter(leaves), clauses)

    def visible(hung: Hung) -> list[int]:
        return [leaf[weight] for leaf, weight in zip(leaves, loads(hung.beam), strict=True) if weight is not None]

    return visible


def _balance(beam: Beam, leaves: Iterator[Group], clauses: RuleClauses) -> list[Group]:
    """Every beam balances, the lowest first; the groups of what hangs on this one."""
    hanging = [
        clauses.total([(each, 1) for each in _balance(load, leaves, clauses)])
        if isinstance(load, tuple)
        else next(leaves)
        for _, load in beam
    ]
    positions = [position for position, _ in beam]
    clauses.total(list(zip(hanging, positions, strict=True)), lambda torque: torque == 0)
    return hanging
