"""The rules of houses as clauses, for certificates.

A variable for each two houses says whether they are joined, one for each distance whether it occurs, which is a
function of these. Of the distances at most two occur, counted by a path.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from cluewright.core.rule_clauses import RuleClauses
from cluewright.families.houses.notation import write_document
from cluewright.families.houses.puzzle import House, Houses, Pair, Pairing, distance


def statement(puzzle: Houses) -> dict[str, Any]:
    """What is certified of the puzzle."""
    return write_document(puzzle)


def answer(puzzle: Houses, solution: Pairing) -> dict[str, Any]:
    """The solution that is certified."""
    return {"pairs": [[list(one), list(other)] for one, other in solution.pairs]}


def rules(puzzle: Houses, clauses: RuleClauses) -> Callable[[Pairing], list[int]]:
    """State the rules; what is returned says which literals make up a solution."""
    joined: dict[Pair, int] = {}
    at_house: dict[House, list[int]] = {house: [] for house in puzzle.houses}
    alike: dict[int, list[int]] = {}
    for one, other in combinations(puzzle.houses, 2):
        edge = joined[one, other] = clauses.variable()
        alike.setdefault(distance(one, other), []).append(edge)
        at_house[one].append(edge)
        at_house[other].append(edge)
    for edges in at_house.values():
        clauses.exactly_one(edges)
    occurs = {squared: clauses.variable() for squared in sorted(alike)}
    for squared, occurring in occurs.items():
        clauses.add(-occurring, *alike[squared])
        for edge in alike[squared]:
            clauses.add(-edge, occurring)
    clauses.count(occurs.values(), [2] if puzzle.exactly_two else [1, 2])

    def visible(pairing: Pairing) -> list[int]:
        return [joined.get((one, other)) or joined[other, one] for one, other in pairing.pairs]

    return visible
