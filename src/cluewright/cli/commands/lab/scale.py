"""cluewright lab scale"""

from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options, studies
from cluewright.cli.console import Progress, reported
from cluewright.core import OptionError


@reported
def command(
    name: Annotated[str, typer.Argument(metavar="FAMILY", help="Whose puzzles.")],
    grid: Annotated[list[str] | None, typer.Option(help="Values of a parameter: --grid houses=4,6,8.")] = None,
    label: Annotated[list[str] | None, typer.Option(help="A labelling, as in ffc,step,down; may be repeated.")] = None,
    formulation: Annotated[str | None, typer.Option(help="Models of the family; its own if left out.")] = None,
    generate: Annotated[bool, typer.Option("--generate", help="Study generating instead of solving.")] = False,
    repeats: Annotated[int, typer.Option(help="Puzzles of each size; the table shows the median.")] = 3,
    seed: Annotated[int, typer.Option(help="Which random puzzles.")] = 1,
    limit: options.RunLimit = "60s",
    memory: options.Memory = 4096,
    results: options.ResultsFile = None,
    on: options.On = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a run, one a line, as they come.")] = False,
) -> int:
    """Solve, or generate, puzzles of growing size, and say how the time grows."""
    from cluewright.lab import scale

    chosen = scale.Options(
        grid=_grid(grid or []),
        labellings=tuple(label or ()),
        formulations=studies.words(formulation),
        repeats=repeats,
        seed=seed,
        generating=generate,
    )
    with Progress(f"{name}: making the puzzles"):
        study = scale.study(families.load(name), chosen, studies.bounds(limit, memory))
    path = results or studies.named(study, f"{name}-generate" if generate else name)
    return studies.carry_out_and_show(study, path, on, as_json=as_json)


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
