"""cluewright lab paper"""

from typing import Annotated

import typer

from cluewright import families
from cluewright.cli import options, studies
from cluewright.cli.console import YES, note, reported


@reported
def command(
    name: Annotated[str, typer.Argument(metavar="FAMILY", help="The family the paper is about.")],
    table: Annotated[
        list[str] | None, typer.Option(help='One of its tables, as in "Table 1"; may be repeated.')
    ] = None,
    limit: Annotated[str | None, typer.Option(help="Give up a run after this long; 20s to 60s if left out.")] = None,
    memory: options.RunMemory = "4GB",
    results: options.ResultsFile = None,
    on: options.On = None,
    as_json: studies.AsJson = False,
) -> int:
    """Run the tables of a published paper again, and show its figures beside ours."""
    from cluewright.lab import paper, read_results
    from cluewright.lab.report import write_report

    family = families.load(name)
    bounds = studies.bounds(limit or f"{paper.limit(family)}s", memory)
    study = paper.study(family, bounds, tuple(table or ()))
    path = results or studies.named(study, name)
    status = studies.carry_out(study, path, on, as_json=as_json)
    if status == YES:
        for written in write_report(*read_results(path), path.with_suffix(".html")):
            note(f"wrote {written}")
    return status
