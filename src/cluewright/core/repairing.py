"""A change that a setter could make to a puzzle, as a room proposes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple

from cluewright.core.types import P, S


class Change(NamedTuple, Generic[P, S]):
    """A puzzle with something changed or left out."""

    says: str
    """The change in words, as advice: `move the house at d1 to d2`."""

    puzzle: P
    carried: Callable[[S], S | None] | None = None
    """What becomes of a solution: where a house was moved, its pair goes with it. None where it stays as it is."""

    parts: int = 1
    """How many things are changed."""
