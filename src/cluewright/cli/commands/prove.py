"""cluewright prove"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, proved
from cluewright.cli.certifying import To, certificates, write_certificate
from cluewright.cli.console import reported


@reported
def command(
    given: options.Puzzles,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Of a puzzle with several solutions, find the fewest additions that leave one; of one without a "
            "solution, what contradicts what.",
        ),
    ] = False,
    keep: Annotated[
        str | None,
        typer.Option(metavar="SOLUTION", help="With --repair: the solution that shall stay; any if left out."),
    ] = None,
    engine: options.EngineName = "auto",
    formulation: options.Formulation = None,
    label: options.Label = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
    strict: options.Strict = False,
    certificate: To = None,
) -> int:
    """Say whether each puzzle has exactly one solution; if there are more, show two of them and how they differ."""
    view = View(as_json, ascii_only, plain, strict)
    with certificates(certificate, many=len(given) > 1) as store:
        then = (lambda answer, bounds: write_certificate(store, answer, bounds)) if store else None
        return proved(given, view, family, limit, engine, formulation, label, repair=repair, keep=keep, then=then)
