"""Square: fill squares that do not touch, to meet the row and column counts. After Erich Friedman."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright.families.square.puzzle import Filling, Square

FAMILY: Family[Square, Filling] = Family(
    name="square",
    summary="fill squares that do not touch, not even at a corner, to meet the row and column counts",
    package=__name__,
    formulations=("squares", "corners"),
)

if TYPE_CHECKING:
    from cluewright.families.square import direct, generate, model, notation, play, render, verify
    from cluewright.families.square.studies import formulations, instances

    conforms(
        FAMILY, notation, model, verify, render, direct, generate, instances=instances, play=play, studied=formulations
    )
