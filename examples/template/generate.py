"""Proposals for the template: a random total."""

from __future__ import annotations

from random import Random
from typing import Any

from cluewright.core import Ask, OptionError, Request, Size
from template.puzzle import Total

OPTIONS: dict[str, str] = {}
EFFORT = 1_000
SIZE = Size("the number of digits, always 2", standard=2, larger=())


def check(request: Request) -> None:
    """There is one size."""
    if request.size not in (None, 2):
        raise OptionError(f"the template has 2 digits, not {request.size}")


def propose(random: Random, request: Request, ask: Ask[Total]) -> Total:
    """Any total that two digits can have."""
    return Total(random.randint(3, 17))


def droppable(puzzle: Total) -> list[Any]:
    """Nothing can be taken away."""
    return []


def without(puzzle: Total, thing: Any) -> Total:
    """Never asked for."""
    raise AssertionError("the template has nothing to drop")


def fingerprint(puzzle: Total) -> str:
    """The total itself."""
    return str(puzzle.total)
