"""Sudoku: every row, column and box holds each number once. Boxes may have any shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright_sudoku.puzzle import Grid, Sudoku

FAMILY: Family[Sudoku, Grid] = Family(
    name="sudoku",
    summary="fill in numbers so that every row, column and box holds each of them once",
    package=__name__,
    formulations=("numbers",),
    opening=r"\s*(?i:sudoku)\b",
    capabilities=frozenset({"direct", "explaining", "generate", "play"}),
)

if TYPE_CHECKING:
    from cluewright_sudoku import direct, explain, generate, model, notation, play, render, verify

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, explaining=explain, holding=model)
