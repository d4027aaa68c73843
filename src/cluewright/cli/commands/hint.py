"""cluewright hint"""

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluewright.cli import options, stopping
from cluewright.cli.answers import View, drawn, puzzles
from cluewright.cli.console import BAD, LIMIT, YES, complain, reported, say, say_json
from cluewright.cli.lines import filled
from cluewright.core import Limit, OptionError

if TYPE_CHECKING:
    from cluewright.games.hints import Hint


@reported
def command(
    given: options.OnePuzzle,
    state: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What is filled in so far (- for standard input).")
    ] = None,
    strength: Annotated[str, typer.Option(help="How much to give away: where, which or step.")] = "step",
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
) -> int:
    """Say the easiest next step of a puzzle, or what is wrong in what was filled in.

    Exit status 3: the limit was reached first. Ctrl-C gives the steps found so far, with exit status 130.
    """
    view = View(as_json, ascii_only, plain)
    found = list(puzzles([given], family, view))
    if len(found) > 1:
        raise OptionError(f"there are {len(found)} puzzles in it; a hint is for one", given)
    if found[0] is None:
        return BAD
    from cluewright.games.documents import read_entries
    from cluewright.games.hints import HintStopped, hint
    from cluewright.workshop.texts import fetch

    entries = read_entries(found[0], fetch(str(state), "a state as JSON").text) if state else None

    def show(told: "Hint") -> None:
        if as_json:
            say_json(told.document)
        else:
            _say(told, view)

    try:
        told = hint(found[0], entries, strength=strength, limit=Limit.parse(limit))
    except HintStopped as stopped:
        show(stopped.hint)
        complain("stopped; these are the first steps that were found")
        return stopping.status(stopped.by)
    except KeyboardInterrupt as stop:
        complain("stopped before a hint was found")
        return stopping.status(stop)
    show(told)
    return YES if told.complete else LIMIT


def _say(told: "Hint", view: View) -> None:
    pictures = [] if view.plain else told.pictures()
    lines = told.says.split("\n")
    if len(pictures) == 1:
        say(drawn(pictures[0], view) + "\n")
    for number, line in enumerate(lines):
        say(filled(line, indent="   " if len(lines) > 1 else ""))
        if len(pictures) > 1 and number < len(pictures):
            say("\n" + textwrap.indent(drawn(pictures[number], view), "   ") + "\n")
