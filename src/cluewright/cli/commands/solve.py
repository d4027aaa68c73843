"""cluewright solve"""

from typing import Annotated

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, find_all
from cluewright.cli.console import reported
from cluewright.core import Labelling, Limit, OptionError
from cluewright.workshop import Method


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
) -> int:
    """Find a solution of each puzzle, or several, or all."""
    if every and count is not None:
        raise OptionError("--all and --count cannot be used together")
    bounds = Limit.parse(limit, solutions=None if every else count or 1)
    method = Method(engine, formulation, Labelling.parse(label) if label else None)
    return find_all(given, family, bounds, method, View(as_json, ascii_only, plain), proving=False)
