"""The type variables that rooms and verbs share: P is a family's puzzle, S its solution.

Both default to `object`, so that a bare `Family` or `Puzzle` is one that is handed on and never looked into. Python
knows such defaults from 3.13 on; type checkers know them now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", default=object)
    S = TypeVar("S", default=object)
    P_co = TypeVar("P_co", covariant=True, default=object)
    S_co = TypeVar("S_co", covariant=True, default=object)
    P_contra = TypeVar("P_contra", contravariant=True, default=object)
    S_contra = TypeVar("S_contra", contravariant=True, default=object)
else:
    from typing import TypeVar

    P, S = TypeVar("P"), TypeVar("S")
    P_co, S_co = TypeVar("P_co", covariant=True), TypeVar("S_co", covariant=True)
    P_contra, S_contra = TypeVar("P_contra", contravariant=True), TypeVar("S_contra", contravariant=True)
