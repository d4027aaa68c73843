"""What rooms offer to studies: solvable instances of the size asked for, generators whose puzzles are right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cluewright import engines, families
from cluewright.core import Family, InputError, Limit
from cluewright.workshop import Puzzle, solve

ROOMS = [families.load(name) for name in families.names()]
WITH_INSTANCES = [family for family in ROOMS if family.offers("instances")]
WITH_GENERATOR = [family for family in ROOMS if family.offers("generating_model")]


def sizes(parameters: Any, ranks: tuple[int, ...]) -> list[dict[str, int]]:
    """Some points of the grid: the smallest values, and later ones."""
    return [{name: values[min(rank, len(values) - 1)] for name, values in parameters.items()} for rank in ranks]


@pytest.mark.parametrize("family", WITH_INSTANCES, ids=lambda family: family.name)
def test_instances_are_solvable_differ_and_come_again(family: Family) -> None:
    source = family.instances
    for parameters in sizes(source.PARAMETERS, (0, 1, 2, 3)):
        made = [source.instance(Random(seed), **parameters) for seed in range(6)]
        assert made == [source.instance(Random(seed), **parameters) for seed in range(6)]
        assert len(set(made)) > 1
        for content in made:
            puzzle = Puzzle(family, content)
            assert str(next(iter(parameters.values()))) in puzzle.size
            assert solve(puzzle, limit=60).solutions


@pytest.mark.parametrize("family", WITH_INSTANCES, ids=lambda family: family.name)
@pytest.mark.parametrize("size", [0, 100_000])
def test_a_size_that_cannot_be_is_refused(family: Family, size: int) -> None:
    source = family.instances
    others = {name: values[0] for name, values in list(source.PARAMETERS.items())[1:]}
    with pytest.raises(InputError):
        source.instance(Random(1), **{next(iter(source.PARAMETERS)): size}, **others)


@pytest.mark.parametrize("family", WITH_GENERATOR, ids=lambda family: family.name)
@pytest.mark.parametrize("engine", ["cpsat", "fd"])
def test_a_generator_makes_puzzles_with_their_solutions(family: Family, engine: str) -> None:
    generator = family.generating_model
    made = 0
    for seed in range(4):
        model = generator.model(Random(seed), **sizes(generator.PARAMETERS, (1,))[0])
        for values in engines.load(engine).solutions(model, Limit(5, 1)):
            puzzle, solution = model.decode(values)
            assert family.verify.faults(puzzle, solution) == []
            assert solution.__class__ is solve(Puzzle(family, puzzle)).solutions[0].content.__class__
            made += 1
    assert made > 0


STUDIED = [(family, name) for family in ROOMS for name in family.published_models]


@pytest.mark.parametrize(("family", "name"), STUDIED, ids=[f"{family.name}-{name}" for family, name in STUDIED])
def test_what_is_stated_to_be_studied_has_the_solutions_of_the_puzzle(family: Family, name: str) -> None:
    source = family.instances
    for seed in range(5):
        content = source.instance(Random(seed), **sizes(source.PARAMETERS, (0,))[0])
        model = family.model(content, name)
        found = {model.decode(values) for values in engines.load("fd").solutions(model, Limit(60))}
        assert found == {solution.content for solution in solve(Puzzle(family, content), None, limit=60).solutions}
