"""Houses: pair up the houses so that at most two different distances occur. After Erich Friedman."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.houses.puzzle import Houses, Pairing

FAMILY: Family[Houses, Pairing] = Family(
    name="houses",
    summary="pair up the houses so that at most two different distances occur",
    package=__name__,
    formulations=("edges", "connections", "partners"),
    # A map, a heading, or numbers: with a comma somewhere, or else two in a line.
    opening=r"\s*+(?:[#./]|(?=[^,]*+,|\S++[^\S\n]++\S++[^\S\n]*+(?:\n|$))[(\[]*+-?\d|(?i:distances|exactly|at most))",
    capabilities=USUAL | {"generating_model", "instances", "printing"},
    patience=1_000_000,  # practically never: the search takes polynomial time
)
