"""cluewright lab report"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.console import YES, note, reported, say_json


@reported
def command(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="The results file of a study.")],
    to: Annotated[Path | None, typer.Option(help="The page to write; beside the results if left out.")] = None,
    as_json: options.AsJson = False,
) -> int:
    """Make a web page of a study's results, with the raw figures as CSV and JSON beside it."""
    from cluewright.lab import read_results
    from cluewright.lab.report import write_report

    study, records = read_results(results)
    written = write_report(study, records, to or results.with_suffix(".html"))
    for path in written:
        note(f"wrote {path}")
    if as_json:
        whole = len(records) + len(study.missing(records))
        say_json({"results": str(results), "runs": len(records), "of": whole, "wrote": list(map(str, written))})
    return YES
