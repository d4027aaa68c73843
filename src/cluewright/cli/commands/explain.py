"""cluewright explain"""

import textwrap
from pathlib import Path
from typing import Annotated

import typer

from cluewright import drawing
from cluewright.cli import options
from cluewright.cli.answers import View, drawn, each_of, puzzles
from cluewright.cli.console import LIMIT, NO, YES, Progress, complain, note, reported, save, say, say_json
from cluewright.cli.lines import filled
from cluewright.core import Limit, OptionError
from cluewright.workshop import Puzzle
from cluewright.workshop.answer import duration, number_of_steps
from cluewright.workshop.explanation import Explained, Steps


@reported
def command(
    given: options.Puzzles,
    steps: Annotated[int | None, typer.Option(help="Stop after this many steps.", min=1)] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Prove each step with CP-SAT from nothing but what it cites.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write one page to step through, with pictures (- for standard output).")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            help="Write a picture of each step: FILE-01.svg and so on; - for the last one, to standard output."
        ),
    ] = None,
    family: options.FamilyName = None,
    limit: options.TimeLimit = None,
    memory: options.Memory = options.MEMORY,
    as_json: options.AsJson = False,
    ascii_only: options.Ascii = False,
    plain: options.Plain = False,
) -> int:
    """Solve each puzzle the way a person would: every step, and why.

    Exit status 3: a limit was reached. Ctrl-C gives the steps so far, too, with exit status 130.
    """
    view = View(as_json, ascii_only, plain)
    found = list(puzzles(given, family, view))
    if len(found) > 1 and (html or svg):
        raise OptionError(f"there are {len(found)} puzzles; --html and --svg take one")
    bounds = Limit.parse(limit)
    return each_of(found, lambda puzzle: _Shown(view, steps, check, html, svg).status(puzzle, bounds), view)


class _Shown:
    """How explanations are shown."""

    def __init__(self, view: View, most: int | None, check: bool, html: Path | None, svg: Path | None) -> None:
        self.view, self.most, self.check, self.html, self.svg = view, most, check, html, svg

    def status(self, puzzle: Puzzle, limit: Limit) -> int:
        """Explain one puzzle; the exit status."""
        told = self._speaks
        if told:
            say(f"{puzzle.name} · {puzzle.family.name} · {puzzle.size}\n")
        if not puzzle.family.offers("explaining"):
            note(
                f"{puzzle.family.name} has no explanations of its own; these come from its model alone and take longer"
            )
        under_way = Steps(puzzle, limit=limit, check=self.check)
        try:
            with Progress(f"{puzzle.name}: explaining") as progress:
                for number, step in enumerate(under_way, start=1):
                    progress.one_more()
                    if told:
                        self._say(number, step)
                    if number == self.most:
                        break
        except KeyboardInterrupt:
            self._conclude(under_way, stopped=True)
            raise
        return self._conclude(under_way)

    @property
    def _speaks(self) -> bool:
        """Whether standard output is for people."""
        return not self.view.as_json and Path("-") not in (self.html, self.svg)

    def _say(self, number: int, step: Explained) -> None:
        lead = f"{number}. "
        say(filled(step.says, lead))
        if step.sound is not None:
            minimal = {True: ", and nothing it cites can be left out", False: ", BUT IT CITES TOO MUCH", None: ""}
            say(" " * len(lead) + ("proved" if step.sound else "NOT PROVED") + minimal[step.minimal])
        if not self.view.plain:
            say("\n" + textwrap.indent(drawn(step.picture(), self.view), " " * len(lead)) + "\n")

    def _conclude(self, under_way: Steps, *, stopped: bool = False) -> int:
        explanation = under_way.explanation
        if self.view.as_json:
            say_json(explanation.document)
        if self.html:
            from cluewright.workshop.html_pages import explanation_page

            save(explanation_page(explanation), self.html)
        if self.svg == Path("-") and explanation.steps:
            save(drawing.svg(explanation.steps[-1].picture()), self.svg)
        elif self.svg:
            for number, step in enumerate(explanation.steps, start=1):
                save(drawing.svg(step.picture()), self.svg.with_name(f"{self.svg.stem}-{number:02}{self.svg.suffix}"))
        if self._speaks:
            steps = number_of_steps(len(explanation.steps))
            says = "This is how far it came." if stopped else explanation.says
            say(f"{says} ({steps}, {duration(explanation.seconds)})\n")
        if not explanation.sound:
            complain(f"{explanation.puzzle.name}: a step was not proved; please report it")
            return NO
        if explanation.complete or (self.most and len(explanation.steps) >= self.most):
            return YES
        if not stopped:
            note(f"{explanation.puzzle.name}: {explanation.says}")
        return LIMIT
