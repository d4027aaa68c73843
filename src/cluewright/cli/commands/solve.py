"""cluewright solve"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, solved
from cluewright.cli.console import reported


@reported
def command(
    given: options.Puzzles,
    every: Annotated[bool, typer.Option("--all", help="Find every solution.")] = False,
    count: Annotated[int | None, typer.Option(help="Find up to this many solutions.", min=1)] = None,
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
) -> int:
    """Find a solution of each puzzle, or several, or all."""
    view = View(as_json, ascii_only, plain, strict)
    return solved(given, view, family, limit, engine, formulation, label, every=every, count=count)
