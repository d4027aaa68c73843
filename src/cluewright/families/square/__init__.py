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
    opening=(
        r"\s*+(?:[.xX][^#\n;/]{0,200}[\d?_]"
        r"|[A-Za-z]{1,12}\s*+[:=]?\s*+[\[(]?[\d?_]++[ \t,]*+(?:$|[\r\n;/]|[\d?_]))"
    ),
    capabilities=frozenset(
        [
            "certifying",
            "clauses",
            "difficulty",
            "direct",
            "explaining",
            "generate",
            "instances",
            "papers",
            "like",
            "play",
            "printing",
            "published_models",
            "repair",
        ]
    ),
    patience=250,  # about 4 ms, after which the clauses of a 15x15 take less than the search
)

if TYPE_CHECKING:
    from cluewright.families.square import (
        certificate,
        clauses,
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
    from cluewright.families.square.studies import formulations, instances

    conforms(FAMILY, notation, model, verify, render, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=printing)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model, clauses=clauses)
    conforms(FAMILY, notation, model, verify, render, instances=instances, published_models=formulations)
    conforms(FAMILY, notation, model, verify, render, difficulty=difficulty, like=like, repair=repair)
