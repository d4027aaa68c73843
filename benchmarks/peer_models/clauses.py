"""PySAT: logic as clauses, solved by Glucose 4."""

from __future__ import annotations

from collections.abc import Sequence
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
        if first == second == "p":
            self.clauses += [] if bool(table[one - 1][other - 1]) == wanted else [list(unless)]
        elif second == "p":
            self._places(one, [row[other - 1] for row in table], wanted, unless)
        elif first == "p":
            self._places(other, table[one - 1], wanted, unless)
        elif clue[0] == "same":
            self._same(range(one * self.size + 1, (one + 1) * self.size + 1), (other - one) * self.size, wanted, unless)
        else:
            self._supported(one, other, table, wanted, unless)
            self._supported(other, one, list(zip(*table, strict=True)), wanted, unless)

    def _places(self, value: int, allowed: list[int], wanted: bool, unless: list[int]) -> None:
        """The value is at one of the places that are allowed, or not allowed."""
        first = value * self.size + 1
        self.clauses += [[*unless, -(first + at)] for at, there in enumerate(allowed) if bool(there) != wanted]

    def _same(self, numbers: range, apart: int, wanted: bool, unless: list[int]) -> None:
        """Two values, whose numbers are so far apart, are at one place, or at none together."""
        if wanted:
            self.clauses += [[*unless, -number, number + apart] for number in numbers]
            self.clauses += [[*unless, number, -number - apart] for number in numbers]
        else:
            self.clauses += [[*unless, -number, -number - apart] for number in numbers]

    def _supported(self, one: int, other: int, table: Sequence[Sequence[int]], wanted: bool, unless: list[int]) -> None:
        """Wherever the one is, the other is where the table says, or where it does not."""
        number = one * self.size
        others = range(other * self.size + 1, (other + 1) * self.size + 1)
        for row in table:
            number += 1
            self.clauses.append(
                [*unless, -number, *[each for each, there in zip(others, row, strict=True) if bool(there) == wanted]]
            )
