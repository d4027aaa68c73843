"""What the contract tests need to know of each family: one module a family, under its name.

Each module offers
    small_puzzles       a hypothesis strategy for puzzles small enough for brute force
    everything(p)       every conceivable solution of such a puzzle, right or wrong
    corruptions(p, s)   every solution that differs from a right one in one thing
    UNREADABLE          texts with what the message must say, and where
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol, cast

from hypothesis.strategies import SearchStrategy

from cluewright import families

NAMES = [*families.names(), "_template"]


class Support(Protocol):
    small_puzzles: SearchStrategy[Any]
    UNREADABLE: list[tuple[str, str, str]]

    def everything(self, puzzle: Any) -> Iterator[Any]: ...

    def corruptions(self, puzzle: Any, solution: Any) -> Iterator[Any]: ...


def support(family: str) -> Support:
    return cast("Support", import_module(f"rooms.{family}"))
