"""Families that are declared: cells, groups and clues stated once; everything else is derived.

A declared family is one module: its index card is made by `declare`, its rules for people are `RULES`, its examples
`EXAMPLES`. CONTRIBUTING.md shows one, `examples/families` has three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from cluewright.core.family import Family
from cluewright.core.picture import Shape
from cluewright.declared.declaration import (
    DECLARED,
    Cell,
    Clues,
    Condition,
    Declaration,
    Entry,
    Filled,
    Frame,
    Group,
    Puzzle,
    Slot,
    Values,
    digits,
    givens,
    grid,
    rows_and_columns,
)

__all__ = [
    "Cell",
    "Clues",
    "Condition",
    "Declaration",
    "DeclaredFamily",
    "Entry",
    "Filled",
    "Frame",
    "Group",
    "Puzzle",
    "Slot",
    "Values",
    "declare",
    "digits",
    "givens",
    "grid",
    "rows_and_columns",
]

_CAPABILITIES = frozenset({"direct", "generate", "play", "explaining", "certifying", "repair"})


@dataclass(frozen=True)
class DeclaredFamily(Family[Puzzle, Filled]):
    """The index card of a declared family, whose parts are derived from its declaration."""

    declaration: Declaration | None = None

    @property
    def certified_as(self) -> str:
        """The checker of certificates knows the rules of all declared families under one name."""
        return "declared"

    @cached_property
    def _derived(self) -> dict[str, Any]:
        from cluewright.declared import parts, reasoning

        declaration = self.declaration
        assert declaration is not None
        return {
            "notation": parts.Notation(declaration),
            "verify": parts.Verifying(),
            "render": parts.Rendering(declaration),
            "direct": reasoning.Direct(),
            "generate": parts.Generating(declaration),
            "play": parts.Playing(declaration),
            "explain": reasoning.Explaining(declaration),
            "certificate": parts.Certifying(),
            "repair": parts.Repairing(),
        }

    def loaded(self, module: str, contract: str) -> object:
        """The part that is derived in place of the module."""
        return import_module("cluewright.declared.model") if module == "model" else self._derived[module]


def declare(
    name: str,
    summary: str,
    package: str,
    *,
    sizes: range,
    standard: int,
    clues: Sequence[Clues],
    cells: Callable[[Frame], Sequence[Cell]] = grid,
    values: Callable[[Frame], range] = digits,
    groups: Callable[[Frame], Sequence[Group]] = rows_and_columns,
    conditions: Callable[[Frame], Sequence[Condition]] = lambda frame: (),
    layout: Callable[[Random, int], tuple[str, ...]] | None = None,
    draw: Callable[[Frame], Sequence[Shape]] = lambda frame: (),
    text_cell: tuple[int, int] = (4, 2),
) -> DeclaredFamily:
    """The index card of a family that states its cells, groups and clues; `package` is its module's `__name__`.

    >>> from cluewright.core import Limit
    >>> card = declare(
    ...     "latin",
    ...     "every row and column holds each number once",
    ...     __name__,
    ...     sizes=range(2, 8),
    ...     standard=4,
    ...     clues=[givens()],
    ... )
    >>> puzzle = card.notation.read_document({"size": 2, "givens": {"a1": 2}})
    >>> [solution.numbers for solution in card.direct.search(puzzle, Limit())]
    [(2, 1, 1, 2)]
    """
    stated = {"cells": cells, "values": values, "groups": groups, "conditions": conditions, "draw": draw}
    for argument, function in stated.items():
        if not callable(function):
            raise TypeError(f"{argument} is a function of the frame, not {function!r}; as in lambda frame: [...]")
    declaration = Declaration(
        name, sizes, standard, cells, values, groups, tuple(clues), conditions, layout, draw, text_cell
    )
    DECLARED[name] = declaration
    return DeclaredFamily(
        name, summary, package, ("cells",), rf"\s*{name}\b", _CAPABILITIES, patience=200_000, declaration=declaration
    )
