"""Weight: hang the weights on a tree of beams so that every beam balances. After Erich Friedman."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import USUAL, Family

if TYPE_CHECKING:
    from cluewright.families.weight.puzzle import Hung, Mobile

FAMILY: Family[Mobile, Hung] = Family(
    name="weight",
    summary="hang 1 to n on a tree of beams so that every beam balances",
    package=__name__,
    formulations=("torques", "branches"),
    opening=r"(?=[^:]{0,3000}+:)\s*+(?:[(\[]\s*+)?[-−+]?\d",  # there is a colon in each load
    capabilities=USUAL | {"generating_model", "instances", "printing"},
    patience=15_000,  # some five seconds
)
