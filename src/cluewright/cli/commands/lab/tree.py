"""cluewright lab tree"""

from pathlib import Path
from typing import Annotated

import typer

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import View, puzzles
from cluewright.cli.console import BAD, LIMIT, YES, Progress, reported, save, say, say_json
from cluewright.core import Labelling, Limit, OptionError

_LARGE = 5000
"""Nodes beyond which the profile is shown, unless the tree is asked for."""


@reported
def command(
    given: options.OnePuzzle,
    label: Annotated[str, typer.Option(help="The labelling, as in ffc,step,down.")] = "leftmost,step,up",
    formulation: options.Formulation = None,
    every: Annotated[bool, typer.Option("--all", help="The whole tree, not only up to the first solution.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file (- for standard output).")] = None,
    kind: Annotated[str, typer.Option("--as", help="auto, tree or profile.")] = "auto",
    widest: Annotated[int, typer.Option(help="Leaves side by side before failed parts are folded.", min=2)] = 30,
    limit: options.RunLimit = "60s",
    family: options.FamilyName = None,
    as_json: options.AsJson = False,
) -> int:
    """Draw how a search goes: every decision, failure and solution, or how many there are at each depth."""
    from cluewright.lab import tree, tree_picture

    if kind not in ("auto", "tree", "profile"):
        raise OptionError(f"--as {kind[:20]!r} is none of auto, tree, profile")
    bounds = Limit.parse(limit, solutions=None if every else 1)
    labelling = Labelling.parse(label)
    found = list(puzzles([given], family, View(as_json)))
    if len(found) > 1:
        raise OptionError(f"there are {len(found)} puzzles in it; this takes one", given)
    puzzle = found[0]
    if puzzle is None:
        return BAD
    with Progress(f"{puzzle.name}: searching"):
        recording = tree.record(puzzle, formulation, labelling, bounds)
    title = f"{puzzle.name}, {labelling}: {tree_picture.summary(recording)}"
    profiled = kind == "profile" or (kind == "auto" and recording.nodes.total() > _LARGE)
    if svg and profiled:
        save(tree_picture.profile(recording, title), svg)
    elif svg:
        save(drawing.svg(tree_picture.picture(recording, title, widest)), svg)
    elif as_json:
        named = {"puzzle": puzzle.name, "family": puzzle.family.name, "labelling": str(labelling)}
        say_json(named | recording.counts)
    else:
        say(title + "\n")
        say(tree_picture.profile_text(recording) if profiled else tree_picture.outline(recording, widest))
    return YES if recording.solutions or not recording.broken_off else LIMIT
