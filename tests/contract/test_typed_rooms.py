"""The modules of every room against their contracts: mypy reads these calls, and each room must have one."""

from __future__ import annotations

from cluewright import families
from cluewright.core import conforms


def cryptarithm() -> None:
    from cluewright.families.cryptarithm import (
        FAMILY,
        certificate,
        direct,
        explain,
        generate,
        model,
        notation,
        play,
        render,
        repair,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=render, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model)


def houses() -> None:
    from cluewright.families.houses import (
        FAMILY,
        certificate,
        direct,
        explain,
        generate,
        model,
        notation,
        play,
        render,
        repair,
        studies,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=render, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model)
    conforms(FAMILY, notation, model, verify, render, generating_model=studies, instances=studies)


def logic() -> None:
    from cluewright.families.logic import (
        FAMILY,
        certificate,
        clauses,
        dialogue,
        direct,
        explain,
        generate,
        grid,
        model,
        notation,
        play,
        render,
        repair,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=render, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model)
    conforms(FAMILY, notation, model, verify, render, dialogue=dialogue, clauses=clauses, grid=grid)


def maths() -> None:
    from cluewright.families.maths import (
        FAMILY,
        certificate,
        direct,
        explain,
        generate,
        model,
        notation,
        play,
        render,
        repair,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model)


def square() -> None:
    from cluewright.families.square import (
        FAMILY,
        certificate,
        clauses,
        direct,
        explain,
        generate,
        model,
        notation,
        play,
        render,
        repair,
        studies,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=render, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model, clauses=clauses)
    conforms(FAMILY, notation, model, verify, render, instances=studies, published=studies)


def weight() -> None:
    from cluewright.families.weight import (
        FAMILY,
        certificate,
        direct,
        explain,
        generate,
        model,
        notation,
        play,
        render,
        repair,
        studies,
        verify,
    )

    conforms(FAMILY, notation, model, verify, render, direct, generate, play=play, printing=render, repair=repair)
    conforms(FAMILY, notation, model, verify, render, difficulty=generate, like=generate, certifying=certificate)
    conforms(FAMILY, notation, model, verify, render, explaining=explain, holding=model)
    conforms(FAMILY, notation, model, verify, render, generating_model=studies, instances=studies)


ROOMS = (cryptarithm, houses, logic, maths, square, weight)


def test_every_room_is_held_to_its_contracts() -> None:
    for room in ROOMS:
        room()
    assert tuple(room.__name__ for room in ROOMS) == families.built_in()
