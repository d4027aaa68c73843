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
    opening=r"(?=[^:]{0,3000}+:)\s*+(?:[(\[]\s*+)?[-−+]?\d",  # there is a colon in each load
    capabilities=frozenset(
        [
            "certifying",
            "difficulty",
            "direct",
            "explaining",
            "generate",
            "generating_model",
            "instances",
            "papers",
            "like",
            "play",
            "printing",
            "repair",
        ]
    ),
    patience=15_000,  # some five seconds
)

if TYPE_CHECKING:
    from cluewright.families.weight import (
        certificate,
        difficulty,
        direct,
        explain,
        generate,
        like,
        model,
        notation,
        play,
        printing,
        render,
        repair,
        verify,
    )
    from cluewright.families.weight.studies import generating_model, instances

    conforms(
        FAMILY,
        notation,
        model,
        verify,
        render,
        direct,
        generate,
        play=play,
        instances=instances,
        generating_model=generating_model,
        printing=printing,
        explaining=explain,
        holding=model,
        certifying=certificate,
        difficulty=difficulty,
        like=like,
        repair=repair,
    )
