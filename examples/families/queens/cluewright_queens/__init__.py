"""Queens: place a queen in every row so that no two attack each other; some queens are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright_queens.puzzle import Board, Queens

FAMILY: Family[Queens, Board] = Family(
    name="queens",
    summary="place a queen in every row so that no two attack each other",
    package=__name__,
    formulations=("columns",),
    opening=r"\s*queens\b",
    capabilities=frozenset({"generate"}),
)

if TYPE_CHECKING:
    from cluewright_queens import generate, model, notation, render, verify

    conforms(FAMILY, notation, model, verify, render, generate=generate)
