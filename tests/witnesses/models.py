"""Models of disequalities alone: variables with their values, and pairs whose difference must not be some number."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import cpmpy as cp


class Disequalities(NamedTuple):
    """`differ` holds (i, j, c): variable i is not variable j plus c."""

    domains: tuple[tuple[int, ...], ...]
    differ: tuple[tuple[int, int, int], ...]

    def stated(self) -> tuple[list[Any], list[Any]]:
        """CPMpy's variables and constraints."""
        x = [cp.intvar(min(values), max(values), name=f"x{i}") for i, values in enumerate(self.domains)]
        within = [
            variable != value
            for variable, values in zip(x, self.domains, strict=True)
            for value in range(min(values), max(values))
            if value not in values
        ]
        return x, [*within, *(x[i] != x[j] + c for i, j, c in self.differ)]


def queens(size: int) -> Disequalities:
    """So many queens, none attacking another."""
    pairs = combinations(range(size), 2)
    differ = tuple((j, i, c) for i, j in pairs for c in (0, j - i, i - j))
    return Disequalities((tuple(range(1, size + 1)),) * size, differ)


def scattered(random: Random, variables: int, lowest: int) -> Disequalities:
    """Domains of unequal size with holes, and some disequalities."""
    domains = tuple(
        tuple(sorted(random.sample(range(lowest, lowest + 9), random.randint(2, 4)))) for _ in range(variables)
    )
    pairs = [pair for pair in combinations(range(variables), 2) if random.random() < 0.8]
    return Disequalities(domains, tuple((i, j, random.randint(-2, 2)) for i, j in pairs))


@cache
def models() -> dict[str, Disequalities]:
    """The models by name."""
    found = {f"queens {size}": queens(size) for size in (4, 5, 6)}
    found["unequal"] = Disequalities(
        ((1, 2, 3, 4), (2, 3), (0, 5, 6), (1, 2, 9), (3, 4, 5)),
        ((0, 1, 0), (1, 3, 0), (2, 4, 0), (2, 4, 1), (0, 4, 0), (0, 4, -1), (3, 0, 0)),
    )
    found["tied"] = Disequalities(
        ((1, 2, 3),) * 5, ((0, 1, 0), (1, 2, 0), (1, 2, 1), (2, 3, 0), (3, 4, 0), (3, 4, 1), (3, 4, -1), (2, 4, 0))
    )
    for number in range(4):
        found[f"scattered {number}"] = scattered(Random(number), 4 + number % 2, 0)
        found[f"below zero {number}"] = scattered(Random(100 + number), 4 + number % 2, -7)
    return found
