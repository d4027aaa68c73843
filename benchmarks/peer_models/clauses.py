"""PySAT: logic as clauses, solved by Glucose 4."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pysat.solvers import Solver

from peer_models import stating as p

NAME, PACKAGE = "PySAT", "python-sat (PyPI)"
STATES = {"logic"}


def run(family: str, puzzle: p.Plain, most: int, seconds: float) -> tuple[list[Any], bool]:
    """Up to `most` solutions, and whether there are no more; the time is not bounded."""
    stating = _Logic(puzzle)
    size, count = puzzle["n"], puzzle["n"] * puzzle["values"]
    found: list[Any] = []
    with Solver(name="glucose4", bootstrap_with=stating.clauses) as solver:
        while len(found) < most:
            if not solver.solve():
                return found, True
            true = [number for number in solver.get_model()[:count] if number > 0]
            places = [0] * puzzle["values"]
            for number in true:
                places[(number - 1) // size] = (number - 1) % size + 1
            found.append(places)
            solver.add_clause([-number for number in true])
    return found, False


class _Logic:
    """Value v at place q is the number v * n + q."""

    def __init__(self, puzzle: p.Plain) -> None:
        self.size = size = puzzle["n"]
        self.latest: int = size * puzzle["values"]
        self.clauses: list[list[int]] = []
        for values in puzzle["cats"]:
            rows = [[value * size + place for place in range(1, size + 1)] for value in values]
            for line in (*rows, *map(list, zip(*rows, strict=True))):
                self.clauses.append(line)
                self.clauses += [[-one, -other] for one, other in combinations(line, 2)]
        for clue in puzzle["clues"]:
            self.state(clue, True, [])

    def _new(self) -> int:
        self.latest += 1
        return self.latest

    def state(self, clue: list[Any], wanted: bool, unless: list[int]) -> None:
        """The clue, or its opposite, holds, or one of these is true."""
        kind = clue[0]
        if kind in ("same", "rel"):
            self._related(clue, wanted, unless)
        elif kind == "not":
            self.state(clue[1], not wanted, unless)
        elif kind == "diff":
            self.state(["and", [["not", ["same", *pair]] for pair in combinations(clue[1], 2)]], wanted, unless)
        elif kind in ("and", "or") and (kind == "and") == wanted:
            for part in clue[1]:
                self.state(part, wanted, unless)
        elif kind in ("and", "or"):
            chosen = [self._new() for _ in clue[1]]
            for part, number in zip(clue[1], chosen, strict=True):
                self.state(part, wanted, [-number])
            self.clauses.append([*unless, *chosen])
        else:
            self._one(clue[1], wanted, unless)

    def _one(self, parts: list[Any], wanted: bool, unless: list[int]) -> None:
        truths = [self._new() for _ in parts]
        for part, number in zip(parts, truths, strict=True):
            self.state(part, True, [-number])
            self.state(part, False, [number])
        if wanted:
            self.clauses.append([*unless, *truths])
            self.clauses += [[*unless, -one, -other] for one, other in combinations(truths, 2)]
        else:
            for number in truths:
                self.clauses.append([*unless, -number, *(other for other in truths if other != number)])

    def _related(self, clue: list[Any], wanted: bool, unless: list[int]) -> None:
        (first, one), (second, other) = clue[1:3]
        places = range(1, self.size + 1)
        table = clue[3] if clue[0] == "rel" else [[int(x == y) for y in places] for x in places]
        holds = {(x, y): bool(table[x - 1][y - 1]) == wanted for x in places for y in places}
        if first == second == "p":
            self.clauses += [] if holds[one, other] else [list(unless)]
        elif second == "p":
            self.clauses += [[*unless, -(one * self.size + x)] for x in places if not holds[x, other]]
        elif first == "p":
            self.clauses += [[*unless, -(other * self.size + y)] for y in places if not holds[one, y]]
        else:
            for here in places:
                there = [other * self.size + y for y in places if holds[here, y]]
                self.clauses.append([*unless, -(one * self.size + here), *there])
                back = [one * self.size + x for x in places if holds[x, here]]
                self.clauses.append([*unless, -(other * self.size + here), *back])
