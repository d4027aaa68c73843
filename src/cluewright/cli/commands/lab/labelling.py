"""cluewright lab labelling"""

from typing import Annotated

import typer

from cluewright.cli import options, studies
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, reported
from cluewright.cli.models import model_given, named_puzzles


@reported
def command(
    given: options.PuzzlesOrModel = None,
    model: options.OwnModel = None,
    parameters: options.With = None,
    select: Annotated[str | None, typer.Option(help="Variable choices, as in ff,ffc; all if left out.")] = None,
    branch: Annotated[str | None, typer.Option(help="Value choices, as in step,bisect; all if left out.")] = None,
    order: Annotated[str | None, typer.Option(help="up, down or both; both if left out.")] = None,
    formulation: Annotated[str | None, typer.Option(help="Models of the family; all if left out.")] = None,
    repeats: Annotated[
        int | None,
        typer.Option(help="How often each is run; up to 5 times if left out, until it has searched for a second."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Search for every solution, not for the first.")] = False,
    limit: options.RunLimit = "60s",
    memory: options.RunMemory = "4GB",
    measure: Annotated[
        str, typer.Option(help="What the table shows: seconds, or a count such as backtracks.")
    ] = "seconds",
    results: options.ResultsFile = None,
    on: options.On = None,
    family: options.FamilyName = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a run, one a line, as they come.")] = False,
) -> int:
    """Try every labelling on each puzzle, or on a model, each run in a process of its own, and show the table."""
    from cluewright.lab import labelling_study as labelling

    own = model_given(model, parameters, {"a puzzle": given, "--family": family, "--formulation": formulation})
    wanted = {
        name: values
        for name, text in (("selects", select), ("branches", branch), ("orders", order), ("formulations", formulation))
        if (values := studies.words(text)) and (name, values) != ("orders", ("both",))
    }
    chosen = labelling.Options(repeats=repeats, **wanted)
    bounds = studies.bounds(limit, memory, None if every else 1)
    if own:
        study = labelling.study_model(own.source, own.parameters, chosen, bounds)
    else:
        found = list(puzzles(named_puzzles(given), family, View(as_json)))
        if None in found:
            return BAD
        study = labelling.study([puzzle for puzzle in found if puzzle], chosen, bounds)
    path = results or studies.named(study, next(iter(study.subjects)))
    return studies.carry_out_and_show(study, path, on, as_json=as_json, measure=measure)
