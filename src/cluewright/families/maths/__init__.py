"""Maths: digits under headings that are sums or products. After a project of the University of Melbourne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluewright.core import Family, conforms

if TYPE_CHECKING:
    from cluewright.families.maths.puzzle import Grid, Maths

FAMILY: Family[Maths, Grid] = Family(
    name="maths",
    summary="fill in digits, all alike on the diagonal, so that every heading is a sum or a product",
    package=__name__,
    formulations=("sets", "plain"),
    opening=r"(?=\D*+\d)(?=[^\n;]*+[\n;])[\s|]*+[\d._?]",  # numbers, and more than one row
    capabilities=frozenset(["certifying", "difficulty", "direct", "explaining", "generate", "like", "play", "repair"]),
    patience=40_000,  # some five seconds
)

if TYPE_CHECKING:
    from cluewright.families.maths import (
        certificate,
        difficulty,
        direct,
        explain,
        generate,
        like,
        model,
        notation,
        play,
        render,
        repair,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, explaining=explain, holding=model)
    conforms(FAMILY, notation, model, verify, render, difficulty=difficulty, like=like, repair=repair)
