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
    select: Annotated[
        str | None, typer.Option(help="Ways to choose a variable, as in ff,ffc; all if left out.")
    ] = None,
    branch: Annotated[
        str | None, typer.Option(help="Ways to divide its values, as in step,bisect; all if left out.")
    ] = None,
    order: Annotated[
        str | None, typer.Option(help="Which values come first: up (the small ones), down or both; both if left out.")
    ] = None,
    formulation: Annotated[str | None, typer.Option(help="Names of the family's models; all if left out.")] = None,
    repeats: Annotated[
        int | None,
        typer.Option(help="How often each is run; up to 5 times if left out, until it has searched for a second."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Search for every solution, not only the first.")] = False,
    limit: options.RunLimit = "60s",
    memory: options.RunMemory = "4GB",
    measure: Annotated[
        str, typer.Option(help="What the table shows: seconds, or a count such as backtracks.")
    ] = "seconds",
    results: options.ResultsFile = None,
    on: options.On = None,
    family: options.FamilyName = None,
    as_json: studies.AsJson = False,
) -> int:
    """Try every labelling (way to choose variables and values) on each puzzle or model, and show a table."""
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
    return studies.carry_out(study, path, on, as_json=as_json, measure=measure)
