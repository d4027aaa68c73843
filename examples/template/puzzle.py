"""A template puzzle is a total; its solution is two digits, the smaller first."""

from __future__ import annotations

from dataclasses import dataclass

from cluewright.core import PuzzleError


@dataclass(frozen=True)
class Digits:
    """The two digits; 0 where nothing is written yet."""

    small: int
    large: int


@dataclass(frozen=True)
class Total:
    """What the digits add up to."""

    total: int

    def __post_init__(self) -> None:
        if not 0 <= self.total <= 99:
            raise PuzzleError(f"the total {self.total} is not between 0 and 99", "total")
