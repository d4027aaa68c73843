"""Cryptarithms: letters are different digits, and the equation holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.cryptarithm.puzzle import Assignment, Cryptarithm

FAMILY: Family[Cryptarithm, Assignment] = Family(
    name="cryptarithm",
    summary="give every letter a digit of its own so that the equation holds",
    package=__name__,
    formulations=("arithmetic", "equation"),
    opening=r"\s*+(?:[(+*-]\s*+)?[^\W_]++(?:[ \t]++[^\W_]++|(?:[ \t]*+\n[ \t]*+[^\W_]++)*+)?\s*+[-+*×·−–—─_=(]",
    capabilities=USUAL | {"printing"},
    patience=30_000,  # some five seconds
)
