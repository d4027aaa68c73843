"""Maths: digits under headings that are sums or products. After a project of the University of Melbourne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.maths.puzzle import Grid, Maths

FAMILY: Family[Maths, Grid] = Family(
    name="maths",
    summary="fill in digits, all alike on the diagonal, so that every heading is a sum or a product",
    package=__name__,
    formulations=("sets", "plain"),
    opening=r"(?=\D*+\d)(?=[^\n;]*+[\n;])[\s|]*+[\d._?]",  # numbers, and more than one row
    capabilities=USUAL,
    patience=40_000,  # some five seconds
)
