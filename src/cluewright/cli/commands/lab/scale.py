"""cluewright lab scale"""

from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options, studies
from cluewright.cli.console import Progress, reported
from cluewright.cli.models import model_given, named_puzzles
from cluewright.core import OptionError


@reported
def command(
    name: Annotated[str | None, typer.Argument(metavar="[FAMILY]", help="The family whose puzzles are solved.")] = None,
    model: options.OwnModel = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME=VALUES",
            help="Parameters of the model; the first one has several values, as in n=4,6,8.",
        ),
    ] = None,
    grid: Annotated[list[str] | None, typer.Option(help="The sizes to try, as in --grid houses=4,6,8.")] = None,
    label: Annotated[list[str] | None, typer.Option(help="A labelling, as in ffc,step,down; may be repeated.")] = None,
    formulation: Annotated[
        str | None, typer.Option(help="Names of the family's models; its first if left out.")
    ] = None,
    generate: Annotated[bool, typer.Option("--generate", help="Study generating instead of solving.")] = False,
    repeats: Annotated[
        int | None, typer.Option(help="Puzzles of each size, 3 if left out, or runs of a model; cells are medians.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the random puzzles.")] = 1,
    limit: options.RunLimit = "60s",
    memory: options.RunMemory = "4GB",
    results: options.ResultsFile = None,
    on: options.On = None,
    as_json: studies.AsJson = False,
) -> int:
    """Solve or generate puzzles of growing size, or run a model of growing size, and say how the time grows."""
    from cluewright.lab import scale_study as scale

    besides = {"a family": name, "--grid": grid, "--formulation": formulation, "--generate": generate}
    own = model_given(model, parameters, besides, growing=True)
    chosen = scale.Options(
        grid=own.sizes if own else _grid(grid or []),
        labellings=tuple(label or ()),
        formulations=studies.words(formulation),
        repeats=repeats,
        seed=seed,
        generating=generate,
    )
    bounds = studies.bounds(limit, memory)
    if own:
        study = scale.study_model(own.source, own.parameters, chosen, bounds)
        path = results or studies.named(study, own.source.name)
    else:
        (family,) = named_puzzles([name] if name else None, "a family")
        with Progress(f"{family}: making the puzzles"):
            study = scale.study(families.load(family), chosen, bounds)
        path = results or studies.named(study, f"{family}-generate" if generate else family)
    return studies.carry_out(study, path, on, as_json=as_json)


def _grid(given: list[str]) -> dict[str, tuple[int, ...]]:
    grid: dict[str, tuple[int, ...]] = {}
    for each in given:
        name, _, values = each.partition("=")
        numbers = studies.words(values)
        if not numbers or not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            raise OptionError(f"{each[:60]!r} is no --grid; write a parameter and its values, as in houses=4,6,8")
        if name in grid:
            raise OptionError(f"--grid gives {name} twice")
        grid[name] = tuple(sorted(set(map(int, numbers))))
    return grid
