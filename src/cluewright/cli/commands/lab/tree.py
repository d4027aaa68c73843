"""cluewright lab tree"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from cluewright.cli import options
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, LIMIT, YES, Progress, complain, reported, save, say, say_json
from cluewright.cli.models import model_given, named_puzzles
from cluewright.core import Labelling, Limit, OptionError, megabytes
from cluewright.processes.job import Job
from cluewright.processes.pool import KEPT
from cluewright.workshop import Puzzle
from cluewright.workshop.solving import load_engine


@reported
def command(
    given: options.OnePuzzleOrModel = None,
    model: options.OwnModel = None,
    parameters: options.With = None,
    label: Annotated[str, typer.Option(help="The labelling, as in ffc,step,down.")] = "leftmost,step,up",
    formulation: options.Formulation = None,
    every: Annotated[bool, typer.Option("--all", help="The whole tree, not only up to the first solution.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file (- for standard output).")] = None,
    kind: Annotated[
        str, typer.Option("--as", help="What to draw: tree, profile (how many nodes at each depth), or auto.")
    ] = "auto",
    widest: Annotated[
        int, typer.Option(help="How many leaves stand side by side before failed parts are folded.", min=2)
    ] = 30,
    limit: options.RunLimit = "60s",
    memory: options.Memory = options.MEMORY,
    family: options.FamilyName = None,
    as_json: options.AsJson = False,
) -> int:
    """Draw how a search goes: every decision, failure and solution, or how many there are at each depth."""
    if kind not in ("auto", "tree", "profile"):
        raise OptionError(f"--as takes auto, tree or profile, not {kind[:20]!r}")
    how = {"formulation": formulation, "labelling": str(Labelling.parse(label)), "kind": kind, "widest": widest}
    bounds = Limit.parse(limit, solutions=None if every else 1)
    own = model_given(model, parameters, {"a puzzle": given, "--family": family, "--formulation": formulation})
    if own:
        from cluewright.lab.model_source import shown

        name, subject = shown(own.source.name, own.parameters), own.source.subject(own.parameters)
        named: dict[str, Any] = {"model": own.source.name, "parameters": own.parameters}
    else:
        puzzle = _one_puzzle(given, family, as_json=as_json)
        if puzzle is None:
            return BAD
        name, subject = puzzle.name, {"family": puzzle.family.name, "puzzle": puzzle.document}
        named = {"puzzle": puzzle.name, "family": puzzle.family.name}
    arguments = {"name": name, "subject": subject, "limit": asdict(bounds), "as_svg": svg is not None, **how}
    with Progress(f"{name}: searching"):
        load_engine("fd", megabytes(memory))
        # A process that is killed when the limit has passed; it gives nothing then.
        seconds = None if bounds.seconds is None else bounds.seconds + _GRACE
        outcome = KEPT.outcome(Job("tree", _JOB, arguments, seconds, megabytes(memory)))
    if outcome.status == "timeout":
        complain(f"{name}: the limit was reached before there was anything to draw")
        return LIMIT
    drawn: dict[str, Any] = outcome.result("the engine")
    if svg:
        save(drawn["picture"], svg)
    elif as_json:
        say_json(named | {"labelling": drawn["labelling"]} | drawn["counts"])
    else:
        say(drawn["picture"])
    return LIMIT if drawn["gave up"] else YES


_JOB = "cluewright.lab.tree_picture:drawn"

_GRACE = 0.25
"""Seconds after the limit at which the process is killed."""


def _one_puzzle(given: str | None, family: str | None, *, as_json: bool) -> Puzzle | None:
    """The one puzzle that was named; None after saying why it cannot be read."""
    (one,) = named_puzzles([given] if given else None)
    found = list(puzzles([one], family, View(as_json)))
    if len(found) > 1:
        raise OptionError(f"there are {len(found)} puzzles in it; this takes one", one)
    return found[0]
