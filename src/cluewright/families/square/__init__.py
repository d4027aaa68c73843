"""Square: fill squares that do not touch, to meet the row and column counts. After Erich Friedman."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.square.puzzle import Filling, Square

FAMILY: Family[Square, Filling] = Family(
    name="square",
    summary="fill squares that do not touch, not even at a corner, to meet the row and column counts",
    package=__name__,
    formulations=("squares", "corners"),
    opening=(
        r"\s*+(?:[.xX][^#\n;/]{0,200}[\d?_]"
        r"|[A-Za-z]{1,12}\s*+[:=]?\s*+[\[(]?[\d?_]++[ \t,]*+(?:$|[\r\n;/]|[\d?_]))"
    ),
    capabilities=USUAL | {"clauses", "instances", "printing", "published"},
    patience=250,  # about 4 ms, after which the clauses of a 15x15 take less than the search
)
