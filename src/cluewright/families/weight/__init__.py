"""Weight: hang the weights on a tree of beams so that every beam balances. After Erich Friedman."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright.families.weight.puzzle import Hung, Mobile

FAMILY: Family[Mobile, Hung] = Family(
    name="weight",
    summary="hang 1 to n on a tree of beams so that every beam balances",
    package=__name__,
    formulations=("torques", "branches"),
    opening=r"\s*[(\[]?\s*[-−+]?\d",
)

if TYPE_CHECKING:
    from cluewright.families.weight import direct, generate, model, notation, play, render, verify
    from cluewright.families.weight.studies import generator, instances

    conforms(
        FAMILY, notation, model, verify, render, direct, generate, generator=generator, instances=instances, play=play
    )
