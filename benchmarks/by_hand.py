"""The paper's Houses model written by hand against OR-Tools' CP solver, as one would without Cluewright."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ortools.constraint_solver import pywrapcp


def houses_by_hand(houses: Sequence[Sequence[int]]) -> tuple[Any, list[Any]]:
    """The solver with its constraints, and the variables in the paper's order."""
    solver = pywrapcp.Solver("houses")
    coordinates = [0, *(coordinate for house in houses for coordinate in house)]
    widest = max(coordinates)
    first, second = (solver.IntVar(1, 2 * widest * widest, name) for name in ("first", "second"))
    listed = [solver.IntVar(1, len(houses), f"listed{i}") for i in range(len(houses))]
    solver.Add(solver.AllDifferent(listed))
    solver.Add(first < second)
    for one, other in zip(listed[::2], listed[1::2], strict=True):
        across, down = (
            solver.Element(coordinates, (2 * one - shift).Var())
            - solver.Element(coordinates, (2 * other - shift).Var())
            for shift in (1, 0)
        )
        length = (across * across + down * down).Var()
        which = solver.IntVar(0, 1)
        solver.Add(solver.Element([first, second], which) == length)
    for one, other in zip(listed[::2], listed[1::2], strict=True):
        solver.Add(one <= other)
    for one, other in zip(listed[::2], listed[2::2], strict=False):
        solver.Add(one <= other)
    return solver, [first, second, *listed]


def search_by_hand(houses: Sequence[Sequence[int]], select: int, branch: int) -> tuple[int, int]:
    """Search the whole tree; the numbers of solutions and of branches."""
    solver, variables = houses_by_hand(houses)
    phase = solver.Phase(variables, select, branch)
    solver.NewSearch(phase)
    solutions = 0
    while solver.NextSolution():
        solutions += 1
    branches = solver.Branches()
    solver.EndSearch()
    return solutions, branches
