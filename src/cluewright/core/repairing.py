"""What a setter could add to a puzzle, or change in it, as a room proposes it."""

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


class Addition(NamedTuple, Generic[P, S]):
    """Something that could be given besides, true or not: a cell with its digit, a clue."""

    says: Callable[[], str]
    """The addition in words, as advice: `give 7 at b2`."""

    allows: Callable[[S], bool]
    """Whether a solution of the puzzle agrees with the addition."""

    added: Callable[[P], P | None]
    """The puzzle, in which others may have been added before, with the addition; None where it cannot be said there."""
